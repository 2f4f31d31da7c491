"""000 §9, D-13: 抠底."""

import pytest

from appliance.games.shengji.capture import Capture, capture, multiplier
from appliance.games.shengji.cards import suiting
from appliance.games.shengji.shapes import Shape, shape_of
from tests.games.shengji.positions import text

BURIED = text("HK DT C5 H5 D3 D4 C6 C7")


def lead(cards: str, level: str = "2") -> Shape:
    shape = shape_of(suiting(level, "S"), text(cards))
    assert isinstance(shape, Shape)
    return shape


@pytest.mark.parametrize(
    ("led", "expected"),
    [
        ("HA", 2),
        ("HA HK HQ", 2),
        ("BJ*2", 4),
        ("HA*2 HK", 4),
        ("HA*2 HQ*2 HT*2", 4),
        ("S3*2 S4*2", 16),
        ("HA HK*2 HQ*2 H3*2", 16),
        ("S3*2 S4*2 S5*2 S6*2", 16),
    ],
)
def test_article_9_multiplier_by_the_shape_that_was_led(led: str, expected: int) -> None:
    assert multiplier(lead(led)) == expected


def test_article_9_two_pairs_across_the_gap_of_the_level_are_a_tractor() -> None:
    assert multiplier(lead("H6*2 H8*2", level="7")) == 16
    assert multiplier(lead("H6*2 H8*2", level="2")) == 4


def test_article_9_the_buried_points_are_multiplied_for_the_attackers() -> None:
    assert capture(BURIED, lead("HA"), attackers_won=True) == Capture(30, 2, 60)
    assert capture(BURIED, lead("HA*2"), attackers_won=True) == Capture(30, 4, 120)
    assert capture(BURIED, lead("S3*2 S4*2"), attackers_won=True) == Capture(30, 16, 480)
    assert capture(text("D3 D4"), lead("S3*2 S4*2"), attackers_won=True) == Capture(0, 16, 0)


def test_article_9_they_count_for_nobody_when_the_dealer_side_wins_the_last_trick() -> None:
    assert capture(BURIED, lead("S3*2 S4*2"), attackers_won=False) == Capture(30, 0, 0)
