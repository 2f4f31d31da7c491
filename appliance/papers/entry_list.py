"""报名名单: entries out of the rows of a list. Whatever is wrong in a row is said of that row and
keeps only its own entry out.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from appliance.games.contract import NO_PARAMS, Params
from appliance.papers.entry_columns import Columns
from appliance.papers.entry_grid import MOST_COLUMNS, Grid, GridRow
from appliance.table.person_name import LONGEST_NAME, BadName, clean_name, visible_text

LONGEST_NUMBER = 20
_NUMBER = re.compile(rf"[0-9A-Za-z-]{{1,{LONGEST_NUMBER}}}")
# A number that a spreadsheet held as a fraction, or keeps the zeros of by calling it a formula.
_WRAPPED_NUMBER = re.compile(r'="([^"]*)"|([0-9]+)\.0+')
_SHOWN_OF_A_BAD_NUMBER = 40

EntrySize = Literal[1, 2]


class ListedPlayer(Struct, frozen=True):
    """`number` (参赛号) is empty for who has none."""

    name: str
    number: str = ""


class EntryRow(Struct, frozen=True):
    """One entry and the row or two rows of the file it stands in."""

    rows: tuple[int, ...]
    players: tuple[ListedPlayer, ...]


class RowError(Struct, frozen=True):
    """What is wrong in a row of the file. `kept`: a warning, its entry stands all the same."""

    row: int
    code: str
    params: Params = NO_PARAMS
    kept: bool = False


class EntryList(Struct, frozen=True):
    """In the order of the file. Every row below the heading is in an entry or has an error."""

    entries: tuple[EntryRow, ...]
    errors: tuple[RowError, ...]


class Taken(Struct, frozen=True):
    """Whom the event has already."""

    numbers: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


NOBODY = Taken()


class _Place(Struct, frozen=True):
    """Where one player of an entry stands. `if_empty`: what it means when nobody does."""

    row: GridRow
    name: int
    number: int | None
    pair: int | None = None
    if_empty: str = "ROW_NAME_EMPTY"

    def error(self, code: str, params: Params = NO_PARAMS, *, kept: bool = False) -> RowError:
        return RowError(self.row.number, code, params, kept)


def read_entries(
    grid: Grid, columns: Columns, size_of_entry: EntrySize, taken: Taken = NOBODY
) -> EntryList:
    """Entries of one player or of a pair.

    Errors: ROW_NAME_EMPTY, ROW_NAME_TOO_LONG (most), ROW_BAD_NUMBER (number, most),
    ROW_DUPLICATE_NUMBER (number, other: the row that has it, 0 for the event), ROW_NO_PARTNER,
    ROW_PAIR_TOO_LARGE (pair, count), ROW_FORMULA (column: its letter), ROW_TOO_MANY_COLUMNS (most);
    kept: ROW_DUPLICATE_NAME (name, other).
    """
    rows = [row for row in grid.rows if row.number > columns.header]
    reading = _Reading(taken)
    for places in _places(rows, columns, size_of_entry):
        if len(places) > size_of_entry:
            key = places[0].row.cell(columns.pair)
            params: Params = {"pair": key, "count": len(places)}
            reading.errors += [place.error("ROW_PAIR_TOO_LARGE", params) for place in places]
        else:
            reading.read(places, size_of_entry)
    return EntryList(
        tuple(sorted(reading.entries, key=lambda entry: entry.rows)),
        tuple(sorted(reading.errors, key=lambda error: error.row)),
    )


def _places(
    rows: Sequence[GridRow], columns: Columns, size: EntrySize
) -> Iterator[tuple[_Place, ...]]:
    """The places of each entry, as many as the list has for it."""
    if size == 2 and columns.partner is None and columns.pair is not None:
        for together in _rows_by_pair(rows, columns.pair):
            yield tuple(_Place(row, columns.name, columns.number, columns.pair) for row in together)
        return
    for row in rows:
        first = _Place(row, columns.name, columns.number)
        if size == 2 and columns.partner is not None:
            second = _Place(row, columns.partner, columns.partner_number, None, "ROW_NO_PARTNER")
            yield first, second
        else:
            yield (first,)


def _rows_by_pair(rows: Sequence[GridRow], pair: int) -> list[list[GridRow]]:
    """Rows with the same key. A row without one belongs to the row above if that one's key stands
    nowhere else: of a merged cell only the upper row keeps the text.
    """
    keys = [visible_text(unicodedata.normalize("NFKC", row.cell(pair))) for row in rows]
    written = Counter(keys)
    together: dict[tuple[str, int], list[GridRow]] = defaultdict(list)
    above = ""
    for row, key in zip(rows, keys, strict=True):
        own = key or (above if written[above] == 1 else "")
        together[own, 0 if own else row.number].append(row)
        above = key
    return list(together.values())


class _Reading:
    """What was read so far, and which rows the names and numbers stand in."""

    def __init__(self, taken: Taken) -> None:
        self.entries: list[EntryRow] = []
        self.errors: list[RowError] = []
        self._numbers = {number.casefold(): 0 for number in taken.numbers if number}
        self._names = dict.fromkeys(taken.names, 0)

    def read(self, places: Sequence[_Place], size: EntrySize) -> None:
        players: list[ListedPlayer] = []
        numbers = dict(self._numbers)
        wrong: dict[int, RowError] = {}
        for place in places:
            found = _player(place, numbers)
            if isinstance(found, RowError):
                wrong.setdefault(found.row, found)
                continue
            players.append(found)
            if found.number:
                numbers[found.number.casefold()] = place.row.number
        if len(players) == size:
            self._numbers = numbers
            self._enter(places, players)
            return
        for place in places:
            wrong.setdefault(place.row.number, place.error("ROW_NO_PARTNER"))
        self.errors += wrong.values()

    def _enter(self, places: Sequence[_Place], players: Sequence[ListedPlayer]) -> None:
        for place, player in zip(places, players, strict=True):
            if player.name in self._names:
                params: Params = {"name": player.name, "other": self._names[player.name]}
                self.errors.append(place.error("ROW_DUPLICATE_NAME", params, kept=True))
            else:
                self._names[player.name] = place.row.number
        rows = tuple(sorted({place.row.number for place in places}))
        self.entries.append(EntryRow(rows, tuple(players)))


def _player(place: _Place, numbers: Mapping[str, int]) -> ListedPlayer | RowError:
    """The player, or the first thing that is wrong. `numbers`: the row of each already given."""
    if place.row.too_wide:
        return place.error("ROW_TOO_MANY_COLUMNS", {"most": MOST_COLUMNS})
    for column in (place.name, place.number, place.pair):
        if column in place.row.unread:
            return place.error("ROW_FORMULA", {"column": _letters(column + 1)})
    try:
        name = clean_name(place.row.cell(place.name))
    except BadName as error:
        if error.code == "NAME_EMPTY":
            return place.error(place.if_empty)
        return place.error(f"ROW_{error.code}", {"most": LONGEST_NAME})
    number = _clean_number(place.row.cell(place.number))
    if number and not _NUMBER.fullmatch(number):
        shown = number[:_SHOWN_OF_A_BAD_NUMBER]
        return place.error("ROW_BAD_NUMBER", {"number": shown, "most": LONGEST_NUMBER})
    other = numbers.get(number.casefold())
    if other is not None:
        return place.error("ROW_DUPLICATE_NUMBER", {"number": number, "other": other})
    return ListedPlayer(name, number)


def _clean_number(text: str) -> str:
    """Full-width digits folded, nothing invisible, zeros in front kept."""
    number = visible_text(unicodedata.normalize("NFKC", text))
    wrapped = _WRAPPED_NUMBER.fullmatch(number)
    return (wrapped[1] or wrapped[2] or "") if wrapped else number


def _letters(column: int) -> str:
    """A column, counted from 1, as a spreadsheet names it."""
    before, last = divmod(column - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)
