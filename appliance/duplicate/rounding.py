"""Exact fractions until the last line of the sheet, then one rounding (D-41). Never a float.

A rounded value is held as a whole number of units: tenths of a percent, hundredths of a point.
"""

from fractions import Fraction


def units(value: Fraction, places: int) -> int:
    """The value in units of its last decimal; a half goes up, toward plus infinity."""
    doubled: int = 2 * 10**places * value.numerator + value.denominator
    return doubled // (2 * value.denominator)


def half_up(value: Fraction, places: int) -> Fraction:
    """The value with so many decimals, rounded as `units` rounds."""
    return Fraction(units(value, places), 10**places)


def units_text(whole_units: int, places: int) -> str:
    """Units as text with exactly so many decimals (at least one), e.g. `"66.7"`."""
    whole, rest = divmod(abs(whole_units), 10**places)
    return f"{'-' if whole_units < 0 else ''}{whole}.{rest:0{places}d}"


def decimal_text(value: Fraction, places: int) -> str:
    """The value half-up as text with exactly so many decimals (at least one), e.g. `"66.7"`."""
    return units_text(units(value, places), places)
