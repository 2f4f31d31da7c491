"""叫分 and where the points go, as 挖坑 and 二打一 have them alike."""

import pytest

from appliance.games.calling import bidding_is_over, highest_bidder, scores, why_not_bid

Bids = tuple[int | None, ...]


@pytest.mark.parametrize(
    ("bids", "over", "bidder"),
    [
        ((None, None, None), False, None),
        ((None, 1, 2), False, (2, 2)),
        ((3, None, None), True, (0, 3)),
        ((0, 0, 0), True, None),
        ((2, 0, 1), True, (0, 2)),
    ],
)
def test_three_or_all_three_seats_end_the_bidding(
    bids: Bids, over: bool, bidder: tuple[int, int] | None
) -> None:
    assert bidding_is_over(bids) == over
    assert highest_bidder(bids) == bidder


@pytest.mark.parametrize(
    ("value", "allowed"), [(0, True), (1, False), (2, False), (3, True), (4, False)]
)
def test_a_bid_must_exceed_and_no_bid_is_always_allowed(value: int, allowed: bool) -> None:
    refused = why_not_bid((None, 2, 0), value, "an article")
    assert (refused is None) == allowed
    if refused is not None:
        assert (refused.code, refused.params, refused.article) == (
            "BID_LOW", {"n": 2}, "an article",
        )  # fmt: skip


def test_the_dealer_gets_the_opposite_of_both_defenders() -> None:
    assert scores(1, {0: 96, 2: 24}) == (96, -120, 24)
