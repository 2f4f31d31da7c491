"""The state of one event in one hall, and how each of its events changes it.

`evolve` is total over every log a hall has written and decides nothing: it takes down.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.duplicate.board import round_commitment
from appliance.duplicate.movement_sheet import Entry, RoundSheet, is_house
from appliance.hall import events as ev
from appliance.hall.regulations import Regulations
from appliance.hall.round_clock import RoundClock, moved
from appliance.table.events import BoardFinished, TablePlan


class Entrant(Struct, frozen=True):
    """An entry of the event as it stands: who plays for it, and how long."""

    id: str
    players: tuple[str, ...]
    joined: int
    left: int | None = None
    disqualified: bool = False

    @property
    def plan(self) -> Entry:
        """The entry as the movement reads it."""
        return Entry(self.id, self.joined, self.left)


class Round(Struct, frozen=True):
    """A round from its boards on. `sheet` is None in a rehearsal of single tables.

    `unplayed`: entries whose table does not play because somebody did not come, beside `absent`,
    those who did not come.
    """

    round_no: int
    boards: tuple[ev.DrawnBoard, ...]
    tables: tuple[TablePlan, ...]
    sheet: RoundSheet | None = None
    play_off: tuple[str, ...] = ()
    public_number: str | None = None
    absent: Mapping[str, bool] = {}
    reports: Mapping[tuple[int, int], ev.Report] = {}
    closed: ev.RoundClosed | None = None

    @property
    def commitment(self) -> str:
        """What every seat shows before the first card: one value for all boards of the round."""
        return round_commitment([board.commitment for board in self.boards])

    def board(self, board_no: int) -> ev.DrawnBoard:
        """Raises KeyError for a board that is not of this round."""
        for board in self.boards:
            if board.board_no == board_no:
                return board
        raise KeyError(board_no)

    def report(self, table_no: int, board_no: int) -> ev.Report | None:
        return self.reports.get((table_no, board_no))

    @property
    def played_sheet(self) -> RoundSheet | None:
        """The movement sheet with those who did not come, as later rounds read it."""
        if self.sheet is None:
            return None
        return replace(self.sheet, no_shows=tuple(self.absent))

    def table_of(self, entry: str) -> int | None:
        """The table an entry sits at by the sheet; None for a bye."""
        for table in () if self.sheet is None else self.sheet.tables:
            if entry in table.seats:
                return table.number
        return None

    @property
    def empty_tables(self) -> frozenset[int]:
        """The tables that do not play because somebody did not come (D-49c)."""
        waited = {entry for entry, play in self.absent.items() if not play}
        tables = () if self.sheet is None or not waited else self.sheet.tables
        return frozenset(table.number for table in tables if waited.intersection(table.seats))


class HallState(Struct, frozen=True):
    """`rulings` by entry and board, the last word of the chief on each; `decisions` all of them,
    as they came. `seating` is published and not yet begun. `finished`: the chief ended it early.
    """

    created: ev.EventCreated
    entrants: Mapping[str, Entrant] = {}
    rounds: tuple[Round, ...] = ()
    seating: ev.SeatingPublished | None = None
    rulings: Mapping[tuple[str, int], ev.ResultRuled] = {}
    points_off: Mapping[str, Decimal] = {}
    decisions: tuple[ev.HallEvent, ...] = ()
    versions: tuple[ev.RankingPublished, ...] = ()
    clock: RoundClock | None = None
    notices: tuple[ev.Noticed, ...] = ()
    clock_confirmed: bool = False
    finished: bool = False

    @property
    def regulations(self) -> Regulations:
        return self.created.regulations

    @property
    def round(self) -> Round | None:
        """The round that is open, or the last one that was."""
        return self.rounds[-1] if self.rounds else None

    @property
    def field_rounds(self) -> tuple[Round, ...]:
        """The rounds of the whole field: play-offs order only those who play them (D-48)."""
        return tuple(each for each in self.rounds if not each.play_off)

    @property
    def closed_rounds(self) -> tuple[Round, ...]:
        """The rounds whose results and seeds are public, play-offs among them (V-2)."""
        return tuple(each for each in self.rounds if each.closed is not None)

    def round_of(self, board_no: int) -> Round | None:
        """The round that plays a board; None for a number no round has."""
        for each in self.rounds:
            if any(board.board_no == board_no for board in each.boards):
                return each
        return None

    @property
    def over(self) -> bool:
        """Whether the 裁判长 has closed the last round (O-1)."""
        played = self.field_rounds
        complete = self.finished or len(played) >= self.regulations.rounds
        return complete and bool(played) and played[-1].closed is not None

    @property
    def ended_ms(self) -> int | None:
        """When the event ended, by the box's wall clock; None before that."""
        last = self.field_rounds[-1].closed if self.over else None
        return None if last is None else last.at_ms


def evolve(state: HallState | None, event: ev.HallEvent) -> HallState:
    """The state after one event. Raises ValueError for an order no hall has written."""
    if isinstance(event, ev.EventCreated):
        return HallState(created=event)
    if state is None:
        raise ValueError("an event begins with its creation")
    return _EVOLVERS[type(event)](state, event)


def reported(state: HallState, table_no: int, event: BoardFinished) -> HallState:
    """The hall after a table finished a board; a board comes once from each table."""
    report = ev.Report(
        table_no=table_no,
        board_no=event.board_no,
        scores=event.scores,
        times_ms=event.times_ms,
        timeouts=event.timeouts,
        house=event.house,
        fingerprint=event.fingerprint,
        deal_times_ms=event.deal_times_ms,
        took_ms=event.took_ms,
    )
    now = state.round
    if now is None or now.closed is not None or now.report(table_no, event.board_no) is not None:
        return state
    return _with_report(state, now, report)


def _with_report(state: HallState, which: Round, report: ev.Report) -> HallState:
    key = (report.table_no, report.board_no)
    return _with_round(state, replace(which, reports={**which.reports, key: report}))


def _with_round(state: HallState, changed: Round) -> HallState:
    """The state with a round exchanged for what became of it."""
    rounds = tuple(changed if each.round_no == changed.round_no else each for each in state.rounds)
    return replace(state, rounds=rounds)


def _round(state: HallState, round_no: int) -> Round:
    """Raises ValueError for a round that was never opened."""
    for each in state.rounds:
        if each.round_no == round_no:
            return each
    raise ValueError(f"round {round_no} was not opened")


def _entries_added(state: HallState, event: ev.EntriesAdded) -> HallState:
    added = {each.id: Entrant(each.id, each.players, each.joined) for each in event.entries}
    return replace(state, entrants={**state.entrants, **added})


def _with_entrant(state: HallState, entry: str, **changes: Any) -> HallState:
    changed = replace(state.entrants[entry], **changes)
    return replace(state, entrants={**state.entrants, entry: changed})


def _decided(state: HallState, event: ev.HallEvent) -> HallState:
    return replace(state, decisions=(*state.decisions, event))


def _substituted(state: HallState, event: ev.Substituted) -> HallState:
    players = tuple(
        event.into if key == event.out else key for key in state.entrants[event.entry].players
    )
    return _decided(_with_entrant(state, event.entry, players=players), event)


def _withdrawn(state: HallState, event: ev.Withdrawn) -> HallState:
    return _decided(_with_entrant(state, event.entry, left=event.last_round), event)


def _disqualified(state: HallState, event: ev.Disqualified) -> HallState:
    changed = _with_entrant(state, event.entry, left=event.last_round, disqualified=True)
    return _decided(changed, event)


def _reinstated(state: HallState, event: ev.Reinstated) -> HallState:
    return _decided(_with_entrant(state, event.entry, left=None, disqualified=False), event)


def _points_taken(state: HallState, event: ev.PointsTaken) -> HallState:
    points_off = {**state.points_off, event.entry: Decimal(event.points)}
    return _decided(replace(state, points_off=points_off), event)


def _seating_published(state: HallState, event: ev.SeatingPublished) -> HallState:
    return replace(state, seating=event)


def _round_opened(state: HallState, event: ev.RoundOpened) -> HallState:
    seating = state.seating
    sheet = None if seating is None else seating.sheet
    opened = Round(
        round_no=event.round_no,
        boards=event.boards,
        tables=event.tables,
        sheet=sheet,
        play_off=() if seating is None else seating.play_off,
    )
    return replace(state, rounds=(*state.rounds, opened), seating=None, clock=None)


def _number_thrown(state: HallState, event: ev.NumberThrown) -> HallState:
    thrown = replace(_round(state, event.round_no), public_number=event.number)
    return _with_round(state, thrown)


def _no_show(state: HallState, event: ev.NoShow) -> HallState:
    now = _round(state, event.round_no)
    absent = {**now.absent, event.entry: event.play}
    return _decided(_with_round(state, replace(now, absent=absent)), event)


def _round_closed(state: HallState, event: ev.RoundClosed) -> HallState:
    return _with_round(state, replace(_round(state, event.round_no), closed=event))


def _finished(state: HallState, event: ev.Finished) -> HallState:
    return _decided(replace(state, finished=True, seating=None), event)


def _imported(state: HallState, event: ev.Imported) -> HallState:
    return _with_report(state, _round(state, event.round_no), event.report)


def _result_ruled(state: HallState, event: ev.ResultRuled) -> HallState:
    rulings = {**state.rulings, (event.entry, event.board_no): event}
    return _decided(replace(state, rulings=rulings), event)


def _ranking_published(state: HallState, event: ev.RankingPublished) -> HallState:
    return replace(state, versions=(*state.versions, event))


def _clock_moved(state: HallState, event: ev.ClockMoved) -> HallState:
    return replace(state, clock=moved(state.clock, state.regulations.round_ms, event))


def _noticed(state: HallState, event: ev.Noticed) -> HallState:
    return replace(state, notices=(*state.notices, event))


def _clock_confirmed(state: HallState, event: ev.ClockConfirmed) -> HallState:
    return _decided(replace(state, clock_confirmed=True), event)


_EVOLVERS: dict[type, Callable[[HallState, Any], HallState]] = {
    ev.EntriesAdded: _entries_added,
    ev.Substituted: _substituted,
    ev.Withdrawn: _withdrawn,
    ev.Disqualified: _disqualified,
    ev.Reinstated: _reinstated,
    ev.PointsTaken: _points_taken,
    ev.SeatingPublished: _seating_published,
    ev.RoundOpened: _round_opened,
    ev.NumberThrown: _number_thrown,
    ev.NoShow: _no_show,
    ev.RoundClosed: _round_closed,
    ev.Finished: _finished,
    ev.Imported: _imported,
    ev.ResultRuled: _result_ruled,
    ev.RankingPublished: _ranking_published,
    ev.ClockMoved: _clock_moved,
    ev.Noticed: _noticed,
    ev.ClockConfirmed: _clock_confirmed,
}


def is_contestant(name: str) -> bool:
    """Whether a seat of a sheet is an entry's, and no house player's."""
    return bool(name) and not is_house(name)
