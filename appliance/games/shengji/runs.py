"""Pairs of one effective suit and the runs of neighbours among them (拖拉机, D-8), as bit patterns.

`pairs` has a bit for every strength of which there is a pair, so neighbours are neighbouring bits;
above them it counts the further pairs of the shared strength (`Suiting.pairs`). A window is a run
taken out of it. Nothing here knows cards or whose they are.
"""

from collections.abc import Iterator

from appliance.games.shengji.cards import ONE_MORE, SHARED_STRENGTH

_STRENGTHS = ONE_MORE - 1
_SHARED = 1 << SHARED_STRENGTH


def count(pairs: int) -> int:
    """How many pairs."""
    return (pairs & _STRENGTHS).bit_count() + pairs // ONE_MORE


def top(pairs: int) -> int:
    """The highest strength plus one, 0 when there is none."""
    return (pairs & _STRENGTHS).bit_length()


def longest(pairs: int) -> int:
    """The length in pairs of the longest run."""
    length, starts = 0, pairs & _STRENGTHS
    while starts:
        length += 1
        starts &= starts >> 1
    return length


def windows(pairs: int, length: int) -> Iterator[int]:
    """Every run of exactly this length, lowest first; they overlap."""
    starts = pairs & _STRENGTHS
    for _ in range(length - 1):
        starts &= starts >> 1
    while starts:
        start = starts & -starts
        yield start * ((1 << length) - 1)
        starts ^= start


def remove(pairs: int, window: int) -> int:
    """The pairs without one window; a further pair of the shared strength moves up."""
    if window & _SHARED and pairs >= ONE_MORE:
        return (pairs & ~window | _SHARED) - ONE_MORE
    return pairs & ~window


def maximal(pairs: int) -> tuple[int, ...]:
    """The runs that cannot be made longer, as windows, longest first, then highest first.

    Further pairs of the shared strength are left out.
    """
    mask, found = pairs & _STRENGTHS, []
    while mask:
        beyond = mask + (mask & -mask)
        found.append(mask & ~beyond)
        mask &= beyond
    return tuple(sorted(found, key=lambda run: (run.bit_count(), run), reverse=True))
