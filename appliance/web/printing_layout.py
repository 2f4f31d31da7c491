"""Which page holds what: every job cut into A4 pages, so that their number is known before one is
drawn. Heights are fixed in `pages/print/print.css`; what a page says stands in its template.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeVar

from msgspec import Struct

from appliance.duplicate.sheet import Row
from appliance.papers.name_order import by_name, initial
from appliance.web.printing_jobs import (
    PlayerList,
    PrintJob,
    RefereeCards,
    RefereeGuide,
    ResultSheet,
    RulerPage,
    ScoreSlips,
    SeatCards,
    SeatingLine,
    SeatingList,
    TableCards,
    VenueGuide,
)

T = TypeVar("T")

SEAT_CARDS_A_PAGE = 8
PLAYERS_A_COLUMN = 36
SEATING_ROWS = 20
RESULT_ROWS = 22
# The remarks and signatures under the last row take the place of so many rows.
SIGNATURE_ROWS = 7
SLIPS_A_PAGE = 2
_COLUMNS = 2


class Page(Struct, frozen=True):
    """`template`: its name in `pages/print`. `facts`: what the template is told besides the job."""

    template: str
    facts: Mapping[str, Any] = {}


class Named(Struct, frozen=True):
    """A line under its heading: `letter` where it is the first of its column or its letter."""

    letter: str
    line: Any


class TableRow(Struct, frozen=True):
    """One table; its lines in order of seats, a seat of a house player None."""

    table_no: int
    lines: tuple[SeatingLine | None, ...]


def lay_out(job: PrintJob) -> tuple[Page, ...]:
    """The pages in the order they are printed. Nothing of them depends on the language."""
    return _LAYOUTS[type(job)](job)


def _table_cards(job: TableCards) -> tuple[Page, ...]:
    return (_RULER, *[Page("table_card.html", {"card": card}) for card in job.cards])


def _seat_cards(job: SeatCards) -> tuple[Page, ...]:
    sheets = _chunks(job.cards, SEAT_CARDS_A_PAGE)
    return (_RULER, *[Page("seat_cards.html", {"cards": cards}) for cards in sheets])


def _referee_cards(job: RefereeCards) -> tuple[Page, ...]:
    return tuple(Page("referee_card.html", {"card": card}) for card in job.cards)


def _player_list(job: PlayerList) -> tuple[Page, ...]:
    ordered = _in_order(job.players, [player.name for player in job.players])
    return tuple(
        Page("player_list.html", {"columns": _columns(part, PLAYERS_A_COLUMN)})
        for part in _chunks(ordered, PLAYERS_A_COLUMN * _COLUMNS) or ((),)
    )


def _seating_list(job: SeatingList) -> tuple[Page, ...]:
    rows = _chunks(_table_rows(job), SEATING_ROWS) or ((),)
    names = _in_order(job.lines, [line.name for line in job.lines])
    return (
        *[Page("seating_by_table.html", {"rows": part}) for part in rows],
        *[
            Page("seating_by_name.html", {"columns": _columns(part, SEATING_ROWS)})
            for part in _chunks(names, SEATING_ROWS * _COLUMNS)
        ],
    )


def _result_sheet(job: ResultSheet) -> tuple[Page, ...]:
    parts = list(_chunks(job.sheet.rows, RESULT_ROWS)) or [()]
    if len(parts[-1]) > RESULT_ROWS - SIGNATURE_ROWS:
        parts.append(())
    marks = {
        "penalised": any(float(row.off) for row in job.sheet.rows),
        "smaller": ranges({size.group.board_no for size in job.sheet.smaller_groups}),
        "fouled": ranges({board.board_no for board in job.sheet.fouled}),
    }
    last = len(parts) - 1
    return tuple(
        Page("result_sheet.html", {"rows": rows, "last": at == last, **marks})
        for at, rows in enumerate(parts)
    )


def _score_slips(job: ScoreSlips) -> tuple[Page, ...]:
    sheets = math.ceil(job.count / SLIPS_A_PAGE)
    slips = [min(SLIPS_A_PAGE, job.count - SLIPS_A_PAGE * at) for at in range(sheets)]
    return tuple(Page("score_slips.html", {"slips": count}) for count in slips)


_RULER = Page("ruler.html")
_LAYOUTS: Mapping[type, Callable[[Any], tuple[Page, ...]]] = {
    TableCards: _table_cards,
    SeatCards: _seat_cards,
    RefereeCards: _referee_cards,
    PlayerList: _player_list,
    SeatingList: _seating_list,
    ResultSheet: _result_sheet,
    ScoreSlips: _score_slips,
    RulerPage: lambda _: (_RULER,),
    VenueGuide: lambda _: (Page("guide.html", {"guide": "venue"}),),
    RefereeGuide: lambda _: (Page("guide.html", {"guide": "referee"}),),
}


def ranges(numbers: set[int]) -> str:
    """Board numbers for a sentence, runs drawn together: `1–4, 7`."""
    ordered = sorted(numbers)
    runs = groupby(enumerate(ordered), key=lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{s[0]}–{s[-1]}" if len(s) > 1 else str(s[0]) for s in spans)


def names_of(job: ResultSheet, row: Row) -> tuple[str, ...]:
    """The players of a row; an entry nobody named stands under its own word."""
    return job.names.get(row.entry, (row.entry,))


def _table_rows(job: SeatingList) -> tuple[TableRow, ...]:
    taken = {(line.table_no, line.seat): line for line in job.lines}
    return tuple(
        TableRow(number, tuple(taken.get((number, seat)) for seat in range(job.seats)))
        for number in sorted({number for number, _ in taken})
    )


def _in_order(lines: Sequence[T], names: Sequence[str]) -> tuple[T, ...]:
    return tuple(lines[at] for at in by_name(names))


def _columns(lines: Sequence[Any], height: int) -> tuple[tuple[Named, ...], ...]:
    return tuple(_headed(column) for column in _chunks(lines, height))


def _headed(column: Sequence[Any]) -> tuple[Named, ...]:
    letters = [initial(line.name) for line in column]
    return tuple(
        Named("" if before == letter else letter, line)
        for before, letter, line in zip(["", *letters], letters, column, strict=False)
    )


def _chunks(lines: Sequence[T], size: int) -> tuple[tuple[T, ...], ...]:
    return tuple(tuple(lines[at : at + size]) for at in range(0, len(lines), size))
