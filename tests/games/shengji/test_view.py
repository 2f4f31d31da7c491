"""What a seat is shown (ux S3, S4, S5, S7), and nothing else (V-1)."""

from typing import Any

from appliance.games.contract import Duty, GameView, Message, Offer, SeatMark, TrumpFacts
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Bury, Declare, Next
from appliance.games.shengji.state import Board, Burying, DealOver, Flipping, Playing
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
    encoded,
    play,
    playing,
    time_out,
    until,
)


def seen(state: Board, seat: int | None) -> GameView:
    return SHENGJI.view(SHENGJI.know(state, seat))


def facts(state: Board) -> TrumpFacts:
    trumps = seen(state, None).trumps
    assert trumps is not None
    return trumps


def duty(state: Board, seat: int) -> Duty:
    owed = seen(state, seat).duty
    assert owed is not None
    return owed


def buttons(state: Board, seat: int) -> dict[str, Offer]:
    return {offer.id: offer for offer in seen(state, seat).actions}


def hand(state: Board, seat: int) -> tuple[str, ...]:
    return tuple(card.card for card in seen(state, seat).hand)


# --- the hand -------------------------------------------------------------------------------------


def test_the_hand_is_in_the_order_of_trumps_with_a_group_to_each_suit() -> None:
    own = "D3 HA C7 S3 S7 LJ H7 BJ S3 CA"
    shown = seen(playing(own, "", "", "", level="7"), S).hand
    order = "BJ LJ S7 H7 C7 S3 S3 HA CA D3"
    assert tuple(card.card for card in shown) == cards(order)
    assert [card.group for card in shown] == [0, 0, 0, 0, 0, 0, 0, 1, 2, 3]
    assert [card.is_trump for card in shown] == [True] * 7 + [False] * 3
    assert [card.is_level for card in shown] == [False] * 2 + [True] * 3 + [False] * 5
    assert [card.id for card in shown][5:7] == ["S3", "S3.2"]


def test_without_a_trump_suit_only_jokers_and_level_cards_are_trumps() -> None:
    shown = seen(playing("D3 SA H7 LJ", "", "", "", level="7", trump="NT"), S).hand
    assert [(card.card, card.is_trump) for card in shown] == [
        ("LJ", True),
        ("H7", True),
        ("SA", False),
        ("D3", False),
    ]


def test_while_cards_are_dealt_a_seat_sees_what_it_has_so_far() -> None:
    state = time_out(board(deal_with("H3 H2 S9", "D4 D5 D6")))
    assert hand(state, S) == ("H2", "H3")
    assert hand(state, E) == ("D5", "D4")
    assert seen(state, S).seats == (SeatMark(2),) * 4
    assert (seen(state, None).hand, seen(state, None).actions) == ((), ())
    assert (facts(state).dealt, facts(state).to_deal) == (2, 25)


def test_the_dealers_new_cards_are_marked_while_it_buries() -> None:
    state = until(do(board(deal_with("H2 D3", bottom="D3 C4*2")), (S, declare("H2"))), Burying)
    new = [card.id for card in seen(state, S).hand if card.is_new]
    assert len(new) == 8
    assert {"D3.2", "C4", "C4.2"} <= set(new)
    assert "D3" not in new
    assert not any(card.is_new for card in seen(until(state, Playing), S).hand)


# --- declaring ------------------------------------------------------------------------------------


def test_five_buttons_say_act_holding_and_why_they_are_off() -> None:
    state = all_dealt(board(deal_with("H2", "S2", "D2*2", "C2 LJ*2 BJ*2")))
    offers = buttons(state, S)
    assert list(offers) == [*(f"declare_{suit}" for suit in "SHCD"), "no_trump"]
    assert offers["declare_H"] == Offer(
        "declare_H", Declare(("H2",)), params={"suit": "H", "holding": 1, "act": "declare"}
    )
    assert offers["declare_S"].enabled is False
    assert offers["declare_S"].why == Message("DECL_NONE")
    assert offers["no_trump"].params == {"holding": 0, "card": "LJ", "act": "no_trump"}
    west = buttons(state, W)["no_trump"]
    assert (west.action, west.needs_second_tap) == (Declare(("LJ", "LJ")), True)
    assert west.params["holding"] == 2


def test_a_suit_held_twice_splits_its_button_until_somebody_declares() -> None:
    state = all_dealt(board(deal_with("H2", "", "D2*2")))
    halves = buttons(state, N)
    assert list(halves)[3:6] == ["declare_D", "reinforce_D", "no_trump"]
    assert halves["declare_D"].action == Declare(("D2",))
    assert halves["reinforce_D"].action == Declare(("D2", "D2"))
    state = do(state, (S, declare("H2")))
    after = buttons(state, N)
    assert "reinforce_D" not in after
    overcall = after["declare_D"]
    assert (overcall.params["act"], overcall.enabled) == ("overcall", True)
    assert overcall.needs_second_tap
    assert after["declare_H"].enabled is False


def test_the_declarer_is_offered_to_reinforce_with_one_card() -> None:
    state = do(all_dealt(board(deal_with("H2*2"))), (S, declare("H2")))
    offer = buttons(state, S)["declare_H"]
    assert (offer.action, offer.params["act"]) == (Declare(("H2",)), "reinforce")
    assert offer.enabled
    assert not offer.needs_second_tap


def test_what_was_declared_is_public_and_the_lock_too() -> None:
    state = all_dealt(board(deal_with("H2*2 S3")))
    assert facts(state).declarations == ()
    state = do(state, (S, declare("H2")))
    (shown,) = facts(state).declarations
    assert (shown.seat, shown.act, shown.cards) == (S, "declare", ("H2",))
    assert (facts(state).locked, facts(state).trump) == (False, "")
    state = do(state, (S, declare("H2")))
    assert facts(state).locked
    assert facts(time_out(state)).trump == "H"


def test_sentences_of_dealing_and_of_the_flip() -> None:
    state = board(deal_with(bottom="LJ D5"))
    assert seen(state, E).message == Message("dealing")
    state = all_dealt(state)
    assert seen(state, E).message == Message("last_chance")
    state = time_out(state)
    assert isinstance(state.phase, Flipping)
    assert seen(state, E).message == Message("flipping", {"card": "LJ"})
    assert seen(state, E).actions == ()
    state = time_out(state)
    assert seen(state, None).message == Message("flipped_trump", {"card": "D5", "suit": "D"})
    assert facts(state).flipped == ("LJ", "D5")


# --- the bottom -----------------------------------------------------------------------------------


BURY = "D3*2 D4*2 D5*2 D6*2"


def burying(**settings: Any) -> Board:
    state = board(deal_with("H2", bottom=BURY), **settings)
    return until(do(state, (S, declare("H2"))), Burying)


def test_view_1_the_original_bottom_lies_open_until_the_first_lead() -> None:
    state = burying()
    for audience in (*SEATS, None):
        assert seen(state, audience).bottom == cards(BURY)
    assert seen(state, S).message == Message("choose_bury", {"need": 8})
    assert seen(state, E).message == Message("wait_bury", {"seat": S})
    assert (seen(state, S).need, seen(state, E).need) == (8, 0)
    assert buttons(state, S) == {"bury": Offer("bury", needs_second_tap=True)}
    state = do(state, (S, Bury(cards(BURY))))
    assert seen(state, E).bottom == cards(BURY)
    state = time_out(state)
    assert seen(state, E).bottom == ()
    recalled = time_out(until(burying(recall_bottom="yes"), Playing), 9)
    assert seen(recalled, E).bottom == cards(BURY)


def test_view_1_what_is_buried_the_dealer_alone_may_look_at() -> None:
    state = do(burying(), (S, Bury(cards(BURY))))
    assert sorted(seen(state, S).buried) == sorted(cards(BURY))
    assert [seen(state, audience).buried for audience in (E, N, W, None)] == [()] * 4


# --- play -----------------------------------------------------------------------------------------


def test_the_sentence_says_who_leads_and_who_is_waited_for() -> None:
    state = playing("H9 D3", "HA D4", "H3 D6", "H4 D7")
    assert seen(state, S).message == Message("first_lead")
    assert seen(state, S).actions == (Offer("play"),)
    assert seen(state, E).message == Message("wait_play", {"seat": S})
    state = time_out(state, 4)
    leader = state.phase.turn if isinstance(state.phase, Playing) else None
    assert leader is not None
    assert seen(state, leader).message == Message("your_lead")
    assert duty(state, leader).need == 0


def follow(own: str, lead: str = "HA*2 HK*2") -> Board:
    state = playing(f"{lead} D3 D4", own, "C3*2 C4*2 C5*2 C6*2", "D7*2 D8*2 D9*2")
    return do(state, (S, play(lead)))


def test_the_duty_of_a_follow_is_said_and_other_cards_dim() -> None:
    state = follow("H3 H4*2 H9 HT S3 D4")
    owed = duty(state, E)
    said = Message("follow_pairs", {"n": 4, "suit": "H", "pairs": 1})
    assert owed.message == seen(state, E).message == said
    assert (owed.need, owed.suit) == (4, "H")
    assert owed.legal_ids == ("HT", "H9", "H4", "H4.2", "H3")


def test_the_duty_to_follow_with_a_tractor() -> None:
    owed = duty(follow("H3*2 H4*2 H9*2 S3"), E)
    said = Message("follow_tractor", {"n": 4, "suit": "H", "pairs": 2, "run": 2})
    assert owed.message == said
    assert owed.legal_ids == ("H4", "H4.2", "H3", "H3.2")


def test_without_pairs_any_cards_of_the_suit_follow() -> None:
    assert duty(follow("H3 H4 H6 H9 HT S3"), E).message == Message("follow", {"n": 4, "suit": "H"})


def test_who_holds_too_few_plays_them_all_and_others_freely() -> None:
    owed = duty(follow("H3 H4 S3 D4 D5 D6"), E)
    assert owed.message == Message("follow_all", {"n": 4, "suit": "H", "have": 2})
    assert owed.legal_ids is None


def test_who_holds_none_plays_what_it_likes() -> None:
    owed = duty(follow("S3 S4 D4 D5 D6*2"), E)
    assert owed.message == Message("follow_any", {"n": 4, "suit": "H"})
    assert (owed.suit, owed.legal_ids) == ("", None)


def test_the_duty_is_the_own_seats_alone() -> None:
    state = follow("H3*2 H4*2 H9*2 S3")
    assert [seen(state, audience).duty for audience in (S, N, W, None)] == [None] * 4


def test_the_trick_says_who_is_best_with_what_and_its_points() -> None:
    state = playing("H5 D3", "HA D4", "S3 D6", "HK D7")
    state = do(state, (S, play("H5")), (E, play("HA")))
    trick = seen(state, None).trick
    assert trick is not None
    assert (trick.mode, trick.best_seat, trick.best_type, trick.points) == (
        "compass",
        E,
        "single",
        5,
    )
    state = do(state, (N, play("S3")))
    trick = seen(state, None).trick
    assert trick is not None
    assert (trick.best_seat, trick.best_type) == (N, "ruff")
    assert seen(state, None).seats[S].marks == (Message("lead"),)
    state = do(state, (W, play("HK")))
    last = seen(state, None).last_trick
    assert last is not None
    assert (last.best_seat, last.best_type, last.points, len(last.plays)) == (N, "ruff", 15, 4)
    assert seen(state, None).trick is None


def test_a_lead_of_seven_cards_takes_the_trick_to_lanes() -> None:
    lead = "HA*2 HK*2 HQ*2 HJ*2"
    state = playing(lead, "D3*2 D4*2 D5*2 D6*2", "C3*2 C4*2 C5*2 C6*2", "C7*2 C8*2 C9*2 CJ*2")
    trick = seen(do(state, (S, play(lead))), W).trick
    assert trick is not None
    assert trick.mode == "lanes"


def test_view_1_where_the_last_trick_is_not_recallable_it_goes_with_the_next_lead() -> None:
    hands = ("H9 D3 D8", "HA D4 D9", "H3 D6 DT", "H4 D7 DJ")
    for recall, gone in (("yes", False), ("no", True)):
        state = time_out(playing(*hands, recall_last_trick=recall), 4)
        assert seen(state, S).last_trick is not None
        assert (seen(time_out(state), S).last_trick is None) == gone


def test_view_1_a_failed_throw_is_shown_whole_and_never_who_could_beat_it() -> None:
    state = playing("HA HK HQ D3", "H3 H4 H5 D4", "H6 H7 H8 D6", "HA H9 HT D7")
    state = do(state, (S, play("HA HK HQ")))
    for audience in (*SEATS, None):
        trick = seen(state, audience).trick
        assert trick is not None
        assert trick.plays[0].attempt == ("HA", "HK", "HQ")
        assert trick.plays[0].cards == ("HQ",)


def test_points_and_point_cards_of_the_attackers_are_public() -> None:
    state = playing("H5 D3", "HA D4", "HT D6", "HK D7", points=40, levels=("2", "8"))
    state = do(state, *((seat, play(("H5", "HA", "HT", "HK")[seat])) for seat in SEATS))
    trumps = facts(state)
    assert (trumps.points, trumps.to_take, trumps.won) == (65, 15, ("H5", "HT", "HK"))
    assert (trumps.level, trumps.trump, trumps.levels) == ("2", "S", ("2", "8"))
    assert (trumps.deal_no, trumps.deals_total, trumps.throw_rule) == (1, 3, "official")


# --- the end of a deal ----------------------------------------------------------------------------


def test_the_end_of_a_deal_shows_points_bottom_capture_and_levels() -> None:
    state = playing("H9 D3", "HA D4", "HK D5", "H3 DA", buried="CK CT C5*2 D6*2 D7*2", points=45)
    for trick in (("H9", "HA", "HK", "H3"), ("D3", "D4", "D5", "DA")):
        turns = [(seat, play(trick[seat])) for seat in SEATS]
        state = do(state, *(turns if trick[0] == "H9" else turns[1:] + turns[:1]))
    assert isinstance(state.phase, DealOver)
    shown = seen(state, E)
    result = shown.result
    assert result is not None
    assert shown.message == result.headline == Message("attackers_up", {"points": 120, "n": 1})
    assert result.capture == Message("capture", {"bottom": 30, "factor": 2, "points": 60})
    assert result.won == ((), ("HK", "D5"))
    assert result.levels == ("2", "3")
    assert sorted(result.bottom) == sorted(cards("CK CT C5*2 D6*2 D7*2"))
    assert (result.scores, facts(state).points) == ((), 120)
    assert shown.actions == (Offer("next", Next()),)
    assert seen(do(state, (E, Next())), E).actions == ()


def test_the_headline_counts_the_levels_really_risen() -> None:
    def headline(state: Board) -> Message:
        return seen(time_out(state, 4), None).message

    ends = ("HA", "H9", "H4", "H3")
    assert headline(playing(*ends, points=80)) == Message("attackers_take", {"points": 80})
    assert headline(playing(*ends)) == Message("dealers_up", {"points": 0, "n": 3})
    high = playing(*ends, level="K", levels=("K", "2"))
    assert headline(high) == Message("dealers_up", {"points": 0, "n": 1})
    past = playing("HK", "H9", "H4", "H3", level="A", levels=("A", "2"), points=75)
    assert headline(past) == Message("dealers_pass_ace", {"points": 75})


def test_the_last_deal_shows_the_scores_of_the_board() -> None:
    state = time_out(playing("HA", "H9", "H4", "H3", deal_no=3), 4)
    result = seen(state, W).result
    assert result is not None
    assert (result.scores, result.levels) == ((5, 1), ("5", "2"))
    assert (seen(state, W).phase, seen(state, W).actions) == ("SCORE", ())
    assert result.capture is None


def test_point_cards_go_to_the_side_that_won_them() -> None:
    state = time_out(playing("HA D9", "H5 DT", "HT D5", "HK D6"), 8)
    result = seen(state, None).result
    assert result is not None
    assert (sorted(result.won[0]), sorted(result.won[1])) == (["H5", "HK", "HT"], ["D5", "DT"])


def test_no_view_carries_more_than_its_seat_may_know() -> None:
    state = until(burying(), Playing)
    for seat in (E, N, W):
        shown = encoded(seen(state, seat))
        assert b'"buried"' not in shown
        assert len(seen(state, seat).hand) == 25
