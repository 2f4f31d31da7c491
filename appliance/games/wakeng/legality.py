"""The one test of legality of 挖坑: why an action cannot be done, from one seat's knowledge.

`decide`, `check`, the buttons and the house player all ask here.
"""

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.cards import Card
from appliance.games.contract import Refusal
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.auction import why_not_bid
from appliance.games.wakeng.compare import beats, not_bigger, not_comparable
from appliance.games.wakeng.knowledge import Knowledge, may_act
from appliance.games.wakeng.pack import BIT
from appliance.games.wakeng.shapes import fault_of, shape_of
from appliance.games.wakeng.state import (
    Bidding,
    DealerShowing,
    Doubling,
    Playing,
    Showing,
    best_play,
)

PLAY_ARTICLE = "002 §7"
NOT_YOUR_TURN = Refusal("NOT_YOUR_TURN", article=PLAY_ARTICLE)
_ALREADY_CHOSEN = Refusal("ALREADY_CHOSEN", article="002 §4(13)")
_MUST_LEAD = Refusal("MUST_LEAD", article=PLAY_ARTICLE)
_WRONG_PHASE = Refusal("WRONG_PHASE", article="002 §5")
_PHASES: dict[type, tuple[type, ...]] = {
    Play: (Playing,),
    Pass: (Playing,),
    Bid: (Bidding,),
    Double: (Doubling,),
    Show: (Showing, DealerShowing),
}


def why_not(knowledge: Knowledge, action: Action) -> Refusal | None:
    """Why this seat cannot do this now, or None when it can."""
    phase = knowledge.phase
    if not isinstance(phase, _PHASES[type(action)]):
        return _WRONG_PHASE
    if not may_act(knowledge):
        return _ALREADY_CHOSEN if isinstance(phase, Showing) else NOT_YOUR_TURN
    if isinstance(phase, Playing):
        if isinstance(action, Play):
            return why_not_play(knowledge.hand, phase, action.cards)
        return _MUST_LEAD if phase.best is None else None
    if isinstance(phase, Bidding) and isinstance(action, Bid):
        return why_not_bid(phase.bids, action.value)
    return None


def why_not_play(hand: int, phase: Playing, cards: tuple[Card, ...]) -> Refusal | None:
    """Why these cards of this hand are no play on the trick as it lies (002 §7, §8, §9)."""
    left = hand
    for card in cards:
        bit = BIT.get(card, 0)
        if not left & bit:
            return not_in_hand(card)
        left ^= bit
    shape = shape_of(hand ^ left)
    best = phase.best
    if best is None:
        return fault_of(hand ^ left) if shape is None else None
    if shape is None and len(cards) == best.size:
        return fault_of(hand ^ left)
    if shape is None or shape.kind != best.kind or shape.size != best.size:
        return not_comparable(best)
    return None if beats(shape, best) else not_bigger(best, best_play(phase).cards[0])


def not_in_hand(card: str) -> Refusal:
    """The refusal of a card the hand does not hold, or not twice."""
    return Refusal("NOT_IN_HAND", {"card": card}, PLAY_ARTICLE)
