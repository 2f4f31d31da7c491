"""排练: what a newcomer starts from the start page, and how it goes away again."""

import json

import pytest

from appliance.live.hall import PACE_MS
from tests.running.page import Page, Refused, call, sit
from tests.running.server import Server

OUTAGE_S = 10
FEW_TURNS_S = 4


def _rehearse(server: Server, **changes: object) -> Page:
    plan = {"game": "wakeng", "tables": 1, "boards": 1, **changes}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    return Page(server.url, "host")


def test_house_players_alone_play_as_fast_as_they_are_told(server: Server) -> None:
    server.start()
    host = _rehearse(server, tables=2)
    assert host.press("rehearsal", {"order": "house_only", "table_no": 1})["ok"]
    shown = host.until(lambda view: view["tables"][0]["state"] == "playing")
    assert {seat.get("taken_by", "") for seat in shown["seats"][:3]} == {"house"}
    assert shown["tables"][1]["state"] == "closed"
    assert host.press("rehearsal", {"order": "pace", "fast": True})["ok"]
    host.until(lambda view: view["fast"])
    # More turns than the usual pace has room for, the 3 s of the opening not counted.
    server.wait_s(FEW_TURNS_S)
    (turns,) = server.rows("SELECT count(*) FROM events WHERE type = 'turn_opened'")[0]
    assert turns > 1 + FEW_TURNS_S / (PACE_MS / 1000)


@pytest.mark.parametrize(("game", "boards"), [("wakeng", 2), ("shengji", 1)])
def test_a_rehearsal_has_as_many_boards_as_the_start_page_proposes(
    server: Server, game: str, boards: int
) -> None:
    server.start()
    games = call(f"{server.url}/api/start")[1]["games"]
    assert [choice["boards"] for choice in games if choice["name"] == game] == [boards]
    assert call(f"{server.url}/api/rehearsal", {"game": game})[0] == 200
    ((event,),) = server.rows("SELECT payload FROM events WHERE type = 'round_opened'")
    assert len(json.loads(event)["boards"]) == boards


def test_a_simulated_outage_throws_one_table_out_for_ten_seconds(server: Server) -> None:
    server.start()
    host = _rehearse(server, tables=2)
    token, cut = sit(server.url, 1, 0)
    _, other = sit(server.url, 2, 0)
    before = cut.until(lambda view: view.get("my_turn", False))
    assert host.press("rehearsal", {"order": "outage", "table_no": 1})["ok"]
    cut.wait_closed(2)
    with pytest.raises(Refused, match="BUSY"):
        Page(server.url, "seat", token)
    host.until(lambda view: view["tables"][0]["state"] == "offline")
    assert not other.closed
    server.wait_s(OUTAGE_S)
    after = Page(server.url, "seat", token).view
    assert after["turn_id"] == before["turn_id"]
    assert after["board"]["hand"] == before["board"]["hand"]
    # T-7: the outage is the bank's affair and not the player's.
    lost = before["clock"]["remaining_ms"] - after["clock"]["remaining_ms"]
    assert lost < 3_000
    assert other.request("call", "operation")["ok"]


def test_end_and_clear_leaves_no_file_and_tells_every_page(server: Server) -> None:
    server.start()
    host = _rehearse(server)
    token, seat = sit(server.url, 1, 0)
    assert list((server.folder / "events").iterdir())
    assert host.press("rehearsal", {"order": "end"})["ok"]
    seat.told("EVENT_OVER")
    host.told("EVENT_OVER")
    with pytest.raises(Refused, match="EVENT_OVER"):
        Page(server.url, "seat", token)
    assert list((server.folder / "events").iterdir()) == []
    start = call(f"{server.url}/api/start")[1]
    assert not start.get("rehearsal", False)
    assert call(f"{server.url}/api/bind", {"table_no": 1, "seat": 0})[1]["code"] == "NO_SUCH_SEAT"
    # The box is ready for the next one.
    assert _rehearse(server).view["tables"][0]["state"] == "closed"
