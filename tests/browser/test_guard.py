"""The script before the bundle: too old a browser, and a bundle that is missing or breaks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import KIOSK_UI, served

SHELL = """<!doctype html><meta charset="utf-8"><div id="app"></div>
<script src="guard.js"></script><script type="module" src="{bundle}"></script>"""


@pytest.fixture
def origin(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "guard.js").write_bytes((KIOSK_UI / "src" / "guard.js").read_bytes())
    (tmp_path / "broken.js").write_text("throw new Error('at start');")
    (tmp_path / "fine.js").write_text("document.getElementById('app').textContent = 'drawn';")
    for name in ("missing", "broken", "fine"):
        (tmp_path / f"{name}.html").write_text(SHELL.format(bundle=f"{name}.js"))
    with served(tmp_path) as origin:
        yield origin


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_browser_of_today_goes_on_to_the_bundle(page: Page, origin: str) -> None:
    page.goto(f"{origin}/fine.html")
    expect(page.locator("#app")).to_have_text("drawn")


@pytest.mark.parametrize(
    "lack",
    [
        "delete String.prototype.replaceAll",
        "delete window.WebSocket",
        "CSS.supports = () => false",
    ],
)
def test_a_browser_too_old_is_told_so_with_its_version(page: Page, origin: str, lack: str) -> None:
    page.add_init_script(lack)
    page.goto(f"{origin}/missing.html")
    expect(page.locator("#app")).to_contain_text("浏览器太旧")
    expect(page.locator("#app")).to_contain_text("90 or later")
    expect(page.locator("#app")).to_contain_text("Chrome/")


@pytest.mark.parametrize("bundle", ["missing", "broken"])
def test_a_bundle_that_fails_is_loaded_three_more_times_a_minute(
    page: Page, origin: str, bundle: str
) -> None:
    page.clock.install()
    loads = []
    page.on("request", lambda request: loads.append(request.url.endswith(".html")))
    page.goto(f"{origin}/{bundle}.html")
    for turn in range(3):
        expect(page.locator(".guard")).to_have_text(
            "页面出错，正在重新载入 / Page error, reloading"
        )
        assert sum(loads) == turn + 1
        with page.expect_navigation():
            page.clock.run_for(2000)
    expect(page.locator(".guard")).to_have_text(
        "页面出错。请呼叫裁判 / Page error. Call the referee"
    )
    page.clock.run_for(5000)
    assert sum(loads) == 4
