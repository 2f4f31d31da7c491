"""The tables of a round made again for the checker, straight from W-4 to W-6 of the rule book.

Written apart from the pairing, slow and plain, on names instead of positions, so that a mistake in
one is found by the other. Nothing of the pairing is imported here, and nothing of this by it.
"""

import hashlib
import itertools
from collections import Counter
from collections.abc import Sequence

Names = Sequence[str]


def ticket(seed: str, id_: str) -> str:
    """What an entry drew (W-2)."""
    return hashlib.sha256(b":".join((seed.encode(), id_.encode()))).hexdigest()


def is_house(name: str) -> bool:
    number = name.removeprefix("house")
    return number != name and number.isascii() and number.isdigit() and number[0] != "0"


class Past:
    """The rounds already checked."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.byes: Counter[str] = Counter()
        self._meetings: set[tuple[str, str]] = set()
        self._sat: Counter[tuple[str, int]] = Counter()
        self._seen: set[str] = set()

    def add(self, tables: Sequence[Names], byes: Names, no_shows: Names) -> None:
        self.byes.update(byes)
        for table in tables:
            for seat, name in enumerate(table):
                if name in no_shows:
                    continue
                self._sat[name, seat] += 1
                self._seen.add(name)
                others = (other for other in table if other != name and other not in no_shows)
                self._meetings.update((_kind(name), _kind(other)) for other in others)

    def spread(self, name: str, seat: int | None = None) -> int:
        """Of the seats an entry used, with one more time at `seat`; house players have none."""
        if is_house(name):
            return 0
        counts = [self._sat[name, at] + (at == seat) for at in range(self.size)]
        return max(counts) - min(counts)

    def widest_spread(self) -> int:
        return max(map(self.spread, self._seen), default=0)

    def repeats(self, table: Names) -> list[tuple[str, str]]:
        return [
            (one, other)
            for one, other in itertools.combinations(table, 2)
            if not (is_house(one) and is_house(other))
            and (_kind(one), _kind(other)) in self._meetings
        ]

    def price(self, table: Names) -> tuple[int, int]:
        """W-5: repeats, and how far the best seating still stays above a spread of two."""
        best = min(
            max(self.spread(name, seat) for seat, name in enumerate(seated))
            for seated in itertools.permutations(table)
        )
        return len(self.repeats(table)), max(best - 2, 0)

    def squares(self, seated: Names) -> int:
        """W-6: Σ count² of all members when they have sat down so."""
        return sum(
            (self._sat[name, at] * (not is_house(name)) + (at == seat)) ** 2
            for seat, name in enumerate(seated)
            for at in range(self.size)
        )

    def helping_exchange(self, table: Names, other: Names) -> tuple[str, str] | None:
        """Two names whose exchange lowers the price of both tables together, any such two."""
        now = _sum(self.price(table), self.price(other))
        for one, another in itertools.product(table, other):
            if _sum(*map(self.price, _exchanged(table, other, one, another))) < now:
                return one, another
        return None


def remade_byes(order: Names, size: int, past: Past) -> list[str]:
    """D-53: from the last standing up, those who had fewest."""
    upward = list(order)[::-1]
    upward.sort(key=lambda id_: past.byes[id_])
    return upward[: len(order) % size]


def remade_tables(order: Names, past: Past) -> list[list[str]]:
    """W-4 to W-6 for all of `order`, best first: names per seat, table by table."""
    everybody = list(order)
    while len(everybody) % past.size:
        everybody.append(f"house{len(everybody) - len(order) + 1}")
    standing = {name: place for place, name in enumerate(everybody)}
    tables = _built(everybody, past)
    while _repaired_once(tables, standing, past):
        pass
    in_standing = [sorted(table, key=standing.__getitem__) for table in tables]
    return [_seated(table, number, past) for number, table in enumerate(in_standing, 1)]


def _built(everybody: list[str], past: Past) -> list[list[str]]:
    tables = []
    while everybody:
        best, window = everybody[0], everybody[1:10]
        priced = []
        for places in itertools.combinations(range(len(window)), past.size - 1):
            table = [best, *(window[place] for place in places)]
            priced.append((past.price(table), sum(places), places, table))
        table = min(priced)[-1]
        tables.append(table)
        everybody = [name for name in everybody if name not in table]
    return tables


def _repaired_once(tables: list[list[str]], standing: dict[str, int], past: Past) -> bool:
    numbers = range(len(tables))
    for at in numbers[::-1]:
        if past.price(tables[at]) == (0, 0):
            continue
        for by in sorted(set(numbers) - {at}, key=lambda number: (abs(number - at), number)):
            now = _sum(past.price(tables[at]), past.price(tables[by]))
            for one in tables[at]:
                away = {name: abs(standing[name] - standing[one]) for name in tables[by]}
                for another in sorted(tables[by], key=lambda n: (away[n], standing[n])):
                    new = _exchanged(tables[at], tables[by], one, another)
                    if _sum(*map(past.price, new)) < now:
                        tables[at], tables[by] = new
                        return True
    return False


def _seated(table: list[str], number: int, past: Past) -> list[str]:
    snake = table if number % 2 == 1 else table[::-1]
    ways = [list(way) for way in itertools.permutations(snake)]
    prices = [
        (max(past.spread(name, seat) for seat, name in enumerate(way)), past.squares(way))
        for way in ways
    ]
    return ways[prices.index(min(prices))]


def _exchanged(table: Names, other: Names, one: str, another: str) -> tuple[list[str], list[str]]:
    return (
        [another if name == one else name for name in table],
        [one if name == another else name for name in other],
    )


def _sum(price: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return price[0] + other[0], price[1] + other[1]


def _kind(name: str) -> str:
    return "H" if is_house(name) else name
