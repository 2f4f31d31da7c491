"""A round from the first tap to the results, by pages of all seats and a referee's phone."""

from typing import Any

from appliance.duplicate.board import round_commitment
from appliance.games.wakeng.game import WAKENG
from tests.running.page import Page, call, sit
from tests.running.players import play_round
from tests.running.referee import Referee
from tests.running.server import Server

REHEARSAL = {"game": "wakeng", "tables": 3, "boards": 1, "auto_open": False}


def test_three_tables_play_one_board_and_are_compared(server: Server) -> None:
    server.start()
    assert call(f"{server.url}/api/rehearsal", REHEARSAL)[0] == 200
    host = Page(server.url, "host")
    referee = Referee(server.url, host.view["pin"])
    pages = [sit(server.url, table, seat)[1] for table in (1, 2, 3) for seat in range(3)]
    commitments = {page.view["waiting"]["whole_commitment"] for page in pages}
    for page in pages:
        assert page.request("seated")["ok"]
    for table in (1, 2, 3):
        assert referee.order("open", table)["ok"]
    dealt = [_hand(page.until(lambda view: view["screen"] == "play")) for page in pages]

    # A pause covers one table's clock; the others play on (000 §19).
    assert referee.order("pause", 2, reason="referee")["ok"]
    paused = pages[3].until(lambda view: "pause" in view)
    assert pages[3].act({"type": "show", "yes": False}, paused["turn_id"])["code"] == "PAUSED"
    assert "pause" not in pages[0].view
    assert referee.order("resume", 2)["ok"]
    pages[3].until(lambda view: "pause" not in view)

    play_round(pages)
    hidden = call(f"{server.url}/api/results")[1]
    assert (hidden["closed"], hidden.get("boards", [])) == (False, [])
    assert all("results_url" not in page.view["sheet"] for page in pages)
    for table in (1, 2, 3):
        assert referee.order("collect", table)["ok"]
    for page in pages:
        page.until(lambda view: view["sheet"]["state"] == "closed")

    (board,) = call(f"{server.url}/api/results")[1]["boards"]
    drawn = WAKENG.deal(bytes.fromhex(board["seed"]), b"")[0]
    assert dealt == 3 * [sorted(hand) for hand in drawn.hands]
    assert commitments == {round_commitment([board["commitment"]])}
    # A rehearsal owes the platform nothing.
    assert server.rows("SELECT count(*) FROM events WHERE type = 'board_finished'") == [(3,)]
    assert server.rows("SELECT count(*) FROM outbox") == [(0,)]
    for position, lines in enumerate(board["positions"]):
        scores = [page.view["sheet"]["rows"][0]["scores"][position] for page in pages[::3]]
        assert [line["score"] for line in lines] == scores
        # Every table played it alike, so nobody is better than half (rule book 7.1).
        assert [line["rate"] for line in lines] == ["50.0000"] * 3


def _hand(view: Any) -> list[str]:
    return sorted(card["card"] for card in view["board"]["hand"])
