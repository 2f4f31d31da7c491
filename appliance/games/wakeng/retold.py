"""A finished board of 挖坑 told again, event by event. No rule stands here."""

from appliance.games.calling import BidMade
from appliance.games.climbing import OF_TRICK
from appliance.games.climbing_told import bid_told, double_told, trick_told
from appliance.games.contract import Told
from appliance.games.wakeng.events import (
    AuctionEnded,
    DealEnded,
    DealerShowChosen,
    DoubleChosen,
    Event,
    ShowChosen,
)


def retold(event: Event) -> tuple[Told, ...]:
    """What `contract.Game.retold` promises."""
    if isinstance(event, OF_TRICK):
        return (trick_told(event),)
    match event:
        case ShowChosen(seat, yes) | DealerShowChosen(seat, yes):
            return (Told("say", seat, "shown" if yes else "not_shown"),)
        case BidMade():
            return (bid_told(event),)
        case AuctionEnded(dealer, bid, lan_wa, bottom):
            fixed = Told("fix", dealer, "lan_wa" if lan_wa else "dealer", bid)
            return fixed, Told("take", dealer, "bottom", cards=bottom)
        case DoubleChosen(seat, yes):
            return (double_told(seat, yes=yes),)
        case DealEnded():
            return (Told("end"),)
    return ()
