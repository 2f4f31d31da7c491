"""How much a workbook may hold before anything of it is understood: a small file can unpack into
more than the box has room for, and the box is running tables.
"""

import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO

from appliance.games.contract import Refusal

MOST_PARTS = 200
MOST_TABLE_BYTES = 6_000_000
"""Unpacked sheets and their texts: 2,000 full rows of 40 columns take about 4,000,000."""
MOST_TABLE_ELEMENTS = 350_000
"""The same, each cell having an element, a value, and an entry of two among the texts."""
MOST_OTHER_BYTES = 2_000_000
MOST_OTHER_ELEMENTS = 50_000
"""A list needs no pictures and few styles; each style becomes a large object."""
_TABLE_PARTS = ("xl/worksheets/", "xl/sharedStrings.xml")
# Other ways to pack ask for as much memory as the file says.
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
# XML in two bytes a letter, whose elements are not counted below; no spreadsheet writes it.
_WIDE_LETTERS = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")


def refuse_if_large(data: bytes) -> Refusal | None:
    """Refused: LIST_TOO_LARGE (mb, unpacked), LIST_UNREADABLE. Raises zipfile's and zlib's errors.

    What the archive says of its sizes is binding: no more of a part than that is unpacked.
    """
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
        if any(part.compress_type not in _PACKINGS for part in parts):
            return Refusal("LIST_UNREADABLE")
        tables = [part for part in parts if part.filename.startswith(_TABLE_PARTS)]
        others = [part for part in parts if part not in tables]
        if not (
            len(parts) <= MOST_PARTS
            and _bytes(tables) <= MOST_TABLE_BYTES
            and _bytes(others) <= MOST_OTHER_BYTES
            and _elements(archive, tables) <= MOST_TABLE_ELEMENTS
            and _elements(archive, others) <= MOST_OTHER_ELEMENTS
        ):
            return Refusal("LIST_TOO_LARGE", {"mb": MOST_TABLE_BYTES // 1_000_000})
        if any(texts.startswith(_WIDE_LETTERS) for texts in _unpacked(archive, parts)):
            return Refusal("LIST_UNREADABLE")
    return None


def _bytes(parts: Iterable[zipfile.ZipInfo]) -> int:
    return sum(part.file_size for part in parts)


def _elements(archive: zipfile.ZipFile, parts: Iterable[zipfile.ZipInfo]) -> int:
    return sum(text.count(b"</") + text.count(b"/>") for text in _unpacked(archive, parts))


def _unpacked(archive: zipfile.ZipFile, parts: Iterable[zipfile.ZipInfo]) -> Iterator[bytes]:
    return (archive.read(part) for part in parts)
