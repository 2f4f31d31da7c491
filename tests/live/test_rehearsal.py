"""A whole event of house players on a box of its own, step by step (A6)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.hall import events as hv
from appliance.live.box import LiveBox
from appliance.live.rehearsal import STEP_MS, WholeRehearsal, hurried
from appliance.live.stepped import SteppedRuntime
from appliance.live.timers import Timers
from appliance.store.alive import Alive
from appliance.store.box import Box
from tests.conformance.toy import TOY
from tests.conformance.toy_pairs import PAIRS
from tests.conformance.walking import EVERY_GAME, AnyGame
from tests.live.making import Hall
from tests.live.whole_event import BY, Event


class Rehearsing:
    """A box in a folder on a stepped clock, and a rehearsal in it."""

    def __init__(self, folder: Path) -> None:
        self.runtime = SteppedRuntime()
        like = Hall()
        like.runtime, like.timers = self.runtime, Timers(self.runtime)  # type: ignore[assignment]
        self.timers = like.timers
        box = Box.open(folder / "box.db")
        self.box = LiveBox(folder, like.equipment(), box, Alive(folder), "boot-1")
        self.ended: list[int] = []

    def begun(self, game: AnyGame = TOY, speed: int = 1) -> "Rehearsing":
        def ended() -> None:
            self.ended.append(self.runtime.now_ms())

        answer = WholeRehearsal.begin(
            self.box, game, tables=3, rounds=2, boards=2, speed=speed, ended=ended
        )
        assert answer.ok
        return self

    def run(self) -> "Rehearsing":
        self.runtime.run(self.timers, lambda: bool(self.ended), lambda _ms: None)
        return self

    @property
    def rows(self) -> list[hv.HallEvent]:
        assert self.box.hall is not None
        log = self.box.hall.journal.log
        return [hv.read_event(row.payload) for row in log.read() if row.stream == "hall"]


@pytest.fixture
def rehearsing(tmp_path: Path) -> Iterator[Rehearsing]:
    made = Rehearsing(tmp_path)
    yield made
    if made.box.hall is not None:
        made.box.hall.journal.close()


@pytest.mark.parametrize("game", [TOY, PAIRS], ids=lambda game: game.name)
def test_a6_an_event_is_played_from_its_entries_to_its_last_ranking(
    rehearsing: Rehearsing, game: AnyGame
) -> None:
    hall = rehearsing.begun(game).run().box.hall
    assert hall is not None
    state = hall.state
    assert state.over
    assert len(state.entrants) == 3 * len(game.positions)
    assert [len(each.tables) for each in state.rounds] == [3, 3]
    assert [len(each.reports) for each in state.rounds] == [6, 6]
    assert [version.round_no for version in state.versions] == [1, 2]
    assert all(row.rank is not None for row in state.versions[-1].sheet.rows)
    assert rehearsing.ended == [rehearsing.runtime.now_ms()]


def test_a6_the_chiefs_own_orders_are_given_in_their_order(rehearsing: Rehearsing) -> None:
    rehearsing.begun().run()
    kinds = [type(row) for row in rehearsing.rows]
    one_round = [hv.RoundOpened, hv.ClockMoved, hv.RoundClosed, hv.RankingPublished]
    assert kinds == [
        hv.EventCreated, hv.EntriesAdded, hv.SeatingPublished, *one_round,
        hv.SeatingPublished, *one_round,
    ]  # fmt: skip


def test_a6_nothing_of_it_is_owed_to_anybody_and_nothing_is_left(rehearsing: Rehearsing) -> None:
    hall = rehearsing.begun().run().box.hall
    assert hall is not None
    assert hall.state.created.rehearsal
    finished = [row for row in hall.journal.log.read() if row.type == "board_finished"]
    assert len(finished) == 12
    assert hall.journal.log.waiting() == 0
    path = rehearsing.box.event_path(hall.state.created.event_id)
    assert path.exists()
    assert rehearsing.box.end().ok
    assert not list(path.parent.glob("*"))


def test_a6_the_next_round_goes_by_the_standing(rehearsing: Rehearsing) -> None:
    hall = rehearsing.begun().run().box.hall
    assert hall is not None
    first, second = (each.sheet for each in hall.state.rounds)
    assert first is not None
    assert second is not None
    assert (first.ranks, set(second.ranks)) == ({}, set(hall.state.entrants))
    met = {frozenset(table.seats) for table in first.tables}
    assert not met & {frozenset(table.seats) for table in second.tables}


def test_a6_a_round_of_a_whole_rehearsal_is_closed_by_its_chief_alone() -> None:
    event = Event(4, created={"rehearsal": True}).started().opened_all()
    event.pass_ms(60_000)
    event.does(event.desk.collect_all(BY))
    assert {table.state.status for table in event.live.of_round()} == {"collected"}
    assert not event.live.closed
    assert event.journal.outbox == []
    event.closed()
    assert {each.rank is None for each in event.live.standings()[1].standings} == {False}


def test_a6_a_rehearsal_that_is_ended_gives_no_more_orders(rehearsing: Rehearsing) -> None:
    rehearsing.begun()
    hall = rehearsing.box.hall
    assert hall is not None
    assert rehearsing.box.end().ok
    rehearsing.runtime.run(
        rehearsing.timers, lambda: rehearsing.timers.run_due() is None, lambda _ms: None
    )
    assert hall.state.rounds == ()
    assert rehearsing.ended == []


def test_a6_a_faster_rehearsal_takes_less_time(tmp_path: Path) -> None:
    took = []
    for speed in (1, 10):
        folder = tmp_path / str(speed)
        folder.mkdir()
        took += Rehearsing(folder).begun(speed=speed).run().ended
    slow, fast = took
    assert STEP_MS < fast < slow / 2


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
@pytest.mark.parametrize("speed", [1, 3, 1_000])
def test_a6_hurried_times_are_those_an_organiser_could_set(game: AnyGame, speed: int) -> None:
    changed = hurried(game, speed)
    settings = {setting.name: setting for setting in game.settings}
    for name, value in changed.items():
        assert settings[name].allows(value)
        assert int(value) < int(settings[name].default)
        assert name.endswith("_ms")
    assert hurried(game, 1) == {}
    if speed == 3 and "bury_ms" in settings:
        assert changed["bury_ms"] == 20_000
