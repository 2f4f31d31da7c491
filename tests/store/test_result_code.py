"""The signed result: what the box had on record, provable without the box."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.store.result_code import (
    BoardLine,
    TableResult,
    read_result,
    short_head,
    sign_result,
)
from appliance.store.seal import public_key
from appliance.web.qr import qr_path

KEY = bytes(range(32))
RESULT = TableResult(
    event_id="0123456789abcdef",
    epoch=1,
    round_no=3,
    table_no=12,
    boards=tuple(
        BoardLine(board_no, (-216, 108, 108), (250_000, 249_999, 1_000)) for board_no in range(8)
    ),
    seq=140_000,
    head=short_head("ab" * 32),
)


def test_a_result_reads_back_with_the_key_that_signed_it() -> None:
    assert read_result(sign_result(KEY, RESULT), public_key(KEY)) == RESULT


def test_another_key_did_not_sign_it() -> None:
    assert read_result(sign_result(KEY, RESULT), public_key(os.urandom(32))) is None


@pytest.mark.parametrize("place", range(4, 300, 7))
def test_one_changed_letter_is_found(place: int) -> None:
    text = sign_result(KEY, RESULT)
    other = "A" if text[place] != "A" else "B"
    assert read_result(text[:place] + other + text[place + 1 :], public_key(KEY)) is None


@given(st.text(max_size=200))
def test_garbage_is_no_result(text: str) -> None:
    assert read_result(text, public_key(KEY)) is None


def test_eight_boards_fit_a_code_of_version_16_at_most() -> None:
    _, modules = qr_path(sign_result(KEY, RESULT))
    assert (modules - 17) // 4 <= 16
