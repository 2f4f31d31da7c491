"""002 附录一: the score with all its factors, WK17–WK23."""

import pytest

from appliance.games.calling import scores
from appliance.games.contract import Seat
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.score import stakes
from tests.games.wakeng.boards import do, play, playing


def points(
    dealer: Seat, bid: int, dealer_wins: bool, shown: tuple[int, ...], doubled: tuple[bool, ...]
) -> tuple[int, ...]:
    defenders = stakes(dealer, bid, dealer_wins, shown, doubled)
    return scores(dealer, {stake.seat: stake.points for stake in defenders})


@pytest.mark.parametrize(
    ("name", "bid", "dealer_wins", "shown", "doubled", "expected"),
    [
        ("WK17", 3, False, (1, 1, 1), (True, True, False), (-18, 12, 6)),
        ("WK18", 1, True, (1, 1, 1), (False, False, False), (2, -1, -1)),
        ("WK19", 3, True, (3, 3, 1), (True, True, False), (126, -108, -18)),
        ("WK20", 2, False, (2, 3, 1), (False, True, False), (-28, 24, 4)),
        ("WK21", 2, True, (2, 1, 1), (True, False, True), (24, -8, -16)),
        ("WK22", 1, False, (1, 3, 1), (False, False, True), (-5, 3, 2)),
        ("WK23", 3, False, (3, 3, 3), (True, True, True), (-216, 108, 108)),
    ],
)
def test_appendix_1_scores(
    name: str,
    bid: int,
    dealer_wins: bool,
    shown: tuple[int, ...],
    doubled: tuple[bool, ...],
    expected: tuple[int, ...],
) -> None:
    assert points(0, bid, dealer_wins, shown, doubled) == expected, name


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_appendix_1_goes_by_seat_wherever_the_dealer_sits(dealer: int) -> None:
    doubled = tuple(seat in (dealer, (dealer + 1) % 3) for seat in range(3))
    result = points(dealer, 3, False, (1, 1, 1), doubled)
    assert [result[(dealer + n) % 3] for n in range(3)] == [-18, 12, 6]


def formula(
    dealer_wins: bool, shown: tuple[int, ...], doubled: tuple[bool, ...]
) -> tuple[str, ...]:
    leader = 0 if dealer_wins else 1
    state = playing("S5", "S6", "S7", leader=leader, bid=3, shown=shown, doubled=doubled)
    state = do(state, (leader, play("S5" if dealer_wins else "S6")))
    result = WAKENG.view(WAKENG.know(state, 2)).result
    assert result is not None
    return result.formula


def test_formula_of_a_lost_doubled_deal() -> None:
    assert formula(True, (1, 1, 1), (True, True, False)) == (
        "−(−12 − 6) = 18",
        "3 × (−1) × 2² = −12",
        "3 × (−1) × 2 = −6",
    )


def test_formula_names_both_shown_factors() -> None:
    assert formula(False, (2, 3, 1), (False, False, False)) == (
        "−(18 + 6) = −24",
        "3 × 1 × 3 × 2 = 18",
        "3 × 1 × 2 = 6",
    )


def test_the_end_shows_headline_hands_and_bottom_to_all() -> None:
    state = playing("S5", "S6 H3", "S7 D9", bottom="SA SK SQ SJ")
    state = do(state, (0, play("S5")))
    for seat in (0, 1, 2, None):
        view = WAKENG.view(WAKENG.know(state, seat))
        assert view.result is not None
        assert view.result.headline.code == view.message.code == "dealer_wins"
        assert view.result.scores == (2, -1, -1)
        assert view.result.hands == ((), ("H3", "S6"), ("D9", "S7"))
        assert view.result.bottom == ("SA", "SK", "SQ", "SJ")
