"""How scores are written out."""

import pytest

from appliance.games.formula import number, opposite, power_of_two, product, sign


def test_numbers_have_a_real_minus() -> None:
    assert (number(12), number(0), number(-12)) == ("12", "0", "−12")
    assert (sign(1), sign(-1)) == ("1", "(−1)")


@pytest.mark.parametrize(
    ("exponent", "written"), [(1, "2"), (2, "2²"), (3, "2³"), (9, "2⁹"), (14, "2¹⁴")]
)
def test_powers_are_raised_digits(exponent: int, written: str) -> None:
    assert power_of_two(exponent) == written


@pytest.mark.parametrize(
    ("first", "second", "line"),
    [
        (12, 6, "−(12 + 6) = −18"),
        (-12, -6, "−(−12 − 6) = 18"),
        (3, -2, "−(3 − 2) = −1"),
        (0, 0, "−(0 + 0) = 0"),
    ],
)
def test_the_dealers_line(first: int, second: int, line: str) -> None:
    assert opposite(first, second) == line


def test_a_defenders_line() -> None:
    assert product(["3", "(−1)", "2²"], -12) == "3 × (−1) × 2² = −12"
