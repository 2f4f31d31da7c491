"""甩牌: whether a throw holds against the other three hands, and what is led when not (D-10)."""

from collections.abc import Iterator, Sequence

from appliance.games.cards import Card
from appliance.games.shengji.cards import Hand, Suiting, codes_of, kinds_of, pairs_of
from appliance.games.shengji.runs import maximal, top, windows
from appliance.games.shengji.shapes import Shape

OFFICIAL = "official"
COMPONENT = "component"


def judge_throw(
    suiting: Suiting, shape: Shape, other_hands: Sequence[Hand], rule: str
) -> tuple[Card, ...] | None:
    """The cards that are led in place of the throw, or None when it holds (or is no throw)."""
    if shape.kind != "throw":
        return None
    if rule == OFFICIAL:
        return _official(suiting, shape, other_hands)
    return _component(suiting, shape, other_hands)


def _official(
    suiting: Suiting, shape: Shape, other_hands: Sequence[Hand]
) -> tuple[Card, ...] | None:
    """000 §12 L152: any card larger than the lowest of the throw, in any other hand."""
    thrown = suiting.strengths(shape.suit, kinds_of(shape.cards))
    lowest = thrown & -thrown
    for hand in other_hands:
        if suiting.strengths(shape.suit, kinds_of(hand)) >= 2 * lowest:
            return _cards_of(suiting, shape, lowest)[:1]
    return None


def _component(
    suiting: Suiting, shape: Shape, other_hands: Sequence[Hand]
) -> tuple[Card, ...] | None:
    """The lowest part for which a single other hand has something higher of its kind."""
    for run, copies in _components(suiting, shape):
        for hand in other_hands:
            if _beaten(suiting, shape.suit, run, copies, hand):
                return _cards_of(suiting, shape, run)
    return None


def _components(suiting: Suiting, shape: Shape) -> Iterator[tuple[int, int]]:
    """Strengths and copies (2 for a pair or a tractor) of each part, lowest top first."""
    pairs = suiting.strengths(shape.suit, pairs_of(shape.cards))
    singles = suiting.strengths(shape.suit, kinds_of(shape.cards)) & ~pairs
    parts = [(run, 2) for run in maximal(pairs)]
    parts += [(single, 1) for single in windows(singles, 1)]
    yield from sorted(parts, key=lambda part: top(part[0]))


def _beaten(suiting: Suiting, suit: str, run: int, copies: int, hand: Hand) -> bool:
    kinds = kinds_of(hand) if copies == 1 else pairs_of(hand)
    held = suiting.strengths(suit, kinds)
    return any(window > run for window in windows(held, run.bit_count()))


def _cards_of(suiting: Suiting, shape: Shape, strengths: int) -> tuple[Card, ...]:
    """The cards of the throw with these strengths, smallest first."""
    return tuple(card for card in codes_of(shape.cards) if strengths >> suiting.strength(card) & 1)
