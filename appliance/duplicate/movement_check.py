"""The movement of an event checked by a second program: `hallbox verify movement FILE`.

It shares no code with the pairing and reads nothing but the file: each round's tables are made
again from the rule book, in the plainest way, and its promises are held against the file one by
one. It proves that the tables follow from the ranks in the file, not that the ranks are right.

The file is one JSON object:

    format          "hallbox movement 1"
    method          "swiss-snake-1"
    interim         true: the official method 附录三 is lost
    seed            text of the published draw (W-2)
    size            members of a table, house players included
    opponents       "entries" 人人赛 or "house" 人机赛
    odd_entries     "house" or "bye": what happens to those left over (W-4, D-53)
    planned_rounds  how many were announced (W-7)
    entries         [{"id", "joined": first round, "left": last round or null, "absent": [rounds]}]
    rounds          [{"number", "ranks": {id: rank before the round}, "tables": [[name per seat]],
                      "byes": [ids], "by_hand": [[id, id]], "no_shows": [ids]}]

Tables are numbered from 1 in order; seats are in turn order; house players are "house1", "house2"
… of their table. `by_hand` tells who exchanged places on the finished sheet, in order; `no_shows`
who was seated and did not come: they met nobody there and did not sit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.movement_remade import Past, is_house, remade_byes, remade_tables, ticket

_RoundNo = Annotated[int, Meta(ge=1)]


class CheckedEntry(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(min_length=1)]
    joined: _RoundNo = 1
    left: int | None = None
    absent: tuple[int, ...] = ()


class CheckedRound(Struct, frozen=True, forbid_unknown_fields=True):
    number: _RoundNo
    ranks: dict[str, _RoundNo]
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    by_hand: tuple[tuple[str, str], ...] = ()
    no_shows: tuple[str, ...] = ()


class CheckedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """The file; its fields are told at the head of this module."""

    format: Literal["hallbox movement 1"]
    method: Literal["swiss-snake-1"]
    interim: Literal[True]
    seed: str
    size: Annotated[int, Meta(ge=2, le=4)]
    opponents: Literal["entries", "house"]
    odd_entries: Literal["house", "bye"]
    planned_rounds: Annotated[int, Meta(ge=1)]
    entries: tuple[CheckedEntry, ...]
    rounds: tuple[CheckedRound, ...]


class Fault(Struct, frozen=True):
    """One thing that does not hold. `round` and `table` are 0 where the fault is nobody's."""

    code: str
    round: int
    table: int
    said: str

    def __str__(self) -> str:
        where = f"round {self.round}" if self.round else "event"
        return f"{where}{f', table {self.table}' if self.table else ''}: {self.said} [{self.code}]"


class Report(Struct, frozen=True):
    """What holds, in sentences, and each fault."""

    holds: tuple[str, ...]
    faults: tuple[Fault, ...]


def check(document: bytes) -> Report:
    """Checks the whole file. Raises ValueError when it is not of the format."""
    event = msgspec.json.decode(document, type=CheckedEvent)
    faults = list(_event_faults(event))
    past = Past(event.size)
    repeats = spread = 0
    for number, sheet in enumerate(event.rounds, 1):
        if faults:
            # Whoever sat wrongly earlier makes everything after it look wrong too.
            break
        faults += _round_faults(event, number, sheet, past)
        repeats += sum(len(past.repeats(table)) for table in sheet.tables)
        past.add(sheet.tables, sheet.byes, sheet.no_shows)
        spread = max(spread, past.widest_spread())
    return Report(() if faults else _holds(event, repeats, spread), tuple(faults))


def _holds(event: CheckedEvent, repeats: int, spread: int) -> tuple[str, ...]:
    changes = sum(len(sheet.by_hand) for sheet in event.rounds)
    said = (
        f"{len(event.rounds)} rounds, {len(event.entries)} entries, {event.method} interim 暂行",
        "every entry that played a round had one seat or a bye, and nobody else had",
        f"tables and seats follow from the seed, the ranks and {changes} changes by hand",
    )
    if event.opponents == "house":
        return (*said, "every contestant sat in the same position")
    possible = (len(event.entries) - 1) // (event.size - 1)
    return (
        *said,
        f"pairs that met again: {repeats}",
        f"{event.planned_rounds} rounds were announced; {possible} are possible without a repeat",
        f"largest difference between an entry's most and least used seat: {spread}",
    )


def _event_faults(event: CheckedEvent) -> Iterator[Fault]:
    ids = [entry.id for entry in event.entries]
    for id_, times in Counter(ids).items():
        if times > 1:
            yield Fault("ENTRY_TWICE", 0, 0, f"entry {id_} is listed {times} times")
        if id_ == "H" or is_house(id_):
            yield Fault("RESERVED_NAME", 0, 0, f"{id_} is a house player's name")
    if event.opponents == "entries" and event.size == 4:
        yield Fault("SIZE", 0, 0, "four entries never sit at one table")
    for number, sheet in enumerate(event.rounds, 1):
        if sheet.number != number:
            yield Fault("ROUND_NUMBER", number, 0, f"the round is numbered {sheet.number}")
        for id_ in sorted({*sheet.ranks, *sheet.no_shows} - set(ids)):
            yield Fault("UNKNOWN_ENTRY", number, 0, f"{id_} is no entry")


def _round_faults(
    event: CheckedEvent, number: int, sheet: CheckedRound, past: Past
) -> Iterator[Fault]:
    present = [entry.id for entry in event.entries if _plays(entry, number)]
    wrong = list(_who_sits(event, number, sheet, present))
    if wrong:
        # Tables of other people cannot be held against those made again.
        yield from wrong
        return
    # What the chief changed is the chief's affair; that it was told is held against the tables.
    if not sheet.by_hand:
        yield from _too_many_byes(number, sheet, present, past)
        if event.opponents == "entries":
            yield from _needless(number, sheet, past)
    yield from _differs(event, number, sheet, present, past)


def _plays(entry: CheckedEntry, number: int) -> bool:
    if entry.joined > number or number in entry.absent:
        return False
    return entry.left is None or number <= entry.left


def _who_sits(
    event: CheckedEvent, number: int, sheet: CheckedRound, present: Sequence[str]
) -> Iterator[Fault]:
    """Everybody once and nobody else; full tables; house players only where they are needed."""
    placed = Counter(name for table in sheet.tables for name in table if not is_house(name))
    placed.update(sheet.byes)
    for id_ in present:
        if placed[id_] != 1:
            yield Fault("NOT_ONCE", number, 0, f"{id_} has {placed[id_]} places")
    for id_ in sorted(placed.keys() - set(present)):
        yield Fault("NOT_PLAYING", number, 0, f"{id_} has a place and does not play this round")
    for at, table in enumerate(sheet.tables, 1):
        if len(table) != event.size:
            yield Fault("TABLE_SIZE", number, at, f"{len(table)} seats instead of {event.size}")
        house = [name for name in table if is_house(name)]
        if len(set(house)) != len(house):
            yield Fault("HOUSE_TWICE", number, at, "one house player has two seats")
    yield from _house_number(event, number, sheet, len(present))


def _house_number(
    event: CheckedEvent, number: int, sheet: CheckedRound, present: int
) -> Iterator[Fault]:
    house = sum(is_house(name) for table in sheet.tables for name in table)
    if event.opponents == "house":
        needed = present * (event.size - 1)
    else:
        needed = -present % event.size if event.odd_entries == "house" else 0
    if house != needed:
        yield Fault("HOUSE_PLAYERS", number, 0, f"{house} house players instead of {needed}")


def _too_many_byes(
    number: int, sheet: CheckedRound, present: Sequence[str], past: Past
) -> Iterator[Fault]:
    fresh = [id_ for id_ in present if not past.byes[id_] and id_ not in sheet.byes]
    for id_ in sheet.byes:
        if past.byes[id_] and fresh:
            said = f"{id_} has another bye while {fresh[0]} had none"
            yield Fault("BYE_AGAIN", number, 0, said)


def _needless(number: int, sheet: CheckedRound, past: Past) -> Iterator[Fault]:
    """Pairs that met again though one exchange between two tables would have spared it (W-5)."""
    tables = [list(table) for table in sheet.tables]
    for at, table in enumerate(tables):
        others = tables[:at] + tables[at + 1 :] if past.repeats(table) else []
        found = next(filter(None, (past.helping_exchange(table, other) for other in others)), None)
        if found is not None:
            said = f"{found[0]} and {found[1]} could have changed places to spare a repeat"
            yield Fault("NEEDLESS_REPEAT", number, at + 1, said)


def _differs(
    event: CheckedEvent, number: int, sheet: CheckedRound, present: Sequence[str], past: Past
) -> Iterator[Fault]:
    """The tables made again, changed by the same hands, against those of the file."""
    order = _order(event, sheet, present)
    byes = remade_byes(order, event.size, past) if _has_byes(event) else []
    if event.opponents == "house":
        house = [f"house{number}" for number in range(1, event.size)]
        tables = [[id_, *house] for id_ in order]
    else:
        tables = remade_tables([id_ for id_ in order if id_ not in byes], past)
    for one, another in sheet.by_hand:
        changed = {one: another, another: one}
        byes = [changed.get(id_, id_) for id_ in byes]
        tables = [[changed.get(name, name) for name in table] for table in tables]
    if byes != list(sheet.byes):
        yield Fault("OTHER_BYES", number, 0, f"byes {list(sheet.byes)}, made again {byes}")
    for at, (table, again) in enumerate(zip(sheet.tables, tables, strict=False), 1):
        if list(table) != again:
            yield Fault("OTHER_TABLE", number, at, f"{list(table)}, made again {again}")


def _has_byes(event: CheckedEvent) -> bool:
    return event.odd_entries == "bye" and event.opponents == "entries"


def _order(event: CheckedEvent, sheet: CheckedRound, present: Sequence[str]) -> list[str]:
    """By rank, those without one last; then by the draw, earlier joiners first (W-2, W-3)."""
    joined = {entry.id: entry.joined for entry in event.entries}
    unranked = max(sheet.ranks.values(), default=0) + 1

    def place(id_: str) -> tuple[int, int, str, str]:
        return sheet.ranks.get(id_, unranked), joined[id_], ticket(event.seed, id_), id_

    return sorted(present, key=place)
