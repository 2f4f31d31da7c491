"""The buttons of 升级: what a seat may press, and why a button is off."""

from functools import lru_cache

from appliance.games.cards import BIG_JOKER, LITTLE_JOKER, Card
from appliance.games.contract import Message, Offer, Params, Refusal, Seat
from appliance.games.shengji.actions import Declare, Next
from appliance.games.shengji.cards import KIND, SUITS_DOWNWARD, Hand, both, kinds_of, pairs_of
from appliance.games.shengji.declaring import Declaring, why_not_show
from appliance.games.shengji.knowledge import Knowledge, awaited
from appliance.games.shengji.state import Burying, Dealing, DealOver, Playing

_JOKERS = (LITTLE_JOKER, BIG_JOKER)
_JOKER_CARDS = both(sum(1 << KIND[joker] for joker in _JOKERS))
# Stages, seats and holdings recur at every step of every table.
_MOST_HOLDINGS = 16_384


def offers(knowledge: Knowledge) -> tuple[Offer, ...]:
    """The buttons of a seat that may act; nobody else has any."""
    phase, seat = knowledge.phase, knowledge.seat
    if seat is None or seat not in awaited(phase):
        return ()
    match phase:
        case Dealing(standing, declaring):
            level = standing.level
            usable = sum(1 << KIND[suit + level] for suit in SUITS_DOWNWARD)
            holding = knowledge.hand & (both(usable) | _JOKER_CARDS)
            return _of_declaring(declaring, level, seat, holding)
        case Burying():
            return (Offer("bury", needs_second_tap=True),)
        case Playing():
            return (Offer("play"),)
        case DealOver():
            return (Offer("next", Next()),)
        case _:
            return ()


@lru_cache(_MOST_HOLDINGS)
def _of_declaring(declaring: Declaring, level: str, seat: Seat, holding: Hand) -> tuple[Offer, ...]:
    """Five fixed buttons (ux S3); a suit that can be shown once or twice has two halves."""

    def why_not(cards: tuple[Card, ...]) -> Refusal | None:
        return why_not_show(declaring, level, seat, cards, holding)

    buttons = []
    for suit in SUITS_DOWNWARD:
        card = suit + level
        held = _copies(holding, card)
        params: Params = {"suit": suit, "holding": held}
        one, pair = (card,), (card, card)
        if declaring.shows:
            act, cards = _second_act(declaring, seat, suit)
            shown = one if cards == 1 else pair
            buttons.append(_declare(f"declare_{suit}", params, act, shown, why_not(shown)))
            continue
        buttons.append(_declare(f"declare_{suit}", params, "declare", one, why_not(one)))
        if held == len(pair):
            buttons.append(_declare(f"reinforce_{suit}", params, "reinforce", pair, why_not(pair)))
    joker = _joker(declaring, level, seat, holding)
    pairs = sum(_copies(holding, each) == 2 for each in _JOKERS)
    params = {"holding": pairs, "card": joker}
    jokers = (joker, joker)
    return (*buttons, _declare("no_trump", params, "no_trump", jokers, why_not(jokers)))


def _second_act(declaring: Declaring, seat: Seat, suit: str) -> tuple[str, int]:
    """What showing a suit would be after somebody has, and with how many cards."""
    first = declaring.shows[0]
    if declaring.stage == "D1" and first.seat == seat and first.cards[0][0] == suit:
        return "reinforce", 1
    return "overcall", 2


def _joker(declaring: Declaring, level: str, seat: Seat, holding: Hand) -> Card:
    """小王 first when both pairs can be shown; when none can, the pair that is held speaks."""
    for joker in _JOKERS:
        if why_not_show(declaring, level, seat, (joker, joker), holding) is None:
            return joker
    held = [joker for joker in _JOKERS if _copies(holding, joker) == 2]
    return held[0] if held else LITTLE_JOKER


def _copies(hand: Hand, card: Card) -> int:
    bit = 1 << KIND[card]
    return bool(kinds_of(hand) & bit) + bool(pairs_of(hand) & bit)


def _declare(
    name: str, params: Params, act: str, cards: tuple[Card, ...], refusal: Refusal | None
) -> Offer:
    """反主 and 反无主 cannot be taken back by anybody and ask twice (ux 5.8)."""
    return Offer(
        name,
        Declare(cards),
        enabled=refusal is None,
        why=None if refusal is None else Message(refusal.code, refusal.params),
        params={**params, "act": act},
        needs_second_tap=act in ("overcall", "no_trump"),
    )
