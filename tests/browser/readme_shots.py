"""Takes the README's screenshots on a real box: `python -m tests.browser.readme_shots FOLDER`.

A seat in the middle of a trick, in both languages, and the referee's phone. The boards are
random, so the pictures differ from run to run.
"""

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.harness import chromium
from tests.browser.players import TapPlayer
from tests.running.page import Page, call
from tests.running.server import Server

PATIENCE_S = 60


def shoot(browser: Browser, server: Server, folder: Path, lang: str) -> None:
    """One rehearsal, one seat played by taps until a trick lies on the table."""
    assert call(f"{server.url}/api/rehearsal", {"game": "wakeng", "boards": 1})[0] == 200
    host = Page(server.url, "host")
    host.press("rehearsal", {"order": "pace", "fast": True})
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, has_touch=True, locale=lang
    )
    player = TapPlayer(context, f"{server.url}/seat/1/0")
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        seen = player.look()
        passing = seen["buttons"].get("pass")
        if passing is not None and not passing["off"] and len(seen["cards"]) > 8:
            break
        player.glance()
    else:
        raise RuntimeError("no trick to take a picture of")
    player.tap(player.look()["cards"][-1]["at"])
    player.page.wait_for_timeout(600)
    folder.mkdir(parents=True, exist_ok=True)
    player.page.screenshot(path=folder / f"seat-{lang[:2]}.png")
    pin = host.view["pin"]
    phone = browser.new_context(
        viewport={"width": 390, "height": 700}, has_touch=True, locale=lang
    ).new_page()
    phone.goto(f"{server.url}/t/1")
    phone.request.post(f"{server.url}/api/login", data={"pin": pin})
    phone.reload()
    phone.wait_for_timeout(800)
    phone.screenshot(path=folder / f"referee-{lang[:2]}.png")
    host.close()
    context.close()
    phone.context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Server(Path(data)).start()
        try:
            for lang in ("zh-CN", "en-GB"):
                shoot(browser, server, folder, lang)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
