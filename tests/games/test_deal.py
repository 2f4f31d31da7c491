"""D-52: from a seed to a shuffled pack and to hands, the same on every machine."""

import hashlib
import hmac
from collections import Counter

import pytest

from appliance.games.cards import PACK_52, PACK_54, rank_of, suit_of
from appliance.games.deal import deal_out, shuffle


def test_packs_hold_every_card_once() -> None:
    assert len(set(PACK_52)) == 52
    assert set(PACK_54) - set(PACK_52) == {"LJ", "BJ"}
    assert (rank_of("HT"), suit_of("HT"), rank_of("LJ"), suit_of("BJ")) == ("T", "H", "LJ", "")


def test_shuffle_is_fisher_yates_over_the_hmac_stream() -> None:
    """Worked by hand for three cards: two words, the first for the last place."""
    seed = bytes(range(32))
    block = hmac.new(seed, b"label" + bytes(8), hashlib.sha256).digest()
    first, second = int.from_bytes(block[:4], "big"), int.from_bytes(block[4:8], "big")
    pack = ["S2", "S3", "S4"]
    pack[2], pack[first % 3] = pack[first % 3], pack[2]
    pack[1], pack[second % 2] = pack[second % 2], pack[1]
    assert shuffle(("S2", "S3", "S4"), seed, b"label") == tuple(pack)


def test_shuffle_depends_on_seed_and_label_and_keeps_the_pack() -> None:
    orders = {
        shuffle(PACK_52, seed, label)
        for seed in (bytes(32), bytes([1] * 32))
        for label in (b"one", b"two")
    }
    assert len(orders) == 4
    assert all(sorted(order) == sorted(PACK_52) for order in orders)


def test_every_order_of_three_cards_comes_about_equally_often() -> None:
    """6,000 seeds, 1,000 expected; 5 standard deviations are 144."""
    orders = Counter(
        shuffle(("S2", "S3", "S4"), number.to_bytes(32, "big"), b"") for number in range(6_000)
    )
    assert len(orders) == 6
    assert all(856 <= count <= 1_144 for count in orders.values())


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(PACK_52, bytes(size), b"")


def test_cards_are_given_in_turn_order_and_the_rest_is_the_bottom() -> None:
    deal = deal_out(PACK_52, 3, 16)
    assert [hand[:2] for hand in deal.hands] == [("S2", "S5"), ("S3", "S6"), ("S4", "S7")]
    assert [len(hand) for hand in deal.hands] == [16, 16, 16]
    assert deal.bottom == PACK_52[48:]
