"""The box's own file: who it is, its events' keys, its staff, its paired tablets, its settings.

Each call opens its own connection, so any thread may call; a call that writes waits for the
disk. What the values are and what must never stand there is told by `box_schema.py`.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import structs

from appliance.store import database
from appliance.store.box_schema import BOX_MIGRATIONS
from appliance.store.box_schema import EventKeys as EventKeys
from appliance.store.box_schema import Identity as Identity
from appliance.store.box_schema import Session as Session
from appliance.store.box_schema import Staff as Staff
from appliance.store.box_schema import Tablet as Tablet
from appliance.store.database import Damaged, StoreFailed
from appliance.store.seal import public_key

CODE_LETTERS = "ACDEFHJKMNPRTWXY"
"""Sixteen letters no two of which are mistaken for one another, read aloud or from afar."""

_CODE_LENGTH = 4
_KEY_BYTES = 32


class SeatTaken(Exception):
    """The seat has a living tablet; only a referee's replacement moves it (ux.md S12, R9)."""


class Box:
    """The file of this box. `token_hash` is everywhere the SHA-256 (32 bytes) of a token."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path = path
        self._read_only = read_only

    @classmethod
    def open(cls, path: Path) -> "Box":
        """Open, or make at first start with a new identity. Raises Damaged, StoreFailed."""
        if not path.exists():
            _first_start(path)
        try:
            database.require_sound(path, read_only=False)
        except Damaged as damage:
            raise Damaged(damage.code, damage.detail, database.keep_copy(path)) from damage
        with closing(database.connect(path)) as db:
            database.migrate(db, BOX_MIGRATIONS)
        return cls(path)

    @classmethod
    def look_into(cls, path: Path) -> "Box":
        """The file as another process of the box may have it: read, never made or written.

        Raises StoreFailed when there is none that can be read at this moment.
        """
        box = cls(path, read_only=True)
        try:
            box.setting("")
        except sqlite3.Error as error:
            raise StoreFailed("DISK_ERROR", str(error)) from error
        return box

    # --- the box itself -----------------------------------------------------------------------

    def public_identity(self) -> tuple[str, bytes]:
        """The box's code and public key (32 raw bytes); the private key stays in here."""
        identity = self.identity()
        return identity.code, public_key(identity.private_key)

    def identity(self) -> Identity:
        with self._reading() as db:
            return Identity(*db.execute("SELECT private_key, code FROM identity").fetchone())

    def setting(self, name: str) -> str | None:
        with self._reading() as db:
            row = db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def set_setting(self, name: str, value: str) -> None:
        with self._writing() as db:
            db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (name, value))

    # --- events -------------------------------------------------------------------------------

    def add_event(self, event_id: str) -> EventKeys:
        """Take up a new event at epoch 1 with fresh keys. Raises BadStep when it is known."""
        keys = EventKeys(event_id, 1, os.urandom(_KEY_BYTES), os.urandom(_KEY_BYTES), ended=False)
        self._put_event(keys)
        return keys

    def adopt_event(self, keys: EventKeys) -> EventKeys:
        """Take over an event from a mirror, one epoch on: the box it came from is fenced off."""
        adopted = structs.replace(keys, epoch=keys.epoch + 1)
        self._put_event(adopted)
        return adopted

    def event(self, event_id: str) -> EventKeys | None:
        return next((keys for keys in self.events() if keys.event_id == event_id), None)

    def events(self) -> list[EventKeys]:
        """Every event this box has held, in the order they came."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT event_id, epoch, signing_key, names_key, ended FROM events ORDER BY rowid"
            ).fetchall()
        return [
            EventKeys(event_id, epoch, signing_key, names_key, bool(ended))
            for event_id, epoch, signing_key, names_key, ended in rows
        ]

    def end_event(self, event_id: str) -> None:
        """No tablet and no official of the event gets in any more; its keys and results stay."""
        with self._writing() as db:
            db.execute("UPDATE events SET ended = 1 WHERE event_id = ?", (event_id,))
            db.execute("UPDATE tablets SET retired = 1 WHERE event_id = ?", (event_id,))
            db.execute(
                "UPDATE sessions SET revoked = 1"
                " WHERE staff_id IN (SELECT staff_id FROM staff WHERE event_id = ?)",
                (event_id,),
            )

    def wipe_names(self, event_id: str) -> None:
        """Destroy the key of an event's names: they are gone in every copy of its file."""
        with self._writing() as db:
            db.execute("UPDATE events SET names_key = NULL WHERE event_id = ?", (event_id,))

    # --- staff and their sessions -------------------------------------------------------------

    def add_staff(self, staff: Staff) -> None:
        """Raises BadStep when the id is known."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO staff (staff_id, event_id, name, role, pin_hash)"
                " VALUES (?, ?, ?, ?, ?)",
                (staff.staff_id, staff.event_id, staff.name, staff.role, staff.pin_hash),
            )

    def staff(self, staff_id: str) -> Staff | None:
        with self._reading() as db:
            row = db.execute(
                "SELECT staff_id, event_id, name, role, pin_hash FROM staff WHERE staff_id = ?",
                (staff_id,),
            ).fetchone()
        return None if row is None else Staff(*row)

    def staff_by_event(self, event_id: str) -> list[Staff]:
        """The officials of an event in the order they were named; "" for the box's own."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT staff_id, event_id, name, role, pin_hash FROM staff"
                " WHERE event_id = ? ORDER BY rowid",
                (event_id,),
            )
            return [Staff(*row) for row in rows]

    def set_pin(self, staff_id: str, role: str, pin_hash: str) -> None:
        """Give a new PIN in this role and end every session that was opened with the old one."""
        with self._writing() as db:
            db.execute(
                "UPDATE staff SET role = ?, pin_hash = ? WHERE staff_id = ?",
                (role, pin_hash, staff_id),
            )
            db.execute("UPDATE sessions SET revoked = 1 WHERE staff_id = ?", (staff_id,))

    def open_session(self, token_hash: bytes, staff_id: str, device: str, now_ms: int) -> Session:
        """Raises BadStep for an unknown official or a token that was used before."""
        session = Session(token_hash, staff_id, device, now_ms, now_ms, revoked=False)
        with self._writing() as db:
            db.execute(
                "INSERT INTO sessions (token_hash, staff_id, device, created_ms, seen_ms, revoked)"
                " VALUES (?, ?, ?, ?, ?, 0)",
                (token_hash, staff_id, device, now_ms, now_ms),
            )
        return session

    def session(self, token_hash: bytes) -> Session | None:
        """The session of a token, revoked ones too."""
        with self._reading() as db:
            row = db.execute(
                "SELECT token_hash, staff_id, device, created_ms, seen_ms, revoked FROM sessions"
                " WHERE token_hash = ?",
                (token_hash,),
            ).fetchone()
        return None if row is None else _session(row)

    def sessions(self, event_id: str) -> list[Session]:
        """Every session of an event's officials, the oldest first, for the chief to look over."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT token_hash, staff_id, device, created_ms, seen_ms, revoked FROM sessions"
                " JOIN staff USING (staff_id) WHERE event_id = ? ORDER BY sessions.rowid",
                (event_id,),
            )
            return [_session(row) for row in rows]

    def touch_session(self, token_hash: bytes, now_ms: int) -> None:
        with self._writing() as db:
            db.execute("UPDATE sessions SET seen_ms = ? WHERE token_hash = ?", (now_ms, token_hash))

    def revoke_session(self, token_hash: bytes) -> None:
        with self._writing() as db:
            db.execute("UPDATE sessions SET revoked = 1 WHERE token_hash = ?", (token_hash,))

    # --- tablets ------------------------------------------------------------------------------

    def bind(self, event_id: str, table_no: int, seat: int, token_hash: bytes) -> Tablet:
        """Pair a tablet with a free seat. Raises SeatTaken; BadStep for a used token."""
        with self._writing() as db:
            if _living_tablet(db, event_id, table_no, seat):
                raise SeatTaken(f"table {table_no} seat {seat}")
            return _bind(db, Tablet(token_hash, event_id, table_no, seat, retired=False))

    def replace(self, event_id: str, table_no: int, seat: int, token_hash: bytes) -> Tablet:
        """Pair another tablet with a seat and retire the one it had (a referee's act)."""
        with self._writing() as db:
            if old := _living_tablet(db, event_id, table_no, seat):
                db.execute("UPDATE tablets SET retired = 1 WHERE token_hash = ?", (old,))
            return _bind(db, Tablet(token_hash, event_id, table_no, seat, retired=False))

    def seat_of(self, token_hash: bytes) -> Tablet | None:
        """The tablet with this token, retired ones too."""
        with self._reading() as db:
            row = db.execute(
                "SELECT token_hash, event_id, table_no, seat, retired FROM tablets"
                " WHERE token_hash = ?",
                (token_hash,),
            ).fetchone()
        return None if row is None else _tablet(row)

    def tablets(self, event_id: str) -> list[Tablet]:
        """The living tablets of an event by table and seat."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT token_hash, event_id, table_no, seat, retired FROM tablets"
                " WHERE event_id = ? AND retired = 0 ORDER BY table_no, seat",
                (event_id,),
            )
            return [_tablet(row) for row in rows]

    def retire(self, token_hash: bytes) -> None:
        with self._writing() as db:
            db.execute("UPDATE tablets SET retired = 1 WHERE token_hash = ?", (token_hash,))

    # --- the file -----------------------------------------------------------------------------

    def _put_event(self, keys: EventKeys) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO events (event_id, epoch, signing_key, names_key, ended)"
                " VALUES (?, ?, ?, ?, ?)",
                (keys.event_id, keys.epoch, keys.signing_key, keys.names_key, int(keys.ended)),
            )

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with closing(database.connect(self.path, read_only=self._read_only)) as db:
            yield db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with closing(database.connect(self.path)) as db:
            # The commit of a rollback journal is its unlinking: EXTRA syncs the folder as well.
            db.execute("PRAGMA synchronous = EXTRA")
            # A wiped key is overwritten, not only unlinked.
            db.execute("PRAGMA secure_delete = ON")
            with database.transaction(db):
                yield db


def new_code() -> str:
    """Four letters by chance; 65,536 boxes tell themselves apart by them."""
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in os.urandom(_CODE_LENGTH))


def _first_start(path: Path) -> None:
    with database.creating(path, BOX_MIGRATIONS, "DELETE") as db, database.transaction(db):
        db.execute(
            "INSERT INTO identity (only, private_key, code) VALUES (1, ?, ?)",
            (os.urandom(_KEY_BYTES), new_code()),
        )


def _session(row: tuple[bytes, str, str, int, int, int]) -> Session:
    token_hash, staff_id, device, created_ms, seen_ms, revoked = row
    return Session(token_hash, staff_id, device, created_ms, seen_ms, bool(revoked))


def _tablet(row: tuple[bytes, str, int, int, int]) -> Tablet:
    token_hash, event_id, table_no, seat, retired = row
    return Tablet(token_hash, event_id, table_no, seat, bool(retired))


def _living_tablet(db: sqlite3.Connection, event_id: str, table_no: int, seat: int) -> bytes | None:
    row = db.execute(
        "SELECT token_hash FROM tablets"
        " WHERE event_id = ? AND table_no = ? AND seat = ? AND retired = 0",
        (event_id, table_no, seat),
    ).fetchone()
    return None if row is None else bytes(row[0])


def _bind(db: sqlite3.Connection, tablet: Tablet) -> Tablet:
    db.execute(
        "INSERT INTO tablets (token_hash, event_id, table_no, seat, retired)"
        " VALUES (?, ?, ?, ?, 0)",
        (tablet.token_hash, tablet.event_id, tablet.table_no, tablet.seat),
    )
    return tablet
