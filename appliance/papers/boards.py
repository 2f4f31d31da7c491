"""The boards of an event as an open file that anybody can hold against what the seats showed.

Here stand the format, how a board gets into it and how the file is read; `boards_check` tells
whether one holds, `boards_import` takes boards out of one. Which rounds may be published is not
decided here.

The file is one JSON object in UTF-8, at most 8 MB:

    format          "hallbox boards 1"; the way of dealing belongs to it
    event_id        text, as it stands in every commitment
    game            name of the game
    rules_version   of the game when the boards were drawn, as it stands in every commitment
    deals_a_board   how many deals 副 a board has: 1, in 升级 the setting of the event (D-14)
    rounds          [{"round", "commitment": round commitment, "public_number": digits as typed or
                      "", "boards"}] in order of their numbers
    boards          [{"board_no", "seed": 64 hex digits, "commitment", "fingerprint", "deals",
                      "origin"}] in order of board number
    deals           [{"hands": [[card codes in the order dealt] per seat], "bottom": [card codes]}]
    origin          only of a board taken over: {"event_id", "board_no", "public_number"} under
                    which it was first dealt; its own public number takes the place of the round's
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.board import Board, commitment, fingerprint
from appliance.games import game_named
from appliance.games.contract import Game
from appliance.games.deal import SEED_BYTES, Deal
from appliance.hall.events import Origin as Origin

FORMAT = "hallbox boards 1"
MOST_BYTES = 8 * 1024 * 1024
MOST_ROUNDS = 64
MOST_BOARDS_A_ROUND = 64

EventId = Annotated[str, Meta(min_length=1, max_length=64)]
RunningNo = Annotated[int, Meta(ge=1, le=1_000_000)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
PublicNumber = Annotated[str, Meta(pattern=r"^[0-9]{0,64}\Z")]


class PublishedBoard(Struct, frozen=True, omit_defaults=True):
    """One board with its seed shown. `commitment` names this event, not the board's origin."""

    board_no: RunningNo
    seed: Digest
    commitment: Digest
    fingerprint: Digest
    deals: tuple[Deal, ...]
    origin: Origin | None = None


class BoardsRound(Struct, frozen=True):
    """The boards of one closed round."""

    round: RunningNo
    commitment: Digest
    public_number: PublicNumber
    boards: Annotated[
        tuple[PublishedBoard, ...], Meta(min_length=1, max_length=MOST_BOARDS_A_ROUND)
    ]


class _Format(Struct, frozen=True):
    format: str


class BoardsFile(Struct, frozen=True):
    """What the file says; its fields are told at the head of this module."""

    event_id: EventId
    game: str
    rules_version: Annotated[str, Meta(max_length=64)]
    deals_a_board: Annotated[int, Meta(ge=1)]
    rounds: Annotated[tuple[BoardsRound, ...], Meta(max_length=MOST_ROUNDS)]

    def names(self, board_no: int) -> Board:
        """What a commitment of this event says of the board besides its seed."""
        return Board(self.event_id, board_no, self.game, self.rules_version)


def dealt(
    game: Game[Any, Any, Any, Any], seed: str, public_number: str, deals_a_board: int
) -> tuple[Deal, ...]:
    """The deals of a board that are played: what the seed (hex) and the public number give."""
    return game.deal(bytes.fromhex(seed), public_number.encode("ascii"))[:deals_a_board]


def publish(
    names: Board,
    seed: str,
    *,
    deals_a_board: int,
    public_number: str = "",
    origin: Origin | None = None,
) -> PublishedBoard:
    """The board as it stands in the file. `public_number` is its round's; an origin has its own.

    Raises ValueError when the seed is not 64 hex digits, KeyError for a game the box has not.
    """
    number = public_number if origin is None else origin.public_number
    deals = dealt(game_named(names.game), seed, number, deals_a_board)
    return PublishedBoard(
        board_no=names.board_no,
        seed=seed,
        commitment=commitment(names, bytes.fromhex(seed)),
        fingerprint=fingerprint(deals),
        deals=deals,
        origin=origin,
    )


def export_boards(file: BoardsFile) -> bytes:
    """The file. Raises ValueError when it would be larger than a reader takes."""
    data = msgspec.json.encode({"format": FORMAT, **msgspec.structs.asdict(file)})
    _within(data)
    return data


def read_boards(data: bytes) -> BoardsFile:
    """The file as it stands, unchecked. Raises ValueError when it is not of the format."""
    _within(data)
    if msgspec.json.decode(data, type=_Format).format != FORMAT:
        raise ValueError(f"its format is not {FORMAT!r}")
    file = msgspec.json.decode(data, type=BoardsFile)
    most = _most_deals(file.game)
    if file.deals_a_board > most:
        raise ValueError(f"a board of {file.game} has {most} deals at most")
    return file


def _within(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise ValueError(f"it has {len(data)} bytes; {MOST_BYTES} are allowed")


def _most_deals(name: str) -> int:
    try:
        game = game_named(name)
    except KeyError as unknown:
        raise ValueError(f"no game {name!r} is known here") from unknown
    return len(game.deal(bytes(SEED_BYTES), b""))
