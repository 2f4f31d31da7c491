"""A socket's queue that writes by itself: in order, whole frames, and it never blocks."""

import socket
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from engineio.packet import MESSAGE, Packet
from websocket import ABNF

from appliance.web.straight import StraightQueue, text_frame, write_straight


class Lock:
    """The lock of a WebSocket; asked for while it is held it would block, which is a mistake."""

    balance = 1

    def acquire(self) -> None:
        assert self.balance > 0, "this would have blocked"
        self.balance -= 1

    def release(self) -> None:
        self.balance += 1


class Kernel:
    """Takes `room` bytes at once; with `gone` the other side has left."""

    def __init__(self) -> None:
        self.room = 1 << 20
        self.gone = False
        self.taken = b""
        self.shut: list[int] = []
        self.fd = SimpleNamespace(send=self._send)

    def _send(self, data: bytes) -> int:
        if not self.room:
            raise BlockingIOError
        self.taken += data[: self.room]
        return min(len(data), self.room)

    def sendall(self, data: bytes) -> None:
        if self.gone:
            raise TimeoutError
        self.taken += data

    def shutdown(self, how: int) -> None:
        self.shut.append(how)


class LibraryQueue:
    """The library's queue. What is to happen while its reader waits is called from `get`."""

    def __init__(self) -> None:
        self.items: deque[Any] = deque()
        self.meanwhile: Callable[[], None] = lambda: None
        self.limits: list[float | None] = []

    def put(self, item: Any) -> None:
        self.items.append(item)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        assert block
        self.limits.append(timeout)
        self.meanwhile()
        return self.items.popleft() if self.items else None

    def qsize(self) -> int:
        return len(self.items)

    def task_done(self) -> None: ...
    def join(self) -> None: ...


class Scene:
    def __init__(self) -> None:
        self.library, self.lock, self.kernel = LibraryQueue(), Lock(), Kernel()
        self.spawned: list[Callable[[], None]] = []
        ws = SimpleNamespace(_sendlock=self.lock, socket=self.kernel)
        self.queue = StraightQueue(self.library, ws, self.spawned.append)

    def while_it_waits(self, happens: Callable[[], None]) -> Any:
        """What the socket's own thread gets to write, after this happened while it waited."""
        self.library.meanwhile = happens
        return self.queue.get(timeout=45.0)


@pytest.fixture
def scene() -> Scene:
    return Scene()


def packet(text: str) -> Packet:
    return Packet(MESSAGE, text)


def test_what_finds_nothing_before_it_is_written_at_once(scene: Scene) -> None:
    def two() -> None:
        scene.queue.put(packet("one"))
        scene.queue.put(packet("two"))

    assert scene.while_it_waits(two) is None
    assert scene.kernel.taken == b"\x81\x044one\x81\x044two"


def test_what_finds_something_waiting_waits_behind_it(scene: Scene) -> None:
    first, second = packet("one"), packet("two")

    def two() -> None:
        scene.kernel.room = 0
        scene.queue.put(first)
        scene.kernel.room = 100
        scene.queue.put(second)

    assert scene.while_it_waits(two) is first
    assert list(scene.library.items) == [second]
    assert scene.kernel.taken == b""


def test_nothing_overtakes_what_the_sockets_own_thread_still_has_in_its_hands(
    scene: Scene,
) -> None:
    scene.queue.put(packet("before it waited at all"))
    scene.while_it_waits(lambda: None)
    late = packet("while it writes that")
    scene.queue.put(late)
    assert list(scene.library.items) == [late]
    assert scene.kernel.taken == b""


def test_nothing_goes_between_while_somebody_holds_the_lock(scene: Scene) -> None:
    """A closing frame or the answer to a WebSocket's own ping is being written."""
    scene.lock.acquire()
    held = packet("held")
    assert scene.while_it_waits(lambda: scene.queue.put(held)) is held
    assert scene.kernel.taken == b""


def test_the_rest_of_a_frame_goes_before_everything_else(scene: Scene) -> None:
    behind = packet("behind")

    def too_long() -> None:
        scene.kernel.room = 4
        scene.queue.put(packet("long"))
        scene.kernel.room = 100
        scene.queue.put(behind)

    assert scene.while_it_waits(too_long) is behind
    assert scene.kernel.taken == b"\x81\x054l"
    assert scene.lock.balance == 0
    (finish,) = scene.spawned
    finish()
    assert scene.kernel.taken == b"\x81\x054long"
    assert scene.lock.balance == 1


def test_half_a_frame_to_somebody_who_has_left_ends_the_socket(scene: Scene) -> None:
    def half() -> None:
        scene.kernel.room, scene.kernel.gone = 2, True
        scene.queue.put(packet("half"))

    scene.while_it_waits(half)
    scene.spawned[0]()
    assert scene.kernel.shut == [socket.SHUT_RDWR]
    assert scene.lock.balance == 1


def test_the_end_of_a_socket_reaches_its_thread(scene: Scene) -> None:
    scene.while_it_waits(lambda: scene.queue.put(None))
    scene.queue.put(None)
    assert list(scene.library.items) == [None]
    assert scene.kernel.taken == b""


def test_a_socket_is_not_ended_because_nothing_had_to_wait_for_long(scene: Scene) -> None:
    scene.while_it_waits(lambda: None)
    assert scene.library.limits == [None]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_another_library_makes_of_the_same_text(size: int) -> None:
    text = "牌" + "x" * (size - 3) if size > 3 else "x" * size
    theirs = ABNF(1, 0, 0, 0, ABNF.OPCODE_TEXT, 0, text.encode())
    assert text_frame(text) == theirs.format()
    assert len(text.encode()) == size


def test_a_page_that_offers_compression_is_not_taken_up_on_it() -> None:
    offers: list[Any] = []

    def stock(handler: Any, _server: Any) -> Any:
        def upgrade(environ: dict[str, Any], _start: Any) -> Any:
            offers.append(environ.get("HTTP_SEC_WEBSOCKET_EXTENSIONS"))
            return handler(SimpleNamespace())

        return upgrade

    class Socket:
        queue: Any = LibraryQueue()

        def served(self, _ws: Any) -> str:
            return type(self.queue).__name__

    eio = SimpleNamespace(_async={"websocket": stock})
    write_straight(eio, lambda work: work())
    upgrade = eio._async["websocket"](Socket().served, eio)
    environ = {"HTTP_SEC_WEBSOCKET_EXTENSIONS": "permessage-deflate"}
    assert upgrade(environ, None) == "StraightQueue"
    assert offers == [None]
