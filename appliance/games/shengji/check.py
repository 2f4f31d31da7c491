"""The answer to raised cards, and the chips that extend a choice the player has begun.

Everything comes from the seat's own knowledge: a throw that may fail and one that may not are
answered alike. No chip names a combination the player has not begun (ux 5.4).
"""

from appliance.games.actions import Play
from appliance.games.cards import Card, rank_of
from appliance.games.contract import Check, Completion, Message, Refusal
from appliance.games.shengji.actions import Bury
from appliance.games.shengji.cards import CODES, KINDS, Hand, Suiting, kinds_of, pairs_of
from appliance.games.shengji.cards import points as points_of
from appliance.games.shengji.handling import bit_of, codes_of_ids, ids_of
from appliance.games.shengji.knowledge import Knowledge, order_of
from appliance.games.shengji.legality import NOT_YOUR_TURN, why_not
from appliance.games.shengji.shapes import Shape, shape_of
from appliance.games.shengji.state import Burying, Playing


def check(knowledge: Knowledge, card_ids: tuple[str, ...]) -> Check:
    """For any cards raised at any time, by their ids, each at most once.

    With nothing raised there is nothing to answer: not playable, and no reason.
    """
    raised = 0
    for card_id in card_ids:
        bit = bit_of(card_id)
        if not knowledge.hand & ~raised & bit:
            return Check(ok=False, why=Message("NOT_IN_HAND", {"card": card_id[:2]}))
        raised |= bit
    if not raised:
        return Check(ok=False)
    cards = codes_of_ids(card_ids)
    why = _why_not(knowledge, cards)
    kind = _type(knowledge, cards) if why is None else ""
    burying = isinstance(knowledge.phase, Burying)
    return Check(
        ok=why is None,
        why=None if why is None else Message(why.code, why.params),
        type=kind,
        points=sum(points_of(card) for card in cards),
        needs_second_tap=why is None and (burying or kind == "throw"),
        completions=_completions(order_of(knowledge.phase), knowledge.hand, raised),
    )


def _why_not(knowledge: Knowledge, cards: tuple[Card, ...]) -> Refusal | None:
    """Outside BURY and PLAY raised cards only wait for their turn."""
    match knowledge.phase:
        case Playing():
            return why_not(knowledge, Play(cards))
        case Burying():
            return why_not(knowledge, Bury(cards))
        case _:
            return NOT_YOUR_TURN


def _type(knowledge: Knowledge, cards: tuple[Card, ...]) -> str:
    """The type of a lead; what a follow is worth is not said."""
    phase = knowledge.phase
    if not isinstance(phase, Playing) or phase.lead is not None:
        return ""
    shape = shape_of(order_of(phase), cards)
    return shape.kind if isinstance(shape, Shape) else ""


# --- chips ------------------------------------------------------------------------------------


def _completions(order: Suiting, hand: Hand, raised: Hand) -> tuple[Completion, ...]:
    """The second copy of a card raised once, or the pairs between two raised ones."""
    kinds = _raised_kinds(raised)
    odd = [kind for kind in kinds if not _is_pair(raised, kind)]
    if len(odd) == 1:
        return _pair(order, hand, raised, odd[0])
    return () if odd else _fill(order, hand, kinds)


def _raised_kinds(raised: Hand) -> list[int]:
    either = kinds_of(raised) | pairs_of(raised)
    return [kind for kind in range(KINDS) if either >> kind & 1]


def _is_pair(cards: Hand, kind: int) -> bool:
    return bool(cards >> kind & 1 and cards >> kind + KINDS & 1)


def _pair(order: Suiting, hand: Hand, raised: Hand, kind: int) -> tuple[Completion, ...]:
    if not _is_pair(hand, kind):
        return ()
    rank = rank_of(CODES[kind])
    whole = raised | 1 << kind | 1 << kind + KINDS
    return (Completion(Message("chip_pair", {"ranks": (rank, rank)}), ids_of(order.shown(whole))),)


def _fill(order: Suiting, hand: Hand, kinds: list[int]) -> tuple[Completion, ...]:
    """Pairs of one suit with every place between them that the hand has a pair for."""
    suit, strengths = order.suits[kinds[0]], {order.strength_of[kind] for kind in kinds}
    if len(strengths) != len(kinds) or any(order.suits[kind] != suit for kind in kinds):
        return ()
    by_strength = {
        order.strength_of[kind]: kind
        for kind in range(KINDS)
        if order.suits[kind] == suit and _is_pair(hand, kind)
    }
    by_strength |= {order.strength_of[kind]: kind for kind in kinds}
    low, high = min(strengths), max(strengths)
    places = range(low, high + 1)
    if len(places) == len(kinds) or any(place not in by_strength for place in places):
        return ()
    whole = sum(1 << by_strength[place] | 1 << by_strength[place] + KINDS for place in places)
    ranks = (rank_of(CODES[by_strength[low]]), rank_of(CODES[by_strength[high]]))
    return (Completion(Message("chip_fill", {"ranks": ranks}), ids_of(order.shown(whole))),)
