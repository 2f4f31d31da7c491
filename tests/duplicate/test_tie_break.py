"""7.4: the chains, how a step splits, and why one place is above the next."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.duplicate.tie_break import (
    CHAINS,
    Above,
    Compared,
    Place,
    StepName,
    Value,
    Values,
    above,
    if_all,
    places,
    places_key,
    places_won,
    trimmed_mean,
)


def step(**values: Value) -> Values:
    return lambda tied: {entry: values[entry] for entry in tied}


def order(chain: Sequence[StepName], **steps: Values) -> list[tuple[str, ...]]:
    named: Mapping[StepName, Values] = {name: steps[name] for name in chain}
    return [place.entries for place in places("abcd", chain, named)]


def test_000_l317_the_chain_by_r_asks_for_opponents_before_places_before_time() -> None:
    assert CHAINS["R"] == ("final", "beaten", "places", "time", "trimmed", "play_off")


def test_003_l201_the_chain_by_s_asks_for_time_before_opponents_before_places() -> None:
    assert CHAINS["S"] == ("final", "time", "trimmed", "beaten", "places", "play_off")


def test_7_4_each_step_splits_only_those_still_tied() -> None:
    """d is last by its final value, however fast; among the others a small time stands first."""
    assert order(
        ("final", "time"), final=step(a=5, b=5, c=5, d=4), time=step(a=9, b=3, c=9, d=1)
    ) == [("b",), ("a", "c"), ("d",)]


def test_7_4_high_values_first_but_times_low() -> None:
    equal = step(a=1, b=1, c=1, d=1)
    values = step(a=1, b=2, c=3, d=4)
    up, down = [("a",), ("b",), ("c",), ("d",)], [("d",), ("c",), ("b",), ("a",)]
    assert order(("final",), final=values) == down
    assert order(("final", "beaten"), final=equal, beaten=values) == down
    assert order(("final", "time"), final=equal, time=values) == up
    assert order(("final", "trimmed"), final=equal, trimmed=values) == up
    assert order(("final", "play_off"), final=equal, play_off=values) == up


def test_d45_a_step_that_lacks_one_value_is_skipped_for_all_those_tied() -> None:
    mean: dict[str, int | None] = {"a": 9, "b": 3, "c": None, "d": 1}

    def trimmed(tied: Sequence[str]) -> Mapping[str, Value] | None:
        return if_all({entry: mean[entry] for entry in tied})

    three, two = step(a=5, b=5, c=5, d=4), step(a=5, b=5, c=4, d=4)
    assert order(("final", "trimmed"), final=three, trimmed=trimmed) == [("a", "b", "c"), ("d",)]
    assert order(("final", "trimmed"), final=two, trimmed=trimmed) == [("b",), ("a",), ("c", "d")]


def test_those_nothing_parts_keep_the_order_they_are_given_in() -> None:
    found = list(places(["c", "a", "b"], ("final",), {"final": step(a=1, b=1, c=1)}))
    assert found == [Place(("c", "a", "b"), (Compared("final", 1, split=False),))]


def test_nobody_takes_no_place() -> None:
    assert list(places([], ("final",), {"final": step()})) == []


def test_the_deciding_step_is_the_first_in_which_neighbours_differ() -> None:
    chain: tuple[StepName, ...] = ("final", "beaten", "time")
    upper, middle, lower = places(
        "abc",
        chain,
        {
            "final": step(a=5, b=5, c=5),
            "beaten": step(a=2, b=2, c=Fraction(1, 3)),
            "time": step(a=7, b=8, c=1),
        },
    )
    assert above(upper, middle) == Above("time", 7, 8)
    assert above(middle, lower) == Above("beaten", 2, Fraction(1, 3))
    with pytest.raises(ValueError, match="nothing parts"):
        above(upper, upper)


@given(st.lists(st.integers(1, 5), max_size=6), st.lists(st.integers(1, 5), max_size=6))
def test_000_l321_more_firsts_then_more_seconds_stand_higher(a: list[int], b: list[int]) -> None:
    counts_a, counts_b = ([ranks.count(place) for place in range(1, 6)] for ranks in (a, b))
    assert (places_key(a) < places_key(b)) == (counts_a > counts_b)
    assert (places_key(a) == places_key(b)) == (counts_a == counts_b)
    assert places_won(places_key(a)) == tuple(sorted(a))


def test_13_4_the_trimmed_mean_drops_one_slowest_and_one_fastest() -> None:
    assert trimmed_mean([60, 80, 78, 90]) == 79
    assert trimmed_mean([10, 30, 10, 10]) == 10
    assert trimmed_mean([5, 9, 7]) == 7


def test_d46_of_fewer_than_three_times_there_is_no_trimmed_mean() -> None:
    assert trimmed_mean([60, 80]) is None
    assert trimmed_mean([]) is None
