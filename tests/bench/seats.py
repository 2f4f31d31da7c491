"""Connections of the load generator, and the tables they sit at.

Nothing here knows the real box; the echoes' tables do stand here.
"""

import asyncio
import time
from collections.abc import Callable

from msgspec import json
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from tests.bench.shape import ROOM_SEATS, press

Press = Callable[[], None]
MayMove = Callable[["Table", Press], None]


class WireSeat(WSListener):
    """One connection after another, each from Engine.IO's first frame on."""

    def __init__(self, table: "Table", number: int, hello: bytes) -> None:
        self.joined = asyncio.Event()
        """It is in, and where the server shows a seat its view then, it has it."""
        self.gone = asyncio.Event()
        self._table = table
        self._number = number
        self._hello = hello
        self._sent = 0
        self.lost = False
        """The connection ended while the seat still played; what was measured is worth nothing."""
        self._leaving = False
        self._awaited: set[int] = set()
        self._transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._leaving = False
        self._awaited.clear()
        self.gone.clear()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self.lost = not self._leaving
        self.gone.set()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes()
        if text.startswith(b'42["view",'):
            self._table.shown(self._number, text[10:-1])
            self.joined.set()
        elif text.startswith(b"43"):
            number, _, answer = text[2:].partition(b"[")
            if int(number) in self._awaited:
                self._awaited.discard(int(number))
                self._table.answered(self._number, answer[:-1])
        elif text.startswith(b'42["ping",'):
            self._send(b'42["pong",' + text[10:])
        elif text == b"2":
            self._send(b"3")
        elif text.startswith(b"40"):
            if not self._table.welcomes:
                self.joined.set()
        elif text.startswith(b"0"):
            self._send(b"40" + self._hello)
        elif text.startswith(b"44"):
            raise RuntimeError(f"refused: {text!r}")

    def press(self, event: bytes, message: bytes, *, is_move: bool = True) -> None:
        self._sent += 1
        if is_move:
            self._awaited.add(self._sent)
        self._send(b'42%d["%b",%b]' % (self._sent, event, message))

    def leave(self) -> None:
        """Close the socket; `gone` is set when it is."""
        self._leaving = True
        self.joined.clear()
        if self._transport is None:
            self.gone.set()
        else:
            self._transport.disconnect()

    def _send(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, text)


class Table:
    """`moves` counts accepted ones, `refused` holds the codes of the others, `latencies_ns` is
    press → last tablet.
    """

    welcomes = False
    """Whether the server shows a seat its whole view when it joins."""

    def __init__(self, may_move: MayMove, hellos: list[bytes]) -> None:
        self.seats = [WireSeat(self, number, hello) for number, hello in enumerate(hellos)]
        self.moves = 0
        self.refused: list[str] = []
        self.latencies_ns: list[int] = []
        self._may_move = may_move

    def start(self) -> None:
        """Every seat of the hall has joined."""

    def begin_anew(self) -> None:
        """All connections are gone, and what was under way with them."""

    def shown(self, number: int, view: bytes) -> None:
        raise NotImplementedError

    def answered(self, number: int, answer: bytes) -> None:
        raise NotImplementedError


class EchoTable(Table):
    """The seats press in turn; a move is over when all four have been shown it, and answered."""

    def __init__(self, may_move: MayMove, room: str) -> None:
        super().__init__(may_move, [json.encode({"room": room})] * ROOM_SEATS)
        self._message = press(room)
        self._to_come = 0
        self._began_ns = 0

    def start(self) -> None:
        self._may_move(self, self._press)

    def _press(self) -> None:
        self._to_come = ROOM_SEATS + 1
        self._began_ns = time.monotonic_ns()
        self.seats[self.moves % ROOM_SEATS].press(b"act", self._message)

    def shown(self, number: int, view: bytes) -> None:
        self._one_came()

    def answered(self, number: int, answer: bytes) -> None:
        self._one_came()

    def _one_came(self) -> None:
        self._to_come -= 1
        if self._to_come == 0:
            self.moves += 1
            self.latencies_ns.append(time.monotonic_ns() - self._began_ns)
            self._may_move(self, self._press)
