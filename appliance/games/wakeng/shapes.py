"""牌型: which sets of cards may be played at once (002 §8), and what is wrong with the others.

Decided by counting ranks; no list of possible sets is ever made.
"""

from msgspec import Struct

from appliance.games.contract import Refusal
from appliance.games.wakeng.pack import RANKS, count_of, rank_counts, top_rank

ARTICLE = "002 §8"

# D-24: a sequence runs from 4 to K; A, 2 and 3 are never in one.
LAST_IN_RUN = RANKS.index("K")
SHORTEST_RUN = 3
_SAME_RANK = {1: "single", 2: "pair", 3: "triple", 4: "four"}
_SEQUENCE = {1: "run", 2: "pair_run"}
# One card of each of the n lowest ranks, in the form of `rank_counts`.
_ONE_EACH = tuple(sum(1 << (4 * rank) for rank in range(n)) for n in range(len(RANKS) + 1))


class Shape(Struct, frozen=True):
    """A type, how many cards it has, and the rank of its biggest card (index in `RANKS`)."""

    kind: str
    size: int
    top: int


def shape_of(mask: int) -> Shape | None:
    """The type of a set of cards, None when it is none. Every legal set has exactly one type."""
    size = mask.bit_count()
    if size == 0:
        return None
    top = top_rank(mask)
    bottom = ((mask & -mask).bit_length() - 1) >> 2
    if top == bottom:
        return Shape(_SAME_RANK[size], size, top)
    ranks = top - bottom + 1
    each = size // ranks
    if top > LAST_IN_RUN or ranks < SHORTEST_RUN or each not in _SEQUENCE:
        return None
    if rank_counts(mask) != (_ONE_EACH[ranks] * each) << (4 * bottom):
        return None
    return Shape(_SEQUENCE[each], size, top)


def fault_of(mask: int) -> Refusal:
    """Why a set is no type, for a set of which `shape_of` says None."""
    counts = rank_counts(mask)
    held = [rank for rank in range(len(RANKS)) if count_of(counts, rank)]
    each = count_of(counts, held[0]) if held else 0
    even = each in _SEQUENCE and all(count_of(counts, rank) == each for rank in held)
    if even and _adjacent(held):
        high = tuple(RANKS[rank] for rank in held if rank > LAST_IN_RUN)
        if not high:
            return Refusal("RUN_SHORT", {"n": SHORTEST_RUN * each}, ARTICLE)
        if len(held) >= SHORTEST_RUN:
            return Refusal("RUN_HIGH", {"ranks": high}, ARTICLE)
    return Refusal("BAD_TYPE", article=ARTICLE)


def _adjacent(held: list[int]) -> bool:
    """Whether ranks follow each other as in A 2 3 4 … K A: the way a player meant a run."""
    gaps = sum((b - a) % len(RANKS) != 1 for a, b in zip(held, held[1:] + held[:1], strict=True))
    return len(held) > 1 and gaps <= 1
