"""What the chief orders of rounds: seating, opening, the public number, no-shows, closing."""

from collections.abc import Callable
from typing import Any

import pytest

from appliance.duplicate.movement_draw import draw_order
from appliance.duplicate.movement_sheet import RoundSheet, is_house
from appliance.games.contract import Refusal
from appliance.hall import entering, machine, standing
from appliance.hall import events as hv
from appliance.hall.machine import open_round, pairing, tables_of, throw_number
from appliance.hall.state import HallState, evolve
from appliance.table.events import SeatPlan, TablePlan
from tests.hall.chief import PAIRS, SEED, THREE, Chief, drawn


def sheet_of(chief: Chief, *swaps: tuple[str, str]) -> RoundSheet:
    sheet = pairing(chief.state, standing.ranks(chief.ranking), swaps)
    assert isinstance(sheet, RoundSheet), sheet
    return sheet


def contestants(sheet: RoundSheet) -> list[str]:
    return [name for table in sheet.tables for name in table.seats if name.startswith("E")]


# --- seating ----------------------------------------------------------------------------------


def test_w2_round_1_is_the_draw_of_the_published_seed() -> None:
    sheet = sheet_of(Chief(9))
    order = draw_order(SEED, [f"E{number:03d}" for number in range(1, 10)])
    seated = [table.seats for table in sheet.tables]
    assert seated == [tuple(order[:3]), tuple(reversed(order[3:6])), tuple(order[6:])]


def test_w3_later_rounds_are_seated_by_the_standing_and_nobody_meets_again() -> None:
    chief = Chief(9)
    chief.plays()
    met = {frozenset((one, two)) for number in (1, 2, 3) for one in chief.at(number)
           for two in chief.at(number) if one != two}  # fmt: skip
    sheet = sheet_of(chief)
    assert sheet.number == 2
    assert sheet.ranks == {k: v for k, v in chief.ranks().items() if v is not None}
    again = {frozenset((one, two)) for table in sheet.tables for one in table.seats
             for two in table.seats if one != two}  # fmt: skip
    assert not met & again


@pytest.mark.parametrize(("entries", "house", "byes"), [(6, 0, 0), (7, 2, 1), (8, 1, 2)])
def test_w4_a_number_that_does_not_divide_is_filled_up_or_has_byes(
    entries: int, house: int, byes: int
) -> None:
    filled, left_out = sheet_of(Chief(entries)), sheet_of(Chief(entries, odd_entries="bye"))
    names = [name for table in filled.tables for name in table.seats]
    assert (len(names) - len(contestants(filled)), len(filled.byes)) == (house, 0)
    assert (len(left_out.byes), len(contestants(left_out))) == (byes, entries - byes)
    assert sorted(contestants(filled)) == sorted([*contestants(left_out), *left_out.byes])


@pytest.mark.parametrize(("entries", "positions"), [(7, THREE), (8, THREE), (5, PAIRS)])
def test_d53_nobody_has_a_second_bye_before_everybody_had_one(entries: int, positions: Any) -> None:
    rounds = entries // (entries % len(positions))
    chief = Chief(entries, positions, odd_entries="bye", rounds=rounds)
    byes: list[str] = []
    for _ in range(rounds):
        sheet = chief.plays().sheet
        assert sheet is not None
        byes += sheet.byes
    assert len(set(byes)) == len(byes) == rounds * (entries % len(positions))


def test_two_entries_exchanged_by_hand_have_each_others_seats() -> None:
    chief = Chief(6)
    first, second = sheet_of(chief).tables[0].seats[0], sheet_of(chief).tables[1].seats[2]
    changed = sheet_of(chief, (first, second))
    assert changed.tables[0].seats[0] == second
    assert changed.tables[1].seats[2] == first
    assert changed.by_hand == ((first, second),)
    assert sorted(contestants(changed)) == sorted(contestants(sheet_of(chief)))


@pytest.mark.parametrize(
    ("swap", "code"), [(("E001", "E009"), "NOT_IN_ROUND"), (("E001", "E001"), "SAME_ENTRY")]
)
def test_no_exchange_with_nobody_or_oneself(swap: tuple[str, str], code: str) -> None:
    refusal = pairing(Chief(6).state, {}, [swap])
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_seating_waits_for_the_round_to_close_and_ends_with_the_last() -> None:
    chief = Chief(6)
    chief.opens()
    assert pairing(chief.state, {}) == Refusal("ROUND_OPEN", {"round": 1})
    chief.closes()
    chief.plays()
    assert pairing(chief.state, {}) == Refusal("NO_ROUND_LEFT")


@pytest.mark.parametrize(("positions", "need"), [(THREE, 3), (PAIRS, 2)])
def test_a_round_needs_one_whole_table_of_entries(positions: Any, need: int) -> None:
    refusal = Refusal("TOO_FEW_ENTRIES", {"need": need})
    assert pairing(Chief(need - 1, positions).state, {}) == refusal
    chief = Chief(need, positions)
    assert isinstance(pairing(chief.state, {}), RoundSheet)
    chief.takes(entering.withdraw(chief.state, "E001"))
    assert pairing(chief.state, {}) == refusal


@pytest.mark.parametrize(("odd_entries", "seated"), [("house", True), ("bye", False)])
def test_w4_an_event_that_has_begun_goes_on_with_whoever_is_left(
    odd_entries: str, seated: bool
) -> None:
    chief = Chief(3, odd_entries=odd_entries)
    chief.opens()
    chief.takes(entering.withdraw(chief.state, "E001"))
    chief.closes()
    sheet = pairing(chief.state, {})
    assert isinstance(sheet, RoundSheet) == seated
    if isinstance(sheet, RoundSheet):
        assert sum(map(is_house, sheet.tables[0].seats)) == 1


def test_a_seating_with_somebody_who_has_left_since_is_not_begun() -> None:
    chief = Chief(6)
    chief.seats()
    assert machine.why_not_started(chief.state) is None
    chief.takes(entering.withdraw(chief.state, "E004"))
    assert machine.why_not_started(chief.state) == Refusal("SEATING_OLD", {"entry": "E004"})
    chief.seats()
    assert machine.why_not_started(chief.state) is None


def test_o1_the_chief_may_end_an_event_early_but_not_in_a_round_nor_twice() -> None:
    chief = Chief(6, rounds=5)
    assert machine.finish(chief.state) == Refusal("NOT_NOW")
    chief.opens()
    assert machine.finish(chief.state) == Refusal("NOT_NOW")
    chief.closes(7_000)
    assert not chief.state.over
    assert chief.takes(machine.finish(chief.state)).round_no == 1
    assert (chief.state.over, chief.state.ended_ms) == (True, 7_000)
    assert machine.finish(chief.state) == Refusal("NOT_NOW")
    assert pairing(chief.state, {}) == Refusal("NO_ROUND_LEFT")


def test_d49c_who_left_is_not_seated_and_who_came_late_is() -> None:
    chief = Chief(6)
    chief.opens()
    chief.takes(entering.withdraw(chief.state, "E001"))
    chief.takes(entering.disqualify(chief.state, "E002"))
    chief.adds(1)
    chief.closes()
    names = ["E003", "E004", "E005", "E006", "E007"]
    assert sorted(contestants(sheet_of(chief))) == names
    chief.takes(entering.reinstate(chief.state, "E001"))
    assert sorted(contestants(sheet_of(chief))) == ["E001", *names]


def test_w4_who_did_not_come_has_met_nobody() -> None:
    chief = Chief(6, rounds=3)
    chief.opens()
    absent, one, two = chief.at(1)
    chief.takes(machine.no_show(chief.state, absent, play=True))
    for table in (1, 2):
        chief.reports(table, 1, 0, 0, 0)
    chief.closes()
    sheet = sheet_of(chief)
    together = [table.seats for table in sheet.tables if {one, two} <= set(table.seats)]
    assert together == []


# --- 人机赛 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("positions", "size", "players", "human"),
    [(THREE, 3, 1, (0,)), (PAIRS, 2, 2, (0, 2)), (PAIRS, 4, 1, (0,))],
)
def test_d50_against_house_players_every_contestant_has_the_same_seats(
    positions: Any, size: int, players: int, human: tuple[int, ...]
) -> None:
    chief = Chief(3, positions, players=players, opponents="house", size=size)
    now = chief.opens()
    assert len(now.tables) == 3
    for plan in now.tables:
        people = tuple(seat for seat, each in enumerate(plan.seats) if not each.house)
        assert people == human
        assert all(plan.seats[seat].entry for seat in human)
    assert [chief.at(table)[0] for table in (1, 2, 3)] == draw_order(SEED, chief.state.entrants)


# --- tables -----------------------------------------------------------------------------------


def test_w1_a_pairs_players_sit_opposite_each_other() -> None:
    chief = Chief(2, PAIRS)
    (plan,) = chief.opens().tables
    north_south, east_west = chief.at(1)
    keys = [seat.entry for seat in plan.seats]
    assert keys == [f"{north_south}.1", f"{east_west}.1", f"{north_south}.2", f"{east_west}.2"]
    assert not any(seat.house for seat in plan.seats)


def test_a_substitute_sits_where_the_entry_sits() -> None:
    chief = Chief(2, PAIRS)
    chief.seats()
    chief.takes(entering.substitute(chief.state, "E001.2"))
    (plan,) = chief.opens().tables
    seats = {seat.entry for seat in plan.seats}
    assert "E001.3" in seats
    assert "E001.2" not in seats


def test_a6_in_a_whole_rehearsal_house_players_play_for_everybody() -> None:
    chief = Chief(4, rehearsal=True)
    plans = chief.opens().tables
    assert all(seat.house for plan in plans for seat in plan.seats)
    named = sorted(seat.entry for plan in plans for seat in plan.seats if seat.entry)
    assert named == [f"E00{number}.1" for number in (1, 2, 3, 4)]


def test_d52_every_table_plays_the_same_boards_and_numbers_run_on() -> None:
    chief = Chief(6, boards=4)
    assert {plan.boards for plan in chief.opens().tables} == {(1, 2, 3, 4)}
    chief.closes()
    assert {plan.boards for plan in chief.opens().tables} == {(5, 6, 7, 8)}
    assert {plan.round_no for plan in chief.now.tables} == {2}


def test_a_later_round_may_have_fewer_tables() -> None:
    chief = Chief(6)
    chief.opens()
    for entry in ("E001", "E002", "E003"):
        chief.takes(entering.withdraw(chief.state, entry))
    chief.closes()
    assert [plan.table_no for plan in chief.opens().tables] == [1]


# --- opening and closing ----------------------------------------------------------------------


def test_a_round_is_opened_only_after_the_one_before_it_was_closed() -> None:
    chief = Chief(6)
    plans = chief.opens().tables
    assert open_round(chief.state, drawn(2), plans) == Refusal("ROUND_OPEN", {"round": 1})
    chief.closes()
    second = open_round(chief.state, drawn(2), plans)
    assert isinstance(second, hv.RoundOpened)
    assert second.round_no == 2


@pytest.mark.parametrize(("boards", "tables"), [(0, 1), (1, 0)])
def test_a_round_without_boards_or_tables_is_refused(boards: int, tables: int) -> None:
    chief = Chief(3)
    plans = tables_of(chief.state, chief.seats(), THREE)[:tables]
    assert open_round(chief.state, drawn(*range(boards)), plans) == Refusal("NOTHING_TO_PLAY")


def test_only_an_open_round_is_closed() -> None:
    chief = Chief(6)
    assert machine.close_round(chief.state, "Li", "", 0) == Refusal("ROUND_NOT_OPEN")
    chief.plays()
    assert machine.close_round(chief.state, "Li", "", 0) == Refusal("ROUND_NOT_OPEN")
    chief.opens()
    event = machine.close_round(chief.state, "Li", "2026-05-01T12:00:00+08:00", 7)
    assert event == hv.RoundClosed(2, 7, by="Li", wall="2026-05-01T12:00:00+08:00")


def test_o1_a_decision_says_who_when_and_why() -> None:
    event = machine.signed(hv.Withdrawn("E001", 1), "Li", "2026-05-01T12:00:00+08:00", "ill")
    assert (event.by, event.wall, event.reason) == ("Li", "2026-05-01T12:00:00+08:00", "ill")
    assert (event.entry, event.last_round) == ("E001", 1)


# --- the public number ------------------------------------------------------------------------


def test_18_tables_stay_closed_until_the_public_number_is_told() -> None:
    chief = Chief(6, public_number=True)
    assert not machine.number_missing(chief.state)
    chief.opens()
    assert machine.number_missing(chief.state)
    chief.takes(throw_number(chief.state, "0417"))
    assert not machine.number_missing(chief.state)
    assert chief.now.public_number == "0417"


def test_18_a_public_number_is_thrown_once_in_an_open_round() -> None:
    chief = Chief(6, public_number=True)
    assert throw_number(chief.state, "1") == Refusal("NOT_NOW")
    chief.opens()
    chief.takes(throw_number(chief.state, "1"))
    assert throw_number(chief.state, "2") == Refusal("NUMBER_STANDS", {"number": "1"})
    chief.closes()
    assert throw_number(chief.state, "2") == Refusal("NOT_NOW")
    chief.opens()
    assert chief.now.public_number is None  # each round has its own
    chief.closes()
    assert not machine.number_missing(chief.state)


def test_18_an_event_without_one_takes_no_number() -> None:
    chief = Chief(6)
    chief.opens()
    assert throw_number(chief.state, "1") == Refusal("NOT_NOW")
    assert not machine.number_missing(chief.state)


# --- no-shows ---------------------------------------------------------------------------------


def test_d49c_only_who_is_seated_in_the_open_round_can_be_missing() -> None:
    chief = Chief(7, odd_entries="bye")
    assert machine.no_show(chief.state, "E001", play=True) == Refusal("ROUND_NOT_OPEN")
    sheet = chief.opens().sheet
    assert sheet is not None
    for entry in (*sheet.byes, "E009", "house1"):
        refusal = machine.no_show(chief.state, entry, play=True)
        assert refusal == Refusal("NOT_IN_ROUND", {"entry": entry})
    absent = chief.at(1)[0]
    chief.takes(machine.no_show(chief.state, absent, play=True))
    again = machine.no_show(chief.state, absent, play=False)
    assert again == Refusal("KNOWN_ABSENT", {"entry": absent})


def test_an_entrys_seats_in_the_open_round() -> None:
    chief = Chief(4, PAIRS)
    with pytest.raises(LookupError):
        machine.seats_of_entry(chief.state, "E001", PAIRS)
    chief.opens()
    assert machine.seats_of_entry(chief.state, chief.at(2)[0], PAIRS) == (2, (0, 2))
    assert machine.seats_of_entry(chief.state, chief.at(2)[1], PAIRS) == (2, (1, 3))
    chief.closes()
    with pytest.raises(LookupError):
        machine.seats_of_entry(chief.state, "E001", PAIRS)


# --- 加赛 -------------------------------------------------------------------------------------


def over() -> Chief:
    chief = Chief(6)
    chief.plays()
    chief.plays()
    return chief


def test_d48_a_play_off_comes_after_the_last_round_only() -> None:
    chief = Chief(6)
    assert machine.pairing_off(chief.state, ["E001"], 1) == Refusal("EVENT_NOT_OVER")
    chief.plays()
    assert machine.pairing_off(chief.state, ["E001"], 1) == Refusal("EVENT_NOT_OVER")
    chief.opens()
    assert machine.pairing_off(chief.state, ["E001"], 1) == Refusal("EVENT_NOT_OVER")


def test_d48_a_play_off_seats_the_tied_on_boards_of_their_own() -> None:
    chief = over()
    event = chief.takes(machine.pairing_off(chief.state, ["E001", "E002", "E003", "E004"], 3))
    now = chief.opens()
    assert (now.round_no, [board.board_no for board in now.boards]) == (3, [3, 4, 5])
    assert sorted(contestants(event.sheet)) == ["E001", "E002", "E003", "E004"]
    assert [sum(seat.house for seat in plan.seats) for plan in now.tables] == [0, 2]
    refusal = machine.pairing_off(chief.state, ["E001"], 1)
    assert refusal == Refusal("ROUND_OPEN", {"round": 3})


def test_d70_the_boards_of_a_second_play_off_are_no_boards_of_the_first() -> None:
    chief = over()
    seen = []
    for _ in (1, 2):
        chief.takes(machine.pairing_off(chief.state, ["E001", "E002", "E003"], 2))
        seen += [board.board_no for board in chief.opens().boards]
        chief.closes()
    assert seen == [3, 4, 5, 6]


@pytest.mark.parametrize("tied", [["E001", "E009"], ["E001", "E001"], ["E009"]])
def test_d48_nobody_else_plays_off(tied: list[str]) -> None:
    refusal = machine.pairing_off(over().state, tied, 1)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "NO_SUCH_ENTRY"


# --- single tables ----------------------------------------------------------------------------


def test_a_rehearsal_of_single_tables_moves_nobody() -> None:
    state: HallState = evolve(None, hv.EventCreated("e1", "排练", "wakeng", True, "00" * 32))
    decisions: list[Callable[[HallState], Any]] = [
        lambda now: pairing(now, {}),
        lambda now: machine.pairing_off(now, [], 1),
    ]
    assert [decide(state).code for decide in decisions] == ["NO_ROUND_LEFT", "EVENT_NOT_OVER"]
    plans = [TablePlan(1, 1, "wakeng", (SeatPlan(),) * 3, (1,))]
    event = open_round(state, drawn(1), plans)
    assert isinstance(event, hv.RoundOpened)
    state = evolve(state, event)
    assert state.round is not None
    assert state.round.sheet is None
