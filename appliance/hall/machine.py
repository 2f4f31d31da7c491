"""One event in one hall: its round, its boards, what its tables reported, and their comparison.

Pure. Boards come in already drawn, tables report what they finished; nothing here deals, keeps
time or shows anything to anybody.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from appliance.duplicate.board import round_commitment
from appliance.duplicate.matchpoints import BoardResult, Pending, Played, board_mp
from appliance.duplicate.rounding import decimal_text
from appliance.games.contract import Refusal, Seat
from appliance.hall import events as ev
from appliance.table.events import BoardFinished, TablePlan

Positions = tuple[tuple[Seat, ...], ...]


class Report(Struct, frozen=True):
    """A finished board of one table; `house` by seat as it was when the board ended."""

    table_no: int
    board_no: int
    scores: tuple[int, ...]
    times_ms: tuple[int, ...]
    timeouts: tuple[int, ...]
    house: tuple[bool, ...]


class Round(Struct, frozen=True):
    round_no: int
    boards: tuple[ev.DrawnBoard, ...]
    tables: tuple[TablePlan, ...]
    reports: tuple[Report, ...] = ()
    closed: ev.RoundClosed | None = None

    @property
    def commitment(self) -> str:
        """What every seat shows before the first card: one value for all boards of the round."""
        return round_commitment([board.commitment for board in self.boards])

    def board(self, board_no: int) -> ev.DrawnBoard:
        """Raises KeyError for a board that is not of this round."""
        for board in self.boards:
            if board.board_no == board_no:
                return board
        raise KeyError(board_no)

    def report(self, table_no: int, board_no: int) -> Report | None:
        for report in self.reports:
            if (report.table_no, report.board_no) == (table_no, board_no):
                return report
        return None


class HallState(Struct, frozen=True):
    created: ev.EventCreated
    round: Round | None = None


def evolve(state: HallState | None, event: ev.HallEvent) -> HallState:
    """The state after one event. Raises ValueError for an order no hall has written."""
    if isinstance(event, ev.EventCreated):
        return HallState(created=event)
    if state is None:
        raise ValueError("an event begins with its creation")
    if isinstance(event, ev.RoundOpened):
        opened = Round(round_no=event.round_no, boards=event.boards, tables=event.tables)
        return replace(state, round=opened)
    if state.round is None:
        raise ValueError("a round is closed after it was opened")
    return replace(state, round=replace(state.round, closed=event))


def reported(
    state: HallState, table_no: int, event: BoardFinished, house: tuple[bool, ...]
) -> HallState:
    """The hall after a table finished a board; a board comes once from each table."""
    now = state.round
    if now is None or now.report(table_no, event.board_no) is not None:
        return state
    report = Report(
        table_no=table_no,
        board_no=event.board_no,
        scores=event.scores,
        times_ms=event.times_ms,
        timeouts=event.timeouts,
        house=house,
    )
    return replace(state, round=replace(now, reports=(*now.reports, report)))


def open_round(
    state: HallState, boards: Sequence[ev.DrawnBoard], tables: Sequence[TablePlan]
) -> ev.RoundOpened | Refusal:
    """The next round with its boards and tables; refused while one is still open."""
    before = state.round
    if before is not None and before.closed is None:
        return Refusal("ROUND_OPEN", {"round": before.round_no})
    if not boards or not tables:
        return Refusal("NOTHING_TO_PLAY")
    number = 1 if before is None else before.round_no + 1
    return ev.RoundOpened(round_no=number, boards=tuple(boards), tables=tuple(tables))


def close_round(
    state: HallState, by: str, wall: str, positions: Positions
) -> ev.RoundClosed | Refusal:
    """Stops the round and compares its boards; what is not played out stays pending (D-49)."""
    now = state.round
    if now is None or now.closed is not None:
        return Refusal("ROUND_NOT_OPEN")
    boards = tuple(_scored(now, board.board_no, positions) for board in now.boards)
    return ev.RoundClosed(round_no=now.round_no, by=by, wall=wall, boards=boards)


def _scored(now: Round, board_no: int, positions: Positions) -> ev.ScoredBoard:
    reports = [now.report(plan.table_no, board_no) for plan in now.tables]
    tops, lines = [], []
    for index, seats in enumerate(positions):
        top, scored = _compared(now.tables, reports, index, seats)
        tops.append(top)
        lines.append(scored)
    return ev.ScoredBoard(board_no=board_no, tops=tuple(tops), positions=tuple(lines))


def _compared(
    tables: Sequence[TablePlan],
    reports: Sequence[Report | None],
    position: int,
    seats: tuple[Seat, ...],
) -> tuple[int, tuple[ev.ScoredLine, ...]]:
    """One position of one board: every table's line, house players listed but never compared."""
    lines: list[ev.ScoredLine] = []
    compared: list[BoardResult] = []
    rows: list[int] = []
    for plan, report in zip(tables, reports, strict=True):
        score = None if report is None else report.scores[position]
        house = report is not None and all(report.house[seat] for seat in seats)
        lines.append(ev.ScoredLine(table_no=plan.table_no, score=score, house=house))
        if not house:
            rows.append(len(lines) - 1)
            compared.append(Pending() if score is None else Played(score=score))
    sheet = board_mp(compared)
    for row, mark in zip(rows, sheet.marks, strict=True):
        if mark is not None:
            lines[row] = replace(
                lines[row], mp=mark.mp, rate=decimal_text(mark.rate, 4), rank=mark.rank
            )
    return sheet.top, tuple(lines)
