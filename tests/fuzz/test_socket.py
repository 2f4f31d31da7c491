"""Row 11 on a real box: sockets full of broken frames, beside a table that plays its board.

Every frame that asks for an answer gets one, the other table's board is played to its end, and
the log stays short.
"""

import random
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import websocket

from tests.fuzz.mutating import BITS, WHOLE, mutated
from tests.running.page import Page, call, sit
from tests.running.players import Player
from tests.running.server import Server
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

UNNUMBERED = 500
PAGES = 3
LONGEST_LOG = 40
WHOLE_OF_A_SEAT = tuple(whole for whole in WHOLE if not whole.startswith('["rehearsal"'))
CODES = {
    *("BAD_FRAME", "BAD_REQUEST", "FRAME_TOO_BIG", "BUSY", "NOT_ALLOWED", "STALE"),
    *("NOT_YOUR_TURN", "WRONG_PHASE", "CALL_OPEN"),
    "LATE",  # nobody at this table plays, and the limits run out
}


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data").start()
    plan = {"game": "wakeng", "tables": 2, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    yield server
    server.kill()


def test_11_broken_frames_are_answered_and_stop_nobody(
    box: Server, sizes: Sizes, count: Counting
) -> None:
    players = [Player(sit(box.url, 2, seat)[1]) for seat in range(3)]
    bad = [sit(box.url, 1, seat)[1] for seat in range(PAGES)]
    for player in players:
        player.start()
    wild = threading.Thread(target=send_wild, args=(box, random.Random(5)))
    wild.start()
    rounds = count("broken frames answered, by three pages", sizes.socket_frames // PAGES)
    answered = numbered(bad, random.Random(11), rounds)
    wild.join()
    for player in players:
        player.join(60)
        assert player.failure is None
        assert not player.is_alive()
    assert answered <= CODES | {"ok"}, answered
    assert {"BAD_FRAME", "BAD_REQUEST", "BUSY", "ok"} <= answered
    assert call(f"{box.url}/api/start")[0] == 200
    assert len(box.log) < LONGEST_LOG, "\n".join(box.log)
    assert not [line for line in box.log if "Traceback" in line or "handler_failed" in line]


def numbered(pages: list[Page], dice: random.Random, rounds: Iterable[int]) -> set[str]:
    """Broken frames that ask for an answer, each waited for; the codes that came."""
    codes = set()
    for each in rounds:
        number = 1_000 + each
        for page in pages:
            # The bracket stays, so that the number before it does.
            page.send_raw(f"42{number}[" + mutated(dice, dice.choice(WHOLE_OF_A_SEAT)[1:]))
        for page in pages:
            answer = page.answer(number)
            codes.add(answer.get("code", "ok"))
    return codes


def send_wild(box: Server, dice: random.Random) -> None:
    """Frames with no number and no shape, by strangers and joined pages, reopened when closed."""
    address = f"ws://127.0.0.1:{box.port}/socket.io/?EIO=4&transport=websocket"
    link = websocket.create_connection(address, timeout=10)
    for _ in range(UNNUMBERED):
        frame = mutated(dice, dice.choice(("", "0", "1", "2", "3", "4", "40", "41", "42", "45")))
        frame = frame.encode(errors="replace").decode()
        try:
            link.send(frame + dice.choice((*BITS, *WHOLE)).replace("\ud800", ""))
        except (OSError, websocket.WebSocketException):
            link.shutdown()  # type: ignore[no-untyped-call]
            link = websocket.create_connection(address, timeout=10)
            link.send('40{"role":"host"}' if dice.random() < 0.5 else "40{}")
    link.shutdown()  # type: ignore[no-untyped-call]
