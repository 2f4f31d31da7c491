import msgspec
import pytest

from appliance.store.seal import Seal, is_genuine, public_key, sign

PRIVATE = bytes(range(32))
PUBLIC = public_key(PRIVATE)
SEAL = sign(PRIVATE, "e1", 1, (12, "ab" * 32))


def test_a_seal_says_what_was_sealed_and_holds() -> None:
    assert (SEAL.event_id, SEAL.epoch, SEAL.seq, SEAL.head) == ("e1", 1, 12, "ab" * 32)
    assert is_genuine(SEAL, PUBLIC)


def test_the_public_key_is_the_known_one() -> None:
    # RFC 8032, 7.1, test 1.
    secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    known = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert public_key(bytes.fromhex(secret)).hex() == known


@pytest.mark.parametrize(
    "changed",
    [
        msgspec.structs.replace(SEAL, event_id="e2"),
        msgspec.structs.replace(SEAL, epoch=2),
        msgspec.structs.replace(SEAL, seq=11),
        msgspec.structs.replace(SEAL, head="ac" + "ab" * 31),
        msgspec.structs.replace(SEAL, signature="00" * 64),
        msgspec.structs.replace(SEAL, signature=SEAL.signature[:-2]),
        msgspec.structs.replace(SEAL, signature=""),
        msgspec.structs.replace(SEAL, signature="é" * 128),
    ],
)
def test_reliability_16_no_part_of_a_seal_can_be_changed(changed: Seal) -> None:
    assert not is_genuine(changed, PUBLIC)


def test_a_seal_of_another_box_is_not_genuine() -> None:
    assert not is_genuine(SEAL, public_key(bytes(32)))
    assert not is_genuine(SEAL, b"short")
