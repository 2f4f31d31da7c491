"""What one seat, or a watcher, may know of a board (rule book 6).

Built by construction: the phase is public as it stands, and of the hidden things only the
seat's own are put in. Nothing is taken out of a whole state.
"""

from msgspec import Struct

from appliance.games.contract import Seat
from appliance.games.erdayi.state import (
    Bidding,
    Board,
    Doubling,
    Finished,
    PassedOut,
    Phase,
    Playing,
    Redoubling,
)

HAND_SIZE = 17
# Asked at every move, and a tuple answers much faster than a union made on the way.
_IN_TURN = (Playing, Bidding)
_ALL_DEALT = (HAND_SIZE, HAND_SIZE, HAND_SIZE)


class Knowledge(Struct, frozen=True):
    """`hand`: the own cards, none for a watcher. `chose`: the own choice in DOUBLE, None before
    it and for the dealer, who has none.
    """

    seat: Seat | None
    phase: Phase
    hand: int = 0
    chose: bool | None = None


def know(state: Board, seat: Seat | None) -> Knowledge:
    """The knowledge of a seat, or with None of a watcher, who has no hand and no choice."""
    if seat is None:
        return Knowledge(None, state.phase)
    return Knowledge(seat, state.phase, state.hands[seat], state.choices[seat])


def dealer_of(phase: Phase) -> Seat | None:
    """The dealer, None while there is none."""
    return None if isinstance(phase, Bidding | PassedOut) else phase.terms.dealer


def turn_of(phase: Phase) -> Seat | None:
    """The one seat that must act, None where two choose at once or nobody does."""
    if isinstance(phase, _IN_TURN):
        return phase.turn
    return phase.terms.dealer if isinstance(phase, Redoubling) else None


def may_act(knowledge: Knowledge) -> bool:
    """Whether this seat has something to choose now."""
    seat, phase = knowledge.seat, knowledge.phase
    if isinstance(phase, _IN_TURN):
        return seat == phase.turn
    if seat is None:
        return False
    if isinstance(phase, Doubling):
        return knowledge.chose is None and seat != phase.terms.dealer
    return seat == turn_of(phase)


def cards_left(phase: Phase) -> tuple[int, ...]:
    """Cards in each hand, a public number; the bottom is nobody's until the play opens."""
    if isinstance(phase, Playing):
        return phase.cards_left
    if isinstance(phase, Finished | PassedOut):
        return tuple(hand.bit_count() for hand in phase.hands)
    return _ALL_DEALT


def phase_bottom(phase: Phase) -> int:
    """The bottom cards once they are public, else none."""
    match phase:
        case Playing(terms) | Finished(terms):
            return terms.bottom
        case PassedOut(bottom=bottom):
            return bottom
    return 0
