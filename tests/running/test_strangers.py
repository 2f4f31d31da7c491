"""Row 10: sockets that never say who they are, and pages that never read, beside a table that
plays.
"""

import json
import select
import socket
import time
from pathlib import Path

from tests.running.page import Page, call, sit
from tests.running.server import Server

NARROW_BOX = Path(__file__).with_name("narrow_box.py")
ROOM = 40
"""Of the narrow box."""
ELSEWHERE = "127.0.0.2"
SILENT = 1_800
UNREAD = 150
TABLES = 4
PRESSES = 20
PATIENCE_S = 3.0
"""150 ms by the specification, and what a machine that also floods and runs other tests adds."""
MOST_MB = 250
UPGRADE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def stranger(server: Server) -> socket.socket:
    place = ("127.0.0.1", server.port)
    return socket.create_connection(place, source_address=(ELSEWHERE, 0))


def upgraded(server: Server) -> socket.socket:
    """A WebSocket that has said nothing yet."""
    link = stranger(server)
    link.sendall(UPGRADE.format(server.port).encode())
    return link


def never_reads(server: Server, hello: dict[str, object]) -> socket.socket:
    """A page that joins and never takes anything from its socket; the mask is zero."""
    link = upgraded(server)
    text = b"40" + json.dumps({"page": "p", "protocol": 1, **hello}).encode()
    head = bytes([0x81, 0xFE]) + len(text).to_bytes(2, "big")
    link.sendall(head + bytes(4) + text)
    return link


def memory_mb(server: Server) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text("ascii")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def test_10_an_address_with_too_many_strangers_is_let_in_no_further_and_others_are(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "data", script=NARROW_BOX).start()
    try:
        assert call(f"{server.url}/api/rehearsal", {"game": "wakeng", "tables": 1})[0] == 200
        silent = [stranger(server) for _ in range(ROOM + 1)]
        silent[-1].settimeout(10)
        assert silent[-1].recv(1) == b""
        ready, _, _ = select.select(silent[:-1], [], [], 0)
        assert ready == []
        # An address of its own, and one whose sockets have all joined, are not in the way.
        pages = [Page(server.url, "host") for _ in range(2 * ROOM)]
        assert all(page.view["tables"] for page in pages)
        # The room is there again once the strangers are gone.
        for link in silent:
            link.close()
        with stranger(server) as late:
            late.sendall(
                f"GET /api/start HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            )
            late.settimeout(10)
            assert late.recv(12) == b"HTTP/1.1 200"
    finally:
        server.kill()


def test_10_strangers_and_pages_that_never_read_slow_no_other_table(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    links: list[socket.socket] = []
    try:
        plan = {"game": "wakeng", "tables": TABLES, "boards": 1, "auto_open": True}
        assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
        _, good = sit(server.url, TABLES, 0)
        host = Page(server.url, "host")
        for table in range(1, TABLES):
            token = call(f"{server.url}/api/bind", {"table_no": table, "seat": 0})[1]["token"]
            links.append(never_reads(server, {"role": "seat", "token": token}))
        links += [never_reads(server, {"role": "host", "token": ""}) for _ in range(UNREAD)]
        assert host.press("rehearsal", {"order": "pace", "fast": True})["ok"]
        slowest = 0.0
        for _ in range(PRESSES):
            links += [upgraded(server) for _ in range(SILENT // PRESSES)]
            asked = time.monotonic()
            answer = good.press("ask", {"turn_id": "", "check_seq": 1, "card_ids": []})
            slowest = max(slowest, time.monotonic() - asked)
            assert answer["check_seq"] == 1
        assert slowest < PATIENCE_S
        assert memory_mb(server) < MOST_MB
        assert not [line for line in server.log if "Traceback" in line]
        print(f"slowest press {slowest * 1000:.0f} ms, {memory_mb(server):.0f} MB")
    finally:
        for link in links:
            link.close()
        server.kill()
