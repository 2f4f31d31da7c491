"""A finished board of 二打一 told again, event by event. No rule stands here."""

from appliance.games.calling import BidMade
from appliance.games.climbing import OF_TRICK
from appliance.games.climbing_told import bid_told, double_told, trick_told
from appliance.games.contract import Told
from appliance.games.erdayi.events import (
    AuctionEnded,
    BoardPassedOut,
    DealEnded,
    DoubleChosen,
    Event,
    PlayOpened,
    RedoubleChosen,
)


def retold(event: Event) -> tuple[Told, ...]:
    """What `contract.Game.retold` promises."""
    if isinstance(event, OF_TRICK):
        return (trick_told(event),)
    match event:
        case BidMade():
            return (bid_told(event),)
        case AuctionEnded(dealer, bid, forced):
            return (Told("fix", dealer, "forced" if forced else "dealer", bid),)
        case DoubleChosen(seat, yes):
            return (double_told(seat, yes=yes),)
        case RedoubleChosen(seat, yes):
            return (Told("say", seat, "redoubled" if yes else "not_redoubled"),)
        case PlayOpened(leader, bottom):
            # The dealer leads first, so that it is the leader who picks the bottom up (D-38).
            return (Told("take", leader, "bottom", cards=bottom),)
        case BoardPassedOut() | DealEnded():
            return (Told("end"),)
    return ()
