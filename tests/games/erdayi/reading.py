"""D-33 read slowly, for the tests: bodies and wings listed one by one, no bits and no shifts."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

SUITED = tuple("3456789TJQKA2")
JOKERS = ("LJ", "BJ")
RANKS = (*SUITED, *JOKERS)
COPIES = {letter: 4 if letter in SUITED else 1 for letter in RANKS}
Counts = Mapping[str, int]
"""Cards of each rank; a rank that is missing has none."""


class Reading(NamedTuple):
    """One way to see a set: so many cards of each rank of `body`, carrying `wings` singles or
    pairs.
    """

    kind: str
    body: tuple[str, ...]
    each: int
    wings: int = 0
    carries: str = ""

    @property
    def size(self) -> int:
        return len(self.body) * self.each + self.wings * (2 if self.carries == "pairs" else 1)

    @property
    def top(self) -> str:
        return self.body[-1]


def rank(card: str) -> str:
    return card if card in JOKERS else card[1]


def _consecutive(least: int) -> list[tuple[str, ...]]:
    """Ranks in a row from 3 to A, at least so many."""
    row = "3456789TJQKA"
    return [
        tuple(row[low:high]) for low in range(len(row)) for high in range(low + least, len(row) + 1)
    ]


def _every_body() -> Iterator[Reading]:
    for letter in RANKS:
        yield Reading("single", (letter,), 1)
    for letter in SUITED:
        yield Reading("pair", (letter,), 2)
        yield Reading("triple", (letter,), 3)
        yield Reading("triple_one", (letter,), 3, 1, "singles")
        yield Reading("triple_pair", (letter,), 3, 1, "pairs")
        yield Reading("bomb", (letter,), 4)
        yield Reading("four_two", (letter,), 4, 2, "singles")
        yield Reading("four_pairs", (letter,), 4, 2, "pairs")
    yield Reading("rocket", JOKERS, 1)
    for body in _consecutive(5):
        yield Reading("run", body, 1)
    for body in _consecutive(3):
        yield Reading("pair_run", body, 2)
    for body in _consecutive(2):
        yield Reading("triple_run", body, 3)
        yield Reading("plane_one", body, 3, len(body), "singles")
        yield Reading("plane_pair", body, 3, len(body), "pairs")


BODIES = tuple(reading for reading in _every_body() if reading.size <= 20)


# By the lowest rank and the cards of each rank.
_FROM: dict[tuple[str, int], list[Reading]] = {}
for _body in BODIES:
    _FROM.setdefault((_body.body[0], _body.each), []).append(_body)


@cache
def _of_size(size: int) -> tuple[Reading, ...]:
    return tuple(reading for reading in BODIES if reading.size == size)


def bodies(held: Counts) -> Iterator[Reading]:
    """The bodies that a hand has the cards for, whatever they are to carry."""
    for (low, each), some in _FROM.items():
        if held.get(low, 0) < each:
            continue
        in_a_row = 0
        for letter in RANKS[RANKS.index(low) :]:
            if held.get(letter, 0) < each:
                break
            in_a_row += 1
        yield from (reading for reading in some if len(reading.body) <= in_a_row)


def wings_fit(reading: Reading, wings: Counts) -> bool:
    """The limits of D-33 for carried cards, one after the other. `wings` has no zeros."""
    no_rank_of_the_body = not any(letter in wings for letter in reading.body)
    not_both_jokers = not ("LJ" in wings and "BJ" in wings)
    no_four = max(wings.values(), default=0) < 4
    no_triple_beside = not any(
        count >= 3 and beside(letter, reading.body) for letter, count in wings.items()
    )
    pairs = reading.carries != "pairs" or all(count == 2 for count in wings.values())
    return no_rank_of_the_body and not_both_jokers and no_four and no_triple_beside and pairs


def beside(letter: str, body: tuple[str, ...]) -> bool:
    """Next to the body in 3 … A; 2 is next to nothing."""
    row = "3456789TJQKA"
    return letter in row and any(
        other in row and abs(row.index(letter) - row.index(other)) == 1 for other in body
    )


def readings(cards: Counts) -> list[Reading]:
    """Every way to see a set of ranks."""
    found = []
    for reading in _of_size(sum(cards.values())):
        if _holds(cards, reading):
            rest = dict(cards)
            for letter in reading.body:
                rest[letter] -= reading.each
            wings = {letter: count for letter, count in rest.items() if count}
            if wings_fit(reading, wings):
                found.append(reading)
    return found


def _holds(cards: Counts, reading: Reading) -> bool:
    return all(cards.get(letter, 0) >= reading.each for letter in reading.body)


def beats(play: Reading, best: Reading) -> bool:
    """火箭 over 炸弹 over the rest; the same type and length by the top of the body."""
    power = {"bomb": 1, "rocket": 2}
    mine, other = power.get(play.kind, 0), power.get(best.kind, 0)
    if mine != other:
        return mine > other
    alike = (play.kind, play.size) == (best.kind, best.size)
    return alike and RANKS.index(play.top) > RANKS.index(best.top)
