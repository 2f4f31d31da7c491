"""A bad link in one's own turn (T-7): no time is charged for it and no press is done twice."""

import json
import secrets
import threading
from typing import Any

from tests.running.page import Page, call, sit
from tests.running.players import plain_action
from tests.running.proxy import Proxy
from tests.running.server import Server

SILENCE_S = 6
SLOW_MS = 60
BUSY_MS = 200
EITHER_WAY_MS = 2_500
"""The last answer before the silence is up to a second old; the first after it takes a ping."""


def _to_first_lead(server: Server, proxy: Proxy) -> tuple[str, Page, Page, Any]:
    """Seat 0 behind the proxy is to play a card; seat 1 sits at a good link."""
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    assert Page(server.url, "host").press("rehearsal", {"order": "pace", "fast": True})["ok"]
    token, far = sit(proxy.url, 1, 0)
    _, near = sit(server.url, 1, 1)
    threading.Thread(target=_keep_playing, args=(near,), daemon=True).start()
    done = ""
    while True:
        view = far.until(lambda view: view.get("my_turn", False) and view["turn_id"] != done, 30)  # noqa: B023
        done = view["turn_id"]
        if view["board"]["phase"] == "PLAY":
            return token, far, near, view
        assert far.act(plain_action(view), done)["ok"]


def _keep_playing(page: Page) -> None:
    done = ""
    while not page.closed:
        try:
            view = page.until(
                lambda view: view.get("my_turn", False) and view["turn_id"] != done,  # noqa: B023
                60,
            )
        except AssertionError:
            return
        done = view["turn_id"]
        page.act(plain_action(view), done)


def test_silence_in_ones_own_turn_is_held_and_a_press_into_it_counts_once(server: Server) -> None:
    server.start()
    with Proxy(server.port) as proxy:
        _, far, near, view = _to_first_lead(server, proxy)
        press = secrets.token_hex(16)
        act = {"turn_id": view["turn_id"], "action_id": press, "action": plain_action(view)}
        proxy.fall_silent()
        far.send_raw("4299" + json.dumps(["act", act]))
        held = near.until(lambda view: view["clock"].get("hold_reason") == "link", 5)
        assert held["turn_id"] == view["turn_id"]
        assert not held["plates"][0].get("online", True)
        assert not held["clock"]["running"]
        server.wait_s(SILENCE_S)
        assert near.view["turn_id"] == view["turn_id"]
        proxy.speak()
        answer = far.answer(99)
        assert answer["ok"]
        # The page resends under the same id, as it does after 1.5 s without an answer.
        assert far.press("act", act) == answer
        assert server.acted(press) == 1
        near.until(lambda view: view["plates"][0].get("online", True))
    last = server.ledgers(0)[-1]
    silent_ms = SILENCE_S * 1000
    assert silent_ms <= dict(last["held"])["link"] <= silent_ms + 2 * EITHER_WAY_MS
    assert last["charged_ms"] < EITHER_WAY_MS
    assert last["bank_ms"] == dict(last["held"])["link"]


def test_a_cut_link_loses_nothing_and_a_known_press_has_its_answer(server: Server) -> None:
    server.start()
    with Proxy(server.port) as proxy:
        proxy.delay_s = SLOW_MS / 1000
        token, far, near, view = _to_first_lead(server, proxy)
        proxy.cut()
        far.wait_closed()
        near.until(lambda view: not view["plates"][0].get("online", True), 5)
        press = secrets.token_hex(16)
        again = Page(proxy.url, "seat", token)
        assert again.view["turn_id"] == view["turn_id"]
        assert again.view["board"]["hand"] == view["board"]["hand"]
        action = plain_action(view)
        answer = again.act(action, view["turn_id"], press)
        assert answer["ok"]
        proxy.cut()
        third = Page(proxy.url, "seat", token)
        assert third.act(action, view["turn_id"], press) == answer
        assert third.act(action, view["turn_id"])["code"] == "STALE"
        assert server.acted(press) == 1
    # T-4: what the link itself costs is given back, as the box measured it.
    assert 2 * SLOW_MS <= server.ledgers(0)[-1]["credit_ms"] <= 2 * SLOW_MS + BUSY_MS
