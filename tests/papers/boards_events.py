"""Invented events whose boards are published, and ways to spoil what was published."""

import json
import random
from collections.abc import Callable
from typing import Any

from appliance.duplicate.board import Board, round_commitment
from appliance.games import game_named
from appliance.papers.boards import BoardsFile, BoardsRound, Origin, export_boards, publish

EVENT = "杯赛-7"

Spoil = Callable[[dict[str, Any]], None]


def boards_file(
    game: str = "wakeng",
    *,
    deals_a_board: int = 1,
    public_numbers: tuple[str, ...] = ("", "3652"),
    boards_a_round: int = 2,
    origin: Origin | None = None,
    chance: int = 7,
) -> BoardsFile:
    """Rounds of boards with the public number of each; the last board has the origin, if any."""
    draw = random.Random(chance)
    rules_version = game_named(game).rules_version
    rounds = []
    last = len(public_numbers) * boards_a_round
    for round_no, number in enumerate(public_numbers, 1):
        first = (round_no - 1) * boards_a_round + 1
        boards = tuple(
            publish(
                Board(EVENT, board_no, game, rules_version),
                draw.randbytes(32).hex(),
                deals_a_board=deals_a_board,
                public_number=number,
                origin=origin if board_no == last else None,
            )
            for board_no in range(first, first + boards_a_round)
        )
        committed = round_commitment([board.commitment for board in boards])
        rounds.append(BoardsRound(round_no, committed, number, boards))
    return BoardsFile(EVENT, game, rules_version, deals_a_board, tuple(rounds))


def exported(game: str = "wakeng", **how: Any) -> dict[str, Any]:
    """The same as plain data, to be spoilt."""
    return json.loads(export_boards(boards_file(game, **how)))  # type: ignore[no-any-return]


def written(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def board_of(document: dict[str, Any], board_no: int) -> dict[str, Any]:
    boards = (board for sheet in document["rounds"] for board in sheet["boards"])
    return next(board for board in boards if board["board_no"] == board_no)


# --- how a file is spoilt ---------------------------------------------------------------------


def another_seed(document: dict[str, Any]) -> None:
    """A seed chosen after the commitment was shown."""
    board_of(document, 2)["seed"] = "5" * 64


def two_cards_exchanged(document: dict[str, Any]) -> None:
    """One card of the first hand for one of the second."""
    first, second, *_ = board_of(document, 3)["deals"][0]["hands"]
    first[4], second[9] = second[9], first[4]


def another_number(document: dict[str, Any]) -> None:
    """Another public number than the one thrown."""
    document["rounds"][1]["public_number"] = "3651"


def board_left_out(document: dict[str, Any]) -> None:
    del document["rounds"][0]["boards"][1]


def fingerprint_bent(document: dict[str, Any]) -> None:
    board_of(document, 1)["fingerprint"] = "0" * 64
