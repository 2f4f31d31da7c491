"""Row 2: a token is one seat and nothing else, whatever is written beside it."""

import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from tests.running.page import Page, Refused, call, sit
from tests.running.players import plain_action
from tests.running.referee import Referee
from tests.running.server import Server, set_up_event
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

TABLES = (1, 2)
SEATS = range(3)
EVENTS = "SELECT seq, stream, type, payload FROM events WHERE stream LIKE 'table/%' ORDER BY seq"
NO_SHOW = {"type": "show", "yes": False}
ORDERS = ("open", "pause", "resume", "collect", "extend", "claim", "hall_pause", "close_round")


class Event:
    """Two open tables; every seat has its tablet."""

    def __init__(self, server: Server) -> None:
        self.server = server
        pin = set_up_event(server.folder, tables=len(TABLES))
        server.start()
        self.referee = Referee(server.url, pin)
        bound = {(table, seat): sit(server.url, table, seat) for table in TABLES for seat in SEATS}
        self.tokens = {key: token for key, (token, _) in bound.items()}
        self.pages = {key: page for key, (_, page) in bound.items()}
        for table in TABLES:
            assert self.referee.order("open", table)["ok"]
        for page in self.pages.values():
            page.until(lambda view: view["screen"] == "play")

    def of_players(self) -> list[Any]:
        """What stands in the log of the tables by the hand of a player."""
        rows = self.server.rows(EVENTS)
        return [row for row in rows if row[2] == "acted"]


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    server = Server(tmp_path_factory.mktemp("seats") / "data")
    try:
        yield Event(server)
    finally:
        server.kill()


def test_2_no_hello_with_a_token_names_another_seat_or_role(event: Event) -> None:
    cookie = event.referee.cookie
    session = cookie.partition("=")[2]
    for (table, seat), token in event.tokens.items():
        other = {"table_no": 3 - table, "seat": (seat + 1) % 3}
        for hello, code in (
            ({"role": "seat", "token": token, **other}, "BAD_REQUEST"),
            ({"role": "staff", "token": token}, "SIGNED_OUT"),
            ({"role": "seat", "token": token[:-1]}, "BAD_TOKEN"),
            ({"role": "seat", "token": token.swapcase()}, "BAD_TOKEN"),
            ({"role": "seat", "token": session}, "BAD_TOKEN"),
        ):
            with pytest.raises(Refused, match=code):
                Page(event.server.url, "", hello=hello)
        with pytest.raises(Refused, match="SIGNED_OUT"):
            Page(event.server.url, "staff", cookie=f"hallbox_staff={token}")
        status, answer = call(f"{event.server.url}/api/bind", {"table_no": table, "seat": seat})
        assert (status, answer["code"]) == (409, "PAIRING_CLOSED")


def test_2_a_token_gives_no_order_and_watches_no_table(event: Event) -> None:
    for page in event.pages.values():
        told = len(page.views)
        for order in ORDERS:
            message = {"order": order, "action_id": secrets.token_hex(16), "table_no": 1}
            assert page.press("order", message)["code"] == "NOT_ALLOWED"
        assert page.press("rehearsal", {"order": "end"})["code"] == "NOT_ALLOWED"
        assert page.press("watch", 1)["code"] == "NOT_ALLOWED"
        assert all(view["seat"] == page.views[0]["seat"] for view in page.views[told:])


def test_2_every_seat_plays_for_itself_alone(event: Event) -> None:
    """Each seat presses for each turn of its table; only whose turn it is has an effect."""
    for key, page in event.pages.items():
        before = event.of_players()
        assert page.act(NO_SHOW)["ok"]
        (row,) = event.of_players()[len(before) :]
        assert (row[1], _seat_of(row)) == (f"table/{key[0]}", key[1])
    for table in TABLES:
        pages = {seat: event.pages[table, seat] for seat in SEATS}
        for page in pages.values():
            page.until(lambda view: view["board"]["phase"] != "MING_PRE")
        before = event.of_players()
        (asked,) = [seat for seat in SEATS if pages[seat].view.get("my_turn", False)]
        bid = plain_action(pages[asked].view)
        turn = pages[asked].view["turn_id"]
        for seat in SEATS:
            if seat != asked:
                assert pages[seat].act(bid, turn)["code"] == "NOT_YOUR_TURN"
        assert event.of_players() == before
        assert pages[asked].act(bid, turn)["ok"]
        (row,) = event.of_players()[len(before) :]
        assert (row[1], _seat_of(row)) == (f"table/{table}", asked)


def test_2_a_forged_field_beside_the_token_is_refused_for_every_token_and_seat(
    event: Event, sizes: Sizes, count: Counting
) -> None:
    # A turn that ran out meanwhile would be STALE, whatever the press carries.
    for table in TABLES:
        assert event.referee.order("pause", table)["ok"]
    before = event.of_players()
    keys = list(event.pages)
    for number in count("seats and their forged presses", sizes.wrong_seats):
        table, seat = keys[number % len(keys)]
        page = event.pages[table, seat]
        turn = page.view["turn_id"]
        for other_table, other_seat in event.pages:
            if (other_table, other_seat) == (table, seat):
                continue
            forged = {"table_no": other_table, "seat": other_seat}
            act = {"turn_id": turn, "action_id": secrets.token_hex(16), "action": NO_SHOW}
            assert page.press_on("act", {**act, **forged})["code"] == "BAD_REQUEST"
            inside = {**act, "action": {**NO_SHOW, "seat": other_seat}}
            assert page.press_on("act", inside)["code"] == "BAD_REQUEST"
            call_ = {"request": "call", "action_id": secrets.token_hex(16), "reason": "leave"}
            assert page.press_on("request", {**call_, **forged})["code"] == "BAD_REQUEST"
    assert event.of_players() == before


def _seat_of(row: Any) -> int:
    return int(json.loads(row[3])["seat"])
