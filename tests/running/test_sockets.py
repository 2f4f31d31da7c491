"""What a hall full of tablets, and strangers among them, do to the listening socket."""

import resource
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websocket

from tests.running.page import Page
from tests.running.server import Server

MANY = 1_100
"""More than eventlet's own limit of 1,024, and than a shell's usual limit of open files."""
STRANGER_S = 5.0
LOOK_S = 3.0
"""How often the box looks for strangers, and what a busy machine adds."""

NODELAY = """
import socket
from appliance.serve import listening_socket
with listening_socket("127.0.0.1", 0) as listener:
    with socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            print(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
"""


def test_accepted_sockets_send_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", NODELAY], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("1\n", 0), done.stderr


def _closed(ends: list[socket.socket]) -> int:
    """How many of these the box has ended; it has nothing else to tell them."""
    poll = select.poll()
    for end in ends:
        poll.register(end, select.POLLIN)
    return len(poll.poll(0))


@pytest.fixture
def _many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * MANY), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("_many_files")
def test_a_hall_of_open_sockets_keeps_nobody_out_and_strangers_are_shown_out(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "data", under=["prlimit", "--nofile=1024:4096"]).start()
    place = ("127.0.0.1", server.port)
    address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    silent = [socket.create_connection(place) for _ in range(MANY)]
    opened = time.monotonic()
    stranger = websocket.create_connection(address, timeout=STRANGER_S + LOOK_S)
    junk = websocket.create_connection(address, timeout=STRANGER_S + LOOK_S)
    junk.send('40"nonsense"')
    guest = Page(server.url, "host")
    assert time.monotonic() - opened < STRANGER_S
    assert _closed(silent) == 0

    for page in (stranger, junk):
        with suppress(websocket.WebSocketConnectionClosedException):
            while page.recv():  # a word of farewell may come first
                pass
        assert not page.connected
        assert time.monotonic() - opened >= STRANGER_S - 0.1
        page.shutdown()  # type: ignore[no-untyped-call]
    for each in silent:
        each.settimeout(STRANGER_S + LOOK_S)
        assert each.recv(1) == b""
        each.close()
    # Who has said who he is stays.
    assert guest.press("watch", 0)["ok"]
    assert server.stop() == 0
    assert not [line for line in server.log if "Traceback" in line]
