"""Steps, stamps and logs with a little content, for the tests of the store and of sync."""

import sqlite3
from contextlib import closing
from pathlib import Path

from appliance.store.codec import canonical
from appliance.store.log import Entry, EventLog, OutboxRow, Stamp, Step

STAMP = Stamp(mono_ms=1_000, wall="2026-05-01T09:00:00+08:00", wall_synced=True, boot_id="boot-1")


def step(number: int = 0, stream: str = "table/1", *, owes: str = "") -> Step:
    entry = Entry(stream, "played", 1, canonical({"number": number, "cards": ["AS", "红桃"]}))
    return Step((entry,), (OutboxRow(owes, canonical({"record": owes})),) if owes else ())


def filled(path: Path, rows: int) -> EventLog:
    log = EventLog.open(path)
    log.append([(step(number), STAMP) for number in range(rows)])
    return log


def numbers(log: EventLog) -> list[bytes]:
    return [record.payload for record in log.read()]


def tamper(path: Path, *statements: str) -> None:
    """Edit a file as somebody would who knows SQLite: the triggers first."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            db.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            db.execute(statement)
