"""Seats of the real box as the load generator plays them.

A seat plays from its own view alone and as simply as the rules allow: the highest bid, no 明牌 and
no doubling, the lowest single in the lead, a pass otherwise.
"""

import asyncio
import secrets
import time
from typing import Any

from msgspec import Raw, Struct, json

from tests.bench.seats import MayMove, Press, Table

AGAIN_S = 0.1
"""A press that was refused for its pace is pressed again after this."""

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
    pause: Raw = _NONE
    board: _Board | None = None

    @property
    def may_press(self) -> bool:
        return self.screen == "play" and self.my_turn and self.pause == _NONE


class _Answer(Struct, frozen=True):
    code: str = ""


_VIEW = json.Decoder(_View)


class HallTable(Table):
    """A table of the real box. A press is timed where everybody at the table is shown it, so not
    while all choose 明牌 at once and nobody may see who has chosen.
    """

    welcomes = True

    def __init__(self, may_move: MayMove, tokens: tuple[str, ...]) -> None:
        hellos: list[Any] = [
            {"role": "seat", "token": token, "page": secrets.token_hex(8), "protocol": 1}
            for token in tokens
        ]
        super().__init__(may_move, [json.encode(hello) for hello in hellos])
        self.begin_anew()

    def begin_anew(self) -> None:
        self._pressed = [""] * len(self.seats)
        self._read = [0] * len(self.seats)
        self._timed: dict[str, tuple[int, set[int]]] = {}
        self._in_flight: list[Press | None] = [None] * len(self.seats)

    def shown(self, number: int, view: bytes) -> None:
        seen = _VIEW.decode(view)
        for turn_id in [turn_id for turn_id in self._timed if turn_id != seen.turn_id]:
            self._seen_by(number, turn_id)
        if seen.screen == "deal_end" and self._read[number] != seen.board_no:
            self._read[number] = seen.board_no
            message = {"request": "acknowledge", "action_id": secrets.token_hex(16)}
            self.seats[number].press(b"request", json.encode(message), is_move=False)
        elif seen.may_press and self._pressed[number] != seen.turn_id:
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
        self._may_move(self, press)

    def answered(self, number: int, answer: bytes) -> None:
        if answer.startswith(b'{"ok":true'):
            self.moves += 1
            return
        code = json.decode(answer, type=_Answer).code
        self.refused.append(code)
        if code == "PAUSED":
            self._pressed[number] = ""
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
