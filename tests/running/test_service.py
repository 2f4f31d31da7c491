"""What systemd and the box agree on: readiness, the watchdog, and a socket that is passed in."""

import socket
import sys
from pathlib import Path

from tests.running.page import call
from tests.running.server import Server

WATCHDOG_US = 1_000_000
PATIENCE_S = 10

PASS_A_SOCKET = """
import os, socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.argv[2], sys.argv[2:])
"""


def test_the_box_says_when_it_is_ready_and_that_its_loop_turns(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE_S)
        told = [f"NOTIFY_SOCKET={tmp_path / 'notify'}", f"WATCHDOG_USEC={WATCHDOG_US}"]
        server = Server(tmp_path / "data", under=["env", *told]).start()
        try:
            assert [manager.recv(64) for _ in range(3)] == [
                b"READY=1",
                b"WATCHDOG=1",
                b"WATCHDOG=1",
            ]
        finally:
            server.kill()


def test_a_passed_socket_is_listened_on(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    passing = [sys.executable, "-c", PASS_A_SOCKET, str(port)]
    server = Server(tmp_path / "data", under=passing).start()
    try:
        assert server.port == port
        assert call(f"{server.url}/api/start")[0] == 200
        assert server.stop() == 0
    finally:
        server.kill()
