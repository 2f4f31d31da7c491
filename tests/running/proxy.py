"""A link that can fall silent, be slow or be cut, between a page and the box.

Silence holds what is sent instead of losing it, as a radio link under TCP does: it arrives when
the link is back. Nothing is closed by it, so neither end is told.

A link may also repeat what a page says and change its order. TCP never does that to bytes; a page
that resends, two of its sockets, or whoever stands between, does it to whole frames.
"""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Self

CHUNK = 64 * 1024
HANDSHAKE_END = b"\r\n\r\n"
MASK_BYTES = 4
EVENT = b"42"

Accidents = Callable[[Iterator[bytes]], Iterator[bytes]]
"""From the frames a page sent to the frames the box gets."""


class Proxy:
    """One port of its own in front of another; every connection through it is one link.

    `accidents` befall the frames of a WebSocket on their way to the box; without them bytes pass
    as they are.
    """

    def __init__(self, port: int, accidents: Accidents | None = None) -> None:
        self.delay_s = 0.0
        self._accidents = accidents
        self._port = port
        self._speaks = threading.Event()
        self._speaks.set()
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()

    def fall_silent(self) -> None:
        self._speaks.clear()

    def speak(self) -> None:
        """Let everything through again, what was held first."""
        self._speaks.set()

    def cut(self) -> None:
        """Close every link at once; new ones may come."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._speaks.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                self._ends += [near, far]
                pieces = _frames(near) if self._accidents else _pieces(near)
                up = self._accidents(pieces) if self._accidents else pieces
                for source, target, sent in ((near, far, up), (far, near, _pieces(far))):
                    pump = threading.Thread(
                        target=self._pump, args=(source, target, sent), daemon=True
                    )
                    pump.start()

    def _pump(self, source: socket.socket, target: socket.socket, pieces: Iterator[bytes]) -> None:
        with source, suppress(OSError):
            for piece in pieces:
                self._speaks.wait()
                if self.delay_s:
                    time.sleep(self.delay_s)
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)


def _pieces(source: socket.socket) -> Iterator[bytes]:
    while piece := source.recv(CHUNK):
        yield piece


def _frames(source: socket.socket) -> Iterator[bytes]:
    """The request that opens a WebSocket, then its frames, each whole."""
    with source.makefile("rb") as stream:
        request = b""
        while not request.endswith(HANDSHAKE_END):
            line = stream.readline()
            if not line:
                return
            request += line
        yield request
        while head := stream.read(2):
            size = head[1] & 0x7F
            longer = stream.read({126: 2, 127: 8}.get(size, 0))
            size = int.from_bytes(longer, "big") if longer else size
            yield head + longer + stream.read(MASK_BYTES + size)


def is_press(frame: bytes) -> bool:
    """Whether a page's frame is an event that waits for an answer; pongs are none."""
    size = frame[1] & 0x7F
    start = 2 + {126: 2, 127: 8}.get(size, 0)
    mask, text = frame[start : start + MASK_BYTES], frame[start + MASK_BYTES :]
    shown = bytes(byte ^ mask[place % MASK_BYTES] for place, byte in enumerate(text[:3]))
    return shown[:2] == EVENT and shown[2:].isdigit()


def doubled_and_swapped(frames: Iterator[bytes]) -> Iterator[bytes]:
    """Presses two by two: the second twice, then the first twice. All else at once."""
    yield next(frames)
    first: bytes | None = None
    for frame in frames:
        if not is_press(frame):
            yield frame
        elif first is None:
            first = frame
        else:
            yield from (frame, frame, first, first)
            first = None
