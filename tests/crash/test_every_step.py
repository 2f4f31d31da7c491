"""Threat 30 at every step: a bug in any function that a tap runs through, one after the other."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import appliance
from appliance.games.actions import Double, Play
from appliance.live.tables import LiveTable
from appliance.table import events as ev
from appliance.table.state import evolve, new_table
from tests.live.making import Hall

ROOT = str(Path(appliance.__file__).parent)
CONTAINMENT = {"mailbox.py", "act", "_answered", "answer", "_told", "_fault", "_where"}
"""What catches a bug: the mailbox, and the functions of a table around its work."""


class Bug(Exception):
    pass


class Steps:
    """Counts the calls of the box's own functions and raises in the one that is `wanted`."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self.where = ""
        self._count = 0

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(ROOT) or code.co_name.startswith("<"):
            return
        file = code.co_filename.rsplit("/", 1)[-1]
        if CONTAINMENT & {file, code.co_name} or self.where:
            return
        self._count += 1
        if self._count == self._wanted:
            self.where = f"{file} {code.co_qualname}"
            raise Bug


@contextmanager
def broken(steps: Steps) -> Iterator[None]:
    before: Callable[..., Any] | None = sys.gettrace()
    sys.settrace(steps)
    try:
        yield
    finally:
        sys.settrace(before)


def tap(hall: Hall, number: int, action_id: str = "") -> Any:
    state = hall.table(number).state
    assert state.turn is not None
    (seat,) = state.turn.awaiting.seats
    return hall.act(number, seat, Play(state.board.hands[seat][:1]), action_id)


def two_tables() -> Hall:
    hall = Hall(tables=2)
    hall.join(2)
    hall.join(1)
    for number in (1, 2):
        hall.opened(number)
        for seat in (0, 1):
            assert hall.act(number, seat, Double(yes=False)).ok
    return hall


def replayed(hall: Hall) -> Any:
    first, *others = hall.journal.of(1)
    state = new_table(first.plan)
    for event in (first, *others):
        state = evolve(hall.game, state, event)
    return state


def test_threat_30_a_bug_in_any_step_of_a_tap_stops_that_table_and_no_other() -> None:
    wanted = 0
    while True:
        wanted += 1
        hall, steps = two_tables(), Steps(wanted)
        with broken(steps):
            answer = tap(hall, 1, "tap")
        if not steps.where:
            break
        acted = [event for event in hall.journal.of(1) if isinstance(event, ev.Acted)]
        acted = [event for event in acted if event.action_id == "tap"]
        assert (answer.ok, answer.code) in ((True, ""), (False, "FAULT")), steps.where
        assert len(acted) <= 1, steps.where
        assert hall.table(1).state == replayed(hall), steps.where
        assert tap(hall, 2).ok, steps.where
        assert "Paused" not in [type(event).__name__ for event in hall.journal.of(2)], steps.where
        _goes_on(hall)
        assert tap(hall, 1).ok, steps.where
    assert wanted > 100


def test_a_table_that_contains_no_bug_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "_answered", lambda table, work: work())
    hall = two_tables()
    with pytest.raises(Bug), broken(Steps(1)):
        tap(hall, 1)


def _goes_on(hall: Hall) -> None:
    hall.pass_ms(5_000)
    if hall.table(1).state.pause is not None:
        assert hall.order("resume").ok
        hall.pass_ms(5_000)
