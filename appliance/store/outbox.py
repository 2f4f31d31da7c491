"""What the national platform (全国平台) is owed and what it answered; nothing here sends.

Rows leave in the order they were written. A row with a receipt, good or bad, is done with.
"""

import sqlite3

from msgspec import Struct

from appliance.store.codec import sha256_hex


class OutboxRow(Struct, frozen=True):
    """One record for the platform. `id` is unique for ever and its idempotency key."""

    id: str
    body: bytes


class Receipt(Struct, frozen=True):
    """The platform's last word on one outbox row: taken, or refused for good.

    `status` is the HTTP status, `body` the answer as it came.
    """

    id: str
    accepted: bool
    status: int
    body: bytes


def put(db: sqlite3.Connection, row: OutboxRow, seq: int) -> None:
    """Write a row that goes with the event `seq`, in the caller's transaction."""
    db.execute(
        "INSERT INTO outbox (id, seq, body, body_hash) VALUES (?, ?, ?, ?)",
        (row.id, seq, row.body, sha256_hex(row.body)),
    )


def put_receipt(db: sqlite3.Connection, receipt: Receipt, seq: int) -> None:
    """Write a receipt with the event `seq`, in the caller's transaction; the first one stands."""
    db.execute(
        "INSERT INTO receipts (id, seq, accepted, status, body) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO NOTHING",
        (receipt.id, seq, int(receipt.accepted), receipt.status, receipt.body),
    )


def first_spoilt(db: sqlite3.Connection) -> str | None:
    """The id of the first row whose body is not the one that was written, None when all are.

    The chain does not cover the outbox; this finds what a failing card does to it.
    """
    for id_, body, body_hash in db.execute("SELECT id, body, body_hash FROM outbox"):
        if sha256_hex(body) != body_hash:
            return str(id_)
    return None


def undelivered(db: sqlite3.Connection, limit: int) -> list[OutboxRow]:
    """The oldest rows without a receipt, in the order they must be sent."""
    found = db.execute(
        "SELECT id, body FROM outbox WHERE id NOT IN (SELECT id FROM receipts)"
        " ORDER BY position LIMIT ?",
        (limit,),
    )
    return [OutboxRow(*row) for row in found]


def waiting(db: sqlite3.Connection) -> int:
    """How many rows have no receipt yet."""
    (count,) = db.execute(
        "SELECT (SELECT count(*) FROM outbox) - (SELECT count(*) FROM receipts)"
    ).fetchone()
    return int(count)


def receipts(db: sqlite3.Connection) -> list[Receipt]:
    """Every receipt, in the order the rows were written."""
    found = db.execute(
        "SELECT receipts.id, accepted, status, receipts.body FROM receipts"
        " JOIN outbox USING (id) ORDER BY position"
    )
    return [Receipt(id_, bool(accepted), status, body) for id_, accepted, status, body in found]
