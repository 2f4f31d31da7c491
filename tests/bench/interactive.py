"""A seat's page of a real box in Chromium, its processor slowed down to a cheap tablet's: when the
player can press something, and what is fetched, at the first load and after a reload.
"""

import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize

from tests.browser.harness import chromium
from tests.running.page import call
from tests.running.server import Server

SLOWED = 4
TABLET: ViewportSize = {"width": 1280, "height": 800}

# The first frame after which an enabled button of the seat has been drawn and the thread is free.
_WATCH = """
window.interactive = new Promise((done) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('button[data-id]:not([data-off="true"])')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  }).observe(document, { childList: true, subtree: true, attributes: true });
});
"""


def interactive_figures(loads: int) -> dict[str, float]:
    """Medians of so many fresh browsers' contexts. Times in s from the navigation on, on the
    slowed processor; bytes over HTTP, headers included; `foreign` requests to other places.
    """
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "data").start()
        try:
            status, answer = call(f"{server.url}/api/rehearsal", {"game": "wakeng", "boards": 1})
            if status != 200:
                raise RuntimeError(f"no rehearsal: {answer}")
            figures = [_loaded_twice(browser, server.url) for _ in range(loads)]
        finally:
            server.stop()
    return {name: statistics.median(each[name] for each in figures) for name in figures[0]}


def _loaded_twice(browser: Browser, origin: str) -> dict[str, float]:
    context = browser.new_context(viewport=TABLET, has_touch=True)
    page = context.new_page()
    page.add_init_script(_WATCH)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    fetched = _Fetched(devtools, origin)
    page.goto(f"{origin}/seat/1/0")
    first = {"first_s": _interactive_s(page), "first_bytes": fetched.taken(page)}
    page.reload()
    again = {"reload_s": _interactive_s(page), "reload_bytes": fetched.taken(page)}
    context.close()
    return {**first, **again, "foreign": fetched.foreign}


def _interactive_s(page: Page) -> float:
    ms: float = page.evaluate("() => window.interactive")
    return ms / 1000


class _Fetched:
    """What came over HTTP since the last look; what the cache gave counts nothing."""

    def __init__(self, devtools: CDPSession, origin: str) -> None:
        self.foreign = 0
        self._origin = origin
        self._bytes = 0
        devtools.send("Network.enable")
        devtools.on("Network.requestWillBeSent", self._asked)
        devtools.on("Network.loadingFinished", self._finished)

    def _asked(self, event: dict[str, Any]) -> None:
        self.foreign += not event["request"]["url"].startswith((f"{self._origin}/", "data:"))

    def _finished(self, event: dict[str, Any]) -> None:
        self._bytes += int(event["encodedDataLength"])

    def taken(self, page: Page) -> int:
        """Bytes, once nothing is under way any more: a font comes after the first press."""
        page.wait_for_load_state("networkidle")
        taken, self._bytes = self._bytes, 0
        return taken
