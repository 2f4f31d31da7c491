"""The box with a clock that stands still until a test moves it, and with a tablet at every seat.

The tablets are pages inside the process: they reach the tables the way a socket does, choose as
the house players would, and press what people press between the boards.

`POST /tablets/play {"sweeps": n}`: they play on, one turn at each table a sweep, until the round
waits to be collected or n sweeps are over; answers {"done": whether the round waits}.
`POST /clock/pass {"ms": n}`: so much time passes while nobody presses anything.
"""

from appliance import serve  # isort: skip - its patch comes before everything else

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import eventlet
import msgspec
from flask import Response, request

from appliance.bots import HOUSE_PLAYERS
from appliance.games.actions import Pass
from appliance.games.contract import Refusal
from appliance.live.box import LiveBox
from appliance.live.green import GreenRuntime
from appliance.live.hall import LiveHall
from appliance.live.tables import LiveTable
from appliance.live.timers import Timers
from appliance.table.answer import Answer
from appliance.wiring import Assembled, Serving, start

THINK_MS = 700
STEP_MS = 1_000
"""Below what a link may be silent for while its seat must act."""
WAKE_S = 60.0
PASS = Pass()
TIMID = 64
"""Of 256: so often a player passes where one of its house would not, or all would play alike."""
REQUESTS = {"closed": "seated", "sheet": "acknowledge", "finished": "confirm"}


class StandingClock(GreenRuntime):
    """Green threads on a clock of their own, in ms."""

    def __init__(self) -> None:
        self._now_ms = 1_000_000

    def now_ms(self) -> int:
        return self._now_ms

    def move(self, ms: int, timers: Timers) -> None:
        """Return when everything that fell due has been called."""
        self._now_ms += ms
        called = self.gate()
        timers.set("moved to", self._now_ms, called.open)
        timers.set("moved", 0, lambda: None)  # the earliest of all: it wakes the others
        if not called.wait(WAKE_S):
            raise RuntimeError("the timers do not run")


class Tablet:
    """The page of a seat. It answers each ping at once and shows its newest view to nobody."""

    page = "tablet"

    def __init__(self, hall: LiveHall, table_no: int, seat: int) -> None:
        self._hall = hall
        self._place = table_no, seat
        self._presses = 0

    def send(self, name: str, payload: bytes) -> None:
        if name == "ping":
            table_no, seat = self._place
            number = msgspec.json.decode(payload, type=int)
            self._hall.tables[table_no].answered(seat, number, self._hall.runtime.now_ms())

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        """It is thrown away with the event."""

    def press(self) -> bool:
        """What its player does now, if anything is waited for; whether it took its turn."""
        table_no, seat = self._place
        table = self._hall.tables[table_no]
        state = table.state
        if state.house[seat] or state.pause is not None:
            return False
        pressed = {"closed": state.seated, "sheet": state.acknowledged, "finished": state.confirmed}
        self._presses += 1
        action_id = f"{state.plan.round_no}.{table_no}.{seat}.{self._presses}"
        if state.status in pressed and not pressed[state.status][seat]:
            _taken(table.request(seat, REQUESTS[state.status], action_id))
        elif state.turn is not None and seat in state.turn.awaiting.seats:
            return self._choose(table, state.turn.id, action_id)
        return False

    def _choose(self, table: LiveTable, turn_id: str, action_id: str) -> bool:
        state, (_, seat) = table.state, self._place
        player = HOUSE_PLAYERS[state.plan.game]
        own = hashlib.sha256(state.plan.seats[seat].entry.encode()).digest()
        action = player.choose(table.game.know(state.board, seat), own, state.board_no)
        timid = hashlib.sha256(own + turn_id.encode()).digest()[0] < TIMID
        if timid and not isinstance(table.game.decide(state.board, seat, PASS), Refusal):
            action = PASS
        if action is None:
            return False
        _taken(table.act(seat, turn_id, action_id, action, self._hall.runtime.now_ms()))
        return True


def _taken(answer: Answer) -> None:
    if not answer.ok:
        raise RuntimeError(f"a tablet was refused: {answer.code} {answer.params}")


class Tablets:
    """Every tablet of the hall, and the time that passes between their presses."""

    def __init__(self, box: LiveBox, clock: StandingClock) -> None:
        self._box = box
        self._clock = clock
        self._tablets: dict[tuple[int, int], Tablet] = {}

    def play(self, sweeps: int) -> bool:
        """Whether the round waits to be collected within so many sweeps."""
        hall = self._hall()
        for _ in range(sweeps):
            self._sit(hall)
            if all(_waits(table) for table in hall.of_round()):
                return True
            pool = eventlet.GreenPool()
            presses = [pool.spawn(self._press_at, table) for table in hall.of_round()]
            for press in presses:
                press.wait()
            self.wait(THINK_MS)
        return False

    def wait(self, ms: int) -> None:
        """So much time passes, in steps that no link is lost in."""
        while ms > 0:
            self._clock.move(min(ms, STEP_MS), self._box.equipment.timers)
            ms -= STEP_MS
            if self._box.hall is not None:
                # Once for what the timers told the tables, once for what came of that.
                self._box.hall.drain()
                self._box.hall.drain()

    def _hall(self) -> LiveHall:
        if self._box.hall is None:
            raise RuntimeError("no event is running")
        return self._box.hall

    def _sit(self, hall: LiveHall) -> None:
        """A tablet at every seat that somebody plays at, bound as a real one is."""
        for table in hall.of_round():
            for seat, plan in enumerate(table.state.plan.seats):
                if plan.entry and (table.number, seat) not in self._tablets:
                    tablet = Tablet(hall, table.number, seat)
                    self._tablets[table.number, seat] = tablet
                    self._box.bind(table.number, seat)
                    hall.audience.sit((table.number, seat), tablet)
                    table.joined(seat)

    def _press_at(self, table: LiveTable) -> None:
        """Everybody who has to, but one turn at most: whoever comes next has to think first."""
        for seat in range(table.state.seats):
            tablet = self._tablets.get((table.number, seat))
            if tablet is not None and tablet.press():
                return


def _waits(table: LiveTable) -> bool:
    state = table.state
    return state.status == "collected" or (state.status == "finished" and all(state.confirmed))


def _start(assembled: Assembled, runtime: StandingClock, async_mode: str) -> Serving:
    serving = start(assembled, runtime, async_mode)
    tablets = Tablets(assembled.box, runtime)

    def told(what: Callable[[Any], Any]) -> Callable[[], Response]:
        def answer() -> Response:
            done = what(msgspec.json.decode(request.get_data()))
            return Response(msgspec.json.encode({"done": done}), mimetype="application/json")

        return answer

    rules: dict[str, Callable[[Any], Any]] = {
        "/tablets/play": lambda wanted: tablets.play(wanted["sweeps"]),
        "/clock/pass": lambda wanted: tablets.wait(wanted["ms"]),
    }
    for rule, what in rules.items():
        serving.web.app.add_url_rule(rule, rule, told(what), methods=["POST"])
    return serving


if __name__ == "__main__":
    setattr(serve, "GreenRuntime", StandingClock)  # noqa: B010 - no name that it exports
    setattr(serve, "start", _start)  # noqa: B010
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
