"""The one option of the tests: how much random work they do."""

import pytest

from tests.soak.sizes import EVERY_RUN, SOAK, Sizes


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="do the random work for hours")


@pytest.fixture(scope="session")
def sizes(request: pytest.FixtureRequest) -> Sizes:
    return SOAK if request.config.getoption("--soak") else EVERY_RUN
