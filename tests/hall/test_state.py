"""The hall's state: what each of its rows changes, and that the rows are all it takes."""

import pytest
from msgspec.structs import replace

from appliance.duplicate.board import round_commitment
from appliance.hall import entering, machine, standing
from appliance.hall import events as hv
from appliance.hall.state import HallState, evolve, is_contestant
from tests.hall.chief import PAIRS, THREE, Chief, replayed

ROWS: list[hv.HallEvent] = [
    hv.EntriesAdded(entries=()),
    hv.Substituted(entry="E001", out="E001.1", into="E001.2"),
    hv.Withdrawn(entry="E001", last_round=1),
    hv.Disqualified(entry="E001", last_round=1),
    hv.Reinstated(entry="E001"),
    hv.PointsTaken(entry="E001", points="1"),
    hv.RoundOpened(1, (), ()),
    hv.NumberThrown(1, "7"),
    hv.NoShow(entry="E001", round_no=1, play=True),
    hv.RoundClosed(1),
    hv.Finished(1),
    hv.ResultRuled("E001", 1, None),
    hv.ClockMoved("begun", 1, 0),
    hv.Noticed(text=""),
    hv.ClockConfirmed(),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_an_event_begins_with_its_creation(row: hv.HallEvent) -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        evolve(None, row)


@pytest.mark.parametrize(
    "row",
    [
        hv.RoundClosed(2),
        hv.NumberThrown(2, "7"),
        hv.NoShow(entry="E001", round_no=2, play=True),
        hv.Imported(2, hv.Report(1, 1, (), (), (), ())),
    ],
    ids=lambda row: type(row).__name__,
)
def test_no_hall_writes_of_a_round_it_never_opened(row: hv.HallEvent) -> None:
    chief = Chief()
    chief.opens()
    with pytest.raises(ValueError, match="round 2 was not opened"):
        evolve(chief.state, row)


# --- boards and their commitment --------------------------------------------------------------


def test_18_the_commitment_of_a_round_binds_every_board_in_order() -> None:
    chief = Chief(boards=2)
    now = chief.opens()
    assert now.commitment == round_commitment([f"{number + 100:064x}" for number in (1, 2)])
    assert replace(now, boards=now.boards[::-1]).commitment != now.commitment


def test_d70_a_board_is_found_by_its_running_number() -> None:
    chief = Chief(boards=2)
    chief.plays()
    now = chief.opens()
    assert [board.board_no for board in now.boards] == [3, 4]
    assert now.board(4).seed == f"{4:064x}"
    with pytest.raises(KeyError):
        now.board(2)


# --- reports ----------------------------------------------------------------------------------


def test_a_board_is_reported_once_by_each_table() -> None:
    chief = Chief()
    chief.opens()
    chief.reports(1, 1, 6, 3, -9)
    once = chief.state
    chief.reports(1, 1, 0, 0, 0)
    assert chief.state == once
    report = chief.now.report(1, 1)
    assert report is not None
    assert report.scores == (6, 3, -9)
    assert chief.now.report(2, 1) is None


def test_d49_nothing_is_reported_to_a_closed_round() -> None:
    chief = Chief()
    chief.opens()
    chief.closes()
    closed = chief.state
    chief.reports(1, 1, 6, 3, -9)
    assert chief.state == closed


def test_7_1_the_order_in_which_tables_report_changes_nothing() -> None:
    forward, backward = Chief(), Chief()
    for chief, order in ((forward, (1, 2)), (backward, (2, 1))):
        chief.opens()
        for table in order:
            chief.reports(table, 1, 10 * table, 0, 0)
        chief.closes()
    assert forward.ranking == backward.ranking


# --- who sits where ---------------------------------------------------------------------------


def test_an_entry_is_found_at_its_table_and_a_bye_at_none() -> None:
    chief = Chief(7, odd_entries="bye")
    now = chief.opens()
    assert now.sheet is not None
    (bye,) = now.sheet.byes
    assert now.table_of(bye) is None
    assert [now.table_of(entry) for entry in chief.at(2)] == [2, 2, 2]


def test_d49c_a_table_stands_empty_only_where_somebody_is_waited_for_in_vain() -> None:
    chief = Chief()
    chief.opens()
    first, second = chief.at(1)[0], chief.at(2)[0]
    chief.takes(machine.no_show(chief.state, first, play=False))
    chief.takes(machine.no_show(chief.state, second, play=True))
    assert [number in chief.now.empty_tables for number in (1, 2)] == [True, False]
    assert chief.now.played_sheet is not None
    assert chief.now.played_sheet.no_shows == (first, second)


@pytest.mark.parametrize(("name", "whose"), [("E001", True), ("house1", False), ("", False)])
def test_a_house_player_is_no_contestant(name: str, whose: bool) -> None:
    assert is_contestant(name) is whose


# --- the end of the event ---------------------------------------------------------------------


def test_o1_the_event_ends_when_the_last_round_is_closed() -> None:
    chief = Chief()
    ends: list[tuple[bool, int | None]] = []
    for at_ms in (1_000, 2_000):
        chief.opens()
        ends.append((chief.state.over, chief.state.ended_ms))
        chief.closes(at_ms)
        ends.append((chief.state.over, chief.state.ended_ms))
    assert ends == [(False, None), (False, None), (False, None), (True, 2_000)]


def test_d48_a_play_off_neither_prolongs_the_event_nor_is_a_round_of_the_field() -> None:
    chief = Chief()
    chief.plays()
    chief.plays()
    ended = chief.state.ended_ms
    chief.takes(machine.pairing_off(chief.state, ["E001", "E002", "E003"], 1))
    chief.opens()
    assert chief.state.over
    chief.closes(9_999)
    assert chief.state.ended_ms == ended
    assert [each.round_no for each in chief.state.field_rounds] == [1, 2]
    assert [each.round_no for each in chief.state.rounds] == [1, 2, 3]


def test_a_new_round_has_no_seating_to_come_and_a_clock_of_its_own() -> None:
    chief = Chief(round_ms=60_000)
    seen: list[tuple[bool, int | None]] = []

    def look() -> None:
        clock = chief.state.clock
        seen.append((chief.state.seating is None, None if clock is None else clock.length_ms))

    chief.seats()
    look()
    chief.opens()
    look()
    chief.takes(hv.ClockMoved("begun", 1, 500))
    look()
    chief.closes()
    chief.opens()
    look()
    assert seen == [(False, None), (True, None), (True, 60_000), (True, None)]


# --- replay -----------------------------------------------------------------------------------


def eventful(chief: Chief) -> HallState:
    """Every row a hall can write, but the reports, which are the tables'."""
    chief.seats()
    chief.opens()
    chief.takes(machine.throw_number(chief.state, "123"))
    chief.takes(hv.ClockMoved("begun", 1, 0))
    chief.takes(machine.no_show(chief.state, chief.at(1)[0], play=True))
    chief.takes(entering.substitute(chief.state, "E001.1"))
    chief.takes(hv.Imported(1, hv.Report(2, 1, (1, 2, 3), (0, 0, 0), (0, 0, 0), (False,) * 3)))
    chief.closes(1_000)
    chief.adds(1)
    chief.takes(entering.withdraw(chief.state, "E002"))
    chief.takes(entering.disqualify(chief.state, "E003"))
    chief.takes(entering.reinstate(chief.state, "E002"))
    chief.takes(entering.take_points(chief.state, "E001", "2.5"))
    chief.takes(standing.rule(chief.state, "E001", 1, None))
    chief.takes(standing.publish(chief.state, chief.ranking, "Li", "", 2_000, ""))
    chief.takes(hv.Noticed(text="午餐 12:00"))
    chief.takes(hv.ClockConfirmed())
    chief.takes(machine.finish(chief.state))
    return chief.state


@pytest.mark.parametrize("positions", [THREE, PAIRS])
def test_invariant_2_the_rows_of_the_hall_give_the_hall(
    positions: tuple[tuple[int, ...], ...],
) -> None:
    chief = Chief(6, positions, public_number=True)
    state = eventful(chief)
    kinds = {type(row) for row in chief.rows}
    assert kinds == set(hv.HallEvent.__args__)
    assert replayed(chief.rows) == state


def test_no_row_changes_a_state_that_was_there_before() -> None:
    chief = Chief(6, public_number=True)
    states = [chief.state]
    eventful(chief)
    again: HallState | None = None
    for row in chief.rows:
        again = evolve(again, row)
        states.append(again)
    folded = [replayed(chief.rows[: count + 1]) for count in range(len(chief.rows))]
    assert states[1:] == folded
