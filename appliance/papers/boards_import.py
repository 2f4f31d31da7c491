"""Boards of a published file to be played again: in several halls, or in a rerun.

A board taken over keeps where it came from. It is dealt from the seed and the public number of
its origin, and the event that plays it commits to the same seed under its own names. Nothing is
drawn here, and whether known boards may be played is the organiser's affair.
"""

from typing import Any

from msgspec import Struct

from appliance.games.contract import Game, Refusal
from appliance.papers.boards import BoardsFile, Origin, PublishedBoard, read_boards
from appliance.papers.boards_check import check_boards


class ImportedBoard(Struct, frozen=True):
    """`seed` in 64 hex digits; `public_number` is the origin's, "" if it used none.

    `fingerprint` is what the cards must have again wherever they are dealt (D-52).
    """

    seed: str
    public_number: str
    origin_event: str
    origin_board_no: int
    fingerprint: str

    @property
    def origin(self) -> Origin:
        return Origin(self.origin_event, self.origin_board_no, self.public_number)


def import_boards(
    data: bytes, game: Game[Any, Any, Any, Any], deals_a_board: int
) -> tuple[ImportedBoard, ...] | Refusal:
    """Every board of the file in its order, for an event of this game.

    Refused: NOT_BOARDS, OTHER_GAME {game}, OTHER_RULES {version}, OTHER_DEALS {deals}, and
    BOARDS_FAULTY {n, first} when the file does not hold.
    """
    try:
        file = read_boards(data)
    except ValueError as problem:
        return Refusal("NOT_BOARDS", {"why": str(problem)})
    if file.game != game.name:
        return Refusal("OTHER_GAME", {"game": file.game})
    if file.rules_version != game.rules_version:
        return Refusal("OTHER_RULES", {"version": file.rules_version})
    if file.deals_a_board != deals_a_board:
        return Refusal("OTHER_DEALS", {"deals": file.deals_a_board})
    faults = check_boards(data).faults
    if faults:
        return Refusal("BOARDS_FAULTY", {"n": len(faults), "first": str(faults[0])})
    return tuple(
        _imported(file, sheet.public_number, board)
        for sheet in file.rounds
        for board in sheet.boards
    )


def _imported(file: BoardsFile, public_number: str, board: PublishedBoard) -> ImportedBoard:
    origin = board.origin or Origin(file.event_id, board.board_no, public_number)
    return ImportedBoard(
        seed=board.seed,
        public_number=origin.public_number,
        origin_event=origin.event_id,
        origin_board_no=origin.board_no,
        fingerprint=board.fingerprint,
    )
