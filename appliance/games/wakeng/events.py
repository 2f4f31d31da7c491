"""What happened on a board of 挖坑, as it is kept for ever: outcomes, never requests.

Replaying these needs no rule: who is to bid, who leads, what a play counts as and what the deal
was worth are written down. Cards are codes, biggest first.
"""

from msgspec import Struct

from appliance.games.calling import BidMade
from appliance.games.cards import Card
from appliance.games.climbing import Passed, Played, TrickEnded
from appliance.games.contract import Seat
from appliance.games.wakeng.score import Stake


class ShowChosen(Struct, frozen=True, tag_field="type", tag="show_chosen"):
    """One seat's hidden choice before bidding; only that seat learns of it (V-2b)."""

    seat: Seat
    yes: bool


class ShowsOpened(Struct, frozen=True, tag_field="type", tag="shows_opened"):
    """All three have chosen: the choices are open, and with them who bids first."""

    shown: tuple[bool, ...]
    first_bidder: Seat


class AuctionEnded(Struct, frozen=True, tag_field="type", tag="auction_ended"):
    """The dealer is fixed and the bottom shown to all. `asks_dealer`: MING_DEALER follows."""

    dealer: Seat
    bid: int
    lan_wa: bool
    bottom: tuple[Card, ...]
    asks_dealer: bool


class DealerShowChosen(Struct, frozen=True, tag_field="type", tag="dealer_show_chosen"):
    """明牌 after bidding, or not."""

    seat: Seat
    yes: bool


class DoubleChosen(Struct, frozen=True, tag_field="type", tag="double_chosen"):
    """加倍 or not; public at once (D-27)."""

    seat: Seat
    yes: bool


class PlayOpened(Struct, frozen=True, tag_field="type", tag="play_opened"):
    """首攻: who leads first."""

    leader: Seat


class DealEnded(Struct, frozen=True, tag_field="type", tag="deal_ended"):
    """The first hand is empty: which side won, and the score with all its factors."""

    dealer_wins: bool
    stakes: tuple[Stake, ...]
    scores: tuple[int, ...]


Event = (
    ShowChosen
    | ShowsOpened
    | BidMade
    | AuctionEnded
    | DealerShowChosen
    | DoubleChosen
    | PlayOpened
    | Played
    | Passed
    | TrickEnded
    | DealEnded
)
