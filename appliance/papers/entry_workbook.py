"""Lists that come as a workbook (XLSX). Values only: nothing in the file is worked out or run."""

import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import openpyxl

from appliance.games.contract import Refusal
from appliance.papers.entry_archive import refuse_if_large
from appliance.papers.entry_grid import Grid, GridRow, filled_rows, make_row

_LAST_SHEET_ROW = 1_048_576
_LAST_WHOLE = 10**15
"""Spreadsheets keep 15 digits of a number: of a longer one the end is lost."""


def read_workbook(data: bytes) -> Grid | Refusal:
    """The first visible sheet with something in it.

    Refused: LIST_UNREADABLE, LIST_TOO_LARGE (mb, unpacked), LIST_EMPTY, LIST_TOO_LONG.
    """
    try:
        too_much = refuse_if_large(data)
        if too_much is not None:
            return too_much
        # What the library cannot keep (pivots, rules for input) is of no use in a list.
        with warnings.catch_warnings(action="ignore"):
            return _first_filled(data)
    except Exception:  # noqa: BLE001 - a broken file breaks its reader in any way at all
        return Refusal("LIST_UNREADABLE")


def _first_filled(data: bytes) -> Grid | Refusal:
    # Read twice: where formulas stand, and what the last program to save it had found for them.
    formulas, values = (_visible_sheets(data, data_only=values) for values in (False, True))
    for index, sheet in enumerate(formulas):
        rows = filled_rows(_sheet_rows(sheet, values[index]))
        if isinstance(rows, Refusal):
            return rows
        if rows:
            others = tuple(other.title for other in formulas if other is not sheet)
            return Grid(rows, sheet.title, others)
    return Refusal("LIST_EMPTY")


def _visible_sheets(data: bytes, *, data_only: bool) -> list[Any]:
    book = openpyxl.load_workbook(
        BytesIO(data), read_only=True, data_only=data_only, keep_links=False
    )
    return [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]


def _sheet_rows(formulas: Any, values: Any) -> Iterator[GridRow | None]:
    rows = zip(_cell_rows(formulas), _cell_rows(values), strict=True)
    for number, (written, found) in enumerate(rows, 1):
        if not found:
            continue
        unread = {
            column
            for column, (cell, value) in enumerate(zip(written, found, strict=True))
            if _is_unread(cell, value)
        }
        texts = ["" if column in unread else _text(cell) for column, cell in enumerate(found)]
        yield make_row(number, texts, unread)


def _cell_rows(sheet: Any) -> Iterator[tuple[Any, ...]]:
    # What a sheet says of its own size is often wrong, and what lies beyond would be lost.
    sheet.reset_dimensions()
    rows: Iterator[tuple[Any, ...]] = sheet.iter_rows(max_row=_LAST_SHEET_ROW)
    return rows


def _is_unread(written: Any, found: Any) -> bool:
    """A formula without a value, unless the value it has is a text of no letters; or an error."""
    if found.data_type == "e":
        return True
    return written.data_type == "f" and found.value is None and found.data_type != "str"


def _text(cell: Any) -> str:
    match cell.value:
        case None:
            return ""
        case bool(value):
            return str(value).upper()
        case int(value) | float(value) if abs(value) >= _LAST_WHOLE:
            # Told as what it is, so that it is not taken for a number (编号) somebody has.
            return f"{value:e}"
        case float(value) if value.is_integer():
            return str(int(value))
        case value:
            return str(value)
