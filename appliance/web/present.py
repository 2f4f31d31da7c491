"""The views of the pages that belong to no seat: start, rehearsal, referee, public, results.

Put together from what the hall shows; nothing here asks for anything a page of that kind may
not have.
"""

from collections.abc import Callable

from appliance.hall.events import ScoredBoard, ScoredLine
from appliance.hall.machine import Round
from appliance.hall.roles import orders_of
from appliance.live.hall import LiveHall
from appliance.table.showing import call_rows, state_word, table_card, table_tile
from appliance.web.wire import (
    BoardLine,
    BoardResults,
    Link,
    PublicTable,
    RehearsalSeat,
    RehearsalView,
    ResultsView,
    SettingLine,
    StaffView,
)

LinkMaker = Callable[[str, str], Link]
"""Kind and path to a way there: plain address, and a QR code where the hall can reach it."""


def staff_view(hall: LiveHall, name: str, role: str, watching: int) -> StaffView:
    """R1, R2 and the hall list; hidden hands are in none of them."""
    arounds = {number: hall.around(table) for number, table in sorted(hall.tables.items())}
    rows = [
        row for number, around in arounds.items()
        for row in call_rows(hall.tables[number].state, around)
    ]  # fmt: skip
    tiles = tuple(
        table_tile(hall.tables[number].state, around) for number, around in arounds.items()
    )
    watched = hall.tables.get(watching)
    card = None
    if watched is not None:
        allowed = orders_of(role)
        card = table_card(hall.game, watched.state, arounds[watching], allowed)
    current = hall.state.round
    return StaffView(
        event=hall.state.created.title,
        rehearsal=hall.state.created.rehearsal,
        round_no=0 if current is None else current.round_no,
        me=name,
        role=role,
        calls=tuple(sorted(rows, key=lambda row: -row.wait_ms)),
        tables=tiles,
        card=card,
        hall_paused=hall.paused,
        to_collect=sum(tile.state == "finished" for tile in tiles),
        collected=sum(tile.state == "collected" for tile in tiles),
        round_closed=hall.closed,
    )


def public_table(hall: LiveHall, number: int) -> PublicTable | None:
    """`/t/N` for anybody: no cards, no scores."""
    table = hall.tables.get(number)
    if table is None:
        return None
    return PublicTable(
        table_no=number,
        state=state_word(table.state),
        event=hall.state.created.title,
        round_no=table.state.plan.round_no,
        game=hall.game.name,
        names=tuple(hall.person(number, seat).name for seat in range(table.state.seats)),
        rehearsal=hall.state.created.rehearsal,
    )


def rehearsal_view(hall: LiveHall, pin: str, link: LinkMaker) -> RehearsalView:
    """The rehearsal board; `pin` signs in a referee for this rehearsal only."""
    tables = [table for _, table in sorted(hall.tables.items())]
    return RehearsalView(
        game=hall.game.name,
        tables=tuple(table_tile(table.state, hall.around(table)) for table in tables),
        seats=tuple(
            RehearsalSeat(
                table_no=table.number,
                seat=seat,
                link=link("seat", f"/seat/{table.number}/{seat}"),
                taken_by=_taken_by(hall, table.number, seat),
            )
            for table in tables
            for seat in range(table.state.seats)
        ),
        fast=hall.fast,
        auto_open=all(table.state.plan.auto_open for table in tables),
        pin=pin,
        referee=link("referee", "/referee"),
        results=link("results", "/results"),
        round_closed=hall.closed,
    )


def _taken_by(hall: LiveHall, number: int, seat: int) -> str:
    if hall.audience.seat((number, seat)) is not None:
        return "page"
    return "house" if hall.tables[number].state.house[seat] else ""


def results_view(hall: LiveHall) -> ResultsView:
    """Empty of figures until the round is closed (V-2), then every board with its seed."""
    current, created = hall.state.round, hall.state.created
    closed = None if current is None else current.closed
    return ResultsView(
        event=created.title,
        rehearsal=created.rehearsal,
        round_no=0 if current is None else current.round_no,
        closed=closed is not None,
        game=created.game,
        settings=tuple(
            SettingLine(
                name=setting.name,
                value=created.settings.get(setting.name, setting.default),
                changed=setting.name in created.settings,
            )
            for setting in hall.game.settings
        ),
        boards=()
        if current is None or closed is None
        else tuple(_board(hall, current, board) for board in closed.boards),
    )


def _board(hall: LiveHall, current: Round, board: ScoredBoard) -> BoardResults:
    drawn = current.board(board.board_no)
    return BoardResults(
        board_no=board.board_no,
        tops=board.tops,
        positions=tuple(
            tuple(_line(hall, current, board.board_no, seats, line) for line in lines)
            for seats, lines in zip(hall.game.positions, board.positions, strict=True)
        ),
        commitment=drawn.commitment,
        seed=drawn.seed,
    )


def _line(
    hall: LiveHall, current: Round, board_no: int, seats: tuple[int, ...], line: ScoredLine
) -> BoardLine:
    report = current.report(line.table_no, board_no)
    names = [hall.person(line.table_no, seat).name for seat in seats]
    return BoardLine(
        table_no=line.table_no,
        seat=seats[0],
        name=" ".join(name for name in names if name),
        score=line.score,
        mp=line.mp,
        rate=line.rate,
        rank=line.rank,
        time_ms=0 if report is None else sum(report.times_ms[seat] for seat in seats),
        house=line.house,
        timeouts=0 if report is None else sum(report.timeouts[seat] for seat in seats),
        seats=seats,
    )
