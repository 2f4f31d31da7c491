"""The plays of 二打一 as a house player handles them: ranks and how many cards of each.

A group is a play with its wings; here it is cut out of a hand and compared. What a hand is worth
stands in `erdayi_hand.py`; whether a play is legal is the game's business alone.
"""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from appliance.bots.holding import Counts

RANKS: tuple[str, ...] = (*"3456789TJQKA2", "LJ", "BJ")
ACE, TWO, LITTLE, BIG = RANKS.index("A"), RANKS.index("2"), RANKS.index("LJ"), RANKS.index("BJ")
# Cards of each rank of the body; and the wings each of those ranks carries: how many, of how many
# cards.
_EACH = {
    "single": 1,
    "pair": 2,
    "triple": 3,
    "triple_one": 3,
    "triple_pair": 3,
    "run": 1,
    "pair_run": 2,
    "triple_run": 3,
    "plane_one": 3,
    "plane_pair": 3,
    "four_two": 4,
    "four_pairs": 4,
    "bomb": 4,
}
WINGS = {
    "triple_one": (1, 1),
    "triple_pair": (1, 2),
    "plane_one": (1, 1),
    "plane_pair": (1, 2),
    "four_two": (2, 1),
    "four_pairs": (2, 2),
}
SHORTEST = {1: 5, 2: 3, 3: 2}
SEQUENCES = {1: "run", 2: "pair_run", 3: "triple_run"}
SAME_RANK = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}
WITH_SINGLES = {"triple": "triple_one", "triple_run": "plane_one"}
WITH_PAIRS = {"triple": "triple_pair", "triple_run": "plane_pair"}


class Group(Struct, frozen=True):
    """A play: its kind, its cards in all, the top rank of its body, how many ranks the body has and
    how many cards of each, and the ranks of its wings, one entry a card. `four_two` and
    `four_pairs` occur only as answers and last plays. Made by `group` and `carrying`.
    """

    kind: str
    size: int
    top: int
    length: int
    each: int
    wings: tuple[int, ...] = ()

    @property
    def body(self) -> range:
        """The ranks of the body."""
        return range(self.top - self.length + 1, self.top + 1)

    @property
    def is_bomb(self) -> bool:
        """A 炸弹 or the 火箭."""
        return self.kind in ("bomb", "rocket")


@cache
def group(kind: str, size: int, top: int) -> Group:
    """A play without its wings, from what decides who beats whom; `size` counts them."""
    if kind == "rocket":
        return ROCKET
    number, cards = WINGS.get(kind, (0, 0))
    each = _EACH[kind]
    return Group(kind, size, top, size // (each + number * cards), each)


def carrying(body: Group, kind: str, wings: tuple[int, ...]) -> Group:
    """A body with wings; `kind` says as what."""
    size = body.each * body.length + len(wings)
    return Group(kind, size, body.top, body.length, body.each, wings)


ROCKET = Group("rocket", 2, BIG, 2, 1)


def without(counts: Counts, play: Group) -> Counts:
    """The counts when a play has left the hand."""
    left = list(counts)
    for rank in play.body:
        left[rank] -= play.each
    for rank in play.wings:
        left[rank] -= 1
    return tuple(left)


def last_top(play: Group) -> int:
    """The highest top rank a play of this form can have."""
    if play.length > 1:
        return ACE
    return TWO if play.each > 1 else BIG


def higher(best: Group) -> Iterator[Group]:
    """Every body of the same kind and size that beats a play, lowest first; no wings yet."""
    if best.kind != "rocket":
        for top in range(best.top + 1, last_top(best) + 1):
            yield group(best.kind, best.size, top)


def bombs(counts: Counts) -> Iterator[Group]:
    """The bombs of a hand, lowest first, and its rocket."""
    for rank in range(TWO + 1):
        if counts[rank] == 4:
            yield group("bomb", 4, rank)
    if counts[LITTLE] and counts[BIG]:
        yield ROCKET


def sequences_from(counts: Counts, low: int) -> Iterator[Group]:
    """Every 单顺, 双顺 and 三顺 whose lowest rank is this one."""
    for each, kind in SEQUENCES.items():
        top = low
        while top <= ACE and counts[top] >= each:
            length = top - low + 1
            if length >= SHORTEST[each]:
                yield group(kind, length * each, top)
            top += 1


def same_rank(counts: Counts, rank: int) -> Group:
    """All cards of one rank together; with the little joker also the big one."""
    if rank == LITTLE and counts[BIG]:
        return ROCKET
    return group(SAME_RANK[counts[rank]], counts[rank], rank)
