"""What a result on a board is worth against the same position elsewhere (rule book 7.1–7.3, 7.5).

One board, one position at a time, and the mean over boards. Ties between entries, places and
play-offs never stand here. Rates are exact percentages from 0 to 100.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from appliance.duplicate.rounding import half_up

_FIRST_RANK_POINTS = 10_000
_FIRST_FACTORS = (Fraction(1), Fraction(7, 10))
_RATE_ALONE = Fraction(50)

RATE_PLACES = 1
RANK_POINTS_PLACES = 2


class Played(Struct, frozen=True, tag_field="kind", tag="played"):
    """The raw score of a finished board."""

    score: int


class Assigned(Struct, frozen=True, tag_field="kind", tag="assigned"):
    """调整分: a raw score set by the chief; compared like a played one (D-49)."""

    score: int


class Artificial(Struct, frozen=True, tag_field="kind", tag="artificial"):
    """人为分: a percentage 0–100 set by the chief; never compared, of full weight in R (D-49)."""

    percent: Annotated[int, Meta(ge=0, le=100)]


class Pending(Struct, frozen=True, tag_field="kind", tag="pending"):
    """未收: unfinished or under ruling; counts nowhere until the chief has ruled (D-49)."""


class Void(Struct, frozen=True, tag_field="kind", tag="void"):
    """轮空或作废: not played and never to be; R leaves it out, S credits the own mean (D-53)."""


BoardResult = Played | Assigned | Artificial | Pending | Void
RankPoints = Callable[[int], Fraction]
"""排名分 of a rank, two decimals: the event's `rank_points` setting (D-40)."""


class Mark(Struct, frozen=True):
    """What one result earned. `mp` and `rank` are None for an artificial one, which has neither."""

    mp: int | None
    rate: Fraction
    rank: int | None
    rank_points: Fraction


class BoardSheet(Struct, frozen=True):
    """One board in one position: N compared results, their top, and a mark each, None where
    nothing is owed yet (pending) or ever (void).
    """

    n: int
    top: int
    marks: tuple[Mark | None, ...]


@cache
def rank_points(rank: int) -> Fraction:
    """排名分 by the interim 暂行 method `halving` (D-40); official up to rank 4."""
    halvings, first = divmod(rank - 1, len(_FIRST_FACTORS))
    exact = _FIRST_RANK_POINTS * _FIRST_FACTORS[first] / 2**halvings
    return half_up(exact, RANK_POINTS_PLACES)


def board_mp(results: Sequence[BoardResult], points: RankPoints = rank_points) -> BoardSheet:
    """Compares every result with all others of the board and position (附录二).

    `results` are those of contestants only: house players are never compared (D-44).
    """
    scores = sorted(r.score for r in results if isinstance(r, Played | Assigned))
    by_score = {score: _compared_mark(score, scores, points) for score in set(scores)}
    rates = [by_score[score].rate for score in scores]
    return BoardSheet(
        n=len(scores),
        top=_top(len(scores)),
        marks=tuple([_mark(result, by_score, rates, points) for result in results]),
    )


def mean_rate(rates: Sequence[Fraction]) -> Fraction:
    """R: the plain mean of the rates of all counted boards, to one decimal (7.2).

    Raises ValueError when no board counts: there is no rate to print then.
    """
    if not rates:
        raise ValueError("no board counts toward the mean rate")
    return half_up(sum(rates, Fraction(0)) / len(rates), RATE_PLACES)


def rate(mp: int, top: int) -> Fraction:
    """得分率 in percent. Raises ZeroDivisionError for a top of 0, which D-44 settles instead."""
    return Fraction(100 * mp, top)


def _top(n: int) -> int:
    return max(0, 2 * (n - 1))


def _mark(
    result: BoardResult,
    by_score: Mapping[int, Mark],
    rates: Sequence[Fraction],
    points: RankPoints,
) -> Mark | None:
    match result:
        case Pending() | Void():
            return None
        case Artificial(percent=percent):
            return _artificial_mark(Fraction(percent), rates, points)
        case Played(score=score) | Assigned(score=score):
            return by_score[score]


def _compared_mark(score: int, scores: Sequence[int], points: RankPoints) -> Mark:
    """2 a worse result, 1 an equal other, 0 a better (附录二); rank 1 + number of better ones.

    `scores` are all compared ones, ascending.
    """
    if len(scores) == 1:
        half = half_up(points(1) / 2, RANK_POINTS_PLACES)
        return Mark(mp=0, rate=_RATE_ALONE, rank=1, rank_points=half)
    worse, upto = bisect_left(scores, score), bisect_right(scores, score)
    mp = 2 * worse + (upto - worse - 1)
    rank = 1 + len(scores) - upto
    return Mark(mp, rate(mp, _top(len(scores))), rank, points(rank))


def _artificial_mark(percent: Fraction, rates: Sequence[Fraction], points: RankPoints) -> Mark:
    """The 排名分 of the rank the percentage would take among the compared rates, ascending; the
    ranks of the others stay (7.5).
    """
    better = len(rates) - bisect_right(rates, percent)
    return Mark(mp=None, rate=percent, rank=None, rank_points=points(1 + better))
