"""ux 5.4, 5.5 and V-2b: the answer for raised cards, and the chips beside it."""

import pytest

from appliance.games.contract import Check
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.state import Board
from tests.games.erdayi.boards import board, cards, do, play, playing


def ask(state: Board, seat: int, text: str) -> Check:
    return ERDAYI.check(ERDAYI.know(state, seat), cards(text))


def chips(hand: str, raised: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    answer = ask(playing(hand, "D3", "C3"), 0, raised)
    return [
        (chip.label.code, tuple(chip.label.params["ranks"]), chip.card_ids)  # type: ignore[arg-type]
        for chip in answer.completions
    ]


def test_a_legal_lead_and_its_type() -> None:
    answer = ask(playing("S5 H5 C5 LJ DA", "H6", "H7"), 0, "LJ C5 S5 H5")
    assert (answer.ok, answer.why, answer.type) == (True, None, "triple_one")


def test_what_is_not_bigger_says_why() -> None:
    state = do(playing("S9 S8", "H8 H9", "H7"), (0, play("S9")))
    answer = ask(state, 1, "H9")
    assert not answer.ok
    assert answer.why is not None
    assert (answer.why.code, answer.why.params) == ("NOT_BIGGER", {"card": "S9", "type": "single"})


def test_bad_wings_say_so_and_have_no_type() -> None:
    answer = ask(playing("S5 H5 C5 LJ BJ", "H6", "H7"), 0, "LJ BJ C5 S5 H5")
    assert answer.why is not None
    assert (answer.ok, answer.why.code, answer.type) == (False, "WINGS_BAD", "")


def test_cards_may_be_raised_on_any_turn() -> None:
    for state in (playing("S9", "H8 C8", "H7"), board("H4", "H8 C8", "H7", bottom="")):
        answer = ask(state, 1, "H8")
        assert answer.why is not None
        assert (answer.ok, answer.why.code, answer.type) == (False, "NOT_YOUR_TURN", "single")
        assert [chip.label.code for chip in answer.completions] == ["chip_pair"]


@pytest.mark.parametrize("raised", ["H8", "S9 S9", "nonsense", "S9 LJ"])
def test_unknown_cards_are_refused(raised: str) -> None:
    answer = ask(playing("S9", "H8 C8", "H7"), 0, raised)
    assert answer.why is not None
    assert (answer.ok, answer.why.code) == (False, "NOT_IN_HAND")


def test_a_watcher_holds_no_cards() -> None:
    answer = ERDAYI.check(ERDAYI.know(playing("S9", "H8", "H7"), None), ("S9",))
    assert answer.why is not None
    assert answer.why.code == "NOT_IN_HAND"


def test_nothing_raised_is_no_question() -> None:
    assert ask(playing("S9", "H8", "H7"), 0, "") == Check(ok=False)


def test_chips_for_cards_of_one_rank() -> None:
    hand = "ST HT CT DT S9 LJ BJ"
    assert chips(hand, "CT") == [
        ("chip_pair", ("T", "T"), cards("CT DT")),
        ("chip_triple", ("T", "T", "T"), cards("HT CT DT")),
        ("chip_four", ("T", "T", "T", "T"), cards("ST HT CT DT")),
    ]
    assert chips(hand, "ST HT CT DT") == []
    assert chips(hand, "S9") == []
    assert chips(hand, "LJ") == []


def test_chip_fills_a_run_between_two_raised_cards() -> None:
    hand = "S5 S6 D6 S7 S8 S9 HK"
    assert chips(hand, "S5 S9") == [("chip_fill", ("5", "9"), cards("S9 S8 S7 D6 S5"))]
    assert chips(hand, "S5 S7 S9") == [("chip_fill", ("5", "9"), cards("S9 S8 S7 D6 S5"))]


def test_chip_fills_a_run_of_pairs_and_of_triples() -> None:
    hand = "S5 H5 S6 H6 C6 S7 H7 C7 S8 H8 C8"
    pairs = cards("S7 H7 H6 C6 S5 H5")
    assert chips(hand, "S5 H5 S7 H7") == [("chip_fill", ("5", "7"), pairs)]
    triples = cards("S8 H8 C8 S7 H7 C7 S6 H6 C6")
    assert chips(hand, "S6 H6 C6 S8 H8 C8") == [("chip_fill", ("6", "8"), triples)]


@pytest.mark.parametrize(
    "raised",
    [
        "S5 S6 S7 S8 S9",  # nothing is missing
        "S5 S8",  # a run of four is none
        "S5 SJ",  # T is not held
        "SQ S2",  # 2 stands in no run
        "SQ LJ",
        "S5 H5 S9",  # not begun evenly
    ],
)
def test_no_chip_for_what_is_not_begun_or_cannot_be_filled(raised: str) -> None:
    assert chips("S5 H5 S6 S7 S8 S9 SJ SQ SK SA S2 LJ", raised) == []
