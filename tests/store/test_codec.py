import hashlib

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from appliance.store.codec import canonical, sha256_hex

_bmp_keys = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]))
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_bmp_keys, inner, max_size=4),
    max_leaves=12,
)


@given(_values)
def test_it_is_the_canonical_json_of_rfc_8785(value: object) -> None:
    assert canonical(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


def test_a_struct_is_written_by_its_fields_names_and_its_tag_in_order() -> None:
    class Buried(Struct, tag="buried", tag_field="type"):
        seat: int
        cards: tuple[str, ...]

    assert canonical(Buried(2, ("AS", "小王"))) == (
        '{"cards":["AS","小王"],"seat":2,"type":"buried"}'.encode()
    )


@pytest.mark.parametrize("value", [1.5, {"score": [0.0]}, float("nan")])
def test_floats_are_refused_wherever_they_hide(value: object) -> None:
    with pytest.raises(TypeError):
        canonical(value)


@pytest.mark.parametrize("value", [2**53, -(2**53), {"a": {"😀": 1}}])
def test_what_two_readers_may_read_differently_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"every reader|agreed order"):
        canonical(value)


def test_hashes_are_lower_case_hexadecimal() -> None:
    # The known answer for "abc" of FIPS 180-4.
    assert sha256_hex(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert sha256_hex(b"x") == hashlib.sha256(b"x").hexdigest()
