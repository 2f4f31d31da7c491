"""Seats that press what they are offered until their box is killed, and remember every answer."""

import secrets
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import websocket
from msgspec import Struct, field

from tests.running.page import Page, Refused, call
from tests.running.players import plain_action

LIFE_S = 60.0


class Press(Struct):
    """`answer` is None until the box has acknowledged it."""

    event: str
    message: dict[str, Any]
    answer: Any = None

    @property
    def acknowledged(self) -> bool:
        return self.answer is not None and bool(self.answer["ok"])


class Seat(Struct):
    """One tablet through all lives of its box."""

    token: str
    presses: list[Press] = field(default_factory=list)
    seen: Any = None
    """The view of the last press."""
    at_views: dict[str, Press] = field(default_factory=dict)

    def page(self, url: str) -> Page:
        """A connection of this tablet, which may take its own seat again at once."""
        return Page(url, "seat", self.token, page=self.token[:16])


def take_seat(url: str, table_no: int, seat: int) -> Seat:
    status, bound = call(f"{url}/api/bind", {"table_no": table_no, "seat": seat})
    assert status == 200, bound
    return Seat(bound["token"])


def next_press(view: Any) -> Press | None:
    """What a seat presses at this view, None while it is not asked."""
    identity = {"action_id": secrets.token_hex(16)}
    if view["screen"] == "play" and view.get("my_turn", False):
        act = {"turn_id": view["turn_id"], "action": plain_action(view)}
        return Press("act", {**act, **identity})
    if view["screen"] in ("deal_end", "round_end"):
        request = "acknowledge" if view["screen"] == "deal_end" else "confirm"
        return Press("request", {"request": request, "reason": "", **identity})
    return None


def declared(pages: list[Page]) -> tuple[int, Press]:
    """The first seat of a 升级 table that can declare does: which seat, and its press."""
    while True:
        told = len(pages[0].views)
        for seat, page in enumerate(pages):
            view = page.view
            offers = view.get("board", {}).get("actions", ())
            can = [each["action"] for each in offers if each.get("enabled", True)]
            if can:
                identity = secrets.token_hex(16)
                act = {"turn_id": view["turn_id"], "action_id": identity, "action": can[0]}
                return seat, Press("act", act, page.press("act", act))
        pages[0].heard(partial(_more_views, pages[0], told))


def _more_views(page: Page, told: int) -> bool:
    return len(page.views) > told


class Presser(threading.Thread):
    """One seat in one life of the box. `send` may put another way of pressing in its place."""

    def __init__(
        self, page: Page, seat: Seat, send: Callable[[Page, Press], Any] | None = None
    ) -> None:
        super().__init__(daemon=True)
        self._page = page
        self._seat = seat
        self._send = send or (lambda page, press: page.press(press.event, press.message))
        self._pressed: set[str] = set()

    def run(self) -> None:
        try:
            while not self._page.closed:
                view = self._page.until(lambda view: self._mark(view) not in self._pressed, LIFE_S)
                self._pressed.add(self._mark(view))
                press = self._seat.at_views.get(self._mark(view)) or next_press(view)
                if press is not None:
                    self._press(view, press)
        except (AssertionError, Refused, OSError, websocket.WebSocketException):
            # Nothing but the end of the box ends a presser.
            self._page.wait_closed()

    def _press(self, view: Any, press: Press) -> None:
        """As a tablet does it: what was not answered in the last life is sent again, the same."""
        self._seat.seen = view
        self._seat.presses.append(press)
        self._seat.at_views[self._mark(view)] = press
        press.answer = self._send(self._page, press)

    def _mark(self, view: Any) -> str:
        return (
            f"{view['screen']} {view.get('board_no')} {view.get('turn_id')} {view.get('my_turn')}"
        )
