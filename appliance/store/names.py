"""Names and identity data of one event: in its file, beside the log and never in it.

Each is sealed with AES-256-GCM under the event's key, which stands in the box's own file. Who
destroys the key has wiped every name, in every copy of the file, and the log still verifies.
"""

import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from appliance.store import database
from appliance.table.person_name import clean_name

_NONCE_BYTES = 12


class Person(Struct, frozen=True):
    """A player as people know them: name (姓名) and the platform's number (参赛号)."""

    name: str
    number: str = ""


class WrongKey(Exception):
    """The names were sealed under another key, or somebody changed them."""


class Names:
    """The sealed names of one event. Writing waits for the log's transaction: not in the loop."""

    def __init__(self, db: sqlite3.Connection, key: bytes) -> None:
        self._db = db
        self._cipher = AESGCM(key)

    @classmethod
    def open(cls, event_path: Path, key: bytes) -> "Names":
        """`key`: 32 bytes, from `Box.names_key`. The event's file was made by `EventLog.open`."""
        db = database.connect(event_path)
        db.execute("PRAGMA synchronous = FULL")
        return cls(db, key)

    def put(self, entry_id: str, person: Person) -> None:
        """Add or correct one name. Raises BadName, StoreFailed."""
        self.put_all({entry_id: person})

    def put_all(self, persons: Mapping[str, Person]) -> None:
        """Add or correct many names in one transaction. Raises BadName, StoreFailed."""
        rows = [(entry_id, self._seal(entry_id, person)) for entry_id, person in persons.items()]
        with database.transaction(self._db):
            self._db.executemany(
                "INSERT OR REPLACE INTO names (entry_id, sealed) VALUES (?, ?)", rows
            )

    def get_all(self) -> dict[str, Person]:
        """Every name by entry id. Raises WrongKey."""
        rows = self._db.execute("SELECT entry_id, sealed FROM names").fetchall()
        return {entry_id: self._unseal(entry_id, sealed) for entry_id, sealed in rows}

    def close(self) -> None:
        self._db.close()

    def _seal(self, entry_id: str, person: Person) -> bytes:
        clean = Person(clean_name(person.name), person.number)
        nonce = os.urandom(_NONCE_BYTES)
        # The entry id is authenticated too: a sealed name cannot be moved to another entry.
        return nonce + self._cipher.encrypt(nonce, msgspec.json.encode(clean), entry_id.encode())

    def _unseal(self, entry_id: str, sealed: bytes) -> Person:
        nonce, secret = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            plain = self._cipher.decrypt(nonce, secret, entry_id.encode())
        except (InvalidTag, ValueError) as error:
            raise WrongKey(entry_id) from error
        return msgspec.json.decode(plain, type=Person)
