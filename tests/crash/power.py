"""A disk that loses its power: an SQLite VFS that knows which writes have been synced.

The process sees every write at once. What a cut leaves behind is another matter: what was synced,
and of everything after it any subset, each write whole, torn between sectors or not at all.
"""
# ruff: noqa: N802 - SQLite's own names of what a VFS does

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
from msgspec import Struct

SECTOR = 512
"""Bytes a disk writes wholly or not at all."""


class PowerCut(Exception):
    """The machine is off: no call of the file system returns any more."""


class Write(Struct, frozen=True):
    at: int
    data: bytes


class Truncate(Struct, frozen=True):
    size: int


class Delete(Struct, frozen=True):
    """The name is gone; later writes under it belong to another file."""


Change = Write | Truncate | Delete


class Disk:
    """Durable contents by path, and for each path what has been done since its last sync."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._durable: dict[str, bytes | None] = {}
        self._pending: dict[str, list[Change]] = {}
        self._left = -1
        self.is_off = False

    def power_on(self, folder: Path, calls: int) -> None:
        """Take the files of the folder as durable; the power lasts for so many more calls."""
        self._durable = {str(path): path.read_bytes() for path in folder.iterdir()}
        self._pending = {}
        self._left = calls
        self.is_off = False

    def call(self) -> None:
        """One call that changes the disk begins. Raises PowerCut."""
        self._left -= 1
        self.is_off = self.is_off or self._left < 0
        if self.is_off:
            raise PowerCut

    def change(self, path: str, change: Change) -> None:
        self._pending.setdefault(path, []).append(change)

    def sync(self, path: str) -> None:
        content = self._durable.get(path)
        for change in self._pending.pop(path, []):
            content = _done(content, change)
        self._durable[path] = content

    def leave(self, folder: Path) -> None:
        """Make the folder what the cut left of it. The shared-memory index is never left."""
        for found in folder.iterdir():
            found.unlink()
        # In one order, so that a seed leaves the same files every time.
        for path in sorted({*self._durable, *self._pending}):
            content = self._left_of(path)
            if content is not None and not path.endswith("-shm"):
                Path(path).write_bytes(content)

    def _left_of(self, path: str) -> bytes | None:
        content = self._durable.get(path)
        kept = self._chance.choice((0.0, 0.5, 1.0))
        for change in self._pending.get(path, []):
            if self._chance.random() < kept:
                content = _done(content, change)
            elif isinstance(change, Delete):
                return content
            elif isinstance(change, Write) and self._chance.random() < 0.5:
                content = _done(content, self._torn(change))
        return content

    def _torn(self, write: Write) -> Write:
        """Some first sectors of it, by the borders sectors have on the disk."""
        first = SECTOR - write.at % SECTOR
        borders = range(first, len(write.data), SECTOR)
        return Write(write.at, write.data[: self._chance.choice((0, *borders))])


def _done(content: bytes | None, change: Change) -> bytes | None:
    old = content or b""
    match change:
        case Write(at, data):
            return old[:at].ljust(at, b"\0") + data + old[at + len(data) :]
        case Truncate(size):
            return old[:size].ljust(size, b"\0")
        case Delete():
            return None


class CutFile(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int], disk: Disk) -> None:
        super().__init__("", name, flags)
        self._disk = disk
        self._path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)

    def xLock(self, level: int) -> None:
        # A reader's last try to close the file for all: SQLite lives with a no, apsw would raise.
        try:
            super().xLock(level)
        except apsw.IOError as no:
            raise apsw.BusyError from no

    def xWrite(self, data: Any, offset: int) -> None:
        self._disk.call()
        super().xWrite(data, offset)
        self._disk.change(self._path, Write(offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        self._disk.call()
        super().xTruncate(newsize)
        self._disk.change(self._path, Truncate(newsize))

    def xSync(self, flags: int) -> None:
        # The cut comes before the sync has done anything, or after it has done all.
        self._disk.call()
        self._disk.sync(self._path)


class CutVFS(apsw.VFS):
    """Registered under its name for as long as it lives."""

    def __init__(self, name: str, disk: Disk) -> None:
        super().__init__(name, "")
        self.name = name
        self._disk = disk

    def xOpen(self, name: Any, flags: list[int]) -> CutFile:
        return CutFile(name, flags, self._disk)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        self._disk.call()
        super().xDelete(filename, syncdir)
        self._disk.change(filename, Delete())
        if syncdir:
            self._disk.sync(filename)


class Connection:
    """As much of an sqlite3 connection as the store asks for, over a VFS of apsw.

    `said` may change a statement on its way: how a careless store is made.
    """

    def __init__(self, path: Path, vfs: str, read_only: bool, said: Callable[[str], str]) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE
        self._db = apsw.Connection(str(path), flags=flags, vfs=vfs)
        self._said = said

    def execute(self, statement: str, values: Any = ()) -> apsw.Cursor:
        return self._db.cursor().execute(self._said(statement), values)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def close(self) -> None:
        self._db.close()
