"""The state of a board: the hidden cards, and beside them the phase with all that is public.

One frozen struct a phase, so that what belongs to another phase cannot be written down. A phase
holds public facts only; whatever it holds, every seat and every watcher may be told. Seats are
0 … 3 for S E N W, positions 0 for N-S and 1 for E-W.
"""

from msgspec import Struct

from appliance.games.cards import Card
from appliance.games.contract import Play, Seat
from appliance.games.deal import Deal
from appliance.games.shengji.capture import Capture
from appliance.games.shengji.cards import Hand
from appliance.games.shengji.compare import Key
from appliance.games.shengji.declaring import Declaring
from appliance.games.shengji.shapes import Shape

SEATS = (0, 1, 2, 3)
POSITIONS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))
HAND_SIZE = 25
BOTTOM_SIZE = 8


class Terms(Struct, frozen=True):
    """What the organiser fixed for the whole event: the settings of `settings.py`, times in ms."""

    deals: int
    throw_rule: str
    start_level: str
    deal_step_ms: int
    window_ms: int
    extend_ms: int
    bury_ms: int
    recall_last_trick: bool
    recall_bottom: bool


class Standing(Struct, frozen=True):
    """Where the 局 stands when a deal begins. `dealer` is None in the first deal, where declaring
    decides it; `drawer` draws first then. `levels`, 2 … A, by position; `level` is the one played.
    """

    terms: Terms
    drawer: Seat
    deal_no: int
    levels: tuple[str, ...]
    level: str
    dealer: Seat | None = None


class Trumps(Struct, frozen=True):
    """What declaring, or turning the bottom, settled for a deal; `trump` is S H C D or NT."""

    standing: Standing
    trump: str
    dealer: Seat
    declaring: Declaring = Declaring()
    flipped: tuple[Card, ...] = ()


class Dealing(Struct, frozen=True):
    """DEAL: a card a step and seat, and after the last the window; anybody may declare."""

    standing: Standing
    declaring: Declaring = Declaring()
    dealt: int = 1


class Flipping(Struct, frozen=True):
    """FLIP: nobody declared, and the bottom is turned card by card."""

    standing: Standing
    flipped: tuple[Card, ...]


class Burying(Struct, frozen=True):
    """BURY: the dealer has the bottom, which lies open to all."""

    trumps: Trumps
    bottom: tuple[Card, ...]


class Playing(Struct, frozen=True):
    """PLAY. `plays` holds every 手 of the deal; the current trick begins at `trick_at`, the one
    before it at `last_at`. `lead` is the shape to answer, None on a lead; `best` the seat ahead
    and `strength` how high. `points` and `won` are the attackers'. `bottom`: the original one
    while it may still be looked at.
    """

    trumps: Trumps
    bottom: tuple[Card, ...]
    turn: Seat
    cards_left: tuple[int, ...]
    plays: tuple[Play, ...] = ()
    trick_at: int = 0
    last_at: int = 0
    lead: Shape | None = None
    best: Seat = 0
    strength: Key | None = None
    points: int = 0
    won: tuple[Card, ...] = ()


class Outcome(Struct, frozen=True):
    """The end of a deal. The last trick begins at `trick_at` and `winner` took it; `points` are the
    attackers' with the capture, `levels` those after it.
    """

    trumps: Trumps
    plays: tuple[Play, ...]
    trick_at: int
    winner: Seat
    won: tuple[Card, ...]
    points: int
    buried: tuple[Card, ...]
    capture: Capture
    levels: tuple[str, ...]
    passed_a: bool


class DealOver(Struct, frozen=True):
    """DEAL_END: the end of a deal is shown, until all four have seen it; `ready` who has."""

    outcome: Outcome
    ready: tuple[Seat, ...] = ()


class Finished(Struct, frozen=True):
    """SCORE: the 局 is over with this deal; scores by position."""

    outcome: Outcome
    scores: tuple[int, ...]


Phase = Dealing | Flipping | Burying | Playing | DealOver | Finished


class Board(Struct, frozen=True):
    """A whole board. `deals` are its deals as they were drawn, `hands` what each seat holds now,
    `hidden` the bottom while it lies face down and the buried cards after that.
    """

    deals: tuple[Deal, ...]
    hands: tuple[Hand, ...]
    hidden: tuple[Card, ...]
    phase: Phase


def next_seat(seat: Seat) -> Seat:
    """下家: the seat that acts next (D-72)."""
    return (seat + 1) % 4


def position_of(seat: Seat) -> int:
    """The side a seat scores with: 0 for N-S, 1 for E-W."""
    return seat % 2
