"""The one test of legality of 挖坑: why an action cannot be done, from one seat's knowledge.

`decide`, `check`, the buttons and the house player all ask here.
"""

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.calling import why_not_bid
from appliance.games.contract import Refusal
from appliance.games.wakeng import auction
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.compare import COMBINATIONS, PLAY_ARTICLE
from appliance.games.wakeng.knowledge import Knowledge, may_act
from appliance.games.wakeng.state import Bidding, DealerShowing, Doubling, Playing, Showing

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
            return COMBINATIONS.why_not(knowledge.hand, phase, action.cards)
        return _MUST_LEAD if phase.best is None else None
    if isinstance(phase, Bidding) and isinstance(action, Bid):
        return why_not_bid(phase.bids, action.value, auction.ARTICLE)
    return None
