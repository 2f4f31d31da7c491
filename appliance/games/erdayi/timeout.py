"""What is done for a seat whose time has run out (rule book 2, D-32)."""

from appliance.games.actions import Bid, Double
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.compare import COMBINATIONS
from appliance.games.erdayi.knowledge import Knowledge
from appliance.games.erdayi.state import Bidding, Playing


def default_action(knowledge: Knowledge) -> Action:
    """不叫, not doubled, not redoubled; the smallest single on a lead, else a pass."""
    phase = knowledge.phase
    if isinstance(phase, Playing):
        return COMBINATIONS.default_play(knowledge.hand, phase)
    return Bid(0) if isinstance(phase, Bidding) else Double(yes=False)
