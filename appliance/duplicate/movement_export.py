"""The movement of an event as the open file of `hallbox verify movement`.

The format is told at the head of `movement_check`, which reads it without this module.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from appliance.duplicate.movement_sheet import Entry, MovementSettings, RoundSheet

FORMAT = "hallbox movement 1"


def export(
    settings: MovementSettings, entries: Sequence[Entry], rounds: Sequence[RoundSheet]
) -> bytes:
    """JSON in UTF-8, one object. Holds entry ids, no names of people."""
    document: dict[str, Any] = {
        "format": FORMAT,
        **msgspec.to_builtins(settings),
        "interim": settings.interim,
        "entries": entries,
        "rounds": [_round(sheet) for sheet in rounds],
    }
    return msgspec.json.format(msgspec.json.encode(document))


def _round(sheet: RoundSheet) -> dict[str, Any]:
    return {
        "number": sheet.number,
        "ranks": sheet.ranks,
        "tables": [table.seats for table in sheet.tables],
        "byes": sheet.byes,
        "by_hand": sheet.by_hand,
        "no_shows": sheet.no_shows,
    }
