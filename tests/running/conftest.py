"""A box of its own for each test that asks for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running.page import call
from tests.running.server import Server

REHEARSAL = {"game": "wakeng", "tables": 4, "boards": 1, "auto_open": False}


@pytest.fixture(autouse=True, scope="session")
def _alive_marks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No command of a test leaves a folder in the machine's shared memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RUNTIME_DIRECTORY", str(tmp_path_factory.mktemp("run")))
        yield


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A box that the tests of one module share: a rehearsal of four tables, none of them open."""
    server = Server(tmp_path_factory.mktemp("hall") / "data").start()
    assert call(f"{server.url}/api/rehearsal", REHEARSAL)[0] == 200
    yield server
    _end(server)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Not started yet; killed at the end if the test has not stopped it."""
    server = Server(tmp_path / "data")
    yield server
    _end(server)


def _end(server: Server) -> None:
    server.kill()
    assert not [line for line in server.log if "Traceback" in line], "\n".join(server.log)
