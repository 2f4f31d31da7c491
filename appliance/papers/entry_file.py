"""Bytes in, rows out: what kind of list somebody brought is found here, from the bytes."""

from appliance.games.contract import Refusal
from appliance.papers.entry_grid import MOST_BYTES, Grid
from appliance.papers.entry_text import read_text
from appliance.papers.entry_workbook import read_workbook

_ZIP = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"
"""An XLS, or an XLSX locked by a password."""


def read_table(data: bytes) -> Grid | Refusal:
    """A pasted or CSV list in UTF-8, UTF-16 with a mark, or GB18030; or an XLSX.

    What a file is called says little: spreadsheets are saved as CSV by renaming them. So nothing
    is asked; the bytes decide. Refused: LIST_TOO_LARGE (mb), LIST_TOO_LONG (most), LIST_EMPTY,
    LIST_OLD_EXCEL, LIST_UNREADABLE (a damaged workbook), LIST_ENCODING, LIST_NOT_A_TABLE.
    """
    if len(data) > MOST_BYTES:
        return Refusal("LIST_TOO_LARGE", {"mb": MOST_BYTES // 1_000_000})
    if data.startswith(_OLD_OFFICE):
        return Refusal("LIST_OLD_EXCEL")
    return read_workbook(data) if data.startswith(_ZIP) else read_text(data)
