"""Takes the README's screenshots on a real box: `python -m tests.browser.readme_shots FOLDER`.

The start page, 升级 while it is declared and played, 二打一 in the middle of a trick, the referee's
phone; of an event in rehearsal the desk's hall and results, the hall screen and a table's card;
each in both languages. The boards are random, so the pictures differ from run to run.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.chief import Chief
from tests.browser.devices import PHONE, TABLET, Devices
from tests.browser.harness import chromium
from tests.browser.players import ScriptedPlayer, Seat, TapPlayer
from tests.running.page import Page, call
from tests.running.server import Server

PATIENCE_S = 90
POLL_MS = 200
EVENT = {"do": "rehearse", "game": "wakeng", "tables": 10, "rounds": 3, "boards": 4, "speed": 20}
DESK = {"width": 1366, "height": 680}
HALL_SCREEN = {"width": 1280, "height": 720}
PAPER = {"width": 880, "height": 1240}
SETTLED_MS = 600
MANY = 17
SOME = 8


class Session:
    """One box, one language, and the folder its pictures go to."""

    def __init__(self, browser: Browser, server: Server, folder: Path, lang: str) -> None:
        self._browser = browser
        self.devices = Devices(browser)
        self.server = server
        self._folder = folder
        self._lang = lang

    def seat(self, player: Callable[..., Any]) -> Any:
        return player(self.devices.device(TABLET, self._lang), f"{self.server.url}/seat/1/0")

    def keep(self, page: Any, name: str) -> None:
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=self._folder / f"{name}-{self._lang[:2]}.png")

    def start_page(self) -> None:
        page = self.devices.device(TABLET, self._lang).new_page()
        page.goto(self.server.url)
        self.keep(page, "start")

    def shengji(self) -> None:
        """Seat 0 of a rehearsal, while cards are dealt and when a trick lies before it."""
        host = self._rehearse("shengji")
        player: ScriptedPlayer = self.seat(ScriptedPlayer)
        for seen in looks(player):
            if "declare_S" in seen["buttons"] and len(seen["cards"]) > MANY:
                break
        self.keep(player.page, "shengji-declare")
        for seen in looks(player):
            leads = player.page.locator(".table .card").count() == 0
            if "bury" in seen["buttons"]:
                player.lay([card["card"] for card in seen["cards"][-SOME:]], "bury", taps=2)
            elif "play" in seen["buttons"] and leads:
                player.lay([seen["cards"][-1]["card"]])
            elif "play" in seen["buttons"]:
                break
            player.page.wait_for_timeout(SETTLED_MS)
        self.keep(player.page, "shengji-play")
        _end(host)

    def erdayi(self) -> None:
        """Seat 0 of a rehearsal with a trick to follow, and the referee at its table."""
        host = self._rehearse("erdayi")
        player: TapPlayer = self.seat(TapPlayer)
        for seen in looks(player):
            if _may_pass(seen):
                break
            player.glance()
        player.page.wait_for_timeout(SETTLED_MS)
        clear = player.look()["buttons"]["clear"]
        if not clear["off"]:
            player.tap(clear["at"])
        self.keep(player.page, "erdayi-play")
        phone = self.devices.device(PHONE, self._lang).new_page()
        phone.goto(f"{self.server.url}/t/1")
        phone.request.post(f"{self.server.url}/api/login", data={"pin": host.view["pin"]})
        phone.reload()
        self.keep(phone, "referee")
        _end(host)

    def whole_event(self, chief: Chief) -> None:
        """A rehearsal from the desk: its hall in the middle of a round, then what came of it."""
        chief.do(EVENT)
        chief.do({"do": "confirm_clock"})
        _until(chief, lambda desk: desk.get("round_no") == 2 and _half_played(desk))
        self._desk(chief, "hall", "desk-hall")
        _until(chief, lambda desk: desk["stage"] == "over" and desk.get("version_published") == 3)
        self._desk(chief, "results", "desk-results")
        screen = self._page(chief, HALL_SCREEN)
        screen.goto(f"{self.server.url}/screen")
        self.keep(screen, "screen-ranking")
        paper = self._page(chief, PAPER)
        paper.goto(f"{self.server.url}/print/table_cards?lang={self._lang[:2]}")
        card = paper.locator("section.page").nth(1)
        card.screenshot(path=self._folder / f"print-table-card-{self._lang[:2]}.png")
        title = chief.ask("/api/desk")["event"]
        chief.do({"do": "end_event", "title": title})

    def _desk(self, chief: Chief, place: str, name: str) -> None:
        page = self._page(chief, DESK)
        page.goto(f"{self.server.url}/desk#{place}")
        self.keep(page, name)

    def _page(self, chief: Chief, size: Any) -> Any:
        """A page of a laptop that is signed in, in the language of this session."""
        kept = chief.page.context.storage_state()
        context = self._browser.new_context(
            viewport=size,
            locale=self._lang,
            storage_state={"cookies": kept["cookies"], "origins": []},
        )
        return context.new_page()

    def _rehearse(self, game: str) -> Page:
        assert call(f"{self.server.url}/api/rehearsal", {"game": game})[0] == 200
        host = Page(self.server.url, "host")
        host.press("rehearsal", {"order": "pace", "fast": True})
        return host


def looks(player: Seat) -> Iterator[dict[str, Any]]:
    """What a seat shows, again and again; raises when there is still nothing to picture."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        yield player.look()
    raise RuntimeError("nothing to take a picture of")


def _until(chief: Chief, holds: Callable[[Any], bool]) -> None:
    """Waits for the desk to show it; raises when it never does."""
    end = time.monotonic() + PATIENCE_S
    while not holds(chief.ask("/api/desk")):
        if time.monotonic() > end:
            raise RuntimeError("the rehearsal did not come so far")
        chief.page.wait_for_timeout(POLL_MS)


def _half_played(desk: Any) -> bool:
    done, total = (sum(table[what] for table in desk["progress"]) for what in ("done", "total"))
    return bool(2 * done >= total)


def _chief(browser: Browser, server: Server) -> Chief:
    """Signed in with the PIN that the box prints at its first start, after its address."""
    chief = Chief(browser, server.url)
    while not (pin := re.search(r"PIN: (\d{6})", "\n".join(server.log))):
        chief.page.wait_for_timeout(POLL_MS)
    chief.sign_in(pin[1])
    return chief


def _may_pass(seen: dict[str, Any]) -> bool:
    passing = seen["buttons"].get("pass")
    return passing is not None and not passing["off"] and len(seen["cards"]) > SOME


def _end(host: Page) -> None:
    host.press("rehearsal", {"order": "end"})
    host.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Server(Path(data) / "data").start()
        try:
            chief = _chief(browser, server)
            for lang in ("zh-CN", "en-GB"):
                session = Session(browser, server, folder, lang)
                session.start_page()
                session.shengji()
                session.erdayi()
                session.whole_event(chief)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
