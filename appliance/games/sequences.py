"""连牌, 顺: ranks that follow each other with equally many cards, and what is wrong with others."""

from collections.abc import Mapping
from typing import NamedTuple

from appliance.games.contract import Refusal
from appliance.games.ranked_pack import ONE_EACH, count_of, low_rank, ranks_in, top_rank


class Sequences(NamedTuple):
    """Which sequences a game allows. `ranks`: the ranks that have suits, lowest first; `last`:
    the place of the highest that may stand in a sequence; `shortest`: how many ranks it takes,
    by the cards of each rank.
    """

    ranks: tuple[str, ...]
    last: int
    shortest: Mapping[int, int]
    article: str

    def each_of(self, counts: int, size: int) -> int:
        """Cards of each rank if these are a sequence, 0 if not. `counts`: `rank_counts`."""
        top, low = top_rank(counts), low_rank(counts)
        length = top - low + 1
        each = size // length
        if top > self.last or not self.long_enough(length, each):
            return 0
        return each if counts == (ONE_EACH[length] * each) << (4 * low) else 0

    def long_enough(self, length: int, each: int) -> bool:
        """Whether so many ranks of so many cards are a sequence at all."""
        shortest = self.shortest.get(each)
        return shortest is not None and length >= shortest

    def fault_of(self, counts: int) -> Refusal | None:
        """What a player must be told who meant a sequence with cards that are none; None when
        they do not look like one.
        """
        held = ranks_in(counts)
        each = count_of(counts, held[0]) if held else 0
        needed = self.shortest.get(each)
        if needed is None or any(count_of(counts, rank) != each for rank in held):
            return None
        if not self.adjacent(held):
            return None
        high = tuple(self.ranks[rank] for rank in held if rank > self.last)
        if not high:
            return Refusal("RUN_SHORT", {"n": needed * each}, self.article)
        return Refusal("RUN_HIGH", {"ranks": high}, self.article) if len(held) >= needed else None

    def adjacent(self, held: list[int]) -> bool:
        """Whether two ranks or more follow each other, the lowest after the highest too: the way
        a player may have meant a run. `held` lowest first.
        """
        if len(held) < 2 or held[-1] >= len(self.ranks):
            return False
        pairs = zip(held, held[1:] + held[:1], strict=True)
        return sum((after - rank) % len(self.ranks) != 1 for rank, after in pairs) <= 1
