"""A sheet as CSV: UTF-8 with its mark, RFC 4180, one sheet a file.

A text that a spreadsheet could take for a formula gets a no-break space before it. No program takes
what follows that for anything but text, it cannot be seen, it is not trimmed away as a plain space
may be, and the box's own reader of lists takes it off like any space at the edge of a name. No text
begins with a space, a tab or the end of a line: `sheets` lets none through. Numbers stand as they
are: who wrote them was the box.
"""

import csv
import io
from decimal import Decimal

from appliance.hall.state import HallState
from appliance.papers.record import People
from appliance.papers.sheets import Cell, SheetName, table_of
from appliance.papers.sheets_words import Language
from appliance.table.state import AnyGame

GUARD = "\u00a0"
_BOM = b"\xef\xbb\xbf"
# The full-width forms too: programs of East Asia read them as their narrow ones.
_FORMULA_STARTS = tuple("=+-@＝＋－＠")


def csv_of(
    state: HallState,
    names: People,
    game: AnyGame,
    language: Language,
    sheet: SheetName = "standings",
) -> bytes:
    """One sheet of the event; the same bytes for the same event."""
    table = table_of(sheet, state, names, game, language)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(map(_written, table.header))
    writer.writerows(map(_written, row) for row in table.rows)
    return _BOM + out.getvalue().encode()


def _written(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return GUARD + cell if cell.startswith(_FORMULA_STARTS) else cell
        case int():
            return str(cell)
        case Decimal():
            return f"{cell:f}"
