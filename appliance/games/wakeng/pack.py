"""The 52 cards of 挖坑 as bits of one integer, and nothing about combinations.

Four bits a rank, ranks upward as they beat each other (002 §9: 4 … K A 2 3), inside a rank the
suits upward as D-28 breaks ties (♦ ♣ ♥ ♠). So the smallest card of a hand is its lowest bit,
and how many cards of each rank a hand holds can be counted for all ranks at once.
"""

from collections.abc import Iterable
from functools import lru_cache

from appliance.games.cards import Card

RANKS = "456789TJQKA23"
SUITS = "DCHS"

CODES: tuple[Card, ...] = tuple(suit + rank for rank in RANKS for suit in SUITS)
BIT: dict[Card, int] = {code: 1 << index for index, code in enumerate(CODES)}
WHOLE_PACK = (1 << len(CODES)) - 1

MOST_SETS = 4_096
"""Hands and bottoms of a thousand tables."""

_ODD_BITS = 0x5555555555555
_LOW_PAIRS = 0x3333333333333


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards. Raises ValueError for a card that is none of the pack or is twice."""
    mask = 0
    for card in cards:
        bit = BIT.get(card)
        if bit is None:
            raise ValueError(f"{card} is no card of this pack")
        if mask & bit:
            raise ValueError(f"{card} is there twice")
        mask |= bit
    return mask


@lru_cache(MOST_SETS)
def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, biggest first: the order in which every seat is shown cards.

    A hand is shown many times before it changes, so the answers of a large hall are kept.
    """
    cards = []
    while mask:
        index = mask.bit_length() - 1
        cards.append(CODES[index])
        mask ^= 1 << index
    return tuple(cards)


def lowest(mask: int) -> int:
    """The smallest card of a set, as a set of one (D-28)."""
    return mask & -mask


def top_rank(mask: int) -> int:
    """Index in `RANKS` of the biggest card of a set that is not empty."""
    return (mask.bit_length() - 1) >> 2


def rank_counts(mask: int) -> int:
    """Cards of each rank: four bits a rank, each holding 0 to 4."""
    pairs = mask - ((mask >> 1) & _ODD_BITS)
    return (pairs & _LOW_PAIRS) + ((pairs >> 2) & _LOW_PAIRS)


def count_of(counts: int, rank: int) -> int:
    """How many cards of one rank, out of `rank_counts`."""
    return (counts >> (4 * rank)) & 7


def of_rank(mask: int, rank: int) -> int:
    """The cards of one rank in a set."""
    return mask & (0xF << (4 * rank))


def smallest_of_rank(mask: int, rank: int, count: int) -> int:
    """So many cards of one rank out of a set, smallest suits first. The set must hold them."""
    left, taken = of_rank(mask, rank), 0
    for _ in range(count):
        bit = left & -left
        taken |= bit
        left ^= bit
    return taken
