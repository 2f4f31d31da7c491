"""Officials: how they come in, what they may order, and what happens when two of them do."""

import http.client
import json
import urllib.request
from typing import Any

import pytest

from appliance.store.box import Box
from appliance.store.box_schema import Staff
from appliance.web.limits import FREE_TRIES
from tests.running.page import Page, Refused, call, sit
from tests.running.referee import Referee
from tests.running.server import Server, set_up_event


@pytest.fixture(scope="module")
def pin(hall: Server) -> str:
    return str(Page(hall.url, "host").view["pin"])


def _wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10**6:06d}"


def test_guessing_from_a_phone_slows_every_phone_but_never_the_boxs_own_desk(
    hall: Server, pin: str
) -> None:
    for _ in range(FREE_TRIES):
        assert _try_from(hall, "127.0.0.2", _wrong(pin)) == "BAD_PIN"
    # While it waits, even the right PIN tells it nothing; nor another phone of the same hands.
    assert _try_from(hall, "127.0.0.2", pin) == "WAIT"
    assert _try_from(hall, "127.0.0.3", pin) == "WAIT"
    assert _try_from(hall, "127.0.0.1", pin) == ""


def _try_from(hall: Server, source: str, pin: str) -> str:
    """The code of a sign-in from this address, empty when it worked."""
    place = ("127.0.0.1", hall.port)
    door = http.client.HTTPConnection(*place, timeout=10, source_address=(source, 0))
    body = json.dumps({"pin": pin})
    door.request("POST", "/api/login", body, {"Content-Type": "application/json"})
    text = door.getresponse().read()
    door.close()
    return str(json.loads(text)["code"]) if text else ""


def test_a_session_is_a_cookie_no_script_and_no_other_site_can_use(hall: Server, pin: str) -> None:
    request = urllib.request.Request(
        f"{hall.url}/api/login",
        data=f'{{"pin":"{pin}"}}'.encode(),
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as reply:
        kept = reply.headers["Set-Cookie"]
    assert {part.strip() for part in kept.split(";")[1:]} >= {"HttpOnly", "SameSite=Strict"}
    token = kept.partition(";")[0].partition("=")[2]
    stored = (hall.folder / "box.db").read_bytes()
    assert token.encode() not in stored
    assert pin.encode() not in stored


def test_signing_out_closes_every_page_of_the_session(hall: Server, pin: str) -> None:
    referee, other = Referee(hall.url, pin), Referee(hall.url, pin)
    second = Page(hall.url, "staff", cookie=referee.cookie)
    referee.sign_out()
    referee.page.wait_closed(1)
    second.wait_closed(1)
    with pytest.raises(Refused, match="SIGNED_OUT"):
        Page(hall.url, "staff", cookie=referee.cookie)
    assert other.card(1)["table_no"] == 1


def test_an_order_is_for_the_table_as_it_was_seen(hall: Server, pin: str) -> None:
    first, second = Referee(hall.url, pin), Referee(hall.url, pin)
    seen = first.card(1)["version"]
    press = "0" * 32
    assert first.order("open", 1, version=seen, action_id=press)["ok"]
    assert second.order("open", 1, version=seen)["code"] == "VERSION_CHANGED"
    # The same press again is the same answer, and no second opening.
    assert first.order("open", 1, version=seen, action_id=press)["ok"]
    assert second.order("open", 1)["code"] == "NOT_ALLOWED"
    assert second.order("dance", 1)["code"] in ("BAD_REQUEST", "NOT_ALLOWED")
    assert second.order("open", 99, version=0)["code"] == "NO_SUCH_TABLE"


def test_a_call_is_claimed_by_one_released_and_ended_on_site(hall: Server, pin: str) -> None:
    _, seat = sit(hall.url, 2, 0)
    referee = Referee(hall.url, pin)
    assert seat.request("call", "operation")["ok"]
    (row,) = referee.page.until(lambda view: bool(_calls(view, 2)))["calls"]
    assert (row["table_no"], row["seat"], row["state"]) == (2, 0, "open")
    assert referee.order("claim", 2, seat=0)["ok"]
    seat.until(lambda view: view.get("call", {}).get("state") == "claimed")
    assert seat.request("withdraw")["code"] == "CALL_CLAIMED"
    assert referee.order("release", 2, seat=0)["ok"]
    seat.until(lambda view: view.get("call", {}).get("state") == "open")
    assert referee.order("on_site", 2, seat=0)["ok"]
    seat.until(lambda view: "call" not in view)
    referee.page.until(lambda view: not _calls(view, 2))


def _calls(view: Any, table: int) -> list[Any]:
    return [row for row in view.get("calls", ()) if row["table_no"] == table]


def test_a_device_fault_holds_the_table_once_until_the_referee_resumes(
    hall: Server, pin: str
) -> None:
    """T-10."""
    _, seat = sit(hall.url, 3, 0)
    referee = Referee(hall.url, pin)
    assert referee.order("open", 3)["ok"]
    seat.until(lambda view: view["screen"] == "play")
    assert seat.request("call", "device")["ok"]
    held = seat.until(lambda view: "pause" in view)
    assert held["pause"]["reason"] == "device"
    assert not held.get("my_turn", False)
    assert referee.order("on_site", 3, seat=0)["ok"]
    assert referee.order("resume", 3)["ok"]
    seat.until(lambda view: "pause" not in view)
    assert seat.request("call", "device")["ok"]
    again = seat.until(lambda view: "call" in view)
    assert "pause" not in again


def test_two_officials_of_an_event_and_what_each_may_do(server: Server) -> None:
    chief_pin = set_up_event(server.folder, tables=2)
    helper_pin = f"{(int(chief_pin) + 1) % 999_999:06d}"
    _name_a_referee(server, helper_pin)
    server.start()
    chief, helper = Referee(server.url, chief_pin), Referee(server.url, helper_pin)
    _, seat = sit(server.url, 1, 0)
    assert seat.request("call", "leave")["ok"]
    assert helper.order("claim", 1, seat=0)["ok"]
    busy = chief.order("claim", 1, seat=0)
    assert (busy["code"], busy["params"]["who"]) == ("WRITER_BUSY", "小王")
    for order in ("hall_pause", "close_round"):
        assert helper.order(order, 1)["code"] == "NOT_ALLOWED"
    assert seat.press("order", {"order": "open", "action_id": "a" * 32, "table_no": 1})["code"] == (
        "NOT_ALLOWED"
    )
    for table in (1, 2):
        assert helper.order("open", table)["ok"]
    seat.until(lambda view: view["screen"] == "play")
    assert chief.order("hall_pause", 1)["ok"]
    assert seat.until(lambda view: "pause" in view)["pause"]["scope"] == "hall"
    assert helper.order("resume", 1)["code"] == "NOT_ALLOWED"
    assert chief.order("hall_resume", 1)["ok"]
    seat.until(lambda view: "pause" not in view)
    still = chief.order("close_round", 1)
    assert (still["code"], still["params"]) == ("TABLES_PLAYING", {"n": 2})

    # The desk waits only for its own wrong tries; who is signed in stays so.
    for _ in range(FREE_TRIES):
        assert call(f"{server.url}/api/login", {"pin": _wrong(helper_pin)})[0] == 403
    status, problem = call(f"{server.url}/api/login", {"pin": chief_pin})
    assert (status, problem["code"]) == (429, "WAIT")
    assert problem["params"]["s"] > 0
    assert chief.order("pause", 1)["ok"]


def _name_a_referee(server: Server, pin: str) -> None:
    from argon2 import PasswordHasher

    box = Box.open(server.folder / "box.db")
    event_id = box.setting("current_event")
    assert event_id
    hashed = PasswordHasher().hash(pin)
    box.add_staff(Staff(f"{event_id}:小王", event_id, "小王", "referee", hashed))
