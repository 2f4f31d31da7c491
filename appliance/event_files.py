"""Whole events in and out of a data folder, for a person at the command line.

What the files are is told in `papers`. Taking one out only reads, so the box may be running.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from secrets import token_hex

import msgspec
from msgspec import Struct

from appliance.games import game_named
from appliance.hall import events as hv
from appliance.hall.machine import open_of
from appliance.hall.state import HallState, evolve, reported
from appliance.live.box import CURRENT, LiveBox
from appliance.live.hall import HALL
from appliance.live.threads import ThreadRuntime
from appliance.papers.record import People, record
from appliance.papers.record_events import events_of
from appliance.papers.record_format import Record
from appliance.papers.record_rank import Ranked, ranked
from appliance.papers.record_read import read_record
from appliance.papers.sheets import SheetName
from appliance.papers.sheets_csv import csv_of
from appliance.papers.sheets_words import Language
from appliance.papers.sheets_workbook import xlsx_of
from appliance.store import database
from appliance.store.box import Box, EventKeys
from appliance.store.chain import follow, rows
from appliance.store.database import Damaged
from appliance.store.names import Names
from appliance.table import events as ev
from appliance.table.state import AnyGame
from appliance.table.views import Person
from appliance.web.staff import CHIEF_NAME, Officials
from appliance.wiring import make_box

BOT_SEED_BYTES = 32


class Taken(Struct, frozen=True):
    """An event as its file has it: the hall, the names beside it, its game."""

    state: HallState
    names: People
    game: AnyGame

    @property
    def open_round(self) -> int:
        """The round that is in no file yet, 0 for none."""
        now = open_of(self.state)
        return 0 if now is None else now.round_no

    def as_json(self, _language: Language, _sheet: SheetName) -> bytes:
        return record(self.state, self.names, self.game)

    def as_csv(self, language: Language, sheet: SheetName) -> bytes:
        return csv_of(self.state, self.names, self.game, language, sheet)

    def as_xlsx(self, language: Language, _sheet: SheetName) -> bytes:
        return xlsx_of(self.state, self.names, self.game, language)


KINDS: Mapping[str, Callable[[Taken, Language, SheetName], bytes]] = {
    ".json": Taken.as_json,
    ".csv": Taken.as_csv,
    ".xlsx": Taken.as_xlsx,
}
"""What a file is, by the end of its name."""


class BroughtIn(Struct, frozen=True):
    """An event that came from a record, and its chief referee's PIN on this box."""

    event_id: str
    title: str
    pin: str


def require_record(data: bytes) -> Record:
    """Raises ValueError with a sentence when it is no record, or one that does not hold."""
    found = read_record(data)
    if isinstance(found, Record):
        return found
    raise ValueError(f"{found.params['why']} [{found.code}]")


def counted_again(data: bytes) -> Ranked:
    """The ranking of a record's file. Raises ValueError as `require_record` does."""
    return ranked(require_record(data))


def sheet_as_json(counted: Ranked) -> str:
    return msgspec.json.format(msgspec.json.encode(counted.sheet)).decode()


# --- out --------------------------------------------------------------------------------------


def take(data: Path, event_id: str = "") -> Taken:
    """An event of this folder, by default the one that is running.

    Raises ValueError with a sentence when there is none, StoreFailed, Damaged.
    """
    box = Box.look_into(data / "box.db")
    wanted = event_id or box.setting(CURRENT)
    if not wanted:
        raise ValueError("no event is running on this box; name one")
    keys = box.event(wanted)
    path = data / "events" / f"{wanted}.db"
    if keys is None or not path.exists():
        there = ", ".join(each.event_id for each in box.events()) or "none"
        raise ValueError(f"there is no event {wanted!r}; there is: {there}")
    state = _folded(_rows(path), wanted)
    return Taken(state, _names(path, keys), game_named(state.created.game))


def _rows(path: Path) -> Iterator[tuple[str, bytes]]:
    """Stream and payload of every row. Raises Damaged before the first when the chain is broken."""
    with closing(database.connect(path, read_only=True)) as db:
        verdict = follow(rows(db))
        if not verdict.holds:
            raise Damaged("CHAIN", f"seq {verdict.bad}: {verdict.reason}")
        for row in rows(db, upto=verdict.count):
            yield row[1], row[8]


def _folded(log: Iterator[tuple[str, bytes]], event_id: str) -> HallState:
    """The hall with what its tables finished. Raises ValueError for a log that has not begun."""
    hall: HallState | None = None
    for stream, payload in log:
        kind, _, number = stream.partition("/")
        if stream == HALL:
            hall = evolve(hall, hv.read_event(payload))
        elif kind == "table" and hall is not None:
            game: AnyGame = game_named(hall.created.game)
            event = ev.read_event(payload, game.event_type)
            if isinstance(event, ev.BoardFinished):
                hall = reported(hall, int(number), event)
    if hall is None:
        raise ValueError(f"event {event_id} has not begun")
    return hall


def _names(path: Path, keys: EventKeys) -> dict[str, Person]:
    """None where they were wiped."""
    if keys.names_key is None:
        return {}
    with closing(Names.open(path, keys.names_key)) as names:
        return {key: Person(who.name, who.number) for key, who in names.get_all().items()}


# --- in ---------------------------------------------------------------------------------------


def bring_in(data: Path, told: Record) -> BroughtIn:
    """The event becomes this box's own; the box is not running.

    Raises ValueError with a sentence when it cannot, and what `make_box` raises.
    """
    runtime = ThreadRuntime()
    assembled = make_box(data, runtime, port=80)
    try:
        return _brought_in(assembled.box, runtime, told)
    finally:
        assembled.close()


def _brought_in(box: LiveBox, runtime: ThreadRuntime, told: Record) -> BroughtIn:
    event_id = told.event.id
    if box.box.setting(CURRENT):
        raise ValueError("an event is running on this box already [EVENT_RUNNING]")
    if box.box.event(event_id) is not None:
        raise ValueError(f"this box has had event {event_id} before [EVENT_KNOWN]")
    answer = box.bring_in(*events_of(told, bot_seed=token_hex(BOT_SEED_BYTES)))
    if not answer.ok:
        raise ValueError(f"the event could not be brought in [{answer.code}]")
    pin = Officials(box, runtime).name(event_id, CHIEF_NAME)
    return BroughtIn(event_id, told.event.title, pin)
