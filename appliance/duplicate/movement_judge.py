"""The rule oracle's questions about the movement: plain data in, plain data out.

No rule stands here; each answer is a call of the function that pairs real events.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.movement import arrange
from appliance.duplicate.movement_draw import draw_order, require_ids
from appliance.duplicate.movement_history import History

_Name = str | int
_Count = Annotated[int, Meta(ge=0)]


class _Draw(Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    entries: tuple[str, ...]


class _Round(Struct, frozen=True, forbid_unknown_fields=True):
    """`standings`: best first. `met`: pairs, `H` for the house. `seat_counts`: entry → per seat."""

    standings: tuple[_Name, ...]
    size: Literal[2, 3]
    met: tuple[tuple[_Name, _Name], ...] = ()
    seat_counts: dict[str, tuple[_Count, ...]] = {}


def _draw_order(asked: Any) -> Any:
    draw = msgspec.convert(asked, _Draw)
    require_ids(draw.entries)
    return {"order": draw_order(draw.seed, draw.entries)}


def _round(asked: Any) -> Any:
    given = msgspec.convert(asked, _Round)
    named: dict[str, _Name] = {str(name): name for name in given.standings}
    require_ids([str(name) for name in given.standings])
    met = frozenset(frozenset(map(str, pair)) for pair in given.met)
    if any(len(pair) != 2 for pair in met):
        raise ValueError("`met` lists pairs of two, or one and H")
    if any(len(counts) != given.size for counts in given.seat_counts.values()):
        raise ValueError("`seat_counts` has for an entry one number a seat")
    before = History(met, given.seat_counts)
    arranged = arrange(tuple(named), before, given.size)
    tables = [[named.get(name, name) for name in table.seats] for table in arranged.tables]
    return {"tables": tables, "repeats": arranged.repeats}


JUDGES: Mapping[str, Callable[[Any], Any]] = {"draw_order": _draw_order, "round": _round}
