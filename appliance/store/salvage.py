"""What can be saved from a damaged log: its longest good prefix, in a new file.

The damaged file is read and never written. Nothing is mended: a row is taken as it stands with
its hash, or not at all.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from appliance.store import chain, database
from appliance.store.database import Damaged
from appliance.store.schema import MIGRATIONS, NAMES_SINCE, OUTBOX_SINCE


class Salvage(Struct, frozen=True):
    """`path` holds the first `kept` rows. `reason` says why it ends there (as in `Verdict`),
    empty when the whole log was good. `lost` counts the rows seen beyond, None when they cannot
    be counted. `cut_short`: tables beside the log of which some rows could not be read.
    """

    path: Path
    kept: int
    reason: str
    lost: int | None
    cut_short: tuple[str, ...] = ()


def salvage(path: Path, known: Mapping[int, str] | None = None) -> Salvage:
    """Copy the good prefix of a log to `<file>.salvaged`; `known` as in `EventLog.open`.

    Raises Damaged when nothing of the file can be read, FileExistsError when an earlier salvage
    is still there, StoreFailed when the disk does not take the copy.
    """
    target = path.with_name(path.name + ".salvaged")
    if target.exists():
        raise FileExistsError(target)
    with closing(database.connect(path, read_only=True)) as source:
        try:
            version = database.user_version(source)
        except sqlite3.DatabaseError as error:
            raise database.damage_of(error) from error
        if not 0 < version <= len(MIGRATIONS):
            raise Damaged("NEWER" if version else "EMPTY", f"user_version is {version}")
        verdict = chain.follow(chain.rows(source), known)
        with database.creating(target, MIGRATIONS, "WAL") as copy, database.transaction(copy):
            copy.executemany(chain.PUT_ROW, chain.rows(source, upto=verdict.count))
            cut_short = tuple(
                table
                for table, since, get, put in _BESIDE
                if version >= since and not _copy(source, copy, get, put, verdict.count)
            )
        return Salvage(target, verdict.count, verdict.reason, _beyond(source, verdict), cut_short)


def _copy(
    source: sqlite3.Connection, copy: sqlite3.Connection, get: str, put: str, upto: int
) -> bool:
    """Copy the rows that go with the first `upto` events; False when reading broke off."""
    rows = iter(source.execute(get, {"upto": upto}))
    while True:
        try:
            row = next(rows, None)
        except sqlite3.DatabaseError:
            return False
        if row is None:
            return True
        copy.execute(put, row)


def _beyond(source: sqlite3.Connection, verdict: chain.Verdict) -> int | None:
    try:
        (count,) = source.execute(
            "SELECT count(*) FROM events WHERE seq > ?", (verdict.count,)
        ).fetchone()
    except sqlite3.DatabaseError:
        return None
    return int(count)


# Table, the user_version it exists since, how it is read and written.
_BESIDE = (
    (
        "outbox",
        OUTBOX_SINCE,
        "SELECT position, id, seq, body, body_hash FROM outbox WHERE seq <= :upto",
        "INSERT INTO outbox (position, id, seq, body, body_hash) VALUES (?, ?, ?, ?, ?)",
    ),
    (
        "receipts",
        OUTBOX_SINCE,
        "SELECT id, seq, accepted, status, body FROM receipts WHERE seq <= :upto",
        "INSERT INTO receipts (id, seq, accepted, status, body) VALUES (?, ?, ?, ?, ?)",
    ),
    (
        "names",
        NAMES_SINCE,
        "SELECT entry_id, sealed FROM names",
        "INSERT INTO names (entry_id, sealed) VALUES (?, ?)",
    ),
)
