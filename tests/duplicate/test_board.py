"""Commitments and fingerprints: computed here a second time from their published text."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from appliance.duplicate.board import (
    COMMITMENT_CHARACTERS,
    SHORT_CHARACTERS,
    Board,
    commitment,
    fingerprint,
    round_commitment,
    short_form,
    verify,
)
from appliance.games.deal import Deal

SEED = bytes(range(32))
BOARD = Board(event_id="杯赛-7", board_no=12, game="wakeng", rules_version="2017.1")


def test_the_commitment_is_sha_256_over_the_published_text() -> None:
    text = '["hallbox board commitment 1","杯赛-7",12,"wakeng","2017.1","' + SEED.hex() + '"]'
    assert commitment(BOARD, SEED) == hashlib.sha256(text.encode()).hexdigest()
    assert len(commitment(BOARD, SEED)) == COMMITMENT_CHARACTERS


def test_only_the_seed_committed_to_verifies() -> None:
    committed = commitment(BOARD, SEED)
    assert verify(BOARD, SEED, committed)
    assert not verify(BOARD, SEED[::-1], committed)
    assert not verify(BOARD, SEED[:-1], committed)
    assert not verify(BOARD, SEED, short_form(committed))


@pytest.mark.parametrize(
    "other",
    [
        replace(BOARD, event_id="杯赛-8"),
        replace(BOARD, board_no=13),
        replace(BOARD, game="erdayi"),
        replace(BOARD, rules_version="2017.2"),
    ],
)
def test_a_commitment_is_bound_to_one_board_of_one_event(other: Board) -> None:
    assert not verify(other, SEED, commitment(BOARD, SEED))


def test_names_cannot_slip_from_one_field_into_the_next() -> None:
    left = Board(event_id='a",1,"b', board_no=1, game="b", rules_version="c")
    right = Board(event_id="a", board_no=1, game='b",1,"b', rules_version="c")
    assert commitment(left, SEED) != commitment(right, SEED)


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(BOARD, bytes(size))


def test_the_seat_shows_the_first_16_characters() -> None:
    committed = commitment(BOARD, SEED)
    assert len(short_form(committed)) == SHORT_CHARACTERS
    assert committed.startswith(short_form(committed))


def test_a_rounds_commitment_knows_each_board_and_their_order() -> None:
    one, two = commitment(BOARD, SEED), commitment(replace(BOARD, board_no=13), SEED)
    text = f'["hallbox round commitment 1","{one}","{two}"]'
    assert round_commitment([one, two]) == hashlib.sha256(text.encode()).hexdigest()
    assert len({round_commitment(r) for r in ([one, two], [two, one], [one], [])}) == 4


def test_d52_the_fingerprint_is_sha_256_over_the_cards_as_dealt() -> None:
    text = '["hallbox board fingerprint 1",[[[["S5","H6"],["C7"]],["BJ"]]]]'
    deal = Deal(hands=(("S5", "H6"), ("C7",)), bottom=("BJ",))
    assert fingerprint([deal]) == hashlib.sha256(text.encode()).hexdigest()


hands = st.lists(st.lists(st.sampled_from(("S5", "H6", "BJ")), max_size=3).map(tuple), max_size=3)
deals = st.lists(
    st.builds(Deal, hands=hands.map(tuple), bottom=st.just(()) | st.just(("LJ",))), max_size=2
)


@given(deals, deals)
def test_d52_fouled_boards_differ_in_fingerprint(one: list[Deal], other: list[Deal]) -> None:
    assert (fingerprint(one) == fingerprint(other)) == (one == other)
