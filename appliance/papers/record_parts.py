"""What others check without the record: the movement of an event, and its boards.

`hallbox verify movement` and `hallbox verify boards` read what is made here.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from appliance.duplicate.movement_export import export
from appliance.duplicate.movement_sheet import Entry, RoundSheet
from appliance.games.contract import Refusal
from appliance.hall import events as ev
from appliance.hall.state import Entrant, HallState, Round, is_contestant
from appliance.papers.boards import BoardsFile, BoardsRound, PublishedBoard, export_boards, publish
from appliance.papers.record import rules_of
from appliance.table.state import AnyGame


def movement_of(state: HallState) -> bytes | Refusal:
    """Every round of the field that was seated, play-offs not; NO_MOVEMENT where nobody moves."""
    movement = state.regulations.movement
    if movement is None:
        return Refusal("NO_MOVEMENT")
    sheets = [sheet for each in state.field_rounds if (sheet := each.played_sheet) is not None]
    back = {event.entry for event in state.decisions if isinstance(event, ev.Reinstated)}
    entries = [_entry(entrant, sheets, back) for entrant in state.entrants.values()]
    return export(movement, entries, sheets)


def _entry(entrant: Entrant, sheets: Sequence[RoundSheet], back: set[str]) -> Entry:
    """Who was taken back has left no more, but was not there for the rounds in between."""
    plan = entrant.plan
    if entrant.id not in back:
        return plan
    away = [
        sheet.number
        for sheet in sheets
        if plan.plays(sheet.number) and entrant.id not in _seated(sheet)
    ]
    return Entry(plan.id, plan.joined, plan.left, tuple(away))


def _seated(sheet: RoundSheet) -> set[str]:
    names = {name for table in sheet.tables for name in table.seats if is_contestant(name)}
    return names | set(sheet.byes)


def boards_of(state: HallState, game: AnyGame) -> bytes:
    """The boards of the closed rounds with their seeds. Raises ValueError for a file too large."""
    file = BoardsFile(
        event_id=state.created.event_id,
        game=game.name,
        rules_version=rules_of(state, game),
        deals_a_board=game.deals_a_board(state.created.settings),
        rounds=(),
    )
    rounds = [
        BoardsRound(
            round=each.round_no,
            commitment=each.commitment,
            public_number=each.public_number or "",
            boards=tuple(_board(file, each, board) for board in each.boards),
        )
        for each in state.closed_rounds
    ]
    return export_boards(replace(file, rounds=tuple(rounds)))


def _board(file: BoardsFile, which: Round, board: ev.DrawnBoard) -> PublishedBoard:
    return publish(
        file.names(board.board_no),
        board.seed,
        deals_a_board=file.deals_a_board,
        public_number=which.public_number or "",
        origin=board.origin,
    )
