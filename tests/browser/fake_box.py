"""A box that says what a test tells it to and notes what a page sent: HTTP and Socket.IO frames.

It knows no rule and no state. The page under test is bundled fresh from its own entry.
"""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from tests.browser.harness import KIOSK_UI

ORIGIN = "http://box.test"
PAGES = ("start", "referee", "table", "results", "screen", "me", "verify", "live", "desk")
SHELL = """<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/{page}/main.css"><div id="app"></div>
<script type="module" src="/static/{page}/main.js"></script></html>"""
PRESS = re.compile(r"^42(\d*)(\[.*)$", re.DOTALL)

Answer = dict[str, Any]


def bundle_pages(folder: Path) -> None:
    """The pages' own entries as a browser loads them; raises with the bundler's words."""
    entries = [f"src/pages/{page}/main.tsx" for page in PAGES]
    command = [
        "node_modules/.bin/esbuild", *entries, "--bundle", "--format=esm", "--target=chrome90",
        "--jsx=automatic", "--jsx-import-source=preact", "--loader:.svg=text",
        "--loader:.woff2=file", "--outbase=src/pages", f"--outdir={folder}", "--log-level=warning",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=KIOSK_UI, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the pages do not bundle:\n{done.stderr}")


class FakeBox:
    """One browser page in front of a told box.

    `replies`: "GET /api/start" → (status, body or None). `refusal`: the code a new connection is
    refused with. `view` is sent to every new connection. `answer` decides the ack of a press;
    None leaves the press without an answer.
    """

    def __init__(self, browser: Browser, bundles: Path) -> None:
        self.replies: dict[str, tuple[int, Any]] = {}
        self.requests: list[tuple[str, Any]] = []
        self.refusal = ""
        self.view: Any = None
        self.answer: Callable[[str, Any], Answer | None] = lambda _event, _message: {"ok": True}
        self.presses: list[tuple[str, Any]] = []
        self.hellos: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None
        self.errors: list[str] = []
        self._bundles = bundles
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        self.page: Page = context.new_page()
        self.page.set_default_timeout(5000)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.clock.install()  # it goes on by itself, and faster when told
        self.page.route("**/*", self._serve)
        self.page.route_web_socket(re.compile(r"/socket\.io/"), self._connect)

    def open(self, path: str) -> None:
        self.page.goto(ORIGIN + path)

    # --- HTTP ---------------------------------------------------------------------------------

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        if path.startswith("/static/"):
            route.fulfill(path=self._bundles / path.removeprefix("/static/"))
        elif path.startswith("/api/"):
            self._reply(route, path)
        else:
            route.fulfill(body=SHELL.format(page=self._page_of(path)), content_type="text/html")

    def _page_of(self, path: str) -> str:
        if path in ("/", "/rehearsal"):
            return "start"
        if path.startswith("/t/"):
            # As the real box: a signed-in phone is given the referee's page here.
            return "referee" if not self.refusal and self.view is not None else "table"
        # What follows names what the page is to show, and the page reads it itself.
        return path.split("/")[1]

    def _reply(self, route: Route, path: str) -> None:
        request = route.request
        body = json.loads(request.post_data) if request.post_data else None
        self.requests.append((f"{request.method} {path}", body))
        status, answer = self.replies[f"{request.method} {path}"]
        text = "" if answer is None else json.dumps(answer)
        route.fulfill(status=status, body=text, content_type="application/json")

    # --- Socket.IO (Engine.IO 4 in text frames) -----------------------------------------------

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda frame: self._hear(socket, str(frame)))
        opening = {"sid": "a", "upgrades": [], "pingInterval": 25_000, "pingTimeout": 20_000}
        socket.send("0" + json.dumps({**opening, "maxPayload": 16_384}))

    def _hear(self, socket: WebSocketRoute, frame: str) -> None:
        if frame.startswith("40"):
            self.hellos.append(json.loads(frame[2:]))
            if self.refusal:
                refusal = {"message": "refused", "data": {"code": self.refusal}}
                socket.send("44" + json.dumps(refusal))
                return
            self.socket = socket
            socket.send('40{"sid":"b"}')
            self.show(self.view)
            return
        press = PRESS.match(frame)
        if press is not None:
            event, message = json.loads(press[2])
            self.presses.append((event, message))
            answer = self.answer(event, message)
            if answer is not None:
                socket.send(f"43{press[1]}{json.dumps([answer])}")

    def show(self, view: Any) -> None:
        """Sends a view to the connected page, and to those that connect later."""
        self.view = view
        self._emit("view", view)

    def _emit(self, event: str, message: Any) -> None:
        assert self.socket is not None, "no page is connected"
        self.socket.send("42" + json.dumps([event, message]))

    def cut(self) -> None:
        """The connection breaks, and new ones fail until `mend`."""
        assert self.socket is not None
        self.refusal = "BUSY"
        self.socket.close(code=1001, reason="going away")

    def mend(self) -> None:
        self.refusal = ""

    def later(self, ms: int) -> None:
        """So much later on the page's own clock."""
        self.page.clock.run_for(ms)

    def until(self, holds: Callable[[], bool], step_ms: int = 0) -> None:
        """Lets the page and this box talk until it holds; fails after a few seconds.

        `step_ms`: how far the page's clock goes on between two looks, besides its own pace.
        """
        for _ in range(200):
            if holds():
                return
            self.later(step_ms)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"never came true; sent so far: {self.presses} {self.requests}")

    def orders(self) -> list[dict[str, Any]]:
        return [message for event, message in self.presses if event == "order"]
