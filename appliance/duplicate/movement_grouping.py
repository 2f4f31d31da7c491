"""Who sits at one table (W-5): built from the top in order of standing, then repaired.

Members are positions: 0 is the best standing, house players come after all contestants. Which
seat a member takes, and who stands where, never is decided here.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct

from appliance.duplicate.movement_seating import SeatCounts, spreads_after, unevenness

WINDOW = 9
"""Partners are looked for among so many of the next unplaced."""

Position = int
Members = tuple[Position, ...]


class Field(Struct, frozen=True):
    """All who are to be placed, their number divisible by `size`.

    `met`: positions (lower, higher) that sat together before; every house player is the position
    `contestants`, the first of theirs (W-4). `seat_counts`: of each position, in order.
    """

    size: int
    contestants: int
    met: frozenset[tuple[Position, Position]]
    seat_counts: tuple[SeatCounts, ...]

    def repeats(self, members: Sequence[Position]) -> list[tuple[Position, Position]]:
        """The pairs at this table that met before; house players among themselves never did."""
        return [
            pair
            for pair in combinations(sorted(members), 2)
            if (pair[0], min(pair[1], self.contestants)) in self.met
        ]


class Exchange(Struct, frozen=True):
    """One step of the repair: `moved` went from table `table` to `other`, `back` the other way."""

    table: int
    other: int
    moved: Position
    back: Position


class Cost(NamedTuple):
    """Of one table: pairs that met before, and by how much its seats must become uneven."""

    repeats: int
    unevenness: int

    def plus(self, other: "Cost") -> "Cost":
        return Cost(self.repeats + other.repeats, self.unevenness + other.unevenness)


NOTHING = Cost(0, 0)


class Passed(Struct, frozen=True):
    """The nearest in standing who were not taken; how many repeats that spared at the table. It
    spared an uneven seat if there were none.
    """

    members: Members
    repeats_spared: int


class Grouping(Struct, frozen=True):
    """Tables in order, members by standing; per table whom the building passed over, if anybody;
    the exchanges of the repair, in order.
    """

    tables: tuple[Members, ...]
    passed: tuple[Passed | None, ...]
    exchanges: tuple[Exchange, ...]


def group(field: Field) -> Grouping:
    """All of W-5. Raises ValueError when the field does not fill its tables."""
    if len(field.seat_counts) % field.size:
        raise ValueError(f"{len(field.seat_counts)} do not fill tables of {field.size}")
    grouping = _Grouping(field)
    passed = grouping.build()
    exchanges = grouping.repair()
    tables = tuple(tuple(sorted(table)) for table in grouping.tables)
    return Grouping(tables, tuple(passed), tuple(exchanges))


class _Grouping:
    """Tables in the making."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.tables: list[list[Position]] = []
        self._after = [spreads_after(counts) for counts in field.seat_counts]
        self._cost = lru_cache(maxsize=None)(self._count_cost)

    def _count_cost(self, members: Members) -> Cost:
        uneven = unevenness([self._after[member] for member in members])
        return Cost(len(self.field.repeats(members)), uneven)

    def cost(self, members: Sequence[Position]) -> Cost:
        return self._cost(tuple(sorted(members)))

    def build(self) -> list[Passed | None]:
        unplaced = list(range(len(self.field.seat_counts)))
        passed: list[Passed | None] = []
        while unplaced:
            best = unplaced.pop(0)
            partners, nearest = self._partners(best, unplaced[:WINDOW])
            self.tables.append([best, *partners])
            passed.append(nearest)
            for partner in partners:
                unplaced.remove(partner)
        return passed

    def _partners(self, best: Position, window: list[Position]) -> tuple[Members, Passed | None]:
        """The cheapest partners, and the nearest ones if they were dearer. Positions ascend, so
        the first in order of positions wins among equals.
        """
        choices = combinations(range(len(window)), self.field.size - 1)

        def price(places: Members) -> tuple[Cost, int]:
            return self.cost([best, *(window[place] for place in places)]), sum(places)

        chosen = min(choices, key=price)
        nearest = tuple(range(self.field.size - 1))
        partners = tuple(window[place] for place in chosen)
        if chosen == nearest:
            return partners, None
        skipped = tuple(window[place] for place in nearest if place not in chosen)
        dearer, cheaper = price(nearest)[0], price(chosen)[0]
        return partners, Passed(skipped, dearer.repeats - cheaper.repeats)

    def repair(self) -> list[Exchange]:
        done: list[Exchange] = []
        while (exchange := self._first_that_helps()) is not None:
            here, there = self.tables[exchange.table], self.tables[exchange.other]
            here[here.index(exchange.moved)] = exchange.back
            there[there.index(exchange.back)] = exchange.moved
            done.append(exchange)
        return done

    def _first_that_helps(self) -> Exchange | None:
        last_first = reversed(range(len(self.tables)))
        for table in (at for at in last_first if self.cost(self.tables[at]) > NOTHING):
            others = (at for at in range(len(self.tables)) if at != table)
            # `sorted` is stable: of two tables equally far the lower number comes first.
            for other in sorted(others, key=lambda at: abs(at - table)):
                exchange = self._between(table, other)
                if exchange is not None:
                    return exchange
        return None

    def _between(self, table: int, other: int) -> Exchange | None:
        """The first exchange between two tables that lowers the sum of their costs."""
        here, there = self.tables[table], self.tables[other]
        now = self.cost(here).plus(self.cost(there))
        for moved in here:
            for back in sorted(there, key=lambda member: (abs(member - moved), member)):
                new_here = [back if member == moved else member for member in here]
                new_there = [moved if member == back else member for member in there]
                if self.cost(new_here).plus(self.cost(new_there)) < now:
                    return Exchange(table, other, moved, back)
        return None
