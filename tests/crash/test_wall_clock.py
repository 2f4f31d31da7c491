"""Threat 17 and 27: a wall clock that jumps moves nothing but the times people read."""

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from appliance.games.actions import Double, Play
from appliance.live.journal import Journal
from appliance.store.committer import Committer
from appliance.store.log import EventLog, Record, Step
from tests.live.making import Hall

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def steady() -> Iterator[datetime]:
    return itertools.repeat(NOON)


def a_day_on_and_back() -> Iterator[datetime]:
    return itertools.cycle((NOON + DAY, NOON - DAY, NOON))


def without_battery() -> Iterator[datetime]:
    """1970 until the time of day is learned, 2038 when it is learned wrongly."""
    return itertools.cycle((datetime(1970, 1, 1, tzinfo=UTC), datetime(2038, 1, 20, tzinfo=UTC)))


def played(path: Path, walls: Iterator[datetime]) -> tuple[list[Record], list[Any]]:
    """A board of the toy with one turn that runs out: its log, and all that one seat was sent."""
    hall = Hall()
    log = EventLog.open(path)
    committer = Committer(log, hall.runtime, hall.runtime.now_ms)
    hall.live.journal = Journal(log, committer, hall.runtime, "boot-1", lambda: next(walls))
    hall.join()
    hall.opened()
    for seat in (0, 1):
        assert hall.act(1, seat, Double(yes=False)).ok
    for thinks_ms in (1_000, 60_000, 2_000):
        hall.pass_ms(thinks_ms)
        turn, board = hall.table().state.turn, hall.table().state.board
        assert turn is not None
        (seat,) = turn.awaiting.seats
        assert hall.act(1, seat, Play(board.hands[seat][:1])).ok
    # Opening it again checks the whole chain.
    hall.live.journal.close()
    again = EventLog.open(path)
    rows = list(again.read())
    again.close()
    return rows, hall.pages[1, 0].of("view")


def _but_the_wall(row: Record) -> tuple[Any, ...]:
    return row.seq, row.stream, row.type, row.at_mono_ms, row.payload


@pytest.mark.parametrize("walls", [a_day_on_and_back, without_battery])
def test_threat_17_no_deadline_order_or_view_hangs_on_the_wall_clock(
    tmp_path: Path, walls: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appliance.live.hall.secrets.token_bytes", bytes)  # the same deal twice
    rows, views = played(tmp_path / "steady.db", steady())
    jumped, seen = played(tmp_path / "jumped.db", walls())
    assert any(row.type == "timed_out" for row in rows)
    assert [_but_the_wall(row) for row in jumped] == [_but_the_wall(row) for row in rows]
    assert seen == views
    # The jumps were there, and the chain covers them.
    assert len({row.at_wall for row in jumped}) > 1
    assert jumped[-1].hash != rows[-1].hash


def test_a_journal_that_stamps_by_the_wall_clock_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("appliance.live.hall.secrets.token_bytes", bytes)
    store = Journal.store

    def by_the_wall(journal: Journal, step: Step, now_ms: int) -> int:
        return store(journal, step, int(journal._wall().timestamp() * 1_000))

    monkeypatch.setattr(Journal, "store", by_the_wall)
    rows, _ = played(tmp_path / "steady.db", steady())
    jumped, _ = played(tmp_path / "jumped.db", a_day_on_and_back())
    assert [_but_the_wall(row) for row in jumped] != [_but_the_wall(row) for row in rows]
