"""The log of one event: rows that are appended, read and verified, and never changed.

Names and identity data never enter it (`names.py`), and what a row means is the affair of the
floor that wrote it. An append returns when its rows are on the disk.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from appliance.store import database, outbox, wal
from appliance.store.chain import PUT_ROW, Verdict, follow, row_hash, rows
from appliance.store.codec import ZERO_HASH, canonical
from appliance.store.database import BadStep as BadStep
from appliance.store.database import Damaged as Damaged
from appliance.store.database import StoreFailed as StoreFailed
from appliance.store.outbox import OutboxRow as OutboxRow
from appliance.store.outbox import Receipt as Receipt
from appliance.store.schema import MIGRATIONS, OUTBOX_SINCE

SYNC_STREAM = "sync"


class Entry(Struct, frozen=True):
    """One event to be appended. `stream` is "hall" or "table/12"; `payload` is canonical JSON."""

    stream: str
    type: str
    version: int
    payload: bytes


class Step(Struct, frozen=True):
    """What one command led to: stored as a whole or not at all. It has at least one entry.

    A step whose receipts are all stored already is stored no second time.
    """

    entries: tuple[Entry, ...]
    outbox: tuple[OutboxRow, ...] = ()
    receipts: tuple[Receipt, ...] = ()


class Stamp(Struct, frozen=True):
    """When a step was decided: monotonic ms of one boot, and the wall clock as ISO 8601 text."""

    mono_ms: int
    wall: str
    wall_synced: bool
    boot_id: str


class Record(Struct, frozen=True):
    """One row as it stands in the log. `seq` counts from 1 without gaps."""

    seq: int
    stream: str
    type: str
    version: int
    at_mono_ms: int
    at_wall: str
    wall_synced: bool
    boot_id: str
    payload: bytes
    prev_hash: str
    hash: str


class EventLog:
    """The one writer of one event's file. One thread at a time may append; any may read."""

    def __init__(self, path: Path, db: sqlite3.Connection, head: tuple[int, str]) -> None:
        self.path = path
        self._db = db
        self._head = head

    @classmethod
    def open(cls, path: Path, known: Mapping[int, str] | None = None) -> "EventLog":
        """Open or create, after checking the whole file and its chain.

        `known`: hashes by seq that must be in it (sealed heads, a mirror's head). Raises Damaged;
        the damaged file stays as it was, with a copy beside it.
        """
        if not path.exists():
            with database.creating(path, MIGRATIONS, "WAL"):
                pass
        try:
            verdict = _inspect(path, known)
        except Damaged as damage:
            if damage.code == "NEWER":
                raise
            raise Damaged(damage.code, damage.detail, database.keep_copy(path)) from damage
        db = database.connect(path)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            database.migrate(db, MIGRATIONS)
        except BaseException:
            db.close()
            raise
        return cls(path, db, (verdict.count, verdict.head))

    def append(self, steps: Sequence[tuple[Step, Stamp]]) -> tuple[int, ...]:
        """Store all steps in one transaction and return the last seq of each.

        Raises StoreFailed (DISK_FULL, DISK_ERROR, BUSY) or BadStep; then nothing of any of them
        is stored. A step that only repeats receipts returns the seq they were stored at.
        """
        head = self._head
        lasts: list[int] = []
        with database.transaction(self._db):
            for step, stamp in steps:
                known = self._stored_receipts(step)
                if known is None:
                    head = self._write(step, stamp, head)
                lasts.append(head[0] if known is None else known)
        self._head = head
        return tuple(lasts)

    def read(self, after: int = 0) -> Iterator[Record]:
        """The committed rows with a seq greater than `after`, in order."""
        with self._reading() as db:
            for row in rows(db, after):
                yield Record(*row[:6], bool(row[6]), *row[7:])

    def last_of(self, kind: str) -> dict[str, int]:
        """The seq of the last row of a kind in every stream that has one."""
        with self._reading() as db:
            found = db.execute(
                "SELECT stream, max(seq) FROM events WHERE type = ? GROUP BY stream", (kind,)
            )
            return dict(found.fetchall())

    def read_stream(self, stream: str) -> list[Record]:
        """The committed rows of one stream, in order. It reads the whole log: not in the loop."""
        return [record for record in self.read() if record.stream == stream]

    def verify(self, known: Mapping[int, str] | None = None) -> Verdict:
        """Recompute the whole chain; `known` as in `open`."""
        with self._reading() as db:
            return follow(rows(db), known)

    def head(self) -> tuple[int, str]:
        """The last seq and its hash; (0, 64 zeros) while the log is empty."""
        return self._head

    def undelivered(self, limit: int) -> list[OutboxRow]:
        """The oldest outbox rows without a receipt, in the order they must be sent."""
        with self._reading() as db:
            return outbox.undelivered(db, limit)

    def waiting(self) -> int:
        """How many outbox rows have no receipt yet."""
        with self._reading() as db:
            return outbox.waiting(db)

    def receipts(self) -> list[Receipt]:
        """Every receipt, in the order its outbox row was written."""
        with self._reading() as db:
            return outbox.receipts(db)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        # A connection of its own: the writer's would show rows that may still be rolled back.
        with closing(database.connect(self.path, read_only=True)) as db:
            yield db

    def _write(self, step: Step, stamp: Stamp, head: tuple[int, str]) -> tuple[int, str]:
        if not step.entries:
            raise BadStep("a step without an entry leaves no trace in the log")
        seq, last = head
        for entry in step.entries:
            seq += 1
            columns = (
                seq,
                entry.stream,
                entry.type,
                entry.version,
                stamp.mono_ms,
                stamp.wall,
                int(stamp.wall_synced),
                stamp.boot_id,
                entry.payload,
                last,
            )
            last = row_hash(columns)
            self._db.execute(PUT_ROW, (*columns, last))
        for row in step.outbox:
            outbox.put(self._db, row, seq)
        for receipt in step.receipts:
            outbox.put_receipt(self._db, receipt, seq)
        return seq, last

    def _stored_receipts(self, step: Step) -> int | None:
        """The last seq the step's receipts were stored at, if every one of them was."""
        found = [
            self._db.execute("SELECT seq FROM receipts WHERE id = ?", (receipt.id,)).fetchone()
            for receipt in step.receipts
        ]
        if not found or None in found:
            return None
        return max(int(row[0]) for row in found)


def receipt_step(receipt: Receipt) -> Step:
    """The step that stores a receipt: the event and the mark on its outbox row, together."""
    payload = canonical({"id": receipt.id, "accepted": receipt.accepted, "status": receipt.status})
    entry = Entry(SYNC_STREAM, "receipt_stored", 1, payload)
    return Step((entry,), receipts=(receipt,))


def _inspect(path: Path, known: Mapping[int, str] | None) -> Verdict:
    """Everything that can be known about a file without writing to it. Raises Damaged."""
    database.require_sound(path)
    with closing(database.connect(path, read_only=True)) as db:
        version = database.require_known(db, MIGRATIONS)
        verdict = follow(rows(db), known) if version else Verdict(0, ZERO_HASH)
        dropped = wal.lost_frames(path)
        spoilt = outbox.first_spoilt(db) if version >= OUTBOX_SINCE else None
    if not verdict.holds:
        raise Damaged("CHAIN", f"seq {verdict.bad}: {verdict.reason}, {verdict.count} rows good")
    if dropped:
        raise Damaged("WAL", f"{dropped}; {verdict.count} rows remain")
    if spoilt is not None:
        raise Damaged("OUTBOX", f"the body of outbox row {spoilt} is not the one written")
    return verdict
