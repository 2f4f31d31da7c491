"""The devices of a hall: tablets and phones, each a browser context of its own, and how a referee
uses one.
"""

from playwright.sync_api import Browser, BrowserContext, Page

TABLET = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
DEAD_MS = 500


class Devices:
    """Every seat and phone is a device of its own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []

    def device(self, size: dict[str, int], lang: str = "zh-CN") -> BrowserContext:
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=True,
            locale=lang,
            reduced_motion="reduce",
        )
        self.contexts.append(context)
        return context


def referee_at(devices: Devices, url: str, table_no: int, pin: str) -> Page:
    """A phone that has scanned the code of a table and signed in."""
    phone = devices.device(PHONE).new_page()
    phone.goto(f"{url}/t/{table_no}")
    phone.get_by_role("link", name="我是裁判").or_(
        phone.get_by_role("button", name="我是裁判", exact=True)
    ).tap()
    phone.get_by_label("密码").fill(pin)
    phone.get_by_role("button", name="登录", exact=True).tap()
    return phone


def order(phone: Page, name: str) -> None:
    """Tap an order; a phone takes none within 400 ms of a change of page (ux.md 1.7)."""
    button = phone.get_by_role("button", name=name, exact=True)
    button.wait_for()
    phone.wait_for_timeout(DEAD_MS)
    button.tap()
