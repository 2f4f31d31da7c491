"""The record made of an event as it stands: `record`. Its shape is told in `record_format`.

Nothing of an open round comes into it: who holds the file may be playing.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import asdict

from appliance.duplicate.board import fingerprint
from appliance.hall import events as ev
from appliance.hall.machine import open_of
from appliance.hall.state import Entrant, HallState, Round
from appliance.papers.boards import dealt
from appliance.papers.record_format import (
    FORMAT,
    Absent,
    Decision,
    Record,
    RecordBoard,
    RecordEntry,
    RecordEvent,
    RecordPlayer,
    RecordResult,
    RecordRound,
    RecordSeat,
    RecordTable,
    WrittenRegulations,
    write_record,
)
from appliance.table.events import TablePlan
from appliance.table.state import AnyGame
from appliance.table.views import Person

People = Mapping[str, Person]
"""Names by the key of the player."""

_NOBODY = Person("")


def record(state: HallState, names: People, game: AnyGame) -> bytes:
    """The event's file, the same bytes for the same event. Raises ValueError for one too large."""
    return write_record(recorded(state, names, game))


def recorded(state: HallState, names: People, game: AnyGame) -> Record:
    """What the file says."""
    closed = state.closed_rounds
    still_open = [each.round_no for each in state.rounds if each.closed is None]
    entries = tuple(_entry(state, entrant, names) for entrant in state.entrants.values())
    of_entries = {who.key for entry in entries for who in (*entry.players, *entry.former)}
    seated = {seat.entry for each in closed for plan in each.tables for seat in plan.seats}
    return Record(
        format=FORMAT,
        event=_event(state, game),
        players=_people(sorted(seated - of_entries - {""}), names),
        entries=entries,
        rounds=tuple(_round(state, each, game) for each in closed),
        rulings=tuple(_decisions(state.decisions, still_open)),
        published=state.versions,
        open_rounds=tuple(still_open),
    )


def rules_of(state: HallState, game: AnyGame) -> str:
    """The version of the rules that stands in the event's commitments."""
    return state.created.rules_version or game.rules_version


def fingerprint_of(state: HallState, which: Round, board: ev.DrawnBoard, game: AnyGame) -> str:
    """Of the cards the seed gives, whatever tables were dealt (D-52)."""
    number = which.public_number if board.origin is None else board.origin.public_number
    deals_a_board = game.deals_a_board(state.created.settings)
    return fingerprint(dealt(game, board.seed, number or "", deals_a_board))


def _event(state: HallState, game: AnyGame) -> RecordEvent:
    created = state.created
    told = state.over and open_of(state) is None
    return RecordEvent(
        id=created.event_id,
        title=created.title,
        game=created.game,
        rules_version=rules_of(state, game),
        rules_hash=created.rules_hash,
        rehearsal=created.rehearsal,
        positions=game.positions,
        settings=created.settings,
        regulations=WrittenRegulations(**asdict(created.regulations)),
        interim=created.regulations.interim,
        bot_seed=created.bot_seed if told else "",
    )


def _people(keys: Iterable[str], names: People) -> tuple[RecordPlayer, ...]:
    known = [(key, names.get(key, _NOBODY)) for key in keys]
    return tuple(RecordPlayer(key, who.name, who.number) for key, who in known)


def _entry(state: HallState, entrant: Entrant, names: People) -> RecordEntry:
    former = dict.fromkeys(
        event.out
        for event in state.decisions
        if isinstance(event, ev.Substituted) and event.entry == entrant.id
    )
    return RecordEntry(
        id=entrant.id,
        players=_people(entrant.players, names),
        former=_people([key for key in former if key not in entrant.players], names),
        joined=entrant.joined,
        left=entrant.left,
        disqualified=entrant.disqualified,
        points_off=str(state.points_off.get(entrant.id, 0)),
    )


def _decisions(events: Iterable[ev.HallEvent], still_open: list[int]) -> Iterable[Decision]:
    for event in events:
        if isinstance(event, ev.NoShow) and event.round_no in still_open:
            continue
        # A kind of decision the format does not know is a mistake of ours, not something to drop.
        if not isinstance(event, Decision):
            raise TypeError(f"a record has no place for {type(event).__name__}")
        yield event


def _round(state: HallState, which: Round, game: AnyGame) -> RecordRound:
    if which.closed is None:
        raise ValueError(f"round {which.round_no} is open")
    return RecordRound(
        number=which.round_no,
        play_off=which.play_off,
        public_number=which.public_number,
        boards=tuple(_board(state, which, board, game) for board in which.boards),
        movement=which.sheet,
        tables=tuple(_table(which, plan) for plan in which.tables),
        absent=tuple(Absent(entry, played) for entry, played in which.absent.items()),
        closed=which.closed,
    )


def _board(state: HallState, which: Round, board: ev.DrawnBoard, game: AnyGame) -> RecordBoard:
    return RecordBoard(
        number=board.board_no,
        seed=board.seed,
        commitment=board.commitment,
        fingerprint=fingerprint_of(state, which, board, game),
        origin=board.origin,
    )


def _table(which: Round, plan: TablePlan) -> RecordTable:
    found = [which.report(plan.table_no, board.board_no) for board in which.boards]
    return RecordTable(
        number=plan.table_no,
        seats=tuple(RecordSeat(seat.entry, seat.house) for seat in plan.seats),
        results=tuple(_result(report) for report in found if report is not None),
    )


def _result(report: ev.Report) -> RecordResult:
    return RecordResult(
        board=report.board_no,
        scores=report.scores,
        times_ms=report.times_ms,
        deal_times_ms=report.deal_times_ms,
        took_ms=report.took_ms,
        timeouts=report.timeouts,
        house=report.house,
        fingerprint=report.fingerprint,
    )
