"""What 叫分 and 加倍 settle in 二打一: who begins, who is dealer at what, who is asked again."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.calling import SEATS, bidding_is_over, highest_bidder
from appliance.games.contract import Seat, Setting

BID_ARTICLE = "5 (1)"
DOUBLE_ARTICLE = "D-37"
FORCED_BID = 1

SCORE_ZERO = "score_zero"
FORCED_ONE = "forced_one"
PASSED_OUT = Setting("passed_out", SCORE_ZERO, (SCORE_ZERO, FORCED_ONE), article="D-31")
"""What follows when nobody bids: 流局 at 0 each, or the first bidder is dealer at 1."""


class Outcome(Struct, frozen=True):
    """The end of the bidding. `dealer` is None when the board is passed out; `forced`: nobody
    bid and the first bidder has to play.
    """

    dealer: Seat | None
    bid: int
    forced: bool = False


def first_bidder(board_no: int) -> Seat:
    """D-30: by the running number of the board, from 1."""
    return (board_no - 1) % len(SEATS)


def outcome(bids: Sequence[int | None], first: Seat, *, forced_one: bool) -> Outcome | None:
    """Who is dealer at what, or None while somebody has still to bid (D-31)."""
    if not bidding_is_over(bids):
        return None
    called = highest_bidder(bids)
    if called is not None:
        return Outcome(*called)
    return Outcome(first, FORCED_BID, forced=True) if forced_one else Outcome(None, 0)


def dealer_is_asked(doubled: Sequence[bool | None]) -> bool:
    """Whether 再加倍 is open to the dealer: when a defender doubled (D-37)."""
    return any(doubled)
