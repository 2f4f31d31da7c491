"""Lists that come as text: pasted from a spreadsheet, or CSV of whatever program and encoding."""

import csv
from collections.abc import Iterator
from itertools import islice

from appliance.games.contract import Refusal
from appliance.papers.entry_grid import Grid, GridRow, filled_rows, make_row

_DELIMITERS = "\t,;，；"
"""In order of preference: a tab stands in no name. Full-width ones come from phones."""
_LINES_LOOKED_AT = 50
_MARKED_ENCODINGS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
# GB18030 holds all of GBK; text in it is hardly ever well-formed UTF-8, which is tried first.
_UNMARKED_ENCODINGS = ("utf-8", "gb18030")
_OTHER_PAPERS = ("%PDF", "{\\rtf", "<!DOCTYPE", "<html", "<?xml")


def read_text(data: bytes) -> Grid | Refusal:
    """Refused: LIST_ENCODING, LIST_NOT_A_TABLE, LIST_EMPTY, LIST_TOO_LONG."""
    text = _decoded(data)
    if text is None:
        return Refusal("LIST_ENCODING")
    if "\0" in text or text.lstrip().startswith(_OTHER_PAPERS):
        return Refusal("LIST_NOT_A_TABLE")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    try:
        rows = filled_rows(_rows(lines))
    except csv.Error:
        return Refusal("LIST_NOT_A_TABLE")
    if isinstance(rows, Refusal):
        return rows
    return Grid(rows) if rows else Refusal("LIST_EMPTY")


def _decoded(data: bytes) -> str | None:
    marked = [encoding for mark, encoding in _MARKED_ENCODINGS if data.startswith(mark)]
    for encoding in marked or _UNMARKED_ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _rows(lines: list[str]) -> Iterator[GridRow | None]:
    quoted = _are_quotes_closed(lines, _delimiter(lines, quoted=True))
    for number, cells in enumerate(_parsed(lines, _delimiter(lines, quoted), quoted), 1):
        yield make_row(number, cells)


def _are_quotes_closed(lines: list[str], delimiter: str) -> bool:
    """Whether a line added to the list stands alone: an open quote would swallow it, and every
    row between. Quotes are then letters like others.
    """
    added = "end"
    *_, last = _parsed([*lines, added], delimiter, quoted=True)
    return last == [added]


def _delimiter(lines: list[str], quoted: bool) -> str:
    """The one that parts most of the first rows."""

    def parted(delimiter: str) -> int:
        first = islice(_parsed(lines, delimiter, quoted), _LINES_LOOKED_AT)
        return sum(len(cells) > 1 for cells in first)

    return max(_DELIMITERS, key=parted)


def _parsed(lines: list[str], delimiter: str, quoted: bool) -> Iterator[list[str]]:
    return csv.reader(
        [f"{line}\n" for line in lines],
        delimiter=delimiter,
        quoting=csv.QUOTE_MINIMAL if quoted else csv.QUOTE_NONE,
    )
