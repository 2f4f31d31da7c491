"""Row 3 on a link that says everything twice and in another order: a board is played to its end,
nothing is lost and nothing is played twice.

A seat presses the same play under two ids at once. The link swaps the two and doubles each; of
the four presses the box gets, one alone may have an effect.
"""

import json
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.crash.pressing import take_seat
from tests.running.page import Page, call
from tests.running.players import plain_action
from tests.running.proxy import Proxy, doubled_and_swapped, is_press
from tests.running.server import Server

FORGETFUL_BOX = Path(__file__).with_name("forgetful_box.py")
ACTED = "SELECT payload FROM events WHERE type = 'acted' ORDER BY seq"
PATIENCE_S = 60.0
BREATH_S = 0.1
"""Four presses a turn are more than a page may make at full speed."""


class Wrong(Exception):
    """A press that was lost, or was done or answered otherwise the second time."""


@contextmanager
def box(folder: Path, script: Path | None = None) -> Iterator[Server]:
    server = Server(folder / "data", script=script).start()
    try:
        plan = {"game": "wakeng", "tables": 1, "boards": 1}
        assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
        yield server
    finally:
        server.kill()


def answers_to(page: Page, number: int) -> list[Any]:
    """Every answer the box has given to this number, in order."""
    head = f"43{number}["
    return [json.loads(f[len(head) - 1 :])[0] for f in page.frames if f.startswith(head)]


def pressed_twice(page: Page, view: Any, number: int) -> None:
    """Two presses of one play, and what the box says to all that the link makes of them."""
    play = {"turn_id": view["turn_id"], "action": plain_action(view)}
    for each in (number, number + 1):
        act = {**play, "action_id": secrets.token_hex(16)}
        page.send_raw(f"42{each}" + json.dumps(["act", act]))
    # The link gave the box the second first, and the first last.
    page.heard(lambda: len(answers_to(page, number)) == 2, PATIENCE_S)
    for each, ok in ((number + 1, True), (number, False)):
        first, again = answers_to(page, each)
        if first != again:
            raise Wrong(f"{first}, then {again}")
        if first["ok"] != ok or first.get("code", "STALE") not in ("STALE", "NOT_YOUR_TURN"):
            raise Wrong(f"{first}, where {ok} was due")


def played(server: Server) -> Counter[tuple[str, int]]:
    """A whole board over the link: how often each seat acted in each turn."""
    with Proxy(server.port, doubled_and_swapped) as proxy:
        pages = [Page(proxy.url, "seat", take_seat(server.url, 1, seat).token) for seat in range(3)]
        for page in pages:
            page.until(lambda view: view["screen"] == "play")
        done: set[tuple[int, str]] = set()
        while any(page.view["screen"] == "play" for page in pages):
            for seat, page in enumerate(pages):
                view = page.view
                if view.get("my_turn", False) and (seat, view["turn_id"]) not in done:
                    done.add((seat, view["turn_id"]))
                    pressed_twice(page, view, 1_000 + 2 * len(done))
                    server.wait_s(BREATH_S)
        assert {page.view["screen"] for page in pages} <= {"deal_end", "round_end"}
    acts = [json.loads(payload) for (payload,) in server.rows(ACTED)]
    return Counter((act["turn_id"], act["seat"]) for act in acts)


def test_3_on_a_link_that_doubles_and_swaps_each_press_counts_once(tmp_path: Path) -> None:
    with box(tmp_path) as server:
        acts = played(server)
    assert set(acts.values()) == {1}
    assert len(acts) > 20


def test_a_box_that_forgets_its_answers_is_found_out(tmp_path: Path) -> None:
    with box(tmp_path, FORGETFUL_BOX) as server, pytest.raises(Wrong):
        played(server)


def test_the_link_swaps_and_doubles_presses_and_leaves_the_rest_alone() -> None:
    first, second, pong = (
        b"\x81\x85\x00\x00\x00\x00421[]",
        b"\x81\x85\x01\x01\x01\x01" + bytes(byte ^ 1 for byte in b"422[]"),
        b'\x81\x8a\x00\x00\x00\x0042["pong"]',
    )
    assert [is_press(frame) for frame in (first, second, pong)] == [True, True, False]
    came = list(doubled_and_swapped(iter([b"GET", first, pong, second])))
    assert came == [b"GET", pong, second, second, first, first]
