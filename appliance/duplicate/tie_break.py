"""Chains of steps that put entries in order, each splitting only those still tied (7.4).

The steps' values come from outside; which line earned what never stands here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal

from msgspec import Struct

from appliance.duplicate.scoring import Total

StepName = Literal["final", "beaten", "places", "time", "trimmed", "play_off"]
Value = int | Fraction | tuple[int, ...]
Values = Callable[[Sequence[str]], Mapping[str, Value] | None]
"""The tied entries → what each has in this step, or None: the step cannot compare these."""

HIGH: frozenset[StepName] = frozenset(("final", "beaten"))
CHAINS: Mapping[Total, tuple[StepName, ...]] = {
    "R": ("final", "beaten", "places", "time", "trimmed", "play_off"),
    "S": ("final", "time", "trimmed", "beaten", "places", "play_off"),
}
"""The chain follows what is ranked by, not the game (D-39b)."""

_NO_MORE_PLACES = 1 << 62
_FEWEST_TIMES = 3


class Compared(Struct, frozen=True):
    """What one step found for one entry. `split`: it left somebody on the other side."""

    step: StepName
    value: Value
    split: bool


class Place(Struct, frozen=True):
    """Entries that no step could part, with what each step found for them, in order of steps."""

    entries: tuple[str, ...]
    path: tuple[Compared, ...]


class Above(Struct, frozen=True):
    """Why a place is above the next one: the first step they differ in, and both its values."""

    step: StepName
    own: Value
    other: Value


def places(
    entries: Sequence[str], chain: Sequence[StepName], steps: Mapping[StepName, Values]
) -> Iterator[Place]:
    """The entries from first to last. Within a place they keep the order they are given in."""
    if entries:
        yield from _split(tuple(entries), (), [(name, steps[name]) for name in chain])


def _split(
    tied: tuple[str, ...],
    path: tuple[Compared, ...],
    steps: Sequence[tuple[StepName, Values]],
) -> Iterator[Place]:
    if not steps or (path and len(tied) == 1):
        yield Place(tied, path)
        return
    name, values_of = steps[0]
    values = values_of(tied)
    if values is None:
        yield from _split(tied, path, steps[1:])
        return
    ordered = sorted(tied, key=values.__getitem__, reverse=name in HIGH)
    split = len(set(values.values())) > 1
    for value, part in groupby(ordered, key=values.__getitem__):
        yield from _split(tuple(part), (*path, Compared(name, value, split)), steps[1:])


def above(upper: Place, lower: Place) -> Above:
    """Raises ValueError when no step parts them: they are then not two places."""
    for own, other in zip(upper.path, lower.path, strict=False):
        if own.value != other.value:
            return Above(own.step, own.value, other.value)
    raise ValueError(f"nothing parts {upper.entries} and {lower.entries}")


def places_key(ranks: Sequence[int]) -> tuple[int, ...]:
    """The ranks on boards as a key, smaller is better: more firsts, then more seconds …

    Ascending ranks compare like that by themselves, but for a list that goes on where the other
    ends: it is the better one, so every list ends in a rank nobody takes.
    """
    return (*sorted(ranks), _NO_MORE_PLACES)


def places_won(key: Value) -> tuple[int, ...]:
    """The ranks in a value of the step `places`, best first."""
    return key[:-1] if isinstance(key, tuple) else ()


def trimmed_mean(times: Sequence[int]) -> Fraction | None:
    """The mean without one slowest and one fastest (D-46); None of fewer than three."""
    if len(times) < _FEWEST_TIMES:
        return None
    return Fraction(sum(times) - max(times) - min(times), len(times) - 2)


def if_all(values: Mapping[str, Value | None]) -> Mapping[str, Value] | None:
    """The values where everybody has one: a step that lacks one cannot compare (D-45)."""
    had: dict[str, Any] = {entry: value for entry, value in values.items() if value is not None}
    return had if len(had) == len(values) else None
