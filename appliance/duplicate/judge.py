"""The rule oracle's questions about scoring across tables: plain data in, plain data out.

No rule stands here; each answer is a call of the function that scores real events.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate import matchpoints
from appliance.duplicate.matchpoints import BoardResult, Mark, Played
from appliance.duplicate.rounding import decimal_text


class _Rates(Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs [MP, top]; with top 0 the first number is an artificial percentage."""

    rates: Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)]


class _Rank(Struct, frozen=True, forbid_unknown_fields=True):
    rank: Annotated[int, Meta(ge=1, le=10_000)]


def _board_mp(asked: Any) -> Any:
    raw = msgspec.convert(asked, dict[str, list[dict[str, Any]]])
    results = [_result(entry) for entry in raw.pop("results", [])]
    if raw or not results:
        raise ValueError("the input is {results: [...]} with at least one result")
    sheet = matchpoints.board_mp(results)
    return {"n": sheet.n, "top": sheet.top, "results": [_mark(mark) for mark in sheet.marks]}


def _result(entry: dict[str, Any]) -> BoardResult:
    """A result of chapter 12; without a kind it is a played score."""
    kind = Played.__struct_config__.tag
    return msgspec.convert({"kind": kind, **entry}, BoardResult)  # type: ignore[no-any-return]


def _mark(mark: Mark | None) -> dict[str, int | str | None] | None:
    if mark is None:
        return None
    return {
        "mp": mark.mp,
        "rate": decimal_text(mark.rate, 4),
        "rank": mark.rank,
        "rank_points": decimal_text(mark.rank_points, 2),
    }


def _mean_rate(asked: Any) -> Any:
    pairs = msgspec.convert(asked, _Rates).rates
    mean = matchpoints.mean_rate([_rate(mp, top) for mp, top in pairs])
    return {"R": decimal_text(mean, 1)}


def _rate(mp: int, top: int) -> Fraction:
    most = top or 100
    if not 0 <= mp <= most:
        raise ValueError(f"{mp} is not between 0 and {most}")
    return matchpoints.rate(mp, most)


def _rank_factor(asked: Any) -> Any:
    rank = msgspec.convert(asked, _Rank).rank
    return {"rank_points": decimal_text(matchpoints.rank_points(rank), 2)}


JUDGES: Mapping[str, Callable[[Any], Any]] = {
    "board_mp": _board_mp,
    "mean_rate": _mean_rate,
    "rank_factor": _rank_factor,
}
