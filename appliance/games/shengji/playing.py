"""What a legal play leads to: throws that fail, the trick, the deal, the board. Nothing here asks
whether a play is legal.
"""

from appliance.games.cards import Card
from appliance.games.contract import Seat
from appliance.games.shengji import timeout
from appliance.games.shengji.capture import capture
from appliance.games.shengji.cards import Hand, points
from appliance.games.shengji.compare import key, role
from appliance.games.shengji.events import (
    BoardEnded,
    DealEnded,
    DealOpened,
    Event,
    Played,
    TrickEnded,
)
from appliance.games.shengji.knowledge import order_of
from appliance.games.shengji.levels import board_score, levels_after, next_dealer, number
from appliance.games.shengji.shapes import Shape, shape_of
from appliance.games.shengji.state import (
    POSITIONS,
    SEATS,
    Board,
    Outcome,
    Playing,
    position_of,
)
from appliance.games.shengji.throws import judge_throw


def play(state: Board, phase: Playing, seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    """The play, and with it the end of the trick, of the deal and of the board when it is so."""
    order = order_of(phase)
    laid = cards if len(cards) == 1 else tuple(sorted(cards, key=order.sort_key))
    lead = phase.lead
    if lead is None:
        return (_led(state, phase, seat, laid),)
    strength = key(order, lead, laid)
    if strength is not None and phase.strength is not None and strength <= phase.strength:
        strength = None
    played = Played(seat, laid, role(order, lead, laid), strength=strength)
    if len(phase.plays) - phase.trick_at + 1 < len(SEATS):
        return (played,)
    trick = _trick_ended(phase, played)
    if phase.cards_left[seat] > len(laid):
        return played, trick
    ended = _deal_ended(state, phase, lead, trick)
    if ended.passed_a or phase.trumps.standing.deal_no == phase.trumps.standing.terms.deals:
        return played, trick, ended, _board_ended(phase, ended)
    return played, trick, ended


def timed_out(phase: Playing, hand: Hand) -> tuple[Card, ...]:
    """What is played for the seat on turn: the smallest that is legal (000 §8 L118, D-7)."""
    if phase.lead is None:
        return timeout.lead(order_of(phase), hand)
    return timeout.follow(order_of(phase), phase.lead, hand)


def next_deal(outcome: Outcome) -> DealOpened:
    """The deal after this one: who keeps the deal and who deals it (000 §11)."""
    trumps = outcome.trumps
    return DealOpened(trumps.standing.deal_no + 1, next_dealer(trumps.dealer, outcome.points))


def _led(state: Board, phase: Playing, seat: Seat, cards: tuple[Card, ...]) -> Played:
    """A throw that fails leads its lowest part alone; the attempt is shown to all (D-10, V-1)."""
    order = order_of(phase)
    shape = _shape(phase, cards)
    attempt: tuple[Card, ...] = ()
    if shape.kind == "throw":
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        forced = judge_throw(order, shape, others, phase.trumps.standing.terms.throw_rule)
        if forced is not None:
            shape, attempt, cards = _shape(phase, forced), cards, forced
    strength = key(order, shape, cards)
    return Played(seat, cards, shape.kind, shape.suit, shape.runs, strength, attempt)


def _shape(phase: Playing, cards: tuple[Card, ...]) -> Shape:
    shape = shape_of(order_of(phase), cards)
    if not isinstance(shape, Shape):
        raise TypeError(f"a set of no shape was let through: {shape.code}")
    return shape


def _trick_ended(phase: Playing, last: Played) -> TrickEnded:
    """Points count when the attackers win them, else for nobody (000 §8 L116)."""
    leader = phase.best if last.strength is None else last.seat
    if position_of(leader) == position_of(phase.trumps.dealer):
        return TrickEnded(leader)
    laid = (*(card for each in phase.plays[phase.trick_at :] for card in each.cards), *last.cards)
    won = tuple(card for card in laid if points(card))
    return TrickEnded(leader, sum(points(card) for card in won), won)


def _deal_ended(state: Board, phase: Playing, lead: Shape, trick: TrickEnded) -> DealEnded:
    """抠底, and what the points make of the levels (000 §9, §10)."""
    trumps = phase.trumps
    side = position_of(trumps.dealer)
    attackers_won = position_of(trick.leader) != side
    captured = capture(state.hidden, lead, attackers_won)
    total = phase.points + trick.points + captured.points
    before = trumps.standing.levels
    after = levels_after(before[side], before[1 - side], total)
    levels = (after.dealer_side, after.attackers)
    by_position = levels if side == 0 else levels[::-1]
    return DealEnded(total, state.hidden, captured, by_position, after.passed_a)


def _board_ended(phase: Playing, ended: DealEnded) -> BoardEnded:
    """The 局 goes to the higher level after its last deal (D-16)."""
    side = position_of(phase.trumps.dealer)
    first, second = (
        number(ended.levels[position], ended.passed_a and position == side)
        for position in range(len(POSITIONS))
    )
    return BoardEnded(board_score((first, second)))
