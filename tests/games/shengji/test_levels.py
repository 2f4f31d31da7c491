"""000 §10, §11, 附录一; D-15, D-16: levels, the next dealer, the score of a board."""

import pytest

from appliance.games.shengji.levels import (
    Change,
    Levels,
    board_score,
    change,
    levels_after,
    next_dealer,
    number,
)

LEVELS = "23456789TJQKA"


@pytest.mark.parametrize(
    ("lowest", "highest", "steps", "taken"),
    [
        (0, 0, 3, False),
        (5, 35, 2, False),
        (40, 75, 1, False),
        (80, 115, 0, True),
        (120, 155, 1, True),
        (160, 195, 2, True),
        (200, 235, 3, True),
        (520, 555, 11, True),
    ],
)
def test_article_10_levels_by_points(lowest: int, highest: int, steps: int, taken: bool) -> None:
    assert {change(points) for points in range(lowest, highest + 1, 5)} == {Change(steps, taken)}


def test_article_10_the_table_has_no_gaps() -> None:
    """From one line to the next the level of one side changes by one, at 80 the dealer side."""
    steps = [change(points) for points in (0, 5, 40, 80, 120, 160, 200)]
    assert [step.steps for step in steps] == [3, 2, 1, 0, 1, 2, 3]
    assert [step.dealer_side_changes for step in steps] == [False] * 3 + [True] * 4


@pytest.mark.parametrize("level", LEVELS)
def test_d15_no_side_jumps_over_a(level: str) -> None:
    for points in (0, 20, 60):
        after = levels_after(level, "5", points)
        wanted = min(LEVELS.index(level) + change(points).steps, 12)
        assert after == Levels(LEVELS[wanted], "5", level == "A", False)
    for points in (80, 140, 600):
        after = levels_after("5", level, points)
        wanted = min(LEVELS.index(level) + change(points).steps, 12)
        assert after == Levels("5", LEVELS[wanted], False, True)


def test_d15_only_the_dealer_side_at_a_passes_it() -> None:
    assert levels_after("A", "A", 75).passed_a
    assert not levels_after("A", "A", 80).passed_a
    assert not levels_after("K", "A", 0).passed_a


def test_article_11_the_partner_or_the_next_seat_deals() -> None:
    assert [next_dealer(seat, 75) for seat in range(4)] == [2, 3, 0, 1]
    assert [next_dealer(seat, 80) for seat in range(4)] == [1, 2, 3, 0]


def test_d15_levels_as_numbers() -> None:
    assert [number(level) for level in LEVELS] == list(range(2, 15))
    assert number("A", passed_a=True) == 15


def test_appendix_1_five_one_and_three() -> None:
    assert board_score((3, 4)) == (1, 5)
    assert board_score((14, 2)) == (5, 1)
    assert board_score((15, 14)) == (5, 1)
    assert board_score((5, 5)) == (3, 3)
