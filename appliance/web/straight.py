"""Frames that go straight to the socket they are for, where nothing waits in front of them.

Engine.IO hands every packet through a queue to a green thread of the socket, which puts it into a
frame and writes it: 16 µs of CPU a packet, where 4.5 do, and a move sends four. Here the queue
itself writes, as long as the kernel takes the whole frame at once; whatever would block, or finds
something waiting, goes the library's own way. Nothing here decides what is sent, and a server
without `write_straight` sends the same bytes in the same order.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from socket import SHUT_RDWR
from typing import Any

SHORT = 126
MIDDLE = 1 << 16
_TEXT = b"\x81"

Spawn = Callable[[Callable[[], None]], None]


def write_straight(eio: Any, spawn: Spawn) -> None:
    """Let the sockets of an Engine.IO server on eventlet write straight. Before the first joins.

    Compression is not agreed to: what it would save of a view costs more of the box than of its
    network, and the length of a compressed frame tells of what stands in it.
    """
    stock = eio._async["websocket"]  # noqa: SLF001 - the library's table of what it is run on

    def websocket(handler: Any, server: Any) -> Callable[[Any, Any], Any]:
        def serve(ws: Any) -> Any:
            socket = handler.__self__
            socket.queue = StraightQueue(socket.queue, ws, spawn)
            return handler(ws)

        upgrade = stock(serve, server)

        def plain(environ: dict[str, Any], start_response: Any) -> Any:
            environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
            return upgrade(environ, start_response)

        return plain

    eio._async = {**eio._async, "websocket": websocket}  # noqa: SLF001


class StraightQueue:
    """The queue of one socket. Its own thread, the only reader, takes what has to wait.

    While that thread waits for something to write, and nobody holds the lock that the WebSocket
    writes under, every earlier frame has gone out whole: the next may be written here. Between
    that look and the write no other green thread runs.
    """

    def __init__(self, queue: Any, ws: Any, spawn: Spawn) -> None:
        self._queue = queue
        self._ws = ws
        self._spawn = spawn
        self._all_written = False
        self.task_done = queue.task_done
        self.join = queue.join
        self.qsize = queue.qsize

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        """The next packet that had to wait. A time limit is not kept: the library takes its own
        pings through the queue for the sign of life that ends the wait, and they do not come here.
        """
        del timeout
        self._all_written = block
        try:
            return self._queue.get(block)
        finally:
            self._all_written = False

    def put(self, packet: Any) -> None:
        """Write it or queue it; never blocks. None is the end of the socket."""
        if packet is None or not self._nothing_waits() or not self._written(packet.encode()):
            self._queue.put(packet)

    def _nothing_waits(self) -> bool:
        free: bool = self._ws._sendlock.balance > 0  # noqa: SLF001
        return free and self._all_written and not self._queue.qsize()

    def _written(self, text: str | bytes) -> bool:
        if not isinstance(text, str):
            return False
        frame = text_frame(text)
        try:
            sent = self._ws.socket.fd.send(frame)
        except OSError:
            # Full, or gone: the library waits for the one and finds out about the other.
            return False
        if sent < len(frame):
            # What comes before the rest of the frame is out queues behind the lock.
            self._ws._sendlock.acquire()  # noqa: SLF001 - free, so nothing waits here
            self._spawn(partial(self._finish, frame[sent:]))
        return True

    def _finish(self, rest: bytes) -> None:
        ws = self._ws
        try:
            ws.socket.sendall(rest)
        except OSError:
            # Nothing could be understood after half a frame.
            with suppress(OSError):
                ws.socket.shutdown(SHUT_RDWR)
        finally:
            ws._sendlock.release()  # noqa: SLF001


def text_frame(text: str) -> bytes:
    """One whole, unmasked text frame (RFC 6455, 5.2)."""
    message = text.encode()
    size = len(message)
    if size < SHORT:
        return _TEXT + size.to_bytes(1, "big") + message
    if size < MIDDLE:
        return _TEXT + b"\x7e" + size.to_bytes(2, "big") + message
    return _TEXT + b"\x7f" + size.to_bytes(8, "big") + message
