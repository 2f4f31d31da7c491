"""The state of a board: the hidden cards, and beside them the phase with all that is public.

One frozen struct a phase, so that what belongs to another phase cannot be written down. A phase
holds public facts only; whatever it holds, every seat and every watcher may be told. Sets of
cards are masks (`ranked_pack.py`); tuples of three go by seat.
"""

from msgspec import Struct

from appliance.games.calling import NO_BIDS
from appliance.games.climbing import Climb
from appliance.games.contract import Play, Seat
from appliance.games.erdayi.score import Stake, Tally

NOT_CHOSEN: tuple[bool | None, ...] = (None, None, None)


class Terms(Struct, frozen=True):
    """What the bidding settled and the phases after it add. `doubled` and `redoubled` are None
    until they are public, the dealer's `doubled` always; `bottom` is empty until it is shown.
    """

    dealer: Seat
    bid: int
    bids: tuple[int | None, ...] = NO_BIDS
    forced: bool = False
    doubled: tuple[bool | None, ...] = NOT_CHOSEN
    redoubled: bool | None = None
    bottom: int = 0


class Bidding(Struct, frozen=True):
    """BID: `bids` None for a seat that has not bid. `forced_one`: the setting of D-31."""

    first: Seat
    turn: Seat
    bids: tuple[int | None, ...] = NO_BIDS
    forced_one: bool = False


class Doubling(Struct, frozen=True):
    """DOUBLE: both defenders choose, hidden from each other (D-37)."""

    terms: Terms


class Redoubling(Struct, frozen=True):
    """REDOUBLE: a defender doubled, and the dealer is asked."""

    terms: Terms


class Playing(Climb[Terms], frozen=True):
    """PLAY."""


class PassedOut(Struct, frozen=True):
    """SCORE without a play (D-31): all hands and the bottom are open."""

    bids: tuple[int | None, ...]
    hands: tuple[int, ...]
    bottom: int
    scores: tuple[int, ...]


class Finished(Struct, frozen=True):
    """SCORE: `hands` are the cards left over, open to all; the last trick begins at `trick_at`."""

    terms: Terms
    plays: tuple[Play, ...]
    trick_at: int
    hands: tuple[int, ...]
    dealer_wins: bool
    tally: Tally
    stakes: tuple[Stake, ...]
    scores: tuple[int, ...]


Phase = Bidding | Doubling | Redoubling | Playing | PassedOut | Finished


class Board(Struct, frozen=True):
    """A whole board. `choices` are the hidden 加倍 choices of `Doubling`; `bottom` holds the 底牌
    until the dealer picks it up.
    """

    hands: tuple[int, ...]
    bottom: int
    phase: Phase
    choices: tuple[bool | None, ...] = NOT_CHOSEN
