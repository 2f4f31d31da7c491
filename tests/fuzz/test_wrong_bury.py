"""Row 2 at a 升级 table of four: what is asked of the dealer alone is taken from nobody else, and a
declaration that comes again is one.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.crash.pressing import declared
from tests.running.page import sit
from tests.running.referee import Referee
from tests.running.server import Server, set_up_event

SEATS = range(4)
FAST = {"deals": 1, "deal_step_ms": 100, "window_ms": 5_000, "extend_ms": 0}
ACTED = "SELECT payload FROM events WHERE type = 'acted' ORDER BY seq"
BURIED = 8


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()


def test_2_and_3_a_dealer_buries_for_itself_and_a_declaration_counts_once(box: Server) -> None:
    pin = set_up_event(box.folder, tables=1, game="shengji", settings=FAST)
    box.start()
    pages = [sit(box.url, 1, seat)[1] for seat in SEATS]
    assert Referee(box.url, pin).order("open", 1)["ok"]

    seat, press = declared(pages)
    assert press.acknowledged
    message = press.message
    had = len(pages[seat].view["board"]["hand"])
    assert pages[seat].press_on("act", message) == press.answer
    pages[seat].until(lambda view: len(view["board"]["hand"]) > had)
    assert pages[seat].press_on("act", message) == press.answer
    assert box.acted(message["action_id"]) == 1

    for page in pages:
        page.until(lambda view: view["board"]["phase"] == "BURY", 20)
    before = box.rows(ACTED)
    assert len(before) == 1
    (dealer,) = [seat for seat in SEATS if pages[seat].view.get("my_turn")]
    turn = pages[dealer].view["turn_id"]
    own = _bury(pages[dealer].view)
    for seat in set(SEATS) - {dealer}:
        for bury in (own, _bury(pages[seat].view)):
            assert pages[seat].act(bury, turn)["code"] == "NOT_YOUR_TURN"
        assert pages[seat].press_on("act", message)["code"] in ("STALE", "WRONG_PHASE")
    for wrong in (own["cards"][:-1], own["cards"] * 2, [own["cards"][0]] * BURIED):
        answer = pages[dealer].act({"type": "bury", "cards": wrong}, turn)
        assert answer["code"] in ("BURY_COUNT", "BURY_OVER", "NOT_IN_HAND")
    assert box.rows(ACTED) == before
    assert pages[dealer].act(own, turn)["ok"]
    pages[dealer].until(lambda view: view["board"]["phase"] == "PLAY")
    for seat, page in enumerate(pages):
        buried = page.until(lambda view: view["board"]["phase"] == "PLAY")["board"].get("buried")
        assert sorted(buried or ()) == (sorted(own["cards"]) if seat == dealer else [])


def _bury(view: Any) -> Any:
    cards = [card["card"] for card in view["board"]["hand"]]
    return {"type": "bury", "cards": cards[-BURIED:]}
