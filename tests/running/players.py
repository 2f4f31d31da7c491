"""Seats that play a whole round of 挖坑 by pressing what they are offered, each in a thread."""

import threading
from collections.abc import Iterable
from typing import Any

from tests.running.page import Page

ROUND_S = 60.0


def plain_action(view: Any) -> Any:
    """No, no bid, pass; the smallest single where the seat leads."""
    offers = {offer["id"]: offer for offer in view["board"]["actions"]}
    if "pass" in offers and not offers["pass"].get("enabled", True):
        return {"type": "play", "cards": [view["board"]["hand"][-1]["card"]]}
    return next(o["action"] for o in offers.values() if o.get("action") is not None)


class Player(threading.Thread):
    """Plays until the round's sheet lies before it, then confirms it."""

    def __init__(self, page: Page) -> None:
        super().__init__(daemon=True)
        self.page = page
        self.boards: list[Any] = []
        self.failure: BaseException | None = None
        self._done: set[str] = set()

    def run(self) -> None:
        try:
            while self._press(self.page.until(self._wants, ROUND_S)):
                pass
        except BaseException as failure:  # noqa: BLE001 - told in the test's own thread
            self.failure = failure

    def _wants(self, view: Any) -> bool:
        return self._mark(view) not in self._done and (
            view["screen"] in ("deal_end", "round_end") or view.get("my_turn", False)
        )

    @staticmethod
    def _mark(view: Any) -> str:
        if view["screen"] == "play":
            return str(view["turn_id"])
        return f"{view['screen']} {view.get('board_no')}"

    def _press(self, view: Any) -> bool:
        self._done.add(self._mark(view))
        if view["screen"] == "play":
            answer = self.page.act(plain_action(view), view["turn_id"])
            assert answer["ok"] or answer["code"] == "STALE", answer
            return True
        if view["screen"] == "deal_end":
            self.boards.append(view["board"])
            self.page.request("acknowledge")
            return True
        assert self.page.request("confirm")["ok"]
        return False


def play_round(pages: Iterable[Page]) -> list[Player]:
    """Play to the end at all these seats at once; fails with the first seat that failed."""
    players = [Player(page) for page in pages]
    for player in players:
        player.start()
    for player in players:
        player.join(ROUND_S)
        if player.failure is not None:
            raise player.failure
        assert not player.is_alive(), "the round did not end"
    return players
