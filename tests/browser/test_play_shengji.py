"""Four pages play a 局 of 升级, two deals, on a real box by taps only (ux.md 20.11), from hands
written here: a declaration and its 加固 under 反无主, a throw that fails and one that holds, a
tractor, a ruffed last trick that captures the bottom; then a declaration overcalled.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from appliance.games.cards import PACK_54, Card
from appliance.games.deal import Deal
from tests.browser.devices import TABLET, Devices, order, referee_at
from tests.browser.players import ScriptedPlayer
from tests.running import script
from tests.running.page import call
from tests.running.server import Server, set_up_event

FAST = {"deals": 2, "deal_step_ms": 100, "window_ms": 5_000}


def cards(text: str) -> tuple[Card, ...]:
    """`"S 3 T*2, BJ"`: of spades a three and two tens, and a big joker."""
    found: list[Card] = []
    for part in text.split(", "):
        first, *ranks = part.split(" ")
        suit = first if ranks else ""
        for each in ranks or [first]:
            rank, _, copies = each.partition("*")
            found += [suit + rank] * int(copies or 1)
    return tuple(found)


# --- the first deal: level 2, no trump, dealer E (seat 1); the sides are S-N and E-W ------------

SPADES = "S 3*2 4*2 5*2 6*2 7*2 8*2 9*2 T*2 J*2 Q*2 K*2"
CLUBS = "C 3 4*2 5*2 6*2 7*2 8*2 9*2 T*2 J*2 Q*2 K*2 A*2"
DIAMONDS = "D 3*2 4*2 5*2 6*2 7*2 8*2 9*2 T*2 J*2 Q*2 K*2 A*2"
FIRST = Deal(
    hands=(
        cards(f"S 2*2, {SPADES}, C 3"),
        cards("BJ*2, LJ*2, S A*2, H 3 4 6*2 7*2 8*2 9*2 T*2 J*2 Q*2 K*2 A"),
        cards(f"{DIAMONDS}, H A"),
        cards(f"{CLUBS}, H 3 4"),
    ),
    bottom=cards("H 2*2 5*2, D 2*2, C 2*2"),
)
FIRST_BURIED = cards("H 5*2 6*2 7*2 T*2")  # 30 points
THROW = cards("H Q K*2")  # seat 2 has an ace
FIRST_PLAYS: tuple[tuple[int, tuple[Card, ...]], ...] = (
    # The dealer's side wins the kings, which count for nobody.
    (1, cards("S A*2")), (2, cards("D 3*2")), (3, cards("C K*2")), (0, cards("S 3*2")),
    # Of the throw the queen alone is led; the ten makes 10.
    (1, THROW), (2, cards("H A")), (3, cards("H 3")), (0, cards("S T")),
    # A tractor with its fives: 20.
    (2, cards("D 4*2 5*2")), (3, cards("H 4, C 4*2 6")), (0, cards("C 3, S 4*2 6")),
    (1, cards("H 3 4 9*2")),
    # A throw of sixteen that holds: with 40, 30 and 40 points it makes 130.
    (2, cards("D 6*2 8*2 9*2 T*2 J*2 Q*2 K*2 A*2")),
    (3, cards("C 3 5*2 6 7*2 8*2 9*2 T*2 J*2 Q*2")),
    (0, cards("S 5*2 6 7*2 8*2 9*2 T J*2 Q*2 K*2")),
    (1, cards("BJ*2, LJ*2, H 2*2, D 2*2, C 2*2, H A Q J*2 8*2")),
    # Ruffed by the attackers: 150, and the bottom fourfold for a pair, 270 in all.
    (2, cards("D 7*2")), (3, cards("C A*2")), (0, cards("S 2*2")), (1, cards("H K*2")),
)  # fmt: skip
FIRST_POINTS = 150 + 4 * 30
"""270: the attackers S-N take the deal and rise (270 − 80) ÷ 40 = 4 levels, to 6."""

# --- the second deal: level 6, the dealer is N (seat 2), clubs are trumps -----------------------

SIDE_SPADES = cards("S 2*2 3*2 4*2 5*2 7*2 8*2 9*2 T*2 J*2 Q*2 K*2 A*2")
SECOND_BOTTOM = cards("D 2*2 3*2 4*2, H 2 T")  # 10 points


def _second() -> Deal:
    """N holds all spades that are no trumps, in one tractor, and a small trump beside them."""
    shown = {0: cards("C 6*2 T"), 1: cards("D 8"), 3: cards("H 6, BJ")}
    known = Counter((*SIDE_SPADES, "C3", *SECOND_BOTTOM))
    known.update(card for held in shown.values() for card in held)
    rest = list((Counter(PACK_54 * 2) - known).elements())
    hands: dict[int, tuple[Card, ...]] = {2: (*SIDE_SPADES, "C3")}
    for seat, held in shown.items():
        missing = 25 - len(held)
        hands[seat] = (*held, *rest[:missing])
        del rest[:missing]
    return Deal(tuple(hands[seat] for seat in range(4)), SECOND_BOTTOM)


SECOND = _second()
LAST = ("CT", "D8", "C3", "BJ")
"""What each seat keeps for the last trick; W wins it with the joker."""
SECOND_PLAYS = tuple(
    (seat, tuple((Counter(SECOND.hands[seat]) - Counter((LAST[seat],))).elements()))
    for seat in (2, 3, 0, 1)
) + tuple((seat, (LAST[seat],)) for seat in (2, 3, 0, 1))
SECOND_POINTS = 10 + 2 * 10
"""30: the dealer's side S-N stays and rises 2 levels, to 8, and wins the 局 5 to 1."""


@pytest.fixture
def scripted(tmp_path: Path) -> Iterator[tuple[Server, str]]:
    """A box with one event of one table, and the chief referee's PIN."""
    server = Server(tmp_path / "data", script=script.BOX)
    pin = set_up_event(server.folder, tables=1, game="shengji", settings=FAST)
    script.write(server.folder, script.Script("shengji", (FIRST, SECOND)))
    yield server.start(), pin
    server.stop()


def test_four_pages_play_two_deals_with_every_kind_of_show(
    scripted: tuple[Server, str], devices: Devices
) -> None:
    box, pin = scripted
    seats = [
        ScriptedPlayer(devices.device(TABLET), f"{box.url}/seat/1/{seat}") for seat in range(4)
    ]
    for player in seats:
        player.press("我已就座")
    phone = referee_at(devices, box.url, 1, pin)
    order(phone, "开桌")
    expect(phone.get_by_text("已就座").first).to_be_visible()
    order(phone, "开桌")

    seats[0].choose("declare_S")
    seats[0].choose("declare_S")
    seats[1].choose("no_trump", taps=2)
    seats[1].lay(FIRST_BURIED, "bury", taps=2)
    _play(seats, FIRST_PLAYS)
    for player in seats:
        expect(player.page.locator(".deal-levels")).to_have_text("南北 打 6｜东西 打 2")
        player.press("知道了")

    seats[3].choose("declare_H")
    seats[0].choose("declare_C", taps=2)
    seats[2].lay(SECOND_BOTTOM, "bury", taps=2)
    _play(seats, SECOND_PLAYS)
    for player in seats:
        player.press("知道了")
    for player in seats:
        player.press("确认成绩")
    phone.goto(f"{box.url}/t/1")
    order(phone, "收成绩")
    order(phone, "确认收取")

    assert [error for player in seats for error in player.errors] == []
    assert call(f"{box.url}/api/results")[0] == 200
    _require_log_as_played(box)


def _play(seats: Sequence[ScriptedPlayer], plays: Sequence[tuple[int, tuple[Card, ...]]]) -> None:
    """A lead that may be a throw takes a second tap."""
    throws = (FIRST_PLAYS[4], FIRST_PLAYS[12])
    for play in plays:
        seat, laid = play
        seats[seat].lay(laid, taps=2 if play in throws else 1)


def _require_log_as_played(box: Server) -> None:
    """What stands in the log is what was tapped, in that order, and nobody ran out of time."""
    assert box.rows("SELECT count(*) FROM events WHERE type = 'timed_out'") == [(0,)]
    rows = box.rows("SELECT payload FROM events WHERE type = 'acted' ORDER BY seq")
    events = [event for (payload,) in rows for event in json.loads(payload)["events"]]
    shows = [(event["seat"], event["act"], event["cards"]) for event in _of(events, "declared")]
    assert shows == [
        (0, "declare", ["S2"]),
        (0, "reinforce", ["S2"]),
        (1, "no_trump", ["LJ", "LJ"]),
        (3, "declare", ["H6"]),
        (0, "overcall", ["C6", "C6"]),
    ]
    buried = [(event["seat"], Counter(event["cards"])) for event in _of(events, "buried")]
    assert buried == [(1, Counter(FIRST_BURIED)), (2, Counter(SECOND_BOTTOM))]
    plays = _of(events, "played")
    laid = [(event["seat"], Counter(event["attempt"] or event["cards"])) for event in plays]
    assert laid == [(seat, Counter(each)) for seat, each in (*FIRST_PLAYS, *SECOND_PLAYS)]
    assert [event["cards"] for event in plays if event["attempt"]] == [["HQ"]]
    assert [event["kind"] for event in plays[::4]] == [
        "pair", "single", "tractor", "throw", "pair", "tractor", "single",
    ]  # fmt: skip
    ends = [(event["points"], event["levels"]) for event in _of(events, "deal_ended")]
    assert ends == [(FIRST_POINTS, ["6", "2"]), (SECOND_POINTS, ["8", "2"])]
    assert [event["scores"] for event in _of(events, "board_ended")] == [[5, 1]]


def _of(events: Sequence[dict[str, Any]], tag: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == tag]
