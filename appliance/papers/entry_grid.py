"""A list of entries as it was brought in: rows of texts, before anybody says what they mean.

How the rows are got out of a file stands in `entry_text.py` and `entry_workbook.py`; what a column
is, in `entry_columns.py`.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from appliance.games.contract import Refusal

MOST_BYTES = 2_000_000
MOST_ROWS = 2_000
"""Rows with something in them, headings among them."""
MOST_COLUMNS = 40


class GridRow(Struct, frozen=True):
    """`number` is the row's in the file as people count it, from 1, empty rows counted.

    `unread`: columns (from 0) whose cell is a formula that nobody has worked out, or one that
    failed; their text is empty. `too_wide`: there is more to the right of `MOST_COLUMNS`.
    """

    number: int
    cells: tuple[str, ...]
    unread: tuple[int, ...] = ()
    too_wide: bool = False

    def cell(self, column: int | None) -> str:
        """The text, empty where there is no such column."""
        return self.cells[column] if column is not None and 0 <= column < len(self.cells) else ""


class Grid(Struct, frozen=True):
    """The rows with something in them, at least one. `sheet` and `other_sheets` name what was
    read of a workbook and what of it was left; other lists have neither.
    """

    rows: tuple[GridRow, ...]
    sheet: str = ""
    other_sheets: tuple[str, ...] = ()


def make_row(number: int, cells: Sequence[str], unread: Collection[int] = ()) -> GridRow | None:
    """The row with stripped texts and no empty end; None where nothing stands in it."""
    texts = [cell.strip() for cell in cells]
    filled = [column for column, text in enumerate(texts) if text or column in unread]
    if not filled:
        return None
    return GridRow(
        number=number,
        cells=tuple(texts[: min(filled[-1] + 1, MOST_COLUMNS)]),
        unread=tuple(sorted(column for column in unread if column < MOST_COLUMNS)),
        too_wide=filled[-1] >= MOST_COLUMNS,
    )


def filled_rows(rows: Iterable[GridRow | None]) -> tuple[GridRow, ...] | Refusal:
    """Those with something in them. Refused: LIST_TOO_LONG, as soon as there is one too many."""
    filled: list[GridRow] = []
    for row in rows:
        if row is None:
            continue
        if len(filled) == MOST_ROWS:
            return Refusal("LIST_TOO_LONG", {"most": MOST_ROWS})
        filled.append(row)
    return tuple(filled)
