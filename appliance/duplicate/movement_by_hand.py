"""What the chief changes on a sheet before its round begins, with the warnings this brings.

A change is never refused for its consequences, only when it names nobody it could move.
"""

from collections.abc import Callable, Sequence

from msgspec import structs

from appliance.duplicate.movement_history import history
from appliance.duplicate.movement_sheet import (
    EntryId,
    MovementSettings,
    RoundSheet,
    TableSheet,
    is_house,
)
from appliance.duplicate.movement_warnings import warnings_of
from appliance.games.contract import Message, Refusal

NOT_IN_ROUND = "NOT_IN_ROUND"
SAME_ENTRY = "SAME_ENTRY"


def exchange_by_hand(
    settings: MovementSettings,
    sheet: RoundSheet,
    past: Sequence[RoundSheet],
    first: EntryId,
    second: EntryId,
) -> RoundSheet | Refusal:
    """The sheet with the places of two entries exchanged: seats of two tables or of one, or a
    seat and a bye. Every other place stays; the warnings are made anew from `past`.
    """
    if first == second:
        return Refusal(SAME_ENTRY, {"entry": first})
    present = {name for table in sheet.tables for name in table.seats if not is_house(name)}
    for id_ in (first, second):
        if id_ not in present.union(sheet.byes):
            return Refusal(NOT_IN_ROUND, {"entry": id_})
    other = {first: second, second: first}

    def taken_by(name: str) -> str:
        return other.get(name, name)

    changed = structs.replace(
        sheet,
        tables=tuple(_exchanged(table, taken_by) for table in sheet.tables),
        byes=tuple(map(taken_by, sheet.byes)),
        by_hand=(*sheet.by_hand, (first, second)),
    )
    before = history(past, settings.size)
    return structs.replace(changed, warnings=warnings_of(settings, changed, before))


def _exchanged(table: TableSheet, taken_by: Callable[[str], str]) -> TableSheet:
    seats = tuple(map(taken_by, table.seats))
    changes = tuple(
        Message("BY_HAND", {"out": out, "in": now})
        for out, now in zip(table.seats, seats, strict=True)
        if out != now
    )
    return TableSheet(table.number, seats, table.reasons + changes)
