"""What follows when a limit runs out: the default of every seat that has not acted."""

from collections.abc import Callable
from typing import TypeVar

from appliance.games.contract import Awaiting, Refusal, Seat

S = TypeVar("S")
E = TypeVar("E")


def defaults(
    state: S,
    awaiting: Awaiting | None,
    default: Callable[[S, Seat], tuple[E, ...] | Refusal],
    evolve: Callable[[S, E], S],
) -> tuple[E, ...]:
    """In order of seats. `default`: what the default action of a seat leads to.

    Raises ValueError on a finished board, TypeError when the rules refuse their own default.
    """
    if awaiting is None:
        raise ValueError("a finished board awaits nobody")
    events: tuple[E, ...] = ()
    for seat in awaiting.seats:
        step = default(state, seat)
        if isinstance(step, Refusal):
            raise TypeError(f"the default of seat {seat} was refused: {step.code}")
        events += step
        for event in step:
            state = evolve(state, event)
    return events
