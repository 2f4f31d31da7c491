"""D-41: exact inside, half-up at the end."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.duplicate.rounding import decimal_text, half_up


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(200, 3), 1, "66.7"),
        (Fraction(125, 3), 1, "41.7"),
        (Fraction(275, 4), 1, "68.8"),
        (Fraction(6665, 100), 1, "66.7"),
        (Fraction(10_000 * 7, 10 * 64), 2, "109.38"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(0), 4, "0.0000"),
        (Fraction(-5, 2), 1, "-2.5"),
        (Fraction(-1, 4), 1, "-0.2"),
        (Fraction(-1, 100), 1, "0.0"),
    ],
)
def test_d41_a_half_goes_up(value: Fraction, places: int, text: str) -> None:
    assert decimal_text(value, places) == text


@given(st.fractions(), st.integers(1, 6))
def test_d41_the_rounded_value_is_the_nearest_and_its_text_is_itself(
    value: Fraction, places: int
) -> None:
    rounded = half_up(value, places)
    half_step = Fraction(1, 2 * 10**places)
    assert -half_step < rounded - value <= half_step
    assert Fraction(decimal_text(value, places)) == rounded
