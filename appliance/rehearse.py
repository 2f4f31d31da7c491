"""`hallbox rehearse`: a whole event on a box of its own that nobody can reach, gone afterwards.

What it leaves is what a person asked to see: the standings, and the record if one is wanted.
"""

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from appliance.hall.state import HallState
from appliance.live.rehearsal import WholeRehearsal
from appliance.live.stepped import SteppedRuntime
from appliance.papers.record import record
from appliance.table.state import AnyGame
from appliance.table.views import Person
from appliance.wiring import make_box

WATERMARK = "排练·不计分 rehearsal, not scored"
_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own in it, removed at the end
_PORT = 80


class Rehearsed(Struct, frozen=True):
    """The event as it ended; nothing of it was ever sent."""

    state: HallState
    people: Mapping[str, Person]
    game: AnyGame

    def record(self) -> bytes:
        """The event's record (`papers.record`), marked as a rehearsal."""
        return record(self.state, self.people, self.game)


def rehearse(
    name: str,
    *,
    tables: int,
    rounds: int,
    boards: int,
    seed: str,
    speed: int | None = None,
    tell: Callable[[str], None] = lambda _line: None,
) -> Rehearsed:
    """Play a whole event of house players. `speed`: so many times the pace of the hall, None as
    fast as the machine computes. `tell` hears of each round. Raises ValueError for no game.
    """
    runtime = SteppedRuntime()
    pause = _waiting(speed)
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        assembled = make_box(Path(folder), runtime, _PORT, Path(folder))
        box = assembled.box
        try:
            game = box.equipment.games.get(name)
            if game is None:
                raise ValueError(f"no game {name!r}; there is: {', '.join(box.equipment.games)}")
            ended: list[bool] = []
            answer = WholeRehearsal.begin(
                box,
                game,
                tables=tables,
                rounds=rounds,
                boards=boards,
                seed=seed,
                ended=lambda: ended.append(True),
            )
            hall = box.hall
            if not answer.ok or hall is None:
                raise ValueError(f"the event could not be made: {answer.code}")
            told: list[int] = []

            def done() -> bool:
                closed = sum(each.closed is not None for each in hall.state.rounds)
                if closed > len(told):
                    told.append(closed)
                    tell(f"round {closed} of {rounds}: {tables} tables, {boards} boards each")
                return bool(ended)

            runtime.run(assembled.timers, done, pause)
            return Rehearsed(hall.state, hall.people, game)
        finally:
            assembled.close()


def _waiting(speed: int | None) -> Callable[[int], None]:
    if speed is None:
        return lambda _ms: None
    return lambda ms: time.sleep(ms / 1000 / speed)
