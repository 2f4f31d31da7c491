"""The rule oracle's questions about the clock: plain data in, plain data out.

No rule stands here; each answer is a call of the function that times real turns.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.table import turn_clock
from appliance.table.turn_clock import Hold, TurnClock

Span = Annotated[int, Meta(ge=0)]
"""A length of time in ms."""


class _Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """One turn; `arrived_ms` null: nothing ever arrived. `held_ms` is held in all."""

    limit_ms: Annotated[int, Meta(gt=0)]
    opened_ms: int
    arrived_ms: int | None
    held_ms: Span
    link_credit_ms: Span


class _RoundTrips(Struct, frozen=True, forbid_unknown_fields=True):
    """Newest last; `smallest_ms` is the seat's smallest of the round, if known."""

    rtt_ms: tuple[Span, ...]
    smallest_ms: Span | None = None


class _Outages(Struct, frozen=True, forbid_unknown_fields=True):
    bank_ms: Span
    outages_ms: tuple[Span, ...]


def _charged_time(asked: Any) -> Any:
    turn = msgspec.convert(asked, _Turn)
    clock = TurnClock(turn.opened_ms, turn.limit_ms, turn.link_credit_ms)
    # Only the sum is asked about, so where the held time lies in the turn does not matter.
    hold = Hold("box", turn.opened_ms, turn.opened_ms + turn.held_ms)
    clock = turn_clock.with_hold(clock, hold)
    fires = turn_clock.fires_ms(clock)
    ended = fires if turn.arrived_ms is None else turn.arrived_ms
    if fires is None or ended is None:
        raise ValueError("a hold with an end lets the clock run out")
    return {
        "accepted": turn_clock.in_time(clock, ended),
        "fires_ms": fires,
        "charged_ms": turn_clock.charged_ms(clock, ended),
        "held_ms": turn_clock.held_ms(clock, fires),
    }


def _link_credit(asked: Any) -> Any:
    trips = msgspec.convert(asked, _RoundTrips)
    return {"link_credit_ms": turn_clock.link_credit_ms(trips.rtt_ms, trips.smallest_ms)}


def _outage_bank(asked: Any) -> Any:
    outages = msgspec.convert(asked, _Outages)
    held, left = turn_clock.spend_bank(outages.bank_ms, outages.outages_ms)
    return {"held_ms": held, "bank_left_ms": left}


JUDGES: Mapping[str, Callable[[Any], Any]] = {
    "charged_time": _charged_time,
    "link_credit": _link_credit,
    "outage_bank": _outage_bank,
}
