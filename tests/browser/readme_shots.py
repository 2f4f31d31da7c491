"""Takes the README's screenshots on a real box: `python -m tests.browser.readme_shots FOLDER`.

The start page, 升级 while it is declared and played, 二打一 in the middle of a trick, the referee's
phone; each in both languages. The boards are random, so the pictures differ from run to run.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.devices import PHONE, TABLET, Devices
from tests.browser.harness import chromium
from tests.browser.players import ScriptedPlayer, Seat, TapPlayer
from tests.running.page import Page, call
from tests.running.server import Server

PATIENCE_S = 90
SETTLED_MS = 600
MANY = 17
SOME = 8


class Session:
    """One box, one language, and the folder its pictures go to."""

    def __init__(self, browser: Browser, server: Server, folder: Path, lang: str) -> None:
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
            for lang in ("zh-CN", "en-GB"):
                session = Session(browser, server, folder, lang)
                session.start_page()
                session.shengji()
                session.erdayi()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
