"""A link that can fall silent, be slow or be cut, between a page and the box.

Silence holds what is sent instead of losing it, as a radio link under TCP does: it arrives when
the link is back. Nothing is closed by it, so neither end is told.
"""

import socket
import threading
import time
from contextlib import suppress
from typing import Self

CHUNK = 64 * 1024


class Proxy:
    """One port of its own in front of another; every connection through it is one link."""

    def __init__(self, port: int) -> None:
        self.delay_s = 0.0
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
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(source, target), daemon=True).start()

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with source, suppress(OSError):
            while piece := source.recv(CHUNK):
                self._speaks.wait()
                if self.delay_s:
                    time.sleep(self.delay_s)
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
