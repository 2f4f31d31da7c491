"""D-52: one number, one set of cards; where not, the tables are told apart."""

import msgspec
from hypothesis import given

from appliance.duplicate.board import fingerprint
from appliance.duplicate.lines import Deck, FouledBoard, Line, fouled_boards
from appliance.games.deal import Deal
from tests.duplicate.random_events import entries_and_lines
from tests.duplicate.written_lines import line

DRAWN = fingerprint([Deal(hands=(("S5",), ("H6",), ("C7",)), bottom=("BJ",))])
OTHER = fingerprint([Deal(hands=(("H6",), ("S5",), ("C7",)), bottom=("BJ",))])


def dealt(board_no: int, cards: dict[int, str]) -> list[Line]:
    return [
        line(f"e{table}{seat}", 0, board_no=board_no, table_no=table, position=seat, fingerprint=f)
        for table, f in cards.items()
        for seat in range(3)
    ]


def test_d52_tables_that_were_dealt_the_same_cards_foul_no_board() -> None:
    assert fouled_boards(dealt(1, {1: DRAWN, 2: DRAWN}) + dealt(2, {1: OTHER, 2: OTHER})) == ()


def test_d52_a_fouled_board_names_the_tables_of_each_deck_the_larger_group_first() -> None:
    fouled = dealt(7, {1: OTHER, 2: DRAWN, 3: DRAWN, 4: OTHER, 5: DRAWN})
    assert fouled_boards(dealt(1, {1: DRAWN, 2: DRAWN}) + fouled) == (
        FouledBoard(7, (Deck(DRAWN, (2, 3, 5)), Deck(OTHER, (1, 4)))),
    )


def test_d52_an_entry_that_sat_nowhere_was_dealt_nothing() -> None:
    absent = line("late", 0, board_no=1, table_no=None, fingerprint="")
    assert fouled_boards([*dealt(1, {1: DRAWN, 2: DRAWN}), absent]) == ()


@given(entries_and_lines())
def test_i3_lines_come_back_from_their_export_as_they_were(
    event: tuple[tuple[str, ...], list[Line]],
) -> None:
    _, lines = event
    assert msgspec.json.decode(msgspec.json.encode(lines), type=list[Line]) == lines
