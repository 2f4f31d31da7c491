"""The options of the tests: how much random work they do, and for how long."""

from collections.abc import Iterator

import pytest

from tests.soak.counting import Counting
from tests.soak.sizes import EVERY_RUN, SOAK, Sizes

COUNTED = "counted"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="do the random work for hours")
    parser.addoption(
        "--soak-minutes",
        type=float,
        help="end each part of the random work after so many minutes, and tell how far it came",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "teardown":
                for name, counted in report.user_properties:
                    if name == COUNTED:
                        terminalreporter.write_line(counted)


@pytest.fixture(scope="session")
def sizes(request: pytest.FixtureRequest) -> Sizes:
    return SOAK if request.config.getoption("--soak") else EVERY_RUN


@pytest.fixture
def count(request: pytest.FixtureRequest) -> Iterator[Counting]:
    """Its counts travel in the test's report, also from another process."""
    counting = Counting(request.config.getoption("--soak-minutes"))
    yield counting
    request.node.user_properties += [(COUNTED, str(counted)) for counted in counting.counts]
