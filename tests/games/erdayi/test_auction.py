"""Rule book 5 (1)–(3): D-30, D-31, D-36a, D-37, D-38."""

import pytest

from appliance.games.actions import Bid, Double
from appliance.games.contract import Seat
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.events import (
    AuctionEnded,
    BoardPassedOut,
    DoubleChosen,
    DoublesOpened,
    PlayOpened,
    RedoubleChosen,
)
from appliance.games.erdayi.state import Board
from tests.games.erdayi.boards import (
    FULL_BOTTOM,
    FULL_HANDS,
    board,
    cards,
    do,
    encoded,
    events_of,
    phase,
    refusal,
    seen,
    turn,
)

YES, NO = Double(yes=True), Double(yes=False)


def with_dealer(dealer: Seat = 0, bid: int = 3) -> Board:
    return do(board(board_no=dealer + 1), (dealer, Bid(bid))) if bid == 3 else _slow(dealer, bid)


def _slow(dealer: Seat, bid: int) -> Board:
    state = do(board(board_no=dealer + 1), (dealer, Bid(bid)))
    return do(state, ((dealer + 1) % 3, Bid(0)), ((dealer + 2) % 3, Bid(0)))


def test_d36a_17_each_and_3_bottom_of_54_cards() -> None:
    (deal,) = ERDAYI.deal(bytes(32), b"")
    assert [len(hand) for hand in deal.hands] == [17, 17, 17]
    assert len(deal.bottom) == 3
    assert sorted([card for hand in deal.hands for card in hand] + list(deal.bottom)) == sorted(
        ERDAYI.deck
    )


@pytest.mark.parametrize(("number", "first"), [(1, 0), (2, 1), (3, 2), (4, 0), (17, 1)])
def test_d30_the_board_number_says_who_bids_first(number: int, first: Seat) -> None:
    state = board(board_no=number)
    assert (phase(state), turn(state)) == ("BID", first)


def test_bids_go_counter_clockwise_each_once_and_the_highest_is_dealer() -> None:
    state = do(board(board_no=2), (1, Bid(1)))
    assert turn(state) == 2
    assert refusal(state, 1, Bid(2)).code == "NOT_YOUR_TURN"
    state = do(state, (2, Bid(2)))
    assert turn(state) == 0
    assert events_of(state, 0, Bid(0))[1:] == (AuctionEnded(2, 2, False),)


def test_a_bid_must_exceed_earlier_ones() -> None:
    state = do(board(), (0, Bid(2)))
    for value in (1, 2):
        refused = refusal(state, 1, Bid(value))
        assert (refused.code, refused.params, refused.article) == ("BID_LOW", {"n": 2}, "5 (1)")
    assert turn(do(state, (1, Bid(0)))) == 2


def test_three_ends_the_bidding() -> None:
    state = do(board(), (0, Bid(1)), (1, Bid(3)))
    assert phase(state) == "DOUBLE"
    assert [mark.is_dealer for mark in seen(state, 0).seats] == [False, True, False]


def passed_round(state: Board) -> Board:
    return do(state, (0, Bid(0)), (1, Bid(0)))


def test_d31_all_pass_is_no_play_and_0_each() -> None:
    state = passed_round(board())
    assert events_of(state, 2, Bid(0))[1:] == (BoardPassedOut((0, 0, 0)),)
    state = do(state, (2, Bid(0)))
    assert ERDAYI.awaiting(state) is None
    assert ERDAYI.score(state) == (0, 0, 0)
    assert sorted(ERDAYI.cards(state)) == sorted(ERDAYI.deck)
    view = seen(state, None)
    assert (view.phase, view.message.code) == ("SCORE", "passed_out")
    assert view.result is not None
    assert view.result.headline.code == "passed_out"
    assert view.result.scores == (0, 0, 0)
    assert [set(hand) for hand in view.result.hands] == [set(cards(hand)) for hand in FULL_HANDS]
    assert set(view.result.bottom) == set(cards(FULL_BOTTOM))


def test_d31_with_forced_one_the_first_bidder_plays_at_1() -> None:
    state = passed_round(board(passed_out="forced_one"))
    assert events_of(state, 2, Bid(0))[1:] == (AuctionEnded(0, 1, True),)
    state = do(state, (2, Bid(0)))
    assert phase(state) == "DOUBLE"
    assert [mark.code for mark in seen(state, 1).seats[0].marks] == ["no_bid", "forced"]
    assert [(factor.code, factor.value) for factor in seen(state, 1).factors] == [("bid", 1)]


def test_d31_a_bid_counts_as_before_with_forced_one() -> None:
    state = do(passed_round(board(passed_out="forced_one")), (2, Bid(2)))
    assert [mark.is_dealer for mark in seen(state, 0).seats] == [False, False, True]
    assert [mark.code for mark in seen(state, 0).seats[2].marks] == ["bid"]


def test_d31_is_a_setting_with_its_two_values() -> None:
    (setting,) = ERDAYI.settings
    assert (setting.name, setting.default, setting.article) == ("passed_out", "score_zero", "D-31")
    assert setting.allows("score_zero")
    assert setting.allows("forced_one")
    assert not setting.allows("redeal")


# --- 加倍 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_d37_both_defenders_choose_at_once_and_the_dealer_does_not(dealer: Seat) -> None:
    state = with_dealer(dealer)
    open_state = ERDAYI.awaiting(state)
    assert open_state is not None
    assert open_state.simultaneous
    assert open_state.seats == tuple(seat for seat in range(3) if seat != dealer)
    assert refusal(state, dealer, YES).code == "NOT_YOUR_TURN"


def test_d37_each_chooses_once() -> None:
    state = do(with_dealer(), (2, YES))
    refused = refusal(state, 2, NO)
    assert (refused.code, refused.article) == ("ALREADY_CHOSEN", "D-37")
    open_state = ERDAYI.awaiting(state)
    assert open_state is not None
    assert open_state.seats == (1,)


@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize("chooser", [1, 2])
def test_d37_a_choice_changes_nothing_for_the_others_until_both_chose(
    chooser: Seat, yes: bool
) -> None:
    before = with_dealer()
    (chosen,) = events_of(before, chooser, Double(yes=yes))
    after = do(before, (chooser, Double(yes=yes)))
    for other in (0, 1, 2, None):
        assert ERDAYI.sees(chosen, other) == (other == chooser)
        alike = encoded(ERDAYI.know(before, other)) == encoded(ERDAYI.know(after, other))
        assert alike == (other != chooser)
        assert (encoded(seen(before, other)) == encoded(seen(after, other))) == alike


def test_d37_both_choices_open_together() -> None:
    state = do(with_dealer(), (2, NO))
    chosen, opened = events_of(state, 1, YES)
    assert chosen == DoubleChosen(1, True)
    assert opened == DoublesOpened((None, True, False), True)
    assert all(ERDAYI.sees(opened, seat) for seat in (0, 1, 2, None))
    marks = seen(do(state, (1, YES)), None).seats
    assert [[mark.code for mark in seat.marks] for seat in marks] == [
        [], ["doubled"], ["not_doubled"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "asks"),
    [(NO, NO, False), (YES, NO, True), (NO, YES, True), (YES, YES, True)],
)
def test_dz26_redouble_only_when_a_defender_doubled(
    first: Double, second: Double, asks: bool
) -> None:
    state = do(with_dealer(), (1, first), (2, second))
    assert phase(state) == ("REDOUBLE" if asks else "PLAY")
    assert turn(state) == 0


def test_l127_only_the_dealer_redoubles_and_all_see_it() -> None:
    state = do(with_dealer(1), (0, NO), (2, YES))
    for defender in (0, 2):
        assert refusal(state, defender, YES).code == "NOT_YOUR_TURN"
    chosen, opened = events_of(state, 1, YES)
    assert chosen == RedoubleChosen(1, True)
    assert isinstance(opened, PlayOpened)
    assert all(ERDAYI.sees(chosen, seat) for seat in (0, 1, 2, None))
    state = do(state, (1, YES))
    assert [[mark.code for mark in seat.marks] for seat in seen(state, None).seats] == [
        [], ["lead", "redoubled"], ["doubled"],
    ]  # fmt: skip


@pytest.mark.parametrize("doubled", [True, False])
def test_d38_the_bottom_is_hidden_until_doubling_is_over_then_shown_to_all(doubled: bool) -> None:
    state = with_dealer()
    hidden = do(state, (1, Double(yes=doubled)))
    ready = do(hidden, (2, NO))
    shown = do(ready, (0, NO)) if doubled else ready
    before = [state, hidden, ready] if doubled else [state, hidden]
    for seat in (0, 1, 2, None):
        for early in before:
            assert seen(early, seat).bottom == ()
            assert [mark.cards_left for mark in seen(early, seat).seats] == [17, 17, 17]
            text = encoded(ERDAYI.know(early, seat)).decode()
            assert str(early.bottom) not in text
        assert seen(shown, seat).bottom == cards("H2 HA HK")
        assert [mark.cards_left for mark in seen(shown, seat).seats] == [20, 17, 17]
    dealer = seen(shown, 0).hand
    assert [card.card for card in dealer if card.is_new] == ["H2", "HA", "HK"]
    assert (phase(shown), turn(shown)) == ("PLAY", 0), "the dealer leads"
