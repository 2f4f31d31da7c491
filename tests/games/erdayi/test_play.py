"""Rule book 5 (4)–(6): D-26b, D-26c, D-32, D-33; DZ01–DZ17, DZ29."""

import pytest

from appliance.games.actions import Bid, Double, Pass
from appliance.games.climbing import Passed, Played, TrickEnded
from appliance.games.contract import Setup
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.events import DealEnded
from tests.games.erdayi.boards import (
    board,
    cards,
    do,
    events_of,
    evolve_all,
    phase,
    play,
    playing,
    refusal,
    seen,
    turn,
)


@pytest.mark.parametrize(
    ("lead", "answer"),
    [
        ("S2 H2 C2 D2", "LJ BJ"),  # DZ01
        ("SA HA CA S2", "S3 H3 C3 D3"),  # DZ02
        ("S4 H4 C4 D4 S5 H5", "S3 H3 C3 D3"),
        ("S3 H3 C3 D3", "S4 H4 C4 D4"),
        ("S3 H3 C3 S4 H4 C4 S5 H5", "S6 H6 C6 S7 H7 C7 S8 H8"),  # DZ14
        ("S3 H3 C3 D3 S6 H6", "S4 H4 C4 D4 C5 D5"),  # DZ15
        ("S3 S4 S5 S6 S7", "H4 H5 H6 H7 H8"),  # DZ16
        ("LJ", "BJ"),  # DZ17
        ("SA", "S2"),
        ("S3 H3 C3 BJ", "S4 H4 C4 D3"),  # the body counts, not the wing
    ],
)
def test_d33_what_beats(lead: str, answer: str) -> None:
    state = playing(lead + " DA", answer + " DK", "DQ")
    after = do(state, (0, play(lead)), (1, play(answer)))
    trick = seen(after, 2).trick
    assert trick is not None
    assert trick.best_seat == 1


@pytest.mark.parametrize(
    ("lead", "answer", "code"),
    [
        ("LJ BJ", "S2 H2 C2 D2", "TYPE_MISMATCH"),  # DZ01
        ("S4 H4 C4 D4", "S3 H3 C3 D3", "NOT_BIGGER"),  # DZ02
        ("S3 H3 C3 S6 H6", "S4 H4 C4 S5", "TYPE_MISMATCH"),  # DZ15
        ("S3 S4 S5 S6 S7", "H4 H5 H6 H7 H8 H9", "TYPE_MISMATCH"),  # DZ16
        ("S3 H3 C3 S4 H4", "S2 H2", "TYPE_MISMATCH"),  # DZ17
        ("LJ", "S2", "NOT_BIGGER"),
        ("S5", "H5", "NOT_BIGGER"),
        ("S3 H3 C3 D3", "S4 H4 C4 D4 S5 S6", "TYPE_MISMATCH"),  # 四带二 is no bomb
        ("S4 H4 C4 S5", "S3 H3 C3 BJ", "NOT_BIGGER"),
        ("S4 H4 C4 S5", "S6 H6 C6 D6 H8", "TYPE_MISMATCH"),
        ("S4 H4 C4 S5 H5", "S6 H6 C6 LJ BJ", "WINGS_BAD"),
        ("S3 S4 S5 S6 S7", "HJ HQ HK HA H2", "RUN_HIGH"),
        ("S3 S4 S5 S6 S7", "H4 H5 H6 H7 H9", "BAD_TYPE"),
    ],
)
def test_d33_what_does_not_beat(lead: str, answer: str, code: str) -> None:
    state = do(playing(lead + " DA", answer + " DK", "DQ"), (0, play(lead)))
    refused = refusal(state, 1, play(answer))
    assert (refused.code, refused.article) == (code, "D-33")


def test_refusals_name_what_must_be_beaten_and_the_body_is_it() -> None:
    state = do(playing("S5 H5 C5 BJ DA", "H3 S3 C3 LJ SK", "DQ"), (0, play("BJ S5 H5 C5")))
    low = refusal(state, 1, play("S3 H3 C3 LJ"))
    assert low.params == {"card": "S5", "type": "triple_one"}
    other = refusal(state, 1, play("SK"))
    assert other.params == {"type": "triple_one", "n": 4}
    your_turn = seen(state, 1).message
    assert your_turn.params == {"type": "triple_one", "n": 4, "card": "S5"}


def test_cards_must_be_in_the_hand_and_only_once() -> None:
    state = playing("S5 H5", "S6", "S7")
    for text in ("S6", "S5 S5", "S5 nonsense"):
        assert refusal(state, 0, play(text)).code == "NOT_IN_HAND"
    assert refusal(state, 0, play("")).code == "BAD_TYPE"


def test_d26b_the_leader_may_not_pass() -> None:
    refused = refusal(playing("S5", "S6", "S7"), 0, Pass())
    assert (refused.code, refused.article) == ("MUST_LEAD", "D-26b")


def test_out_of_turn_and_out_of_phase() -> None:
    state = playing("S5 S8", "S6", "S7")
    assert refusal(state, 1, play("S6")).code == "NOT_YOUR_TURN"
    assert refusal(state, 2, Pass()).code == "NOT_YOUR_TURN"
    assert refusal(state, 0, Bid(1)).code == "WRONG_PHASE"
    assert refusal(state, 0, Double(yes=True)).code == "WRONG_PHASE"
    assert refusal(board(), 0, play("S3")).code == "WRONG_PHASE"
    assert refusal(board(), 0, Double(yes=True)).code == "WRONG_PHASE"


def test_d26c_who_passed_may_come_back_and_two_passes_end_the_trick() -> None:
    state = playing("S5 S8", "SK S4", "S9 S6")
    state = do(state, (0, play("S5")), (1, Pass()), (2, play("S9")), (0, Pass()))
    state = do(state, (1, play("SK")), (2, Pass()))
    assert events_of(state, 0, Pass()) == (Passed(0), TrickEnded(1))
    state = do(state, (0, Pass()))
    assert turn(state) == 1
    assert refusal(state, 1, Pass()).code == "MUST_LEAD"
    view = seen(state, 0)
    assert view.trick is None
    assert view.last_trick is not None
    assert [entry.seat for entry in view.last_trick.plays] == [0, 1, 2, 0, 1, 2, 0]
    assert (view.last_trick.best_seat, view.last_trick.best_type) == (1, "single")


def test_a_trick_goes_on_over_a_bomb_to_the_rocket() -> None:
    state = playing("S5 H5 S8", "S3 H3 C3 D3 S4", "LJ BJ S6")
    state = do(state, (0, play("S5 H5")), (1, play("S3 H3 C3 D3")), (2, play("LJ BJ")))
    assert refusal(state, 0, play("S8")).code == "TYPE_MISMATCH"
    state = do(state, (0, Pass()), (1, Pass()))
    assert turn(state) == 2


def test_the_dealers_empty_hand_wins_for_the_dealer() -> None:
    played, ended = events_of(playing("S5", "S6", "S7", bid=2), 0, play("S5"))
    assert isinstance(played, Played)
    assert isinstance(ended, DealEnded)
    assert ended.dealer_wins


@pytest.mark.parametrize("defender", [1, 2])
def test_any_defenders_empty_hand_wins_for_both(defender: int) -> None:
    state = playing("S5 S8", "S6", "S7", leader=defender, bid=3)
    state = do(state, (defender, play({1: "S6", 2: "S7"}[defender])))
    assert phase(state) == "SCORE"
    assert ERDAYI.score(state) == (-6, 3, 3)
    assert ERDAYI.awaiting(state) is None


def test_nothing_can_be_done_after_the_end() -> None:
    state = do(playing("S5", "S6", "S7"), (0, play("S5")))
    for action in (Pass(), play("S6"), Bid(1), Double(yes=True)):
        assert refusal(state, 1, action).code == "WRONG_PHASE"
    with pytest.raises(ValueError, match="awaits nobody"):
        ERDAYI.expire(state)


def test_score_of_an_unfinished_board_is_an_error() -> None:
    with pytest.raises(ValueError, match="not finished"):
        ERDAYI.score(playing("S5", "S6", "S7"))


# --- time-outs (rule book 2, D-32) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "card", "top"),
    [
        ("S3 H3 D3 C4", "D3", "3"),  # DZ29: breaks the triple
        ("S2 LJ BJ", "S2", "2"),
        ("LJ BJ", "LJ", "LJ"),
        ("HA CA", "CA", "A"),
    ],
)
def test_d32_time_out_on_the_lead_plays_the_smallest_single(hand: str, card: str, top: str) -> None:
    assert ERDAYI.expire(playing(hand, "S6", "S7")) == (Played(0, (card,), "single", top),)


def test_d32_time_out_on_a_follow_passes_even_when_it_could_beat() -> None:
    state = do(playing("S5 S8", "S6 S9", "S7"), (0, play("S5")))
    assert ERDAYI.expire(state) == (Passed(1),)


def test_d32_time_out_of_doubling_is_no_for_those_who_have_not_chosen() -> None:
    state = do(board(), (0, Bid(3)), (2, Double(yes=True)))
    state = evolve_all(state, ERDAYI.expire(state))
    assert phase(state) == "REDOUBLE"
    assert [mark.code for mark in seen(state, 0).seats[1].marks] == ["not_doubled"]
    assert [mark.code for mark in seen(state, 0).seats[2].marks] == ["doubled"]
    state = evolve_all(state, ERDAYI.expire(state))
    assert (phase(state), turn(state)) == ("PLAY", 0)
    assert [mark.code for mark in seen(state, 0).seats[0].marks] == ["lead"]


def test_d32_time_out_of_bids_is_no_bid() -> None:
    state = board()
    for seat in range(3):
        assert turn(state) == seat
        state = evolve_all(state, ERDAYI.expire(state))
    assert ERDAYI.score(state) == (0, 0, 0)


def test_chapter_2_limits_and_t6_only_play_is_charged() -> None:
    bidding = board()
    doubling = do(bidding, (0, Bid(3)))
    redoubling = do(doubling, (1, Double(yes=True)), (2, Double(yes=False)))
    play_open = do(redoubling, (0, Double(yes=False)))
    limits = [
        (state.phase, state.limit_ms, state.charged, state.simultaneous)
        for state in map(ERDAYI.awaiting, (bidding, doubling, redoubling, play_open))
        if state is not None
    ]
    assert limits == [
        ("BID", 25_000, False, False),
        ("DOUBLE", 15_000, False, True),
        ("REDOUBLE", 15_000, False, False),
        ("PLAY", 25_000, True, False),
    ]


def test_an_event_that_was_never_decided_here_is_an_error() -> None:
    ended = events_of(playing("S5", "S6", "S7"), 0, play("S5"))[1]
    finished = do(playing("S5", "S6", "S7"), (0, play("S5")))
    doubling = do(board(), (0, Bid(3)))
    redoubling = do(doubling, (1, Double(yes=True)), (2, Double(yes=False)))
    for state in (board(), doubling, redoubling):
        with pytest.raises(ValueError, match="does not follow"):
            ERDAYI.evolve(state, Passed(0))
    with pytest.raises(ValueError, match="does not follow"):
        ERDAYI.evolve(finished, ended)
    with pytest.raises(ValueError, match="does not follow"):
        ERDAYI.evolve(playing("S5", "S6", "S7"), events_of(board(), 0, Bid(1))[0])


def test_a_board_is_one_deal_of_three_hands() -> None:
    deals = ERDAYI.deal(bytes(32), b"")
    setup = Setup(board_no=1)
    for wrong in ((), deals * 2):
        with pytest.raises(ValueError, match="one deal"):
            ERDAYI.start(wrong, setup)
    assert ERDAYI.start(deals, setup).bottom


def test_played_cards_are_kept_body_first() -> None:
    state = playing("S3 H3 C3 LJ DA", "S6", "S7")
    (played,) = events_of(state, 0, play("LJ C3 S3 H3"))
    assert played == Played(0, cards("S3 H3 C3 LJ"), "triple_one", "3")
