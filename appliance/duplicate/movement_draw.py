"""The draw (W-2) and who stands in which order before a round (W-3). No table is made here."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from appliance.duplicate.movement_history import HOUSE
from appliance.duplicate.movement_sheet import Entry, EntryId, is_house


def draw_order(seed: str, ids: Iterable[EntryId]) -> list[EntryId]:
    """The ids by SHA-256 of seed, colon and id (W-2); anybody can draw again from the seed."""
    return sorted(ids, key=lambda id_: (_ticket(seed, id_), id_))


def draw_numbers(seed: str, entries: Iterable[Entry]) -> dict[EntryId, int]:
    """Every entry's number, from 1. Late entries follow those before them, so that no number that
    was published ever changes.

    Raises ValueError for an id that comes twice or is a house player's.
    """
    joined: defaultdict[int, list[EntryId]] = defaultdict(list)
    for entry in entries:
        joined[entry.joined].append(entry.id)
    ids = [id_ for round_no in sorted(joined) for id_ in draw_order(seed, joined[round_no])]
    require_ids(ids)
    return {id_: number for number, id_ in enumerate(ids, 1)}


def standing_order(
    present: Iterable[EntryId], ranks: Mapping[EntryId, int], drawn: Mapping[EntryId, int]
) -> list[EntryId]:
    """Best first: by rank so far, then the smaller draw number (W-3). Who has no rank yet comes
    after all who have one.
    """
    last = len(drawn) + 1
    return sorted(present, key=lambda id_: (ranks.get(id_, last), drawn[id_]))


def require_ids(ids: Sequence[EntryId]) -> None:
    """Raises ValueError for an id that comes twice or is a house player's."""
    if len(set(ids)) != len(ids):
        raise ValueError("an entry id comes twice")
    for id_ in ids:
        if is_house(id_) or id_ == HOUSE:
            raise ValueError(f"{id_!r} is a house player's name")


def _ticket(seed: str, id_: EntryId) -> str:
    return hashlib.sha256(f"{seed}:{id_}".encode()).hexdigest()
