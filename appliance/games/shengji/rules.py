"""竞技升级: what an action leads to and whose turn it is. The course of the board stands here;
what is legal stands in `legality.py`, what a play leads to in `playing.py`, what an event changes
in `evolve.py`.
"""

from appliance.games.actions import Play
from appliance.games.cards import Card
from appliance.games.contract import Awaiting, Refusal, Seat, Setup
from appliance.games.deal import Deal
from appliance.games.shengji import timeout
from appliance.games.shengji.actions import Action, Bury, Declare, Next
from appliance.games.shengji.declaring import (
    Declaring,
    act_of,
    after_show,
    dealer_of,
    first_drawer,
    flip,
)
from appliance.games.shengji.events import (
    BottomTurned,
    Buried,
    CardsDealt,
    Declared,
    Event,
    NextChosen,
    PlayOpened,
    TrumpFixed,
)
from appliance.games.shengji.evolve import opened
from appliance.games.shengji.knowledge import awaited, know, order_of
from appliance.games.shengji.legality import why_not
from appliance.games.shengji.playing import next_deal, play, timed_out
from appliance.games.shengji.settings import terms_of
from appliance.games.shengji.state import (
    BOTTOM_SIZE,
    HAND_SIZE,
    POSITIONS,
    SEATS,
    Board,
    Burying,
    Dealing,
    DealOver,
    Finished,
    Flipping,
    Playing,
    Standing,
)

PLAY_MS = 25_000
FLIP_MS = 1_500
DEAL_END_MS = 12_000
_FINAL = "NT2"
"""What nothing can follow: 大王对."""

_PLAY = tuple(Awaiting("PLAY", (seat,), PLAY_MS, charged=True) for seat in SEATS)
_FLIP = Awaiting("FLIP", (), FLIP_MS, open=True)


def start(deals: tuple[Deal, ...], setup: Setup) -> Board:
    """A board at the first card of its first deal; deals beyond the setting are not played.

    Raises ValueError when there are too few, when one is not four hands of 25 cards and a bottom
    of 8, and for a setting that does not exist.
    """
    terms = terms_of(setup)
    played = deals[: terms.deals]
    sizes = {(tuple(len(hand) for hand in deal.hands), len(deal.bottom)) for deal in played}
    if len(played) < terms.deals or sizes != {((HAND_SIZE,) * len(SEATS), BOTTOM_SIZE)}:
        raise ValueError(f"a board of 升级 is {terms.deals} deals of four hands and a bottom")
    level = terms.start_level
    standing = Standing(terms, first_drawer(setup.board_no), 1, (level,) * len(POSITIONS), level)
    return opened(played, standing)


def awaiting(state: Board) -> Awaiting | None:
    """Who may act now, and for how long (rule book 2)."""
    phase = state.phase
    match phase:
        case Playing(turn=turn):
            return _PLAY[turn]
        case Dealing():
            return _dealing(phase)
        case Flipping():
            return _FLIP
        case Burying(trumps):
            return Awaiting("BURY", awaited(phase), trumps.standing.terms.bury_ms)
        case DealOver():
            return Awaiting("DEAL_END", awaited(phase), DEAL_END_MS, open=True, holds=False)
        case Finished():
            return None


def _dealing(phase: Dealing) -> Awaiting:
    """Outages do not hold the deal, only the end of the window (T-7)."""
    terms = phase.standing.terms
    if phase.dealt < HAND_SIZE:
        return Awaiting("DEAL", SEATS, terms.deal_step_ms, open=True, holds=False)
    return Awaiting("DEAL", SEATS, terms.window_ms, open=True, extend_ms=terms.extend_ms)


def decide(state: Board, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """The events an action leads to, or why it cannot be done."""
    refusal = why_not(know(state, seat), action)
    if refusal is not None:
        return refusal
    match state.phase, action:
        case Playing() as phase, Play(cards):
            return play(state, phase, seat, cards)
        case Dealing() as phase, Declare(cards):
            return _declare(state, phase, seat, cards)
        case Burying() as phase, Bury(cards):
            upward = sorted(cards, key=order_of(phase).place)
            return Buried(seat, tuple(upward)), PlayOpened(seat)
        case DealOver(outcome, ready), Next():
            chosen = NextChosen(seat)
            return (chosen,) if len(ready) + 1 < len(SEATS) else (chosen, next_deal(outcome))
    raise TypeError(f"{type(action).__name__} was let through in {type(state.phase).__name__}")


def expire(state: Board) -> tuple[Event, ...]:
    """What follows when the limit runs out. Raises ValueError on a finished board."""
    phase = state.phase
    match phase:
        case Dealing():
            return _after_step(state, phase)
        case Flipping():
            return (_after_turned(state, phase),)
        case Burying(trumps):
            cards = timeout.bury(order_of(phase), state.hands[trumps.dealer])
            return Buried(trumps.dealer, cards), PlayOpened(trumps.dealer)
        case Playing(turn=turn):
            return play(state, phase, turn, timed_out(phase, state.hands[turn]))
        case DealOver(outcome):
            return (next_deal(outcome),)
        case Finished():
            raise ValueError("a finished board awaits nobody")


# --- declaring --------------------------------------------------------------------------------


def _declare(
    state: Board, phase: Dealing, seat: Seat, cards: tuple[Card, ...]
) -> tuple[Event, ...]:
    """大王对 ends the window at once, but never before the last card (D-1)."""
    act = act_of(phase.declaring, cards)
    declaring = after_show(phase.declaring, seat, cards)
    declared = Declared(seat, act, cards, declaring.stage)
    if declaring.stage == _FINAL and phase.dealt == HAND_SIZE:
        return declared, _declared_trump(state, phase.standing, declaring)
    return (declared,)


def _after_step(state: Board, phase: Dealing) -> tuple[Event, ...]:
    """The next card, or at the end of the window the trump, or the first card of the bottom."""
    if phase.dealt == HAND_SIZE:
        if phase.declaring.shows:
            return (_declared_trump(state, phase.standing, phase.declaring),)
        return (BottomTurned(state.hidden[0]),)
    dealt = CardsDealt(phase.dealt + 1)
    if dealt.dealt == HAND_SIZE and phase.declaring.stage == _FINAL:
        return dealt, _declared_trump(state, phase.standing, phase.declaring)
    return (dealt,)


def _declared_trump(state: Board, standing: Standing, declaring: Declaring) -> TrumpFixed:
    """Deal 1 is dealt by who declared last; after it declaring fixes the trump alone (D-2)."""
    dealer = standing.dealer
    if dealer is None:
        dealer = dealer_of(declaring, standing.drawer)
    return TrumpFixed(declaring.trump, dealer, state.hidden)


def _after_turned(state: Board, phase: Flipping) -> Event:
    """A joker turns the next card, a suit is the trump (D-4); the first drawer deals then."""
    standing = phase.standing
    trump, turned = flip(state.hidden)
    if len(phase.flipped) < turned:
        return BottomTurned(state.hidden[len(phase.flipped)])
    dealer = dealer_of(Declaring(), standing.drawer) if standing.dealer is None else standing.dealer
    return TrumpFixed(trump, dealer, state.hidden)
