"""Whole events played by chance through the hall's own functions: late entries, withdrawals,
substitutions, no-shows, fouled boards, rulings, several versions, play-offs. Each is wholly
determined by its seed.
"""

import random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.duplicate.board import Board, commitment, fingerprint
from appliance.duplicate.matchpoints import Artificial, Assigned, BoardResult, Pending, Void
from appliance.duplicate.movement_sheet import MovementSettings
from appliance.duplicate.ranking import Ranking
from appliance.duplicate.scoring import Scoring
from appliance.games import game_named
from appliance.games.contract import Game, Refusal
from appliance.games.deal import Deal
from appliance.hall import entering, machine, standing
from appliance.hall import events as ev
from appliance.hall.regulations import Regulations, places
from appliance.hall.state import HallState, evolve, reported
from appliance.table.events import BoardFinished, SeatPlan, TablePlan
from appliance.table.views import Person

NAMES = ("王芳", "李娜", "𠮷野", "Ṩẹ́yí", "محمد", "=1+1", "<b>&", "-5", "甲" * 40, "欧阳 建国")
WALL = "2026-05-01T09:00:00+08:00"
BY = "陈裁判"


class PlayedEvent(Struct, frozen=True):
    state: HallState
    names: dict[str, Person]
    game: Game[Any, Any, Any, Any]

    @property
    def ranking(self) -> Ranking:
        return ranking(self.state, self.game)


def ranking(state: HallState, game: Game[Any, Any, Any, Any]) -> Ranking:
    scores = standing.scores(state, game.positions)
    return standing.ranking(state, scores, game.positions)


def played_event(seed: int, **fixed: Any) -> PlayedEvent:
    """An event from its entries to its end, or to a round left open. `fixed`: of its making."""
    return _Play(seed, **fixed).whole()


class _Play:
    def __init__(
        self, seed: int, game: str = "", rounds: int = 0, calm: bool = False, open_at: int = -1
    ) -> None:
        """`calm`: nothing is decided by anybody. `open_at`: the round that is never closed."""
        self.chance = random.Random(seed)
        self.game = game_named(game or self.chance.choice(("wakeng", "erdayi", "shengji")))
        self.calm = calm
        size = len(self.game.positions)
        self.rounds = rounds or self.chance.randint(1, 3)
        self.open_at = open_at if open_at >= 0 else self.chance.choice((0, 0, 0, self.rounds))
        self.number = self.chance.random() < 0.3
        created = ev.EventCreated(
            event_id=f"{seed:016x}",
            title="春季 <杯>",
            game=self.game.name,
            rehearsal=False,
            bot_seed=self.chance.randbytes(32).hex(),
            regulations=Regulations(
                rounds=self.rounds,
                boards=self.chance.randint(1, 2),
                scoring=Scoring(
                    self.chance.choice(("R", "S")),
                    trim_unit=self.chance.choice(("deal", "board")),
                ),
                movement=MovementSettings(
                    seed=f"{seed:04}",
                    size=size,
                    planned_rounds=self.rounds,
                    odd_entries=self.chance.choice(("house", "bye")),
                ),
                public_number=self.number,
                date="2026-05-01",
            ),
            rules_version=self.game.rules_version,
            rules_hash="ab" * 32,
        )
        self.state = evolve(None, created)
        self.names: dict[str, Person] = {}

    def sometimes(self, odds: float) -> bool:
        return not self.calm and self.chance.random() < odds

    def take(self, event: Any) -> bool:
        """Whether it could be done."""
        if isinstance(event, Refusal):
            return False
        if hasattr(event, "by"):
            event = machine.signed(event, BY, WALL, getattr(event, "reason", ""))
        self.state = evolve(self.state, event)
        return True

    def whole(self) -> PlayedEvent:
        size = len(self.game.positions)
        self.add_entries(self.chance.randint(2 * size, 4 * size))
        for _ in range(self.rounds):
            if not self.round() or (self.sometimes(0.1) and self.ends_early()):
                break
        else:
            self.after()
        return PlayedEvent(self.state, self.names, self.game)

    def ends_early(self) -> bool:
        """The chief ends the event early, if there are rounds left."""
        return self.take(machine.finish(self.state))

    def add_entries(self, how_many: int) -> None:
        each = len(places(self.state.regulations, self.game.positions)[0])
        self.take(entering.new_entries(self.state, [each] * how_many))
        for entrant in self.state.entrants.values():
            self.name(entrant.players)

    def name(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            number = f"{self.chance.randint(0, 999):04}"
            self.names.setdefault(key, Person(self.chance.choice(NAMES), number))

    def round(self) -> bool:
        """One round of the field; False where it stays open or nobody is left to play."""
        before = {} if self.state.round is None else standing.ranks(self.ranking())
        sheet = machine.pairing(self.state, before)
        if isinstance(sheet, Refusal):
            return False
        self.take(ev.SeatingPublished(sheet))
        return self.play()

    def ranking(self) -> Ranking:
        return ranking(self.state, self.game)

    def play(self) -> bool:
        seating = self.state.seating
        assert seating is not None
        tables = machine.tables_of(self.state, seating, self.game.positions)
        numbers = machine.boards_of(self.state, seating)
        boards = [drawn(self, number) for number in numbers]
        self.take(machine.open_round(self.state, boards, tables))
        if self.number:
            self.take(machine.throw_number(self.state, f"{self.chance.randint(111, 666)}"))
        now = machine.open_of(self.state)
        assert now is not None
        if self.sometimes(0.4):
            entry = self.chance.choice(list(self.state.entrants))
            self.take(machine.no_show(self.state, entry, play=self.sometimes(0.5)))
        for plan in tables:
            self.results(plan)
        if self.sometimes(0.3):
            self.decide()
        if now.round_no == self.open_at:
            return False
        self.take(machine.close_round(self.state, BY, WALL, 1_777_600_000_000 + now.round_no))
        for _ in range(self.chance.randint(0, 3)):
            self.decide()
        self.publish("")
        return True

    def results(self, plan: TablePlan) -> None:
        now = self.state.round
        assert now is not None
        if plan.table_no in now.empty_tables:
            return
        for board in now.boards:
            if self.sometimes(0.1):
                continue  # not played out
            house = tuple(seat.house or self.sometimes(0.05) for seat in plan.seats)
            finished = self.finished(now.public_number or "", board)
            row = replace(finished, house=house)
            self.state = reported(self.state, plan.table_no, row)

    def finished(self, public_number: str, board: ev.DrawnBoard) -> BoardFinished:
        seats = self.game.seats
        deals = self.chance.randint(1, 2)
        times = tuple(tuple(self.chance.randint(1, 3) for _ in range(seats)) for _ in range(deals))
        cards = fingerprint(cards_of(self, board, public_number))
        return BoardFinished(
            board_no=board.board_no,
            at_ms=5_000,
            scores=tuple(self.chance.randint(-2, 2) for _ in self.game.positions),
            times_ms=tuple(map(sum, zip(*times, strict=True))),
            timeouts=tuple(self.chance.randint(0, 1) for _ in range(seats)),
            fingerprint="f" * 64 if self.sometimes(0.05) else cards,
            deal_times_ms=times,
            took_ms=60_000,
        )

    def decide(self) -> None:
        """Whatever a chief may decide at this moment; some of it cannot be done."""
        if self.calm:
            return
        entry = self.chance.choice(list(self.state.entrants))
        match self.chance.randrange(8):
            case 0:
                self.take(entering.withdraw(self.state, entry))
            case 1:
                self.take(entering.disqualify(self.state, entry))
            case 2:
                gone = [each.id for each in self.state.entrants.values() if each.left is not None]
                self.take(entering.reinstate(self.state, self.chance.choice(gone or [entry])))
            case 3:
                self.take(entering.take_points(self.state, entry, "1.5"))
            case 4:
                self.add_entries(1)
            case 5:
                out = self.chance.choice(self.state.entrants[entry].players)
                self.take(entering.substitute(self.state, out))
                self.name(self.state.entrants[entry].players)
            case 6:
                self.take(ev.ClockConfirmed())
            case _:
                board_no = self.chance.randint(1, sum(len(r.boards) for r in self.state.rounds))
                self.take(standing.rule(self.state, entry, board_no, self.ruled()))
        if self.sometimes(0.2):
            self.publish("更正 <i>")

    def ruled(self) -> BoardResult | None:
        return self.chance.choice((Assigned(1), Artificial(60), Pending(), Void(), None))

    def publish(self, reason: str) -> None:
        event = standing.publish(self.state, self.ranking(), BY, WALL, 1_777_600_000_000, reason)
        if not isinstance(event, Refusal):
            self.state = evolve(self.state, event)

    def after(self) -> None:
        """A play-off of the first who are tied, if any; else of as many as a table seats."""
        size = len(self.game.positions)
        there = [each.entry for each in self.ranking().standings if each.rank is not None]
        if self.sometimes(0.5) and len(there) >= size:
            self.take(machine.pairing_off(self.state, there[:size], 1))
            if self.state.seating is not None:
                self.play()


def cards_of(play: "_Play", board: ev.DrawnBoard, public_number: str) -> tuple[Deal, ...]:
    deals = play.game.deal(bytes.fromhex(board.seed), public_number.encode())
    return deals[: play.game.deals_a_board(play.state.created.settings)]


def drawn(play: "_Play", board_no: int) -> ev.DrawnBoard:
    seed = play.chance.randbytes(32)
    named = Board(play.state.created.event_id, board_no, play.game.name, play.game.rules_version)
    return ev.DrawnBoard(board_no, seed.hex(), commitment(named, seed))


def single_tables() -> PlayedEvent:
    """Two tables without entries and without a movement, as `hallbox event` sets them up."""
    play = _Play(7, game="wakeng", rounds=1, calm=True, open_at=0)
    play.number = False
    created = replace(play.state.created, regulations=Regulations(), title="排练")
    play.state = evolve(None, created)
    plans = [
        TablePlan(
            table_no,
            1,
            "wakeng",
            (SeatPlan(f"p{table_no}.0"), SeatPlan(f"p{table_no}.1"), SeatPlan(house=True)),
            (1,),
        )
        for table_no in (1, 2)
    ]
    play.name(tuple(seat.entry for plan in plans for seat in plan.seats if seat.entry))
    play.take(machine.open_round(play.state, [drawn(play, 1)], plans))
    for plan in plans:
        play.results(plan)
    play.take(machine.close_round(play.state, BY, WALL, 1))
    return PlayedEvent(play.state, play.names, play.game)
