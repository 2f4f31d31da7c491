"""Whether the parts of a record belong together: everything named is there, everything counted has
its size. Faults are sentences that begin with where they stand.

What a record says twice is compared by `record_read`; the form of each part is `record_format`'s.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from appliance.duplicate.board import Board, verify
from appliance.duplicate.movement_sheet import RoundSheet, is_house
from appliance.hall import events as ev
from appliance.hall.regulations import Positions, places
from appliance.papers.record_format import (
    Decision,
    Record,
    RecordRound,
    RecordSeat,
    RecordTable,
)
from appliance.table.person_name import BadName, clean_name
from appliance.table.state import AnyGame

_LAST_MOMENT_MS = 253_402_300_799_000
"""The end of the year 9999: calendars of programs know no later one."""


def faults(record: Record, game: AnyGame) -> Iterator[str]:
    """What does not hold, the first fault first: later ones may follow from it."""
    yield from _event_faults(record, game)
    yield from _people_faults(record)
    yield from _entry_faults(record, game.positions)
    yield from _round_faults(record, game)
    yield from _ruling_faults(record)
    yield from _version_faults(record)


def _event_faults(record: Record, game: AnyGame) -> Iterator[str]:
    event, regulations = record.event, record.event.regulations
    if event.positions != game.positions:
        yield f"event: the positions of {game.name} are others"
    settings = {setting.name: setting for setting in game.settings}
    for name, value in event.settings.items():
        if name not in settings or not settings[name].allows(value):
            yield f"event: {game.name} has no setting {name} of {value!r}"
    if min(regulations.rounds, regulations.boards) < 1:
        yield "event: the regulations have no round or no board"
    movement = regulations.movement
    if movement is None and (record.entries or any(each.play_off for each in record.rounds)):
        yield "event: entries without a movement"
    if movement is not None and movement.size not in (len(game.positions), game.seats):
        yield f"event: no table of {game.name} has {movement.size} places"


def _people_faults(record: Record) -> Iterator[str]:
    of_entries = [who for entry in record.entries for who in (*entry.players, *entry.former)]
    everybody = (*record.players, *of_entries)
    for key in _twice(who.key for who in everybody):
        yield f"player {key}: stands twice"
    for who in everybody:
        if who.name and not _is_clean(who.name):
            yield f"player {who.key}: the name cannot be shown as it is"


def _is_clean(name: str) -> bool:
    try:
        return clean_name(name) == name
    except BadName:
        return False


def _entry_faults(record: Record, positions: Positions) -> Iterator[str]:
    for id_ in _twice(entry.id for entry in record.entries):
        yield f"entry {id_}: stands twice"
    seats = len(places(record.event.regulations, positions)[0])
    for entry in record.entries:
        if is_house(entry.id) or entry.id == "H":
            yield f"entry {entry.id}: is a house player's name"
        if len(entry.players) != seats:
            yield f"entry {entry.id}: has {len(entry.players)} players, not {seats}"


def _round_faults(record: Record, game: AnyGame) -> Iterator[str]:
    if [each.number for each in record.rounds] != list(range(1, len(record.rounds) + 1)):
        yield "rounds: are not numbered from 1"
    numbers = [board.number for each in record.rounds for board in each.boards]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "boards: are not numbered from 1 through all rounds"
    for before, after in pairwise((0, *record.open_rounds)):
        if after <= max(before, len(record.rounds)):
            yield f"open round {after}: stands among the closed ones"
    for each in record.rounds:
        yield from _in(f"round {each.number}", _one_round(record, each, game))


def _one_round(record: Record, each: RecordRound, game: AnyGame) -> Iterator[str]:
    event = record.event
    if each.closed.round_no != each.number:
        yield "was closed under another number"
    if not 0 <= each.closed.at_ms <= _LAST_MOMENT_MS:
        yield "was closed at no moment"
    for board in each.boards:
        named = Board(event.id, board.number, event.game, event.rules_version)
        if not verify(named, bytes.fromhex(board.seed), board.commitment):
            yield f"board {board.number}: the seed is not the one committed to"
    for number in _twice(table.number for table in each.tables):
        yield f"table {number}: stands twice"
    for table in each.tables:
        yield from _in(f"table {table.number}", _table_faults(record, each, table, game))
    entries = {entry.id for entry in record.entries}
    named_here = [*each.play_off, *(absent.entry for absent in each.absent)]
    yield from _unknown("entry", named_here, entries)
    for entry in (*_twice(each.play_off), *_twice(absent.entry for absent in each.absent)):
        yield f"entry {entry}: stands twice"
    yield from _sheet_faults(record, each, entries)


def _table_faults(
    record: Record, each: RecordRound, table: RecordTable, game: AnyGame
) -> Iterator[str]:
    yield from _sizes(game.seats, seats=table.seats)
    yield from _unknown("player", _sitting(table.seats), _player_keys(record))
    yield from _unknown(
        "board", (result.board for result in table.results), {b.number for b in each.boards}
    )
    for number in _twice(result.board for result in table.results):
        yield f"board {number}: has two results"
    for result in table.results:
        by_seat = {
            "times_ms": result.times_ms,
            "timeouts": result.timeouts,
            "house": result.house,
            **{f"deal {n}": deal for n, deal in enumerate(result.deal_times_ms, 1)},
        }
        yield from _in(f"board {result.board}", _sizes(game.seats, **by_seat))
        positions = len(game.positions)
        yield from _in(f"board {result.board}", _sizes(positions, scores=result.scores))


def _sitting(seats: Sequence[RecordSeat]) -> Iterator[str]:
    return (seat.player for seat in seats if seat.player)


def _player_keys(record: Record) -> set[str]:
    of_entries = {who.key for entry in record.entries for who in (*entry.players, *entry.former)}
    return {who.key for who in record.players} | of_entries


def _sheet_faults(record: Record, each: RecordRound, entries: set[str]) -> Iterator[str]:
    movement, sheet = record.event.regulations.movement, each.movement
    if movement is None or sheet is None:
        if (movement is None) != (sheet is None):
            yield "movement: a round has a sheet where the event has a movement"
        return
    if sheet.number != each.number:
        yield "movement: its sheet is another round's"
    numbers = [table.number for table in sheet.tables]
    if numbers != [table.number for table in each.tables]:
        yield "movement: its tables are others"
    for table in sheet.tables:
        yield from _in(f"table {table.number}", _sizes(movement.size, places=table.seats))
    sitting = [name for table in sheet.tables for name in table.seats if not is_house(name)]
    for name in _twice((*sitting, *sheet.byes)):
        yield f"movement: {name} has two places"
    yield from _unknown("entry", _named(sheet), entries)


def _named(sheet: RoundSheet) -> Iterator[str]:
    yield from (name for table in sheet.tables for name in table.seats if not is_house(name))
    yield from (*sheet.byes, *sheet.ranks, *sheet.no_shows)
    yield from (entry for pair in sheet.by_hand for entry in pair)


def _ruling_faults(record: Record) -> Iterator[str]:
    entries = {entry.id for entry in record.entries}
    boards = {board.number for each in record.rounds for board in each.boards}
    rounds = {each.number for each in record.rounds}
    keys = _player_keys(record)
    for number, ruling in enumerate(record.rulings, 1):
        yield from _in(f"ruling {number}", _one_ruling(ruling, entries, boards, rounds))
        if isinstance(ruling, ev.Substituted):
            yield from _in(f"ruling {number}", _unknown("player", (ruling.out, ruling.into), keys))
        if isinstance(ruling, ev.PointsTaken) and not _is_points(record, ruling.points):
            yield f"ruling {number}: {ruling.points!r} are no points to be taken"


def _one_ruling(
    ruling: Decision, entries: set[str], boards: set[int], rounds: set[int]
) -> Iterator[str]:
    match ruling:
        case ev.ClockConfirmed():
            return
        case ev.Finished(round_no=round_no):
            yield from _unknown("round", [round_no], rounds)
            return
        case ev.ResultRuled(board_no=board_no):
            yield from _unknown("board", [board_no], boards)
        case ev.NoShow(round_no=round_no):
            yield from _unknown("round", [round_no], rounds)
        case _:
            pass
    yield from _unknown("entry", [ruling.entry], entries)


def _is_points(record: Record, points: str) -> bool:
    """As many decimals as R or S has, and no more (D-49d)."""
    decimals = record.event.regulations.scoring.places
    return re.fullmatch(rf"[0-9]{{1,7}}(\.[0-9]{{1,{decimals}}})?", points) is not None


def _version_faults(record: Record) -> Iterator[str]:
    if [each.version for each in record.published] != list(range(1, len(record.published) + 1)):
        yield "published: the versions are not numbered from 1"
    for each in record.published:
        if not 0 <= each.at_ms <= _LAST_MOMENT_MS:
            yield f"published: version {each.version} at no moment"
    rounds = {each.number for each in record.rounds}
    yield from _in("published", _unknown("round", (v.round_no for v in record.published), rounds))


# --- how it is said ---------------------------------------------------------------------------


def _in(where: str, said: Iterable[str]) -> Iterator[str]:
    return (f"{where}: {each}" for each in said)


def _sizes(size: int, **lists: Sequence[object]) -> Iterator[str]:
    for name, values in lists.items():
        if len(values) != size:
            yield f"{name}: {len(values)} of {size}"


def _unknown(kind: str, named: Iterable[object], known: Iterable[object]) -> Iterator[str]:
    there = set(known)
    return (f"there is no {kind} {name}" for name in named if name not in there)


def _twice(values: Iterable[Any]) -> list[Any]:
    return [value for value, times in Counter(values).items() if times > 1]
