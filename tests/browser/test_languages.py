"""A page's words come as one file for each language, of which it fetches those it shows."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.harness import build, served

SHELL = """<!doctype html><html lang="zh-CN"><meta charset="utf-8"><div id="app"></div>
<script src="{guard}"></script><link rel="stylesheet" href="{css}">
<script type="module" src="{js}"></script></html>"""
TITLES = {"zh": "请输入桌号和方位", "en": "Enter table and seat"}
LOCALES = {"zh": "zh-CN", "en": "en-GB"}
WORDS = re.compile(r"/seat-(zh|en)-\w+\.js$")


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pages")
    build("pages", folder)
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    seat = manifest["seat"]
    shell = SHELL.format(guard=manifest["guard"]["js"], css=seat["css"], js=seat["js"])
    (folder / "index.html").write_text(shell, "utf-8")
    with served(folder) as origin:
        yield origin


class Tablet:
    """A seat page that asks for its table, and the languages it has fetched."""

    def __init__(self, browser: Browser, origin: str, language: str) -> None:
        self.context = browser.new_context(locale=LOCALES[language])
        self.page: Page = self.context.new_page()
        self.fetched: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._url = f"{origin}/index.html"

    def _note(self, url: str) -> None:
        words = WORDS.search(urlsplit(url).path)
        if words is not None:
            self.fetched.append(words[1])

    def open(self) -> None:
        self.page.goto(self._url)

    def shows(self, language: str) -> None:
        expect(self.page.locator("h1")).to_have_text(TITLES[language])
        expect(self.page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))

    def other_language(self) -> None:
        self.page.locator("[data-id=lang]").click()


@pytest.fixture
def tablet(browser: Browser, origin: str, request: pytest.FixtureRequest) -> Iterator[Tablet]:
    opened = Tablet(browser, origin, getattr(request, "param", "zh"))
    yield opened
    opened.context.close()


@pytest.mark.parametrize("tablet", ["zh", "en"], indirect=True)
def test_a_page_fetches_the_language_of_its_device_alone(
    tablet: Tablet, request: pytest.FixtureRequest
) -> None:
    language = request.node.callspec.params["tablet"]
    tablet.open()
    tablet.shows(language)
    assert tablet.fetched == [language]


def test_a_change_of_language_fetches_the_other_and_outlives_a_reload(tablet: Tablet) -> None:
    tablet.open()
    tablet.shows("zh")
    tablet.other_language()
    tablet.shows("en")
    assert tablet.fetched == ["zh", "en"]
    tablet.open()
    tablet.shows("en")
    tablet.other_language()
    tablet.shows("zh")
    assert tablet.errors == []


def test_a_language_that_cannot_be_fetched_leaves_the_page_as_it_was(tablet: Tablet) -> None:
    tablet.open()
    tablet.shows("zh")
    tablet.page.route(WORDS, lambda route: route.abort())
    with tablet.page.expect_event("requestfailed"):
        tablet.other_language()
    tablet.page.get_by_role("button", name="7", exact=True).click()
    expect(tablet.page.locator("output")).to_have_text("7")
    tablet.shows("zh")
    tablet.page.unroute(WORDS)
    tablet.open()
    tablet.shows("zh")
    assert tablet.errors == []


def test_a_page_without_words_draws_nothing_and_is_loaded_again(tablet: Tablet) -> None:
    tablet.page.clock.install()
    tablet.page.route(WORDS, lambda route: route.abort())
    tablet.open()
    expect(tablet.page.locator(".guard")).to_contain_text("Page error, reloading")
    expect(tablet.page.locator("h1")).to_have_count(0)
    tablet.page.unroute(WORDS)
    tablet.page.clock.run_for(2000)
    tablet.shows("zh")
