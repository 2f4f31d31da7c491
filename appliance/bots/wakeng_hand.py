"""How a house player of 挖坑 reads a hand: into groups to be played at once, and how likely each
is to win. Probabilities over the cards it does not see; no choice of an action is made here.
"""

from collections.abc import Iterator, Sequence
from math import prod

from appliance.bots.climbing_turn import Plan
from appliance.bots.holding import Counts, Holding
from appliance.games.climbing import Shape
from appliance.games.ranked_pack import smallest_of_rank
from appliance.games.wakeng.pack import RANKS
from appliance.games.wakeng.shapes import LAST_IN_RUN, SHORTEST_RUN

_SAME_RANK = ("", "single", "pair", "triple", "four")
_SEQUENCES = ((1, "run"), (2, "pair_run"))
_OF_EACH_RANK = {kind: each for each, kind in _SEQUENCES}
# A group costs the turn it takes, less what it is likely to win back by taking the lead; and a
# high loser is shed on other people's tricks more easily than a low one.
_TURN, _WON_BACK, _EASE = 1.0, 0.9, 0.2


def cards_for(hand: int, shape: Shape) -> int:
    """Cards of a hand that make a play of this shape, smallest suits first."""
    ranks, each = _span(shape)
    chosen = 0
    for rank in ranks:
        chosen |= smallest_of_rank(hand, rank, each)
    return chosen


def _span(shape: Shape) -> tuple[range, int]:
    """The ranks of a shape and the cards of each."""
    each = _OF_EACH_RANK.get(shape.kind, shape.size)
    return range(shape.top - shape.size // each + 1, shape.top + 1), each


def sequences(counts: Counts) -> Iterator[Shape]:
    """Every 连牌 and 对子连牌 in a hand."""
    for each, kind in _SEQUENCES:
        for low in range(LAST_IN_RUN + 1):
            top = low
            while top <= LAST_IN_RUN and counts[top] >= each:
                if top - low + 1 >= SHORTEST_RUN:
                    yield Shape(kind, (top - low + 1) * each, top)
                top += 1


def last_top(shape: Shape) -> int:
    """The highest rank a play of this form can be compared by."""
    return LAST_IN_RUN if shape.kind in _OF_EACH_RANK else len(RANKS) - 1


class Reading:
    """One hand against what its opponents may hold. Answers are kept for one choice only."""

    def __init__(self, opponents: Sequence[Holding]) -> None:
        self._opponents = tuple(opponents)
        self._strengths: dict[Shape, float] = {}
        self._costs: dict[Shape, float] = {}
        self._plans: dict[Counts, Plan[Shape]] = {}

    def strength(self, shape: Shape) -> float:
        """Probability that no opponent can beat a play; exactly 1 when none can at all."""
        known = self._strengths.get(shape)
        if known is None:
            known = prod(_unbeaten_by(opponent, shape) for opponent in self._opponents)
            self._strengths[shape] = known
        return known

    def cost(self, shape: Shape) -> float:
        """Turns a group takes, on balance."""
        known = self._costs.get(shape)
        if known is None:
            ease = _EASE * shape.top / len(RANKS)
            known = _TURN - max(_WON_BACK * self.strength(shape), ease)
            self._costs[shape] = known
        return known

    def plan(self, counts: Counts) -> Plan[Shape]:
        """The cheapest way to cut a hand into groups."""
        known = self._plans.get(counts)
        if known is None:
            known = self._whole(counts)
            for shape in sequences(counts):
                if self._saves_turns(counts, shape):
                    rest = self.plan(self.without(counts, shape))
                    cost = self.cost(shape) + rest.cost
                    if cost < known.cost - 1e-9:
                        known = Plan(cost, (shape, *rest.groups))
            self._plans[counts] = known
        return known

    def _whole(self, counts: Counts) -> Plan[Shape]:
        """Without sequences: all cards of a rank together."""
        groups = tuple(
            Shape(_SAME_RANK[count], count, rank) for rank, count in enumerate(counts) if count
        )
        return Plan(sum(self.cost(group) for group in groups), groups)

    @staticmethod
    def answers(counts: Counts, best: Shape) -> list[Shape]:
        """Every play of a hand that beats another, lowest first."""
        ranks, each = _span(best)
        return [
            Shape(best.kind, best.size, top)
            for top in range(best.top + 1, last_top(best) + 1)
            if all(counts[rank] >= each for rank in range(top - len(ranks) + 1, top + 1))
        ]

    @staticmethod
    def without(counts: Counts, shape: Shape) -> Counts:
        """The counts when a play of this shape has left the hand."""
        ranks, each = _span(shape)
        middle = (count - each for count in counts[ranks.start : ranks.stop])
        return (*counts[: ranks.start], *middle, *counts[ranks.stop :])

    @staticmethod
    def single(rank: int) -> Shape:
        return Shape("single", 1, rank)

    @staticmethod
    def is_bomb(_: Shape) -> bool:
        """Never: 四条 beats nothing but 四条 here (D-23)."""
        return False

    @staticmethod
    def _saves_turns(counts: Counts, shape: Shape) -> bool:
        """A sequence is worth a look when it uses up two ranks or more, takes along every
        neighbour it would use up, and breaks no bigger group at an end it could do without.
        """
        ranks, each = _span(shape)
        used_up = [count == each for count in counts[ranks.start : ranks.stop]]
        shortest = len(ranks) == SHORTEST_RUN
        if sum(used_up) < 2 or not (shortest or (used_up[0] and used_up[-1])):
            return False
        longer_down = ranks.start > 0 and counts[ranks.start - 1] == each
        longer_up = shape.top < LAST_IN_RUN and counts[shape.top + 1] == each
        return not longer_down and not longer_up


def _unbeaten_by(opponent: Holding, shape: Shape) -> float:
    """Probability that one opponent cannot beat a play; certain when it has too few cards."""
    if opponent.cards < shape.size:
        return 1.0
    ranks, each = _span(shape)
    has = opponent.of_each_rank(each)
    last = last_top(shape)
    return prod(
        1 - prod(has[top - len(ranks) + 1 : top + 1]) for top in range(shape.top + 1, last + 1)
    )
