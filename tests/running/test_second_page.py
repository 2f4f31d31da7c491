"""S12: one living page a seat, and who gives way to whom."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websocket import WebSocketException

from tests.running.page import Page, Refused, call, sit
from tests.running.server import Server

TAKE_OVER_S = 3.0
"""One second for the older page, and what a busy machine adds."""


def test_a_reload_is_back_in_the_same_hand_with_the_right_clock(server: Server) -> None:
    server.start()
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    token, page = sit(server.url, 1, 0)
    before = page.until(lambda view: view["screen"] == "play")
    seen = time.monotonic()
    page.close()
    again = Page(server.url, "seat", token)
    after = again.view
    gone_ms = round((time.monotonic() - seen) * 1000)
    assert gone_ms < 3_000
    assert (after["turn_id"], after["board"]["hand"]) == (
        before["turn_id"],
        before["board"]["hand"],
    )
    # The seconds it was gone are its bank's, the rest ran (T-7).
    left, was_left = after["clock"]["remaining_ms"], before["clock"]["remaining_ms"]
    assert was_left - gone_ms <= left <= was_left
    assert again.act({"type": "show", "yes": False})["ok"]


def test_the_older_page_keeps_the_seat_while_it_answers(hall: Server) -> None:
    token, older = sit(hall.url, 1, 0)
    with pytest.raises(Refused, match="TAKEN_OTHER"):
        Page(hall.url, "seat", token)
    older.told("TAKEN_HERE")
    assert older.request("seated")["ok"]


def test_the_newer_page_takes_over_from_a_silent_one(hall: Server) -> None:
    token, older = sit(hall.url, 1, 1)
    older.mute = True
    asked = time.monotonic()
    newer = Page(hall.url, "seat", token)
    assert newer.request("seated")["ok"]
    assert 0.9 < time.monotonic() - asked < TAKE_OVER_S
    older.wait_closed()
    assert older.views[-1]["seq"] < newer.view["seq"]


def test_a_page_that_comes_back_as_itself_is_not_asked(hall: Server) -> None:
    token = call(f"{hall.url}/api/bind", {"table_no": 1, "seat": 2})[1]["token"]
    older = Page(hall.url, "seat", token, page="0123abcd")
    newer = Page(hall.url, "seat", token, page="0123abcd")
    older.wait_closed()
    assert older.notices == []
    assert newer.request("seated")["ok"]


def test_of_newcomers_at_once_one_lives(hall: Server) -> None:
    token, older = sit(hall.url, 2, 0)
    older.mute = True
    with ThreadPoolExecutor() as pool:
        pages = [page for page in pool.map(lambda _: _try(hall, token), range(3)) if page]
    older.wait_closed()
    answers = [_answer(page) for page in pages]
    assert answers.count(True) == 1


def _try(hall: Server, token: str) -> Page | None:
    try:
        return Page(hall.url, "seat", token)
    except Refused:
        return None


def _answer(page: Page) -> bool:
    try:
        return bool(page.request("seated")["ok"])
    except (AssertionError, OSError, WebSocketException):
        return False


def test_another_token_never_moves_a_seat(hall: Server) -> None:
    sit(hall.url, 2, 1)
    assert call(f"{hall.url}/api/bind", {"table_no": 2, "seat": 1})[1]["code"] == "SEAT_TAKEN"
    for token in ("", "x", "A" * 43):
        with pytest.raises(Refused, match="BAD_TOKEN"):
            Page(hall.url, "seat", token)


def test_a_rehearsals_seat_is_free_when_its_page_is_gone_and_the_old_token_retires(
    hall: Server,
) -> None:
    host = Page(hall.url, "host")
    token, page = sit(hall.url, 2, 2)
    host.until(lambda view: _taken(view, 2, 2) == "page")
    page.close()
    host.until(lambda view: _taken(view, 2, 2) == "")
    _, newer = sit(hall.url, 2, 2)
    with pytest.raises(Refused, match="RETIRED"):
        Page(hall.url, "seat", token)
    assert newer.request("seated")["ok"]


def test_watchers_may_be_as_many_as_they_like(hall: Server) -> None:
    pages = [Page(hall.url, "host") for _ in range(3)]
    assert {page.view["pin"] for page in pages} == {pages[0].view["pin"]}
    assert not any(page.closed for page in pages)


def _taken(view: Any, table: int, seat: int) -> str:
    (tile,) = [tile for tile in view["seats"] if (tile["table_no"], tile["seat"]) == (table, seat)]
    return str(tile.get("taken_by", ""))
