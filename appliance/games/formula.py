"""How a score is written out for the players: signs, powers, and the dealer's line."""

from collections.abc import Sequence

_MINUS = "−"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def sign(value: int) -> str:
    """胜负系数 as a factor."""
    return f"({number(value)})" if value < 0 else str(value)


def power_of_two(exponent: int) -> str:
    return "2" if exponent == 1 else "2" + str(exponent).translate(_RAISED)


def product(factors: Sequence[str], points: int) -> str:
    """A defender's line."""
    return f"{' × '.join(factors)} = {number(points)}"


def opposite(first: int, second: int) -> str:
    """The dealer's line: the opposite of what the defenders get together."""
    join = "+" if second >= 0 else _MINUS
    return f"{_MINUS}({number(first)} {join} {abs(second)}) = {number(-first - second)}"
