"""What the box's own file holds: its tables, and the frozen values that are read from them.

No token, PIN or password stands there, only hashes of them; no card and no result either.
`token_hash` is everywhere the SHA-256 (32 bytes) of a random token.
"""

from msgspec import Struct

from appliance.store.database import Migrations


class Identity(Struct, frozen=True):
    """The box: Ed25519 private key (32 raw bytes) and its code (代号) of four letters."""

    private_key: bytes
    code: str


class EventKeys(Struct, frozen=True):
    """One event on this box. `epoch` counts its homes: a restore raises it.

    `signing_key`: Ed25519, 32 raw bytes. `names_key`: 32 bytes, None once the names are wiped.
    """

    event_id: str
    epoch: int
    signing_key: bytes
    names_key: bytes | None
    ended: bool


class Staff(Struct, frozen=True):
    """A named official. `event_id` is empty for the box's own accounts."""

    staff_id: str
    event_id: str
    name: str
    role: str
    pin_hash: str


class Session(Struct, frozen=True):
    """A signed-in phone or desk. Times are wall-clock ms, for people to read, never to decide."""

    token_hash: bytes
    staff_id: str
    device: str
    created_ms: int
    seen_ms: int
    revoked: bool


class Tablet(Struct, frozen=True):
    """A tablet (平板) and the seat it was paired with; `retired` when another took its place."""

    token_hash: bytes
    event_id: str
    table_no: int
    seat: int
    retired: bool


_FIRST = (
    """
    CREATE TABLE identity (
      only INTEGER PRIMARY KEY CHECK (only = 1),
      private_key BLOB NOT NULL,
      code TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    """
    CREATE TABLE events (
      event_id TEXT PRIMARY KEY,
      epoch INTEGER NOT NULL,
      signing_key BLOB NOT NULL,
      names_key BLOB,
      ended INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE staff (
      staff_id TEXT PRIMARY KEY,
      event_id TEXT NOT NULL,
      name TEXT NOT NULL,
      role TEXT NOT NULL,
      pin_hash TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX staff_by_event ON staff (event_id)",
    """
    CREATE TABLE sessions (
      token_hash BLOB PRIMARY KEY,
      staff_id TEXT NOT NULL REFERENCES staff (staff_id),
      device TEXT NOT NULL,
      created_ms INTEGER NOT NULL,
      seen_ms INTEGER NOT NULL,
      revoked INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE tablets (
      token_hash BLOB PRIMARY KEY,
      event_id TEXT NOT NULL,
      table_no INTEGER NOT NULL,
      seat INTEGER NOT NULL,
      retired INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE UNIQUE INDEX one_tablet_a_seat ON tablets (event_id, table_no, seat) WHERE retired = 0
    """,
)

BOX_MIGRATIONS: Migrations = (_FIRST,)
