"""参赛: entries that come late, go, are struck off or change their players (D-49c, D-49d)."""

from typing import Any

import msgspec
import pytest

from appliance.games.contract import Refusal
from appliance.hall import entering
from appliance.hall import events as hv
from tests.hall.chief import PAIRS, THREE, Chief


def test_an_entry_is_a_player_or_a_pair_and_its_keys_are_its_own() -> None:
    singles, pairs = Chief(3, THREE).state, Chief(2, PAIRS).state
    assert [each.players for each in singles.entrants.values()] == [
        ("E001.1",), ("E002.1",), ("E003.1",),
    ]  # fmt: skip
    assert list(pairs.entrants) == ["E001", "E002"]
    assert pairs.entrants["E002"].players == ("E002.1", "E002.2")


def test_d49c_a_late_entry_plays_from_the_next_round_on() -> None:
    chief = Chief(6)
    assert {each.joined for each in chief.state.entrants.values()} == {1}
    chief.opens()
    chief.adds(1)
    assert chief.state.entrants["E007"].joined == 2
    chief.closes()
    chief.adds(1)
    assert chief.state.entrants["E008"].joined == 2


# --- 换人 -------------------------------------------------------------------------------------


def test_a_substitution_changes_the_player_and_never_the_entry() -> None:
    chief = Chief(2, PAIRS)
    event = chief.takes(entering.substitute(chief.state, "E002.1"))
    assert event == hv.Substituted(entry="E002", out="E002.1", into="E002.3")
    assert chief.state.entrants["E002"].players == ("E002.3", "E002.2")
    assert list(chief.state.entrants) == ["E001", "E002"]


def test_a_key_is_never_given_to_two_people() -> None:
    chief = Chief(2, PAIRS)
    keys = {"E002.1", "E002.2"}
    for _ in range(5):
        out = chief.state.entrants["E002"].players[0]
        into = chief.takes(entering.substitute(chief.state, out)).into
        assert into not in keys
        keys.add(into)


def test_only_who_plays_now_can_be_substituted() -> None:
    chief = Chief(2, PAIRS)
    chief.takes(entering.substitute(chief.state, "E001.1"))
    for nobody in ("E001.1", "E009.1", ""):
        refusal = entering.substitute(chief.state, nobody)
        assert refusal == Refusal("NO_SUCH_PLAYER", {"player": nobody})


# --- 退赛 and 取消资格 -------------------------------------------------------------------------


def test_d49c_a_withdrawal_ends_with_the_round_that_is_open() -> None:
    chief = Chief(6)
    assert entering.withdraw(chief.state, "E001") == hv.Withdrawn(entry="E001", last_round=0)
    chief.opens()
    assert entering.withdraw(chief.state, "E001") == hv.Withdrawn(entry="E001", last_round=1)
    chief.closes()
    assert entering.withdraw(chief.state, "E001") == hv.Withdrawn(entry="E001", last_round=1)
    chief.opens()
    chief.takes(entering.withdraw(chief.state, "E001"))
    assert chief.state.entrants["E001"].left == 2
    assert not chief.state.entrants["E001"].plan.plays(3)


def test_d49d_a_disqualified_entry_may_have_withdrawn_before() -> None:
    chief = Chief(6)
    chief.opens()
    chief.takes(entering.withdraw(chief.state, "E001"))
    chief.takes(entering.disqualify(chief.state, "E001"))
    assert chief.state.entrants["E001"].disqualified


def test_a_reinstated_entry_is_as_it_was() -> None:
    chief = Chief(6)
    before = chief.state.entrants["E001"]
    chief.takes(entering.disqualify(chief.state, "E001"))
    assert chief.state.entrants["E001"] != before
    chief.takes(entering.reinstate(chief.state, "E001"))
    assert chief.state.entrants["E001"] == before


@pytest.mark.parametrize(
    ("order", "code"),
    [("withdraw", "LEFT_ALREADY"), ("disqualify", "LEFT_ALREADY"), ("reinstate", "NOT_LEFT")],
)
def test_what_has_been_decided_is_not_decided_again(order: str, code: str) -> None:
    chief = Chief(6)
    if order != "reinstate":
        chief.takes(getattr(entering, order)(chief.state, "E001"))
    assert getattr(entering, order)(chief.state, "E001") == Refusal(code, {"entry": "E001"})


@pytest.mark.parametrize(
    "decide",
    [
        entering.withdraw,
        entering.disqualify,
        entering.reinstate,
        lambda state, entry: entering.take_points(state, entry, "1"),
    ],
)
def test_nobody_decides_about_an_entry_that_is_not_there(decide: Any) -> None:
    assert decide(Chief(6).state, "E009") == Refusal("NO_SUCH_ENTRY", {"entry": "E009"})


# --- 扣分 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranking", "points", "taken"),
    [
        ("R", "3", True), ("R", "0", True), ("R", "2.5", True), ("R", "2.55", False),
        ("S", "2.55", True), ("S", "2.555", False), ("R", "-1", False), ("R", "", False),
        ("R", "1e3", False), ("R", ".5", False), ("R", "99999999", False), ("R", "3\n", False),
        ("R", "٣", False),
    ],
)  # fmt: skip
def test_d49d_points_off_have_no_more_decimals_than_the_final_value(
    ranking: str, points: str, taken: bool
) -> None:
    event = entering.take_points(Chief(3, ranking=ranking).state, "E001", points)
    if taken:
        assert event == hv.PointsTaken(entry="E001", points=points)
    else:
        assert event == Refusal("BAD_NUMBER", {"places": {"R": 1, "S": 2}[ranking]})


def test_no_decision_carries_a_name() -> None:
    """Players are keys: names lie beside the log and are gone with their own key."""
    chief = Chief(2, PAIRS)
    chief.takes(entering.substitute(chief.state, "E001.1"))
    chief.takes(entering.withdraw(chief.state, "E001"))
    fields = {name for row in chief.rows for name in msgspec.json.decode(msgspec.json.encode(row))}
    assert not {"name", "people", "person", "number"} & fields
