"""How SQLite files are made, opened, migrated and distrusted; what is stored is not known here.

A file appears under its name only when it is complete, so an empty or short file found there is
damage and never a new beginning. A damaged file is copied aside and stays where it was.
"""

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Literal

BUSY_S = 5.0
"""How long a writer waits for another process's transaction, in seconds."""

Migrations = Sequence[tuple[str, ...]]
"""Migration n (from 1) is the tuple of statements that leads from user_version n - 1 to n."""

JournalMode = Literal["WAL", "DELETE"]
FailCode = Literal["DISK_FULL", "DISK_ERROR", "BUSY"]


class StoreFailed(Exception):
    """The disk would not take it; nothing of it is stored. A value of the world, not a bug."""

    def __init__(self, code: FailCode, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code: FailCode = code
        self.detail = detail


class BadStep(Exception):
    """The store was asked for something it must never hold: a programmer's mistake."""


class Damaged(Exception):
    """A file that cannot be trusted as it is.

    Codes: EMPTY, NOT_A_DATABASE, MALFORMED, CHAIN, WAL, OUTBOX, NEWER (written by a later version;
    the file itself is sound). `kept` is the copy made of it, None when none was needed or possible.
    """

    def __init__(self, code: str, detail: str, kept: Path | None = None) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail
        self.kept = kept


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open an existing file. Transactions are explicit; any one thread at a time may use it.

    A read-only connection sees committed rows only and never moves the -wal into the file.
    """
    mode = "ro" if read_only else "rw"
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=BUSY_S,
    )
    db.execute("PRAGMA foreign_keys = ON")
    return db


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """One write transaction: all of it is durable on return, or none of it is kept.

    Raises StoreFailed for the disk's reasons and BadStep for the caller's.
    """
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    except BaseException as error:
        # After a full or failing disk SQLite has often rolled back by itself.
        if db.in_transaction:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise reason_of(error) from error
        raise


def reason_of(error: sqlite3.Error) -> StoreFailed | BadStep:
    """Whose fault an error of SQLite is: the disk's (StoreFailed) or the caller's (BadStep)."""
    if isinstance(
        error,
        sqlite3.IntegrityError
        | sqlite3.ProgrammingError
        | sqlite3.InterfaceError
        | sqlite3.DataError,
    ):
        return BadStep(str(error))
    extended: int | None = getattr(error, "sqlite_errorcode", None)
    if extended is None:
        return StoreFailed("DISK_ERROR", str(error))
    # The shared-memory index beside the file cannot grow: no space, reported as an I/O error.
    if extended == sqlite3.SQLITE_IOERR_SHMSIZE:
        return StoreFailed("DISK_FULL", str(error))
    code: FailCode
    match extended & 0xFF:
        case sqlite3.SQLITE_FULL:
            code = "DISK_FULL"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            code = "BUSY"
        case _:
            code = "DISK_ERROR"
    return StoreFailed(code, str(error))


@contextmanager
def creating(
    path: Path, migrations: Migrations, journal: JournalMode
) -> Iterator[sqlite3.Connection]:
    """Make a file of the newest version, readable by its owner only, to be filled in the body.

    It gets its name at the end, whole; a power cut before that leaves no file.
    """
    building = _beside(path, ".creating")
    for leftover in (building, _beside(building, "-wal"), _beside(building, "-journal")):
        leftover.unlink(missing_ok=True)
    os.close(os.open(building, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(connect(building)) as db:
        db.execute(f"PRAGMA journal_mode = {journal}")
        migrate(db, migrations)
        yield db
    publish(building, path)


def publish(building: Path, path: Path) -> None:
    """Give a finished file its name so that a power cut leaves either all of it or none."""
    _sync(building)
    building.rename(path)
    _sync(path.parent)


def migrate(db: sqlite3.Connection, migrations: Migrations) -> None:
    """Bring a file to the newest version, each numbered step in its own transaction.

    Raises Damaged NEWER when the file was written by a later version of this program.
    """
    version = require_known(db, migrations)
    for number, statements in enumerate(migrations[version:], start=version + 1):
        with transaction(db):
            for statement in statements:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")


def require_known(db: sqlite3.Connection, migrations: Migrations) -> int:
    """The file's version; raises Damaged NEWER when this program is older than the file."""
    version = user_version(db)
    if version > len(migrations):
        raise Damaged("NEWER", f"file has version {version}, this program knows {len(migrations)}")
    return version


def user_version(db: sqlite3.Connection) -> int:
    """The number of the last migration this file has seen."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def require_sound(path: Path, *, read_only: bool = True) -> None:
    """Have SQLite check the file's own structure, read-only without changing a byte of it.

    A file with a rollback journal can only be read by one who may also roll back: not read-only.
    Raises Damaged (EMPTY, NOT_A_DATABASE, MALFORMED) without a copy, StoreFailed when the file
    cannot be read at all.
    """
    if path.stat().st_size == 0:
        raise Damaged("EMPTY", "the file has no content")
    try:
        with closing(connect(path, read_only=read_only)) as db:
            found = [str(row[0]) for row in db.execute("PRAGMA quick_check(5)")]
    except sqlite3.Error as error:
        raise damage_of(error) from error
    if found != ["ok"]:
        raise Damaged("MALFORMED", "; ".join(found))


def damage_of(error: sqlite3.Error) -> Exception:
    """What an error while reading says about the file: Damaged, or why it could not be read."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_CORRUPT:
            return Damaged("MALFORMED", str(error))
        case sqlite3.SQLITE_NOTADB:
            return Damaged("NOT_A_DATABASE", str(error))
        case _:
            return reason_of(error)


def keep_copy(path: Path) -> Path | None:
    """Copy a damaged file and its -wal beside it, once for one content; None on a full disk.

    The copy is named `<file>.damaged-<12 hex of its SHA-256>`.
    """
    wal = _beside(path, "-wal")
    parts = [wal, path] if wal.exists() and wal.stat().st_size else [path]
    digest = hashlib.sha256()
    for part in parts:
        with part.open("rb") as file:
            hashlib.file_digest(file, lambda: digest)
    copy = path.with_name(f"{path.name}.damaged-{digest.hexdigest()[:12]}")
    # The -wal goes first: where the copy's main file stands, the copy is whole.
    if not copy.exists():
        try:
            for part in parts:
                target = _beside(copy, part.name.removeprefix(path.name))
                shutil.copyfile(part, _beside(target, ".part"))
                publish(_beside(target, ".part"), target)
        except OSError:
            return None
    return copy


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
