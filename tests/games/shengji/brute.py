"""升级 read slowly: lists, counters and every subset, nothing shared with the rules under test.

The order of cards is written out as a ladder of ranks, and every question is answered by trying
all sets, all splits and all choices the rule book allows.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

Cards = tuple[str, ...]
RANKS = "23456789TJQKA"
KINDS: Cards = (*(suit + rank for suit in "SHCD" for rank in RANKS), "LJ", "BJ")


@dataclass(frozen=True)
class Ladder:
    """3.3 for one level and trump: the steps of each effective suit upward, each of equal cards."""

    level: str
    trump: str

    @cached_property
    def steps(self) -> dict[str, list[set[str]]]:
        plain = [rank for rank in RANKS if rank != self.level]
        found = {suit: [{suit + rank} for rank in plain] for suit in "SHCD" if suit != self.trump}
        levels = {suit + self.level for suit in "SHCD"}
        if self.trump == "NT":
            trumps = [levels]
        else:
            own = self.trump + self.level
            trumps = [{self.trump + rank} for rank in plain] + [levels - {own}, {own}]
        found["T"] = [*trumps, {"LJ"}, {"BJ"}]
        return found

    @cached_property
    def places(self) -> dict[str, tuple[str, int]]:
        return {
            card: (suit, height)
            for suit, steps in self.steps.items()
            for height, step in enumerate(steps)
            for card in step
        }

    def suit(self, card: str) -> str:
        return self.places[card][0]

    def height(self, card: str) -> int:
        return self.places[card][1]

    def smallness(self, card: str) -> tuple[bool, int, int]:
        """D-7: side cards before trumps, by height, ties ♦ ♣ ♥ ♠."""
        return self.suit(card) == "T", self.height(card), "DCHSLB".index(card[0])

    # --- leads -----------------------------------------------------------------------------

    def kind(self, cards: Cards) -> str | None:
        """3.4, None for what may not be led."""
        if len({self.suit(card) for card in cards}) != 1:
            return None
        counts = Counter(cards)
        heights = sorted(self.height(card) for card in counts)
        in_line = heights == list(range(heights[0], heights[0] + len(heights)))
        if len(cards) == 1:
            return "single"
        if set(counts.values()) == {2} and in_line:
            return "pair" if len(cards) == 2 else "tractor"
        return None if self.suit(cards[0]) == "T" else "throw"

    def parts(self, cards: Cards) -> list[Cards]:
        """Maximal tractors, then pairs, then singles of a legal lead."""
        counts = Counter(cards)
        pairs = sorted((c for c in counts if counts[c] == 2), key=self.height)
        parts: list[Cards] = []
        for card in pairs:
            if parts and self.height(parts[-1][-1]) + 1 == self.height(card):
                parts[-1] = (*parts[-1], card, card)
            else:
                parts.append((card, card))
        return parts + [(card,) for card in counts if counts[card] == 1]

    def demands(self, lead: Cards) -> list[int]:
        lengths = [len(part) // 2 for part in self.parts(lead) if len(part) > 1]
        return sorted(lengths, reverse=True)

    # --- pairs and runs --------------------------------------------------------------------

    def runs(self, cards: Counter[str], length: int) -> Iterator[Cards]:
        """Every tractor of this length in pairs (1: every pair), one card of each pair."""
        pairs = [card for card in cards if cards[card] == 2]
        for choice in itertools.permutations(pairs, length):
            heights = [self.height(card) for card in choice]
            if heights == list(range(heights[0], heights[0] + length)):
                yield choice

    def given(self, cards: Counter[str], demands: list[int]) -> list[int]:
        """D-11: of all the ways to answer the demands the one with the largest list."""
        best: list[int] = []
        if not demands:
            return best
        longest, *others = sorted(demands, reverse=True)
        for length in range(1, longest + 1):
            rest = others + ([longest - length] if length < longest else [])
            for run in self.runs(cards, length):
                left = cards - Counter(run * 2)
                best = max(best, [length, *self.given(left, rest)])
        return best

    # --- following -------------------------------------------------------------------------

    def follows(self, lead: Cards, hand: Cards) -> set[Cards]:
        """3.5: every legal follow, sorted as text."""
        suit, n = self.suit(lead[0]), len(lead)
        own = [card for card in hand if self.suit(card) == suit]
        sets = {tuple(sorted(choice)) for choice in itertools.combinations(hand, n)}
        if len(own) <= n:
            return {s for s in sets if sum(self.suit(card) == suit for card in s) == len(own)}
        sets = {s for s in sets if all(self.suit(card) == suit for card in s)}
        demands = self.demands(lead)
        given = {s: self.given(Counter(s), demands) for s in sets}
        most = max(given.values())
        return {s for s in sets if given[s] == most}

    def timeout(self, lead: Cards, hand: Cards) -> Cards:
        """D-7, the smallest of all legal follows, ascending."""
        lists = [sorted(choice, key=self.smallness) for choice in self.follows(lead, hand)]
        return tuple(min(lists, key=lambda cards: [self.smallness(card) for card in cards]))

    # --- throws ----------------------------------------------------------------------------

    def forced(self, throw: Cards, hands: Iterable[Cards], rule: str) -> Cards | None:
        """D-10: what is led instead, None when the throw holds."""
        suit = self.suit(throw[0])
        others = [[card for card in hand if self.suit(card) == suit] for hand in hands]
        if rule == "official":
            low = min(throw, key=self.height)
            higher = any(self.height(card) > self.height(low) for own in others for card in own)
            return (low,) if higher else None
        beaten = [part for part in self.parts(throw) if self.is_beaten(part, others)]
        return min(beaten, key=lambda part: self.height(part[-1]), default=None)

    def is_beaten(self, part: Cards, hands: list[list[str]]) -> bool:
        top = self.height(part[-1])
        if len(part) == 1:
            return any(self.height(card) > top for own in hands for card in own)
        return any(
            self.height(run[-1]) > top
            for own in hands
            for run in self.runs(Counter(own), len(part) // 2)
        )

    # --- winning ---------------------------------------------------------------------------

    def key(self, lead: Cards, play: Cards) -> tuple[bool, int, int, int] | None:
        """D-12, every split tried."""
        suits = {self.suit(card) for card in play}
        led = self.suit(lead[0])
        if len(suits) != 1 or not suits <= {led, "T"}:
            return None
        splits = list(self.splits(Counter(play), self.demands(lead)))
        best = max((self.tops(split) for split in splits), default=None)
        return None if best is None else (suits != {led}, *best)

    def splits(self, cards: Counter[str], demands: list[int]) -> Iterator[list[Cards]]:
        """Ways to split cards into runs of these lengths and singles."""
        if not demands:
            yield [(card,) for card in cards.elements()]
            return
        for run in self.runs(cards, demands[0]):
            for others in self.splits(cards - Counter(run * 2), demands[1:]):
                yield [(*run, *run), *others]

    def tops(self, split: list[Cards]) -> tuple[int, int, int]:
        best = {"single": 0, "pair": 0, "tractor": 0}
        for part in split:
            kind = {1: "single", 2: "pair"}.get(len(part), "tractor")
            best[kind] = max(best[kind], *(self.height(card) + 1 for card in part))
        return best["tractor"], best["pair"], best["single"]

    def winner(self, plays: list[Cards]) -> int:
        keys = [self.key(plays[0], play) for play in plays]
        best = max(key for key in keys if key is not None)
        return keys.index(best)
