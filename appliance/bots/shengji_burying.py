"""What the house player of 升级 buries: low side cards that make it void, and few points."""

from collections.abc import Sequence
from itertools import accumulate, product

from appliance.games.cards import Card
from appliance.games.shengji.cards import (
    SHARED_STRENGTH,
    SUITS_DOWNWARD,
    TRUMPS,
    Hand,
    Suiting,
    codes_of,
    pairs_of,
    points,
)

# In points: what a void is worth, what each point in the bottom risks, what a card of a pair and
# the highest cards of a side suit are worth in the hand.
_VOID = 7.0
_POINT = 0.8
_PAIR = 3.0
_ACE_KEPT, _KING_KEPT = 9.0, 2.0
# With so many of the 36 trumps the last trick, and the bottom with it, is likely one's own.
_STRONG_TRUMPS = 14
_POINT_WHEN_STRONG = 0.45
# Strength of the highest card of a side suit.
_ACE = SHARED_STRENGTH - 1


def burial(suiting: Suiting, hand: Hand, number: int) -> tuple[Card, ...]:
    """So many cards of the dealer's hand to lay away, smallest first."""
    trumps = hand & suiting.masks[TRUMPS]
    point = _POINT_WHEN_STRONG if trumps.bit_count() >= _STRONG_TRUMPS else _POINT
    pairs = set(codes_of(pairs_of(hand)))
    sides = [_side(suiting, hand & suiting.masks[suit], pairs, point) for suit in SUITS_DOWNWARD]
    free = sum(len(cards) for cards, _ in sides)
    if free < number:
        side = [card for cards, _ in sides for card in cards]
        return (*side, *suiting.upward(trumps)[: number - free])
    ways = product(*(range(min(number, len(cards)) + 1) for cards, _ in sides))
    best = min(
        (way for way in ways if sum(way) == number),
        key=lambda way: sum(costs[n] for n, (_, costs) in zip(way, sides, strict=True)),
    )
    chosen = [card for n, (cards, _) in zip(best, sides, strict=True) for card in cards[:n]]
    return tuple(sorted(chosen, key=suiting.place))


def _side(
    suiting: Suiting, held: Hand, pairs: set[Card], point: float
) -> tuple[Sequence[Card], Sequence[float]]:
    """A side suit's cards in the order they are buried, and what burying the first n costs."""
    worth = {card: _kept(suiting, card, card in pairs, point) for card in codes_of(held)}
    cards = sorted(codes_of(held), key=lambda card: (worth[card], suiting.place(card)))
    costs = list(accumulate((worth[card] for card in cards), initial=0.0))
    if cards:
        costs[-1] -= _VOID
    return cards, costs


def _kept(suiting: Suiting, card: Card, paired: bool, point: float) -> float:
    """How much a side card is missed in the hand, and points in the bottom feared."""
    strength = suiting.strength(card)
    worth = 0.15 * strength + point * points(card) + (_PAIR if paired else 0.0)
    if strength == _ACE:
        return worth + _ACE_KEPT
    return worth + (_KING_KEPT if strength == _ACE - 1 else 0.0)
