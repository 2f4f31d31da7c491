"""成绩表: a ranking as whole numbers and texts that a page can show, a log can keep and a person
can check. The words of any language stand in the pages, not here.
"""

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from appliance.duplicate.lines import FouledBoard
from appliance.duplicate.ranking import GroupSize, Ranking, Standing
from appliance.duplicate.rounding import decimal_text, units_text
from appliance.duplicate.scoring import Total
from appliance.duplicate.tie_break import Above, StepName, Value, places_won

_SHOWN_PLACES = 4


class Reason(Struct, frozen=True):
    """Why a row is above the next: the deciding step and both values in it.

    In the step `places`, `place` is the first rank they took a different number of times, and
    the values are those numbers; elsewhere it is 0.
    """

    step: StepName
    own: str
    other: str
    place: int = 0


class Column(Struct, frozen=True):
    """What an entry had in a step of the chain it was compared in.

    `final` in percent or points, `beaten` likewise with four decimals, `places` as the ranks it
    took on boards, best first, `time` (a timed board) and `trimmed` in ms with four decimals.
    """

    step: StepName
    value: str


class Row(Struct, frozen=True):
    """One line of the sheet; see `Standing` and `Sums` for what its numbers count.

    `final` is empty while no board counts. `time_ms` is the total over the timed boards.
    """

    entry: str
    rank: int | None
    final: str
    off: str
    reason: Reason | None
    columns: tuple[Column, ...]
    play_off: bool
    disqualified: bool
    counted: int
    missed: int
    pending: int
    adjusted: int
    alone: int
    time_ms: int


class Sheet(Struct, frozen=True):
    """A ranking to show, and what its readers have to be told beside it."""

    ranking: Total
    interim: tuple[str, ...]
    rows: tuple[Row, ...]
    smaller_groups: tuple[GroupSize, ...]
    fouled: tuple[FouledBoard, ...]


def sheet(ranking: Ranking) -> Sheet:
    return Sheet(
        ranking=ranking.ranking,
        interim=ranking.interim,
        rows=tuple([_row(standing, ranking.places) for standing in ranking.standings]),
        smaller_groups=ranking.smaller_groups,
        fouled=ranking.fouled,
    )


def reason(above: Above, decimals: int) -> Reason:
    """The reason with its numbers; final values have so many decimals."""
    if above.step != "places":
        own, other = (_text(above.step, value, decimals) for value in (above.own, above.other))
        return Reason(above.step, own, other)
    mine, theirs = Counter(places_won(above.own)), Counter(places_won(above.other))
    place = min(rank for rank in mine | theirs if mine[rank] != theirs[rank])
    return Reason(above.step, str(mine[place]), str(theirs[place]), place)


def _row(standing: Standing, decimals: int) -> Row:
    boards = standing.boards
    return Row(
        entry=standing.entry,
        rank=standing.rank,
        final="" if standing.final is None else units_text(standing.final, decimals),
        off=units_text(standing.off, decimals),
        reason=None if standing.above is None else reason(standing.above, decimals),
        columns=tuple(
            [Column(each.step, _text(each.step, each.value, decimals)) for each in standing.found]
        ),
        play_off=standing.play_off,
        disqualified=standing.disqualified,
        counted=boards.counted,
        missed=boards.missed,
        pending=boards.pending,
        adjusted=boards.adjusted,
        alone=boards.alone,
        time_ms=boards.time_ms,
    )


def _text(step: StepName, value: Value, decimals: int) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, places_won(value)))
    match step:
        case "final":
            return units_text(int(value), decimals)
        case "beaten":
            return decimal_text(Fraction(value, 10**decimals), _SHOWN_PLACES)
        case "time" | "trimmed":
            return decimal_text(Fraction(value), _SHOWN_PLACES)
        case "play_off" | "places":
            return str(value)
