"""How an event changes the board. Nothing is decided here: every outcome stands in the event."""

from typing import TypeVar

from msgspec.structs import replace

from appliance.games.contract import Declaration, Play, Seat
from appliance.games.deal import Deal
from appliance.games.shengji.cards import add, hand_of, without
from appliance.games.shengji.declaring import Declaring
from appliance.games.shengji.events import (
    BoardEnded,
    BottomTurned,
    Buried,
    CardsDealt,
    DealEnded,
    DealOpened,
    Declared,
    Event,
    NextChosen,
    Played,
    PlayOpened,
    TrickEnded,
    TrumpFixed,
)
from appliance.games.shengji.shapes import Shape
from appliance.games.shengji.state import (
    HAND_SIZE,
    SEATS,
    Board,
    Burying,
    Dealing,
    DealOver,
    Finished,
    Flipping,
    Outcome,
    Playing,
    Standing,
    Trumps,
    next_seat,
    position_of,
)

T = TypeVar("T")


def put(seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same by-seat values with one seat's replaced."""
    return (*seats[:seat], value, *seats[seat + 1 :])


def opened(deals: tuple[Deal, ...], standing: Standing) -> Board:
    """The board at the first step of a deal: each seat has one card (D-1)."""
    deal = deals[standing.deal_no - 1]
    hands = tuple(hand_of(hand[:1]) for hand in deal.hands)
    return Board(deals, hands, deal.bottom, Dealing(standing))


def evolve(state: Board, event: Event) -> Board:
    """The board after an event. Raises ValueError for one that was never decided on this board."""
    phase = state.phase
    if isinstance(phase, Playing):
        return _in_play(state, phase, event)
    if isinstance(phase, Dealing | Flipping):
        return _before_trumps(state, phase, event)
    match phase, event:
        case Burying(), Buried(seat, cards):
            hand = without(state.hands[seat], hand_of(cards))
            return replace(state, hands=put(state.hands, seat, hand), hidden=cards)
        case Burying(), PlayOpened(leader):
            return replace(state, phase=_play_opened(phase, leader))
        case DealOver(), NextChosen(seat):
            return replace(state, phase=replace(phase, ready=(*phase.ready, seat)))
        case DealOver(), DealOpened():
            return opened(state.deals, _next_standing(phase.outcome, event))
        case DealOver(outcome), BoardEnded(scores):
            return replace(state, phase=Finished(outcome, scores))
    raise _stranger(state, event)


def _stranger(state: Board, event: Event) -> ValueError:
    return ValueError(f"{type(event).__name__} does not follow in {type(state.phase).__name__}")


def _before_trumps(state: Board, phase: Dealing | Flipping, event: Event) -> Board:
    match phase, event:
        case Dealing(), CardsDealt(dealt):
            return _dealt(state, phase, dealt)
        case Dealing(_, declaring), Declared(seat, act, cards, stage):
            shows = (*declaring.shows, Declaration(seat, act, cards))
            return replace(state, phase=replace(phase, declaring=Declaring(stage, shows)))
        case Dealing(standing), BottomTurned(card):
            return replace(state, phase=Flipping(standing, (card,)))
        case Flipping(), BottomTurned(card):
            return replace(state, phase=replace(phase, flipped=(*phase.flipped, card)))
        case _, TrumpFixed():
            return _trump_fixed(state, phase, event)
    raise _stranger(state, event)


def _dealt(state: Board, phase: Dealing, dealt: int) -> Board:
    deal = state.deals[phase.standing.deal_no - 1]
    hands = tuple(
        add(held, hand[phase.dealt : dealt])
        for held, hand in zip(state.hands, deal.hands, strict=True)
    )
    return replace(state, hands=hands, phase=replace(phase, dealt=dealt))


def _trump_fixed(state: Board, phase: Dealing | Flipping, event: TrumpFixed) -> Board:
    """The dealer picks the bottom up; nothing lies hidden until it has buried."""
    declaring = phase.declaring if isinstance(phase, Dealing) else Declaring()
    flipped = phase.flipped if isinstance(phase, Flipping) else ()
    trumps = Trumps(phase.standing, event.trump, event.dealer, declaring, flipped)
    hands = put(state.hands, event.dealer, add(state.hands[event.dealer], event.bottom))
    return Board(state.deals, hands, (), Burying(trumps, event.bottom))


def _play_opened(phase: Burying, leader: Seat) -> Playing:
    return Playing(phase.trumps, phase.bottom, leader, (HAND_SIZE,) * len(SEATS))


def _next_standing(outcome: Outcome, event: DealOpened) -> Standing:
    return replace(
        outcome.trumps.standing,
        deal_no=event.deal_no,
        levels=outcome.levels,
        level=outcome.levels[position_of(event.dealer)],
        dealer=event.dealer,
    )


def _in_play(state: Board, phase: Playing, event: Event) -> Board:
    match event:
        case Played():
            return _played(state, phase, event)
        case TrickEnded(leader, points, won):
            after = Playing(
                phase.trumps,
                phase.bottom,
                leader,
                phase.cards_left,
                phase.plays,
                trick_at=len(phase.plays),
                last_at=phase.trick_at,
                points=phase.points + points,
                won=phase.won + won,
            )
            return Board(state.deals, state.hands, state.hidden, after)
        case DealEnded(points, buried, capture, levels, passed_a):
            outcome = Outcome(
                phase.trumps,
                phase.plays,
                phase.last_at,
                phase.turn,
                phase.won,
                points,
                buried,
                capture,
                levels,
                passed_a,
            )
            return Board(state.deals, state.hands, (), DealOver(outcome))
    raise _stranger(state, event)


def _played(state: Board, phase: Playing, event: Played) -> Board:
    seat, cards = event.seat, event.cards
    mask, ahead, lead = hand_of(cards), event.strength is not None, phase.lead
    if event.suit:
        lead = Shape(event.kind, event.suit, len(cards), event.runs, mask)
    after = Playing(
        phase.trumps,
        phase.bottom if phase.trumps.standing.terms.recall_bottom else (),
        next_seat(seat),
        put(phase.cards_left, seat, phase.cards_left[seat] - len(cards)),
        (*phase.plays, Play(seat, cards, event.kind, event.attempt)),
        phase.trick_at,
        phase.last_at,
        lead,
        seat if ahead else phase.best,
        event.strength if ahead else phase.strength,
        phase.points,
        phase.won,
    )
    hands = put(state.hands, seat, without(state.hands[seat], mask))
    return Board(state.deals, hands, state.hidden, after)
