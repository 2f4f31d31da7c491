"""A pure hall in the hand of a test: entries, rounds and reports as the chief orders them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from appliance.duplicate.lines import Line
from appliance.duplicate.movement_sheet import MovementSettings
from appliance.duplicate.ranking import Ranking, Standing
from appliance.duplicate.scoring import Scoring
from appliance.games.contract import Refusal
from appliance.hall import entering, machine, standing
from appliance.hall import events as hv
from appliance.hall.regulations import Positions, Regulations
from appliance.hall.state import HallState, Round, evolve, reported
from appliance.table.events import BoardFinished

THREE: Positions = ((0,), (1,), (2,))
PAIRS: Positions = ((0, 2), (1, 3))
SEED = "hall"
REPORTED = "the same cards at every table"


def regulations(positions: Positions = THREE, **other: Any) -> Regulations:
    """Two rounds of one board by R; `opponents`, `odd_entries` and `size` are the movement's."""
    moving = {key: other.pop(key) for key in ("opponents", "odd_entries", "size") if key in other}
    rounds = other.pop("rounds", 2)
    movement = MovementSettings(
        seed=SEED, planned_rounds=rounds, **{"size": len(positions), **moving}
    )
    scoring = Scoring(ranking=other.pop("ranking", "R"))
    return Regulations(rounds=rounds, scoring=scoring, movement=movement, **other)


def drawn(*numbers: int) -> list[hv.DrawnBoard]:
    return [hv.DrawnBoard(number, f"{number:064x}", f"{number + 100:064x}") for number in numbers]


class Chief:
    """An event of so many entries, its first round not yet seated; `rows` is its log."""

    def __init__(
        self,
        entries: int = 6,
        positions: Positions = THREE,
        *,
        players: int = 0,
        rehearsal: bool = False,
        **other: Any,
    ) -> None:
        self.positions = positions
        self.rows: list[hv.HallEvent] = []
        rules = regulations(positions, **other)
        created = hv.EventCreated("e1", "杯赛", "wakeng", rehearsal, "00" * 32, regulations=rules)
        self.state = evolve(None, created)
        self.rows.append(created)
        self.each = players or len(positions[0])
        self.adds(entries)

    def takes(self, event: Any) -> Any:
        """An event that must not have been refused."""
        assert not isinstance(event, Refusal), event
        self.state = evolve(self.state, event)
        self.rows.append(event)
        return event

    def adds(self, entries: int) -> None:
        self.takes(entering.new_entries(self.state, [self.each] * entries))

    def seats(self) -> hv.SeatingPublished:
        sheet = machine.pairing(self.state, standing.ranks(self.ranking))
        assert not isinstance(sheet, Refusal), sheet
        return self.takes(hv.SeatingPublished(sheet))  # type: ignore[no-any-return]

    def opens(self) -> Round:
        """The next round, seated unless it was."""
        seating = self.state.seating or self.seats()
        tables = machine.tables_of(self.state, seating, self.positions)
        boards = drawn(*machine.boards_of(self.state, seating))
        self.takes(machine.open_round(self.state, boards, tables))
        return self.now

    def reports(self, table_no: int, board_no: int, *scores: int, **other: Any) -> None:
        """A finished board by position. `house` by seat, else those of the plan."""
        (plan,) = [plan for plan in self.now.tables if plan.table_no == table_no]
        size = len(plan.seats)
        given = {
            "fingerprint": REPORTED,
            "deal_times_ms": ((1_000,) * size,),
            "house": tuple(seat.house for seat in plan.seats),
            **other,
        }
        row = BoardFinished(board_no, 9_000, scores, (1_000,) * size, (0,) * size, **given)
        self.state = reported(self.state, table_no, row)

    def closes(self, at_ms: int = 0) -> None:
        self.takes(machine.close_round(self.state, "Li", "", at_ms))

    def plays(self, best: int = 10) -> Round:
        """A whole round: at table t of every board the first position scores `best` − t."""
        now = self.opens()
        for table in now.tables:
            for board in now.boards:
                top = best - table.table_no
                rest = (0,) * (len(self.positions) - 1)
                self.reports(table.table_no, board.board_no, top, *rest)
        self.closes()
        return self.now

    # --- reading -----------------------------------------------------------------------------

    @property
    def now(self) -> Round:
        assert self.state.round is not None
        return self.state.round

    @property
    def ranking(self) -> Ranking:
        so_far = standing.scores(self.state, self.positions)
        return standing.ranking(self.state, so_far, self.positions)

    def standing(self, entry: str) -> Standing:
        return next(each for each in self.ranking.standings if each.entry == entry)

    def lines(self, entry: str, round_no: int = 0) -> list[Line]:
        which = self.now if round_no == 0 else self.state.rounds[round_no - 1]
        found = standing.lines_of(self.state, which, self.positions)
        return [line for line in found if line.entry == entry]

    def results(self, entry: str, round_no: int = 0) -> list[Any]:
        return [line.result for line in self.lines(entry, round_no)]

    def at(self, table_no: int) -> tuple[str, ...]:
        """Who sits at a table of the round, by place."""
        assert self.now.sheet is not None
        return next(table.seats for table in self.now.sheet.tables if table.number == table_no)

    def final(self, entry: str) -> int | None:
        return self.standing(entry).final

    def ranks(self) -> dict[str, int | None]:
        return {each.entry: each.rank for each in self.ranking.standings}


def replayed(rows: Sequence[hv.HallEvent]) -> HallState:
    """The hall as its rows alone give it, each through its bytes."""
    state: HallState | None = None
    for row in rows:
        state = evolve(state, hv.read_event(msgspec.json.encode(row)))
    assert state is not None
    return state
