"""Chapter 6 of the rule book: who is shown what of 二打一, and ux S6: with which codes."""

import pytest

from appliance.games.actions import Bid, Double, Pass
from appliance.games.contract import Message, Seat
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.state import Board
from tests.games.erdayi.boards import (
    FULL_BOTTOM,
    FULL_HANDS,
    board,
    cards,
    do,
    encoded,
    play,
    playing,
    seen,
)

AUDIENCES: tuple[Seat | None, ...] = (0, 1, 2, None)
DOUBLING = ((0, Bid(3)),)


def said(message: Message) -> tuple[str, dict[str, object]]:
    return message.code, dict(message.params)


def marks(state: Board, seat: Seat) -> list[str]:
    return [mark.code for mark in seen(state, None).seats[seat].marks]


def factors(state: Board, seat: Seat | None) -> list[tuple[str, int]]:
    return [(factor.code, factor.value) for factor in seen(state, seat).factors]


@pytest.mark.parametrize("steps", [(), DOUBLING, (*DOUBLING, (1, Double(yes=True)))])
def test_chapter_6_other_hands_and_the_bottom_are_never_shown(
    steps: tuple[tuple[Seat, Bid | Double], ...],
) -> None:
    state = do(board(), *steps)
    for seat in AUDIENCES:
        text = encoded(seen(state, seat)).decode()
        hidden = [card for other in range(3) if other != seat for card in cards(FULL_HANDS[other])]
        assert not [card for card in (*hidden, *cards(FULL_BOTTOM)) if f'"{card}"' in text]
        if seat is not None:
            assert [card.card for card in seen(state, seat).hand]


def test_chapter_6_a_hand_is_known_to_its_seat_alone() -> None:
    """Two boards that differ in what a seat does not see are one board to it."""
    one = playing("S5 S6", "H5 H6", "C5 C6")
    other = playing("S5 S6", "H7 H8", "C9 CT")
    assert ERDAYI.know(one, 0) == ERDAYI.know(other, 0)
    assert ERDAYI.know(one, None) == ERDAYI.know(other, None)
    assert ERDAYI.know(one, 1) != ERDAYI.know(other, 1)


def test_bidding_sentences_and_buttons() -> None:
    state = do(board(), (0, Bid(1)))
    assert said(seen(state, 1).message) == ("your_bid", {})
    for other in (0, 2, None):
        assert said(seen(state, other).message) == ("wait_bid", {"seat": 1})
    offers = {offer.id: offer for offer in seen(state, 1).actions}
    assert [offer.id for offer in offers.values() if offer.enabled] == ["bid_0", "bid_2", "bid_3"]
    why = offers["bid_1"].why
    assert why is not None
    assert said(why) == ("BID_LOW", {"n": 1})
    assert encoded(offers["bid_2"].action) == b'{"type":"bid","value":2}'
    assert said(seen(state, None).seats[0].marks[0]) == ("bid", {"n": 1})
    assert marks(do(state, (1, Bid(0))), 1) == ["no_bid"]
    assert factors(state, 2) == [("bid", 1)]
    assert factors(board(), 2) == []


def test_doubling_sentences_and_buttons() -> None:
    state = do(board(), *DOUBLING)
    for defender in (1, 2):
        assert said(seen(state, defender).message) == ("double_question", {"factor": 2})
        assert [
            (offer.id, offer.needs_second_tap, encoded(offer.action), offer.params)
            for offer in seen(state, defender).actions
        ] == [
            ("double_no", False, b'{"type":"double","yes":false}', {"factor": 2}),
            ("double_yes", True, b'{"type":"double","yes":true}', {"factor": 2}),
        ]
    for other in (0, None):
        assert said(seen(state, other).message) == ("wait_doubles", {})
        assert seen(state, other).actions == ()
    state = do(state, (2, Double(yes=True)))
    assert said(seen(state, 2).message) == ("chosen_wait", {})
    assert seen(state, 2).actions == ()


def test_redoubling_sentences_and_buttons() -> None:
    state = do(board(), *DOUBLING, (1, Double(yes=False)), (2, Double(yes=True)))
    assert said(seen(state, 0).message) == ("redouble_question", {"factor": 2})
    assert [(offer.id, offer.needs_second_tap) for offer in seen(state, 0).actions] == [
        ("redouble_no", False),
        ("redouble_yes", True),
    ]
    for other in (1, 2, None):
        assert said(seen(state, other).message) == ("wait_redouble", {"seat": 0})
        assert seen(state, other).actions == ()


def test_sentences_marks_and_buttons_of_play() -> None:
    state = playing("S5 H5 C5 S9 SK", "H6 C6 D6 H8 HT", "DQ DK")
    assert said(seen(state, 0).message) == ("first_lead", {})
    assert marks(state, 0) == ["lead"]
    pass_, play_ = seen(state, 0).actions
    assert pass_.why is not None
    assert (pass_.id, pass_.enabled, said(pass_.why)) == ("pass", False, ("MUST_LEAD", {}))
    assert (play_.id, play_.enabled, play_.action) == ("play", True, None)
    state = do(state, (0, play("S9 C5 H5 S5")))
    assert said(seen(state, 1).message) == (
        "your_turn",
        {"type": "triple_one", "n": 4, "card": "S5"},
    )
    assert said(seen(state, 2).message) == ("wait_play", {"seat": 1})
    assert [offer.enabled for offer in seen(state, 1).actions] == [True, True]
    state = do(state, (1, play("H6 C6 D6 HT")), (2, Pass()))
    assert (marks(state, 0), marks(state, 1), marks(state, 2)) == (["lead"], [], ["pass"])
    state = do(state, (0, Pass()))
    assert said(seen(state, 1).message) == ("your_lead", {})
    assert (marks(state, 0), marks(state, 1)) == ([], ["lead"])


@pytest.mark.parametrize(
    ("lead", "mode"), [("S3 H3 C3 D3 S5 S6", "compass"), ("S3 S4 S5 S6 S7 S8 S9", "lanes")]
)
def test_a_lead_of_seven_cards_takes_the_trick_to_lanes(lead: str, mode: str) -> None:
    state = do(playing(lead + " DA", "H6", "H7"), (0, play(lead)))
    trick = seen(state, None).trick
    assert trick is not None
    assert trick.mode == mode


def test_the_hand_is_sorted_biggest_first_and_new_cards_are_marked_until_the_lead() -> None:
    state = playing("S3 BJ D2 LJ HA S2", "S6 S7", "S8 S9", bottom="LJ D2 S3")
    hand = seen(state, 0).hand
    assert [card.card for card in hand] == list(cards("BJ LJ S2 D2 HA S3"))
    assert [card.card for card in hand if card.is_new] == ["LJ", "D2", "S3"]
    assert not any(card.is_new for card in seen(state, 1).hand)
    state = do(state, (0, play("HA")))
    assert not any(card.is_new for card in seen(state, 0).hand)


def test_factors_are_those_of_the_viewers_own_stake() -> None:
    state = playing("S5", "S6", "S7", bid=3, doubled=(None, True, False), redoubled=True)
    assert factors(state, 1) == [("bid", 3), ("double", 4)]
    for other in (0, 2, None):
        assert factors(state, other) == [("bid", 3)]
    both = playing("S5", "S6", "S7", bid=3, doubled=(None, True, True), redoubled=False)
    for audience in AUDIENCES:
        assert factors(both, audience) == [("bid", 3), ("double", 2)]


def test_factors_count_bombs_and_the_rocket_as_they_are_played() -> None:
    state = playing("S3 H3 C3 D3 SA", "S6 H6 C6 D6 S4", "LJ BJ S7")
    state = do(state, (0, play("S3 H3 C3 D3")))
    assert factors(state, 1) == [("bid", 1), ("bomb", 2)]
    state = do(state, (1, play("S6 H6 C6 D6")), (2, play("LJ BJ")))
    assert factors(state, None) == [("bid", 1), ("bomb", 4), ("rocket", 2)]


def test_factors_at_the_end_are_the_whole_stake() -> None:
    state = playing("S3 H3 C3 D3", "S6", "S7", bid=2, doubled=(None, False, True))
    state = do(state, (0, play("S3 H3 C3 D3")))
    assert factors(state, 2) == [("bid", 2), ("double", 2), ("bomb", 2), ("spring", 2)]
    assert ERDAYI.score(state)[2] == -2 * 2 * 2 * 2


def test_only_the_awaited_seats_have_buttons() -> None:
    state = playing("S5 S6", "H6 H7", "DQ DK", leader=1)
    assert [bool(seen(state, seat).actions) for seat in AUDIENCES] == [False, True, False, False]
