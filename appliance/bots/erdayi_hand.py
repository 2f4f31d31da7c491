"""How a house player of 二打一 reads a hand: into few plays, and how likely each is to win.

Probabilities over the cards it does not see; no choice of an action is made here.
"""

from collections.abc import Sequence
from math import prod

from appliance.bots.climbing_turn import Plan
from appliance.bots.erdayi_groups import (
    BIG,
    LITTLE,
    RANKS,
    WINGS,
    WITH_PAIRS,
    WITH_SINGLES,
    Group,
    bombs,
    carrying,
    group,
    higher,
    last_top,
    same_rank,
    sequences_from,
    without,
)
from appliance.bots.holding import Counts, Holding

# A group costs the turn it takes, less what it is likely to win back by taking the lead; a high
# loser is shed on other people's tricks more easily than a low one; a bomb takes any trick.
_TURN, _WON_BACK, _EASE = 1.0, 0.9, 0.6
_BOMB_BONUS = 1.5
# What a triple is likely to carry away, until the wings are really chosen.
_WING = 0.7
# A card that wins more often than this is not given away as a wing.
_TOO_GOOD_FOR_A_WING = 0.4


class Reading:
    """One hand against what its opponents may hold. Answers are kept for one choice only."""

    def __init__(self, opponents: Sequence[Holding]) -> None:
        self._opponents = tuple(opponents)
        self._strengths: dict[tuple[str, int, int], float] = {}
        self._costs: dict[tuple[str, int, int], float] = {}
        self._cuts: dict[Counts, Plan[Group]] = {}
        self._plans: dict[Counts, Plan[Group]] = {}

    def strength(self, play: Group) -> float:
        """Probability that no opponent can beat a play in its own kind (a bomb: at all); exactly
        1 when none can.
        """
        key = (play.kind, play.size, play.top)
        known = self._strengths.get(key)
        if known is None:
            known = self._strengths[key] = self._unbeaten(play)
        return known

    def _unbeaten(self, play: Group) -> float:
        if play.kind == "rocket":
            return 1.0
        last = last_top(play)
        unbeaten = self._no_rocket() if play.kind == "bomb" else 1.0
        for holding in self._opponents:
            if holding.cards >= play.size:
                has = holding.of_each_rank(play.each)
                for top in range(play.top + 1, last + 1):
                    unbeaten *= 1 - prod(has[top - play.length + 1 : top + 1])
        return unbeaten

    def _no_rocket(self) -> float:
        return prod(
            1 - prod(holding.of_each_rank(1)[LITTLE : BIG + 1]) for holding in self._opponents
        )

    def cost(self, play: Group) -> float:
        """Turns a play takes, on balance."""
        key = (play.kind, play.size, play.top)
        known = self._costs.get(key)
        if known is None:
            ease = _EASE * play.top / len(RANKS)
            known = _TURN - max(_WON_BACK * self.strength(play), ease)
            known -= _BOMB_BONUS if play.is_bomb else 0.0
            self._costs[key] = known
        return known

    def plan(self, counts: Counts) -> Plan[Group]:
        """The cheapest way found to cut a hand into plays."""
        known = self._plans.get(counts)
        if known is None:
            groups = self._winged(list(self._cut(counts).groups))
            known = Plan(sum(self.cost(play) for play in groups), groups)
            self._plans[counts] = known
        return known

    def _cut(self, counts: Counts) -> Plan[Group]:
        """Into sequences and ranks, from the lowest rank upward; wings are not chosen yet."""
        known = self._cuts.get(counts)
        if known is not None:
            return known
        low = next((rank for rank, count in enumerate(counts) if count), None)
        if low is None:
            return Plan(0.0, ())
        whole = same_rank(counts, low)
        best = self._with(counts, whole)
        for sequence in sequences_from(counts, low):
            plan = self._with(counts, sequence)
            if plan.cost < best.cost - 1e-9:
                best = plan
        self._cuts[counts] = best
        return best

    def _with(self, counts: Counts, play: Group) -> Plan[Group]:
        rest = self._cut(without(counts, play))
        carried = _WING * play.length if play.kind in WITH_SINGLES else 0.0
        return Plan(self.cost(play) - carried + rest.cost, (play, *rest.groups))

    def _winged(self, groups: list[Group]) -> tuple[Group, ...]:
        """Long bodies first, each takes the wings that would be hardest to be rid of."""
        bodies = [play for play in groups if play.kind in WITH_SINGLES]
        for body in sorted(bodies, key=lambda play: (-play.size, play.top)):
            carried = self._wings_for(body, groups)
            if carried:
                for wing in carried:
                    groups.remove(wing)
                groups[groups.index(body)] = _carrying(body, carried)
        return tuple(groups)

    def _wings_for(self, body: Group, groups: list[Group]) -> list[Group]:
        """The loose singles, or pairs, that a body best carries away; none when too few."""
        return max(
            (self._loose(kind, body.length, groups) for kind in ("single", "pair")),
            key=lambda wings: sum(self.cost(wing) for wing in wings),
        )

    def _loose(self, kind: str, number: int, groups: list[Group]) -> list[Group]:
        loose = sorted(
            (
                play
                for play in groups
                if play.kind == kind and self.strength(play) < _TOO_GOOD_FOR_A_WING
            ),
            key=self.cost,
            reverse=True,
        )
        return loose[:number] if len(loose) >= number else []

    def answers(self, counts: Counts, best: Group) -> list[Group]:
        """The plays of a hand that beat another, lowest first, bombs last; wings are those the
        rest of the hand misses least.
        """
        found = []
        for body in higher(best):
            if all(counts[rank] >= body.each for rank in body.body):
                winged = self._filled(counts, body) if body.kind in WINGS else body
                if winged is not None:
                    found.append(winged)
        if best.kind == "rocket":
            return []
        return found + [bomb for bomb in bombs(counts) if bomb.kind != best.kind]

    @staticmethod
    def without(counts: Counts, play: Group) -> Counts:
        return without(counts, play)

    @staticmethod
    def single(rank: int) -> Group:
        return group("single", 1, rank)

    @staticmethod
    def is_bomb(play: Group) -> bool:
        return play.is_bomb

    def _filled(self, counts: Counts, body: Group) -> Group | None:
        """A body with wings out of the hand, None when the hand has none for it."""
        number, cards = WINGS[body.kind]
        wanted = number * body.length
        rest = without(counts, body)
        wings: list[int] = []
        for play in self._by_cost(self._cut(rest).groups):
            ranks = [rank for rank in play.body if rank not in body.body]
            for rank in ranks:
                if play.each >= cards and rest[rank] < 4 and len(wings) < wanted * cards:
                    wings += [rank] * cards
        if not _complete(wings, wanted * cards):
            return None
        return carrying(body, body.kind, tuple(wings))

    def _by_cost(self, groups: Sequence[Group]) -> list[Group]:
        """Loose small groups first, by what they cost; what is in sequences last."""
        return sorted(groups, key=lambda play: (play.length > 1, -self.cost(play), play.size))


def _complete(wings: Sequence[int], wanted: int) -> bool:
    jokers = sum(rank >= len(RANKS) - 2 for rank in wings)
    return len(wings) == wanted and jokers < 2


def _carrying(body: Group, wings: Sequence[Group]) -> Group:
    """A body with its wings: a triple and a pair, two triples and two singles, and so on."""
    kinds = WITH_SINGLES if wings[0].kind == "single" else WITH_PAIRS
    return carrying(
        body, kinds[body.kind], tuple(wing.top for wing in wings for _ in range(wing.size))
    )
