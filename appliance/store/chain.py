"""The hash chain over the rows of a log: how a row is hashed and where a chain breaks.

Rows come as SQLite gives them, column for column, so that an edit which keeps the meaning (a 2
for a true) is found as well. No file is opened and
nothing is written here.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct

from appliance.store.codec import ZERO_HASH, sha256_hex

LAST_SEQ = 2**63 - 1
Row = tuple[int, str, str, int, int, str, int, str, bytes, str, str]

_encoder = msgspec.json.Encoder(order="sorted")


class Verdict(Struct, frozen=True, omit_defaults=True):
    """What a walk along the chain found.

    `count` rows are good and `head` is the hash of the last of them. `bad` is the first index
    where the chain does not hold, None when it holds to its end. `reason`: GAP (a row is
    missing or out of place) | LINK (it does not follow the row before) | HASH (its content was
    changed) | UNREADABLE | MISSING (the log ends before a known head) | KNOWN_HEAD (the chain
    holds but is another one than was sealed).
    """

    count: int
    head: str
    bad: int | None = None
    reason: str = ""

    @property
    def holds(self) -> bool:
        return self.bad is None


def rows(db: sqlite3.Connection, after: int = 0, upto: int = LAST_SEQ) -> Iterator[Row]:
    """The rows with after < seq ≤ upto as they stand in the file, in order."""
    yield from db.execute(
        "SELECT seq, stream, type, version, at_mono_ms, at_wall, wall_synced, boot_id, payload,"
        " prev_hash, hash FROM events WHERE seq > ? AND seq <= ? ORDER BY seq",
        (after, upto),
    )


PUT_ROW = (
    "INSERT INTO events (seq, stream, type, version, at_mono_ms, at_wall, wall_synced, boot_id,"
    " payload, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def row_hash(row: tuple[int, str, str, int, int, str, int, str, bytes, str]) -> str:
    """SHA-256 over the canonical JSON of every column but the hash itself, `prev_hash` included.

    The payload stands in it as a string, so no payload can pose as another row's columns.
    Raises UnicodeDecodeError when the payload is not UTF-8.
    """
    seq, stream, type_, version, mono_ms, wall, wall_synced, boot_id, payload, prev_hash = row
    return sha256_hex(
        _encoder.encode(
            {
                "at_mono_ms": mono_ms,
                "at_wall": wall,
                "boot_id": boot_id,
                "payload": payload.decode(),
                "prev_hash": prev_hash,
                "seq": seq,
                "stream": stream,
                "type": type_,
                "version": version,
                "wall_synced": wall_synced,
            }
        )
    )


def follow(chain: Iterable[Row], known: Mapping[int, str] | None = None) -> Verdict:
    """Walk a chain from its first row. `known`: hashes by seq that were sealed or mirrored.

    Only a known head can show that a chain was cut at its end or written anew from a point on.
    """
    count, head = 0, ZERO_HASH
    expected = dict(known or {})
    try:
        for row in chain:
            reason = _fault(row, count + 1, head) or _unlike(row, expected)
            if reason:
                return Verdict(count, head, count + 1, reason)
            count, head = row[0], row[-1]
    except sqlite3.DatabaseError:
        return Verdict(count, head, count + 1, "UNREADABLE")
    if any(seq > count for seq in expected):
        return Verdict(count, head, count + 1, "MISSING")
    return Verdict(count, head)


def _fault(row: Row, seq: int, head: str) -> str:
    if row[0] != seq:
        return "GAP"
    if row[9] != head:
        return "LINK"
    try:
        return "" if row_hash(row[:10]) == row[10] else "HASH"
    except (UnicodeDecodeError, AttributeError, TypeError):
        return "HASH"


def _unlike(row: Row, known: dict[int, str]) -> str:
    return "KNOWN_HEAD" if known.get(row[0], row[-1]) != row[-1] else ""
