"""Whatever a page sends is answered with a code, costs nobody else anything, and leaves no trace
of its contents in the log.
"""

import http.client
import json
import secrets
import time
from typing import Any

import pytest

from appliance.web.limits import BURST
from tests.running.page import Page, Refused, call
from tests.running.referee import Referee
from tests.running.server import Server

CANARY = "canary" + secrets.token_hex(8)
NUMBER = 77
DEEP = "[" * 4_000 + "]" * 4_000


class Playing:
    """Two open tables of one box: a seat of table 1 misbehaves, one of table 2 plays."""

    def __init__(self, hall: Server) -> None:
        self.hall = hall
        self.referee = Referee(hall.url, Page(hall.url, "host").view["pin"])
        self.tokens = [_bound(hall, 1, 0), _bound(hall, 2, 0)]
        self.good = Page(hall.url, "seat", self.tokens[1])
        for table in (1, 2):
            assert self.referee.order("open", table)["ok"]

    def bad(self) -> Page:
        """The seat's page, loaded anew so that no test has spent another's share of presses."""
        return Page(self.hall.url, "seat", self.tokens[0], page="bad")


def lives(page: Page) -> None:
    """The page has its answer within a second, whatever others are doing."""
    asked = time.monotonic()
    answer = page.press("ask", {"turn_id": "", "check_seq": 1, "card_ids": []})
    assert answer["check_seq"] == 1, answer
    assert time.monotonic() - asked < 1


def _bound(hall: Server, table: int, seat: int) -> str:
    return str(call(f"{hall.url}/api/bind", {"table_no": table, "seat": seat})[1]["token"])


@pytest.fixture(scope="module")
def playing(hall: Server) -> Playing:
    return Playing(hall)


def act(**changes: Any) -> str:
    fields = {"turn_id": "1.1.9", "action_id": "a" * 32, "action": {"type": "pass"}, **changes}
    return json.dumps(["act", fields])


def ask(**changes: Any) -> str:
    return json.dumps(["ask", {"turn_id": "", "check_seq": 1, "card_ids": [], **changes}])


FRAMES = {
    "an event that is none": ('["deal",{}]', "BAD_FRAME"),
    "a private name": ('["disconnect",{}]', "BAD_FRAME"),
    "no message": ('["act"]', "BAD_FRAME"),
    "two messages": ('["act",{},{}]', "BAD_FRAME"),
    "no list": ('{"act":1}', "BAD_FRAME"),
    "no JSON": ('["act",{]', "BAD_FRAME"),
    "a name that is no text": ("[1,{}]", "BAD_FRAME"),
    "JSON without end": (f'["act",{DEEP}]', "BAD_FRAME"),
    "deep inside an action": (act().replace('{"type": "pass"}', DEEP), "BAD_FRAME"),
    "nothing in it": ('["act",{}]', "BAD_REQUEST"),
    "a null": ('["act",null]', "BAD_REQUEST"),
    "a seat of one's choice": (act(seat=1), "BAD_REQUEST"),
    "a table of one's choice": (act(table_no=2), "BAD_REQUEST"),
    "an id that is none": (act(action_id=CANARY), "BAD_REQUEST"),
    "a float": (ask(check_seq=1.5), "BAD_REQUEST"),
    "34 cards": (ask(card_ids=["H4"] * 34), "BAD_REQUEST"),
    "a card like a novel": (ask(card_ids=[CANARY]), "BAD_REQUEST"),
    "half a letter": ('["ask","\\ud800"]', "BAD_FRAME"),
    "a press that is none": (
        '["request",{"request":"win","action_id":"' + "a" * 32 + '"}]',
        "BAD_REQUEST",
    ),
    "an old turn": (act(turn_id="0.0.0"), "STALE"),
    "an old turn with an action that is none": (act(turn_id="0.0.0", action=CANARY), "STALE"),
    "17 KB": (act(turn_id=CANARY * 1_000), "FRAME_TOO_BIG"),
    "a referee's order": (
        '["order",{"order":"collect","action_id":"' + "a" * 32 + '","table_no":1}]',
        "NOT_ALLOWED",
    ),
    "the host's order": ('["rehearsal",{"order":"end"}]', "NOT_ALLOWED"),
}


def test_an_action_that_is_none_is_refused_and_the_turn_stays(playing: Playing) -> None:
    page = playing.bad()
    view = page.until(lambda view: view.get("my_turn", False), 30)
    play: Any = {"type": "play", "cards": [view["board"]["hand"][0]["card"]]}
    for action, code in (
        (CANARY, "BAD_REQUEST"),
        ({"type": CANARY}, "BAD_REQUEST"),
        ({**play, "seat": 1}, "BAD_REQUEST"),
        ({**play, "cards": ["H4"] * 34}, "BAD_REQUEST"),
        ({**play, "cards": [4.5]}, "BAD_REQUEST"),
        (play, "WRONG_PHASE"),
    ):
        assert page.act(action, view["turn_id"])["code"] == code
    assert page.view["turn_id"] == view["turn_id"]


@pytest.mark.parametrize("kind", FRAMES)
def test_every_bad_frame_is_answered_with_a_code(playing: Playing, kind: str) -> None:
    frame, code = FRAMES[kind]
    page = playing.bad()
    page.send_raw(f"42{NUMBER}{frame}")
    assert page.answer(NUMBER) == {"ok": False, "code": code}
    lives(page)


@pytest.mark.parametrize("frame", ["4", "9", "42", "4{", "42[", "45", "41/other,", "43", "3x"])
def test_frames_of_no_shape_at_all_change_nothing(playing: Playing, frame: str) -> None:
    page = playing.bad()
    page.send_raw(frame)
    lives(page)


def test_bytes_are_no_frame(playing: Playing) -> None:
    page = playing.bad()
    page.send_bytes(b"\x00" + CANARY.encode())
    lives(page)


def test_a_frame_past_all_measure_closes_that_socket_alone(playing: Playing) -> None:
    page = playing.bad()
    page.send_raw(f"42{NUMBER}" + act(turn_id="x" * 100_000))
    page.wait_closed()
    lives(playing.good)


def test_a_second_hello_makes_nobody_else_of_a_page(playing: Playing) -> None:
    page = playing.bad()
    page.send_raw('40{"role":"host"}')
    assert page.press("rehearsal", {"order": "end"})["code"] == "NOT_ALLOWED"
    lives(page)


def test_a_flood_is_told_busy_and_slows_nobody_else(playing: Playing) -> None:
    page = playing.bad()
    for number in range(100, 400):
        page.send_raw(f"42{number}{ask()}")
        if number % 100 == 0:
            lives(playing.good)
    answers = [page.answer(number) for number in range(100, 400)]
    busy = sum(answer.get("code") == "BUSY" for answer in answers)
    assert 0 < busy <= 300 - BURST


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"role": "seat", "token": CANARY}, "BAD_TOKEN"),
        ({"role": "seat", "token": CANARY * 9}, "BAD_REQUEST"),
        ({"role": "seat", "table_no": 2, "seat": 1}, "BAD_REQUEST"),
        ({"role": "staff"}, "SIGNED_OUT"),
        ({"role": "king"}, "BAD_REQUEST"),
        ({"role": "host", "protocol": 99}, "VERSION"),
        ({}, "BAD_REQUEST"),
    ],
)
def test_a_hello_that_is_none_is_refused(playing: Playing, hello: Any, code: str) -> None:
    with pytest.raises(Refused, match=code):
        Page(playing.hall.url, "", hello=hello)


@pytest.mark.parametrize("path", ["/", "/api/start", "/socket.io/?EIO=4&transport=websocket"])
@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Host": "evil.example"}, "BAD_HOST"),
        ({"Host": "127.0.0.1.evil.example"}, "BAD_HOST"),
        ({"Origin": "http://evil.example"}, "BAD_ORIGIN"),
        ({"Origin": "null"}, "BAD_ORIGIN"),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, "BAD_HOST"),
    ],
)
def test_other_names_and_other_sites_are_kept_out(
    playing: Playing, path: str, headers: dict[str, str], code: str
) -> None:
    status, problem = call(f"{playing.hall.url}{path}", headers=headers)
    assert (status, problem["code"]) == (403, code)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/bind", b"{", 400, "BAD_REQUEST"),
        ("/api/bind", b'{"table_no":1,"seat":7}', 400, "BAD_REQUEST"),
        ("/api/bind", b'{"table_no":99,"seat":0}', 409, "NO_SUCH_SEAT"),
        ("/api/login", b'{"pin":"12345a"}', 400, "BAD_REQUEST"),
        ("/api/login", b"\xff", 400, "BAD_REQUEST"),
        ("/api/rehearsal", b'{"game":"chess"}', 400, "BAD_REQUEST"),
        ("/api/bind", b" " * 17_000, 413, "FRAME_TOO_BIG"),
        ("/api/bind", DEEP.encode(), 400, "BAD_REQUEST"),
    ],
)
def test_a_bad_body_is_answered_with_a_code(
    playing: Playing, path: str, body: bytes, status: int, code: str
) -> None:
    door = http.client.HTTPConnection("127.0.0.1", playing.hall.port, timeout=10)
    door.request("POST", path, body, {"Content-Type": "application/json"})
    reply = door.getresponse()
    assert (reply.status, json.loads(reply.read())["code"]) == (status, code)
    door.close()


def test_a_form_of_another_site_cannot_post(playing: Playing) -> None:
    door = http.client.HTTPConnection("127.0.0.1", playing.hall.port, timeout=10)
    door.request("POST", "/api/rehearsal", b'{"game":"wakeng"}', {"Content-Type": "text/plain"})
    assert door.getresponse().status == 400
    door.close()


def test_the_log_has_grown_little_and_holds_no_secret(playing: Playing) -> None:
    log = "\n".join(playing.hall.log)
    assert len(playing.hall.log) < 40, log
    for secret in (CANARY, *playing.tokens, playing.referee.cookie.partition("=")[2]):
        assert secret not in log
    hand = [card["card"] for card in playing.good.view["board"]["hand"]]
    assert not [card for card in hand if f'"{card}"' in log]
