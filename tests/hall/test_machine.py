"""One event in one hall: rounds, reports, and what a closed round says of its boards."""

from collections.abc import Sequence

import msgspec
import pytest

from appliance.duplicate.board import round_commitment
from appliance.games.contract import Refusal
from appliance.hall import events as hv
from appliance.hall.machine import (
    HallState,
    Positions,
    Round,
    close_round,
    evolve,
    open_round,
    reported,
)
from appliance.table.events import BoardFinished, SeatPlan, TablePlan

CREATED = hv.EventCreated("e1", "杯赛", "wakeng", False, "00" * 32)
THREE: Positions = ((0,), (1,), (2,))
PAIRS: Positions = ((0, 2), (1, 3))
NO_HOUSE = (False, False, False)


def drawn(*numbers: int) -> list[hv.DrawnBoard]:
    return [hv.DrawnBoard(number, f"{number:064x}", f"{number + 100:064x}") for number in numbers]


def plans(tables: int, boards: Sequence[int] = (1,), seats: int = 3) -> list[TablePlan]:
    sitting = tuple(SeatPlan(f"p{seat}") for seat in range(seats))
    return [
        TablePlan(number, 1, "wakeng", sitting, tuple(boards)) for number in range(1, tables + 1)
    ]


def opened(tables: int = 3, boards: Sequence[int] = (1,)) -> HallState:
    state = evolve(None, CREATED)
    event = open_round(state, drawn(*boards), plans(tables, boards))
    assert isinstance(event, hv.RoundOpened)
    return evolve(state, event)


def round_of(state: HallState) -> Round:
    assert state.round is not None
    return state.round


def finished(board_no: int, scores: tuple[int, ...]) -> BoardFinished:
    size = 3
    return BoardFinished(board_no, 9_000, scores, (100, 200, 300)[:size], (0, 1, 0)[:size])


def reports(state: HallState, *scores: tuple[int, ...]) -> HallState:
    """Tables 1, 2, 3 … report board 1 in that order."""
    for number, each in enumerate(scores, 1):
        state = reported(state, number, finished(1, each), NO_HOUSE)
    return state


def closed(state: HallState, positions: Positions = THREE) -> hv.RoundClosed:
    event = close_round(state, "Li", "2026-05-01T12:00:00+08:00", positions)
    assert isinstance(event, hv.RoundClosed)
    return event


def marks(board: hv.ScoredBoard, position: int) -> list[tuple[int | None, int | None, str]]:
    return [(line.mp, line.rank, line.rate) for line in board.positions[position]]


# --- comparison -------------------------------------------------------------------------------


def test_chapter_8_three_tables_of_one_board() -> None:
    """The worked example of 挖坑: 6/4/6, 3/3/−3, 3/3/3 by player, so 6, 4, 6 in one position."""
    state = reports(opened(), (6, 3, 3), (4, 3, 3), (6, -3, 3))
    (board,) = closed(state).boards
    assert board.tops == (4, 4, 4)
    assert [line.mp for line in board.positions[0]] == [3, 0, 3]
    assert [line.mp for line in board.positions[1]] == [3, 3, 0]
    assert [line.mp for line in board.positions[2]] == [2, 2, 2]
    assert marks(board, 0) == [(3, 1, "75.0000"), (0, 3, "0.0000"), (3, 1, "75.0000")]
    assert [line.table_no for line in board.positions[0]] == [1, 2, 3]


def test_7_1_the_order_in_which_tables_report_changes_nothing() -> None:
    forward = reports(opened(), (6, 3, 3), (4, 3, 3), (6, -3, 3))
    backward = opened()
    for number, scores in ((3, (6, -3, 3)), (1, (6, 3, 3)), (2, (4, 3, 3))):
        backward = reported(backward, number, finished(1, scores), NO_HOUSE)
    assert closed(forward) == closed(backward)


def test_d44_house_results_are_listed_but_never_compared() -> None:
    state = opened()
    for number, score in ((1, 6), (2, 4), (3, 6)):
        house = (number == 3, False, False)
        state = reported(state, number, finished(1, (score, 0, -score)), house)
    (board,) = closed(state).boards
    assert board.tops == (2, 4, 4)
    assert marks(board, 0) == [(2, 1, "100.0000"), (0, 2, "0.0000"), (None, None, "")]
    assert [(line.score, line.house) for line in board.positions[0]] == [
        (6, False), (4, False), (6, True),
    ]  # fmt: skip


def test_d44_a_result_with_nothing_to_compare_with_is_half() -> None:
    state = reports(opened(1), (6, 3, 3))
    (board,) = closed(state).boards
    assert board.tops == (0, 0, 0)
    assert marks(board, 0) == [(0, 1, "50.0000")]


def test_d49_a_board_not_played_out_is_pending_and_n_shrinks() -> None:
    state = reports(opened(), (6, 3, 3), (4, 3, 3))  # table 3 never finished
    (board,) = closed(state).boards
    assert board.tops == (2, 2, 2)
    assert marks(board, 0) == [(2, 1, "100.0000"), (0, 2, "0.0000"), (None, None, "")]
    assert [line.score for line in board.positions[0]] == [6, 4, None]


def test_same_position_a_pair_is_a_house_pair_only_when_both_are() -> None:
    state = evolve(None, CREATED)
    event = open_round(state, drawn(1), plans(2, seats=4))
    assert isinstance(event, hv.RoundOpened)
    state = evolve(state, event)
    for number, house in ((1, (True, True, False, True)), (2, (False,) * 4)):
        row = BoardFinished(1, 9_000, (3 + number, 3 - number), (0,) * 4, (0,) * 4)
        state = reported(state, number, row, house)
    (board,) = closed(state, PAIRS).boards
    assert [line.house for line in board.positions[0]] == [False, False]
    assert [line.house for line in board.positions[1]] == [True, False]


def test_d71_every_board_of_the_round_is_compared_by_itself() -> None:
    state = opened(2, (5, 6))
    for number, five, six in ((1, 3, -1), (2, 1, 2)):
        state = reported(state, number, finished(5, (five, 0, -five)), NO_HOUSE)
        state = reported(state, number, finished(6, (six, 0, -six)), NO_HOUSE)
    first, second = closed(state).boards
    assert (first.board_no, second.board_no) == (5, 6)
    assert [line.mp for line in first.positions[0]] == [2, 0]
    assert [line.mp for line in second.positions[0]] == [0, 2]


# --- reports ----------------------------------------------------------------------------------


def test_a_board_is_reported_once_by_each_table() -> None:
    state = reported(opened(), 1, finished(1, (6, 3, 3)), NO_HOUSE)
    again = reported(state, 1, finished(1, (0, 0, 0)), NO_HOUSE)
    assert again == state
    report = round_of(state).report(1, 1)
    assert report is not None
    assert (report.scores, report.times_ms, report.timeouts) == (
        (6, 3, 3),
        (100, 200, 300),
        (0, 1, 0),
    )
    assert round_of(state).report(2, 1) is None


def test_v2_nothing_is_compared_before_the_round_is_closed() -> None:
    state = reports(opened(), (6, 3, 3), (4, 3, 3), (6, -3, 3))
    assert round_of(state).closed is None
    closing = evolve(state, closed(state))
    assert round_of(closing).closed == closed(state)


# --- opening and closing ----------------------------------------------------------------------


def test_a_round_is_opened_only_after_the_one_before_it_was_closed() -> None:
    state = opened()
    assert open_round(state, drawn(2), plans(1)) == Refusal("ROUND_OPEN", {"round": 1})
    state = evolve(state, closed(state))
    second = open_round(state, drawn(2), plans(1))
    assert isinstance(second, hv.RoundOpened)
    assert second.round_no == 2
    assert round_of(evolve(state, second)).reports == ()


@pytest.mark.parametrize(("boards", "tables"), [(0, 1), (1, 0)])
def test_a_round_without_boards_or_tables_is_refused(boards: int, tables: int) -> None:
    state = evolve(None, CREATED)
    event = open_round(state, drawn(*range(boards)), plans(tables))
    assert event == Refusal("NOTHING_TO_PLAY")


def test_only_an_open_round_is_closed() -> None:
    before = evolve(None, CREATED)
    assert close_round(before, "Li", "", THREE) == Refusal("ROUND_NOT_OPEN")
    state = evolve(opened(), closed(opened()))
    assert close_round(state, "Li", "", THREE) == Refusal("ROUND_NOT_OPEN")


@pytest.mark.parametrize(
    "event",
    [hv.RoundOpened(1, (), ()), hv.RoundClosed(1, "Li", "", ())],
)
def test_no_hall_has_written_a_round_before_its_event(event: hv.HallEvent) -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        evolve(None, event)


def test_no_hall_has_closed_a_round_it_never_opened() -> None:
    with pytest.raises(ValueError, match="after it was opened"):
        evolve(evolve(None, CREATED), hv.RoundClosed(1, "Li", "", ()))


# --- boards and their commitment --------------------------------------------------------------


def test_18_the_commitment_of_a_round_binds_every_board_in_order() -> None:
    one, other = round_of(opened(1, (1, 2))), round_of(opened(1, (2, 1)))
    assert one.commitment == round_commitment([f"{number + 100:064x}" for number in (1, 2)])
    assert one.commitment != other.commitment


def test_a_board_is_found_by_its_running_number() -> None:
    now = round_of(opened(1, (7, 8)))
    assert now.board(8).seed == f"{8:064x}"
    with pytest.raises(KeyError):
        now.board(9)


def test_invariant_2_the_rows_of_the_hall_give_the_hall() -> None:
    state = opened()
    events: list[hv.HallEvent] = [CREATED]
    event = open_round(evolve(None, CREATED), drawn(1), plans(3))
    assert isinstance(event, hv.RoundOpened)
    events += [event, closed(reports(state, (6, 3, 3), (4, 3, 3)))]
    replayed: HallState | None = None
    for each in events:
        read = hv.read_event(msgspec.json.encode(each))
        assert read == each
        replayed = evolve(replayed, read)
    assert replayed is not None
    assert round_of(replayed).closed == events[-1]
