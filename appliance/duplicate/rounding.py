"""Exact fractions until the last line of the sheet, then one rounding (D-41). Never a float."""

from fractions import Fraction
from math import floor


def half_up(value: Fraction, places: int) -> Fraction:
    """The value with so many decimals; a half goes up, toward plus infinity."""
    scale = 10**places
    return Fraction(floor(value * scale + Fraction(1, 2)), scale)


def decimal_text(value: Fraction, places: int) -> str:
    """The value half-up as text with exactly so many decimals (at least one), e.g. `"66.7"`."""
    scaled = int(half_up(value, places) * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{places}d}"
