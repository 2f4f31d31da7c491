"""What is played and buried when time runs out (D-6, D-7)."""

from itertools import pairwise

from appliance.games.cards import Card
from appliance.games.shengji.cards import (
    Hand,
    Suiting,
    hand_of,
    without,
)
from appliance.games.shengji.follow import Selection, fits
from appliance.games.shengji.shapes import Shape
from appliance.games.shengji.state import BOTTOM_SIZE


def lead(suiting: Suiting, hand: Hand) -> tuple[Card, ...]:
    """The smallest single."""
    return suiting.upward(hand)[:1]


def bury(suiting: Suiting, hand: Hand) -> tuple[Card, ...]:
    """The eight smallest, ascending."""
    return suiting.upward(hand)[:BOTTOM_SIZE]


def follow(suiting: Suiting, led: Shape, hand: Hand) -> tuple[Card, ...]:
    """The legal follow whose ascending list is the smallest, ascending."""
    in_suit = hand & suiting.masks[led.suit]
    held = suiting.upward(in_suit)
    if len(held) <= led.size:
        others = suiting.upward(hand ^ in_suit)[: led.size - len(held)]
        return tuple(sorted(held + others, key=suiting.place))
    _, selections = fits(suiting.pairs(led.suit, hand), led.runs)
    follows = [_follow_with(suiting, led.size, in_suit, selection) for selection in selections]
    return min(follows, key=lambda cards: [suiting.place(card) for card in cards])


def _follow_with(
    suiting: Suiting, size: int, in_suit: Hand, selection: Selection
) -> tuple[Card, ...]:
    """The smallest cards that give the pairs in this way: small pairs where any will do, since a
    smaller pair in place of a larger never makes the list larger.
    """
    held = suiting.upward(in_suit)
    pairs = [card for card, copy in pairwise(held) if card == copy]
    taken = []
    for window in selection.taken:
        for strength in (s for s in range(window.bit_length()) if window >> s & 1):
            card = next(card for card in pairs if suiting.strength(card) == strength)
            pairs.remove(card)
            taken.append(card)
    owed = (*taken, *pairs[: selection.loose]) * 2
    free = suiting.upward(without(in_suit, hand_of(owed)))[: size - len(owed)]
    return tuple(sorted((*owed, *free), key=suiting.place))
