"""The signed head of a log's chain, one per round: whoever keeps it can prove a later change.

Signing needs the box's or the event's Ed25519 key; checking needs only the seal itself and the
public key one trusts.
"""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from appliance.store.codec import canonical

_PURPOSE = "hallbox/log-head/1"
_SIGNATURE_HEX = 128


class Seal(Struct, frozen=True):
    """The chain of `event_id` stood at `head` (64 hex digits) after row `seq` in `epoch`."""

    event_id: str
    epoch: int
    seq: int
    head: str
    signature: str


def sign(private_key: bytes, event_id: str, epoch: int, head: tuple[int, str]) -> Seal:
    """Seal a head as `EventLog.head` gives it. `private_key`: 32 raw bytes."""
    seq, head_hash = head
    key = Ed25519PrivateKey.from_private_bytes(private_key)
    signature = key.sign(_signed_bytes(event_id, epoch, seq, head_hash))
    return Seal(event_id, epoch, seq, head_hash, signature.hex())


def is_genuine(seal: Seal, public_key: bytes) -> bool:
    """Whether the holder of this key sealed exactly this. `public_key`: 32 raw bytes."""
    if len(seal.signature) != _SIGNATURE_HEX:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(
            bytes.fromhex(seal.signature),
            _signed_bytes(seal.event_id, seal.epoch, seal.seq, seal.head),
        )
    except (InvalidSignature, ValueError):
        return False
    return True


def public_key(private_key: bytes) -> bytes:
    """The 32 raw bytes that go with a private key's 32."""
    return Ed25519PrivateKey.from_private_bytes(private_key).public_key().public_bytes_raw()


def _signed_bytes(event_id: str, epoch: int, seq: int, head: str) -> bytes:
    # The purpose inside keeps this signature from being read as one over anything else.
    return canonical(
        {"purpose": _PURPOSE, "event": event_id, "epoch": epoch, "seq": seq, "head": head}
    )
