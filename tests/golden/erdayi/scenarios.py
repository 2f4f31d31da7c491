"""Boards of 二打一 worth reading: what was dealt and what each seat did, "time-out" included.

Hands are chosen by hand so that a person can follow the rule each line shows.
"""

from typing import Any

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.deal import Deal
from tests.golden.transcript import TIME_OUT, Scenario, Step


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _deal(*hands: str, bottom: str) -> Deal:
    return Deal(tuple(_cards(hand) for hand in hands), _cards(bottom))


def _play(seat: int, text: str) -> Step:
    return seat, Play(_cards(text))


def _passes(*seats: int) -> list[Step]:
    return [(seat, Pass()) for seat in seats]


def _led(seat: int, text: str) -> list[Step]:
    """Led and beaten by nobody."""
    return [_play(seat, text), *_passes((seat + 1) % 3, (seat + 2) % 3)]


# Seat 0: a bomb of threes, both jokers with the bottom, a plane; seat 1: low runs; seat 2: aces.
_FIRST = _deal(
    "S3 H3 C3 D3 S4 H4 C4 S5 H5 C5 S6 H6 S7 H7 S8 BJ S9",
    "D4 D5 C6 D6 C7 D7 H8 C8 D8 H9 C9 ST HT SJ HJ SQ HQ",
    "D9 CT DT CJ DJ CQ DQ SK HK CK DK SA HA CA DA S2 H2",
    bottom="LJ C2 D2",
)

_SPRING: list[Any] = [
    (0, Bid(3)),
    (2, Double(yes=True)), (1, Double(yes=True)),
    (0, Double(yes=True)),
    *_led(0, "S4 H4 C4 S5 H5 C5 S6 S7"),
    *_led(0, "S3 H3 C3 D3"),
    *_led(0, "BJ LJ"),
    *_led(0, "C2 D2"),
    *_led(0, "H6"), *_led(0, "H7"), *_led(0, "S8"),
    _play(0, "S9"),
]  # fmt: skip

_COUNTER_SPRING: list[Any] = [
    (0, Bid(1)), (1, Bid(0)), (2, Bid(0)),
    (1, Double(yes=False)), (2, Double(yes=True)),
    (0, Double(yes=False)),
    _play(0, "S4"), _play(1, "D5"), _play(2, "H2"), *_passes(0, 1),
    *_led(2, "SK HK CK DK"),
    *_led(2, "SA HA CA DA"),
    *_led(2, "CQ DQ"), *_led(2, "CJ DJ"), *_led(2, "CT DT"),
    *_led(2, "S2"),
    _play(2, "D9"),
]  # fmt: skip

_BOMBS: list[Any] = [
    (0, Bid(0)), (1, Bid(2)), (2, Bid(3)),
    (None, TIME_OUT),
    _play(2, "D9"), _play(0, "BJ"), *_passes(1, 2),
    _play(0, "S4 H4 C4 S5"), _play(1, "H8 C8 D8 D4"), *_passes(2),
    _play(0, "S3 H3 C3 D3"), *_passes(1), _play(2, "SK HK CK DK"), *_passes(0, 1),
    *[(None, TIME_OUT)] * 80,
]  # fmt: skip

_NOBODY_BIDS: list[Any] = [(0, Bid(0)), (None, TIME_OUT), (2, Bid(0))]

SCENARIOS = (
    Scenario(
        "spring_redoubled",
        "春天 with a bomb and the rocket, 加倍 by both and 再加倍",
        _FIRST,
        tuple(_SPRING),
    ),
    Scenario(
        "counter_spring",
        "反春: the dealer plays once, and a defender goes out with two bombs",
        _FIRST,
        tuple(_COUNTER_SPRING),
    ),
    Scenario(
        "bomb_on_bomb",
        "A bomb on a bomb, 加倍 that runs out, and the clock to the end",
        _FIRST,
        tuple(_BOMBS),
    ),
    Scenario("passed_out", "流局: nobody bids", _FIRST, tuple(_NOBODY_BIDS)),
    Scenario(
        "forced_at_one",
        "The setting of D-31: nobody bids, the first bidder plays at 1, and the clock to the end",
        _FIRST,
        (*_NOBODY_BIDS, *[(None, TIME_OUT)] * 160),
        {"passed_out": "forced_one"},
    ),
)
