"""A pack in which ranks beat ranks and suits do not matter, as bits of one integer.

Four bits a rank, ranks upward as the game lets them beat each other, inside a rank the suits
upward as a time-out breaks ties (♦ ♣ ♥ ♠; D-28, D-32); a joker is a rank of one card. So the
smallest card of a hand is its lowest bit, and how many cards of each rank a hand holds can be
counted for all ranks at once. Nothing here knows a combination or a particular game.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from appliance.games.cards import BIG_JOKER, LITTLE_JOKER, Card

SUITS = "DCHS"
MOST_RANKS = 15

MOST_SETS = 4_096
"""Hands and bottoms of a thousand tables."""

# One card of each of the n lowest ranks, in the form of `rank_counts`.
ONE_EACH = tuple(sum(1 << (4 * rank) for rank in range(n)) for n in range(MOST_RANKS + 1))
_ODD_BITS = 5 * ONE_EACH[MOST_RANKS]
_LOW_PAIRS = 3 * ONE_EACH[MOST_RANKS]


class RankedPack:
    """The cards of these ranks, lowest rank first. `ranks` are letters, `"LJ"` and `"BJ"`."""

    def __init__(self, ranks: Sequence[str]) -> None:
        self.ranks = tuple(ranks)
        self.bit: dict[Card, int] = {
            code: 1 << (4 * place + index)
            for place, rank in enumerate(self.ranks)
            for index, code in enumerate(_cards_of_rank(rank))
        }
        self.whole = sum(self.bit.values())
        self.place = {rank: place for place, rank in enumerate(self.ranks)}
        self._code_at = {bit.bit_length(): code for code, bit in self.bit.items()}
        # A hand is shown many times before it changes, so the answers of a large hall are kept.
        self.cards_of: Callable[[int], tuple[Card, ...]] = lru_cache(MOST_SETS)(self._cards_of)
        # `mask_of` of one 手: it is asked for where a play is judged, decided and carried out.
        self.mask_of_play: Callable[[tuple[Card, ...]], int] = lru_cache(MOST_SETS)(self.mask_of)

    def mask_of(self, cards: Iterable[Card]) -> int:
        """The set of these cards. Raises ValueError for a card of no such pack or one twice."""
        mask, bits = 0, self.bit
        for card in cards:
            bit = bits.get(card)
            if bit is None:
                raise ValueError(f"{card} is no card of this pack")
            if mask & bit:
                raise ValueError(f"{card} is there twice")
            mask |= bit
        return mask

    def _cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, biggest first: the order in which every seat is shown cards."""
        cards = []
        while mask:
            length = mask.bit_length()
            cards.append(self._code_at[length])
            mask ^= 1 << (length - 1)
        return tuple(cards)

    def of_ranks(self, ranks: Iterable[str], hand: int) -> int:
        """Some cards of these ranks out of a set, smallest suits first.

        Raises ValueError for a rank of no such pack, and when the set has too few of one.
        """
        taken = 0
        for letter in ranks:
            if letter not in self.ranks:
                raise ValueError(f"{letter} is no rank of this pack")
            card = smallest_of_rank(hand & ~taken, self.ranks.index(letter), 1)
            if not card:
                raise ValueError(f"there are no more cards of rank {letter}")
            taken |= card
        return taken


def _cards_of_rank(rank: str) -> tuple[Card, ...]:
    return (rank,) if rank in (LITTLE_JOKER, BIG_JOKER) else tuple(suit + rank for suit in SUITS)


def lowest(mask: int) -> int:
    """The smallest card of a set, as a set of one (D-28)."""
    return mask & -mask


def top_rank(mask: int) -> int:
    """Place of the biggest rank in a set that is not empty, or in its `rank_counts`."""
    return (mask.bit_length() - 1) >> 2


def low_rank(mask: int) -> int:
    """Place of the smallest rank in a set that is not empty, or in its `rank_counts`."""
    return ((mask & -mask).bit_length() - 1) >> 2


def rank_counts(mask: int) -> int:
    """Cards of each rank: four bits a rank, each holding 0 to 4."""
    pairs = mask - ((mask >> 1) & _ODD_BITS)
    return (pairs & _LOW_PAIRS) + ((pairs >> 2) & _LOW_PAIRS)


def count_of(counts: int, rank: int) -> int:
    """How many cards of one rank, out of `rank_counts`."""
    return (counts >> (4 * rank)) & 7


def ranks_in(counts: int) -> list[int]:
    """Places of the ranks there are cards of, lowest first."""
    return [rank for rank in range(MOST_RANKS) if count_of(counts, rank)]


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
