"""The sheets people work on with their own programs: standings, results, boards, rounds.

Here stands what is in their rows, numbers as numbers. How rows become a file is `sheets_csv`'s and
`sheets_workbook`'s. Only closed rounds are told of (V-2).
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from typing import Literal

from msgspec import Struct

from appliance.duplicate.matchpoints import Artificial, Assigned, Played
from appliance.duplicate.movement_sheet import is_house
from appliance.duplicate.rounding import decimal_text
from appliance.duplicate.scoring import Scored, Scores, enter
from appliance.duplicate.sheet import Row, Sheet, sheet
from appliance.hall import standing
from appliance.hall.regulations import places
from appliance.hall.state import HallState, Round
from appliance.papers.record import People, fingerprint_of
from appliance.papers.sheets_words import TITLES, Language, header, word
from appliance.table.events import TablePlan
from appliance.table.person_name import visible_text
from appliance.table.state import AnyGame

Cell = str | int | Decimal | None
SheetName = Literal["standings", "results", "boards", "rounds"]
NAMES: tuple[SheetName, ...] = ("standings", "results", "boards", "rounds")

_RATE_PLACES = 4
_POINTS_PLACES = 2


class Table(Struct, frozen=True):
    """One sheet: its title, its header and its rows, all of one width."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def table_of(
    name: SheetName, state: HallState, names: People, game: AnyGame, language: Language
) -> Table:
    """The sheet of that name. `language` is that of its words; the header has both."""
    columns, rows = _SHEETS[name]
    event = _Event(state, names, game, language)
    told = columns(event)
    shown = (tuple(map(_shown, row)) for row in rows(event))
    return Table(TITLES[name][language], header(told), tuple(shown))


def _shown(cell: Cell) -> Cell:
    """A key may be any text; what nobody can see of one comes into no sheet."""
    return visible_text(cell) or None if isinstance(cell, str) else cell


class _Event:
    """The event as the sheets read it; what costs something is worked out when first asked for."""

    def __init__(self, state: HallState, names: People, game: AnyGame, language: Language) -> None:
        self.state, self.names, self.game, self.language = state, names, game, language
        self.closed = state.closed_rounds

    @cached_property
    def scores(self) -> Scores:
        return standing.scores(self.state, self.game.positions)

    @cached_property
    def sheet(self) -> Sheet:
        return sheet(standing.ranking(self.state, self.scores, self.game.positions))

    def word(self, code: str) -> str:
        return word(code, self.language)

    def yes(self, holds: bool) -> str | None:
        return self.word("yes") if holds else None

    def keys(self, entry: str) -> tuple[str, ...]:
        """The players of an entry, or those at a position of a table where no entries sit."""
        entrant = self.state.entrants.get(entry)
        if entrant is not None:
            return entrant.players
        return self._sitting.get(entry, ())

    @cached_property
    def _sitting(self) -> Mapping[str, tuple[str, ...]]:
        return {
            standing.table_entry(plan.table_no, position): tuple(
                plan.seats[seat].entry for seat in seats if plan.seats[seat].entry
            )
            for each in self.state.rounds
            for plan in each.tables
            for position, seats in enumerate(self.game.positions)
        }

    def people(self, entry: str) -> tuple[str, str]:
        """Names and numbers of an entry; both of a pair."""
        known = [self.names[key] for key in self.keys(entry) if key in self.names]
        name = "·".join(who.name for who in known if who.name)
        return name or entry, "·".join(who.number for who in known if who.number)

    @property
    def note(self) -> str | None:
        """What every reader has to be told: interim 暂行 methods, and that nothing was meant."""
        interim = self.state.regulations.interim
        said = [f"{self.word('interim')}: {', '.join(interim)}"] if interim else []
        if self.state.created.rehearsal:
            said.append(self.word("rehearsal"))
        return "; ".join(said) or None


# --- standings --------------------------------------------------------------------------------

Columns = tuple[str, ...]


def _standings_columns(event: _Event) -> Columns:
    ranking = event.state.regulations.scoring.ranking
    own = ("rank", "entry", "name", "number", ranking, "off", "decided_by", "own", "other")
    counts = ("counted", "missed", "pending", "adjusted", "alone", "time_ms")
    return (*own, *counts, "play_off", "disqualified", "note")


def _standings(event: _Event) -> Iterator[tuple[Cell, ...]]:
    for row in event.sheet.rows:
        yield (
            row.rank,
            row.entry,
            *event.people(row.entry),
            Decimal(row.final) if row.final else None,
            Decimal(row.off),
            *_reason(event, row),
            row.counted,
            row.missed,
            row.pending,
            row.adjusted,
            row.alone,
            row.time_ms,
            event.yes(row.play_off),
            event.yes(row.disqualified),
            event.note,
        )


def _reason(event: _Event, row: Row) -> tuple[Cell, ...]:
    why = row.reason
    if why is None:
        return None, None, None
    step = event.word(why.step)
    said = f"{step}: {why.place}" if why.step == "places" else step
    return said, Decimal(why.own), Decimal(why.other)


# --- results ----------------------------------------------------------------------------------

_RESULTS_COLUMNS = (
    "round", "play_off", "board", "table", "position", "entry", "name", "result", "score",
    "compared", "mp", "rate", "rank", "rank_points", "time_ms", "deal_ms", "fingerprint",
)  # fmt: skip


def _results(event: _Event) -> Iterator[tuple[Cell, ...]]:
    """Every line of every closed round, by round, board, table and position."""
    for each in event.closed:
        scores = event.scores if not each.play_off else _own_scores(event, each)
        numbers = {board.board_no for board in each.boards}
        found = [
            scored
            for tally in scores.tallies.values()
            for number, scored in tally.boards.items()
            if number in numbers
        ]
        for scored in sorted(found, key=_order):
            yield _result(event, each, scored)


def _own_scores(event: _Event, each: Round) -> Scores:
    """A play-off counts for itself alone (D-48)."""
    lines = standing.lines_of(event.state, each, event.game.positions)
    return enter(Scores(event.state.regulations.scoring), lines)


def _order(scored: Scored) -> tuple[int, bool, int, int, str]:
    """Who sat nowhere comes last."""
    line = scored.line
    return line.board_no, line.table_no is None, line.table_no or 0, line.position, line.entry


def _result(event: _Event, each: Round, scored: Scored) -> tuple[Cell, ...]:
    line, mark = scored.line, scored.mark
    return (
        line.round_no,
        event.yes(bool(each.play_off)),
        line.board_no,
        line.table_no,
        line.position + 1,
        line.entry,
        event.people(line.entry)[0],
        event.word(str(type(line.result).__struct_config__.tag)),
        line.result.score if isinstance(line.result, Played | Assigned) else None,
        None if isinstance(line.result, Artificial) or mark is None else scored.n,
        None if mark is None else mark.mp,
        None if mark is None else Decimal(decimal_text(mark.rate, _RATE_PLACES)),
        None if mark is None else mark.rank,
        None if mark is None else Decimal(decimal_text(mark.rank_points, _POINTS_PLACES)),
        sum(line.times_ms) if line.times_ms else None,
        " ".join(map(str, line.times_ms)) or None,
        line.fingerprint or None,
    )


# --- boards and rounds ------------------------------------------------------------------------

_BOARDS_COLUMNS = ("round", "board", "seed", "commitment", "fingerprint", "public_number", "origin")


def _boards(event: _Event) -> Iterator[tuple[Cell, ...]]:
    for each in event.closed:
        for board in each.boards:
            origin = board.origin
            number = each.public_number if origin is None else origin.public_number
            yield (
                each.round_no,
                board.board_no,
                board.seed,
                board.commitment,
                fingerprint_of(event.state, each, board, event.game),
                number or None,
                None if origin is None else f"{origin.event_id} / {origin.board_no}",
            )


_ROUNDS_COLUMNS = (
    "round", "play_off", "table", "seat", "entry", "name", "number", "house", "remark", "closed",
)  # fmt: skip


def _rounds(event: _Event) -> Iterator[tuple[Cell, ...]]:
    """A row for every seat, then those who had a bye 轮空."""
    for each in event.closed:
        closed = None if each.closed is None else _moment(each.closed.at_ms)
        for plan in each.tables:
            for row in _seats(event, each, plan):
                yield (*row, closed)
        for entry in () if each.sheet is None else each.sheet.byes:
            remark = event.word("bye")
            yield each.round_no, None, None, None, entry, *event.people(entry), None, remark, closed


def _seats(event: _Event, each: Round, plan: TablePlan) -> Iterator[tuple[Cell, ...]]:
    entries = _entries_of_seats(event, each, plan.table_no)
    for seat, planned in enumerate(plan.seats):
        who = event.names.get(planned.entry)
        entry = entries.get(seat)
        yield (
            each.round_no,
            event.yes(bool(each.play_off)),
            plan.table_no,
            seat + 1,
            entry,
            who.name if who is not None else planned.entry,
            who.number if who is not None else None,
            event.yes(planned.house),
            event.word("absent") if entry in each.absent else None,
        )


def _entries_of_seats(event: _Event, each: Round, table_no: int) -> dict[int, str]:
    seats_of = places(event.state.regulations, event.game.positions)
    return {
        seat: name
        for table in (() if each.sheet is None else each.sheet.tables)
        if table.number == table_no
        for name, seats in zip(table.seats, seats_of, strict=True)
        if name and not is_house(name)
        for seat in seats
    }


def _moment(at_ms: int) -> str:
    """Of the box's wall clock, in UTC: a program that opens the file knows no other zone."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


_SHEETS: Mapping[
    SheetName,
    tuple[Callable[[_Event], Columns], Callable[[_Event], Iterator[tuple[Cell, ...]]]],
] = {
    "standings": (_standings_columns, _standings),
    "results": (lambda _: _RESULTS_COLUMNS, _results),
    "boards": (lambda _: _BOARDS_COLUMNS, _boards),
    "rounds": (lambda _: _ROUNDS_COLUMNS, _rounds),
}
