"""A cheap random player of 升级: shows what it may now and then, buries any eight cards, leads
singles, pairs, tractors and throws, follows with any cards that its duty leaves free. Where a
tractor or a throw must be answered with pairs it plays what a time-out would.
"""

import random
from typing import Any

from appliance.games.actions import Play
from appliance.games.cards import BIG_JOKER, LITTLE_JOKER, SUITS
from appliance.games.shengji import timeout
from appliance.games.shengji.actions import Bury, Declare
from appliance.games.shengji.cards import KINDS, TRUMPS, Hand, Suiting, codes_of, pairs_of
from appliance.games.shengji.declaring import why_not_show
from appliance.games.shengji.knowledge import Knowledge, order_of
from appliance.games.shengji.shapes import Shape
from appliance.games.shengji.state import BOTTOM_SIZE, Burying, Dealing, Playing

SHOWS = 0.3
PAIRS = 0.5
THROWS = 0.05


def shengji_player(rng: random.Random, knowledge: Knowledge) -> Any:
    """An action, or None where this seat leaves things to the clock."""
    phase = knowledge.phase
    if isinstance(phase, Playing):
        order = order_of(phase)
        if phase.lead is None:
            return Play(_lead(rng, order, knowledge.hand))
        return Play(_follow(rng, order, phase.lead, knowledge.hand))
    if isinstance(phase, Burying):
        return Bury(tuple(rng.sample(codes_of(knowledge.hand), BOTTOM_SIZE)))
    return _show(rng, phase, knowledge) if isinstance(phase, Dealing) else None


def _show(rng: random.Random, phase: Dealing, knowledge: Knowledge) -> Declare | None:
    if rng.random() >= SHOWS or knowledge.seat is None:
        return None
    level, held = phase.standing.level, knowledge.hand
    card = rng.choice((*(suit + level for suit in SUITS), LITTLE_JOKER, BIG_JOKER))
    cards = (card,) * rng.choice((1, 2))
    refused = why_not_show(phase.declaring, level, knowledge.seat, cards, held)
    return None if refused else Declare(cards)


def _lead(rng: random.Random, order: Suiting, hand: Hand) -> tuple[str, ...]:
    """A single, a pair, the shortest tractor, or a throw that may well fail."""
    codes = codes_of(hand)
    card = rng.choice(codes)
    suit = order.suit(card)
    if suit != TRUMPS and rng.random() < THROWS:
        in_suit = codes_of(hand & order.masks[suit])
        return tuple(rng.sample(in_suit, min(len(in_suit), rng.choice((2, 3, 4)))))
    if codes.count(card) == 1 or rng.random() >= PAIRS:
        return (card,)
    pairs = hand & order.masks[suit]
    above = [
        code
        for code in codes_of(pairs_of(pairs))
        if order.strength(code) == order.strength(card) + 1
    ]
    return (card, card, above[0], above[0]) if above else (card, card)


def _follow(rng: random.Random, order: Suiting, lead: Shape, hand: Hand) -> tuple[str, ...]:
    in_suit = hand & order.masks[lead.suit]
    missing = lead.size - in_suit.bit_count()
    if missing >= 0:
        others = codes_of(hand ^ in_suit)
        return (*codes_of(in_suit), *rng.sample(others, missing))
    pairs = in_suit >> KINDS
    if not lead.runs or not pairs:
        return tuple(rng.sample(codes_of(in_suit), lead.size))
    if lead.size == 2:
        return (rng.choice(codes_of(pairs)),) * 2
    return timeout.follow(order, lead, hand)
