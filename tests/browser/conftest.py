"""The browser and the fixture page, once for all tests of the pages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import Devices
from tests.browser.harness import Stage, build, chromium, served


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
