"""What 挖坑 and 二打一 tell alike of a board that is over: the bids and the tricks."""

from appliance.games.calling import BidMade
from appliance.games.climbing import Passed, Played, TrickEnded
from appliance.games.contract import Seat, Told


def bid_told(bid: BidMade) -> Told:
    return Told("say", bid.seat, "bid" if bid.value else "no_bid", bid.value)


def double_told(seat: Seat, *, yes: bool) -> Told:
    return Told("say", seat, "doubled" if yes else "not_doubled")


def trick_told(event: Played | Passed | TrickEnded) -> Told:
    match event:
        case Played(seat, cards, kind):
            return Told("play", seat, kind, cards=cards)
        case Passed(seat):
            return Told("play", seat)
        case TrickEnded(leader):
            return Told("trick", leader)
