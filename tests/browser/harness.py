"""The fixture page in a real browser: built fresh, served on loopback, driven by Playwright.

Nothing here knows a page; what must hold is in `geometry.js` and the tests. A missing browser or
node is an error, never a skip.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

KIOSK_UI = Path(__file__).parents[2] / "kiosk_ui"
GEOMETRY = Path(__file__).with_name("geometry.js")
CHROMIUM = "/usr/bin/chromium"
CHROMIUM_ARGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """One line a request is noise in a test report."""


def build(what: str, folder: Path) -> None:
    """`what`: fixtures | pages | viewer. Raises RuntimeError with the bundler's words."""
    command = ["node", "build.mjs", f"--{what}", str(folder)]
    done = subprocess.run(command, cwd=KIOSK_UI, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the {what} do not build:\n{done.stdout}{done.stderr}")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on a free loopback port; yields the origin."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser with a fresh profile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_ARGS))
        try:
            yield browser
        finally:
            browser.close()


class Stage:
    """One browser page that shows fixtures and answers `geometry.js`'s questions about them."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self.origin = origin
        self.foreign: list[str] = []
        self.errors: list[str] = []
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        self.page: Page = context.new_page()
        self.page.emulate_media(reduced_motion="reduce")
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(path=GEOMETRY)
        self.page.goto(f"{origin}/index.html")
        self.page.evaluate("document.fonts.load('700 40px \"Roboto Condensed\"')")

    def _note(self, url: str) -> None:
        if not url.startswith((self.origin, "data:")):
            self.foreign.append(url)

    def names(self, prefix: str) -> list[str]:
        """Names of the fixtures of one page, e.g. `seat`."""
        names: list[str] = self.page.evaluate("window.fixtureNames")
        return [name for name in names if name.startswith(f"{prefix}-")]

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def unit(self) -> float:
        """Pixels of one stage unit."""
        unit: float = self.page.evaluate(
            "document.querySelector('.stage').getBoundingClientRect().width / 1280"
        )
        return unit

    def settle(self) -> None:
        """Waits until what was just done is drawn."""
        self.page.evaluate("geometry.settle()")

    def show(
        self,
        name: str,
        *,
        lang: str = "zh",
        big: bool = False,
        raised: str = "own",
    ) -> None:
        """`raised`: own (the fixture's) | none | all | second."""
        fragment = f"{name}&lang={lang}&big={int(big)}&raise={raised}"
        self.page.evaluate("(fragment) => geometry.overAll([fragment], () => [])", fragment)
