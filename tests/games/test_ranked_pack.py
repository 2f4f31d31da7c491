"""Packs in which ranks beat ranks: their sets, their order, and their counts."""

import pytest

from appliance.games.ranked_pack import (
    RankedPack,
    low_rank,
    lowest,
    rank_counts,
    ranks_in,
    smallest_of_rank,
    top_rank,
)

PACK = RankedPack((*"6543", "LJ", "BJ"))


def test_a_joker_is_a_rank_of_one_card() -> None:
    assert len(PACK.bit) == 4 * 4 + 2
    assert PACK.cards_of(PACK.whole)[:3] == ("BJ", "LJ", "S3")
    assert PACK.whole.bit_count() == 18


def test_cards_come_biggest_first_and_suits_upward_from_diamonds() -> None:
    mask = PACK.mask_of(("D6", "S6", "LJ", "H6", "C6", "D3"))
    assert PACK.cards_of(mask) == ("LJ", "D3", "S6", "H6", "C6", "D6")
    assert PACK.cards_of(lowest(mask)) == ("D6",)
    assert (low_rank(mask), top_rank(mask)) == (0, 4)


def test_rank_counts_hold_four_bits_a_rank() -> None:
    counts = rank_counts(PACK.mask_of(("S6", "H6", "C6", "D6", "S5", "D3", "C3", "BJ")))
    assert [counts >> (4 * place) & 15 for place in range(6)] == [4, 1, 0, 2, 0, 1]
    assert ranks_in(counts) == [0, 1, 3, 5]


def test_some_of_a_rank_are_its_smallest() -> None:
    mask = PACK.mask_of(("S5", "H5", "C5", "D3"))
    assert PACK.cards_of(smallest_of_rank(mask, 1, 2)) == ("H5", "C5")
    assert PACK.cards_of(PACK.of_ranks(["3", "5"], mask)) == ("D3", "C5")


@pytest.mark.parametrize("bad", ["S7", "S1", ""])
def test_a_card_of_another_pack_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="no card of this pack"):
        PACK.mask_of((bad,))


def test_a_card_given_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        PACK.mask_of(("S4", "S4"))


def test_ranks_the_set_has_not_are_refused() -> None:
    with pytest.raises(ValueError, match="no rank"):
        PACK.of_ranks(["7"], PACK.whole)
    with pytest.raises(ValueError, match="no more cards of rank BJ"):
        PACK.of_ranks(["BJ", "BJ"], PACK.whole)
