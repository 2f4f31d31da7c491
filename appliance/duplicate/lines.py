"""The lines of the score sheet: what one entry brought home from one board, and which lines may be
compared with each other.

A line is data a person can read, export and bring back. No mark, total or place stands here.
"""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from appliance.duplicate.matchpoints import BoardResult


class Group(Struct, frozen=True, order=True):
    """同方位: lines of the same board, the same cards and the same position are compared (7.1)."""

    board_no: int
    position: int
    fingerprint: str


class Meeting(Struct, frozen=True, order=True):
    """One table of one round: who sat there met each other."""

    round_no: int
    table_no: int


class Line(Struct, frozen=True):
    """One entry's result on one board. House players write none (D-44).

    `table_no` is None for an entry that sat nowhere (late, absent, bye): its `position` is then
    the one the chief compares it in. `fingerprint` is that of the cards as dealt at the table
    (D-52). `times_ms` is the charged play time a 副, partners together; nothing where no
    time was taken.
    """

    entry: str
    round_no: int
    board_no: int
    table_no: int | None
    position: int
    fingerprint: str
    result: BoardResult
    times_ms: tuple[int, ...] = ()

    @property
    def group(self) -> Group:
        return Group(self.board_no, self.position, self.fingerprint)

    @property
    def meeting(self) -> Meeting | None:
        return None if self.table_no is None else Meeting(self.round_no, self.table_no)


class Deck(Struct, frozen=True):
    """The tables that played one set of cards, in order."""

    fingerprint: str
    tables: tuple[int, ...]


class FouledBoard(Struct, frozen=True):
    """One number, several sets of cards; the one most tables played comes first."""

    board_no: int
    decks: tuple[Deck, ...]


def fouled_boards(lines: Iterable[Line]) -> tuple[FouledBoard, ...]:
    """The boards whose tables did not all play the same cards, by number (D-52).

    Lines of different cards are never compared; what becomes of each group is for the chief.
    """
    tables: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for line in lines:
        if line.table_no is not None:
            tables[line.board_no][line.fingerprint].add(line.table_no)
    return tuple(
        FouledBoard(board_no, _decks(dealt))
        for board_no, dealt in sorted(tables.items())
        if len(dealt) > 1
    )


def _decks(dealt: dict[str, set[int]]) -> tuple[Deck, ...]:
    decks = [Deck(fingerprint, tuple(sorted(tables))) for fingerprint, tables in dealt.items()]
    return tuple(sorted(decks, key=lambda deck: (-len(deck.tables), deck.tables, deck.fingerprint)))
