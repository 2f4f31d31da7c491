"""The board of 升级 from the first lead on: throws, tricks, the end of a deal and of the board."""

import pytest

from appliance.games.contract import Play as Laid
from appliance.games.contract import Setup
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Next
from appliance.games.shengji.cards import codes_of
from appliance.games.shengji.events import CardsDealt, NextChosen, Played, PlayOpened, TrickEnded
from appliance.games.shengji.state import (
    Board,
    Burying,
    Dealing,
    DealOver,
    Finished,
    Outcome,
    Playing,
)
from tests.games.shengji.boards import (
    SEATS,
    E,
    N,
    S,
    W,
    cards,
    do,
    events_of,
    play,
    playing,
    refusal,
    time_out,
    until,
)


def in_play(state: Board) -> Playing:
    assert isinstance(state.phase, Playing)
    return state.phase


def outcome(state: Board) -> Outcome:
    assert isinstance(state.phase, DealOver | Finished)
    return state.phase.outcome


# --- tricks ---------------------------------------------------------------------------------------


def test_article_8_the_winner_leads_and_the_attackers_take_the_points() -> None:
    state = playing("H5 D3", "HA D4", "HT D6", "HK D7")
    for step, turn in enumerate(SEATS):
        assert in_play(state).turn == turn
        assert len(in_play(state).plays) == step
        state = do(state, (turn, play(("H5", "HA", "HT", "HK")[turn])))
    after = in_play(state)
    assert (after.turn, after.points, after.won) == (E, 25, ("H5", "HT", "HK"))
    assert (after.lead, after.trick_at, after.cards_left) == (None, 4, (1, 1, 1, 1))


def test_article_8_points_of_the_dealer_side_count_for_nobody() -> None:
    state = playing("HA D3", "H5 D4", "HT D6", "HK D7")
    state = do(state, *((seat, play(("HA", "H5", "HT", "HK")[seat])) for seat in SEATS))
    assert (in_play(state).points, in_play(state).won, in_play(state).turn) == (0, (), S)


def test_article_8_equal_cards_leave_the_earlier_one_ahead() -> None:
    state = playing("H9 D3", "HA D4", "H3 D6", "HA D7")
    state = do(state, (S, play("H9")), (E, play("HA")), (N, play("H3")))
    last, ended = events_of(state, W, play("HA"))
    assert isinstance(last, Played)
    assert last.strength is None
    assert ended == TrickEnded(E)


def test_article_4_plays_after_the_lead_are_followed_ruffed_or_discarded() -> None:
    state = playing("H9 D3", "S3 D4", "HA D6", "C3 D7")
    state = do(state, (S, play("H9")), (E, play("S3")), (N, play("HA")))
    assert in_play(state).best == E
    state = do(state, (W, play("C3")))
    types = [laid.type for laid in in_play(state).plays]
    assert types == ["single", "ruff", "follow", "discard"]
    assert in_play(state).turn == E


def test_only_the_seat_on_turn_plays_and_only_what_may_be_played() -> None:
    state = playing("H9*2 D3", "H4*2 H9", "HA HK D6", "C3 D7 D8")
    assert refusal(state, E, play("H4")).code == "NOT_YOUR_TURN"
    assert refusal(state, S, play("H4")).code == "NOT_IN_HAND"
    assert refusal(state, S, play("H9 D3")).code == "LEAD_ONE_SUIT"
    assert refusal(state, S, play("")).code == "BAD_TYPE"
    state = do(state, (S, play("H9*2")))
    assert refusal(state, E, play("H4")).code == "COUNT"
    assert refusal(state, E, play("H4 H9")).code == "FOLLOW_PAIR"
    assert refusal(state, E, play("H4*3")).code == "NOT_IN_HAND"
    state = do(state, (E, play("H4*2")))
    assert refusal(state, N, play("HA D6")).code == "FOLLOW_SUIT"


def test_decision_9_trumps_are_not_thrown() -> None:
    state = playing("S3 S4", "D3 D4", "D5 D6", "D7 D8")
    assert refusal(state, S, play("S3 S4")).code == "THROW_SIDE_ONLY"


def test_decision_7_time_out_leads_the_smallest_and_follows_with_the_smallest_legal() -> None:
    state = playing("D3 C3 H2 S2 S3 BJ", "H5*2 H6*2 H9 HT", "C4 C5 C6 C7 C8 C9", "D4*2 D5*2 D6*2")
    open_state = SHENGJI.awaiting(state)
    assert open_state is not None
    assert (open_state.limit_ms, open_state.charged, open_state.open) == (25_000, True, False)
    state = time_out(state)
    assert in_play(state).plays == (Laid(S, ("D3",), "single"),)
    pair = playing("HA*2", "H3 H4*2 H9*2 S3", "H5 H6", "D4 D5")
    pair = time_out(do(pair, (S, play("HA*2"))))
    assert in_play(pair).plays[-1].cards == ("H4", "H4")


# --- throws ---------------------------------------------------------------------------------------

THROW = ("HA HK HQ D3", "H3 H4 H5 D4", "H6 H7 H8 D6", "HA H9 HT D7")


def test_article_12_a_throw_that_holds_is_led_whole() -> None:
    hands = ("HA*2 HK*2 D3", "H3 H4 H5 H6 D4", "H7*2 H8*2 D6", "HQ H9 HT HJ D7")
    state = do(playing(*hands), (S, play("HA*2 HK*2")))
    assert in_play(state).plays == (Laid(S, cards("HA*2 HK*2"), "tractor"),)
    thrown = do(playing(*hands), (S, play("HA HK*2")))
    assert in_play(thrown).plays == (Laid(S, cards("HA HK*2"), "throw"),)
    assert refusal(thrown, E, play("H3")).code == "COUNT"


def test_article_12_failed_throw_plays_lowest() -> None:
    (led,) = events_of(playing(*THROW), S, play("HQ HA HK"))
    assert isinstance(led, Played)
    assert (led.cards, led.kind, led.attempt) == (("HQ",), "single", ("HA", "HK", "HQ"))
    state = do(playing(*THROW), (S, play("HA HK HQ")))
    assert in_play(state).plays == (Laid(S, ("HQ",), "single", ("HA", "HK", "HQ")),)
    assert codes_of(state.hands[S]) == ("D3", "HK", "HA"), "the rest goes back to the hand"
    assert in_play(state).cards_left == (3, 4, 4, 4)
    assert refusal(state, E, play("H3 H4 H5")).params == {"need": 1, "have": 3}


def test_article_12_the_partner_can_make_a_throw_fail_too() -> None:
    state = playing("HK HQ D3", "H3 H4 D4", "HA H7 D6", "H9 HT D7")
    state = do(state, (S, play("HK HQ")))
    assert in_play(state).plays[-1].cards == ("HQ",)


def test_decision_10_by_components_the_beaten_part_with_the_lowest_top_is_led() -> None:
    hands = ("H9 H8*2 H4*2 D3", "HJ H3*2 D4*2 D8", "H5 H6 D5*2 D6 D7", "C3*2 C4*2 C5 C6")
    official = do(playing(*hands, level="T"), (S, play("H9 H8*2 H4*2")))
    assert in_play(official).plays[-1].cards == ("H4",)
    component = do(playing(*hands, level="T", throw_rule="component"), (S, play("H9 H8*2 H4*2")))
    assert in_play(component).plays[-1].cards == ("H9",)
    assert in_play(component).plays[-1].attempt == cards("H9 H8*2 H4*2")
    pairs = ("H9 H8*2 H4*2 D3", "HQ*2 H3 D4*2 D8", *hands[2:])
    component = do(playing(*pairs, level="T", throw_rule="component"), (S, play("H9 H8*2 H4*2")))
    assert in_play(component).plays[-1].cards == ("H4", "H4")


def test_decision_10_equal_cards_and_trumps_make_no_throw_fail() -> None:
    state = playing("HA HK D3", "HK H4 D4", "S3 S4 D6", "H9 HT D7")
    state = do(state, (S, play("HA HK")))
    assert in_play(state).plays[-1].type == "throw"


# --- the end of a deal ----------------------------------------------------------------------------

BURIED = "HK HT C5*2 D3*2 D4*2"
ENDS = {
    "single": (("H9", "HA", "H4", "H3"), 105),
    "pair": (("H9*2", "HA*2", "H4*2", "H3*2"), 165),
    "tractor": (("H3*2 H4*2", "H6*2 H7*2", "H8 HJ H9 HQ", "D6*2 D7*2"), 525),
    "throw": (("HK HA", "S9*2", "C3 C4", "C6 C7"), 105),
}


@pytest.mark.parametrize("end", ENDS)
def test_article_9_the_bottom_counts_by_the_shape_led_last(end: str) -> None:
    hands, total = ENDS[end]
    last = play(hands[S])
    buried = BURIED if end != "throw" else "CK CT C5*2 D3*2 D4*2"
    points = 45 if end != "throw" else 35
    state = playing(*hands, buried=buried, points=points)
    state = do(state, (S, last), *((seat, play(hands[seat])) for seat in (E, N, W)))
    assert outcome(state).points == total
    assert outcome(state).capture.buried == 30
    assert sorted(outcome(state).buried) == sorted(cards(buried))
    assert outcome(state).winner == E


def test_article_9_the_dealer_side_keeps_its_bottom() -> None:
    state = playing("HA", "H9", "H4", "H3", buried=BURIED, points=45)
    state = do(state, *((seat, play(card)) for seat, card in enumerate(("HA", "H9", "H4", "H3"))))
    assert (outcome(state).points, outcome(state).levels) == (45, ("3", "2"))
    assert outcome(state).capture.points == 0


@pytest.mark.parametrize(
    ("points", "levels", "dealer"),
    [
        (0, ("5", "2"), N),
        (35, ("4", "2"), N),
        (75, ("3", "2"), N),
        (80, ("2", "2"), E),
        (120, ("2", "3"), E),
        (195, ("2", "4"), E),
        (240, ("2", "6"), E),
    ],
)
def test_article_10_points_move_levels_and_the_deal(
    points: int, levels: tuple[str, ...], dealer: int
) -> None:
    state = playing("HA", "H9", "H4", "H3", points=points)
    state = time_out(state, 4)
    assert outcome(state).levels == levels
    state = time_out(state)
    assert isinstance(state.phase, Dealing)
    standing = state.phase.standing
    assert (standing.deal_no, standing.dealer, standing.levels) == (2, dealer, levels)
    assert standing.level == levels[dealer % 2], "the dealer side plays its own level"


def test_article_11_the_deal_goes_to_the_partner_and_then_to_the_seat_after_the_dealer() -> None:
    state = time_out(playing("HA", "H9", "H4", "H3", points=70), 5)
    assert isinstance(state.phase, Dealing)
    assert state.phase.standing.dealer == N
    state = time_out(playing("H3", "H4", "HA", "H9", dealer=N, levels=("3", "2"), points=85), 5)
    assert isinstance(state.phase, Dealing)
    assert (state.phase.standing.dealer, state.phase.standing.level) == (W, "2")


def test_decision_15_past_a_the_board_ends_at_once() -> None:
    state = playing("HA", "H9", "H4", "H3", level="A", levels=("A", "7"), points=75, trump="D")
    state = time_out(state, 4)
    assert isinstance(state.phase, Finished)
    assert outcome(state).trumps.standing.deal_no == 1
    assert (outcome(state).passed_a, SHENGJI.score(state)) == (True, (5, 1))


def test_decision_15_past_a_beats_a_side_that_stands_at_a() -> None:
    state = playing("H9", "HA", "H4", "H3", level="A", levels=("A", "A"), dealer=E, points=0)
    state = time_out(state, 4)
    assert SHENGJI.score(state) == (1, 5)


def test_decision_15_a_side_that_loses_the_deal_at_a_stays_there() -> None:
    state = playing("HK", "H9", "H4", "H3", level="A", levels=("A", "7"), points=80, trump="D")
    state = time_out(state, 4)
    assert isinstance(state.phase, DealOver)
    assert (outcome(state).levels, outcome(state).passed_a) == (("A", "7"), False)


def test_decision_15_a_cannot_be_jumped() -> None:
    hands = ("H3*2 H4*2", "H6*2 H7*2", "H8 HJ H9 HQ", "D6*2 D7*2")
    state = playing(*hands, buried="HK*2 HT*2 C5*2 D3*2", points=100, levels=("2", "9"))
    state = do(state, *((seat, play(hands[seat])) for seat in SEATS))
    assert outcome(state).points == 100 + 16 * 50
    assert outcome(state).levels == ("2", "A")
    assert isinstance(state.phase, DealOver)


# --- the next deal and the end of the board -------------------------------------------------------


def test_the_next_deal_opens_when_all_four_have_seen_the_end_of_this_one() -> None:
    state = time_out(playing("HA", "H9", "H4", "H3"), 4)
    for seat in (W, S, N):
        state = do(state, (seat, Next()))
        assert refusal(state, seat, Next()).code == "ALREADY_CHOSEN"
    open_state = SHENGJI.awaiting(state)
    assert open_state is not None
    assert (open_state.seats, open_state.limit_ms, open_state.open) == ((E,), 12_000, True)
    assert not open_state.holds
    state = do(state, (E, Next()))
    assert isinstance(state.phase, Dealing)
    assert (state.phase.dealt, state.phase.standing.deal_no) == (1, 2)


@pytest.mark.parametrize(
    ("points", "levels", "score"),
    [(75, ("3", "4"), (3, 3)), (75, ("2", "4"), (1, 5)), (30, ("3", "4"), (5, 1))],
)
def test_decision_16_the_last_deal_decides_the_board_by_levels(
    points: int, levels: tuple[str, ...], score: tuple[int, int]
) -> None:
    state = playing("HA", "H9", "H4", "H3", levels=levels, points=points, deal_no=2, deals=2)
    with pytest.raises(ValueError, match="not finished"):
        SHENGJI.score(state)
    state = time_out(state, 4)
    assert isinstance(state.phase, Finished)
    assert SHENGJI.awaiting(state) is None
    assert SHENGJI.score(state) == score
    with pytest.raises(ValueError, match="awaits nobody"):
        SHENGJI.expire(state)


def test_a_whole_board_from_its_first_card_to_its_score() -> None:
    state = SHENGJI.start(SHENGJI.deal(bytes(range(32)), b""), Setup(board_no=1))
    met = []
    while SHENGJI.awaiting(state) is not None:
        met.append(type(state.phase))
        state = time_out(state)
    assert met.count(Burying) == 3
    assert met.count(DealOver) == 2
    assert sorted(SHENGJI.score(state)) in ([1, 5], [3, 3])


def test_events_that_were_never_decided_here_are_refused() -> None:
    dealing = SHENGJI.start(SHENGJI.deal(bytes(32), b""), Setup(board_no=1))
    lead = playing("HA", "H9", "H4", "H3")
    over = time_out(lead, 4)
    for state, event in (
        (dealing, PlayOpened(S)),
        (until(dealing, Burying), CardsDealt(3)),
        (lead, NextChosen(S)),
        (over, Played(S, ("H9",), "single")),
    ):
        with pytest.raises(ValueError, match="does not follow in"):
            SHENGJI.evolve(state, event)
