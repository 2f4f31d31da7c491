"""The socket events: every one is answered, whatever it carried and whatever went wrong.

A connection is bound to one seat, one official or the rehearsal's host when it joins; no message
names its sender. What a message asks for is decided below this floor.
"""

import gc
from collections.abc import Callable
from functools import cache, partial
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeVar

import msgspec
import structlog
from socketio.exceptions import ConnectionRefusedError as Refuse

from appliance.games.contract import Check, Refusal
from appliance.hall.roles import orders_of
from appliance.live.audience import MOST_WAITING
from appliance.live.box import LiveBox, Seat
from appliance.live.hall import LiveHall, hh_mm
from appliance.live.journal import wall_clock
from appliance.live.runtime import Gate, Runtime
from appliance.live.tables import LiveTable
from appliance.table import commands as cmd
from appliance.table.answer import Answer
from appliance.web.connections import Connection
from appliance.web.frames import MALFORMED, OVERSIZED
from appliance.web.limits import MOST_STRANGERS, Sources
from appliance.web.present import HallList, LinkMaker, hall_list, rehearsal_view, staff_view
from appliance.web.staff import Officials
from appliance.web.wire import (
    PROTOCOL,
    Act,
    Ask,
    CheckAnswer,
    Hello,
    Order,
    RehearsalOrder,
    Request,
)

_log = structlog.get_logger()

M = TypeVar("M")

COOKIE = "hallbox_staff"
PROBE_MS = 1_000
WATCHERS_MS = 250
WATCHER_PING_MS = 5_000
FREEZE_MS = 2_000
OUTAGE_MS = 10_000
BUSY_PAUSE_S = 0.005
MOST_UNREAD = 8 * MOST_WAITING
JOIN_MS = 5_000
JOIN_LOOK_MS = 1_000

_PING = b"0"


class Sockets:
    """The pages connected to this process."""

    def __init__(
        self, server: Any, box: LiveBox, officials: Officials, runtime: Runtime, link: LinkMaker
    ) -> None:
        self._server = server
        self._box = box
        self._officials = officials
        self._runtime = runtime
        self._link = link
        self.sources = Sources(MOST_STRANGERS)
        self._pages: dict[str, Connection] = {}
        self._probes: dict[Seat, Gate] = {}
        self._cut_until: dict[int, int] = {}
        self._strangers: dict[str, int] = {}
        self._pushing = False
        server.on("connect", self._connect)
        server.on("disconnect", self._disconnect)
        for name, handler in (
            ("act", self._act),
            ("ask", self._ask),
            ("request", self._request),
            ("order", self._order),
            ("rehearsal", self._rehearsal),
            ("watch", self._watch),
            (MALFORMED, _malformed),
            (OVERSIZED, _oversized),
        ):
            server.on(name, self._answering(handler))
        server.on("pong", self._pong)
        box.opened = self._event_opened
        self._ping_watchers()
        self._show_strangers_out()

    # --- joining -----------------------------------------------------------------------------

    def _connect(self, sid: str, environ: dict[str, Any], auth: Any) -> None:
        try:
            hello = msgspec.convert(auth, Hello)
        except msgspec.ValidationError:
            raise _refused("BAD_REQUEST") from None
        if hello.protocol != PROTOCOL:
            raise _refused("VERSION")
        page = Connection(self._server, sid, hello.role, hello.page, self._runtime.now_ms())
        if hello.role == "seat":
            self._join_seat(page, hello.token)
        elif hello.role == "staff":
            self._join_staff(page, environ)
        elif hello.role != "host":
            raise _refused("BAD_REQUEST")
        page.watching = hello.watch
        page.source = environ.get("REMOTE_ADDR", "")
        self._pages[sid] = page
        self.sources.joined(page.source)
        self._runtime.spawn(lambda: self._welcome(page))

    def _join_seat(self, page: Connection, token: str) -> None:
        seat = self._box.seat_of(token)
        if isinstance(seat, Refusal):
            raise _refused(seat.code)
        if self._runtime.now_ms() < self._cut_until.get(seat.table_no, 0):
            raise _refused("BUSY")
        self._make_room(seat, page)
        page.seat = seat

    def _show_strangers_out(self) -> None:
        """A socket that has joined as nobody, was refused or has left is closed after 5 s."""
        now = self._runtime.now_ms()
        joined = {page.transport() for page in self._pages.values()}
        before, self._strangers = self._strangers, {}
        for transport in list(self._server.eio.sockets):
            if transport in joined:
                continue
            since = self._strangers[transport] = before.get(transport, now)
            if now - since >= JOIN_MS:
                self._runtime.spawn(partial(self._server.eio.disconnect, transport))
        timers = self._box.equipment.timers
        timers.set("strangers", now + JOIN_LOOK_MS, self._show_strangers_out)

    def _make_room(self, seat: Seat, page: Connection) -> None:
        """S12: an older page of the same tablet keeps the seat if it answers within 1 s."""
        hall = self._box.hall
        key = (seat.table_no, seat.seat)
        older = None if hall is None else hall.audience.seat(key)
        if hall is None or older is None or older.page == page.page:
            return
        link = hall.tables[seat.table_no].links[seat.seat]
        asked = self._runtime.now_ms()
        gate = self._probes[seat] = self._runtime.gate()
        hall.audience.ping(key, link.ping(asked))
        gate.wait(PROBE_MS / 1000)
        self._probes.pop(seat, None)
        if hall.audience.seat(key) is older and link.last_answer_ms >= asked:
            older.send("notice", b'{"code":"TAKEN_HERE"}')
            raise _refused("TAKEN_OTHER")

    def _join_staff(self, page: Connection, environ: dict[str, Any]) -> None:
        official = self._officials.official(_cookie(environ))
        if official is None:
            raise _refused("SIGNED_OUT")
        page.staff_name, page.staff_role = official.name, official.role
        page.session = official.session

    def _welcome(self, page: Connection) -> None:
        """Runs after the connection stands: the first view, and what the seat's arrival changes."""
        hall, seat = self._box.hall, page.seat
        if seat is None:
            self._push(page)
        elif hall is not None and page.sid in self._pages:
            key = (seat.table_no, seat.seat)
            older = hall.audience.seat(key)
            hall.audience.sit(key, page)
            if isinstance(older, Connection):
                self._forget(older.sid)
                older.close()
            hall.tables[seat.table_no].joined(seat.seat)
        now = self._runtime.now_ms()
        self._box.equipment.timers.set("freeze", now + FREEZE_MS, _freeze)

    def _forget(self, sid: str) -> Connection | None:
        page = self._pages.pop(sid, None)
        if page is not None:
            self.sources.parted(page.source)
        return page

    def _disconnect(self, sid: str, _reason: object = None) -> None:
        page = self._forget(sid)
        hall = self._box.hall
        if page is None or page.seat is None or hall is None:
            return
        key = (page.seat.table_no, page.seat.seat)
        if hall.audience.leave(key, page):
            hall.tables[page.seat.table_no].left(page.seat.seat)
        gate = self._probes.get(page.seat)
        if gate is not None:
            gate.open()

    # --- answering ---------------------------------------------------------------------------

    def _answering(
        self, handler: Callable[[Connection, Any], msgspec.Struct]
    ) -> Callable[..., msgspec.Raw]:
        """The one wrapper: limits, then the handler, and an answer even for a bug in it."""

        def answer(sid: str, raw: Any = None) -> msgspec.Raw:
            page = self._pages.get(sid)
            if page is None:
                return _encoded(Answer(ok=False, code="NOT_ALLOWED"))
            if self._busy(page):
                return _encoded(Answer(ok=False, code="BUSY"))
            try:
                return _encoded(handler(page, raw))
            except msgspec.DecodeError:
                return _encoded(Answer(ok=False, code="BAD_REQUEST"))
            except Exception as bug:  # noqa: BLE001 - answered, logged, and nothing else stops
                _log.error("handler_failed", failure=type(bug).__name__)
                return _encoded(Answer(ok=False, code="FAULT"))

        return answer

    def _busy(self, page: Connection) -> bool:
        """Whether a page asks too much. It is read more slowly then, and one that does not even
        take its answers is closed, since they would pile up.
        """
        if page.bucket.take(self._runtime.now_ms()):
            return False
        if page.waiting() >= MOST_UNREAD:
            page.close()
        self._runtime.gate().wait(BUSY_PAUSE_S)
        return True

    def _pong(self, sid: str, raw: Any = None) -> None:
        page, now = self._pages.get(sid), self._runtime.now_ms()
        if page is None:
            return
        if page.seat is not None:
            self._answered(page, page.seat, raw, now)
        elif page.behind:
            self._push(page)

    def _answered(self, page: Connection, seat: Seat, raw: Any, now_ms: int) -> None:
        hall = self._box.hall
        try:
            number = _decode(raw, int)
        except msgspec.DecodeError:
            return
        if hall is not None and hall.audience.seat((seat.table_no, seat.seat)) is page:
            hall.tables[seat.table_no].answered(seat.seat, number, now_ms)
            gate = self._probes.get(seat)
            if gate is not None:
                gate.open()

    def _table_of(self, page: Connection) -> LiveTable | None:
        hall, seat = self._box.hall, page.seat
        if hall is None or seat is None:
            return None
        if hall.audience.seat((seat.table_no, seat.seat)) is not page:
            return None
        return hall.tables[seat.table_no]

    def _act(self, page: Connection, raw: Any) -> Answer:
        arrived = self._runtime.now_ms()
        act = _decode(raw, Act)
        table = self._table_of(page)
        if table is None or page.seat is None:
            return Answer(ok=False, code="NOT_ALLOWED")
        try:
            action = msgspec.json.decode(act.action, type=table.game.action_type)
        except msgspec.DecodeError:
            # An old turn is STALE whatever the press carries.
            turn = table.state.turn
            old = turn is None or turn.id != act.turn_id
            return Answer(ok=False, code="STALE" if old else "BAD_REQUEST")
        return table.act(page.seat.seat, act.turn_id, act.action_id, action, arrived)

    def _ask(self, page: Connection, raw: Any) -> CheckAnswer | Answer:
        ask = _decode(raw, Ask)
        table = self._table_of(page)
        if table is None or page.seat is None:
            return Answer(ok=False, code="NOT_ALLOWED")
        check: Check = table.check(page.seat.seat, ask.card_ids)
        return CheckAnswer(turn_id=ask.turn_id, check_seq=ask.check_seq, check=check)

    def _request(self, page: Connection, raw: Any) -> Answer:
        request = _decode(raw, Request)
        table = self._table_of(page)
        if table is None or page.seat is None:
            return Answer(ok=False, code="NOT_ALLOWED")
        seat = page.seat.seat
        return table.request(seat, request.request, request.action_id, request.reason)

    def _order(self, page: Connection, raw: Any) -> Answer:
        order = _decode(raw, Order)
        hall = self._box.hall
        if hall is None or order.order not in orders_of(page.staff_role):
            return Answer(ok=False, code="NOT_ALLOWED")
        if order.order == "close_round":
            return hall.close_round(page.staff_name)
        if order.order in ("hall_pause", "hall_resume"):
            hall.order_all(order.order.removeprefix("hall_"), by=page.staff_name)
            return Answer(ok=True)
        table = hall.tables.get(order.table_no)
        if table is None:
            return Answer(ok=False, code="NO_SUCH_TABLE")
        return table.order(
            cmd.StaffOrder(
                order=order.order,
                by=page.staff_name,
                action_id=order.action_id,
                version=order.version,
                seat=order.seat,
                minutes=order.minutes,
                reason=order.reason,
                wall=hh_mm(wall_clock()),
            )
        )

    def _watch(self, page: Connection, raw: Any) -> Answer:
        watching = _decode(raw, int)
        if page.seat is not None:
            # It would be pushed a watcher's view in the place of its own.
            return Answer(ok=False, code="NOT_ALLOWED")
        page.watching = watching
        self._runtime.spawn(lambda: self._push(page))
        return Answer(ok=True)

    def _rehearsal(self, page: Connection, raw: Any) -> Answer:
        order = _decode(raw, RehearsalOrder)
        hall = self._box.hall
        if page.role != "host" or hall is None or not _of_single_tables(hall):
            return Answer(ok=False, code="NOT_ALLOWED")
        return self._rehearse(hall, order)

    def _rehearse(self, hall: LiveHall, order: RehearsalOrder) -> Answer:
        if order.order == "pace":
            hall.fast = order.fast
            hall.audience.changed()
        elif order.order == "outage":
            self._cut(hall, order.table_no)
        elif order.order == "house_only":
            return self._house_only(hall, order.table_no)
        elif order.order == "end":
            self._runtime.spawn(self._end)
        else:
            return Answer(ok=False, code="BAD_REQUEST")
        return Answer(ok=True)

    def _house_only(self, hall: LiveHall, table_no: int) -> Answer:
        for number, table in sorted(hall.tables.items()):
            if table_no in (0, number) and table.state.status == "closed":
                answer = table.ask(cmd.StaffOrder(order="open", by="", action_id=""))
                if not answer.ok:
                    return answer
        return Answer(ok=True)

    def _cut(self, hall: LiveHall, table_no: int) -> None:
        """模拟断网: the table's pages are thrown out and not let in again for 10 s."""
        until = self._runtime.now_ms() + OUTAGE_MS
        for number, seat in hall.audience.seats():
            if table_no in (0, number):
                self._cut_until[number] = until
                page = hall.audience.seat((number, seat))
                if page is not None:
                    page.close()

    def _end(self) -> None:
        self._box.end()
        self._changed()

    # --- watchers ----------------------------------------------------------------------------

    def _event_opened(self, hall: LiveHall) -> None:
        hall.audience.changed = self._changed

    def _changed(self) -> None:
        """Something a watcher may see has changed: one push for all that happens meanwhile."""
        if not self._pushing:
            self._pushing = True
            due = self._runtime.now_ms() + WATCHERS_MS
            self._box.equipment.timers.set(
                "watchers", due, lambda: self._runtime.spawn(self._push_all)
            )

    def _push_all(self) -> None:
        self._pushing = False
        listed = cache(hall_list)
        for page in list(self._pages.values()):
            if page.seat is None:
                self._push(page, listed)

    def _push(self, page: Connection, listed: Callable[[LiveHall], HallList] = hall_list) -> None:
        page.behind = page.waiting() >= MOST_WAITING
        if page.behind:
            return
        hall = self._box.hall
        if hall is None:
            page.send("notice", b'{"code":"EVENT_OVER"}')
        elif page.role == "staff":
            view = staff_view(hall, page.staff_name, page.staff_role, page.watching, listed)
            page.send("view", msgspec.json.encode(view))
        elif hall.state.created.rehearsal:
            shown = rehearsal_view(hall, self._officials.rehearsal_pin(), self._link)
            page.send("view", msgspec.json.encode(shown))

    def _ping_watchers(self) -> None:
        for page in self._pages.values():
            if page.seat is None and page.waiting() < MOST_WAITING:
                page.send("ping", _PING)
        due = self._runtime.now_ms() + WATCHER_PING_MS
        self._box.equipment.timers.set("watcher_pings", due, self._ping_watchers)

    def sign_out(self, session: bytes) -> None:
        """Close every page of a session that has ended."""
        for page in list(self._pages.values()):
            if page.session == session:
                page.close()


def _of_single_tables(hall: LiveHall) -> bool:
    """Whether anybody may host it: a whole event is the chief's, rehearsed or not."""
    return hall.state.created.rehearsal and hall.state.regulations.movement is None


def _refused(code: str) -> Refuse:
    return Refuse("refused", {"code": code})


def _malformed(_page: Connection, _raw: Any) -> Answer:
    return Answer(ok=False, code="BAD_FRAME")


def _oversized(_page: Connection, _raw: Any) -> Answer:
    return Answer(ok=False, code="FRAME_TOO_BIG")


def _decode(raw: Any, kind: type[M]) -> M:
    return msgspec.json.decode(raw, type=kind)


def _encoded(answer: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(answer))


def _cookie(environ: dict[str, Any]) -> str:
    try:
        jar = SimpleCookie(environ.get("HTTP_COOKIE", ""))
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def _freeze() -> None:
    """After a wave of joins: what they allocated stays, and the collector need not walk it."""
    gc.collect()
    gc.freeze()
