"""The signed result of one table's round, small enough for a QR code on its screen (结果码).

It carries data and no authority: whoever keeps it can prove later what the box had on record,
without the box. A round of eight boards makes about 330 characters.
"""

import base64
import binascii

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

PREFIX = "HB1."
_PURPOSE = b"hallbox/table-result/1"
_SIGNATURE_BYTES = 64
_HEAD_BYTES = 8


class BoardLine(Struct, frozen=True, array_like=True):
    """One board: scores by position in points, charged time by seat in ms."""

    board_no: int
    scores: tuple[int, ...]
    times_ms: tuple[int, ...]


class TableResult(Struct, frozen=True, array_like=True):
    """One table's round. `seq` and `head` name the row of the log it was read at: `head` is the
    beginning of that row's hash, enough to find a log that tells another story.
    """

    event_id: str
    epoch: int
    round_no: int
    table_no: int
    boards: tuple[BoardLine, ...]
    seq: int
    head: bytes


def short_head(head: str) -> bytes:
    """The part of a chain's hash (64 hex digits) that a result carries."""
    return bytes.fromhex(head)[:_HEAD_BYTES]


def sign_result(private_key: bytes, result: TableResult) -> str:
    """The text of the code. `private_key`: the event's, 32 raw bytes."""
    packed = msgspec.msgpack.encode(result)
    key = Ed25519PrivateKey.from_private_bytes(private_key)
    signed = packed + key.sign(_PURPOSE + packed)
    return PREFIX + base64.urlsafe_b64encode(signed).rstrip(b"=").decode()


def read_result(text: str, public_key: bytes) -> TableResult | None:
    """What a code says if the holder of this key (32 raw bytes) signed it, else None."""
    try:
        body = text.removeprefix(PREFIX).encode("ascii")
        signed = base64.b64decode(body + b"=" * (-len(body) % 4), altchars=b"-_", validate=True)
        packed, signature = signed[:-_SIGNATURE_BYTES], signed[-_SIGNATURE_BYTES:]
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, _PURPOSE + packed)
        return msgspec.msgpack.decode(packed, type=TableResult)
    except (InvalidSignature, ValueError, binascii.Error, msgspec.DecodeError):
        return None
