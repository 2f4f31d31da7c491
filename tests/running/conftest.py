"""A box of its own for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Not started yet; killed at the end if the test has not stopped it."""
    server = Server(tmp_path / "data")
    yield server
    server.kill()
    assert not [line for line in server.log if "Traceback" in line], "\n".join(server.log)
