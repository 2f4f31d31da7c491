"""002 §4(8)(9), §7, §9, §10; D-22, D-23, D-25, D-26b, D-26c, D-28; WK04–WK16."""

import pytest

from appliance.games.actions import Bid, Double, Pass
from appliance.games.climbing import Passed, Played, TrickEnded
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Show
from appliance.games.wakeng.events import DealEnded
from tests.games.wakeng.boards import (
    SETUP,
    board,
    do,
    events_of,
    evolve_all,
    no_show,
    phase,
    play,
    playing,
    refusal,
    turn,
)


@pytest.mark.parametrize(
    ("lead", "answer"),
    [
        ("S4 H4 C4 D4", "S5 H5 C5 D5"),
        ("S2 H2 C2 D2", "S3 H3 C3 D3"),
        ("S5 S6 S7 S8", "H7 H8 H9 HT"),
        ("S2", "S3"),
        ("SA", "S2"),
        ("ST SJ SQ", "HJ HQ HK"),
        ("S5 H5", "S6 H6"),
        ("S5 H5 C5", "S6 H6 C6"),
        ("S5 H5 S6 H6 S7 H7", "S8 H8 C6 D6 C7 D7"),
    ],
)
def test_article_9_a_bigger_top_card_beats(lead: str, answer: str) -> None:
    state = playing(lead + " DA", answer + " DK", "DQ")
    after = do(state, (0, play(lead)), (1, play(answer)))
    trick = WAKENG.view(WAKENG.know(after, 2)).trick
    assert trick is not None
    assert trick.best_seat == 1


@pytest.mark.parametrize(
    ("lead", "answer", "code"),
    [
        ("S3", "S5 H5 C5 D5", "TYPE_MISMATCH"),  # WK04, D-23: no bomb
        ("S3 H3", "S5 H5 C5 D5", "TYPE_MISMATCH"),
        ("S4 S5 S6", "H5 H6 H7 H8", "TYPE_MISMATCH"),  # WK06
        ("S4 H4 S5 H5 S6 H6", "C5 D5 C6 D6 S7 H7 S8 H8", "TYPE_MISMATCH"),
        ("S5", "H5", "NOT_BIGGER"),  # WK07, D-25
        ("S9 H9", "C9 D9", "NOT_BIGGER"),
        ("S3", "S2", "NOT_BIGGER"),
        ("SJ SQ SK", "HT HJ HQ", "NOT_BIGGER"),
        ("S4 S5 S6", "H5 H6 H8", "BAD_TYPE"),
        ("S4 S5 S6", "SQ SK SA", "RUN_HIGH"),
        ("S4 S5 S6", "H5 H6", "TYPE_MISMATCH"),
    ],
)
def test_article_9_other_types_and_equal_cards_do_not_beat(
    lead: str, answer: str, code: str
) -> None:
    state = do(playing(lead + " DA", answer + " DK", "DQ"), (0, play(lead)))
    assert refusal(state, 1, play(answer)).code == code


def test_refusals_name_what_must_be_beaten() -> None:
    state = do(playing("S5 S6 H7 DA", "H5 H6 S7 S8 S9 DK", "DQ"), (0, play("S5 S6 H7")))
    low = refusal(state, 1, play("H5 H6 S7"))
    assert (low.params, low.article) == ({"card": "H7", "type": "run"}, "002 §9")
    other = refusal(state, 1, play("DK"))
    assert (other.params, other.article) == ({"type": "run", "n": 3}, "002 §9")


def test_article_7_cards_must_be_in_the_hand_and_only_once() -> None:
    state = playing("S5 H5", "S6", "S7")
    for text in ("S6", "S5 S5", "S5 LJ"):
        assert refusal(state, 0, play(text)).code == "NOT_IN_HAND"
    assert refusal(state, 0, play("")).code == "BAD_TYPE"


def test_wk14_the_first_lead_need_not_contain_heart_4() -> None:
    state = playing("H4 S3 H3 C3", "S5", "S6", dealer=1, leader=0)
    assert turn(do(state, (0, play("S3 H3 C3")))) == 1


def test_d26b_the_leader_may_not_pass() -> None:
    refused = refusal(playing("S5", "S6", "S7"), 0, Pass())
    assert (refused.code, refused.article) == ("MUST_LEAD", "002 §7")


def test_article_7_out_of_turn() -> None:
    state = playing("S5 S8", "S6", "S7")
    assert refusal(state, 1, play("S6")).code == "NOT_YOUR_TURN"
    assert refusal(state, 2, Pass()).code == "NOT_YOUR_TURN"
    assert refusal(state, 0, Bid(1)).code == "WRONG_PHASE"


def test_wk16_who_passed_may_come_back_and_two_passes_end_the_trick() -> None:
    state = playing("S5 S8", "SK S4", "S9 S6")
    state = do(state, (0, play("S5")), (1, Pass()), (2, play("S9")), (0, Pass()))
    state = do(state, (1, play("SK")), (2, Pass()))
    assert events_of(state, 0, Pass()) == (Passed(0), TrickEnded(1))
    state = do(state, (0, Pass()))
    assert turn(state) == 1
    assert refusal(state, 1, Pass()).code == "MUST_LEAD"
    view = WAKENG.view(WAKENG.know(state, 0))
    assert view.trick is None
    assert view.last_trick is not None
    assert [entry.seat for entry in view.last_trick.plays] == [0, 1, 2, 0, 1, 2, 0]
    assert (view.last_trick.best_seat, view.last_trick.best_type) == (1, "single")


def test_article_4_8_only_passes_in_a_row_count() -> None:
    state = playing("S5 S8", "S4 SK", "S9 S6")
    state = do(state, (0, play("S5")), (1, Pass()), (2, play("S9")), (0, Pass()))
    assert WAKENG.view(WAKENG.know(state, 0)).trick is not None
    assert turn(state) == 1


def test_article_10_dealer_out_first_wins() -> None:
    state = playing("S5", "S6", "S7", dealer=0, bid=2)
    played, ended = events_of(state, 0, play("S5"))
    assert isinstance(played, Played)
    assert isinstance(ended, DealEnded)
    assert ended.dealer_wins
    assert ended.scores == (4, -2, -2)


@pytest.mark.parametrize("defender", [1, 2])
def test_article_10_any_defender_out_first_wins_for_both(defender: int) -> None:
    state = playing("S5 S8", "S6", "S7", dealer=0, leader=defender, bid=3)
    text = {1: "S6", 2: "S7"}[defender]
    state = do(state, (defender, play(text)))
    assert phase(state) == "SCORE"
    assert WAKENG.score(state) == (-6, 3, 3)
    assert WAKENG.awaiting(state) is None


def test_article_10_nothing_can_be_done_after_the_end() -> None:
    state = do(playing("S5", "S6", "S7"), (0, play("S5")))
    for action in (Pass(), play("S6"), Bid(1), Double(yes=True), Show(yes=True)):
        assert refusal(state, 1, action).code == "WRONG_PHASE"
    with pytest.raises(ValueError, match="awaits nobody"):
        WAKENG.expire(state)


def test_score_of_an_unfinished_board_is_an_error() -> None:
    with pytest.raises(ValueError, match="not finished"):
        WAKENG.score(playing("S5", "S6", "S7"))


# --- time-outs (rule book 2) ----------------------------------------------------------------------


def test_d28_time_out_on_the_lead_plays_the_smallest_single() -> None:
    assert WAKENG.expire(playing("H4 D4 S9 S3", "S6", "S7")) == (Played(0, ("D4",), "single", "4"),)
    assert WAKENG.expire(playing("S3 C2 D2", "S6", "S7")) == (Played(0, ("D2",), "single", "2"),)


def test_article_7_time_out_on_a_follow_passes_even_when_it_could_beat() -> None:
    state = do(playing("S5 S8", "S6 S9", "S7"), (0, play("S5")))
    assert WAKENG.expire(state) == (Passed(1),)


def test_time_out_plays_the_last_card_and_ends_the_deal() -> None:
    played, ended = WAKENG.expire(playing("D4", "S6", "S7"))
    assert isinstance(played, Played)
    assert isinstance(ended, DealEnded)


def test_d20_time_out_of_showing_is_no_for_those_who_have_not_chosen() -> None:
    state = do(board("H4 S5", "S6", "S7"), (1, Show(yes=True)))
    state = evolve_all(state, WAKENG.expire(state))
    assert phase(state) == "BID"
    shown = WAKENG.view(WAKENG.know(state, 0)).shown_hands
    assert [hand.seat for hand in shown] == [1]


def test_article_6_time_out_of_a_bid_is_no_bid_in_lan_wa_too() -> None:
    state = no_show(board("S5", "H4 S6", "S7"))
    for _ in range(3):
        state = evolve_all(state, WAKENG.expire(state))
    assert phase(state) == "MING_DEALER"
    assert turn(state) == 1
    for seat in (1, 2, 0):
        state = evolve_all(state, WAKENG.expire(state))
        assert (phase(state), turn(state)) == ("DOUBLE", seat)
    state = evolve_all(state, WAKENG.expire(state))
    view = WAKENG.view(WAKENG.know(state, 0))
    assert [(factor.code, factor.value) for factor in view.factors] == [("bid", 1)]
    assert (phase(state), turn(state)) == ("PLAY", 1)


@pytest.mark.parametrize(
    ("name", "limit_ms", "charged"),
    [
        ("MING_PRE", 15_000, False),
        ("BID", 25_000, False),
        ("MING_DEALER", 15_000, False),
        ("DOUBLE", 15_000, False),
        ("PLAY", 25_000, True),
    ],
)
def test_chapter_2_limits_and_t6_only_play_is_charged(
    name: str, limit_ms: int, charged: bool
) -> None:
    state = board("H4 S5", "S6", "S7")
    while phase(state) != name:
        state = evolve_all(state, WAKENG.expire(state))
    open_state = WAKENG.awaiting(state)
    assert open_state is not None
    assert (open_state.limit_ms, open_state.charged) == (limit_ms, charged)
    assert open_state.simultaneous == (name == "MING_PRE")


def test_an_event_that_was_never_decided_here_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        WAKENG.evolve(board("H4", "S6", "S7"), Passed(0))
    ended = events_of(playing("S5", "S6", "S7"), 0, play("S5"))[1]
    finished = do(playing("S5", "S6", "S7"), (0, play("S5")))
    with pytest.raises(ValueError, match="does not follow"):
        WAKENG.evolve(finished, ended)


def test_a_board_is_one_deal_of_three_hands() -> None:
    deals = WAKENG.deal(bytes(32), b"")
    for wrong in ((), deals * 2):
        with pytest.raises(ValueError, match="one deal"):
            WAKENG.start(wrong, SETUP)
