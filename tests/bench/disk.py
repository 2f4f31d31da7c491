"""What the disk itself asks for one small commit: the floor under every latency of the box, and
under none of an echo's.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

COMMITS = 300
ROW = b"v" * 600
"""About what one move adds to the log."""
PAUSE_S = 0.004
"""A disk that is written to without a pause answers otherwise than one that people write to."""


def synced_write_ms(folder: Path) -> dict[str, float]:
    """p50 and p99 of a transaction of one row, WAL and synchronous=FULL as the log has it."""
    path = folder / "floor.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, payload BLOB NOT NULL) STRICT")
        took = sorted(_commit_ms(db) for _ in range(COMMITS))
    return {"p50_ms": took[COMMITS // 2], "p99_ms": took[COMMITS * 99 // 100]}


def _commit_ms(db: sqlite3.Connection) -> float:
    time.sleep(PAUSE_S)
    began = time.perf_counter_ns()
    db.execute("INSERT INTO rows (payload) VALUES (?)", (ROW,))
    return (time.perf_counter_ns() - began) / 1e6
