"""A whole event played by house players: entries, rounds, movement, ranking, publication, on the
real box at any pace (A6). Nothing of it is ever sent or counted.

It gives the chief's own orders, one after the other, as soon as each makes sense.
"""

from collections.abc import Callable, Mapping
from functools import partial

from appliance.duplicate.movement_sheet import MovementSettings
from appliance.duplicate.scoring import Scoring
from appliance.games.contract import Settings
from appliance.hall.entering import entry_plans
from appliance.hall.machine import open_of
from appliance.hall.regulations import Regulations
from appliance.live.box import LiveBox, SetUp
from appliance.live.desk import Desk
from appliance.table.answer import Answer, refused
from appliance.table.state import AnyGame
from appliance.table.views import Person

STEP_MS = 1_000
BY = "排练"


class WholeRehearsal:
    """Drives one event to its end. `ended` is called when its last ranking is published."""

    def __init__(self, desk: Desk, speed: int, ended: Callable[[], None]) -> None:
        self._desk = desk
        self._hall = desk.hall
        self._step_ms = max(1, STEP_MS // speed)
        self._ended = ended
        self._hall.pace = speed
        self._again()

    @classmethod
    def begin(
        cls,
        box: LiveBox,
        game: AnyGame,
        *,
        tables: int,
        rounds: int,
        boards: int,
        speed: int = 1,
        seed: str = "rehearsal",
        ended: Callable[[], None] = lambda: None,
    ) -> Answer:
        """Make the event and let it run. `seed` is that of the draw; boards stay secret."""
        places = len(game.positions)
        size = 2 if any(len(seats) == 2 for seats in game.positions) else 1
        entries = entry_plans(1, [size] * (tables * places), joined=1)
        keys = [key for entry in entries for key in entry.players]
        answer = box.set_up(
            SetUp(
                title=f"排练 {seed}",
                game=game.name,
                regulations=Regulations(
                    rounds=rounds,
                    boards=boards,
                    scoring=Scoring(ranking=game.ranked_by),
                    movement=MovementSettings(seed=seed, size=places, planned_rounds=rounds),
                    replay_delay_ms=0,
                ),
                entries=entries,
                people={key: Person(f"机器 {key}") for key in keys},
                settings=hurried(game, speed),
                rehearsal=True,
            )
        )
        if answer.ok and box.desk is not None:
            cls(box.desk, speed, ended)
        return answer

    def _again(self) -> None:
        due = self._hall.runtime.now_ms() + self._step_ms
        spawn = partial(self._hall.runtime.spawn, self._step)
        # A rehearsal that has just been ended must not move the appointment of the next one.
        self._hall.timers.set(("rehearsal", self._hall.state.created.event_id), due, spawn)

    def _step(self) -> None:
        if self._hall.over:
            return
        if self._over():
            self._ended()
            return
        self._next()
        self._again()

    def _over(self) -> bool:
        state = self._hall.state
        return state.over and len(state.versions) >= len(state.field_rounds)

    def _next(self) -> Answer:
        """The one order that makes sense now."""
        desk, state = self._desk, self._hall.state
        now = open_of(state)
        if now is not None:
            return self._play()
        if len(state.versions) < len(state.field_rounds):
            return desk.publish(BY, "")
        if state.seating is None:
            sheet, preview = desk.pairing()
            if not preview:
                return refused(sheet)  # type: ignore[arg-type]
            return desk.publish_seating((), preview, "", BY)
        return desk.start_round(BY)

    def _play(self) -> Answer:
        desk = self._desk
        statuses = {table.state.status for table in self._hall.of_round()}
        if "closed" in statuses:
            return desk.open_tables(BY)
        if "finished" in statuses:
            return desk.collect_all(BY)
        if statuses == {"collected"}:
            return desk.close_round(BY, anyway=False)
        return Answer(ok=True)


def hurried(game: AnyGame, speed: int) -> Settings:
    """The game's times an organiser may set, so many times shorter, as far as they may be."""
    shorter: Mapping[str, int] = {
        setting.name: max(setting.least, int(setting.default) // speed)
        for setting in game.settings
        if setting.name.endswith("_ms")
    }
    return {
        setting.name: shorter[setting.name]
        for setting in game.settings
        if setting.name in shorter and shorter[setting.name] != setting.default
    }
