"""C7: the clock of a round. Times in ms of one clock that the tests hold."""

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from appliance.hall.events import ClockMoved
from appliance.hall.round_clock import (
    RoundClock,
    estimated_left_ms,
    may_start,
    moved,
    pace_ms,
    slow_tables,
    warnings_due,
)

MIN = 60_000
BEGAN = 5_000_000
HOUR = RoundClock(began_ms=BEGAN, length_ms=60 * MIN)


def move(clock: RoundClock | None, act: Any, at_min: float, ms: int = 0) -> RoundClock:
    at_ms = BEGAN + round(at_min * MIN)
    return moved(clock, 60 * MIN, ClockMoved(act, 1, at_ms, ms))


def left_min(clock: RoundClock, at_min: float) -> float:
    return clock.left_ms(BEGAN + round(at_min * MIN)) / MIN


def test_c7_a_round_begins_with_its_whole_length() -> None:
    clock = move(None, "begun", 0)
    assert clock == HOUR
    assert (left_min(clock, 0), left_min(clock, 20), left_min(clock, 61)) == (60, 40, -1)
    assert clock.elapsed_ms(BEGAN + 20 * MIN) == 20 * MIN


def test_c7_held_time_is_nobodys() -> None:
    held = move(HOUR, "held", 10)
    assert left_min(held, 10) == left_min(held, 45) == 50
    going = move(held, "going", 45)
    assert (left_min(going, 45), left_min(going, 55)) == (50, 40)
    assert move(HOUR, "going", 10) == HOUR


def test_c7_inserted_time_is_added_and_warns_anew() -> None:
    warned = move(HOUR, "warned", 55, 2)
    longer = move(warned, "inserted", 55, 10 * MIN)
    assert left_min(longer, 55) == 15
    assert (warned.warned, longer.warned) == (2, 0)
    assert warnings_due(longer, BEGAN + 60 * MIN) == 1


@pytest.mark.parametrize(
    ("at_min", "due"), [(49.9, 0), (50, 1), (54.9, 1), (55, 2), (58, 2), (59, 3), (70, 3)]
)
def test_c7_three_warnings_at_ten_five_and_one_minute(at_min: float, due: int) -> None:
    assert warnings_due(HOUR, BEGAN + round(at_min * MIN)) == due


def test_c7_a_warning_that_is_out_stays_out() -> None:
    held = move(move(HOUR, "warned", 51, 1), "held", 52)
    assert warnings_due(held, BEGAN + 90 * MIN) == 1
    assert warnings_due(move(HOUR, "warned", 50, 2), BEGAN + 50 * MIN) == 2


def test_c7_an_unlimited_round_warns_nobody() -> None:
    endless = RoundClock(began_ms=BEGAN, length_ms=0)
    assert warnings_due(endless, BEGAN + 900 * MIN) == 0
    assert may_start(endless, MIN, BEGAN + 900 * MIN)


def test_c4_the_box_was_away_and_the_round_has_lost_nothing() -> None:
    away = move(HOUR, "shifted", 40, 25 * MIN)
    assert left_min(away, 40) == 45
    other_boot = moved(HOUR, 0, ClockMoved("shifted", 1, 2_000, 2_000 - (BEGAN + 15 * MIN)))
    assert other_boot.left_ms(2_000) == 45 * MIN
    held = move(move(HOUR, "held", 10), "shifted", 40, 25 * MIN)
    assert left_min(held, 40) == 50


@pytest.mark.parametrize("act", ["held", "going", "inserted", "warned", "shifted"])
def test_no_hall_has_moved_a_clock_that_never_began(
    act: Literal["held", "going", "inserted", "warned", "shifted"],
) -> None:
    with pytest.raises(ValueError, match="has not begun"):
        moved(None, MIN, ClockMoved(act, 1, 0))


@pytest.mark.parametrize(
    ("took_min", "left", "may"),
    [((10,), 6, True), ((10,), 5.99, False), ((4, 10, 30), 6, True), ((4, 10, 30), 5.9, False)],
)
def test_c7_a_board_is_begun_with_at_least_60_percent_of_a_median_board(
    took_min: Sequence[int], left: float, may: bool
) -> None:
    now = BEGAN + round((60 - left) * MIN)
    assert may_start(HOUR, pace_ms([each * MIN for each in took_min]), now) is may


def test_c7_the_first_board_of_a_round_is_always_begun() -> None:
    assert may_start(HOUR, pace_ms([]), BEGAN + 59 * MIN)
    assert may_start(None, MIN, 0)


def test_c7_the_estimate_is_of_the_table_with_most_to_play() -> None:
    assert estimated_left_ms([], [4, 2]) is None
    assert estimated_left_ms([8 * MIN, 10 * MIN, 20 * MIN], [1, 3, 0]) == 30 * MIN
    assert estimated_left_ms([8 * MIN], []) == 0


def test_c7_a_table_a_whole_board_behind_the_pace_is_slow() -> None:
    took = [10 * MIN]
    assert slow_tables(40 * MIN, {1: 4, 2: 3, 3: 2, 4: 0}, took) == [3, 4]
    assert slow_tables(29 * MIN, {1: 2, 2: 2, 3: 1}, took) == [3]
    assert slow_tables(40 * MIN, {1: 0}, []) == []


def test_c7_where_all_tables_are_done_none_is_slow() -> None:
    assert slow_tables(200 * MIN, {1: 4, 2: 4}, [10 * MIN]) == []
