"""The views of the pages that belong to no seat: start, rehearsal, referee, public, results.

Put together from what the hall shows; nothing here asks for anything a page of that kind may
not have.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from appliance.duplicate.rounding import decimal_text
from appliance.duplicate.scoring import Scores
from appliance.hall import standing
from appliance.hall.events import DrawnBoard
from appliance.hall.roles import orders_of
from appliance.hall.state import Round
from appliance.live.hall import LiveHall
from appliance.table.events import TablePlan
from appliance.table.showing import call_rows, state_word, table_card, table_tile
from appliance.table.views import Around, CallRow, TableTile
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
from appliance.web.wire_public import PublishedRanking

LinkMaker = Callable[[str, str], Link]
"""Kind and path to a way there: plain address, and a QR code where the hall can reach it."""


class HallList(Struct, frozen=True):
    """What every referee sees alike: the hall's calls and tables, and what stands around each."""

    arounds: dict[int, Around]
    calls: tuple[CallRow, ...]
    tiles: tuple[TableTile, ...]


def hall_list(hall: LiveHall) -> HallList:
    arounds = {table.number: hall.around(table) for table in hall.of_round()}
    rows = [
        row for number, around in arounds.items()
        for row in call_rows(hall.tables[number].state, around)
    ]  # fmt: skip
    tiles = tuple(
        table_tile(hall.tables[number].state, around) for number, around in arounds.items()
    )
    return HallList(arounds, tuple(sorted(rows, key=lambda row: -row.wait_ms)), tiles)


def staff_view(
    hall: LiveHall,
    name: str,
    role: str,
    watching: int,
    listed: Callable[[LiveHall], HallList] = hall_list,
) -> StaffView:
    """R1, R2 and the hall list; hidden hands are in none of them. `listed`: the list is made once
    for all who are shown it at one instant.
    """
    shown = listed(hall)
    arounds, tiles = shown.arounds, shown.tiles
    watched = hall.tables.get(watching)
    card = None
    if watched is not None and watching in arounds:
        allowed = orders_of(role)
        card = table_card(hall.game, watched.state, arounds[watching], allowed)
    current = hall.state.round
    return StaffView(
        event=hall.state.created.title,
        rehearsal=hall.state.created.rehearsal,
        round_no=0 if current is None else current.round_no,
        me=name,
        role=role,
        calls=shown.calls,
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


def results_view(hall: LiveHall, ranking: PublishedRanking | None = None) -> ResultsView:
    """Empty of figures until a round is closed (V-2), then every board of the last closed one with
    its seed.
    """
    created = hall.state.created
    closed = hall.state.closed_rounds
    shown = closed[-1] if closed else hall.state.round
    return ResultsView(
        event=created.title,
        rehearsal=created.rehearsal,
        round_no=0 if shown is None else shown.round_no,
        closed=bool(closed),
        game=created.game,
        settings=tuple(setting_lines(hall)),
        boards=tuple(board_results(hall, closed[-1], board) for board in closed[-1].boards)
        if closed
        else (),
        ranking=ranking,
        over=hall.state.over,
    )


def setting_lines(hall: LiveHall) -> Iterator[SettingLine]:
    """Every decision the game leaves to the organiser, as it is in force."""
    chosen = hall.state.created.settings
    for setting in hall.game.settings:
        value = chosen.get(setting.name, setting.default)
        yield SettingLine(setting.name, value, changed=setting.name in chosen)


def board_results(hall: LiveHall, which: Round, drawn: DrawnBoard) -> BoardResults:
    """One board of a closed round: per position its top and a line of every table."""
    scores = hall.scores_of(which)
    entries = standing.entries_at(which, hall.state, hall.game.positions)
    lines = tuple(
        tuple(
            board_line(
                hall,
                which,
                plan,
                drawn.board_no,
                position,
                scores,
                entries.get((plan.table_no, position), ""),
            )
            for plan in which.tables
        )
        for position in range(len(hall.game.positions))
    )
    return BoardResults(
        board_no=drawn.board_no,
        tops=tuple(2 * max(sum(line.mp is not None for line in each) - 1, 0) for each in lines),
        positions=lines,
        commitment=drawn.commitment,
        seed=drawn.seed,
    )


def board_line(
    hall: LiveHall,
    which: Round,
    plan: TablePlan,
    board_no: int,
    position: int,
    scores: Scores,
    entry: str,
) -> BoardLine:
    """A table's line of a board; house players (`entry` empty) are listed, never compared."""
    seats = hall.game.positions[position]
    report = which.report(plan.table_no, board_no)
    tally = scores.tallies.get(entry)
    scored = None if tally is None else tally.boards.get(board_no)
    mark = None if scored is None else scored.mark
    players = [hall.now_playing(plan.seats[seat].entry) for seat in seats]
    names = [hall.named(player).name for player in players if player]
    return BoardLine(
        table_no=plan.table_no,
        seat=seats[0],
        name=" ".join(name for name in names if name),
        score=None if report is None else report.scores[position],
        mp=None if mark is None else mark.mp,
        rate="" if mark is None else decimal_text(mark.rate, 4),
        rank=None if mark is None else mark.rank,
        time_ms=0 if report is None else sum(report.times_ms[seat] for seat in seats),
        house=scored is None,
        timeouts=0 if report is None else sum(report.timeouts[seat] for seat in seats),
        seats=seats,
    )
