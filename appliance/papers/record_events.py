"""The event made again from its record: the rows a hall would have written.

Nothing is judged here: `record_read` has found that the record holds.
"""

from collections.abc import Iterator

from msgspec.structs import asdict

from appliance.hall import events as ev
from appliance.hall.regulations import Regulations
from appliance.hall.state import HallState, evolve
from appliance.papers.record_format import Record, RecordEntry, RecordRound, RecordTable
from appliance.table.events import SeatPlan, TablePlan
from appliance.table.views import Person


def events_of(record: Record, bot_seed: str = "") -> tuple[list[ev.HallEvent], dict[str, Person]]:
    """The rows of the hall's log, and the names by the player's key that are kept beside it.

    `bot_seed` (64 hex digits) is for an event that is to go on: a record tells its own only when
    the event is over (D-51).
    """
    return list(_rows(record, bot_seed)), _people(record)


def state_of(record: Record) -> HallState:
    """The hall after the whole record."""
    first, *rows = events_of(record)[0]
    state = evolve(None, first)
    for row in rows:
        state = evolve(state, row)
    return state


def _rows(record: Record, bot_seed: str) -> Iterator[ev.HallEvent]:
    event = record.event
    yield ev.EventCreated(
        event_id=event.id,
        title=event.title,
        game=event.game,
        rehearsal=event.rehearsal,
        bot_seed=event.bot_seed or bot_seed,
        settings=event.settings,
        regulations=Regulations(**asdict(event.regulations)),
        rules_version=event.rules_version,
        rules_hash=event.rules_hash,
        imported=tuple(
            ev.GivenBoard(board.seed, board.origin)
            for each in record.rounds
            for board in each.boards
            if board.origin is not None
        ),
    )
    if record.entries:
        yield ev.EntriesAdded(entries=tuple(_plan(record, entry) for entry in record.entries))
    for each in record.rounds:
        yield from _round(record, each)
    # Decisions of a round stand after all rounds: what they do does not hang on when they came.
    yield from record.rulings
    yield from record.published


def _plan(record: Record, entry: RecordEntry) -> ev.EntryPlan:
    """The entry as it came: every 换人 is undone, the last one first."""
    players = tuple(who.key for who in entry.players)
    for ruling in reversed(record.rulings):
        if isinstance(ruling, ev.Substituted) and ruling.entry == entry.id:
            players = tuple(ruling.out if key == ruling.into else key for key in players)
    return ev.EntryPlan(entry.id, players, entry.joined)


def _round(record: Record, each: RecordRound) -> Iterator[ev.HallEvent]:
    if each.movement is not None:
        yield ev.SeatingPublished(each.movement, play_off=each.play_off, boards=len(each.boards))
    yield ev.RoundOpened(
        round_no=each.number,
        boards=tuple(
            ev.DrawnBoard(board.number, board.seed, board.commitment, board.origin)
            for board in each.boards
        ),
        tables=tuple(_table(record, each, table) for table in each.tables),
    )
    if each.public_number is not None:
        yield ev.NumberThrown(round_no=each.number, number=each.public_number)
    for table in each.tables:
        for report in _reports(table):
            yield ev.Imported(round_no=each.number, report=report)
    yield each.closed


def _table(record: Record, each: RecordRound, table: RecordTable) -> TablePlan:
    return TablePlan(
        table_no=table.number,
        round_no=each.number,
        game=record.event.game,
        seats=tuple(SeatPlan(seat.player, seat.house) for seat in table.seats),
        boards=tuple(board.number for board in each.boards),
        settings=record.event.settings,
    )


def _reports(table: RecordTable) -> Iterator[ev.Report]:
    for result in table.results:
        yield ev.Report(
            table_no=table.number,
            board_no=result.board,
            scores=result.scores,
            times_ms=result.times_ms,
            timeouts=result.timeouts,
            house=result.house,
            fingerprint=result.fingerprint,
            deal_times_ms=result.deal_times_ms,
            took_ms=result.took_ms,
        )


def _people(record: Record) -> dict[str, Person]:
    """Those whose names were wiped have none to keep."""
    of_entries = [who for entry in record.entries for who in (*entry.players, *entry.former)]
    return {
        who.key: Person(who.name, who.number) for who in (*record.players, *of_entries) if who.name
    }
