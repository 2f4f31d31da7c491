"""Following (000 §4(18), D-11): what a hand owes to a lead, and why a play does not give it.

The demand list of D-11 is worked off on bit patterns of pairs; sets of cards are never listed.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from appliance.games.cards import Card, rank_of
from appliance.games.contract import Refusal
from appliance.games.shengji.cards import KINDS, Hand, Suiting, both, chosen, codes_of, pairs_of
from appliance.games.shengji.runs import count, longest, remove, windows
from appliance.games.shengji.shapes import Shape, level_is_trump

ARTICLE = "000 §4(18)"
MOST_DEMANDS = 16_384
"""Far more pairs-and-demands than a hall meets in a round."""


class Owed(Struct, frozen=True):
    """What a hand owes: `need` cards of the led `suit` (S H C D T), of which it holds `held`.

    `runs`: the pair-lengths it must show, longest first as D-11 takes them (empty: none).
    `legal`: the cards that can be part of a legal follow, as a hand.
    """

    need: int
    suit: str
    held: int
    runs: tuple[int, ...]
    legal: Hand


class Selection(Struct, frozen=True):
    """One way to give all the pairs that are owed: these windows, and any `loose` of the pairs
    that are left.
    """

    taken: tuple[int, ...]
    loose: int


def why_not(suiting: Suiting, lead: Shape, hand: Hand, codes: Sequence[Card]) -> Refusal | None:
    """NOT_IN_HAND (card), COUNT (need, have), FOLLOW_SUIT (suit, n), LEVEL_IS_TRUMP (card, suit),
    FOLLOW_PAIR and FOLLOW_TRACTOR (suit, ranks), or None when these cards are a legal follow.
    """
    cards = chosen(hand, codes)
    if isinstance(cards, Refusal):
        return cards
    need = lead.size
    if len(codes) != need:
        return Refusal("COUNT", {"need": need, "have": len(codes)}, ARTICLE)
    mask = suiting.masks[lead.suit]
    held, given = (hand & mask).bit_count(), (cards & mask).bit_count()
    if given < min(held, need):
        return _not_in_suit(suiting, lead, codes, held - given)
    if held <= need or not lead.runs:
        return None
    owed = fits(suiting.pairs(lead.suit, hand), lead.runs)[0]
    if fits(suiting.pairs(lead.suit, cards), lead.runs)[0] == owed:
        return None
    return _pairs_missing(suiting, lead, hand)


def duty(suiting: Suiting, lead: Shape, hand: Hand) -> Owed:
    """What this hand owes to the lead, from the hand alone."""
    in_suit = hand & suiting.masks[lead.suit]
    need, held = lead.size, in_suit.bit_count()
    if held < need:
        return Owed(need, lead.suit, held, (), hand)
    if held == need:
        return Owed(need, lead.suit, held, (), in_suit)
    runs = fits(suiting.pairs(lead.suit, hand), lead.runs)[0]
    if need > 2 * sum(runs):
        # A free card can be any of the suit.
        return Owed(need, lead.suit, held, runs, in_suit)
    return Owed(need, lead.suit, held, runs, both(useful_pairs(suiting, lead, hand)))


@lru_cache(MOST_DEMANDS)
def fits(pairs: int, demands: tuple[int, ...]) -> tuple[tuple[int, ...], frozenset[Selection]]:
    """D-11: the largest list of pair-lengths these pairs can give to the demands (lengths in
    pairs, longest first), and every selection that gives it.
    """
    reach = min(longest(pairs), max(demands, default=0))
    if reach <= 1:
        loose = min(count(pairs), sum(demands))
        return (1,) * loose, frozenset((Selection((), loose),))
    remainder = (demands[0] - reach,) if demands[0] > reach else ()
    rest = tuple(sorted(demands[1:] + remainder, reverse=True))
    best: tuple[int, ...] = ()
    selections: set[Selection] = set()
    for window in windows(pairs, reach):
        given, ways = fits(remove(pairs, window), rest)
        if given > best:
            best, selections = given, set()
        if given == best:
            selections.update(
                Selection(tuple(sorted((window, *way.taken))), way.loose) for way in ways
            )
    return (reach, *best), frozenset(selections)


def useful_pairs(suiting: Suiting, lead: Shape, hand: Hand) -> int:
    """The kinds (54 bits) whose pair can be among those this hand owes to the lead."""
    pairs = suiting.pairs(lead.suit, hand)
    strengths = 0
    for selection in fits(pairs, lead.runs)[1]:
        left = pairs
        for window in selection.taken:
            strengths |= window
            left = remove(left, window)
        if selection.loose:
            strengths |= left
    kinds = pairs_of(hand & suiting.masks[lead.suit])
    return sum(
        1 << kind
        for kind in range(KINDS)
        if kinds >> kind & 1 and strengths >> suiting.strength_of[kind] & 1
    )


def _not_in_suit(suiting: Suiting, lead: Shape, codes: Sequence[Card], left: int) -> Refusal:
    """Too few of the led suit; `left` more of it are in the hand."""
    for card in codes:
        if suiting.is_level(card) and suiting.suit(card) != lead.suit and card[0] == lead.suit:
            return level_is_trump(card)
    return Refusal("FOLLOW_SUIT", {"suit": lead.suit, "n": left}, ARTICLE)


def _pairs_missing(suiting: Suiting, lead: Shape, hand: Hand) -> Refusal:
    kinds = useful_pairs(suiting, lead, hand)
    cards = sorted(codes_of(kinds), key=suiting.sort_key)
    ranks = tuple(dict.fromkeys(rank_of(card) for card in cards))
    code = "FOLLOW_TRACTOR" if lead.runs[0] > 1 else "FOLLOW_PAIR"
    return Refusal(code, {"suit": lead.suit, "ranks": ranks}, ARTICLE)
