"""A whole event that a test holds in its hand: a hall with entries, a movement and its desk, and
the same hall as its rows alone would give it after a restart.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from appliance.duplicate.movement_sheet import MovementSettings
from appliance.duplicate.scoring import Scoring
from appliance.games.actions import Double, Pass, Play
from appliance.games.contract import Refusal
from appliance.hall import events as hv
from appliance.hall import machine
from appliance.hall.entering import entry_plans
from appliance.hall.regulations import Regulations
from appliance.hall.state import HallState, Round, evolve
from appliance.live.box import _Replay
from appliance.live.desk import Desk
from appliance.live.hall import HALL, LiveHall
from appliance.store.log import Record
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.showing import seat_view
from appliance.table.state import TableState
from appliance.table.views import Person, Presence
from tests.live.making import KEYS, Hall

WALL = "2026-05-01T09:00:00+00:00"
BY = "Li"


def name_of(key: str) -> str:
    """The name of the player of a key, found in a text only where the name itself stands."""
    return f"姓名{key.replace('.', '之')}"


class Event(Hall):
    """`entries` of the toy, or of its pairs, two at a table; round 1 is seated, nobody connected.

    `opponents` and `odd_entries` are the movement's, `created` fields of the event's first row,
    all else the regulations'.
    """

    def __init__(
        self,
        entries: int = 4,
        *,
        game: str = "toy",
        rounds: int = 2,
        created: Mapping[str, Any] | None = None,
        **other: Any,
    ) -> None:
        self._stand()
        played = self.equipment().games[game]
        moving = {key: other.pop(key) for key in ("opponents", "odd_entries") if key in other}
        size = len(played.positions)
        regulations = Regulations(
            rounds=rounds,
            scoring=Scoring(ranking="R"),
            movement=MovementSettings(seed="live", size=size, planned_rounds=rounds, **moving),
            **other,
        )
        first: dict[str, Any] = {"rehearsal": False, "rules_version": played.rules_version}
        first |= created or {}
        plans = entry_plans(1, [len(played.positions[0])] * entries, joined=1)
        rows: list[hv.HallEvent] = [
            hv.EventCreated(
                "e1", "杯赛", game, bot_seed="00" * 32, regulations=regulations, **first
            ),
            hv.EntriesAdded(entries=plans),
        ]
        sheet = machine.pairing(folded(rows), {})
        assert not isinstance(sheet, Refusal)
        rows.append(hv.SeatingPublished(sheet))
        self.journal.write([(HALL, row) for row in rows], self.runtime.now)
        people = {key: Person(name_of(key)) for plan in plans for key in plan.players}
        self.live = LiveHall(folded(rows), self.journal, self.equipment(), people, KEYS)
        self.desk = Desk(self.live)

    # --- orders ------------------------------------------------------------------------------

    def seated(self) -> "Event":
        """The next round as the movement pairs it."""
        _, preview = self.desk.pairing()
        self.does(self.desk.publish_seating((), preview, "", BY))
        return self

    def started(self) -> "Event":
        if self.state.seating is None:
            self.seated()
        self.does(self.desk.start_round(BY))
        return self

    def opened_all(self) -> "Event":
        self.does(self.desk.open_tables(BY))
        self.pass_ms(3_000)
        return self

    def play(self, number: int = 1, boards: int = 1) -> None:
        """So many boards of a table, every seat's first choice and lowest place each time; then
        the sheet of the last is looked at until the table goes on.
        """
        for _ in range(boards):
            while (turn := self.table(number).state.turn) is not None and turn.awaiting.seats:
                seat = turn.awaiting.seats[0]
                if self.table(number).state.house[seat]:
                    self.pass_ms(1_500)
                else:
                    assert self.act(number, seat, self._choice(number, seat)).ok
            self.pass_ms(12_000)

    def _choice(self, number: int, seat: int) -> Any:
        state = self.table(number).state
        assert state.turn is not None
        if state.turn.awaiting.phase == "DOUBLE":
            return Double(yes=False)
        hand = state.board.hands[seat]
        return Play(hand[:1]) if hand else Pass()

    def played(self, *tables: int) -> "Event":
        """The started round is played at these tables, or all, and collected there."""
        self.opened_all()
        for table in self.live.of_round():
            if not tables or table.number in tables:
                self.play(table.number, len(table.state.plan.boards))
        self.does(self.desk.collect_all(BY))
        return self

    def closed(self, *, anyway: bool = False) -> "Event":
        self.does(self.desk.close_round(BY, anyway=anyway))
        return self

    def whole_round(self) -> "Event":
        return self.started().played().closed()

    def does(self, answer: Answer) -> None:
        assert answer.ok, answer
        self.runtime.run()

    # --- reading -----------------------------------------------------------------------------

    @property
    def state(self) -> HallState:
        return self.live.state

    @property
    def now(self) -> Round:
        assert self.state.round is not None
        return self.state.round

    def at(self, table_no: int) -> tuple[str, ...]:
        """Who sits at a table of the round, by place."""
        assert self.now.sheet is not None
        return next(each.seats for each in self.now.sheet.tables if each.number == table_no)

    def final(self, entry: str) -> int | None:
        standings = self.live.standings()[1].standings
        return next(each.final for each in standings if each.entry == entry)

    def rank(self, entry: str) -> int | None:
        standings = self.live.standings()[1].standings
        return next(each.rank for each in standings if each.entry == entry)

    def written(self) -> str:
        """All that the log and the outbox hold, as text."""
        rows = [msgspec.json.encode(event) for _, event in self.journal.rows]
        return b"\n".join(rows + [row.body for row in self.journal.outbox]).decode()


class Restarted(Struct, frozen=True):
    """What the rows alone lead to, with a desk over it."""

    state: HallState
    tables: dict[int, TableState]
    desk: Desk


def restarted(event: Event) -> Restarted:
    """The event as a box would load it, on the same clock; nothing runs in it."""
    rows = list(enumerate(event.journal.rows, 1))
    begins = {stream: seq for seq, (stream, row) in rows if isinstance(row, ev.TableSet)}
    replay = _Replay(event.equipment(), begins)
    for seq, (stream, row) in rows:
        payload, kind = msgspec.json.encode(row), str(row.__struct_config__.tag)
        now = event.runtime.now
        replay.take(Record(seq, stream, kind, 1, now, WALL, True, "boot", payload, "", ""))
    assert replay.hall is not None
    again = Hall()
    again.runtime.now = event.runtime.now
    hall = LiveHall(replay.hall, event.journal, again.equipment(), dict(event.live._people), KEYS)
    for number, state in replay.tables.items():
        hall.set_table(state, replay.answers[number], replay.rulings[number])
    hall.draw_doors()
    return Restarted(replay.hall, replay.tables, Desk(hall))


def what_the_desk_says(desk: Desk) -> list[Any]:
    """All that chief, seats and hall are told and that must be the same after a restart."""
    hall = desk.hall
    said: list[Any] = [desk.pairing(), hall.standings(), desk.status(), desk.hall_map()]
    for entry in hall.state.entrants.values():
        said.append(desk.ranking_around(entry.id))
        said += [desk.next_of(entry.id, player) for player in entry.players]
    for number, table in sorted(hall.tables.items()):
        linked = (Presence(),) * table.state.seats
        around = msgspec.structs.replace(
            hall.around(table), boot="", presence=linked, rulings=(), said=None, said_id=0,
            result_code=None,
        )  # fmt: skip
        said.append((number, table.answers))
        said += [desk.next_seat(number, seat) for seat in range(table.state.seats)]
        said += [
            seat_view(hall.game, table.state, seat, around) for seat in range(table.state.seats)
        ]
    return said


def folded(rows: Sequence[hv.HallEvent]) -> HallState:
    state: HallState | None = None
    for row in rows:
        state = evolve(state, row)
    assert state is not None
    return state
