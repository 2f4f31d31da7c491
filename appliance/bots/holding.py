"""What an opponent may hold of the cards one does not see: probabilities, and no game's rules."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb

from msgspec import Struct

from appliance.games.contract import Seat
from appliance.games.ranked_pack import RankedPack, count_of, rank_counts

Counts = tuple[int, ...]
"""Cards of each rank, lowest rank first."""


def counts_of(pack: RankedPack, mask: int) -> Counts:
    """Cards of each rank in a set."""
    packed = rank_counts(mask)
    return tuple(count_of(packed, rank) for rank in range(len(pack.ranks)))


class Holding(Struct, frozen=True):
    """`hidden` cards by rank, each of them in this hand with probability `share`, and `known`
    ones that are in it; `cards` in all.
    """

    hidden: Counts
    share: float
    cards: int
    known: Counts = ()

    def of_each_rank(self, each: int) -> tuple[float, ...]:
        """By rank the probability that it holds so many cards of it, or more."""
        return _of_each_rank(self.hidden, self.known, self.share, each)


def holdings(
    pack: RankedPack,
    unseen: int,
    lying: Sequence[int],
    cards_left: Sequence[int],
    seats: Iterable[Seat],
) -> list[Holding]:
    """What some seats hold: of the `unseen` cards, whose place nobody told, each a share, and all
    that is known to lie with it (`lying`, by seat: an open hand, a bottom taken up).
    """
    hidden, number = counts_of(pack, unseen), max(1, unseen.bit_count())
    return [
        Holding(
            hidden,
            (cards_left[seat] - lying[seat].bit_count()) / number,
            cards_left[seat],
            counts_of(pack, lying[seat]),
        )
        for seat in seats
    ]


@lru_cache(4_096)
def _of_each_rank(hidden: Counts, known: Counts, share: float, each: int) -> tuple[float, ...]:
    open_cards = known or (0,) * len(hidden)
    return tuple(
        at_least(each - sure, copies, share)
        for copies, sure in zip(hidden, open_cards, strict=True)
    )


@lru_cache(4_096)
def at_least(wanted: int, copies: int, share: float) -> float:
    """Probability that at least so many of the copies lie in a hand with this share."""
    if wanted <= 0:
        return 1.0
    return sum(
        comb(copies, n) * share**n * (1 - share) ** (copies - n) for n in range(wanted, copies + 1)
    )
