"""The box as a whole: its folder, the event it holds, its tablets, officials and sign of life.

One event at a time. Starting and ending one, loading it after a restart, and binding tablets to
its seats happen here; what happens inside an event is `hall.py`'s.
"""

import hashlib
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import structlog
from msgspec import Struct, structs

from appliance.duplicate.movement_sheet import RoundSheet
from appliance.games.contract import Refusal, Settings
from appliance.hall import events as hv
from appliance.hall.machine import open_of, pairing
from appliance.hall.regulations import Regulations
from appliance.hall.state import HallState, evolve, reported
from appliance.live.desk import Desk
from appliance.live.hall import HALL, RULINGS_SHOWN, Equipment, LiveHall, ruling_of
from appliance.live.journal import Journal, wall_clock
from appliance.live.mailbox import Mailbox
from appliance.live.tables import remember
from appliance.store import names as kept_names
from appliance.store.alive import Alive, Mark
from appliance.store.ballast import Ballast
from appliance.store.box import Box, EventKeys, SeatTaken
from appliance.store.committer import Committer
from appliance.store.database import Damaged, StoreFailed
from appliance.store.log import EventLog, Record
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer, refused
from appliance.table.state import TableState, set_table
from appliance.table.state import evolve as evolve_table
from appliance.table.views import Person, Ruling

_log = structlog.get_logger()

CURRENT = "current_event"
ALIVE_EVERY_MS = 250
SET = str(ev.TableSet.__struct_config__.tag)
FINISHED = str(ev.BoardFinished.__struct_config__.tag)


class EventPlan(Struct, frozen=True):
    """Single tables to be played once, without a movement. `entries` by table and seat, an empty
    one is nobody's.

    `auto_open`: see `TablePlan`. `people` by entry id.
    """

    title: str
    game: str
    boards: int
    entries: tuple[tuple[str, ...], ...]
    rehearsal: bool = False
    auto_open: bool = False
    people: Mapping[str, Person] = {}
    settings: Settings = {}


class SetUp(Struct, frozen=True):
    """What a whole event begins with. `people` by the key of the player. `sheet`: round 1 as it was
    seated by hand, else it is drawn by lot (W-2).
    """

    title: str
    game: str
    regulations: Regulations
    entries: tuple[hv.EntryPlan, ...]
    people: Mapping[str, Person]
    settings: Settings = {}
    rehearsal: bool = False
    imported: tuple[hv.GivenBoard, ...] = ()
    sheet: RoundSheet | None = None


class Seat(Struct, frozen=True):
    """Where a tablet belongs."""

    table_no: int
    seat: int


class LiveBox:
    """Lives as long as the process. `boot_id` is the kernel's."""

    def __init__(
        self, folder: Path, equipment: Equipment, box: Box, alive: Alive, boot_id: str
    ) -> None:
        self.folder = folder
        self.box = box
        self.hall: LiveHall | None = None
        self.desk: Desk | None = None
        self.equipment = equipment
        self.boot_id = boot_id
        self.opened: Callable[[LiveHall], None] = _nothing
        """Called with each event that begins or is loaded, before anybody can join it."""
        self._alive = alive
        self._ballast = Ballast(folder / "ballast")
        self._mailbox = Mailbox(equipment.runtime)

    # --- sign of life ------------------------------------------------------------------------

    def beat(self) -> None:
        """Write the alive mark now and every 250 ms from now on."""
        now = self.equipment.runtime.now_ms()
        try:
            self._alive.write(Mark(boot_id=self.boot_id, mono_ms=now))
        except OSError as failure:
            _log.error("alive_mark_failed", failure=type(failure).__name__)
        self.equipment.timers.set("alive", now + ALIVE_EVERY_MS, self.beat)

    # --- events ------------------------------------------------------------------------------

    def begin(self, plan: EventPlan) -> Answer:
        """Make an event, its file and its first round. Refused while another one is running."""
        try:
            return self._mailbox.ask(lambda: self._begin(plan))
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)

    def _begin(self, plan: EventPlan) -> Answer:
        if self.hall is not None and self.hall.state.regulations.movement is not None:
            # Anybody may rehearse at single tables, but not in the place of the chief's event.
            return Answer(ok=False, code="EVENT_RUNNING")
        if not self._playable(plan):
            return Answer(ok=False, code="BAD_REQUEST")
        created = self._created(plan.title, plan.game, plan.settings, rehearsal=plan.rehearsal)
        first = partial(LiveHall.open_round, plans=_plans(plan), boards=plan.boards)
        return self._make([created], plan.people, first)

    def set_up(self, plan: SetUp) -> Answer:
        """Make a whole event: its file, its entries, the seating of its first round. Refused while
        another one is running, and for what the movement refuses.
        """
        try:
            return self._mailbox.ask(lambda: self._set_up(plan))
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)

    def _set_up(self, plan: SetUp) -> Answer:
        if not self._allowed(plan.game, plan.settings):
            return Answer(ok=False, code="BAD_REQUEST")
        created = structs.replace(
            self._created(plan.title, plan.game, plan.settings, rehearsal=plan.rehearsal),
            regulations=plan.regulations,
            imported=plan.imported,
        )
        wall = wall_clock().isoformat()
        rows: list[hv.HallEvent] = [created, hv.EntriesAdded(entries=plan.entries, wall=wall)]
        sheet = pairing(_folded(rows), {}) if plan.sheet is None else plan.sheet
        if isinstance(sheet, Refusal):
            return refused(sheet)
        rows.append(hv.SeatingPublished(sheet, wall=wall))
        return self._make(rows, plan.people, _ready)

    def bring_in(self, rows: Sequence[hv.HallEvent], people: Mapping[str, Person]) -> Answer:
        """An event whose whole record was brought in, its results included."""
        if self.box.event(_folded(rows).created.event_id) is not None:
            return Answer(ok=False, code="EVENT_KNOWN")
        try:
            return self._mailbox.ask(lambda: self._make(rows, people, _ready))
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)

    def _created(
        self, title: str, game: str, settings: Settings, *, rehearsal: bool
    ) -> hv.EventCreated:
        return hv.EventCreated(
            event_id=secrets.token_hex(8),
            title=title,
            game=game,
            rehearsal=rehearsal,
            bot_seed=secrets.token_hex(32),
            settings=settings,
            rules_version=self.equipment.games[game].rules_version,
            rules_hash=self.equipment.rules_hash,
        )

    def _playable(self, plan: EventPlan) -> bool:
        if not self._allowed(plan.game, plan.settings) or plan.boards < 1 or not plan.entries:
            return False
        size = self.equipment.games[plan.game].seats
        return all(len(seats) == size for seats in plan.entries)

    def _allowed(self, name: str, settings: Settings) -> bool:
        game = self.equipment.games.get(name)
        if game is None:
            return False
        known = {setting.name: setting for setting in game.settings}
        return all(each in known and known[each].allows(value) for each, value in settings.items())

    def _make(
        self,
        rows: Sequence[hv.HallEvent],
        people: Mapping[str, Person],
        first: Callable[[LiveHall], Answer],
    ) -> Answer:
        """The event is the box's own once its beginning stands in the log. Raises StoreFailed."""
        if self.hall is not None and not self.hall.state.created.rehearsal:
            return Answer(ok=False, code="EVENT_RUNNING")
        in_thread = self.equipment.runtime.in_thread
        if not in_thread(self._ballast.arm):
            return Answer(ok=False, code="DISK_FULL")
        if self.hall is not None:
            self._end()
        state = _folded(rows)
        event_id = state.created.event_id
        keys = in_thread(lambda: self.box.add_event(event_id))
        journal = in_thread(lambda: self._journal(event_id))
        try:
            journal.write([(HALL, row) for row in rows], self.equipment.runtime.now_ms())
            keep = partial(self._keep_names, keys)
            named = in_thread(lambda: keep(people))
            hall = LiveHall(state, journal, self.equipment, named, keys, keep)
            self.opened(hall)
            answer = first(hall)
            if answer.ok:
                in_thread(lambda: self.box.set_setting(CURRENT, event_id))
                self.hall, self.desk = hall, Desk(hall)
            return answer
        finally:
            if self.hall is None:
                journal.close()

    def _journal(self, event_id: str) -> Journal:
        runtime = self.equipment.runtime
        path = self.event_path(event_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        log = EventLog.open(path)
        committer = Committer(log, runtime, runtime.now_ms, self._ballast)
        return Journal(log, committer, runtime, self.boot_id)

    def event_path(self, event_id: str) -> Path:
        return self.folder / "events" / f"{event_id}.db"

    def _keep_names(self, keys: EventKeys, people: Mapping[str, Person]) -> dict[str, Person]:
        if keys.names_key is None:
            return {}
        names = kept_names.Names.open(self.event_path(keys.event_id), keys.names_key)
        try:
            names.put_all(
                {key: kept_names.Person(who.name, who.number) for key, who in people.items()}
            )
            return {key: Person(who.name, who.number) for key, who in names.get_all().items()}
        finally:
            names.close()

    def end(self) -> Answer:
        """End the running event; a rehearsal's file goes with it, any other stays."""
        try:
            self._mailbox.ask(self._end)
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)
        return Answer(ok=True)

    def _end(self) -> None:
        hall, self.hall = self.hall, None
        desk, self.desk = self.desk, None
        if hall is None or desk is None:
            return
        desk.end()
        created = hall.state.created
        hall.end()
        self.equipment.runtime.in_thread(lambda: self._put_away(created))

    def _put_away(self, created: hv.EventCreated) -> None:
        self.box.end_event(created.event_id)
        self.box.set_setting(CURRENT, "")
        if created.rehearsal:
            for path in self.event_path(created.event_id).parent.glob(f"{created.event_id}.db*"):
                path.unlink()

    # --- after a restart -----------------------------------------------------------------------

    def load(self) -> None:
        """Replay the event that was running, if any, and go on with every clock as it was (T-8b).

        Raises Damaged when its file is gone or cannot be trusted.
        """
        event_id = self.box.setting(CURRENT)
        keys = self.box.event(event_id) if event_id else None
        if keys is None:
            return
        path = self.event_path(keys.event_id)
        if not path.exists():
            raise Damaged("EMPTY", f"the file of the running event is gone: {path.name}")
        journal = self._journal(keys.event_id)
        replay = _Replay(self.equipment, journal.log.last_of(SET))
        for record in journal.log.read():
            replay.take(record)
        if replay.hall is None:
            journal.close()
            return
        people = self._keep_names(keys, {})
        keep = partial(self._keep_names, keys)
        hall = LiveHall(replay.hall, journal, self.equipment, people, keys, keep)
        self.opened(hall)
        for number, state in replay.tables.items():
            hall.set_table(state, replay.answers[number], replay.rulings[number])
        hall.draw_doors()
        self.hall, self.desk = hall, Desk(hall)
        mark = self._alive.read()
        if replay.newest is not None:
            now = self.equipment.runtime.now_ms()
            sign = self._last_sign_ms(replay.newest, mark)
            self.desk.shift_clock(now - (replay.newest.at_mono_ms if sign is None else sign))
        hall.restarted({n: self._last_sign_ms(last, mark) for n, last in replay.last.items()})
        if hall.rules_changed() is not None and open_of(hall.state) is not None:
            _log.error("rules_changed", event_id=keys.event_id)
            hall.order_all("pause", by="", reason="rules")

    def _last_sign_ms(self, last: Record, mark: Mark | None) -> int | None:
        """When the box was last known to live, on the clock of the table's last row; None when
        that clock has stopped since (a power cut).
        """
        if mark is None or mark.boot_id != self.boot_id or last.boot_id != self.boot_id:
            return None
        return max(mark.mono_ms, last.at_mono_ms)

    # --- tablets -----------------------------------------------------------------------------

    def bind(self, table_no: int, seat: int) -> str | Refusal:
        """Pair a tablet with a free seat: its token, given once. A rehearsal's seat whose page is
        gone is free again; in an event only a referee moves a seat (S12).
        """
        hall = self.hall
        table = None if hall is None else hall.tables.get(table_no)
        if hall is None or table is None or seat >= table.state.seats:
            return Refusal("NO_SUCH_SEAT")
        event_id, in_thread = hall.state.created.event_id, self.equipment.runtime.in_thread
        if not hall.state.created.rehearsal and table.state.status != "closed":
            return Refusal("PAIRING_CLOSED")
        token = secrets.token_urlsafe(32)
        digest = token_hash(token)
        free = hall.state.created.rehearsal and hall.audience.seat((table_no, seat)) is None
        pair = self.box.replace if free else self.box.bind
        try:
            in_thread(lambda: pair(event_id, table_no, seat, digest))
        except SeatTaken:
            return Refusal("SEAT_TAKEN")
        except StoreFailed as failure:
            return Refusal(failure.code)
        answer = table.ask(cmd.TakeSeat(seat))
        if answer.ok:
            return token
        # Nobody will ever hold this token: the seat must not stay taken by it.
        in_thread(lambda: self.box.retire(digest))
        return Refusal(answer.code)

    def seat_of(self, token: str) -> Seat | Refusal:
        """The seat of a tablet's token, or why it has none: BAD_TOKEN, RETIRED, EVENT_OVER."""
        digest = token_hash(token)
        tablet = self.equipment.runtime.in_thread(lambda: self.box.seat_of(digest))
        if tablet is None:
            return Refusal("BAD_TOKEN")
        if self.hall is None or tablet.event_id != self.hall.state.created.event_id:
            return Refusal("EVENT_OVER")
        if tablet.retired:
            return Refusal("RETIRED")
        return Seat(tablet.table_no, tablet.seat)


def token_hash(token: str) -> bytes:
    """What is kept of a token. Tokens are 256 random bits, so a plain digest is enough."""
    return hashlib.sha256(token.encode()).digest()


def _plans(plan: EventPlan) -> list[ev.TablePlan]:
    return [
        ev.TablePlan(
            table_no=number,
            round_no=1,
            game=plan.game,
            seats=tuple(ev.SeatPlan(entry=entry) for entry in entries),
            boards=tuple(range(1, plan.boards + 1)),
            settings=plan.settings,
            auto_open=plan.auto_open,
        )
        for number, entries in enumerate(plan.entries, 1)
    ]


class _Replay:
    """Folds a log into states, once, at start. Of rounds that a table has behind it only what it
    reported is needed: `begins` is where each table's present round begins.
    """

    def __init__(self, equipment: Equipment, begins: Mapping[str, int]) -> None:
        self._games = equipment.games
        self._begins = begins
        self.hall: HallState | None = None
        self.tables: dict[int, TableState] = {}
        self.answers: dict[int, dict[tuple[int, str], Answer]] = {}
        self.rulings: dict[int, deque[Ruling]] = {}
        self.last: dict[int, Record] = {}
        self.newest: Record | None = None

    def take(self, record: Record) -> None:
        self.newest = record
        kind, _, number = record.stream.partition("/")
        if record.stream == HALL:
            self.hall = evolve(self.hall, hv.read_event(record.payload))
        elif kind == "table" and self.hall is not None:
            behind = record.seq < self._begins[record.stream]
            if not behind or record.type == FINISHED:
                self._take_table(int(number), record, self.hall, behind=behind)

    def _take_table(self, number: int, record: Record, hall: HallState, *, behind: bool) -> None:
        game: Any = self._games[hall.created.game]
        event = ev.read_event(record.payload, game.event_type)
        if isinstance(event, ev.BoardFinished):
            self.hall = reported(hall, number, event)
        if behind:
            return
        self.last[number] = record
        if isinstance(event, ev.TableSet):
            self.tables[number] = set_table(event)
            self.answers[number] = {}
            self.rulings[number] = deque(maxlen=RULINGS_SHOWN)
            return
        state = evolve_table(game, self.tables[number], event)
        self.tables[number] = state
        remember(self.answers[number], (event,))
        line = ruling_of(event, datetime.fromisoformat(record.at_wall))
        if line is not None:
            self.rulings[number].append(line)


def _nothing(_hall: LiveHall) -> None:
    pass


def _ready(_hall: LiveHall) -> Answer:
    return Answer(ok=True)


def _folded(rows: Sequence[hv.HallEvent]) -> HallState:
    """The state after the rows. Raises ValueError for rows that no hall has written."""
    state = None
    for row in rows:
        state = evolve(state, row)
    if state is None:
        raise ValueError("an event begins with its creation")
    return state
