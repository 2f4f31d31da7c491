"""Which member of a table takes which seat (W-6), and how uneven its seats have become.

Seats are even when an entry has sat at each of them equally often; that is all a seat is here.
"""

from collections.abc import Sequence
from itertools import permutations

MOST_SPREAD = 2
"""An entry's most and least used seat differ by at most so much, if it can be helped (W-5)."""

SeatCounts = Sequence[int]


def spread(counts: SeatCounts) -> int:
    return max(counts) - min(counts)


def spreads_after(counts: SeatCounts) -> tuple[int, ...]:
    """An entry's spread after one more time at each of the seats."""
    return tuple(spread(_with_one_more(counts, seat)) for seat in range(len(counts)))


def unevenness(after: Sequence[Sequence[int]]) -> int:
    """By how much even the best seating leaves some member above `MOST_SPREAD` (W-5, cost 2).

    `after`: `spreads_after` of each member.
    """
    best = min(
        max(spreads[seat] for spreads, seat in zip(after, seats, strict=True))
        for seats in permutations(range(len(after)))
    )
    return max(0, best - MOST_SPREAD)


def seating(counts: Sequence[SeatCounts], table_no: int) -> tuple[int, ...]:
    """The member at each seat, members numbered from 0, best standing first (W-6).

    The least (largest spread, Σ count²) after it; where several are equal, the first in the order
    of permutations that begins with the snake: by rank at odd tables, reversed at even ones.
    """
    members = range(len(counts))
    snake = members if table_no % 2 else reversed(members)

    def cost(seated: tuple[int, ...]) -> tuple[int, int]:
        after = [_with_one_more(counts[member], seat) for seat, member in enumerate(seated)]
        return max(map(spread, after)), sum(count * count for each in after for count in each)

    return min(permutations(snake), key=cost)


def _with_one_more(counts: SeatCounts, seat: int) -> list[int]:
    more = list(counts)
    more[seat] += 1
    return more
