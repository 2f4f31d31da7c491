"""The house player of 升级: sensible, cheap, and the same at every table (D-51).

It sees one seat's knowledge: it declares on length, buries for voids, and weighs each lead or
follow by the points of its trick. How stands in the modules `shengji_*.py` beside this one.
"""

from collections.abc import Iterable

from appliance.bots.chance import chance
from appliance.bots.shengji_burying import burial
from appliance.bots.shengji_declaring import show
from appliance.bots.shengji_seen import Seen
from appliance.bots.shengji_turn import Trick, Turn, trick_points
from appliance.games.actions import Play
from appliance.games.contract import Seat
from appliance.games.shengji.actions import Action, Bury, Declare, Next
from appliance.games.shengji.cards import suiting
from appliance.games.shengji.knowledge import Knowledge
from appliance.games.shengji.legality import why_not
from appliance.games.shengji.state import BOTTOM_SIZE, Burying, Dealing, DealOver, Playing


class ShengjiPlayer:
    """A `HousePlayer`; holds nothing between two choices."""

    version = "shengji-house-1"

    def choose(self, knowledge: Knowledge, bot_seed: bytes, board_no: int) -> Action | None:
        """One legal action of the seat that must act; in an open state None to wait. Raises
        ValueError for a watcher, and where nobody can act.
        """
        if knowledge.seat is None:
            raise ValueError("a watcher has nothing to choose")
        match knowledge.phase:
            case Dealing() as phase:
                habit = chance(bot_seed, board_no, knowledge.seat, phase.declaring)
                cards = show(phase, knowledge.seat, knowledge.hand, habit)
                return None if cards is None else Declare(cards)
            case Burying(trumps):
                order = suiting(trumps.standing.level, trumps.trump)
                return Bury(burial(order, knowledge.hand, BOTTOM_SIZE))
            case Playing() as phase:
                return _first_legal(knowledge, _plays(knowledge, phase, knowledge.seat))
            case DealOver(ready=ready):
                return None if knowledge.seat in ready else Next()
        return None


def _plays(knowledge: Knowledge, phase: Playing, seat: Seat) -> Iterable[Action]:
    """The plays of a turn, best first."""
    trumps = phase.trumps
    order = suiting(trumps.standing.level, trumps.trump)
    in_trick = phase.plays[phase.trick_at :] if phase.lead is not None else ()
    trick = Trick(
        seat,
        phase.lead,
        phase.best,
        phase.strength,
        trick_points([play.cards for play in in_trick]),
        len(in_trick),
    )
    seen = Seen(order, knowledge.hand, knowledge.buried, phase.plays, phase.cards_left)
    return (Play(cards) for cards in Turn(trick, order, knowledge.hand, seen).plays())


def _first_legal(knowledge: Knowledge, actions: Iterable[Action]) -> Action:
    for action in actions:
        if why_not(knowledge, action) is None:
            return action
    raise AssertionError("a seat on turn always has a legal play")
