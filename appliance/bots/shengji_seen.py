"""What one seat of 升级 can tell about the cards it does not see: who is void, who may hold more.

Probabilities from public plays and the own hand; no choice of an action is made here.
"""

from collections.abc import Sequence

from appliance.games.cards import Card
from appliance.games.contract import Play, Seat
from appliance.games.shengji.cards import (
    TRUMPS,
    WHOLE_PACK,
    Hand,
    Suiting,
    codes_of,
    hand_of,
    pairs_of,
    without,
)
from appliance.games.shengji.compare import Key
from appliance.games.shengji.shapes import Shape

SEATS = range(4)
# Strengths inside an effective suit: at most 0 … 15, those of trumps.
_STRENGTHS = 16
# A seat that could ruff does not always care to.
_CARES_TO_RUFF = 0.8


class Seen:
    """The unseen cards by effective suit and strength, and what plays have told of each seat."""

    def __init__(
        self,
        suiting: Suiting,
        own: Hand,
        buried: Sequence[Card],
        plays: Sequence[Play],
        cards_left: Sequence[int],
    ) -> None:
        played = [card for play in plays for card in play.cards]
        unseen = without(WHOLE_PACK, own)
        unseen = without(unseen, hand_of((*played, *buried)))
        self._cards_left = cards_left
        self.unseen = unseen
        self.voids = _voids(suiting, plays)
        suits = suiting.masks
        self._singles = {suit: [0] * _STRENGTHS for suit in suits}
        self._pairs = {suit: [0] * _STRENGTHS for suit in suits}
        for card in codes_of(unseen):
            self._singles[suiting.suit(card)][suiting.strength(card)] += 1
        for card in codes_of(pairs_of(unseen)):
            self._pairs[suiting.suit(card)][suiting.strength(card)] += 1
        self._out = {suit: sum(counts) for suit, counts in self._singles.items()}
        self._elsewhere = unseen.bit_count()

    def out(self, suit: str) -> int:
        """Cards of a suit this seat does not see."""
        return self._out[suit]

    def higher_out(self, suit: str, strength: int) -> int:
        """Unseen cards of a suit above a strength."""
        return sum(self._singles[suit][strength + 1 :])

    def higher_pairs_out(self, suit: str, strength: int) -> int:
        """Unseen pairs of a suit above a strength."""
        return sum(self._pairs[suit][strength + 1 :])

    def share(self, seat: Seat, suit: str) -> float:
        """Probability that an unseen card of a suit lies in this seat's hand."""
        if suit in self.voids[seat]:
            return 0.0
        held_by_void = sum(self._cards_left[s] for s in SEATS if suit in self.voids[s])
        return min(1.0, self._cards_left[seat] / max(1, self._elsewhere - held_by_void))

    def is_void(self, seat: Seat, suit: str) -> float:
        """Probability that a seat has no card of a suit."""
        return float((1 - self.share(seat, suit)) ** self._out[suit])

    def beats(self, seat: Seat, lead: Shape, key: Key) -> float:
        """Probability that a seat still to play overtakes what is ahead in the trick."""
        ruffed = key[0]
        in_suit = 0.0 if ruffed else self._overtakes(seat, lead, lead.suit, key)
        if lead.suit == TRUMPS:
            return in_suit
        void = self.is_void(seat, lead.suit)
        least = key if ruffed else _NOTHING
        ruff = self._overtakes(seat, lead, TRUMPS, least) if void > 0 else 0.0
        return in_suit + void * _CARES_TO_RUFF * ruff

    def _overtakes(self, seat: Seat, lead: Shape, suit: str, key: Key) -> float:
        """Probability that a seat holds, in this suit, what the lead asks for and higher; a key
        counts strengths from 1.
        """
        share = self.share(seat, suit)
        if not share:
            return 0.0
        run = lead.runs[0] if lead.runs else 0
        if lead.kind == "throw" and suit == lead.suit:
            return 0.0
        if run == 0:
            enough = share**lead.size if lead.size > 1 else 1.0
            return enough * _any(self.higher_out(suit, key[3] - 1), share)
        if run == 1:
            return _any(self.higher_pairs_out(suit, key[2] - 1), share * share)
        pairs = self.higher_pairs_out(suit, key[1] - 1)
        return _any(max(0, pairs - run + 1), share ** (2 * run))


_NOTHING: Key = (False, 0, 0, 0)


def _any(copies: int, share: float) -> float:
    """Probability that at least one of so many lies where each does with this probability."""
    return float(1 - (1 - share) ** copies)


def _voids(suiting: Suiting, plays: Sequence[Play]) -> tuple[frozenset[str], ...]:
    """By seat the suits it has shown to have no card of, by not following."""
    voids: list[set[str]] = [set() for _ in SEATS]
    for start in range(0, len(plays), len(SEATS)):
        suit = suiting.suit(plays[start].cards[0])
        for play in plays[start + 1 : start + len(SEATS)]:
            if any(suiting.suit(card) != suit for card in play.cards):
                voids[play.seat].add(suit)
    return tuple(frozenset(suits) for suits in voids)
