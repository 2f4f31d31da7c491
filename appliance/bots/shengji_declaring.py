"""When the house player of 升级 declares, reinforces and overcalls: by its trumps so far."""

from appliance.games.cards import BIG_JOKER, LITTLE_JOKER, Card
from appliance.games.contract import Seat
from appliance.games.shengji.cards import (
    KIND,
    NO_TRUMP,
    SUITS_DOWNWARD,
    TRUMPS,
    Hand,
    codes_of,
    pairs_of,
    suiting,
)
from appliance.games.shengji.state import HAND_SIZE, Dealing

Cards = tuple[Card, ...]
# A third of the pack are trumps; shares of the cards dealt so far. Whoever declares in the first
# deal becomes the dealer, so less will do there.
_DECLARES, _DECLARES_FOR_DEALER = 0.33, 0.28
_DECLARES_IN_THE_END = 0.28
_REINFORCES = 0.36
_OVERCALLS, _OVERCALLS_PARTNER = 0.36, 0.46
_HABIT = 0.04
# Cards dealt before a share says anything.
_FIRST_LOOK = 6
# Jokers and level cards for 反无主, and so many with the aces.
_NO_TRUMP_FROM, _NO_TRUMP_WITH_ACES = 6, 9


def show(dealing: Dealing, seat: Seat, hand: Hand, habit: float) -> Cards | None:
    """Cards to lay open now, or None to wait; `habit` 0 … 1 makes one bolder than another."""
    level, declaring = dealing.standing.level, dealing.declaring
    if dealing.dealt < _FIRST_LOOK:
        return None
    shows = declaring.shows
    if declaring.stage in ("none", "D1"):
        holder = shows[-1].seat if shows else None
        suit, share = _best_suit(level, hand, pair=holder is not None and holder != seat)
        share += _HABIT * (habit - 0.5)
        if not suit:
            return _no_trump(dealing, seat, hand)
        card = suit + level
        if holder is None:
            return _declaration(dealing, hand, card, share)
        if holder == seat:
            return _reinforcement(hand, shows[-1].cards[0], level)
        worth = _OVERCALLS if holder % 2 != seat % 2 else _OVERCALLS_PARTNER
        if suit != declaring.trump and share >= worth:
            return (card, card)
    return _no_trump(dealing, seat, hand)


def _declaration(dealing: Dealing, hand: Hand, card: Card, share: float) -> Cards | None:
    least = _DECLARES if dealing.standing.dealer is not None else _DECLARES_FOR_DEALER
    if dealing.dealt == HAND_SIZE:
        least = min(least, _DECLARES_IN_THE_END)
    if share < least:
        return None
    both = pairs_of(hand) >> KIND[card] & 1
    return (card, card) if both and share >= _REINFORCES else (card,)


def _reinforcement(hand: Hand, card: Card, level: str) -> Cards | None:
    """The second level card of one's own suit, once trumps are long enough to want no other."""
    if not pairs_of(hand) >> KIND[card] & 1:
        return None
    return (card,) if _share(level, card[0], hand) >= _REINFORCES else None


def _best_suit(level: str, hand: Hand, *, pair: bool) -> tuple[str, float]:
    """The suit with most trumps among those the hand can show, and their share of the hand."""
    shown = pairs_of(hand) if pair else hand
    choices = [suit for suit in SUITS_DOWNWARD if shown >> KIND[suit + level] & 1]
    best = max(choices, key=lambda suit: _share(level, suit, hand), default="")
    return best, _share(level, best, hand) if best else 0.0


def _share(level: str, suit: str, hand: Hand) -> float:
    """Trumps among the cards dealt so far, if this suit were trump."""
    return (hand & suiting(level, suit).masks[TRUMPS]).bit_count() / hand.bit_count()


def _no_trump(dealing: Dealing, seat: Seat, hand: Hand) -> Cards | None:
    """反无主 over an enemy's suit, when all is dealt and most trumps left would be one's own."""
    declaring = dealing.declaring
    shows = declaring.shows
    own = bool(shows) and shows[-1].seat % 2 == seat % 2
    if dealing.dealt < HAND_SIZE or own or declaring.stage == "NT2":
        return None
    left = (hand & suiting(dealing.standing.level, NO_TRUMP).masks[TRUMPS]).bit_count()
    aces = sum(card[1] == "A" for card in codes_of(hand))
    if left < _NO_TRUMP_FROM or left + aces < _NO_TRUMP_WITH_ACES:
        return None
    jokers = (BIG_JOKER,) if declaring.stage == "NT1" else (LITTLE_JOKER, BIG_JOKER)
    joker = next((joker for joker in jokers if pairs_of(hand) >> KIND[joker] & 1), None)
    return None if joker is None else (joker, joker)
