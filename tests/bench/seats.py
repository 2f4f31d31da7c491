"""Seats of the load generator: one connection each, and what a table of them does with its moves.

A hall's seat plays from its own view alone and as simply as the rules allow: the highest bid, no
明牌 and no doubling, the lowest single in the lead, a pass otherwise.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

from msgspec import Raw, Struct, json
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from tests.bench.shape import ROOM_SEATS, press

AGAIN_S = 0.1
"""A press that was refused for its pace is pressed again after this."""

MayMove = Callable[[Callable[[], None]], None]


class WireSeat(WSListener):
    """One connection, from Engine.IO's first frame on."""

    def __init__(self, table: "Table", number: int, hello: bytes) -> None:
        self.joined = asyncio.Event()
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

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.lost = not self._leaving

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes()
        if text.startswith(b'42["view",'):
            self._table.shown(self._number, text[10:-1])
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
        self._leaving = True
        if self._transport is not None:
            self._transport.disconnect()

    def _send(self, text: bytes) -> None:
        assert self._transport is not None
        self._transport.send(WSMsgType.TEXT, text)


class Table:
    """`moves` counts accepted ones, `refused` holds the codes of the others, `latencies_ns` is
    press → last tablet.
    """

    def __init__(self, may_move: MayMove, hellos: list[bytes]) -> None:
        self.seats = [WireSeat(self, number, hello) for number, hello in enumerate(hellos)]
        self.moves = 0
        self.refused: list[str] = []
        self.latencies_ns: list[int] = []
        self._may_move = may_move

    def start(self) -> None:
        """Every seat of the hall has joined."""

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
        self._may_move(self._press)

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
            self._may_move(self._press)


_NONE = Raw(b"null")


class _Offer(Struct, frozen=True):
    id: str
    action: Raw = _NONE
    enabled: bool = True


class _Card(Struct, frozen=True):
    card: str


class _Board(Struct, frozen=True):
    hand: tuple[_Card, ...] = ()
    actions: tuple[_Offer, ...] = ()


class _View(Struct, frozen=True):
    """As much of a seat's view as the simplest player reads."""

    screen: str
    turn_id: str = ""
    my_turn: bool = False
    board_no: int = 0
    acknowledged: bool = False
    board: _Board | None = None


class _Answer(Struct, frozen=True):
    code: str = ""


_VIEW = json.Decoder(_View)


class HallTable(Table):
    """A table of the real box. A press is timed where everybody at the table is shown it, so not
    while all choose 明牌 at once and nobody may see who has chosen.
    """

    def __init__(self, may_move: MayMove, tokens: tuple[str, ...]) -> None:
        hellos: list[Any] = [
            {"role": "seat", "token": token, "page": secrets.token_hex(8), "protocol": 1}
            for token in tokens
        ]
        super().__init__(may_move, [json.encode(hello) for hello in hellos])
        self._pressed = [""] * len(tokens)
        self._read = [0] * len(tokens)
        self._timed: dict[str, tuple[int, set[int]]] = {}
        self._in_flight: list[Callable[[], None] | None] = [None] * len(tokens)

    def shown(self, number: int, view: bytes) -> None:
        seen = _VIEW.decode(view)
        for turn_id in [turn_id for turn_id in self._timed if turn_id != seen.turn_id]:
            self._seen_by(number, turn_id)
        if seen.screen == "deal_end" and self._read[number] != seen.board_no:
            self._read[number] = seen.board_no
            message = {"request": "acknowledge", "action_id": secrets.token_hex(16)}
            self.seats[number].press(b"request", json.encode(message), is_move=False)
        elif seen.screen == "play" and seen.my_turn and self._pressed[number] != seen.turn_id:
            assert seen.board is not None
            self._pressed[number] = seen.turn_id
            self._move(number, seen.turn_id, seen.board)

    def _seen_by(self, number: int, turn_id: str) -> None:
        began_ns, blind = self._timed[turn_id]
        blind.discard(number)
        if not blind:
            del self._timed[turn_id]
            self.latencies_ns.append(time.monotonic_ns() - began_ns)

    def _move(self, number: int, turn_id: str, board: _Board) -> None:
        action = _simplest(board)
        message = b'{"turn_id":"%b","action_id":"%b","action":%b}' % (
            turn_id.encode(),
            secrets.token_hex(16).encode(),
            action,
        )
        everybody_sees = b'"show"' not in action

        def press() -> None:
            if everybody_sees:
                self._timed[turn_id] = (time.monotonic_ns(), set(range(len(self.seats))))
            self.seats[number].press(b"act", message)

        self._in_flight[number] = press
        self._may_move(press)

    def answered(self, number: int, answer: bytes) -> None:
        if answer.startswith(b'{"ok":true'):
            self.moves += 1
            return
        code = json.decode(answer, type=_Answer).code
        self.refused.append(code)
        again = self._in_flight[number]
        if code == "BUSY" and again is not None:
            asyncio.get_running_loop().call_later(AGAIN_S, again)


def _simplest(board: _Board) -> bytes:
    offers = {offer.id: offer for offer in board.actions if offer.enabled}
    for wanted in ("bid_3", "show_no", "double_no", "pass"):
        offer = offers.get(wanted)
        if offer is not None:
            return bytes(offer.action)
    if "play" in offers or not offers:
        return json.encode({"type": "play", "cards": [board.hand[-1].card]})
    return bytes(next(iter(offers.values())).action)
