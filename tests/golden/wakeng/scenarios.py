"""Boards of 挖坑 worth reading: what was dealt and what each seat did, "time-out" included.

Hands are chosen by hand so that a person can follow the rule each line shows.
"""

from typing import Any

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.deal import Deal
from appliance.games.wakeng.actions import Show
from tests.golden.transcript import TIME_OUT, Scenario, Step

NO = Show(yes=False)
YES = Show(yes=True)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _play(seat: int, text: str) -> Step:
    return seat, Play(_cards(text))


def _passes(*seats: int) -> list[Step]:
    return [(seat, Pass()) for seat in seats]


def _doubles(dealer: int, *yes: bool) -> list[Step]:
    return [((dealer + n) % 3, Double(yes=choice)) for n, choice in enumerate(yes)]


def _deal(*hands: str, bottom: str) -> Deal:
    return Deal(tuple(_cards(hand) for hand in hands), _cards(bottom))


# Seat 0: runs and a 四条 of nines; seat 1: the threes; seat 2: pairs.
_FIRST = _deal(
    "S4 S5 S6 S7 S8 S9 H9 C9 D9 SJ HJ SQ SK S2 H2 H6",
    "H4 C4 C5 C6 D6 C7 D7 CT DT CJ CQ CK SA S3 H3 C3",
    "D4 H5 D5 H7 H8 C8 D8 ST HT HQ DQ HK DK HA C2 D2",
    bottom="CA DA D3 DJ",
)

_SHOWN_AND_DOUBLED: list[tuple[Any, Any]] = [
    (2, NO), (0, YES), (1, NO),
    (1, Bid(1)), (2, Bid(0)), (0, Bid(3)),
    *_doubles(0, True, True, False),
    _play(1, "C4 H4"), _play(2, "D5 H5"), *_passes(0, 1),
    _play(2, "D4"), _play(0, "H6"), *_passes(1), _play(2, "HA"), _play(0, "H2"), *_passes(1, 2),
    _play(0, "S4 S5 S6 S7 S8"), *_passes(1, 2),
    _play(0, "S9 H9 C9 D9"), *_passes(1, 2),
    _play(0, "SJ SQ SK"), *_passes(1, 2),
    _play(0, "HJ DJ"), *_passes(1), _play(2, "HQ DQ"), _play(0, "CA DA"), *_passes(1, 2),
    _play(0, "S2"), *_passes(1, 2),
    _play(0, "D3"),
]  # fmt: skip

_NOBODY_ACTS: list[tuple[Any, Any]] = [
    # 明牌, three bids, the dealer's 明牌, three doubles; then 19 tricks and the twentieth card.
    *[(None, TIME_OUT)] * 8,
    *[(None, TIME_OUT)] * (19 * 3 + 1),
]

_DEFENDERS_WIN: list[tuple[Any, Any]] = [
    (0, NO), (1, NO), (2, NO),
    (1, Bid(0)), (2, Bid(2)), (None, TIME_OUT),
    (2, YES),
    (2, Double(yes=False)), (None, TIME_OUT), (1, Double(yes=True)),
    _play(1, "C4 C5 C6 C7"), *_passes(2), (None, TIME_OUT),
    _play(1, "CJ CQ CK"), *_passes(2, 0),
    _play(1, "H4"), _play(2, "D4"), _play(2, "H7"), _play(0, "SK"), _play(1, "S3"), *_passes(2, 0),
    _play(1, "D6"), _play(2, "H8"), *_passes(0), _play(1, "SA"), *_passes(2, 0),
    _play(1, "CT DT"), *_passes(2, 0),
    _play(1, "D7"), _play(2, "HK"), *_passes(0), _play(1, "H3"), (2, Bid(1)), *_passes(2, 0),
    _play(1, "C3"),
]  # fmt: skip

SCENARIOS = (
    Scenario(
        "shown_doubled_four",
        "明牌 before bidding, two doubles, a 四条 and a dealer who goes out",
        _FIRST,
        tuple(_SHOWN_AND_DOUBLED),
    ),
    Scenario(
        "nobody_acts",
        "Every limit runs out: 不叫 three times, 烂挖, smallest singles and passes",
        _FIRST,
        tuple(_NOBODY_ACTS),
    ),
    Scenario(
        "defenders_win",
        "The dealer shows after bidding; time-outs and refused actions; the defenders win",
        _FIRST,
        tuple(_DEFENDERS_WIN),
    ),
)
