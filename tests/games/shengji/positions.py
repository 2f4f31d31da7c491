"""Small positions of 升级 drawn from a seed: few kinds close together, so that pairs, tractors and
level cards meet far more often than in a dealt pack.
"""

import itertools
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.shengji.brute import KINDS, RANKS, Cards, Ladder

TRUMPS = ("S", "H", "C", "D", "NT")


@dataclass(frozen=True)
class Position:
    """A lead out of one hand, and the cards of three other hands."""

    ladder: Ladder
    lead: Cards
    hands: tuple[Cards, Cards, Cards]


def text(cards: str) -> Cards:
    """`"H4*2 S5"` as cards."""
    found: list[str] = []
    for word in cards.split():
        card, _, copies = word.partition("*")
        found += [card] * int(copies or 1)
    return tuple(found)


def ladders() -> Iterator[Ladder]:
    for level in RANKS:
        for trump in TRUMPS:
            yield Ladder(level, trump)


def near(chance: random.Random, ladder: Ladder, suit: str, kinds: int) -> list[str]:
    """Both copies of kinds that stand next to each other in one effective suit."""
    own = sorted((card for card in KINDS if ladder.suit(card) == suit), key=ladder.smallness)
    start = chance.randint(0, max(0, len(own) - kinds))
    return own[start : start + kinds] * 2


def subsets(cards: Cards) -> set[Cards]:
    """Every set of one card or more, sorted as text."""
    sizes = range(1, len(cards) + 1)
    return {tuple(sorted(s)) for n in sizes for s in itertools.combinations(cards, n)}


def positions(seed: int, count: int, size: int = 8) -> Iterator[Position]:
    """Legal leads, every kind of lead as likely as every other, and hands of `size` cards."""
    chance = random.Random(seed)
    for _ in range(count):
        ladder = Ladder(chance.choice(RANKS), chance.choice(TRUMPS))
        suit = chance.choice(list(ladder.steps))
        led = near(chance, ladder, suit, chance.randint(4, 8))
        chance.shuffle(led)
        leads = defaultdict(list)
        for cards in subsets(tuple(led[:6])):
            if len(cards) <= size and (kind := ladder.kind(cards)):
                leads[kind, len(ladder.demands(cards))].append(cards)
        lead = chance.choice(sorted(chance.choice(sorted(leads.items()))[1]))
        other = near(chance, ladder, chance.choice(list(ladder.steps)), 6)
        rest = led[6:] + [card for card in other if card not in led]
        hands = []
        for _ in range(3):
            chance.shuffle(rest)
            hands.append(tuple(rest[:size]))
        yield Position(ladder, lead, (hands[0], hands[1], hands[2]))
