"""What one seat, or a watcher, may know of a board (rule book 6).

Built by construction: the phase is public as it stands, and of the hidden things only the
seat's own are put in. Nothing is taken out of a whole state.
"""

from msgspec import Struct

from appliance.games.contract import Seat
from appliance.games.wakeng.state import (
    HIDDEN,
    Bidding,
    Board,
    DealerShowing,
    Doubling,
    Finished,
    Phase,
    Playing,
    Showing,
)

HAND_SIZE = 16
_NONE_SHOWN = (HIDDEN, HIDDEN, HIDDEN)
# Asked at every move, and a tuple answers much faster than a union made on the way.
_IN_TURN = (Playing, Bidding, Doubling)
_WITH_TERMS = (Playing, DealerShowing, Doubling, Finished)
_ALL_DEALT = (HAND_SIZE, HAND_SIZE, HAND_SIZE)
_NO_HANDS = (0, 0, 0)


class Knowledge(Struct, frozen=True):
    """`hand`: the own cards, none for a watcher. `chose`: the own choice in MING_PRE, None before
    it. `open_hands`: by seat the hands that lie open, 0 for a hidden one.
    """

    seat: Seat | None
    phase: Phase
    hand: int = 0
    chose: bool | None = None
    open_hands: tuple[int, ...] = _NO_HANDS


def know(state: Board, seat: Seat | None) -> Knowledge:
    """The knowledge of a seat, or with None of a watcher, who has no hand and no choice."""
    phase = state.phase
    open_hands = _open_hands(phase, state.hands)
    if seat is None:
        return Knowledge(None, phase, open_hands=open_hands)
    return Knowledge(seat, phase, state.hands[seat], state.choices[seat], open_hands)


def _open_hands(phase: Phase, hands: tuple[int, ...]) -> tuple[int, ...]:
    """明牌: visible to all to the end of the deal, the dealer's with the bottom; at the end all."""
    if isinstance(phase, Finished):
        return hands
    shown = shown_factors(phase)
    if shown == _NONE_SHOWN:
        return _NO_HANDS
    first, second, third = hands
    of_first, of_second, of_third = shown
    return (
        first if of_first != HIDDEN else 0,
        second if of_second != HIDDEN else 0,
        third if of_third != HIDDEN else 0,
    )


def shown_factors(phase: Phase) -> tuple[int, ...]:
    """明牌 factor by seat as it is public now; in MING_PRE nobody's choice is (V-2b)."""
    if isinstance(phase, _WITH_TERMS):
        return phase.terms.shown
    return phase.shown if isinstance(phase, Bidding) else _NONE_SHOWN


def dealer_of(phase: Phase) -> Seat | None:
    """The dealer, None before there is one."""
    return None if isinstance(phase, Showing | Bidding) else phase.terms.dealer


def turn_of(phase: Phase) -> Seat | None:
    """The one seat that must act, None where all choose at once or none does."""
    if isinstance(phase, _IN_TURN):
        return phase.turn
    return phase.terms.dealer if isinstance(phase, DealerShowing) else None


def may_act(knowledge: Knowledge) -> bool:
    """Whether this seat has something to choose now."""
    seat, phase = knowledge.seat, knowledge.phase
    if isinstance(phase, _IN_TURN):
        return seat == phase.turn
    if seat is None:
        return False
    if isinstance(phase, Showing):
        return knowledge.chose is None
    return seat == turn_of(phase)


def cards_left(phase: Phase) -> tuple[int, ...]:
    """Cards in each hand, a public number."""
    if isinstance(phase, Playing):
        return phase.cards_left
    if isinstance(phase, Finished):
        return tuple(hand.bit_count() for hand in phase.hands)
    dealer = dealer_of(phase)
    if dealer is None:
        return _ALL_DEALT
    return tuple(
        HAND_SIZE + (phase_bottom(phase).bit_count() if seat == dealer else 0)
        for seat in range(len(_ALL_DEALT))
    )


def phase_bottom(phase: Phase) -> int:
    """The bottom cards once they are public, else none."""
    return 0 if isinstance(phase, Showing | Bidding) else phase.terms.bottom
