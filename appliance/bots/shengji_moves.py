"""The leads and follows of 升级 a house player thinks about, cut out of its hand.

A few sensible ones, never all; that each is legal is for the game to say, and which is best for
`shengji_turn.py`.
"""

from collections.abc import Callable, Iterator, Sequence

from appliance.bots.shengji_seen import Seen
from appliance.games.cards import Card
from appliance.games.shengji.cards import (
    SUITS_DOWNWARD,
    TRUMPS,
    Hand,
    Suiting,
    codes_of,
    hand_of,
    pairs_of,
    without,
)
from appliance.games.shengji.shapes import Shape

Cards = tuple[Card, ...]
Cost = Callable[[Card], float]
EFFECTIVE_SUITS = (*SUITS_DOWNWARD, TRUMPS)


def leads(suiting: Suiting, hand: Hand, seen: Seen) -> Iterator[Cards]:
    """Every single, pair and tractor of each suit, and the throws that are sure to hold."""
    for suit in EFFECTIVE_SUITS:
        held = hand & suiting.masks[suit]
        if not held:
            continue
        for card in _kinds(held):
            yield (card,)
        for length in range(1, held.bit_count() // 2 + 1):
            windows = list(runs(suiting, held, length))
            if not windows:
                break
            yield from windows
        if suit != TRUMPS:
            yield from _sure_throws(suiting, suit, held, seen)


def _sure_throws(suiting: Suiting, suit: str, held: Hand, seen: Seen) -> Iterator[Cards]:
    """All cards of a side suit that nothing unseen is above (D-10: under either rule)."""
    sure = tuple(
        card for card in suiting.upward(held) if not seen.higher_out(suit, suiting.strength(card))
    )
    if len(set(sure)) > 1:
        yield sure


def runs(suiting: Suiting, held: Hand, length: int) -> Iterator[Cards]:
    """Every so many adjacent pairs among cards of one effective suit, lowest first; a pair is a
    run of one. Where several kinds share a strength, one of them; for single pairs each.
    """
    pairs = codes_of(pairs_of(held))
    if length == 1:
        for card in sorted(pairs, key=suiting.place):
            yield (card, card)
        return
    by_strength = {suiting.strength(card): card for card in pairs}
    for low in sorted(by_strength):
        window = [by_strength.get(strength) for strength in range(low, low + length)]
        if None not in window:
            yield tuple(card for card in window if card is not None for _ in range(2))


def follows(suiting: Suiting, lead: Shape, hand: Hand, costs: Sequence[Cost]) -> Iterator[Cards]:
    """The cheapest follow by each cost, and the cheapest around each card or run that may win."""
    for cost in costs:
        yield _filled(suiting, lead, hand, (), cost)
    held = hand & suiting.masks[lead.suit]
    trumps = hand & suiting.masks[TRUMPS]
    source = held or (trumps if trumps.bit_count() >= lead.size else 0)
    if not source:
        return
    for first in _first(suiting, lead, source):
        if held:
            yield _filled(suiting, lead, hand, first, costs[0])
        else:
            yield from _ruffs(suiting, lead, trumps, first, costs[0])


def _first(suiting: Suiting, lead: Shape, source: Hand) -> Iterator[Cards]:
    """What may answer the longest part of the lead."""
    if lead.runs:
        yield from runs(suiting, source, lead.runs[0])
    else:
        yield from ((card,) for card in _kinds(source))


def _ruffs(
    suiting: Suiting, lead: Shape, trumps: Hand, first: Cards, cost: Cost
) -> Iterator[Cards]:
    """Trumps in the shape of the lead, the first part given."""
    ruff = _in_suit(suiting, lead, trumps, first, cost)
    if len(ruff) == lead.size:
        yield ruff


def _filled(suiting: Suiting, lead: Shape, hand: Hand, first: Cards, cost: Cost) -> Cards:
    """A follow: all that D-11 asks for with `first` in its front, as cheap as it goes."""
    held = hand & suiting.masks[lead.suit]
    if held.bit_count() > lead.size:
        return _in_suit(suiting, lead, held, first, cost)
    own = codes_of(held)
    others = sorted(codes_of(without(hand, held)), key=lambda card: (cost(card), card))
    return (*own, *others[: lead.size - len(own)])


def _in_suit(suiting: Suiting, lead: Shape, held: Hand, first: Cards, cost: Cost) -> Cards:
    """So many cards of one suit as were led, with runs as long as owed and there are."""
    chosen = list(first)
    left = without(held, hand_of(first))
    demands = list(lead.runs[1:] if first else lead.runs)
    while demands:
        owed = demands.pop(0)
        run = _cheapest_run(suiting, left, owed, cost)
        if not run:
            break
        chosen += run
        left = without(left, hand_of(run))
        missing = owed - len(run) // 2
        if missing:
            demands = sorted((*demands, missing), reverse=True)
    rest = sorted(codes_of(left), key=lambda card: (cost(card), card))
    return (*chosen, *rest[: lead.size - len(chosen)])


def _cheapest_run(suiting: Suiting, held: Hand, owed: int, cost: Cost) -> Cards:
    for length in range(owed, 0, -1):
        windows = list(runs(suiting, held, length))
        if windows:
            return min(windows, key=lambda window: (sum(map(cost, window)), window))
    return ()


def _kinds(hand: Hand) -> tuple[Card, ...]:
    """The cards of a hand, a pair once."""
    return tuple(dict.fromkeys(codes_of(hand)))
