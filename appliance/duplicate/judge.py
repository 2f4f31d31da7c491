"""The rule oracle's questions about scoring across tables: plain data in, plain data out.

No rule stands here; each answer is a call of the function that scores real events.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate import matchpoints
from appliance.duplicate.matchpoints import BoardResult, Mark, Played
from appliance.duplicate.opponents import mean_beaten
from appliance.duplicate.rounding import decimal_text, units, units_text
from appliance.duplicate.scoring import PLACES, Total, s_total
from appliance.duplicate.tie_break import (
    CHAINS,
    Place,
    StepName,
    Value,
    Values,
    if_all,
    places,
    places_key,
    trimmed_mean,
)

_Rank = Annotated[int, Meta(ge=1, le=10_000)]
_Times = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=10_000)]
# A longer number would be exact too, but could keep the oracle busy for hours.
_Number = Annotated[str, Meta(pattern=r"^-?\d{1,12}(\.\d{1,12})?$")]


class _Rates(Struct, frozen=True, forbid_unknown_fields=True):
    """Pairs [MP, top]; with top 0 the first number is an artificial percentage."""

    rates: Annotated[tuple[tuple[int, int], ...], Meta(min_length=1)]


class _RankOnBoard(Struct, frozen=True, forbid_unknown_fields=True):
    rank: _Rank


class _RankPoints(Struct, frozen=True, forbid_unknown_fields=True):
    rank_points: Annotated[tuple[_Number, ...], Meta(min_length=1)]
    missed_boards: Annotated[int, Meta(ge=0, le=10_000)] = 0


class _PlayTimes(Struct, frozen=True, forbid_unknown_fields=True):
    times: _Times


class _Contender(Struct, frozen=True, forbid_unknown_fields=True):
    """`final` unrounded, `beaten` final values of beaten opponents, `places` rank → how often,
    `times` a board of one 副 each.
    """

    id: str
    final: _Number
    beaten: tuple[_Number, ...] = ()
    places: dict[_Rank, Annotated[int, Meta(ge=0, le=1_000)]] = {}
    times: _Times = ()


class _Contenders(Struct, frozen=True, forbid_unknown_fields=True):
    ranking: Total
    entries: Annotated[tuple[_Contender, ...], Meta(min_length=1)]


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
    rank = msgspec.convert(asked, _RankOnBoard).rank
    return {"rank_points": decimal_text(matchpoints.rank_points(rank), 2)}


def _s_total(asked: Any) -> Any:
    sheet = msgspec.convert(asked, _RankPoints)
    earned = sum(map(Fraction, sheet.rank_points), Fraction(0))
    total = s_total(earned, len(sheet.rank_points), sheet.missed_boards)
    return {"S": units_text(total, PLACES["S"])}


def _trimmed_mean(asked: Any) -> Any:
    mean = trimmed_mean(msgspec.convert(asked, _PlayTimes).times)
    return {"trimmed_mean": None if mean is None else decimal_text(mean, 4)}


def _tie_break(asked: Any) -> Any:
    sheet = msgspec.convert(asked, _Contenders, str_keys=True)
    contenders = {contender.id: contender for contender in sheet.entries}
    if len(contenders) < len(sheet.entries):
        raise ValueError("two entries have the same id")
    steps = _steps(contenders, PLACES[sheet.ranking])
    ordered = list(places(list(contenders), CHAINS[sheet.ranking], steps))
    return {
        "ranks": _ranks(ordered),
        "play_off": [list(place.entries) for place in ordered if len(place.entries) > 1],
        "steps_used": _steps_used(ordered),
    }


def _steps(contenders: Mapping[str, _Contender], decimals: int) -> Mapping[StepName, Values]:
    def of(value: Callable[[_Contender], Value | None]) -> Values:
        return lambda tied: if_all({entry: value(contenders[entry]) for entry in tied})

    return {
        "final": of(lambda asked: units(Fraction(asked.final), decimals)),
        "beaten": of(lambda asked: _mean_beaten(asked.beaten, decimals)),
        "places": of(lambda asked: places_key(_listed(asked.places))),
        "time": of(
            lambda asked: Fraction(sum(asked.times), len(asked.times)) if asked.times else None
        ),
        "trimmed": of(lambda asked: trimmed_mean(asked.times)),
        "play_off": lambda _: None,
    }


def _mean_beaten(beaten: Sequence[str], decimals: int) -> Fraction:
    finals = {str(i): units(Fraction(final), decimals) for i, final in enumerate(beaten)}
    return mean_beaten(finals, finals)


def _listed(counts: Mapping[int, int]) -> list[int]:
    return [rank for rank, times in counts.items() for _ in range(times)]


def _ranks(ordered: Sequence[Place]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for place in ordered:
        ranks |= dict.fromkeys(place.entries, len(ranks) + 1)
    return ranks


def _steps_used(ordered: Sequence[Place]) -> list[StepName]:
    """The steps beyond the final value that parted somebody, in order first used."""
    found = [compared for place in ordered for compared in place.path[1:]]
    return list(dict.fromkeys(compared.step for compared in found if compared.split))


JUDGES: Mapping[str, Callable[[Any], Any]] = {
    "board_mp": _board_mp,
    "mean_rate": _mean_rate,
    "rank_factor": _rank_factor,
    "S_total": _s_total,
    "trimmed_mean": _trimmed_mean,
    "tie_break": _tie_break,
}
