"""Who wins a trick (000 §13.1, D-12): 毙牌 ruff, 跟牌 follow, 垫牌 discard."""

from collections.abc import Sequence
from functools import lru_cache

from appliance.games.cards import Card
from appliance.games.shengji.cards import KIND, TRUMPS, Hand, Suiting, hand_of, kinds_of, pairs_of
from appliance.games.shengji.runs import count, remove, top, windows
from appliance.games.shengji.shapes import Shape

Tops = tuple[int, int, int]
Key = tuple[bool, int, int, int]
MOST_PLAYS = 16_384


def key(suiting: Suiting, lead: Shape, codes: Sequence[Card]) -> Key | None:
    """What a play competes with, the lead's own too: a strictly larger key overtakes. None: it
    cannot win. Ruff, then highest tractor, pair and single over the kinds the lead contains.
    """
    if lead.size == 1:
        kind = KIND[codes[0]]
        suit = suiting.suits[kind]
        if suit not in (lead.suit, TRUMPS):
            return None
        return suit != lead.suit, 0, 0, suiting.strength_of[kind] + 1
    cards = hand_of(codes)
    one_suit = _suit_of_all(suiting, lead, cards)
    if not one_suit:
        return None
    pairs = suiting.pairs(one_suit, cards)
    odd = suiting.strengths(one_suit, kinds_of(cards) & ~pairs_of(cards))
    tops = best_tops(pairs, odd, lead.runs, 0)
    return None if tops is None else (one_suit != lead.suit, *tops)


def role(suiting: Suiting, lead: Shape, codes: Sequence[Card]) -> str:
    """What a play does in the trick: follow | ruff | discard; follow is all in the led suit."""
    if _suit_of_all(suiting, lead, hand_of(codes)) == lead.suit:
        return "follow"
    return "discard" if key(suiting, lead, codes) is None else "ruff"


def winner(suiting: Suiting, lead: Shape, plays: Sequence[Sequence[Card]]) -> int:
    """Index of the play that wins; the first of `plays` is the lead."""
    keys = [key(suiting, lead, codes) for codes in plays]
    return keys.index(max(own for own in keys if own is not None))


def _suit_of_all(suiting: Suiting, lead: Shape, cards: Hand) -> str:
    """The led suit or trumps when all cards are of it, else empty."""
    for suit in (lead.suit, TRUMPS):
        if not cards & ~suiting.masks[suit]:
            return suit
    return ""


@lru_cache(MOST_PLAYS)
def best_tops(pairs: int, odd: int, runs: tuple[int, ...], tractor: int) -> Tops | None:
    """The largest (tractor, pair, single) tops plus one, 0 for none, when cards with these pairs
    and these odd strengths are split into runs of these lengths and singles; None: they cannot be.

    `tractor`: the highest top of those already taken out.
    """
    if not runs:
        return tractor, 0, top(pairs | odd)
    if runs[0] == 1:
        return _pairs_and_singles(pairs, odd, len(runs), tractor)
    splits = [
        best_tops(remove(pairs, window), odd, runs[1:], max(tractor, top(window)))
        for window in windows(pairs, runs[0])
    ]
    return max((tops for tops in splits if tops is not None), default=None)


def _pairs_and_singles(pairs: int, odd: int, n: int, tractor: int) -> Tops | None:
    """The highest pair counts as one; the lowest others are the rest of the n, so that the highest
    card possible stays single.
    """
    if count(pairs) < n:
        return None
    highest = top(pairs)
    pairs = remove(pairs, 1 << (highest - 1))
    for _ in range(n - 1):
        pairs = remove(pairs, next(windows(pairs, 1)))
    return tractor, highest, top(pairs | odd)
