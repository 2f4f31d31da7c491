"""Published boards against a second way of dealing that shares nothing with the box."""

import json
import random
from itertools import islice
from typing import Any

import pytest

from appliance.games import GAMES, game_named
from appliance.papers.boards import (
    MOST_BYTES,
    BoardsFile,
    Origin,
    dealt,
    export_boards,
    read_boards,
)
from tests.papers import dealing_by_hand
from tests.papers.boards_events import EVENT, boards_file, exported, written

ODD: list[Any] = [None, 0, -1, 1.5, True, "", "x", {}, ["S5"], "A" * 64]


@pytest.mark.parametrize(
    ("game", "boards", "deals"), [("wakeng", 120, 1), ("erdayi", 120, 1), ("shengji", 16, 8)]
)
def test_d52_every_card_follows_from_the_seed_by_the_published_way(
    game: str, boards: int, deals: int
) -> None:
    draw = random.Random(f"boards of {game}")
    for board_no in range(boards):
        number = str(draw.randrange(10**6)) if board_no % 2 else ""
        seed = draw.randbytes(32)
        made = dealt(game_named(game), seed.hex(), number, deals)
        told = [{"hands": [*map(list, d.hands)], "bottom": list(d.bottom)} for d in made]
        by_hand = [dealing_by_hand.deal(game, no, seed, number) for no in range(1, deals + 1)]
        assert told == by_hand


def test_a_word_of_the_biased_tail_is_thrown_away_as_published() -> None:
    seed = dealing_by_hand.TAIL_SEED
    stream = [*islice(dealing_by_hand.words(seed, "shengji:1:"), dealing_by_hand.TAIL_WORD + 1)]
    place = dealing_by_hand.TAIL_PLACE
    assert stream[-1] >= 2**32 // place * place
    (made,) = dealt(game_named("shengji"), seed.hex(), "", 1)
    by_hand = dealing_by_hand.deal("shengji", 1, seed)
    assert {"hands": [*map(list, made.hands)], "bottom": list(made.bottom)} == by_hand


@pytest.mark.parametrize(("game", "deals"), [("wakeng", 1), ("erdayi", 1), ("shengji", 3)])
def test_the_file_says_what_was_published(game: str, deals: int) -> None:
    document = exported(game, deals_a_board=deals)
    assert (document["format"], document["event_id"]) == ("hallbox boards 1", EVENT)
    for sheet in document["rounds"]:
        commitments = []
        for board in sheet["boards"]:
            seed = bytes.fromhex(board["seed"])
            names = (EVENT, board["board_no"], game, game_named(game).rules_version)
            number = sheet["public_number"]
            by_hand = [dealing_by_hand.deal(game, no, seed, number) for no in range(1, deals + 1)]
            assert board["deals"] == by_hand
            assert board["fingerprint"] == dealing_by_hand.fingerprint(by_hand)
            assert board["commitment"] == dealing_by_hand.commitment(*names, seed)
            commitments.append(board["commitment"])
        assert sheet["commitment"] == dealing_by_hand.round_commitment(commitments)
    assert [board["board_no"] for s in document["rounds"] for board in s["boards"]] == [1, 2, 3, 4]


def test_a_board_taken_over_is_dealt_from_its_origins_number_and_not_the_rounds() -> None:
    document = exported(origin=Origin("other", 9, "44"), public_numbers=("12",), boards_a_round=1)
    (board,) = document["rounds"][0]["boards"]
    seed = bytes.fromhex(board["seed"])
    assert board["deals"] == [dealing_by_hand.deal("wakeng", 1, seed, "44")]
    assert board["origin"] == {"event_id": "other", "board_no": 9, "public_number": "44"}


def test_every_game_of_the_box_is_dealt_by_hand_too() -> None:
    assert {game.name for game in GAMES} == set(dealing_by_hand.PACKS)


def test_what_is_exported_is_read_back() -> None:
    file = boards_file("erdayi", origin=Origin("other", 9, ""))
    assert read_boards(export_boards(file)) == file
    empty = BoardsFile(EVENT, "wakeng", "wakeng-1", 1, ())
    assert read_boards(export_boards(empty)) == empty


def test_a_file_too_large_is_neither_written_nor_read() -> None:
    document = exported()
    document["filling"] = "x" * MOST_BYTES
    with pytest.raises(ValueError, match="bytes; 8388608 are allowed"):
        read_boards(written(document))
    file = boards_file("shengji", deals_a_board=8, boards_a_round=1, public_numbers=("",))
    (sheet,) = file.rounds
    many = BoardsFile(EVENT, "shengji", "shengji-1", 8, (sheet,) * 2_000)
    with pytest.raises(ValueError, match="bytes; 8388608 are allowed"):
        export_boards(many)


def test_more_rounds_or_boards_than_any_event_has_are_refused() -> None:
    document = exported()
    (sheet, _) = document["rounds"]
    for rounds in ([sheet] * 65, [sheet | {"boards": sheet["boards"] * 33}]):
        with pytest.raises(ValueError, match="Expected `array` of length <= 64"):
            read_boards(written(document | {"rounds": rounds}))


@pytest.mark.parametrize("change", [{"game": "chess"}, {"deals_a_board": 2}, {"format": "2"}])
def test_another_file_is_told_in_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"no game 'chess'|has 1 deals at most|its format is not"):
        read_boards(written(exported() | change))


@pytest.mark.parametrize("field", ["event_id", "game", "rules_version", "deals_a_board", "rounds"])
def test_a_file_without_a_field_is_refused(field: str) -> None:
    document = exported()
    del document[field]
    with pytest.raises(ValueError, match=field):
        read_boards(written(document))


@pytest.mark.parametrize("field", ["seed", "board_no", "commitment", "fingerprint", "deals"])
def test_no_bent_value_is_taken_for_a_board(field: str) -> None:
    document = exported()
    for odd in ODD:
        document["rounds"][0]["boards"][0][field] = odd
        with pytest.raises(ValueError, match=r"\$\.rounds\[0\]\.boards\[0\]"):
            read_boards(written(document))


@pytest.mark.parametrize("number", ["1 2", "１２", "-1", "a", "1" * 65, "12\n"])
def test_a_public_number_is_digits_as_typed(number: str) -> None:
    document = exported()
    document["rounds"][0]["public_number"] = number
    with pytest.raises(ValueError, match="public_number"):
        read_boards(json.dumps(document).encode())
