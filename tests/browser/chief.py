"""A chief referee with a laptop at `/desk` of a real box, who counts every press.

Whatever goes wrong in the browser (an error, a failed request) is kept in `complaints`.
"""

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, expect

from tests.browser.devices import DEAD_MS

LAPTOP = {"width": 1366, "height": 768}
CHOOSING_A_FILE = 2
"""A press opens the system's own dialog, another one takes the file in it."""
LEFT = "net::ERR_ABORTED"
"""What the browser itself gives up when a page is left."""
PATIENCE_MS = 20_000
UNSURE_WHO = "GET /api/desk: 403"
"""Before the sign-in: how a page learns that it has to ask for a PIN."""


class Watched:
    """A page, with everything that went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._said)
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        # What the browser says of an answer stands in `_answered` already.
        if message.type in ("error", "warning") and "Failed to load" not in message.text:
            self.complaints.append(message.text)

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self.complaints.append(f"{request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            path = response.url.split("/", 3)[3]
            self.complaints.append(f"{response.request.method} /{path}: {response.status}")


class Chief(Watched):
    """`presses` counts every press, file choice and field that was gone into."""

    def __init__(self, browser: Browser, url: str, shots: Path | None = None) -> None:
        context = browser.new_context(
            viewport={"width": LAPTOP["width"], "height": LAPTOP["height"]},
            locale="zh-CN",
            reduced_motion="reduce",
            accept_downloads=True,
        )
        super().__init__(context.new_page())
        self.url = url
        self.presses = 0
        self._shots = shots

    # --- single presses ------------------------------------------------------------------------

    def press(self, name: str, within: Locator | None = None) -> None:
        """A button that is on; its name says more than this while it is off."""
        self.click((within or self.page).get_by_role("button", name=name, exact=True))

    def click(self, what: Locator) -> None:
        self.presses += 1
        expect(what).to_be_visible()
        what.click()

    def write(self, label: str, text: str, within: Locator | None = None) -> None:
        self.presses += 1
        (within or self.page).get_by_label(label, exact=True).fill(text)

    def choose(self, label: str) -> None:
        """One of a few: radio buttons drawn as keys."""
        self.presses += 1
        self.page.get_by_role("radio", name=label, exact=True).check()

    def choose_file(self, label: str, path: Path) -> None:
        self.presses += CHOOSING_A_FILE
        with self.page.expect_file_chooser() as asked:
            self.page.get_by_role("button", name=label, exact=True).click()
        asked.value.set_files(path)

    # --- the desk ------------------------------------------------------------------------------

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def order(self, name: str, within: Locator | None = None) -> None:
        """An order of the running event: it takes none within 400 ms of the last answer."""
        self.page.wait_for_timeout(DEAD_MS)
        self.press(name, within)

    def confirm(self, name: str) -> None:
        """The order of the dialog that is open, and the dialog gone with it."""
        self.order(name, self.dialog)
        expect(self.dialog).to_have_count(0)

    def go(self, name: str) -> None:
        """A page of the desk by its link."""
        self.presses += 1
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def sign_in(self, pin: str) -> None:
        self.page.goto(f"{self.url}/desk")
        self.write("6 位密码", pin)
        self.press("登录")
        expect(self.page.get_by_role("navigation", name="各页")).to_be_visible()
        self.complaints = [each for each in self.complaints if each != UNSURE_WHO]

    def ask(self, path: str, body: Any = None) -> Any:
        """What the box answers this laptop, outside of any page."""
        return json.loads(self.body(path, body))

    def change_draft(self, draft: Any) -> None:
        version = self.ask("/api/desk/draft")["version"]
        reply = self.page.request.put(
            f"{self.url}/api/desk/draft", data={"draft": draft, "version": version}
        )
        assert reply.ok, reply.text()

    def request(self, command: Any) -> Any:
        """An order as a page would send it."""
        return {"action_id": secrets.token_hex(16), "command": command, "version": None}

    def do(self, command: Any) -> None:
        """An order that the box takes."""
        assert self.ask("/api/desk/do", self.request(command))["ok"]

    def body(self, path: str, body: Any = None) -> bytes:
        """The same as the bytes that came."""
        if body is None:
            reply = self.page.request.get(self.url + path)
        else:
            reply = self.page.request.post(self.url + path, data=body)
        assert reply.ok, reply.text()
        return reply.body()

    def shot(self, name: str) -> None:
        """A picture of the page in both languages, where somebody wants to look at it."""
        if self._shots is None:
            return
        for other, here in (("English", "zh"), ("中文", "en")):
            path = self._shots / f"{name}.{here}.png"
            self.page.screenshot(path=path, full_page=True)
            self.page.locator("button", has_text=other).last.dispatch_event("click")
            self.page.wait_for_timeout(DEAD_MS)


def set_up(
    chief: Chief,
    pin: str,
    entries: Path,
    title: str,
    read: Callable[[str], None] = lambda _row: None,
) -> None:
    """From the sign-in to 生成座位, by the defaults: ten tables out of a file. `read` is told each
    row of it that something is wrong with.
    """
    chief.sign_in(pin)
    chief.press("办一场比赛")
    chief.shot("01-game")
    chief.click(chief.page.locator("label", has_text="挖坑"))
    chief.press("下一步")
    chief.write("赛事名称", title)
    chief.press("下一步")
    expect(chief.page.get_by_text("已保存在主机")).to_be_visible()
    chief.choose_file("选择文件", entries)
    wrong = chief.page.get_by_role("list", name="有问题的行").get_by_role("listitem")
    expect(wrong.first).to_be_visible()
    for row in wrong.all_inner_texts():
        read(row.strip())
    chief.shot("02-read")
    chief.click(chief.page.get_by_role("button", name="加入这"))
    chief.shot("03-players")
    for step in ("tables", "movement", "boards", "clocks", "check"):
        chief.press("下一步")
        chief.shot(f"04-{step}")
    chief.press("生成座位")
