"""What a house player thinks an opponent may hold, and where its chance comes from (D-51)."""

import pytest

from appliance.bots.chance import chance
from appliance.bots.holding import at_least, holdings
from appliance.games.actions import Bid
from appliance.games.erdayi.pack import PACK


def test_at_least_one_and_two_of_four_copies_in_half_the_cards() -> None:
    assert at_least(1, 4, 0.5) == pytest.approx(15 / 16)
    assert at_least(2, 4, 0.5) == pytest.approx(11 / 16)
    assert at_least(5, 4, 0.5) == 0


def test_what_lies_in_a_hand_counts_for_sure_and_the_rest_by_its_share() -> None:
    unseen = PACK.mask_of(("S3", "H3", "D4"))
    king = PACK.mask_of(("SK",))
    (holding,) = holdings(PACK, unseen, (0, king, 0), (9, 2, 9), [1])
    assert holding.cards == 2
    assert holding.share == pytest.approx(1 / 3)
    single, pair = holding.of_each_rank(1), holding.of_each_rank(2)
    assert single[PACK.ranks.index("K")] == 1
    assert single[0] == pytest.approx(5 / 9)
    assert pair[0] == pytest.approx(1 / 9)
    assert pair[PACK.ranks.index("K")] == 0


def test_d51_chance_comes_from_seed_board_seat_and_history_and_from_each_of_them() -> None:
    numbers = [
        chance(b"one", 1, 0, Bid(1)),
        chance(b"two", 1, 0, Bid(1)),
        chance(b"one", 2, 0, Bid(1)),
        chance(b"one", 1, 1, Bid(1)),
        chance(b"one", 1, 0, Bid(2)),
    ]
    assert len(set(numbers)) == 5
    assert all(0 <= number < 1 for number in numbers)
    assert chance(b"one", 1, 0, Bid(1)) == numbers[0]
