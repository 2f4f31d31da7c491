"""The answer to "may I play these?" in 挖坑."""

from appliance.games.actions import Play
from appliance.games.contract import Check, Refusal
from appliance.games.raised_cards import check_raised
from appliance.games.wakeng.compare import COMBINATIONS
from appliance.games.wakeng.knowledge import Knowledge, may_act
from appliance.games.wakeng.legality import NOT_YOUR_TURN, why_not
from appliance.games.wakeng.shapes import SEQUENCES
from appliance.games.wakeng.state import Playing


def check(knowledge: Knowledge, card_ids: tuple[str, ...]) -> Check:
    """Before the play too, raised cards only wait for the turn."""

    def why_not_now(play: Play) -> Refusal | None:
        if not isinstance(knowledge.phase, Playing) or not may_act(knowledge):
            return NOT_YOUR_TURN
        return why_not(knowledge, play)

    return check_raised(COMBINATIONS, SEQUENCES, knowledge.hand, card_ids, why_not_now)
