"""The one test of legality of 升级: why an action cannot be done, from one seat's knowledge.

`decide`, `check`, the buttons and the house player all ask here. Whether a throw will hold is no
question of legality: the seat cannot know it.
"""

from appliance.games.actions import Play
from appliance.games.cards import Card
from appliance.games.contract import Refusal
from appliance.games.shengji import follow
from appliance.games.shengji.actions import Action, Bury, Declare, Next
from appliance.games.shengji.cards import Hand, chosen
from appliance.games.shengji.declaring import why_not_show
from appliance.games.shengji.knowledge import Knowledge, awaited, order_of
from appliance.games.shengji.shapes import Shape, shape_of
from appliance.games.shengji.state import BOTTOM_SIZE, Burying, Dealing, DealOver, Playing

PLAY_ARTICLE = "000 §8"
BURY_ARTICLE = "000 §7"
NOT_YOUR_TURN = Refusal("NOT_YOUR_TURN", article=PLAY_ARTICLE)
_ALREADY_CHOSEN = Refusal("ALREADY_CHOSEN", article="000 §14")
_DECL_OVER = Refusal("DECL_OVER", article="000 §6")
_WRONG_PHASE = Refusal("WRONG_PHASE", article="000 §5")
_PHASES: dict[type, type] = {
    Play: Playing,
    Declare: Dealing,
    Bury: Burying,
    Next: DealOver,
}


def why_not(knowledge: Knowledge, action: Action) -> Refusal | None:
    """Why this seat cannot do this now, or None when it can."""
    phase, seat = knowledge.phase, knowledge.seat
    if not isinstance(phase, _PHASES[type(action)]):
        return _DECL_OVER if isinstance(action, Declare) else _WRONG_PHASE
    if seat is None or seat not in awaited(phase):
        return _ALREADY_CHOSEN if isinstance(phase, DealOver) else NOT_YOUR_TURN
    match phase, action:
        case Playing(), Play(cards):
            return why_not_play(knowledge, phase, cards)
        case Dealing(standing, declaring), Declare(cards):
            return why_not_show(declaring, standing.level, seat, cards, knowledge.hand)
        case Burying(), Bury(cards):
            return why_not_bury(knowledge.hand, cards)
        case _:
            return None


def why_not_play(knowledge: Knowledge, phase: Playing, cards: tuple[Card, ...]) -> Refusal | None:
    """Why these cards are no lead, or no answer to the one that lies (000 §12, D-11)."""
    order = order_of(phase)
    if phase.lead is not None:
        return follow.why_not(order, phase.lead, knowledge.hand, cards)
    laid = chosen(knowledge.hand, cards)
    if isinstance(laid, Refusal):
        return laid
    shape = shape_of(order, cards)
    return None if isinstance(shape, Shape) else shape


def why_not_bury(hand: Hand, cards: tuple[Card, ...]) -> Refusal | None:
    """Any eight cards of the hand may be buried (000 §7)."""
    laid = chosen(hand, cards)
    if isinstance(laid, Refusal):
        return laid
    missing = BOTTOM_SIZE - len(cards)
    if missing > 0:
        return Refusal("BURY_COUNT", {"n": missing}, BURY_ARTICLE)
    return Refusal("BURY_OVER", {"n": -missing}, BURY_ARTICLE) if missing else None
