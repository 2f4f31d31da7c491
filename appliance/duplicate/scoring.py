"""From lines to what each entry has so far: marks by board and the exact sum of rates or 排名分.

Kept up line by line: a new or corrected line touches only those it is compared with. Who stands
above whom never stands here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from appliance.duplicate import matchpoints
from appliance.duplicate.lines import Group, Line, Meeting
from appliance.duplicate.matchpoints import (
    RANK_POINTS_PLACES,
    RATE_PLACES,
    Mark,
    Pending,
    Played,
    RankPoints,
    board_mp,
)
from appliance.duplicate.opponents import beaten_at_table
from appliance.duplicate.rounding import half_up, units

Total = Literal["R", "S"]
"""R: mean rate in percent (7.2). S: sum of 排名分 (7.3)."""
TrimUnit = Literal["deal", "board"]

PLACES: Mapping[Total, int] = {"R": RATE_PLACES, "S": RANK_POINTS_PLACES}


class Scoring(Struct, frozen=True):
    """How an event is scored; kept with the event and printed in its reports.

    `rank_points_table` is 排名分 from rank 1 on, for `table`; ranks past its end earn nothing.
    `trim_unit` says whether a 副 or a whole board is dropped from the times (D-45b).
    """

    ranking: Total
    rank_points: Literal["halving", "table"] = "halving"
    rank_points_table: tuple[Decimal, ...] = ()
    trim_unit: TrimUnit = "deal"

    @property
    def places(self) -> int:
        """Decimals of a final value: it is held in units of the last one."""
        return PLACES[self.ranking]

    @property
    def interim(self) -> tuple[str, ...]:
        """The interim 暂行 methods in force: every report that rests on one says so [P]."""
        used = self.ranking == "S" and self.rank_points == "halving"
        return ("rank_points=halving (interim)",) if used else ()

    def points(self) -> RankPoints:
        return matchpoints.rank_points if self.rank_points == "halving" else self._from_table

    def _from_table(self, rank: int) -> Fraction:
        if rank > len(self.rank_points_table):
            return Fraction(0)
        return half_up(Fraction(self.rank_points_table[rank - 1]), RANK_POINTS_PLACES)


class Scored(Struct, frozen=True):
    """A line and what it earned among `n` compared ones; no mark while it counts nowhere."""

    line: Line
    mark: Mark | None
    n: int

    @property
    def times_ms(self) -> tuple[int, ...]:
        """The charged times that count: those of a board that ended in a score."""
        compared = self.mark is not None and self.mark.rank is not None
        return self.line.times_ms if compared else ()


class Sums(Struct, frozen=True):
    """One entry over its boards: `earned` is the exact sum of what is ranked over the `counted`
    ones. Further `pending` ones, `missed` ones that will never be played, those `adjusted` by a
    ruling, those `alone` with nobody to compare with (D-44), and `timed` ones with their `time_ms`.
    """

    earned: Fraction = Fraction(0)
    counted: int = 0
    missed: int = 0
    pending: int = 0
    adjusted: int = 0
    alone: int = 0
    timed: int = 0
    time_ms: int = 0

    def changed(self, new: "Sums", old: "Sums") -> "Sums":
        """The sums after one board is worth `new` and no longer `old`."""
        return Sums(
            earned=self.earned + (new.earned - old.earned),
            counted=self.counted + new.counted - old.counted,
            missed=self.missed + new.missed - old.missed,
            pending=self.pending + new.pending - old.pending,
            adjusted=self.adjusted + new.adjusted - old.adjusted,
            alone=self.alone + new.alone - old.alone,
            timed=self.timed + new.timed - old.timed,
            time_ms=self.time_ms + new.time_ms - old.time_ms,
        )


class Tally(Struct, frozen=True):
    """One entry so far: its boards by number, their sums, and R or S in units of its last decimal,
    None while no board counts.
    """

    boards: Mapping[int, Scored] = {}
    sums: Sums = Sums()
    final: int | None = None


class Table(Struct, frozen=True):
    """The lines of one table in one round, and who there beat whom over the round."""

    lines: Mapping[tuple[str, int], Line]
    beaten: Mapping[str, tuple[str, ...]]


_NO_BOARD = Sums()
_NOTHING_YET = Tally()


def s_total(earned: Fraction, counted: int, missed: int) -> int:
    """S in hundredths of a point: each missed board credits the entry's own mean (7.3, D-53).

    Raises ZeroDivisionError when no board counts: there is no mean to credit then.
    """
    return units(earned * (counted + missed) / counted, RANK_POINTS_PLACES)


class Scores(Struct, frozen=True):
    """All lines so far: as they are compared, as tables met, and as they add up by entry.

    Nothing in here is ever changed in place.
    """

    scoring: Scoring
    groups: Mapping[Group, Mapping[str, Line]] = {}
    tables: Mapping[Meeting, Table] = {}
    tallies: Mapping[str, Tally] = {}


def enter(scores: Scores, lines: Iterable[Line]) -> Scores:
    """The scores after these lines. A line takes the place of the entry's earlier one of the same
    board, so a correction is entered like a first result.
    """
    groups: dict[Group, dict[str, Line]] = {}
    meetings: dict[Meeting, dict[tuple[str, int], Line]] = {}
    latest = {(line.entry, line.board_no): line for line in lines}
    for (entry, board_no), line in latest.items():
        before = scores.tallies.get(entry, _NOTHING_YET).boards.get(board_no)
        if before is not None:
            old = before.line
            _group(groups, scores, old.group).pop(entry)
            if old.meeting is not None:
                _meeting(meetings, scores, old.meeting).pop((entry, board_no))
        _group(groups, scores, line.group)[entry] = line
        if line.meeting is not None:
            _meeting(meetings, scores, line.meeting)[entry, board_no] = line
    tables = {met: Table(held, beaten_at_table(held.values())) for met, held in meetings.items()}
    return Scores(
        scoring=scores.scoring,
        groups={key: held for key, held in {**scores.groups, **groups}.items() if held},
        tables={met: table for met, table in {**scores.tables, **tables}.items() if table.lines},
        tallies=_tallied(scores, groups.values()),
    )


def _group(changed: dict[Group, dict[str, Line]], scores: Scores, group: Group) -> dict[str, Line]:
    """A group's lines as this change will leave them, copied at the first touch."""
    if group not in changed:
        changed[group] = dict(scores.groups.get(group, {}))
    return changed[group]


def _meeting(
    changed: dict[Meeting, dict[tuple[str, int], Line]], scores: Scores, meeting: Meeting
) -> dict[tuple[str, int], Line]:
    """A table's lines as this change will leave them, copied at the first touch."""
    if meeting not in changed:
        table = scores.tables.get(meeting)
        changed[meeting] = dict(table.lines) if table else {}
    return changed[meeting]


def _tallied(scores: Scores, touched: Iterable[Mapping[str, Line]]) -> Mapping[str, Tally]:
    points = scores.scoring.points()
    changed: dict[str, dict[int, Scored]] = defaultdict(dict)
    for lines in touched:
        sheet = board_mp([line.result for line in lines.values()], points)
        for line, mark in zip(lines.values(), sheet.marks, strict=True):
            changed[line.entry][line.board_no] = Scored(line, mark, sheet.n)
    tallies = dict(scores.tallies)
    for entry, boards in changed.items():
        tally = tallies.get(entry, _NOTHING_YET)
        tallies[entry] = _with_boards(tally, boards, scores.scoring.ranking)
    return tallies


def _with_boards(tally: Tally, boards: Mapping[int, Scored], ranking: Total) -> Tally:
    sums = tally.sums
    for board_no, scored in boards.items():
        before = tally.boards.get(board_no)
        if scored != before:
            sums = sums.changed(
                _worth(scored, ranking), _worth(before, ranking) if before else _NO_BOARD
            )
    return Tally({**tally.boards, **boards}, sums, _final(sums, ranking))


def _final(sums: Sums, ranking: Total) -> int | None:
    if not sums.counted:
        return None
    if ranking == "R":
        return units(sums.earned / sums.counted, RATE_PLACES)
    return s_total(sums.earned, sums.counted, sums.missed)


def _worth(scored: Scored, ranking: Total) -> Sums:
    """One board alone."""
    result, mark = scored.line.result, scored.mark
    if mark is None:
        pending = isinstance(result, Pending)
        return Sums(pending=int(pending), missed=int(not pending))
    times_ms = scored.times_ms
    return Sums(
        earned=mark.rate if ranking == "R" else mark.rank_points,
        counted=1,
        adjusted=int(not isinstance(result, Played)),
        alone=int(mark.rank is not None and scored.n == 1),
        timed=int(bool(times_ms)),
        time_ms=sum(times_ms),
    )
