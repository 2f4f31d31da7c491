"""Three pages play a board of 二打一 on a real box by taps only (ux.md 20.11): a plane with wings,
a bomb, a rocket, a double and a redouble, from a deal written here.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from appliance.games.cards import PACK_54, Card
from appliance.games.deal import Deal
from tests.browser.devices import TABLET, Devices, order, referee_at
from tests.browser.players import ScriptedPlayer
from tests.running import script
from tests.running.page import call
from tests.running.server import Server, set_up_event

PLANE = ("S4", "H4", "D4", "S3", "H3", "D3", "S6", "S5")
RUN = ("SJ", "ST", "S9", "S8", "S7")
BOMB = ("SK", "HK", "CK", "DK")
HIGHER_RUN = ("CQ", "HJ", "HT", "H9", "H8")
ROCKET = ("BJ", "LJ")
FIVES, QUEENS, ACES = ("H5", "D5"), ("SQ", "HQ"), ("SA", "HA", "DA")
DEALER = 2

PLAYS: tuple[tuple[int, tuple[Card, ...]], ...] = (
    (2, PLANE), (0, BOMB), (1, ()), (2, ROCKET), (0, ()), (1, ()),
    (2, RUN), (0, ()), (1, HIGHER_RUN), (2, ()), (0, ()),
    (1, FIVES), (2, QUEENS), (0, ()), (1, ()),
    (2, ACES),
)  # fmt: skip


def scripted_deal() -> Deal:
    """Seat 2 gets its plays, three of these cards from the bottom; the others theirs and what is
    left of the pack.
    """
    laid = [tuple(card for who, cards in PLAYS if who == seat for card in cards) for seat in (0, 1)]
    dealers = tuple(card for who, cards in PLAYS if who == DEALER for card in cards)
    rest = [card for card in PACK_54 if card not in (*laid[0], *laid[1], *dealers)]
    first = (*laid[0], *rest[: 17 - len(laid[0])])
    second = (*laid[1], *rest[17 - len(laid[0]) :])
    return Deal(hands=(first, second, dealers[3:]), bottom=dealers[:3])


@pytest.fixture
def scripted(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A box with one event of one table, and the chief referee's PIN."""
    server = Server(tmp_path / "data", script=script.BOX)
    pin = set_up_event(server.folder, tables=1, game="erdayi")
    script.write(server.folder, script.Script("erdayi", (scripted_deal(),)))
    yield server.start(), pin
    server.stop()


def test_three_pages_play_a_board_with_a_rocket_and_a_redouble(
    scripted: tuple[Server, str], devices: Devices
) -> None:
    box, pin = scripted
    seats = [
        ScriptedPlayer(devices.device(TABLET), f"{box.url}/seat/1/{seat}") for seat in range(3)
    ]
    for player in seats:
        player.press("我已就座")
    phone = referee_at(devices, box.url, 1, pin)
    order(phone, "开桌")
    expect(phone.get_by_text("已就座").first).to_be_visible()
    order(phone, "开桌")

    for player, bid in zip(seats, (0, 2, 3), strict=True):
        player.choose(f"bid_{bid}")
        player.choose("confirm")
    seats[0].choose("double_yes", taps=2)
    seats[1].choose("double_no")
    seats[DEALER].choose("redouble_yes", taps=2)
    for seat, cards in PLAYS:
        if cards:
            seats[seat].lay(cards)
        else:
            seats[seat].choose("pass")

    # 3 points; a bomb and a rocket double both stakes, 加倍 and 再加倍 that of seat 0 alone.
    for player in seats:
        expect(player.page.locator(".deal-marks > span")).to_have_text(["炸弹 ×1", "火箭"])
        player.press("知道了")
    for player in seats:
        player.press("确认成绩")
    phone.goto(f"{box.url}/t/1")
    order(phone, "收成绩")
    order(phone, "确认收取")
    assert call(f"{box.url}/api/results")[0] == 200
    assert [error for player in seats for error in player.errors] == []
    assert _scores(box) == [-48, -12, 60]
    _require_log_as_played(box)


def _scores(box: Server) -> list[int]:
    ((payload,),) = box.rows("SELECT payload FROM events WHERE type = 'board_finished'")
    scores: list[int] = json.loads(payload)["scores"]
    return scores


def _require_log_as_played(box: Server) -> None:
    """What stands in the log is what was tapped, in that order, and nobody ran out of time."""
    assert box.rows("SELECT count(*) FROM events WHERE type = 'timed_out'") == [(0,)]
    rows = box.rows("SELECT payload FROM events WHERE type = 'acted' ORDER BY seq")
    events = [json.loads(payload)["events"] for (payload,) in rows]
    firsts = [event[0] for event in events]
    assert [(event["seat"], event["value"]) for event in firsts[:3]] == [(0, 0), (1, 2), (2, 3)]
    assert [(event["seat"], event["yes"]) for event in firsts[3:6]] == [
        (0, True),
        (1, False),
        (2, True),
    ]
    played = [(event["seat"], tuple(event.get("cards", ()))) for event in firsts[6:]]
    assert played == list(PLAYS)
    kinds = [event["kind"] for event in firsts[6:] if "cards" in event]
    assert kinds == ["plane_one", "bomb", "rocket", "run", "run", "pair", "pair", "triple"]
