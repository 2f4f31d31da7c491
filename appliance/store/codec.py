"""The one form in which a value becomes bytes to be hashed, signed or stored.

Canonical JSON as RFC 8785 defines it, for the values records are made of: objects, arrays,
strings, integers, booleans and null. Nothing here knows a log, a file or a key.
"""

import hashlib
from typing import Any

import msgspec

ZERO_HASH = "0" * 64
"""What the first row of a chain names as its predecessor."""

_LARGEST_INT = 2**53 - 1
_LAST_BMP = "\uffff"
_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Canonical JSON of a struct or plain value: sorted keys, no spaces, UTF-8.

    Raises TypeError for a float (two readers may print one number differently) and ValueError
    for an integer beyond ±(2^53 - 1) or a key outside the BMP (two readers may sort it
    differently).
    """
    plain = msgspec.to_builtins(value)
    _require_exact(plain)
    return _sorted.encode(plain)


def sha256_hex(data: bytes) -> str:
    """SHA-256 as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _require_exact(value: Any) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            # Every row comes through here, and nearly all of it is short ASCII text.
            if isinstance(key, str) and not key.isascii() and max(key) > _LAST_BMP:
                raise ValueError("a key outside the BMP has no agreed order")
            if type(inner) is not str:
                _require_exact(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            if type(inner) is not str:
                _require_exact(inner)
    elif isinstance(value, float):
        raise TypeError("a float has no exact canonical form")
    elif isinstance(value, int) and abs(value) > _LARGEST_INT:
        raise ValueError("an integer beyond 2^53 - 1 is not exact in every reader")
