"""The socket events without a socket: what a page that does not read gets, and what is closed."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from appliance.live.audience import MOST_WAITING
from appliance.live.threads import ThreadGate
from appliance.live.timers import Timers
from appliance.web.limits import BURST
from appliance.web.sockets import MOST_UNREAD, WATCHER_PING_MS, Sockets


class Clock:
    """A runtime whose threads are calls and whose waits pass at once."""

    def __init__(self) -> None:
        self.now = 0

    def now_ms(self) -> int:
        return self.now

    def in_thread(self, fn: Callable[[], Any]) -> Any:
        return fn()

    def spawn(self, fn: Callable[[], None]) -> None:
        fn()

    def gate(self) -> ThreadGate:
        return ThreadGate()


class Wire:
    """The part of the socket server that `Sockets` uses; every page's queue is `unread` long."""

    def __init__(self) -> None:
        self.on_event: dict[str, Callable[..., Any]] = {}
        self.sent: list[str] = []
        self.closed: list[str] = []
        self.shown_out: list[str] = []
        self.unread = 0
        queue = SimpleNamespace(qsize=lambda: self.unread)
        self.manager = SimpleNamespace(eio_sid_from_sid=lambda sid, _namespace: f"transport {sid}")
        self.eio = SimpleNamespace(
            sockets={"transport host": SimpleNamespace(queue=queue)},
            disconnect=self.shown_out.append,
            send=lambda _transport, text: self.sent.append(text.split('"')[1]),
        )

    def on(self, name: str, handler: Callable[..., Any]) -> None:
        self.on_event[name] = handler

    def disconnect(self, sid: str) -> None:
        self.closed.append(sid)


class Scene:
    """A box without an event, and the rehearsal's host on a page of it."""

    def __init__(self) -> None:
        self.clock, self.wire = Clock(), Wire()
        self.timers = Timers(self.clock)
        box: Any = SimpleNamespace(hall=None, equipment=SimpleNamespace(timers=self.timers))
        officials: Any = None
        link: Any = None
        self.sockets = Sockets(self.wire, box, officials, self.clock, link)
        self.wire.on_event["connect"]("host", {}, {"role": "host", "protocol": 1})
        self.wire.sent.clear()

    def pass_ms(self, ms: int) -> None:
        self.clock.now += ms
        self.timers.run_due()

    def press(self) -> Any:
        return msgspec.json.decode(self.wire.on_event["watch"]("host", msgspec.Raw(b"1")))


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_a_watcher_that_does_not_read_is_skipped_and_shown_all_when_it_answers(
    scene: Scene,
) -> None:
    scene.wire.unread = MOST_WAITING
    assert scene.press() == {"ok": True}
    scene.pass_ms(WATCHER_PING_MS)
    assert scene.wire.sent == []
    scene.wire.unread = 0
    scene.wire.on_event["pong"]("host", msgspec.Raw(b"0"))
    assert scene.wire.sent == ["notice"]
    # It has everything now, so its next answer brings nothing.
    scene.wire.on_event["pong"]("host", msgspec.Raw(b"0"))
    assert scene.wire.sent == ["notice"]


@pytest.mark.parametrize(("unread", "closed"), [(MOST_UNREAD - 1, []), (MOST_UNREAD, ["host"])])
def test_who_floods_without_taking_the_answers_is_closed(
    scene: Scene, unread: int, closed: list[str]
) -> None:
    scene.wire.unread = unread
    answers = [scene.press() for _ in range(BURST + 1)]
    assert answers == BURST * [{"ok": True}] + [{"ok": False, "code": "BUSY"}]
    assert scene.wire.closed == closed


def test_a_transport_nobody_has_joined_on_is_shown_out_after_five_seconds(scene: Scene) -> None:
    scene.wire.eio.sockets["transport stranger"] = object()
    for second in range(1, 6):
        scene.pass_ms(1_000)
        assert scene.wire.shown_out == [], second
    scene.pass_ms(1_000)
    assert scene.wire.shown_out == ["transport stranger"]
