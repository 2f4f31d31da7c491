"""The browser and the fixture page, once for all tests of the pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import Devices
from tests.browser.fake_box import FakeBox, bundle_pages
from tests.browser.harness import Stage, build, chromium, served

PAGE_QUESTIONS = Path(__file__).with_name("page_geometry.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def fixture_origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("fixtures")
    build("fixtures", folder)
    with served(folder) as origin:
        yield origin


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def stage(browser: Browser, fixture_origin: str) -> Iterator[Stage]:
    shown = Stage(browser, fixture_origin)
    yield shown
    shown.page.context.close()


@pytest.fixture
def pages(stage: Stage) -> Stage:
    """A stage of pages that scroll, ready for `window.pageGeometry`."""
    stage.page.evaluate(PAGE_QUESTIONS)
    return stage


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every page as a browser loads it, for a `FakeBox`."""
    folder = tmp_path_factory.mktemp("bundles")
    bundle_pages(folder)
    return folder


@pytest.fixture
def box(browser: Browser, bundles: Path) -> Iterator[FakeBox]:
    """A page in front of a told box; no error of its scripts goes unseen."""
    told = FakeBox(browser, bundles)
    yield told
    told.page.context.close()
    assert told.errors == []


@pytest.fixture
def timed(stage: Stage) -> Stage:
    """A stage whose clock the test moves."""
    stage.page.clock.install()
    stage.page.reload()
    return stage


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    made = Devices(browser)
    yield made
    for context in made.contexts:
        context.close()
