"""The answer to raised cards and the chips beside them (ux 5.4, V-2b)."""

from appliance.games.contract import Check, Completion, Message
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.state import Board, Burying
from tests.games.shengji.boards import (
    E,
    S,
    board,
    deal_with,
    declare,
    do,
    play,
    playing,
    until,
)


def check(state: Board, seat: int | None, *raised: str) -> Check:
    return SHENGJI.check(SHENGJI.know(state, seat), raised)


def ids(chips: tuple[Completion, ...]) -> list[tuple[str, ...]]:
    return [chip.card_ids for chip in chips]


OTHERS = ("D3*2 D4*2", "D5*2 D6*2", "C3*2 C4*2")
EIGHT = ("D4*2 D5*2 D6*2 D8*2", "C3*2 C4*2 C5*2 C6*2", "C8*2 C9*2 CT*2 CJ*2")


def test_the_type_of_a_lead_is_said() -> None:
    state = playing("H9*2 HT*2", *OTHERS)
    assert check(state, S, "H9") == Check(
        ok=True,
        type="single",
        completions=(Completion(Message("chip_pair", {"ranks": ("9", "9")}), ("H9", "H9.2")),),
    )
    assert check(state, S, "H9", "H9.2").type == "pair"
    assert check(state, S, "H9.2", "HT", "HT.2", "H9").type == "tractor"


def test_view_2b_a_throw_is_answered_alike_whether_it_will_hold_or_not() -> None:
    holds = playing("HA HK D3", "H3 H4 D4", "H6 H7 D6", "H9 HT D7")
    fails = playing("HA HK D3", "H3 HA D4", "H6 H7 D6", "H9 HT D7")
    answer = check(holds, S, "HA", "HK")
    assert answer == check(fails, S, "HA", "HK")
    assert (answer.ok, answer.type, answer.needs_second_tap, answer.points) == (
        True,
        "throw",
        True,
        10,
    )
    results = [do(state, (S, play("HA HK"))).phase for state in (holds, fails)]
    assert results[0] != results[1], "or the two boards would not differ"


def test_the_reason_is_the_one_the_table_would_give() -> None:
    state = do(playing("HA*2", "H4*2 H9 H8", "C3 C4", "C5 C6"), (S, play("HA*2")))
    assert check(state, E, "H4", "H9").why == Message("FOLLOW_PAIR", {"suit": "H", "ranks": ("4",)})
    assert check(state, E, "H4", "H4.2") == Check(ok=True)
    assert check(state, E, "H4").why == Message("COUNT", {"need": 2, "have": 1})


def test_before_ones_turn_raised_cards_wait() -> None:
    state = playing("H9 D3", "HA D4", "H3 D6", "H4 D7")
    answer = check(state, E, "HA")
    assert (answer.ok, answer.why) == (False, Message("NOT_YOUR_TURN"))
    dealing = board(deal_with("H3"))
    assert check(dealing, S, "H3").why == Message("NOT_YOUR_TURN")


def test_only_ones_own_cards_are_answered_each_once() -> None:
    state = playing("H9 D3", "HA D4", "H3 D6", "H4 D7")
    assert check(state, S, "HA").why == Message("NOT_IN_HAND", {"card": "HA"})
    assert check(state, S, "H9.2").why == Message("NOT_IN_HAND", {"card": "H9"})
    assert check(state, S, "H9", "H9").why == Message("NOT_IN_HAND", {"card": "H9"})
    assert check(state, S, "H9.3").why == Message("NOT_IN_HAND", {"card": "H9"})
    assert check(state, None, "H9").why == Message("NOT_IN_HAND", {"card": "H9"})
    assert check(state, S) == Check(ok=False)


def test_burying_counts_cards_and_points_and_asks_twice() -> None:
    state = board(deal_with("H2", bottom="D3*2 D5*2 DT*2 DK*2"))
    state = until(do(state, (S, declare("H2"))), Burying)
    raised = [f"D{rank}{copy}" for rank in "35TK" for copy in ("", ".2")]
    answer = check(state, S, *raised)
    assert (answer.ok, answer.points, answer.needs_second_tap) == (True, 50, True)
    short = check(state, S, *raised[:5])
    assert (short.why, short.points) == (Message("BURY_COUNT", {"n": 3}), 20)
    assert not short.needs_second_tap
    assert check(state, S, *raised, "H2").why == Message("BURY_OVER", {"n": 1})
    other = next(card.id for card in SHENGJI.view(SHENGJI.know(state, E)).hand)
    assert check(state, E, other).why == Message("NOT_YOUR_TURN")


# --- chips ----------------------------------------------------------------------------------------


def test_a_chip_completes_a_pair_begun_and_no_other() -> None:
    state = playing("H9*2 HT", "D3*2 D4", "D5*2 D6", "C3*2 C4")
    (chip,) = check(state, S, "H9.2").completions
    assert chip == Completion(Message("chip_pair", {"ranks": ("9", "9")}), ("H9", "H9.2"))
    assert check(state, S, "HT").completions == ()
    assert check(state, S, "H9", "H9.2").completions == ()


def test_a_chip_fills_the_pairs_between_two_raised() -> None:
    state = playing("H5*2 H6*2 H8*2 H9*2", *EIGHT, level="7")
    (chip,) = check(state, S, "H5", "H5.2", "H9", "H9.2").completions
    assert chip.label == Message("chip_fill", {"ranks": ("5", "9")})
    assert chip.card_ids == ("H9", "H9.2", "H8", "H8.2", "H6", "H6.2", "H5", "H5.2")
    whole = check(state, S, *chip.card_ids)
    assert (whole.ok, whole.type, whole.completions) == (True, "tractor", ())


def test_no_chip_where_the_hand_cannot_fill_or_the_suits_differ() -> None:
    gap = playing("H5*2 H6 H7*2", "D3*2 D4*2 D5", "C3*2 C4*2 C5", "D6*2 D7*2 D8")
    assert check(gap, S, "H5", "H5.2", "H7", "H7.2").completions == ()
    suits = playing("H5*2 C7*2", *OTHERS)
    assert check(suits, S, "H5", "H5.2", "C7", "C7.2").completions == ()
    level = playing("H7*2 C7*2", *OTHERS, level="7")
    assert check(level, S, "H7", "H7.2", "C7", "C7.2").completions == ()


def test_a_tractor_of_trumps_is_filled_through_level_cards() -> None:
    state = playing("SA*2 H7*2 S7*2 D3*2", *EIGHT, level="7")
    (chip,) = check(state, S, "S7", "S7.2", "SA", "SA.2").completions
    assert chip.card_ids == ("S7", "S7.2", "H7", "H7.2", "SA", "SA.2")
