"""Invariant 1 while cards are dealt to a 升级 table of four: what was seen and shown outlives kill
-9, and the deal goes on from there.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crash.pressing import Seat, declared, take_seat
from tests.running.page import Page
from tests.running.referee import Referee
from tests.running.server import Server, set_up_event
from tests.soak.counting import Counting

SEATS = range(4)
KILLS = 3
FAST = {"deals": 1, "deal_step_ms": 200, "window_ms": 5_000, "extend_ms": 0}
DECLARED = "SELECT payload FROM events WHERE type = 'acted' AND stream = 'table/1'"


class Deal:
    """One table in its deal, through the lives of its box."""

    def __init__(self, server: Server) -> None:
        pin = set_up_event(server.folder, tables=1, game="shengji", settings=FAST)
        self.server = server.start()
        self._seats: list[Seat] = [take_seat(server.url, 1, seat) for seat in SEATS]
        self.pages = self._connected()
        assert Referee(server.url, pin).order("open", 1)["ok"]

    def _connected(self) -> list[Page]:
        return [seat.page(self.server.url) for seat in self._seats]

    def killed(self) -> None:
        self.server.kill()
        self.server.start()
        self.pages = self._connected()

    def hands(self) -> list[list[str]]:
        """Of each seat the cards dealt so far."""
        return [cards_of(page.view) for page in self.pages]

    def dealt(self, cards: int) -> None:
        """Wait until every seat has so many cards."""
        for page in self.pages:
            page.until(lambda view: len(cards_of(view)) >= cards)


def cards_of(view: Any) -> list[str]:
    return sorted(card["id"] for card in view.get("board", {}).get("hand", ()))


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[Deal]:
    server = Server(tmp_path / "data")
    try:
        yield Deal(server)
    finally:
        server.kill()


def test_invariant_1_a_deal_that_is_killed_goes_on_with_what_was_seen_and_shown(
    deal: Deal, count: Counting
) -> None:
    seat, press = declared(deal.pages)
    assert press.acknowledged
    dice = random.Random(1)
    for _ in count("kills while cards are dealt", KILLS):
        have = max(len(hand) for hand in deal.hands())
        deal.dealt(min(25, have + dice.randrange(1, 5)))
        seen = deal.hands()
        assert max(map(len, seen)) < 25, "the deal was over before the kill"
        deal.killed()
        for before, page in zip(seen, deal.pages, strict=True):
            assert set(before) <= set(cards_of(page.view)), "a card that was seen is gone"
            (shown,) = page.view["board"]["trumps"]["declarations"]
            assert (shown["seat"], shown["cards"]) == (seat, press.message["action"]["cards"])
        assert deal.pages[seat].press_on("act", press.message) == press.answer
        assert len(deal.server.rows(DECLARED)) == 1
    deal.dealt(25)
    assert {len(hand) for hand in deal.hands()} == {25}
