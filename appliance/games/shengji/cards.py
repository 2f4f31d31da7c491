"""The 108 cards of 升级 as bits of one integer, and what trumps make of them: suits and order.

A hand does not depend on trumps. Its low 54 bits say which kinds it holds at least once, its high
54 bits which kinds it holds twice, so a pair is one bit, one hand is part of another when its bits
are, and the number of cards is the number of bits. Kinds stand by suit (♦ ♣ ♥ ♠, so that ties of
D-7 go upward), by rank from 2 to A, then the jokers.

A `Suiting` is the level and the trump suit together: effective suits, strengths, orders. Nothing
here knows combinations.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from appliance.games.cards import PACK_54, RANKS, Card, rank_of, suit_of
from appliance.games.contract import Refusal

Hand = int

NO_TRUMP = "NT"
TRUMPS = "T"
"""The effective suit of every trump."""

SUITS_UPWARD = "DCHS"
SUITS_DOWNWARD = "SHCD"
TRUMP_CHOICES = (*SUITS_DOWNWARD, NO_TRUMP)

CODES: tuple[Card, ...] = (*(suit + rank for suit in SUITS_UPWARD for rank in RANKS), "LJ", "BJ")
KIND: dict[Card, int] = {code: kind for kind, code in enumerate(CODES)}
KINDS = len(CODES)
_BIT = {code: 1 << kind for code, kind in KIND.items()}
PACK: tuple[Card, ...] = PACK_54 * 2
WHOLE_PACK: Hand = (1 << 2 * KINDS) - 1

_ONCE = (1 << KINDS) - 1
_SUIT_BITS = (1 << len(RANKS)) - 1
_BASE = {suit: len(RANKS) * index for index, suit in enumerate(SUITS_UPWARD)}
_FIRST_JOKER = KIND["LJ"]

# Strengths inside trumps; a side suit and the trump suit without the level are 0 … 11.
SHARED_STRENGTH = len(RANKS) - 1
"""The strength that several kinds have: 副级牌, or every level card when there is no trump suit."""
ONE_MORE = 1 << 16
"""One more pair of the shared strength, above the bits of all strengths."""
_OWN_LEVEL = SHARED_STRENGTH + 1

_POINTS = {"5": 5, "T": 10, "K": 10}


def points(card: Card) -> int:
    """What a card counts for the attackers (000 §4(8))."""
    return _POINTS.get(rank_of(card), 0)


def hand_of(codes: Iterable[Card]) -> Hand:
    """The hand of these cards. Raises ValueError for an unknown card or a third copy."""
    return add(0, codes)


def add(hand: Hand, codes: Iterable[Card]) -> Hand:
    """A hand and more cards. Raises ValueError for an unknown card or a third copy."""
    for code in codes:
        bit = _BIT.get(code, 0)
        if not bit:
            raise ValueError(f"{code} is no card of this pack")
        if hand & bit:
            bit <<= KINDS
            if hand & bit:
                raise ValueError(f"there are only two cards {code}")
        hand |= bit
    return hand


def without(hand: Hand, cards: Hand) -> Hand:
    """A hand after some of its cards left it; the caller knows that it holds them."""
    left = hand & ~(cards & _ONCE) & ~((cards & _ONCE) << KINDS)
    one_of_two = (hand >> KINDS) & cards & ~(cards >> KINDS)
    return left | one_of_two


def kinds_of(hand: Hand) -> int:
    """Which kinds a hand holds, as 54 bits."""
    return hand & _ONCE


def pairs_of(hand: Hand) -> int:
    """Which kinds a hand holds twice, as 54 bits."""
    return hand >> KINDS


def both(kinds: int) -> Hand:
    """Two cards of each of these kinds."""
    return kinds | kinds << KINDS


def codes_of(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand by kind, copies together; `Suiting.shown` gives the order for people."""
    codes = []
    kinds, pairs = hand & _ONCE, hand >> KINDS
    while kinds:
        bit = kinds & -kinds
        code = CODES[bit.bit_length() - 1]
        codes.append(code)
        if pairs & bit:
            codes.append(code)
        kinds ^= bit
    return tuple(codes)


def chosen(hand: Hand, codes: Iterable[Card]) -> Hand | Refusal:
    """These cards as a part of the hand, or NOT_IN_HAND for the first that it does not hold, or
    not so often.
    """
    cards = 0
    for code in codes:
        bit = _BIT.get(code, 0)
        if cards & bit:
            bit <<= KINDS
        if not hand & bit & ~cards:
            return Refusal("NOT_IN_HAND", {"card": code}, "000 §8")
        cards |= bit
    return cards


class Suiting(Struct, frozen=True):
    """The level (a rank letter) and trump (S H C D NT) of a deal, and the tables they give.

    Get one from `suiting`; the tables are by kind.
    """

    level: str
    trump: str
    masks: dict[str, Hand]
    """Both copies of every card of an effective suit (S H C D T)."""
    suits: tuple[str, ...]
    strength_of: tuple[int, ...]
    places: tuple[int, ...]
    """D-7: 0 for the smallest kind … 53."""
    shown_order: tuple[int, ...]
    """Ux 3: 0 for the kind furthest left … 53."""
    below_level: int
    shared: int
    own_level: int

    def suit(self, card: Card) -> str:
        """Effective suit of a card: S H C D, or T for a trump (000 §4(11))."""
        return self.suits[KIND[card]]

    def strength(self, card: Card) -> int:
        """Order inside the effective suit (3.3); equal means neither beats the other."""
        return self.strength_of[KIND[card]]

    def is_level(self, card: Card) -> bool:
        return rank_of(card) == self.level

    def sort_key(self, card: Card) -> int:
        """For the order on screen, biggest first, trumps leftmost (ux 3)."""
        return self.shown_order[KIND[card]]

    def place(self, card: Card) -> int:
        """For the order of D-7, smallest first."""
        return self.places[KIND[card]]

    def shown(self, hand: Hand) -> tuple[Card, ...]:
        """The cards of a hand in the order on screen."""
        return tuple(sorted(codes_of(hand), key=self.sort_key))

    def upward(self, hand: Hand) -> tuple[Card, ...]:
        """The cards of a hand in the order of D-7, smallest first."""
        return tuple(sorted(codes_of(hand), key=self.place))

    def strengths(self, suit: str, kinds: int) -> int:
        """Which strengths of an effective suit these kinds (54 bits) have: one bit a strength.

        Neighbouring bits are neighbours in the sense of D-8: the gap of the level is closed.
        """
        if suit != TRUMPS:
            return self._in_suit(kinds >> _BASE[suit])
        found = (kinds >> _FIRST_JOKER) << (_OWN_LEVEL + (self.trump != NO_TRUMP))
        if kinds & self.shared:
            found |= 1 << SHARED_STRENGTH
        if self.trump != NO_TRUMP:
            found |= self._in_suit(kinds >> _BASE[self.trump])
            if kinds & self.own_level:
                found |= 1 << _OWN_LEVEL
        return found

    def pairs(self, suit: str, hand: Hand) -> int:
        """The pairs of an effective suit, in the form of `runs`: a bit for every strength there is
        a pair of, and above them how many more pairs the shared strength has.
        """
        kinds = (hand & self.masks[suit]) >> KINDS
        found = self.strengths(suit, kinds)
        if suit == TRUMPS and (alike := (kinds & self.shared).bit_count()) > 1:
            found += (alike - 1) * ONE_MORE
        return found

    def _in_suit(self, kinds: int) -> int:
        kinds &= _SUIT_BITS
        below = self.below_level
        return kinds & below | (kinds >> 1) & ~below


@cache
def suiting(level: str, trump: str) -> Suiting:
    """The suiting of a level 2 … A and a trump S H C D NT. Raises ValueError for anything else."""
    if level not in RANKS or len(level) != 1 or trump not in TRUMP_CHOICES:
        raise ValueError(f"{level!r} and {trump!r} are no level and trump")
    effective = tuple(_effective(code, level, trump) for code in CODES)
    strength_of = tuple(_strength(code, level, trump) for code in CODES)
    side_first = sorted(
        range(KINDS), key=lambda kind: (effective[kind] == TRUMPS, strength_of[kind], kind)
    )
    groups = _groups(trump)
    leftmost = sorted(
        range(KINDS), key=lambda kind: (groups.index(effective[kind]), -strength_of[kind], -kind)
    )
    level_kinds = {suit: 1 << KIND[suit + level] for suit in SUITS_UPWARD}
    return Suiting(
        level=level,
        trump=trump,
        masks={
            suit: both(sum(1 << kind for kind in range(KINDS) if effective[kind] == suit))
            for suit in (*SUITS_DOWNWARD, TRUMPS)
        },
        suits=effective,
        strength_of=strength_of,
        places=_inverse(side_first),
        shown_order=_inverse(leftmost),
        below_level=(1 << RANKS.index(level)) - 1,
        shared=sum(bit for suit, bit in level_kinds.items() if suit != trump),
        own_level=level_kinds.get(trump, 0),
    )


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    places = [0] * len(order)
    for place, kind in enumerate(order):
        places[kind] = place
    return tuple(places)


def _effective(code: Card, level: str, trump: str) -> str:
    suit = suit_of(code)
    return TRUMPS if suit in ("", trump) or rank_of(code) == level else suit


def _strength(code: Card, level: str, trump: str) -> int:
    suit, rank = suit_of(code), rank_of(code)
    if not suit:
        return _OWN_LEVEL + (trump != NO_TRUMP) + (rank == "BJ")
    if rank == level:
        return _OWN_LEVEL if suit == trump else SHARED_STRENGTH
    return RANKS.index(rank) - (RANKS.index(rank) > RANKS.index(level))


def _groups(trump: str) -> str:
    """Effective suits from left to right: colours alternate where they can (ux 3)."""
    return TRUMPS + {"S": "HCD", "H": "SDC", "C": "HSD", "D": "SHC", NO_TRUMP: "SHCD"}[trump]
