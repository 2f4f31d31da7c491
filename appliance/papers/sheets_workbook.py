"""All sheets as one workbook (XLSX). Every text is a cell of type text, so none is ever worked out.

The file has the same bytes for the same event: the times in it are fixed, for the box that makes
it may have a clock nobody set.
"""

import io
import re
import zipfile
from typing import Any

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from appliance.hall.state import HallState
from appliance.papers.record import People
from appliance.papers.sheets import NAMES, Cell, Table, table_of
from appliance.papers.sheets_words import Language
from appliance.table.state import AnyGame

_MOMENT = (2000, 1, 1, 0, 0, 0)
_PROPERTIES = "docProps/core.xml"
_TIMES = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:\2>)")
_MOMENT_TEXT = rb"\g<1>2000-01-01T00:00:00Z\g<3>"
_WIDEST = 40
_WIDE = 0x2E80
"""From here on a character takes two columns of a cell's width; near enough to lay a sheet out."""


def xlsx_of(state: HallState, names: People, game: AnyGame, language: Language) -> bytes:
    """The workbook with a tab for each sheet."""
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name in NAMES:
        _fill(book, table_of(name, state, names, game, language))
    written = io.BytesIO()
    book.save(written)
    return _with_fixed_times(written.getvalue())


def _fill(book: Any, table: Table) -> None:
    page = book.create_sheet(table.title)
    page.freeze_panes = "A2"
    widths = [0] * len(table.header)
    for row_no, row in enumerate((table.header, *table.rows), 1):
        for column_no, value in enumerate(row, 1):
            if value is None:
                continue
            _put(page.cell(row_no, column_no), value)
            widths[column_no - 1] = max(widths[column_no - 1], _width(value))
    for column_no, width in enumerate(widths, 1):
        page.column_dimensions[get_column_letter(column_no)].width = min(_WIDEST, width + 2)
    for cell in page[1]:
        cell.font = Font(bold=True)


def _put(cell: Any, value: Cell) -> None:
    cell.value = value
    if isinstance(value, str):
        # The library takes a text that begins with = for a formula, and #N/A for an error.
        cell.data_type = "s"
        cell.quotePrefix = True


def _width(value: Cell) -> int:
    return sum(1 + (ord(letter) >= _WIDE) for letter in str(value))


def _with_fixed_times(data: bytes) -> bytes:
    """The same archive, every time in it replaced by one that never changes."""
    fixed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(fixed, "w") as new:
        for name in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            part = old.read(name)
            if name == _PROPERTIES:
                part = _TIMES.sub(_MOMENT_TEXT, part)
            new.writestr(zipfile.ZipInfo(name, _MOMENT), part, zipfile.ZIP_DEFLATED)
    return fixed.getvalue()
