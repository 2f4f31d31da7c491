"""Damage in the write-ahead log that SQLite passes over in silence.

After a crash SQLite takes the -wal up to the first frame whose checksum fails and drops the rest:
right for a transaction a power cut tore, wrong when a bit flipped in rows long acknowledged. The
two differ: with synchronous=FULL a transaction is written only after the one before it is on the
disk, so at most one torn transaction can stand behind the accepted ones. More than one means that
acknowledged rows are gone. A flip inside the very last transaction looks like a torn one; only a
seal or a mirror can show that.

Layout: https://www.sqlite.org/walformat.html. Nothing is written here.
"""

import struct
from collections.abc import Iterator
from pathlib import Path

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC_LITTLE, _MAGIC_BIG = 0x377F0682, 0x377F0683
_MX_FRAME = struct.Struct("=I")
_MX_FRAME_AT = 16
_WORD = 2**32


def lost_frames(path: Path) -> str:
    """What the -wal of this file held and SQLite dropped, in words; empty when nothing is wrong.

    To be asked while a connection that has read something is open on the file: it has made the
    -shm, where SQLite notes how many frames it took.
    """
    wal = path.with_name(path.name + "-wal")
    if not wal.exists() or wal.stat().st_size <= _HEADER.size + _FRAME.size:
        return ""
    with wal.open("rb") as file:
        header = file.read(_HEADER.size)
        if not _is_header(header):
            return "the header of the -wal is damaged, its frames were not read"
        _, _, page_size, _, salt_1, salt_2, _, _ = _HEADER.unpack(header)
        taken = _frames_taken(path)
        commits = [
            is_commit
            for number, is_commit, salts in _frames(wal, page_size)
            if number > taken and salts == (salt_1, salt_2)
        ]
    # A frame behind a commit belongs to a later transaction, so that commit had been durable.
    if any(commits[:-1]):
        return f"{len(commits)} frames of the -wal behind frame {taken} were dropped"
    return ""


def _is_header(header: bytes) -> bool:
    magic, *_, sum_1, sum_2 = _HEADER.unpack(header)
    if magic not in (_MAGIC_LITTLE, _MAGIC_BIG):
        return False
    order = "<" if magic == _MAGIC_LITTLE else ">"
    words = struct.unpack(f"{order}6I", header[:24])
    a = b = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        a = (a + even + b) % _WORD
        b = (b + odd + a) % _WORD
    return (a, b) == (sum_1, sum_2)


def _frames_taken(path: Path) -> int:
    with path.with_name(path.name + "-shm").open("rb") as index:
        index.seek(_MX_FRAME_AT)
        (taken,) = _MX_FRAME.unpack(index.read(_MX_FRAME.size))
    return int(taken)


def _frames(wal: Path, page_size: int) -> Iterator[tuple[int, bool, tuple[int, int]]]:
    """Every whole frame in the file: its number from 1, whether it ends a transaction, salts."""
    size = _FRAME.size + page_size
    count = (wal.stat().st_size - _HEADER.size) // size
    with wal.open("rb") as file:
        for number in range(1, count + 1):
            file.seek(_HEADER.size + (number - 1) * size)
            _, pages_after, salt_1, salt_2, _, _ = _FRAME.unpack(file.read(_FRAME.size))
            yield number, pages_after != 0, (salt_1, salt_2)
