"""Chapter 6 of the rule book: who is shown what of 挖坑, and ux S6: with which codes."""

import pytest

from appliance.games.actions import Bid, Double, Pass
from appliance.games.contract import Awaiting, GameView, Message, Seat
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Show
from appliance.games.wakeng.events import ShowChosen, ShowsOpened
from appliance.games.wakeng.state import Board
from tests.games.wakeng.boards import board, cards, do, encoded, events_of, no_show, play, playing

HANDS = ("H9 S4", "D4 C4", "H6 S5")
BOTTOM = "H4 H5 SA DA"
AUDIENCES: tuple[Seat | None, ...] = (0, 1, 2, None)


def seen(state: Board, seat: Seat | None) -> GameView:
    return WAKENG.view(WAKENG.know(state, seat))


def said(message: Message) -> tuple[str, dict[str, object]]:
    return message.code, dict(message.params)


def marks(state: Board, seat: Seat) -> list[str]:
    return [mark.code for mark in seen(state, None).seats[seat].marks]


def waiting(state: Board) -> Awaiting:
    open_state = WAKENG.awaiting(state)
    assert open_state is not None
    return open_state


# --- MING_PRE -------------------------------------------------------------------------------------


@pytest.mark.parametrize("yes", [True, False])
def test_v2b_a_hidden_choice_changes_nothing_for_the_others(yes: bool) -> None:
    before = board(*HANDS, bottom=BOTTOM)
    after = do(before, (0, Show(yes=yes)))
    for other in (1, 2, None):
        assert encoded(seen(before, other)) == encoded(seen(after, other))
        assert encoded(WAKENG.know(before, other)) == encoded(WAKENG.know(after, other))
    assert said(seen(before, 0).message) == ("show_question", {"factor": 3})
    assert said(seen(after, 0).message) == ("chosen_wait", {})
    assert seen(after, 0).actions == ()


def test_d20_the_choices_open_together_and_only_then_the_first_bidder() -> None:
    state = do(board(*HANDS, bottom=BOTTOM), (2, Show(yes=True)), (0, Show(yes=False)))
    last, opened = events_of(state, 1, Show(yes=True))
    assert last == ShowChosen(1, True)
    assert opened == ShowsOpened((False, True, True), 2)
    assert [WAKENG.sees(last, seat) for seat in AUDIENCES] == [False, True, False, False]
    assert all(WAKENG.sees(opened, seat) for seat in AUDIENCES)


def test_chapter_6_an_open_hand_is_open_to_all_to_the_end() -> None:
    state = do(board(*HANDS, bottom=BOTTOM), *((seat, Show(yes=seat == 2)) for seat in (0, 1, 2)))
    for seat in (0, 1, None):
        (shown,) = seen(state, seat).shown_hands
        assert (shown.seat, shown.cards) == (2, cards("H6 S5"))
    assert seen(state, 2).shown_hands == ()
    state = do(state, (2, Bid(3)))
    (shown,) = seen(state, None).shown_hands
    assert shown.cards == cards("SA DA H6 S5 H5 H4"), "D-20: with the bottom"


def test_chapter_6_other_hands_are_never_shown() -> None:
    state = no_show(board(*HANDS, bottom=BOTTOM))
    for seat in AUDIENCES:
        text = encoded(seen(state, seat)).decode()
        hidden = [card for other in range(3) if other != seat for card in cards(HANDS[other])]
        assert not [card for card in (*hidden, *cards(BOTTOM)) if f'"{card}"' in text]


# --- sentences, marks, buttons --------------------------------------------------------------------


def test_bidding_sentences_and_buttons() -> None:
    state = do(no_show(board(*HANDS, bottom=BOTTOM)), (2, Bid(1)))
    assert said(seen(state, 0).message) == ("your_bid", {})
    assert (
        said(seen(state, 1).message)
        == said(seen(state, None).message)
        == (
            "wait_bid",
            {"seat": 0},
        )
    )
    offers = {offer.id: offer for offer in seen(state, 0).actions}
    assert [offer.id for offer in offers.values() if offer.enabled] == ["bid_0", "bid_2", "bid_3"]
    why = offers["bid_1"].why
    assert why is not None
    assert said(why) == ("BID_LOW", {"n": 1})
    assert encoded(offers["bid_2"].action) == b'{"type":"bid","value":2}'
    assert said(seen(state, None).seats[2].marks[0]) == ("bid", {"n": 1})
    assert marks(do(state, (0, Bid(0))), 0) == ["no_bid"]


def test_yes_and_no_buttons_and_their_second_tap() -> None:
    state = do(no_show(board(*HANDS, bottom=BOTTOM)), (2, Bid(3)))
    assert said(seen(state, 2).message) == ("show_question", {"factor": 2})
    assert said(seen(state, 1).message) == ("wait_show", {"seat": 2})
    no, yes = seen(state, 2).actions
    assert (no.id, no.needs_second_tap, encoded(no.action)) == (
        "show_no", False, b'{"type":"show","yes":false}',
    )  # fmt: skip
    assert (yes.id, yes.needs_second_tap, yes.params) == ("show_yes", True, {"factor": 2})
    state = do(state, (2, Show(yes=False)))
    assert said(seen(state, 2).message) == ("double_question", {"factor": 2})
    assert said(seen(state, 0).message) == ("wait_double", {"seat": 2})
    assert [(offer.id, offer.needs_second_tap) for offer in seen(state, 2).actions] == [
        ("double_no", False),
        ("double_yes", True),
    ]
    assert marks(do(state, (2, Double(yes=False))), 2) == ["not_doubled"]


def test_sentences_marks_and_buttons_of_play() -> None:
    state = playing("S5 S6 S7 S9", "H6 H7 H8 HT", "DQ DK")
    assert said(seen(state, 0).message) == ("first_lead", {})
    assert marks(state, 0) == ["lead"]
    pass_, play_ = seen(state, 0).actions
    assert pass_.why is not None
    assert (pass_.id, pass_.enabled, said(pass_.why)) == ("pass", False, ("MUST_LEAD", {}))
    assert (play_.id, play_.enabled, play_.action) == ("play", True, None)
    state = do(state, (0, play("S5 S6 S7")))
    assert said(seen(state, 1).message) == ("your_turn", {"type": "run", "n": 3, "card": "S7"})
    assert said(seen(state, 2).message) == ("wait_play", {"seat": 1})
    assert [offer.enabled for offer in seen(state, 1).actions] == [True, True]
    state = do(state, (1, play("H6 H7 H8")), (2, Pass()))
    assert (marks(state, 0), marks(state, 1), marks(state, 2)) == (["lead"], [], ["pass"])
    state = do(state, (0, Pass()))
    assert said(seen(state, 1).message) == ("your_lead", {})
    assert (marks(state, 0), marks(state, 1)) == ([], ["lead"])


def test_only_the_awaited_seat_has_buttons() -> None:
    state = playing("S5 S6", "H6 H7", "DQ DK", leader=1)
    assert [bool(seen(state, seat).actions) for seat in AUDIENCES] == [False, True, False, False]
    assert waiting(state).seats == (1,)


@pytest.mark.parametrize(("count", "mode"), [(6, "compass"), (7, "lanes")])
def test_a_lead_of_seven_cards_takes_the_trick_to_lanes(count: int, mode: str) -> None:
    run = [f"S{rank}" for rank in "456789T"[:count]]
    state = do(playing(" ".join([*run, "DA"]), "H6", "H7"), (0, play(" ".join(run))))
    trick = seen(state, None).trick
    assert trick is not None
    assert (trick.mode, trick.best_type) == (mode, "run")


def test_the_hand_is_sorted_biggest_first_and_new_cards_are_marked_until_play() -> None:
    state = do(no_show(board(*HANDS, bottom=BOTTOM)), (2, Bid(3)))
    hand = seen(state, 2).hand
    assert [card.card for card in hand] == list(cards("SA DA H6 S5 H5 H4"))
    assert [card.is_new for card in hand] == [True, True, False, False, True, True]
    state = do(state, (2, Show(yes=False)), *(((2 + n) % 3, Double(yes=False)) for n in range(3)))
    assert not any(card.is_new for card in seen(state, 2).hand)


def test_factors_are_those_of_the_viewers_own_stake() -> None:
    state = playing("S5", "S6", "S7", dealer=0, bid=3, shown=(2, 3, 1), doubled=(True, True, False))
    figures = {
        seat: [(factor.code, factor.value) for factor in seen(state, seat).factors]
        for seat in AUDIENCES
    }
    assert figures[0] == figures[None] == [("bid", 3), ("shown", 2), ("double", 2)]
    assert figures[1] == [("bid", 3), ("shown", 6), ("double", 4)]
    assert figures[2] == [("bid", 3), ("shown", 2), ("double", 2)]


def test_factors_of_one_are_left_out() -> None:
    assert [factor.code for factor in seen(playing("S5", "S6", "S7"), 1).factors] == ["bid"]
    assert seen(board(*HANDS, bottom=BOTTOM), 1).factors == ()
