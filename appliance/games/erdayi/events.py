"""What happened on a board of 二打一, as it is kept for ever: outcomes, never requests.

Replaying these needs no rule: who is to bid, what a play counts as and what the deal was worth
are written down. Cards are codes, biggest first, in a play the body before its wings.
"""

from msgspec import Struct

from appliance.games.calling import BidMade
from appliance.games.cards import Card
from appliance.games.climbing import Passed, Played, TrickEnded
from appliance.games.contract import Seat
from appliance.games.erdayi.score import Stake, Tally


class AuctionEnded(Struct, frozen=True, tag_field="type", tag="auction_ended"):
    """The dealer is fixed. `forced`: nobody bid, the first bidder plays at 1."""

    dealer: Seat
    bid: int
    forced: bool


class BoardPassedOut(Struct, frozen=True, tag_field="type", tag="passed_out"):
    """流局: nobody bid, and the board is over."""

    scores: tuple[int, ...]


class DoubleChosen(Struct, frozen=True, tag_field="type", tag="double_chosen"):
    """One defender's hidden 加倍 choice; only that seat learns of it (D-37)."""

    seat: Seat
    yes: bool


class DoublesOpened(Struct, frozen=True, tag_field="type", tag="doubles_opened"):
    """Both have chosen: the choices by seat, the dealer's None. `asks_dealer`: REDOUBLE follows."""

    doubled: tuple[bool | None, ...]
    asks_dealer: bool


class RedoubleChosen(Struct, frozen=True, tag_field="type", tag="redouble_chosen"):
    """再加倍 or not; public at once."""

    seat: Seat
    yes: bool


class PlayOpened(Struct, frozen=True, tag_field="type", tag="play_opened"):
    """The bottom is shown to all and picked up by the dealer, who leads first (D-38)."""

    leader: Seat
    bottom: tuple[Card, ...]


class DealEnded(Struct, frozen=True, tag_field="type", tag="deal_ended"):
    """The first hand is empty: which side won, and the score with everything it counts."""

    dealer_wins: bool
    tally: Tally
    stakes: tuple[Stake, ...]
    scores: tuple[int, ...]


Event = (
    BidMade
    | AuctionEnded
    | BoardPassedOut
    | DoubleChosen
    | DoublesOpened
    | RedoubleChosen
    | PlayOpened
    | Played
    | Passed
    | TrickEnded
    | DealEnded
)
