"""What is done for a seat whose time has run out (rule book 2, D-28)."""

from appliance.games.actions import Bid, Double
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.compare import COMBINATIONS
from appliance.games.wakeng.knowledge import Knowledge
from appliance.games.wakeng.state import Bidding, Doubling, Playing


def default_action(knowledge: Knowledge) -> Action:
    """不叫, not shown, not doubled; the smallest single on a lead, else a pass (002 §6, §7)."""
    phase = knowledge.phase
    if isinstance(phase, Playing):
        return COMBINATIONS.default_play(knowledge.hand, phase)
    if isinstance(phase, Bidding):
        return Bid(0)
    return Double(yes=False) if isinstance(phase, Doubling) else Show(yes=False)
