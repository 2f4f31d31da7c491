"""The turn clock against chapter 2 of the rule book, and against counting single milliseconds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.table.turn_clock import (
    Hold,
    TurnClock,
    charged_ms,
    end_hold,
    fires_ms,
    held_by_cause,
    held_ms,
    in_time,
    link_credit_ms,
    remaining_ms,
    spend_bank,
    with_at_least,
    with_hold,
)

PLAY = TurnClock(opened_ms=1_000, limit_ms=25_000, credit_ms=40)


def test_t3_t5_the_worked_turn_of_chapter_13() -> None:
    assert fires_ms(PLAY) == 26_040
    assert charged_ms(PLAY, 6_000) == 4_960
    assert charged_ms(PLAY, 1_030) == 0
    assert in_time(PLAY, 26_039)
    assert charged_ms(PLAY, 26_039) == 24_999
    assert not in_time(PLAY, 26_040)
    assert charged_ms(PLAY, 26_040) == 25_000


def test_t5_an_open_hold_without_a_cap_never_fires() -> None:
    paused = with_hold(PLAY, Hold("referee", since_ms=5_000))
    assert fires_ms(paused) is None
    assert in_time(paused, 10_000_000)
    assert remaining_ms(paused, 10_000_000) == 25_040 - 4_000


def test_t5_a_hold_that_begins_at_the_time_out_comes_too_late() -> None:
    assert fires_ms(with_hold(PLAY, Hold("referee", since_ms=26_040))) == 26_040
    assert fires_ms(with_hold(PLAY, Hold("referee", since_ms=26_039))) is None


def test_t7_an_outage_holds_until_the_bank_is_empty_and_then_runs_on() -> None:
    lost = with_hold(PLAY, Hold("link", since_ms=11_000, seat=2, cap_ms=60_000))
    assert fires_ms(lost) == 26_040 + 60_000
    assert remaining_ms(lost, 71_000) == remaining_ms(lost, 11_000)
    assert remaining_ms(lost, 72_000) == remaining_ms(lost, 71_000) - 1_000


def test_t7_the_next_answer_ends_the_outage_and_nothing_is_added() -> None:
    lost = with_hold(PLAY, Hold("link", since_ms=11_000, seat=2, cap_ms=60_000))
    back = end_hold(lost, "link", 2, 14_000)
    assert fires_ms(back) == 26_040 + 3_000
    assert end_hold(back, "link", 2, 20_000) == back


def test_t7_ending_one_seats_outage_leaves_the_others() -> None:
    lost = with_hold(PLAY, Hold("link", since_ms=2_000, seat=0, cap_ms=60_000))
    both = with_hold(lost, Hold("link", since_ms=3_000, seat=1, cap_ms=60_000))
    assert fires_ms(end_hold(both, "link", 0, 4_000)) == 26_040 + 61_000
    assert end_hold(both, "referee", 0, 4_000) == both


def test_t9_overlapping_holds_count_once_and_the_first_has_the_time() -> None:
    clock = with_hold(PLAY, Hold("hall", since_ms=4_000, until_ms=9_000))
    clock = with_hold(clock, Hold("link", since_ms=500, until_ms=6_000, seat=1))
    assert held_by_cause(clock, 20_000) == (("link", 5_000), ("hall", 3_000))
    assert held_ms(clock, 20_000) == 8_000
    assert charged_ms(clock, 20_000) == 19_000 - 8_000 - 40


def test_t4_the_credit_is_the_median_of_the_last_five_and_bounded() -> None:
    assert link_credit_ms([]) == 0
    assert link_credit_ms([40, 61]) == 50
    assert link_credit_ms([9_999, 10, 20, 30, 40, 500]) == 30
    assert link_credit_ms([3_000] * 5) == 1_000


def test_t4_delayed_answers_earn_no_more_than_twice_the_smallest() -> None:
    assert link_credit_ms([800] * 5, smallest_ms=12) == 24
    assert link_credit_ms([20] * 5, smallest_ms=12) == 20


def test_t7_the_bank_is_spent_in_order() -> None:
    assert spend_bank(60_000, [20_000, 30_000, 20_000]) == ((20_000, 30_000, 10_000), 0)
    assert spend_bank(60_000, []) == ((), 60_000)


# --- the same answers by counting milliseconds one by one ----------------------------------------

HORIZON_MS = 400  # later than any instant that the small clocks below can name

holds = st.builds(
    Hold,
    cause=st.sampled_from(("store", "box", "referee", "link")),
    since_ms=st.integers(0, 80),
    until_ms=st.none() | st.integers(0, 120),
    seat=st.none() | st.integers(0, 3),
    cap_ms=st.none() | st.integers(0, 60),
)
clocks = st.builds(
    TurnClock,
    opened_ms=st.integers(0, 40),
    limit_ms=st.integers(0, 50),
    credit_ms=st.integers(0, 20),
    holds=st.lists(holds, max_size=4).map(tuple),
)


def holding(clock: TurnClock, instant: int) -> str | None:
    """The cause that has this millisecond, asked of every hold in turn."""
    found: Hold | None = None
    for hold in clock.holds:
        begun = hold.since_ms <= instant
        ended = hold.until_ms is not None and instant >= hold.until_ms
        used_up = hold.cap_ms is not None and instant - hold.since_ms >= hold.cap_ms
        if begun and not ended and not used_up and (not found or hold.since_ms < found.since_ms):
            found = hold
    return found.cause if found else None


@given(clocks, st.integers(0, HORIZON_MS))
def test_t9_held_time_is_what_counting_gives(clock: TurnClock, now: int) -> None:
    counted: dict[str, int] = {}
    for instant in range(clock.opened_ms, now):
        if cause := holding(clock, instant):
            counted[cause] = counted.get(cause, 0) + 1
    assert dict(held_by_cause(clock, now)) == counted
    assert held_ms(clock, now) == sum(counted.values())


@given(clocks)
def test_t5_the_time_out_is_where_counting_reaches_the_limit(clock: TurnClock) -> None:
    ran, instant = 0, clock.opened_ms
    while ran < clock.limit_ms + clock.credit_ms and instant < HORIZON_MS:
        ran += holding(clock, instant) is None
        instant += 1
    assert fires_ms(clock) == (None if instant == HORIZON_MS else instant)


@given(clocks, st.integers(0, HORIZON_MS))
def test_t3_the_charge_agrees_with_counting_and_with_the_time_out(
    clock: TurnClock, arrived: int
) -> None:
    ran = sum(holding(clock, instant) is None for instant in range(clock.opened_ms, arrived))
    expected = min(max(ran - clock.credit_ms, 0), clock.limit_ms)
    assert charged_ms(clock, arrived) == expected
    assert remaining_ms(clock, arrived) == clock.limit_ms - expected
    assert in_time(clock, arrived) == (
        arrived < clock.opened_ms or ran < clock.limit_ms + clock.credit_ms
    )


@given(clocks, st.sampled_from(("referee", "link")), st.integers(0, 3), st.integers(0, 120))
def test_t9_a_hold_ended_at_an_instant_holds_no_later_one(
    clock: TurnClock, cause: str, seat: int, at: int
) -> None:
    ended = end_hold(clock, cause, seat, at)
    for instant in range(200):
        kept = TurnClock(
            clock.opened_ms,
            clock.limit_ms,
            clock.credit_ms,
            tuple(
                hold
                for hold in clock.holds
                if not (
                    instant >= at
                    and hold.until_ms is None
                    and (hold.cause, hold.seat) == (cause, seat)
                )
            ),
        )
        assert holding(ended, instant) == holding(kept, instant)


@given(st.lists(st.integers(0, 5_000), max_size=9), st.none() | st.integers(0, 1_500))
def test_t4_the_credit_lies_between_the_round_trips(rtt: list[int], smallest: int | None) -> None:
    credit = link_credit_ms(rtt, smallest)
    last = rtt[-5:]
    assert credit <= 1_000
    assert smallest is None or credit <= 2 * smallest
    if credit not in (0, 1_000, 2 * (smallest or 0)):
        assert 2 * sum(value <= credit for value in last) >= len(last)
        assert 2 * sum(value >= credit for value in last) >= len(last)


@given(st.integers(0, 60_000), st.lists(st.integers(0, 90_000), max_size=6))
def test_t7_bank_and_held_time_always_make_the_bank(bank: int, outages: list[int]) -> None:
    held, left = spend_bank(bank, outages)
    assert sum(held) + left == bank
    assert all(
        part == outage or sum(held[: i + 1]) == bank
        for i, (part, outage) in enumerate(zip(held, outages, strict=True))
    )


@pytest.mark.parametrize(
    ("at_ms", "fires"),
    [(0, 8_000), (3_000, 8_000), (3_001, 8_001), (7_999, 12_999)],
)
def test_d1_a_clock_runs_for_at_least_so_long_after_an_action(at_ms: int, fires: int) -> None:
    clock = TurnClock(opened_ms=0, limit_ms=8_000, credit_ms=0)
    assert fires_ms(with_at_least(clock, at_ms, 5_000)) == fires


def test_d1_held_time_is_not_counted_when_a_clock_is_made_longer() -> None:
    clock = TurnClock(0, 8_000, 0, (Hold("referee", 1_000, 3_000),))
    assert fires_ms(with_at_least(clock, 7_000, 5_000)) == 12_000
    assert with_at_least(clock, 5_000, 5_000) == clock
