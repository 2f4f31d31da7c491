"""The transport is replaceable: the same box without eventlet."""

from pathlib import Path

from tests.running.page import Page, call, sit
from tests.running.players import play_round
from tests.running.server import Server

SCRIPT = Path(__file__).with_name("on_threads.py")


def test_one_board_is_played_on_plain_threads(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", script=SCRIPT).start()
    try:
        plan = {"game": "wakeng", "tables": 1, "boards": 1}
        assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
        assert Page(server.url, "host").press("rehearsal", {"order": "pace", "fast": True})["ok"]
        _, page = sit(server.url, 1, 0)
        (player,) = play_round([page])
        assert player.boards[0]["result"]["scores"]
        page.until(lambda view: view["sheet"]["state"] == "closed")
        # After a wave of joins the collector is kept from walking what they left (architecture 5).
        assert "frozen False" in server.log
    finally:
        server.kill()
