"""The clock of one open turn (rule book 2): a value, and pure functions of an instant.

Here stand limit, link credit, holds and what follows from them. Never a timer, a wall clock or
a word about any game. Every time is a whole number of server monotonic milliseconds (T-2); an
interval contains its first instant and not its last.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

LINK_CREDIT_SAMPLES = 5
LINK_CREDIT_MOST_MS = 1_000


class Hold(Struct, frozen=True, omit_defaults=True):
    """A stretch of neutral time, charged to nobody (T-9).

    `cause`: store | box | referee | device | hall | link. `until_ms` None: still open.
    `seat`: whose outage it is, None where it concerns the table. `cap_ms`: it lasts at most so
    long, counted from `since_ms` (what was left of the outage bank, T-7).
    """

    cause: str
    since_ms: int
    until_ms: int | None = None
    seat: int | None = None
    cap_ms: int | None = None


class TurnClock(Struct, frozen=True, omit_defaults=True):
    """What the turn was opened with, and the holds known so far. `credit_ms`: T-4, fixed."""

    opened_ms: int
    limit_ms: int
    credit_ms: int
    holds: tuple[Hold, ...] = ()


def with_hold(clock: TurnClock, hold: Hold) -> TurnClock:
    """The clock that also knows this hold, which may be back-dated (T-7, T-8)."""
    return replace(clock, holds=(*clock.holds, hold))


def end_hold(clock: TurnClock, cause: str, seat: int | None, at_ms: int) -> TurnClock:
    """Ends every open hold of this cause and seat at `at_ms`; one used up keeps its cap.

    A clock without such a hold stays as it is: the cause may have ended before the turn opened.
    """
    holds = tuple(
        replace(hold, until_ms=at_ms)
        if hold.until_ms is None and (hold.cause, hold.seat) == (cause, seat)
        else hold
        for hold in clock.holds
    )
    return replace(clock, holds=holds)


def with_at_least(clock: TurnClock, at_ms: int, least_ms: int) -> TurnClock:
    """The clock that runs for `least_ms` after `at_ms` at the least (D-1): as it was, or longer."""
    missing = least_ms - remaining_ms(clock, at_ms)
    return replace(clock, limit_ms=clock.limit_ms + missing) if missing > 0 else clock


def held_ms(clock: TurnClock, now_ms: int) -> int:
    """Neutral time from the opening to `now_ms`; holds that overlap count once."""
    return sum([length for _, length in held_by_cause(clock, now_ms)]) if clock.holds else 0


def held_by_cause(clock: TurnClock, now_ms: int) -> tuple[tuple[str, int], ...]:
    """`held_ms` split by cause for the ledger (T-12), in order of first use, zeros left out.

    Where holds overlap, the one that began first has the time.
    """
    shares: dict[str, int] = {}
    for cause, start, end in _held_stretches(clock):
        length = (now_ms if end is None else min(end, now_ms)) - start
        if length > 0:
            shares[cause] = shares.get(cause, 0) + length
    return tuple(shares.items())


def fires_ms(clock: TurnClock) -> int | None:
    """The instant at which the default stands (T-5), as far as the holds known now tell.

    An open hold with a cap is taken to last to its cap. None: an open hold without one stops
    the clock before the limit has run out.
    """
    at, left = clock.opened_ms, clock.limit_ms + clock.credit_ms
    for _, start, end in _held_stretches(clock):
        if start - at >= left:
            break
        if end is None:
            return None
        left -= start - at
        at = end
    return at + left


def remaining_ms(clock: TurnClock, now_ms: int) -> int:
    """What is left of the limit, for display: with `charged_ms` it always makes the limit."""
    return clock.limit_ms - charged_ms(clock, now_ms)


def charged_ms(clock: TurnClock, arrived_ms: int) -> int:
    """Play time charged for an action that arrived then; the whole limit after a time-out (T-3)."""
    spent = arrived_ms - clock.opened_ms - held_ms(clock, arrived_ms) - clock.credit_ms
    return max(0, min(spent, clock.limit_ms))


def in_time(clock: TurnClock, arrived_ms: int) -> bool:
    """Whether an action that arrived then still counts: strictly before the time-out (T-5)."""
    fires = fires_ms(clock)
    return fires is None or arrived_ms < fires


def link_credit_ms(rtt_ms: Sequence[int], smallest_ms: int | None = None) -> int:
    """T-4: the median of the last five round-trips, newest last.

    `smallest_ms`: the seat's smallest round-trip of this round; the credit never exceeds twice
    that, so that answers delayed on purpose earn nothing. None: no such bound is known.
    """
    last = sorted(rtt_ms[-LINK_CREDIT_SAMPLES:])
    if not last:
        return 0
    median = (last[(len(last) - 1) // 2] + last[len(last) // 2]) // 2
    credit = min(median, LINK_CREDIT_MOST_MS)
    return credit if smallest_ms is None else min(credit, 2 * smallest_ms)


def spend_bank(bank_ms: int, outages_ms: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """T-7: the held part of each outage in turn, and what is left of the player's bank."""
    held: list[int] = []
    for outage in outages_ms:
        held.append(min(outage, bank_ms))
        bank_ms -= held[-1]
    return tuple(held), bank_ms


def _held_stretches(clock: TurnClock) -> Iterator[tuple[str, int, int | None]]:
    """The union of the holds since the opening, as disjoint stretches (cause, start, end) in
    order of time. An end of None is the last one: it is open for ever.
    """
    covered, holds = clock.opened_ms, clock.holds
    if len(holds) > 1:
        holds = tuple(sorted(holds, key=lambda hold: hold.since_ms))
    for hold in holds:
        start, end = max(hold.since_ms, covered), _end_ms(hold)
        if end is None:
            yield hold.cause, start, None
            return
        if end > start:
            yield hold.cause, start, end
            covered = end


def _end_ms(hold: Hold) -> int | None:
    """Where the hold ends or will end; None: open and without a cap."""
    if hold.cap_ms is None:
        return hold.until_ms
    capped = hold.since_ms + hold.cap_ms
    return capped if hold.until_ms is None else min(hold.until_ms, capped)
