"""A cheap random player of 挖坑 and 二打一: any body of cards that can be played, with any wings,
or a pass where there can be one, all equally likely. The types are patterns on the counts of the
ranks here, written from the rule book (002 §8, D-33); the engine is not asked what is legal, and
refuses what is not.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.calling import HIGHEST_BID, highest
from appliance.games.climbing import Climb, Shape
from appliance.games.erdayi import pack as erdayi_pack
from appliance.games.erdayi.state import Bidding as ErdayiBidding
from appliance.games.ranked_pack import MOST_RANKS, ONE_EACH, RankedPack, low_rank, rank_counts
from appliance.games.wakeng import pack as wakeng_pack
from appliance.games.wakeng.actions import Show
from appliance.games.wakeng.state import Bidding as WakengBidding
from appliance.games.wakeng.state import DealerShowing, Showing

SHOWN = 0.3
DOUBLED = 0.4
BIDDING = (WakengBidding, ErdayiBidding)
_ALL = ONE_EACH[MOST_RANKS]


class Form(NamedTuple):
    """A type: `each` cards of every rank of its body, which has `fewest` ranks or more when it is
    a sequence and else one; for every rank of the body `wings` more ranks with `wide` cards each.
    """

    each: int
    fewest: int = 1
    wings: int = 0
    wide: int = 0


Body = tuple[Form, int, int]
"""A form, how many ranks of it, and the bit at which the lowest of them has its cards."""

Group = tuple[Form, int, int]
"""Bodies of one form and one number of ranks: where each begins, a bit each."""


class Patterns:
    """The types of a game: those with one rank in the body, and those with several. `in_run`: the
    ranks of sequences, a bit each. `rocket`: both jokers. What beats every other type
    is the form named `bomb`.
    """

    def __init__(
        self,
        pack: RankedPack,
        alone: dict[str, Form],
        sequences: dict[str, Form],
        in_run: int,
        rocket: Group | None = None,
    ) -> None:
        self.pack, self.alone, self.sequences = pack, alone, sequences
        self.in_run, self.rocket = in_run, rocket
        self.bomb = alone.get("bomb")
        self.forms = alone | sequences


WAKENG = Patterns(
    wakeng_pack.PACK,
    {"single": Form(1), "pair": Form(2), "triple": Form(3), "four": Form(4)},
    {"run": Form(1, 3), "pair_run": Form(2, 3)},
    ONE_EACH[wakeng_pack.PACK.ranks.index("K") + 1],
)
ROCKET = (Form(1), 2, erdayi_pack.BIT["LJ"])
ERDAYI = Patterns(
    erdayi_pack.PACK,
    {
        "single": Form(1),
        "pair": Form(2),
        "triple": Form(3),
        "bomb": Form(4),
        "triple_one": Form(3, 1, 1, 1),
        "triple_pair": Form(3, 1, 1, 2),
        "four_two": Form(4, 1, 2, 1),
        "four_pairs": Form(4, 1, 2, 2),
    },
    {
        "run": Form(1, 5),
        "pair_run": Form(2, 3),
        "triple_run": Form(3, 2),
        "plane_one": Form(3, 2, 1, 1),
        "plane_pair": Form(3, 2, 1, 2),
    },
    ONE_EACH[erdayi_pack.PACK.ranks.index("A") + 1],
    ROCKET,
)


def _lowest(held: int, count: int) -> int:
    """So many of the cards that four bits stand for."""
    for _ in range(held.bit_count() - count):
        held ^= 1 << (held.bit_length() - 1)
    return held


LOWEST = tuple(tuple(_lowest(held, count) for held in range(16)) for count in range(5))
EACH_JOKER = (erdayi_pack.BIT["LJ"], erdayi_pack.BIT["BJ"])
JOKERS = sum(EACH_JOKER)


PASS = Pass()


def climbing_player(patterns: Patterns) -> Callable[[random.Random, Any], Any]:
    """A player of one game: from chance and a seat's knowledge to an action."""

    def choose(rng: random.Random, knowledge: Any) -> Any:
        phase = knowledge.phase
        if isinstance(phase, Climb):
            cards = _play(patterns, rng, knowledge.hand, phase.best)
            return Play(patterns.pack.cards_of(cards)) if cards else PASS
        if isinstance(phase, BIDDING):
            return Bid(rng.choice((0, *range(highest(phase.bids) + 1, HIGHEST_BID + 1))))
        if isinstance(phase, Showing | DealerShowing):
            return Show(rng.random() < SHOWN)
        return Double(rng.random() < DOUBLED)

    return choose


def _play(patterns: Patterns, rng: random.Random, hand: int, best: Shape | None) -> int:
    """The cards of a random legal play, 0 for a pass. A body without wings enough is no play."""
    reach = _reach(hand)
    groups = _leads(patterns, reach) if best is None else _answers(patterns, reach, best)
    if patterns.rocket is not None and reach[1] & JOKERS == JOKERS:
        groups.append(patterns.rocket)
    if not groups:
        return 0
    choices = 0 if best is None else 1
    for _, _, starts in groups:
        choices += starts.bit_count()
    while True:
        body = _numbered(groups, int(rng.random() * choices))
        cards = 0 if body is None else _laid(rng, hand, reach, body)
        if cards or body is None:
            return cards


def _reach(hand: int) -> tuple[int, ...]:
    """By number of cards, 0 to 4: the ranks that have so many, a bit each."""
    counts = rank_counts(hand)
    twos, fours = counts >> 1, counts >> 2
    more = twos | fours
    return _ALL, (counts | more) & _ALL, more & _ALL, (counts & twos | fours) & _ALL, fours & _ALL


def _leads(patterns: Patterns, reach: tuple[int, ...]) -> list[Group]:
    groups = [(form, 1, starts) for form in patterns.alone.values() if (starts := reach[form.each])]
    for form in patterns.sequences.values():
        ranks = reach[form.each] & patterns.in_run
        starts, length = ranks & ranks >> 4, 2
        while starts:
            if length >= form.fewest:
                groups.append((form, length, starts))
            starts &= ranks >> 4 * length
            length += 1
    return groups


def _answers(patterns: Patterns, reach: tuple[int, ...], best: Shape) -> list[Group]:
    """What beats a play beside the rocket: higher bodies of its type, bombs on what is none."""
    if best.kind == "rocket":
        return []
    form, bomb = patterns.forms[best.kind], patterns.bomb
    length = best.size // (form.each + form.wings * form.wide)
    starts = reach[form.each]
    if length > 1:
        ranks = starts = starts & patterns.in_run
        for step in range(1, length):
            starts &= ranks >> 4 * step
    above = 4 * (best.top - length + 2)
    starts = starts >> above << above
    groups = [(form, length, starts)] if starts else []
    if bomb is not None and bomb is not form and reach[bomb.each]:
        groups.append((bomb, 1, reach[bomb.each]))
    return groups


def _numbered(groups: list[Group], number: int) -> Body | None:
    """The body of this number among all of them; None past the last, for a pass."""
    for form, length, starts in groups:
        bodies = starts.bit_count()
        if number < bodies:
            for _ in range(number):
                starts &= starts - 1
            return form, length, low_rank(starts) << 2
        number -= bodies
    return None


def _laid(rng: random.Random, hand: int, reach: tuple[int, ...], body: Body) -> int:
    """The body and as many wings, each of another rank; 0 when the hand has not so many."""
    form, ranks, place = body
    lowest = LOWEST[form.each]
    cards = lowest[hand >> place & 15] << place
    for at in range(place + 4, place + 4 * ranks, 4):
        cards |= lowest[hand >> at & 15] << at
    if not form.wings:
        return cards
    free = reach[form.wide] & ~(ONE_EACH[ranks] << place)
    if free & JOKERS == JOKERS:
        free ^= rng.choice(EACH_JOKER)
    needed = ranks * form.wings
    if free.bit_count() < needed:
        return 0
    lowest, places = LOWEST[form.wide], _places(free)
    for _ in range(needed):
        at = places.pop(int(rng.random() * len(places)))
        cards |= lowest[hand >> at & 15] << at
    return cards


def _places(ranks: int) -> list[int]:
    """Where the cards of these ranks begin, a bit each."""
    places = []
    while ranks:
        lowest = ranks & -ranks
        places.append(lowest.bit_length() - 1)
        ranks ^= lowest
    return places
