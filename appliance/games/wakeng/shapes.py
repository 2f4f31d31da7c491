"""牌型: which sets of cards may be played at once (002 §8), and what is wrong with the others.

Decided by counting ranks; no list of possible sets is ever made.
"""

from functools import lru_cache

from appliance.games.climbing import MOST_READINGS, Shape
from appliance.games.contract import Refusal
from appliance.games.ranked_pack import low_rank, rank_counts, top_rank
from appliance.games.sequences import Sequences
from appliance.games.wakeng.pack import RANKS

ARTICLE = "002 §8"

SHORTEST_RUN = 3
# D-24: a sequence runs from 4 to K; A, 2 and 3 are never in one.
LAST_IN_RUN = RANKS.index("K")
SEQUENCES = Sequences(RANKS, LAST_IN_RUN, {1: SHORTEST_RUN, 2: SHORTEST_RUN}, ARTICLE)
_SAME_RANK = {1: "single", 2: "pair", 3: "triple", 4: "four"}
_SEQUENCE = {1: "run", 2: "pair_run"}


@lru_cache(MOST_READINGS)
def shape_of(mask: int) -> Shape | None:
    """The type of a set of cards, None when it is none. Every legal set has exactly one type."""
    size = mask.bit_count()
    if size == 0:
        return None
    top = top_rank(mask)
    if top == low_rank(mask):
        return Shape(_SAME_RANK[size], size, top)
    each = SEQUENCES.each_of(rank_counts(mask), size)
    return Shape(_SEQUENCE[each], size, top) if each else None


def fault_of(mask: int) -> Refusal:
    """Why a set is no type, for a set of which `shape_of` says None."""
    return SEQUENCES.fault_of(rank_counts(mask)) or Refusal("BAD_TYPE", article=ARTICLE)
