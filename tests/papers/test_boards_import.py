"""Boards of another event, taken over to be played again."""

from typing import Any

import pytest

from appliance.duplicate.board import Board, fingerprint, round_commitment
from appliance.games import game_named
from appliance.games.contract import Refusal
from appliance.papers.boards import BoardsFile, BoardsRound, dealt, export_boards, publish
from appliance.papers.boards_check import check_boards
from appliance.papers.boards_import import ImportedBoard, import_boards
from tests.papers.boards_events import EVENT, boards_file, exported, two_cards_exchanged, written

WAKENG = game_named("wakeng")


def imported(data: bytes, game: str = "wakeng", deals: int = 1) -> tuple[ImportedBoard, ...]:
    boards = import_boards(data, game_named(game), deals)
    assert not isinstance(boards, Refusal)
    return boards


@pytest.mark.parametrize(("game", "deals"), [("wakeng", 1), ("erdayi", 1), ("shengji", 3)])
def test_d52_a_board_taken_over_has_the_same_cards_in_the_same_seats(game: str, deals: int) -> None:
    file = boards_file(game, deals_a_board=deals)
    boards = imported(export_boards(file), game, deals)
    told = [board for sheet in file.rounds for board in sheet.boards]
    assert len(boards) == len(told)
    for board, original in zip(boards, told, strict=True):
        again = dealt(game_named(game), board.seed, board.public_number, deals)
        assert again == original.deals
        assert fingerprint(again) == board.fingerprint


def test_a_board_taken_over_keeps_where_it_came_from() -> None:
    boards = imported(export_boards(boards_file()))
    assert [(board.origin_event, board.origin_board_no) for board in boards] == [
        (EVENT, board_no) for board_no in (1, 2, 3, 4)
    ]
    assert [board.public_number for board in boards] == ["", "", "3652", "3652"]


def test_boards_are_committed_to_by_the_event_that_plays_them_and_keep_their_first_origin() -> None:
    """A rerun of a rerun: the seeds are the same, the commitments are each event's own."""
    first = boards_file()
    taken = imported(export_boards(first))
    played = tuple(
        publish(
            Board("rerun", board_no, "wakeng", WAKENG.rules_version),
            board.seed,
            deals_a_board=1,
            public_number="555",
            origin=board.origin,
        )
        for board_no, board in enumerate(taken, 1)
    )
    committed = round_commitment([board.commitment for board in played])
    assert committed not in {sheet.commitment for sheet in first.rounds}
    sheets = (BoardsRound(1, committed, "555", played),)
    rerun = export_boards(BoardsFile("rerun", "wakeng", WAKENG.rules_version, 1, sheets))
    assert check_boards(rerun).faults == ()
    assert imported(rerun) == taken


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "hallbox boards 2"}, "NOT_BOARDS"),
        ({"game": "erdayi"}, "OTHER_GAME"),
        ({"rules_version": "wakeng-0"}, "OTHER_RULES"),
    ],
)
def test_a_file_that_cannot_be_played_here_is_refused(change: dict[str, Any], code: str) -> None:
    refused = import_boards(written(exported() | change), WAKENG, 1)
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_d14_boards_of_another_number_of_deals_are_refused() -> None:
    data = export_boards(boards_file("shengji", deals_a_board=2))
    refused = import_boards(data, game_named("shengji"), 3)
    assert refused == Refusal("OTHER_DEALS", {"deals": 2})


def test_boards_that_do_not_hold_are_not_taken_over() -> None:
    document = exported()
    two_cards_exchanged(document)
    assert import_boards(written(document), WAKENG, 1) == Refusal(
        "BOARDS_FAULTY",
        {
            "n": 1,
            "first": "round 2, board 3: deal 1 is not what the seed gives: hand 1 [DEAL]",
        },
    )
