"""All sheets as one workbook (XLSX). Every text is a cell of type text, so none is ever worked out.

The file has the same bytes for the same event: the times in it are fixed, for the box that makes
it may have a clock nobody set.
"""

import io
import re
import zipfile
from typing import Any

import openpyxl
from openpyxl.cell import WriteOnlyCell
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
    """The workbook with a tab for each sheet; a large one would not fit the box's memory as cells,
    so each row is written out as soon as it is made.
    """
    book = openpyxl.Workbook(write_only=True)
    for name in NAMES:
        _fill(book, table_of(name, state, names, game, language))
    written = io.BytesIO()
    book.save(written)
    return _with_fixed_times(written.getvalue())


def _fill(book: Any, table: Table) -> None:
    page = book.create_sheet(table.title)
    # Both stand above the rows in the file.
    page.freeze_panes = "A2"
    for column_no, column in enumerate(zip(table.header, *table.rows, strict=True), 1):
        width = max(map(_width, column))
        page.column_dimensions[get_column_letter(column_no)].width = min(_WIDEST, width + 2)
    header = [_text(page, title) for title in table.header]
    for cell in header:
        cell.font = Font(bold=True)
    page.append(header)
    for row in table.rows:
        page.append([_text(page, cell) if isinstance(cell, str) else cell for cell in row])
    page.close()


def _text(page: Any, text: str) -> Any:
    """The library takes a text that begins with = for a formula, and #N/A for an error."""
    cell = WriteOnlyCell(page, text)
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell


def _width(value: Cell) -> int:
    return 0 if value is None else sum(1 + (ord(letter) >= _WIDE) for letter in str(value))


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
