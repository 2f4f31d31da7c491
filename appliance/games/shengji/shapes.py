"""What may be led (000 §12, D-8, D-9): the shape of a lead, or why it is none."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.cards import Card, suit_of
from appliance.games.contract import Refusal
from appliance.games.shengji.cards import TRUMPS, Hand, Suiting, hand_of
from appliance.games.shengji.runs import maximal

ARTICLE = "000 §12"


class Shape(Struct, frozen=True):
    """A lead. `kind`: single | pair | tractor | throw; `suit`: S H C D or T; `size` in cards.

    `runs`: the lengths in pairs of its tractors and pairs (pair = 1), longest first; what is
    left, `size - 2 * sum(runs)`, are singles. `cards`: the cards themselves.
    """

    kind: str
    suit: str
    size: int
    runs: tuple[int, ...]
    cards: Hand


def shape_of(suiting: Suiting, codes: Sequence[Card]) -> Shape | Refusal:
    """The shape of a lead, or LEAD_ONE_SUIT, LEVEL_IS_TRUMP (card, suit), THROW_SIDE_ONLY,
    BAD_TYPE (no cards). Raises ValueError for an unknown card or a third copy.
    """
    cards, size = hand_of(codes), len(codes)
    if not cards:
        return Refusal("BAD_TYPE", article=ARTICLE)
    suit = suiting.suit(codes[0])
    if cards & ~suiting.masks[suit]:
        return _mixed(suiting, codes)
    if size == 1:
        return Shape("single", suit, size, (), cards)
    pairs = suiting.pairs(suit, cards)
    lengths = tuple(run.bit_count() for run in maximal(pairs))
    if len(lengths) == 1 and 2 * lengths[0] == size:
        return Shape("pair" if size == 2 else "tractor", suit, size, lengths, cards)
    if suit == TRUMPS:
        return Refusal("THROW_SIDE_ONLY", article=ARTICLE)
    return Shape("throw", suit, size, lengths, cards)


def level_is_trump(card: Card) -> Refusal:
    """A level card was taken for one of the suit printed on it."""
    return Refusal("LEVEL_IS_TRUMP", {"card": card, "suit": suit_of(card)}, "000 §4(11)")


def _mixed(suiting: Suiting, codes: Sequence[Card]) -> Refusal:
    """The fault of cards of several suits: explained by the level card when they all look like
    one suit.
    """
    if len({suit_of(card) for card in codes}) == 1:
        return level_is_trump(next(card for card in codes if suiting.is_level(card)))
    return Refusal("LEAD_ONE_SUIT", article=ARTICLE)
