"""牌型 (D-33): which sets of cards may be played at once, and what is wrong with the others.

Decided on the counts of the ranks, four bits each, by shifts and masks; no set is ever listed.
Every legal set has exactly one reading (D-33b), so a shape says all there is about a play.
"""

from functools import lru_cache

from appliance.games.cards import Card
from appliance.games.climbing import MOST_READINGS, Shape
from appliance.games.contract import Refusal
from appliance.games.erdayi.pack import BIT, RANKS, SUITED, cards_of
from appliance.games.ranked_pack import (
    MOST_RANKS,
    ONE_EACH,
    low_rank,
    rank_counts,
    ranks_in,
    top_rank,
)
from appliance.games.sequences import Sequences

ARTICLE = "D-33"

# 3 … A: no 2 and no joker stands in the body of a sequence.
LAST_IN_RUN = RANKS.index("A")
SEQUENCES = Sequences(SUITED, LAST_IN_RUN, {1: 5, 2: 3, 3: 2}, ARTICLE)

# Bodies of one rank, of one card a rank, and so on; a kind that is missing has one rank.
_CARDS_A_GROUP = {"run": 1, "pair_run": 2, "triple_run": 3, "plane_one": 4, "plane_pair": 5}
_WITH_WINGS = {"triple_one", "triple_pair", "plane_one", "plane_pair", "four_two", "four_pairs"}
_SAME_RANK = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}
_SEQUENCE = {1: "run", 2: "pair_run", 3: "triple_run"}
_ALL = ONE_EACH[MOST_RANKS]
_IN_RUN = ONE_EACH[LAST_IN_RUN + 1]
_BOTH_JOKERS = rank_counts(BIT["LJ"] | BIT["BJ"])


@lru_cache(MOST_READINGS)
def shape_of(mask: int) -> Shape | None:
    """The type of a set of cards, None when it is none."""
    counts, size = rank_counts(mask), mask.bit_count()
    if not size:
        return None
    top = top_rank(counts)
    if counts == _BOTH_JOKERS:
        return Shape("rocket", size, top)
    if top == low_rank(counts):
        return Shape(_SAME_RANK[size], size, top)
    each = SEQUENCES.each_of(counts, size)
    if each:
        return Shape(_SEQUENCE[each], size, top)
    return _with_wings(counts, size)


def _with_wings(counts: int, size: int) -> Shape | None:
    """A body and what it carries: never both jokers, never a rank of the body, never four of a
    kind, never a complete triple next to the body.
    """
    if counts & _BOTH_JOKERS == _BOTH_JOKERS:
        return None
    fours = counts >> 2 & _ALL
    if fours:
        return _on_four(counts, size, fours)
    threes = counts & counts >> 1 & _ALL
    for kind, each in (("one", 4), ("pair", 5)):
        groups, left = divmod(size, each)
        body = 0 if left else _body(threes, groups)
        if body and (kind == "one" or _all_pairs(counts - 3 * body)):
            return Shape(f"{'triple' if groups == 1 else 'plane'}_{kind}", size, top_rank(body))
    return None


def _on_four(counts: int, size: int, fours: int) -> Shape | None:
    """四带二: one rank of four with two cards, or with pairs of two ranks."""
    if fours & (fours - 1):
        return None
    top = top_rank(fours)
    if size == 6:
        return Shape("four_two", size, top)
    if size == 8 and _all_pairs(counts - 4 * fours):
        return Shape("four_pairs", size, top)
    return None


def _body(threes: int, groups: int) -> int:
    """The ranks of a body of so many triples, one bit in each rank's four; 0 without one.

    A longer run of triples is no body: the next triple cannot be carried. One triple may be of
    any rank. There is never a second such body: its cards would be too many to carry.
    """
    if groups == 1:
        return threes
    runs = threes & _IN_RUN
    starts = runs
    for step in range(1, groups):
        starts &= runs >> 4 * step
    starts &= ~(runs << 4) & ~(runs >> 4 * groups)
    return starts * ONE_EACH[groups]


def _all_pairs(counts: int) -> bool:
    return counts & ~(2 * _ALL) == 0


def groups_of(shape: Shape) -> int:
    """Ranks in the body of a shape."""
    return shape.size // _CARDS_A_GROUP.get(shape.kind, shape.size)


def laid_out(mask: int, shape: Shape) -> tuple[Card, ...]:
    """The cards of a play as they are shown: the body before its wings, biggest card first."""
    if shape.kind not in _WITH_WINGS:
        return cards_of(mask)
    groups = groups_of(shape)
    body = mask & (0xF * ONE_EACH[groups]) << (4 * (shape.top - groups + 1))
    return cards_of(body) + cards_of(mask ^ body)


def fault_of(mask: int) -> Refusal:
    """Why a set is no type, for a set of which `shape_of` says None."""
    counts = rank_counts(mask)
    fault = SEQUENCES.fault_of(counts)
    if fault is not None:
        return fault
    body = ranks_in((counts & counts >> 1 | counts >> 2) & _ALL)
    if len(body) == 1 or SEQUENCES.adjacent(body):
        high = tuple(RANKS[rank] for rank in body if rank > LAST_IN_RUN)
        if len(body) > 1 and high:
            return Refusal("RUN_HIGH", {"ranks": high}, ARTICLE)
        return Refusal("WINGS_BAD", article=ARTICLE)
    return Refusal("BAD_TYPE", article=ARTICLE)
