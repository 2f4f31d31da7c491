"""The board of 升级 up to the first lead: dealing, declaring, the flip, the bottom."""

import pytest

from appliance.games.contract import Declaration, Setup
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Bury, Next
from appliance.games.shengji.cards import codes_of
from appliance.games.shengji.events import BottomTurned, CardsDealt, Declared, TrumpFixed
from appliance.games.shengji.state import Burying, Dealing, DealOver, Flipping, Playing
from tests.games.shengji.boards import (
    SEATS,
    E,
    N,
    S,
    W,
    all_dealt,
    board,
    cards,
    deal_with,
    declare,
    do,
    events_of,
    phase,
    play,
    refusal,
    time_out,
    until,
)

QUIET = deal_with()


def test_decision_1_a_step_gives_every_seat_a_card_and_the_first_falls_at_once() -> None:
    state = board(QUIET)
    steps = 0
    while isinstance(state.phase, Dealing) and state.phase.dealt < 25:
        open_state = SHENGJI.awaiting(state)
        assert open_state is not None
        assert (open_state.limit_ms, open_state.open, open_state.holds) == (400, True, False)
        assert open_state.seats == SEATS
        assert [hand.bit_count() for hand in state.hands] == [state.phase.dealt] * 4
        assert SHENGJI.expire(state) == (CardsDealt(state.phase.dealt + 1),)
        state = time_out(state)
        steps += 1
    assert steps * 400 == 9_600
    assert codes_of(state.hands[W]) == tuple(sorted(QUIET.hands[W], key=codes_index))


def codes_index(card: str) -> int:
    return [*(suit + rank for suit in "DCHS" for rank in "23456789TJQKA"), "LJ", "BJ"].index(card)


def test_decision_1_the_window_is_held_for_outages_and_a_show_leaves_time() -> None:
    open_state = SHENGJI.awaiting(all_dealt(board(QUIET)))
    assert open_state is not None
    assert (open_state.limit_ms, open_state.extend_ms, open_state.holds) == (8_000, 5_000, True)
    assert not open_state.charged


def test_decision_1_only_cards_already_dealt_can_be_shown() -> None:
    state = board(deal_with("H3 H2"))
    assert refusal(state, S, declare("H2")).code == "DECL_NONE"
    after = do(time_out(state), (S, declare("H2")))
    assert isinstance(after.phase, Dealing)
    assert after.phase.declaring.shows == (Declaration(S, "declare", ("H2",)),)
    assert after.phase.dealt == 2


def test_article_4_one_overcall_then_only_no_trump_up_to_the_big_jokers() -> None:
    state = all_dealt(board(deal_with("LJ*2", "H2 BJ*2", "D2*2", "S2*2")))
    state = do(state, (E, declare("H2")), (W, declare("S2*2")))
    assert refusal(state, N, declare("D2*2")).code == "DECL_ONCE"
    state = do(state, (S, declare("LJ*2")))
    assert phase(state) == "DEAL"
    state = do(state, (E, declare("BJ*2")))
    assert isinstance(state.phase, Burying), "大王对 ends the window at once"
    assert (state.phase.trumps.trump, state.phase.trumps.dealer) == ("NT", E)
    acts = [show.act for show in state.phase.trumps.declaring.shows]
    assert acts == ["declare", "overcall", "no_trump", "no_trump"]


def test_decision_1_big_jokers_before_the_last_card_end_nothing_yet() -> None:
    state = do(time_out(board(deal_with("", "BJ*2", "LJ*2"))), (E, declare("BJ*2")))
    for _ in range(22):
        assert phase(state) == "DEAL"
        state = time_out(state)
    assert refusal(state, N, declare("LJ*2")).code == "DECL_LOWER"
    assert refusal(state, N, declare("H2")).code == "DECL_OVER"
    *_, fixed = SHENGJI.expire(state)
    assert isinstance(fixed, TrumpFixed)
    state = time_out(state)
    assert isinstance(state.phase, Burying)
    assert [hand.bit_count() for hand in state.hands] == [25, 33, 25, 25]


def test_article_11_the_declarer_deals_the_first_deal_and_reinforcing_keeps_it() -> None:
    state = all_dealt(board(deal_with("", "", "C2*2", "S2*2"), board_no=2))
    state = do(state, (N, declare("C2")), (N, declare("C2")))
    assert refusal(state, W, declare("S2*2")).code == "DECL_LOCKED"
    state = time_out(state)
    assert isinstance(state.phase, Burying)
    assert (state.phase.trumps.trump, state.phase.trumps.dealer) == ("C", N)


def test_article_6_nobody_declares_so_the_bottom_is_turned_until_a_suit_lies() -> None:
    state = all_dealt(board(deal_with(bottom="BJ LJ D5 SA"), board_no=3))
    assert SHENGJI.expire(state) == (BottomTurned("BJ"),)
    state = time_out(state)
    for shown in (("BJ",), ("BJ", "LJ"), ("BJ", "LJ", "D5")):
        assert isinstance(state.phase, Flipping)
        assert state.phase.flipped == shown
        open_state = SHENGJI.awaiting(state)
        assert open_state is not None
        assert (open_state.seats, open_state.limit_ms, open_state.open) == ((), 1_500, True)
        assert refusal(state, S, declare("H2")).code == "DECL_OVER"
        state = time_out(state)
    assert isinstance(state.phase, Burying)
    assert (state.phase.trumps.trump, state.phase.trumps.dealer) == ("D", N)


def test_decision_4_a_turned_level_card_counts_by_its_suit() -> None:
    state = until(board(deal_with(bottom="H2")), Burying)
    assert isinstance(state.phase, Burying)
    assert state.phase.trumps.trump == "H"


@pytest.mark.parametrize(("board_no", "dealer"), [(1, S), (2, E), (3, N), (4, W), (5, S)])
def test_decision_5_the_board_number_names_the_first_drawer(board_no: int, dealer: int) -> None:
    state = until(board(deal_with(bottom="H9"), board_no=board_no), Burying)
    assert isinstance(state.phase, Burying)
    assert state.phase.trumps.dealer == dealer


def test_decision_2_in_later_deals_declaring_fixes_the_trump_and_not_the_dealer() -> None:
    first, second = deal_with("H2"), deal_with("", "", "", "C3*2 C2")
    state = until(do(board(first, second), (S, declare("H2"))), DealOver)
    state = all_dealt(time_out(state))
    assert isinstance(state.phase, Dealing)
    dealer, level = state.phase.standing.dealer, state.phase.standing.level
    assert dealer is not None
    holder, card = next(
        (seat, suit + level)
        for seat in SEATS
        for suit in "SHCD"
        if seat != dealer and suit + level in codes_of(state.hands[seat])
    )
    state = time_out(do(state, (holder, declare(card))))
    assert isinstance(state.phase, Burying)
    assert (state.phase.trumps.dealer, state.phase.trumps.trump) == (dealer, card[0])
    assert state.phase.trumps.standing.deal_no == 2


# --- the bottom -----------------------------------------------------------------------------------

BURY = "D3*2 D4*2 D5*2 D6*2"


def test_article_7_the_dealer_takes_the_bottom_and_buries_any_eight_of_33() -> None:
    state = until(do(board(deal_with("H2", bottom=BURY)), (S, declare("H2"))), Burying)
    assert isinstance(state.phase, Burying)
    assert state.phase.bottom == cards(BURY)
    assert state.hands[S].bit_count() == 33
    open_state = SHENGJI.awaiting(state)
    assert open_state is not None
    assert (open_state.seats, open_state.limit_ms, open_state.charged) == ((S,), 60_000, False)
    assert refusal(state, E, Bury(cards(BURY))).code == "NOT_YOUR_TURN"
    state = do(state, (S, Bury(cards(BURY))))
    assert isinstance(state.phase, Playing)
    assert (state.phase.turn, state.phase.cards_left) == (S, (25, 25, 25, 25))
    assert sorted(state.hidden) == sorted(cards(BURY))


def test_article_7_exactly_eight_of_ones_own_cards() -> None:
    state = until(do(board(deal_with("H2", bottom=BURY)), (S, declare("H2"))), Burying)
    short = refusal(state, S, Bury(cards(BURY)[:5]))
    assert (short.code, short.params) == ("BURY_COUNT", {"n": 3})
    over = refusal(state, S, Bury((*cards(BURY), "H2")))
    assert (over.code, over.params) == ("BURY_OVER", {"n": 1})
    stranger = next(iter(codes_of(state.hands[E])))
    missing = refusal(state, S, Bury((stranger,) * 3 + cards(BURY)[:5]))
    assert missing.code == "NOT_IN_HAND"


def test_decision_6_time_out_buries_the_eight_smallest() -> None:
    hand = "H2 SA*2 SK*2 SQ*2 SJ*2 S9*2 HA*2 HK*2 HQ*2 CA*2 CK*2 CQ*2 CJ*2"
    state = board(deal_with(hand, bottom="D3*2 C3 H3 H4 D9 D4 C4"))
    state = time_out(until(do(state, (S, declare("H2"))), Burying))
    assert isinstance(state.phase, Playing)
    assert state.hidden == cards("D3*2 C3 D4 C4 D9 S9*2"), "side cards first, hearts are trumps"


def test_what_belongs_to_another_phase_is_refused_everywhere() -> None:
    dealing = board(QUIET)
    burying = until(dealing, Burying)
    lead = until(burying, Playing)
    assert refusal(dealing, S, play("H3")).code == "WRONG_PHASE"
    assert refusal(dealing, S, Next()).code == "WRONG_PHASE"
    assert refusal(dealing, S, Bury(())).code == "WRONG_PHASE"
    assert refusal(burying, S, play("H3")).code == "WRONG_PHASE"
    assert refusal(lead, S, Bury(())).code == "WRONG_PHASE"
    assert refusal(lead, S, declare("H2")).code == "DECL_OVER"


# --- the settings ---------------------------------------------------------------------------------


def test_settings_reach_the_limits() -> None:
    state = board(QUIET, deal_step_ms=200, window_ms=9_000, extend_ms=1_000, bury_ms=90_000)
    step, window = SHENGJI.awaiting(state), SHENGJI.awaiting(all_dealt(state))
    bury = SHENGJI.awaiting(until(state, Burying))
    assert step is not None
    assert window is not None
    assert bury is not None
    assert (step.limit_ms, window.limit_ms, window.extend_ms) == (200, 9_000, 1_000)
    assert bury.limit_ms == 90_000


def test_decision_17_both_sides_begin_at_the_level_of_the_setting() -> None:
    state = all_dealt(board(deal_with("H7 H2"), start_level="7"))
    assert refusal(state, S, declare("H2")).code == "DECL_NONE"
    after = do(state, (S, declare("H7"))).phase
    assert isinstance(after, Dealing)
    assert (after.standing.level, after.standing.levels) == ("7", ("7", "7"))


@pytest.mark.parametrize(
    ("name", "value"),
    [("deals", 9), ("deals", 0), ("throw_rule", "mild"), ("speed", 1), ("start_level", 2)],
)
def test_a_setting_of_another_name_or_value_is_refused(name: str, value: str | int) -> None:
    with pytest.raises(ValueError, match=f"{name} cannot be"):
        SHENGJI.start((QUIET,) * 8, Setup(1, {name: value}))


def test_a_board_is_as_many_whole_deals_as_the_setting_says() -> None:
    assert len(SHENGJI.start((QUIET,) * 8, Setup(1)).deals) == 3
    with pytest.raises(ValueError, match="3 deals"):
        SHENGJI.start((QUIET,) * 2, Setup(1))


def test_decision_52_every_deal_of_a_seed_has_its_own_pack() -> None:
    deals = SHENGJI.deal(bytes(32), b"")
    assert len({deal.hands for deal in deals}) == 8
    assert deals[:1] != SHENGJI.deal(bytes(32), b"7")[:1]


def test_a_declaration_holds_the_cards_as_they_were_shown() -> None:
    state = all_dealt(board(deal_with("", "H2*2")))
    expected = Declared(E, "reinforce", ("H2", "H2"), "D2")
    assert events_of(state, E, declare("H2*2")) == (expected,)
