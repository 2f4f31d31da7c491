"""The state of a board: the hidden cards, and beside them the phase with all that is public.

One frozen struct a phase, so that what belongs to another phase cannot be written down. A phase
holds public facts only; whatever it holds, every seat and every watcher may be told. Sets of
cards are masks (`ranked_pack.py`); tuples of three go by seat.
"""

from msgspec import Struct

from appliance.games.calling import NO_BIDS
from appliance.games.climbing import Climb
from appliance.games.contract import Play, Seat
from appliance.games.wakeng.score import Stake

# 明牌 factors (002 附录一): 1 hidden, 3 open before bidding, 2 the dealer after it.
HIDDEN = 1
SHOWN_BEFORE = 3
SHOWN_AFTER = 2


class Terms(Struct, frozen=True):
    """What the bidding settled and the phases after it add: everything the stake is made of."""

    dealer: Seat
    bid: int
    lan_wa: bool
    bids: tuple[int | None, ...]
    bottom: int
    shown: tuple[int, ...]
    doubled: tuple[bool | None, ...] = (None, None, None)


class Showing(Struct, frozen=True):
    """MING_PRE: each seat chooses 明牌 or not, hidden; nothing is public yet (D-20)."""


class Bidding(Struct, frozen=True):
    """BID: `bids` None for a seat that has not bid."""

    shown: tuple[int, ...]
    first: Seat
    turn: Seat
    bids: tuple[int | None, ...] = NO_BIDS


class DealerShowing(Struct, frozen=True):
    """MING_DEALER: the dealer has the bottom and is asked once more."""

    terms: Terms


class Doubling(Struct, frozen=True):
    """DOUBLE: from the dealer on, in turn."""

    terms: Terms
    turn: Seat


class Playing(Climb[Terms], frozen=True):
    """PLAY."""


class Finished(Struct, frozen=True):
    """SCORE: `hands` are the cards left over, open to all; the last trick begins at `trick_at`."""

    terms: Terms
    plays: tuple[Play, ...]
    trick_at: int
    hands: tuple[int, ...]
    dealer_wins: bool
    stakes: tuple[Stake, ...]
    scores: tuple[int, ...]


Phase = Showing | Bidding | DealerShowing | Doubling | Playing | Finished


class Board(Struct, frozen=True):
    """A whole board. `choices` are the hidden 明牌 choices of `Showing`; `bottom` holds the 底牌
    until the dealer picks it up.
    """

    hands: tuple[int, ...]
    bottom: int
    phase: Phase
    choices: tuple[bool | None, ...] = (None, None, None)
