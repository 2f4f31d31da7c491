"""The clock of a round, for the whole hall (C7): how long is left, the three warnings, and whether
a board may still be begun. It stops nobody's turn and plays no card.

Times are monotonic milliseconds handed in.
"""

from statistics import median
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from appliance.hall.events import ClockMoved

WARNINGS_MS = (10 * 60_000, 5 * 60_000, 60_000)
"""What is left when the hall is warned."""

_SHARE_OF_A_BOARD = 0.6
"""No board is begun in less than this share of a median board's time (C7)."""


class RoundClock(Struct, frozen=True):
    """`began_ms` moves on with every hold and insertion, so that what is left is one difference.

    `length_ms` 0: the round is not limited. `warned`: how many of the warnings are out.
    """

    began_ms: int
    length_ms: int
    held_ms: int | None = None
    warned: int = 0

    def left_ms(self, now_ms: int) -> int:
        """What is left, below zero once the time is over."""
        at_ms = now_ms if self.held_ms is None else self.held_ms
        return self.length_ms - (at_ms - self.began_ms)

    def elapsed_ms(self, now_ms: int) -> int:
        return self.length_ms - self.left_ms(now_ms)


def moved(clock: RoundClock | None, length_ms: int, event: "ClockMoved") -> RoundClock:
    """The clock after one move. Raises ValueError for a move of a clock that has not begun."""
    if event.act == "begun":
        return RoundClock(began_ms=event.at_ms, length_ms=length_ms)
    if clock is None:
        raise ValueError("the clock of the round has not begun")
    if event.act == "held":
        return replace(clock, held_ms=event.at_ms)
    if event.act == "going":
        stood_ms = 0 if clock.held_ms is None else event.at_ms - clock.held_ms
        return replace(clock, began_ms=clock.began_ms + stood_ms, held_ms=None)
    if event.act == "inserted":
        longer = replace(clock, length_ms=clock.length_ms + event.ms)
        return replace(longer, warned=_warned(longer.left_ms(event.at_ms)))
    if event.act == "shifted":
        held = None if clock.held_ms is None else clock.held_ms + event.ms
        return replace(clock, began_ms=clock.began_ms + event.ms, held_ms=held)
    return replace(clock, warned=event.ms)


def _warned(left_ms: int) -> int:
    return sum(left_ms <= warning for warning in WARNINGS_MS)


def warnings_due(clock: RoundClock, now_ms: int) -> int:
    """How many warnings ought to be out by now; none while the round is not limited."""
    if clock.length_ms == 0:
        return 0
    return max(clock.warned, _warned(clock.left_ms(now_ms)))


def pace_ms(boards_took_ms: list[int]) -> float | None:
    """The median time of a board so far; None before any is finished."""
    return median(boards_took_ms) if boards_took_ms else None


def may_start(clock: RoundClock | None, pace: float | None, now_ms: int) -> bool:
    """Whether a table may begin a further board: not when less is left than 60 % of the median
    time of a board so far (`pace_ms`). A first board may always be begun.
    """
    if clock is None or clock.length_ms == 0 or pace is None:
        return True
    return clock.left_ms(now_ms) >= _SHARE_OF_A_BOARD * pace


def estimated_left_ms(boards_took_ms: list[int], left_by_table: list[int]) -> int | None:
    """How long the round will still take: the table with the most boards left at the median pace.

    None before any board is finished.
    """
    if not boards_took_ms:
        return None
    return round(median(boards_took_ms) * max(left_by_table, default=0))


def slow_tables(elapsed_ms: int, done: dict[int, int], boards_took_ms: list[int]) -> list[int]:
    """Tables that are a whole median board behind what the time would allow, by number."""
    if not boards_took_ms:
        return []
    pace = median(boards_took_ms)
    due = elapsed_ms / pace - 1
    most = max(done.values(), default=0)
    return sorted(table for table, boards in done.items() if boards < min(due, most))
