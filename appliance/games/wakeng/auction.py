"""What 叫分 settles in 挖坑: who begins, who is dealer at what, who leads first."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.calling import bidding_is_over, highest_bidder
from appliance.games.contract import Seat
from appliance.games.wakeng.pack import BIT, RANKS

ARTICLE = "002 §6"
LAN_WA_BID = 1


class Outcome(Struct, frozen=True):
    """The end of the bidding. `lan_wa` 烂挖: nobody bid, the first bidder is dealer at 1."""

    dealer: Seat
    bid: int
    lan_wa: bool


def first_bidder(hands: Sequence[int]) -> tuple[Seat, str]:
    """The holder of the lowest heart in the hands, and that heart (002 §4(3), D-22b).

    Hearts of the bottom do not count, whatever their rank. Raises ValueError without any heart,
    which cannot be in a deal: the bottom holds four of thirteen.
    """
    for rank in RANKS:
        heart = "H" + rank
        for seat, hand in enumerate(hands):
            if hand & BIT[heart]:
                return seat, heart
    raise ValueError("no hand holds a heart")


def outcome(bids: Sequence[int | None], first: Seat) -> Outcome | None:
    """Who is dealer at what, or None while somebody has still to bid (002 §6)."""
    if not bidding_is_over(bids):
        return None
    called = highest_bidder(bids)
    if called is None:
        return Outcome(first, LAN_WA_BID, lan_wa=True)
    return Outcome(*called, lan_wa=False)


def dealer_is_asked(shown: Sequence[int], dealer: Seat) -> bool:
    """Whether 明牌 after bidding is open to the dealer: not when its hand is open (D-21)."""
    return shown[dealer] == 1


def first_leader(hands: Sequence[int], dealer: Seat) -> Seat:
    """首攻: the holder of ♥4 after the pick-up, so the dealer if it lay in the bottom (D-22)."""
    for seat, hand in enumerate(hands):
        if hand & BIT["H4"]:
            return seat
    return dealer
