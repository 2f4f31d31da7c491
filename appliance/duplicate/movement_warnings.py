"""What the director is told before a round begins (W-7), whoever made its tables.

Nothing is changed here.
"""

from collections.abc import Iterator
from itertools import combinations

from appliance.duplicate.movement_history import HOUSE, History
from appliance.duplicate.movement_seating import MOST_SPREAD, spreads_after
from appliance.duplicate.movement_sheet import (
    HOUSE_MEETS,
    MovementSettings,
    RoundSheet,
    TableSheet,
    is_house,
)
from appliance.games.contract import Message


def most_rounds(entries: int, size: int) -> int:
    """Rounds until an entry must meet somebody again: n − 1, or ⌊(n − 1)/2⌋ at three (W-7)."""
    return (entries - 1) // (size - 1)


def warnings_of(
    settings: MovementSettings, sheet: RoundSheet, before: History
) -> tuple[Message, ...]:
    """TOO_MANY_ROUNDS {rounds, most}, BYE_AGAIN {entry}, and per table REPEAT {table, first,
    second} and SEATS_UNEVEN {table, entry, spread}. `before`: the rounds before this one.
    """
    return tuple(_warnings(settings, sheet, before))


def _warnings(settings: MovementSettings, sheet: RoundSheet, before: History) -> Iterator[Message]:
    if settings.opponents == HOUSE_MEETS:
        return
    seated = [name for table in sheet.tables for name in table.seats if not is_house(name)]
    rounds = max(settings.planned_rounds, sheet.number)
    most = most_rounds(len(seated) + len(sheet.byes), settings.size)
    if rounds > most:
        yield Message("TOO_MANY_ROUNDS", {"rounds": rounds, "most": most})
    for id_ in sheet.byes:
        if before.byes.get(id_, 0):
            yield Message("BYE_AGAIN", {"entry": id_})
    for table in sheet.tables:
        yield from _met_before(table, before)
        yield from _uneven(table, before)


def _met_before(table: TableSheet, before: History) -> Iterator[Message]:
    for first, second in combinations(table.seats, 2):
        if frozenset(HOUSE if is_house(name) else name for name in (first, second)) in before.met:
            yield Message("REPEAT", {"table": table.number, "first": first, "second": second})


def _uneven(table: TableSheet, before: History) -> Iterator[Message]:
    for seat, name in enumerate(table.seats):
        spread = spreads_after(before.counts(name, len(table.seats)))[seat]
        if spread > MOST_SPREAD:
            yield Message("SEATS_UNEVEN", {"table": table.number, "entry": name, "spread": spread})
