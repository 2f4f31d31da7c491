"""Rule book 5 (7), 算分规则 L113-153: D-34, D-35, D-36; DZ20–DZ28, played out on built boards."""

import pytest

from appliance.games.actions import Pass
from appliance.games.calling import scores
from appliance.games.contract import Seat
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.score import Tally, stakes
from appliance.games.erdayi.state import Board
from tests.games.erdayi.boards import do, play, playing, seen


def points(
    bid: int,
    dealer_wins: bool,
    tally: Tally,
    doubled: tuple[bool, bool],
    redoubled: bool,
    dealer: Seat = 0,
) -> tuple[int, ...]:
    """From the dealer on, in turn order."""
    choices: list[bool | None] = [None] * 3
    choices[(dealer + 1) % 3], choices[(dealer + 2) % 3] = doubled
    defenders = stakes(dealer, bid, tally, choices, dealer_wins=dealer_wins, redoubled=redoubled)
    by_seat = scores(dealer, {stake.seat: stake.points for stake in defenders})
    return by_seat[dealer:] + by_seat[:dealer]


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize(
    ("name", "bid", "dealer_wins", "tally", "doubled", "redoubled", "expected"),
    [
        ("DZ20", 3, False, Tally(1, 1, False, True), (True, False), True, (-120, 96, 24)),
        ("DZ21", 3, True, Tally(spring=True), (False, False), False, (12, -6, -6)),
        ("DZ22", 2, False, Tally(), (True, False), True, (-10, 8, 2)),
        ("DZ23", 1, True, Tally(2, 1), (True, True), False, (32, -16, -16)),
        ("DZ24", 3, False, Tally(), (True, False), False, (-9, 6, 3)),
        ("DZ25", 3, True, Tally(), (True, True), True, (24, -12, -12)),
    ],
)
def test_stakes(
    name: str,
    bid: int,
    dealer_wins: bool,
    tally: Tally,
    doubled: tuple[bool, bool],
    redoubled: bool,
    expected: tuple[int, ...],
    dealer: Seat,
) -> None:
    assert points(bid, dealer_wins, tally, doubled, redoubled, dealer) == expected, name


def ended(state: Board) -> tuple[list[str], tuple[int, ...]]:
    """What the result names as counted, and the scores."""
    result = seen(state, None).result
    assert result is not None
    assert result.scores == ERDAYI.score(state)
    return [mark.code for mark in result.marks], result.scores


def test_l133_spring_no_defender_played_a_card() -> None:
    state = do(playing("S5 S9", "S6", "S7 S8", bid=3), (0, play("S9")), (1, Pass()), (2, Pass()))
    assert ended(do(state, (0, play("S5")))) == (["spring"], (12, -6, -6))


def test_dz28_one_card_of_a_defender_is_no_spring() -> None:
    state = do(playing("S5 S9", "S6 S8", "S7 H7", bid=3), (0, play("S5")), (1, play("S6")))
    state = do(state, (2, Pass()), (0, play("S9")))
    assert ended(state) == ([], (6, -3, -3))


def test_dz27_the_dealers_only_play_was_a_bomb_counter_spring() -> None:
    state = playing("S3 H3 C3 D3 S4", "S5 H5 C5 D5", "S7 S8")
    state = do(state, (0, play("S3 H3 C3 D3")), (1, play("S5 H5 C5 D5")))
    result = seen(state, None).result
    assert result is not None
    assert [(mark.code, dict(mark.params)) for mark in result.marks] == [
        ("bomb", {"n": 2}),
        ("counter_spring", {}),
    ]
    assert result.scores == (-16, 8, 8), "D-36: the last play counts too"


def test_l133_passes_of_the_dealer_do_not_hinder_counter_spring() -> None:
    state = playing("S5 S4", "S6 SK", "S7 S8", bid=2)
    state = do(state, (0, play("S5")), (1, play("S6")), (2, Pass()), (0, Pass()))
    assert ended(do(state, (1, play("SK")))) == (["counter_spring"], (-8, 4, 4))


def test_l133_a_second_play_of_the_dealer_is_no_counter_spring() -> None:
    state = playing("S5 S9 S4", "S6 SK", "S7 S8", bid=2)
    state = do(state, (0, play("S5")), (1, play("S6")), (2, Pass()), (0, play("S9")))
    assert ended(do(state, (1, play("SK")))) == ([], (-4, 2, 2))


def test_d36_bombs_and_rockets_of_either_side_count_and_four_with_two_does_not() -> None:
    state = playing(
        "S3 H3 C3 D3 S4 S5 SA", "S6 H6 C6 D6 D4", "LJ BJ D5 D7", bid=1, bottom="S4 S5 SA"
    )
    state = do(state, (0, play("S3 H3 C3 D3 S4 S5")), (1, play("S6 H6 C6 D6")))
    state = do(state, (2, play("LJ BJ")), (0, Pass()), (1, Pass()), (2, play("D5")))
    assert ended(do(state, (0, play("SA")))) == (["bomb", "rocket"], (8, -4, -4))


def test_l129_redouble_touches_only_who_doubled() -> None:
    state = playing("S5", "S6", "S7", bid=2, doubled=(None, True, False), redoubled=True)
    state = do(state, (0, play("S5")))
    assert ERDAYI.score(state) == (10 * 2, -8 * 2, -2 * 2), "and 春天"


def test_d34_a_double_without_redouble_counts_once() -> None:
    state = playing("S5 SA", "S6", "S7", leader=1, bid=3, doubled=(None, True, False))
    assert ERDAYI.score(do(state, (1, play("S6")))) == (-9, 6, 3)


def formula(state: Board) -> tuple[str, ...]:
    result = seen(state, 1).result
    assert result is not None
    return result.formula


def test_formula_of_the_printed_example() -> None:
    """L131-153: 3 points, a bomb, a rocket and 反春; one defender doubled and was redoubled."""
    state = playing(
        "S3 H3 C3 D3 S4", "LJ BJ D4", "S7 S8", bid=3, doubled=(None, True, False), redoubled=True
    )
    state = do(state, (0, play("S3 H3 C3 D3")), (1, play("LJ BJ")), (2, Pass()), (0, Pass()))
    state = do(state, (1, play("D4")))
    assert formula(state) == ("−(96 + 24) = −120", "3 × 1 × 2⁵ = 96", "3 × 1 × 2³ = 24")


def test_formula_without_a_double_and_of_a_lost_deal() -> None:
    state = do(playing("S5 SA", "S6 S9", "S7", leader=1), (1, play("S6")), (2, play("S7")))
    assert formula(state) == ("−(1 + 1) = −2", "1 × 1 = 1", "1 × 1 = 1")
    state = do(playing("S5", "S6", "S7", bid=2), (0, play("S5")))
    assert formula(state) == ("−(−4 − 4) = 8", "2 × (−1) × 2 = −4", "2 × (−1) × 2 = −4")


def test_the_end_shows_headline_hands_and_bottom_to_all() -> None:
    state = playing("S5", "S6 H3 BJ", "S7 D9", bottom="SA SK SQ")
    state = do(state, (0, play("S5")))
    for seat in (0, 1, 2, None):
        view = seen(state, seat)
        assert view.result is not None
        assert view.result.headline.code == view.message.code == "dealer_wins"
        assert view.result.hands == ((), ("BJ", "S6", "H3"), ("D9", "S7"))
        assert view.result.bottom == ("SA", "SK", "SQ")
        assert view.trick is not None
        assert view.trick.plays[-1].cards == ("S5",)
