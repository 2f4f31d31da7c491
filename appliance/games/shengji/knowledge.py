"""What one seat, or a watcher, may know of a board (rule book 6).

Built by construction: the phase is public as it stands, and of the hidden things only the seat's
own are put in: its cards as far as they are dealt, and to the dealer the cards it buried. Nothing
is taken out of a whole state, and nothing of a deal still to come is ever put in.
"""

from msgspec import Struct

from appliance.games.cards import Card
from appliance.games.contract import Seat
from appliance.games.shengji.cards import NO_TRUMP, Hand, Suiting, suiting
from appliance.games.shengji.state import (
    BOTTOM_SIZE,
    HAND_SIZE,
    SEATS,
    Board,
    Burying,
    Dealing,
    DealOver,
    Finished,
    Flipping,
    Phase,
    Playing,
    Standing,
    Trumps,
)


class Knowledge(Struct, frozen=True):
    """`hand`: the own cards, none for a watcher. `buried`: what this seat laid away as dealer."""

    seat: Seat | None
    phase: Phase
    hand: Hand = 0
    buried: tuple[Card, ...] = ()


def know(state: Board, seat: Seat | None) -> Knowledge:
    """The knowledge of a seat, or with None of a watcher, who has no cards."""
    phase = state.phase
    if seat is None:
        return Knowledge(None, phase)
    if isinstance(phase, Playing) and seat == phase.trumps.dealer:
        return Knowledge(seat, phase, state.hands[seat], state.hidden)
    return Knowledge(seat, phase, state.hands[seat])


def standing_of(phase: Phase) -> Standing:
    """Where the 局 stood when the current deal began."""
    if isinstance(phase, Dealing | Flipping):
        return phase.standing
    return trumps_of(phase).standing


def trumps_of(phase: Burying | Playing | DealOver | Finished) -> Trumps:
    """What declaring settled for the current deal."""
    return phase.trumps if isinstance(phase, Burying | Playing) else phase.outcome.trumps


def dealer_of(phase: Phase) -> Seat | None:
    """The dealer, None in the first deal until declaring is over."""
    if isinstance(phase, Dealing | Flipping):
        return phase.standing.dealer
    return trumps_of(phase).dealer


def order_of(phase: Phase) -> Suiting:
    """The order of cards; until a trump is fixed only jokers and level cards are trumps."""
    if isinstance(phase, Dealing | Flipping):
        return suiting(phase.standing.level, NO_TRUMP)
    trumps = trumps_of(phase)
    return suiting(trumps.standing.level, trumps.trump)


def awaited(phase: Phase) -> tuple[Seat, ...]:
    """The seats that may do something now, must they or not."""
    match phase:
        case Playing(turn=turn):
            return (turn,)
        case Burying(trumps):
            return (trumps.dealer,)
        case Dealing():
            return SEATS
        case DealOver(ready=ready):
            return tuple(seat for seat in SEATS if seat not in ready)
        case _:
            return ()


def cards_left(phase: Phase) -> tuple[int, ...]:
    """Cards in each hand, a public number."""
    match phase:
        case Playing(cards_left=left):
            return left
        case Dealing(dealt=dealt):
            return (dealt,) * len(SEATS)
        case Flipping():
            return (HAND_SIZE,) * len(SEATS)
        case Burying(trumps):
            return tuple(HAND_SIZE + BOTTOM_SIZE * (seat == trumps.dealer) for seat in SEATS)
        case _:
            return (0,) * len(SEATS)
