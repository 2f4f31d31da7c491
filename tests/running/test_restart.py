"""A box killed, stopped or started twice: nothing acknowledged is lost, nobody is charged."""

import json
import secrets
import time

from appliance.store.log import EventLog
from tests.running.page import Page, call, sit
from tests.running.server import Server, hallbox

MARK_MS = 250
"""How old the alive mark may be (T-8b)."""
BUSY_MS = 150
"""What a busy machine may delay a view or a mark by."""
NO_SHOW = {"type": "show", "yes": False}


def _rehearse(server: Server, tables: int = 1) -> None:
    plan = {"game": "wakeng", "tables": tables, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200


def test_a_killed_box_goes_on_in_the_same_turn_and_charges_nobody(server: Server) -> None:
    server.start()
    _rehearse(server)
    token, page = sit(server.url, 1, 0)
    page.until(lambda view: view["screen"] == "play")
    first = secrets.token_hex(16)
    shown = page.view["turn_id"]
    accepted = page.act(NO_SHOW, action_id=first)
    assert accepted["ok"]
    before = page.until(lambda view: view.get("my_turn", False) and view["turn_id"] != shown, 20)
    seen = time.monotonic()
    server.kill()
    used_ms = (time.monotonic() - seen) * 1000

    server.start()
    again = Page(server.url, "seat", token)
    after = again.view
    for part in ("turn_id", "board_no", "my_turn"):
        assert after[part] == before[part]
    assert after["board"]["hand"] == before["board"]["hand"]
    assert after["boot"] != before["boot"]
    left = after["clock"]["remaining_ms"]
    expected = before["clock"]["remaining_ms"] - used_ms
    assert -BUSY_MS <= left - expected <= MARK_MS + BUSY_MS

    # The answer of an accepted press is the same after the restart; it is not done twice.
    assert again.act(NO_SHOW, shown, first) == accepted
    assert server.acted(first) == 1
    assert again.act(after["board"]["actions"][0]["action"])["ok"]
    held = dict(server.ledgers(0)[-1]["held"])
    assert held["box"] >= 100  # a process does not start in less


def test_a_press_that_was_not_acknowledged_is_wholly_there_or_not_at_all(server: Server) -> None:
    server.start()
    _rehearse(server, tables=2)
    for table, delay_s in ((1, 0.0), (2, 0.003)):
        token, page = sit(server.url, table, 0)
        before = page.until(lambda view: view["screen"] == "play")
        press = secrets.token_hex(16)
        message = {"turn_id": before["turn_id"], "action_id": press, "action": NO_SHOW}
        page.send_raw("429" + json.dumps(["act", message]))
        server.wait_s(delay_s)
        server.kill()
        kept = server.acted(press)
        server.start()
        again = Page(server.url, "seat", token)
        assert again.view["board"]["hand"] == before["board"]["hand"]
        asked = [offer["id"] for offer in again.view["board"].get("actions", ())]
        assert ("show_no" in asked) == (kept == 0)
        assert again.act(NO_SHOW, before["turn_id"], press)["ok"]
        assert server.acted(press) == 1


def test_sigterm_stops_in_the_middle_of_play_with_everything_written(server: Server) -> None:
    server.start()
    _rehearse(server, tables=4)
    host = Page(server.url, "host")
    token, page = sit(server.url, 1, 0)
    assert host.press("rehearsal", {"order": "pace", "fast": True})["ok"]
    assert host.press("rehearsal", {"order": "house_only"})["ok"]
    view = page.until(lambda view: view["screen"] == "play")
    press = secrets.token_hex(16)
    assert page.act(NO_SHOW, action_id=press)["ok"]
    host.until(lambda view: sum(tile["state"] == "playing" for tile in view["tables"]) >= 3)
    assert server.stop() == 0
    assert not [line for line in server.log if "fault" in line or "error" in line]
    assert server.acted(press) == 1
    log = EventLog.open(server.event_file())
    assert log.verify().holds
    log.close()
    server.start()
    assert Page(server.url, "seat", token).view["board"]["hand"] == view["board"]["hand"]


def test_a_folder_belongs_to_one_process(server: Server) -> None:
    server.start()
    second = hallbox("serve", "--data", str(server.folder), "--host", "127.0.0.1", "--port", "0")
    assert second.returncode == 1
    assert second.stderr == f"Error: another hallbox is using the data folder {server.folder}\n"
    assert call(f"{server.url}/api/start")[0] == 200
    # A killed holder holds nothing.
    server.kill()
    server.start()
