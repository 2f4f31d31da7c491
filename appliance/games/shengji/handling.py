"""The cards of a hand as a player handles them: their ids, their order on the screen, their marks.

Two copies of a card have two ids: the card's code, and the code with `.2`. Nothing here knows
phases or what may be played.
"""

from collections.abc import Iterable
from functools import lru_cache

from appliance.games.cards import Card
from appliance.games.contract import HandCard
from appliance.games.shengji.cards import KIND, KINDS, TRUMPS, Hand, kinds_of, suiting

SECOND = ".2"
_CODE = 2
# Every seat of a large hall holds one hand; more is not looked at again.
_MOST_HANDS = 4_096


def bit_of(card_id: str) -> Hand:
    """The one card of a hand with this id, 0 for what is no id of a card."""
    code, copy = card_id[:_CODE], card_id[_CODE:]
    if code not in KIND or copy not in ("", SECOND):
        return 0
    return 1 << KIND[code] + (KINDS if copy else 0)


def codes_of_ids(card_ids: Iterable[str]) -> tuple[Card, ...]:
    """What to play when these cards of the hand are raised."""
    return tuple(card_id[:_CODE] for card_id in card_ids)


def ids_of(codes: Iterable[Card]) -> tuple[str, ...]:
    """An id for each of these cards, first and second copies as they come."""
    seen: set[Card] = set()
    ids = []
    for code in codes:
        ids.append(code + SECOND if code in seen else code)
        seen.add(code)
    return tuple(ids)


@lru_cache(_MOST_HANDS)
def hand_cards(level: str, trump: str, hand: Hand, new: Hand = 0) -> tuple[HandCard, ...]:
    """The hand in the order of the screen, biggest first (ux 3), a group to each suit.

    `new`: cards just taken up; of two copies with one new the second is marked.
    """
    order = suiting(level, trump)
    shown = order.shown(hand)
    suits = [order.suit(code) for code in shown]
    groups = {suit: number for number, suit in enumerate(dict.fromkeys(suits))}
    fresh = _marked(hand, new)
    return tuple(
        HandCard(
            card_id,
            code,
            group=groups[suit],
            is_new=bool(fresh & bit_of(card_id)),
            is_trump=suit == TRUMPS,
            is_level=code[1] == level,
        )
        for card_id, code, suit in zip(ids_of(shown), shown, suits, strict=True)
    )


def _marked(hand: Hand, new: Hand) -> Hand:
    """One new card of two is the second copy, a new card of one the first."""
    doubled = (hand >> KINDS) & kinds_of(new) & ~(new >> KINDS)
    return new & ~doubled | doubled << KINDS
