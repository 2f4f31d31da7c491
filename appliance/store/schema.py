"""The tables of an event's file, as numbered migrations. What they mean is told by `log.py`.

A migration that has been released is never edited; a change is a new one at the end.
"""

from appliance.store.database import Migrations

_LOG = (
    """
    CREATE TABLE events (
      seq INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      type TEXT NOT NULL,
      version INTEGER NOT NULL,
      at_mono_ms INTEGER NOT NULL,
      at_wall TEXT NOT NULL,
      wall_synced INTEGER NOT NULL,
      boot_id TEXT NOT NULL,
      payload BLOB NOT NULL,
      prev_hash TEXT NOT NULL,
      hash TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TRIGGER events_never_updated BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the log is never updated'); END
    """,
    """
    CREATE TRIGGER events_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'nothing is deleted from the log'); END
    """,
    # INSERT OR REPLACE deletes without asking the trigger above.
    """
    CREATE TRIGGER events_only_at_the_end BEFORE INSERT ON events
    WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events)
    BEGIN SELECT RAISE(ABORT, 'the log grows only at its end'); END
    """,
)

_OUTBOX = (
    """
    CREATE TABLE outbox (
      position INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      seq INTEGER NOT NULL REFERENCES events (seq),
      body BLOB NOT NULL,
      body_hash TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE receipts (
      id TEXT PRIMARY KEY REFERENCES outbox (id),
      seq INTEGER NOT NULL REFERENCES events (seq),
      accepted INTEGER NOT NULL,
      status INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT
    """,
    *(
        f"""
        CREATE TRIGGER {table}_never_{done} BEFORE {verb} ON {table}
        BEGIN SELECT RAISE(ABORT, 'the {table} only grow'); END
        """
        for table in ("outbox", "receipts")
        for verb, done in (("UPDATE", "updated"), ("DELETE", "deleted"))
    ),
)

_NAMES = ("CREATE TABLE names (entry_id TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT",)

OUTBOX_SINCE = 2
NAMES_SINCE = 3
MIGRATIONS: Migrations = (_LOG, _OUTBOX, _NAMES)
