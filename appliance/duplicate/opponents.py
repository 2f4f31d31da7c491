"""所胜对手: whom an entry has beaten, and the mean of their final values (7.4, D-42).

Two meanings: in a ranking by R those of the same table who scored less over the round, in one by
S those of the same board and position who came lower on it. House players write no lines and so
never count; repeats count each time; whoever has beaten nobody has a mean of 0.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import Assigned, Played

_NOBODY = Fraction(0)


def beaten_at_table(lines: Iterable[Line]) -> Mapping[str, tuple[str, ...]]:
    """By entry of one table in one round, those who scored less over it (000 L320, 002 L334).

    Compared are the sums over the boards on which both have a raw score: an artificial, pending
    or void one beats nobody (7.5).
    """
    raw: dict[str, dict[int, int]] = defaultdict(dict)
    for line in lines:
        if isinstance(line.result, Played | Assigned):
            raw[line.entry][line.board_no] = line.result.score
    return {
        entry: tuple(sorted([other for other, theirs in raw.items() if _lead(own, theirs) > 0]))
        for entry, own in raw.items()
    }


def _lead(own: Mapping[int, int], theirs: Mapping[int, int]) -> int:
    return sum([score - theirs[board_no] for board_no, score in own.items() if board_no in theirs])


def mean_beaten(beaten: Iterable[str], finals: Mapping[str, int]) -> Fraction:
    """The mean of the rounded final values of the beaten, in their units."""
    values = [finals[other] for other in beaten]
    return Fraction(sum(values), len(values)) if values else _NOBODY


def means_beaten_on_boards(
    groups: Iterable[Sequence[tuple[int, str]]], finals: Mapping[str, int]
) -> Mapping[str, Fraction]:
    """By entry, the mean over all boards of those ranked lower on that board (003 L207).

    A group is one board in one position, its compared lines as (rank on the board, entry).
    """
    sums: dict[str, int] = defaultdict(int)
    counts: dict[str, int] = defaultdict(int)
    for group in groups:
        worth = counted = 0
        for _, equal in groupby(sorted(group, reverse=True), key=itemgetter(0)):
            entries = [entry for _, entry in equal]
            for entry in entries:
                sums[entry] += worth
                counts[entry] += counted
            worth += sum([finals[entry] for entry in entries])
            counted += len(entries)
    return {
        entry: Fraction(worth, counts[entry]) if counts[entry] else _NOBODY
        for entry, worth in sums.items()
    }
