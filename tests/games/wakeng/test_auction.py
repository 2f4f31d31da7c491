"""002 §4(3)–(5), §4(13), §5, §6; D-20, D-21, D-22b, D-26, D-27."""

import pytest

from appliance.games.actions import Bid, Double
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Show
from appliance.games.wakeng.auction import first_bidder
from appliance.games.wakeng.pack import mask_of
from tests.games.wakeng.boards import board, cards, do, no_show, phase, refusal, turn

SEAT_2_BIDS_FIRST = ("H9 S4 S6", "D4 C4 S7", "H8 S5 S8")


def test_article_5_nobody_bids_before_all_three_chose() -> None:
    state = do(board(*SEAT_2_BIDS_FIRST), (0, Show(yes=True)), (2, Show(yes=False)))
    assert phase(state) == "MING_PRE"
    assert refusal(state, 1, Bid(1)).code == "WRONG_PHASE"
    assert phase(do(state, (1, Show(yes=False)))) == "BID"


def test_article_4_13_choices_come_in_any_order_and_once() -> None:
    state = do(board(*SEAT_2_BIDS_FIRST), (1, Show(yes=False)))
    assert refusal(state, 1, Show(yes=True)).code == "ALREADY_CHOSEN"
    open_state = WAKENG.awaiting(state)
    assert open_state is not None
    assert open_state.seats == (0, 2)
    assert open_state.simultaneous


@pytest.mark.parametrize(
    ("hands", "seat", "heart"),
    [
        (("H9 S4", "D4 C4", "H6 S5"), 2, "H6"),
        (("H4", "H5", "H6"), 0, "H4"),
        (("H3", "H2", "HA"), 2, "HA"),
        (("HT", "H8", "H9"), 1, "H8"),
    ],
)
def test_article_4_3_lowest_heart_in_the_hands_bids_first(
    hands: tuple[str, ...], seat: int, heart: str
) -> None:
    assert first_bidder([mask_of(cards(hand)) for hand in hands]) == (seat, heart)


def test_wk09_hearts_4_and_5_in_the_bottom() -> None:
    state = no_show(board("H9 S4", "H7 C4", "H6 S5", bottom="H4 H5 SA DA"))
    assert turn(state) == 2
    state = do(state, (2, Bid(0)), (0, Bid(0)), (1, Bid(2)), (1, Show(yes=False)))
    state = do(state, (1, Double(yes=False)), (2, Double(yes=False)), (0, Double(yes=False)))
    assert phase(state) == "PLAY"
    assert turn(state) == 1, "D-22: the dealer holds the heart 4 after the pick-up"


def test_article_6_bids_go_counter_clockwise_each_once() -> None:
    state = no_show(board(*SEAT_2_BIDS_FIRST))
    assert turn(state) == 2
    state = do(state, (2, Bid(1)))
    assert turn(state) == 0
    assert refusal(state, 2, Bid(2)).code == "NOT_YOUR_TURN"
    state = do(state, (0, Bid(2)))
    assert turn(state) == 1
    assert phase(do(state, (1, Bid(0)))) == "MING_DEALER"


def test_article_6_three_ends_the_bidding() -> None:
    state = do(no_show(board(*SEAT_2_BIDS_FIRST)), (2, Bid(3)))
    assert phase(state) == "MING_DEALER"
    assert turn(state) == 2


def test_article_4_4_a_bid_must_exceed_earlier_ones() -> None:
    state = do(no_show(board(*SEAT_2_BIDS_FIRST)), (2, Bid(2)))
    for value in (1, 2):
        refused = refusal(state, 0, Bid(value))
        assert (refused.code, refused.params) == ("BID_LOW", {"n": 2})
    assert turn(do(state, (0, Bid(0)))) == 1


def test_article_6_all_pass_is_lan_wa_for_the_first_bidder_at_1() -> None:
    state = do(no_show(board(*SEAT_2_BIDS_FIRST)), (2, Bid(0)), (0, Bid(0)), (1, Bid(0)))
    view = WAKENG.view(WAKENG.know(state, 0))
    assert [seat.is_dealer for seat in view.seats] == [False, False, True]
    assert [(factor.code, factor.value) for factor in view.factors] == [("bid", 1)]
    assert (view.message.code, view.message.params) == ("lan_wa", {"seat": 2})


def test_d26_nobody_is_forced_to_bid_with_the_best_cards() -> None:
    strong = "S3 H3 C3 D3 S2 H2 C2 D2 SA HA CA DA SK HK CK DK"
    state = no_show(board(strong, "S4 S5 S6 S7 S8 S9 ST SJ SQ D4 D5 D6 D7 D8 D9 DT", "H4"))
    assert turn(do(state, (2, Bid(0)), (0, Bid(0)))) == 1


def test_article_4_2_the_dealer_picks_the_bottom_up_and_all_see_it() -> None:
    state = no_show(board(*SEAT_2_BIDS_FIRST, bottom="DA H4 S3 C5"))
    assert WAKENG.view(WAKENG.know(state, 0)).bottom == ()
    state = do(state, (2, Bid(3)))
    for seat in (0, 1, 2, None):
        assert WAKENG.view(WAKENG.know(state, seat)).bottom == cards("S3 DA C5 H4")
    dealer = WAKENG.view(WAKENG.know(state, 2))
    assert tuple(card.card for card in dealer.hand) == cards("S3 DA S8 H8 S5 C5 H4")
    assert [card.card for card in dealer.hand if card.is_new] == ["S3", "DA", "C5", "H4"]


def test_d21_an_open_dealer_is_not_asked_again() -> None:
    state = board(*SEAT_2_BIDS_FIRST)
    state = do(state, (0, Show(yes=False)), (1, Show(yes=False)), (2, Show(yes=True)))
    assert phase(do(state, (2, Bid(3)))) == "DOUBLE"
    assert phase(do(state, (2, Bid(0)), (0, Bid(3)))) == "MING_DEALER"


def test_article_6_only_the_dealer_may_show_after_bidding() -> None:
    state = do(no_show(board(*SEAT_2_BIDS_FIRST)), (2, Bid(3)))
    assert refusal(state, 0, Show(yes=True)).code == "NOT_YOUR_TURN"
    state = do(state, (2, Show(yes=True)))
    factors = WAKENG.view(WAKENG.know(state, 0)).factors
    assert [(factor.code, factor.value) for factor in factors] == [("bid", 3), ("shown", 2)]


def test_d27_doubling_goes_dealer_next_previous_and_is_open_at_once() -> None:
    state = do(no_show(board(*SEAT_2_BIDS_FIRST)), (2, Bid(3)), (2, Show(yes=False)))
    assert turn(state) == 2
    assert refusal(state, 0, Double(yes=True)).code == "NOT_YOUR_TURN"
    state = do(state, (2, Double(yes=True)))
    marks = WAKENG.view(WAKENG.know(state, 1)).seats[2].marks
    assert [mark.code for mark in marks] == ["doubled"]
    assert turn(state) == 0
    state = do(state, (0, Double(yes=False)))
    assert turn(state) == 1
    assert phase(do(state, (1, Double(yes=True)))) == "PLAY"


@pytest.mark.parametrize(("holder", "dealer"), [(0, 2), (1, 0), (2, 2)])
def test_article_4_7_the_holder_of_heart_4_leads_first_whoever_is_dealer(
    holder: int, dealer: int
) -> None:
    hands = ["H9 S9", "H8 S8", "H7 S7"]
    hands[holder] += " H4"
    state = no_show(board(*hands))
    state = do(state, *((turn_of, Bid(0)) for turn_of in _before(holder, dealer)))
    state = do(state, (dealer, Bid(3)), (dealer, Show(yes=False)))
    state = do(state, *(((dealer + n) % 3, Double(yes=False)) for n in range(3)))
    assert turn(state) == holder


def _before(first: int, seat: int) -> list[int]:
    """The seats that bid before one, from the first bidder on."""
    return [(first + n) % 3 for n in range((seat - first) % 3)]
