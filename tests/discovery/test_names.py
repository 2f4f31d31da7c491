"""Which name a box takes: probing with suffixes, and which of two rivals gives way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.discovery.names import free_suffix, label_of, must_yield

MINE = frozenset({"10.0.0.5"})
addresses = st.frozensets(st.ip_addresses(v=4).map(str), min_size=1, max_size=3)


def test_the_host_name_carries_the_code_and_the_suffix() -> None:
    assert [label_of("ABCD", suffix) for suffix in (1, 2, 3)] == [
        "hall-abcd",
        "hall-abcd-2",
        "hall-abcd-3",
    ]


def test_a_name_nobody_answers_for_is_free() -> None:
    assert free_suffix("ABCD", MINE, lambda _: set()) == 1


def test_another_boxs_names_are_passed_over() -> None:
    taken = {"hall-abcd": {"10.0.0.9"}, "hall-abcd-2": {"10.0.0.8", "10.0.0.5"}}
    assert free_suffix("ABCD", MINE, lambda label: taken.get(label, set())) == 3


def test_an_answer_with_ones_own_addresses_is_oneself() -> None:
    assert free_suffix("ABCD", MINE, lambda _: {"10.0.0.5"}) == 1


def test_after_giving_way_the_lost_name_is_not_asked_for_again() -> None:
    asked: list[str] = []

    def nobody(label: str) -> set[str]:
        asked.append(label)
        return set()

    assert free_suffix("ABCD", MINE, nobody, first=2) == 2
    assert asked == ["hall-abcd-2"]


def test_a_liar_that_answers_for_every_name_is_not_followed_for_ever() -> None:
    with pytest.raises(RuntimeError, match="every name of box ABCD is taken"):
        free_suffix("ABCD", MINE, lambda _: {"10.0.0.66"})


def test_a_fixed_address_that_all_boxes_share_does_not_decide() -> None:
    assert must_yield({"10.42.0.1", "10.0.0.5"}, {"10.42.0.1", "10.0.0.9"})
    assert not must_yield({"10.42.0.1", "10.0.0.9"}, {"10.42.0.1", "10.0.0.5"})


def test_addresses_are_compared_as_numbers() -> None:
    assert must_yield({"10.0.0.9"}, {"10.0.0.10"})


@given(addresses, addresses)
def test_exactly_one_of_two_rivals_gives_way(one: frozenset[str], other: frozenset[str]) -> None:
    if one != other:
        assert must_yield(one, other) != must_yield(other, one)
    else:
        assert not must_yield(one, other)
