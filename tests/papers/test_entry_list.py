"""Entries out of rows: good rows are kept, and of each other row it is told what is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.papers.entry_columns import Columns
from appliance.papers.entry_grid import MOST_COLUMNS, Grid, GridRow, make_row
from appliance.papers.entry_list import (
    EntryList,
    EntryRow,
    EntrySize,
    ListedPlayer,
    RowError,
    Taken,
    read_entries,
)

SINGLES = Columns(name=0, number=1)
IN_ONE_ROW = Columns(name=0, number=1, partner=2, partner_number=3)
BY_PAIR = Columns(name=1, number=2, pair=0)


def grid(*lines: str) -> Grid:
    """Rows as a person would write them: cells parted by `|`, from row 1."""
    rows = [make_row(number, line.split("|")) for number, line in enumerate(lines, 1)]
    return Grid(tuple(row for row in rows if row is not None))


def one(row: int, name: str, number: str = "") -> EntryRow:
    return EntryRow((row,), (ListedPlayer(name, number),))


def read_one(line: str, columns: Columns = SINGLES, size: EntrySize = 1) -> EntryList:
    return read_entries(grid(line), columns, size)


def test_single_entries_are_read_below_the_heading() -> None:
    columns = Columns(name=1, number=0, header=2)
    assert read_entries(
        grid("报名表", "编号|姓名", "007|王建国", "", "|李四"), columns, 1
    ) == EntryList((one(3, "王建国", "007"), one(5, "李四")), ())


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<script>bite()</script>", "<script>bite()</script>"),
        ("=HYPERLINK(1)", "=HYPERLINK(1)"),
        ("王\u202e建\u200b国", "王建国"),
        ("王\n 建国", "王 建国"),
        ("𠮷田🂡", "𠮷田🂡"),
        ("王" * 40, "王" * 40),
    ],
)
def test_reliability_13_names_are_cleaned_and_never_obeyed(name: str, shown: str) -> None:
    assert read_one(name).entries == (one(1, shown),)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("007", "007"),
        ("１２３４", "1234"),
        ("Ａ－12", "A-12"),
        ("12.0", "12"),
        ('="0012"', "0012"),
        ("\u200b12\u202e", "12"),
        ("9" * 20, "9" * 20),
        ("", ""),
    ],
)
def test_numbers_are_folded_and_keep_their_zeros(written: str, number: str) -> None:
    assert read_one(f"王建国|{written}").entries == (one(1, "王建国", number),)


@pytest.mark.parametrize("number", ["12.5", "1 2", "4.401052e+17", "<b>", "12号", "=1+1", "9" * 21])
def test_what_is_no_number_is_an_error_of_its_row(number: str) -> None:
    assert read_one(f"王建国|{number}") == EntryList(
        (), (RowError(1, "ROW_BAD_NUMBER", {"number": number, "most": 20}),)
    )


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("|7", RowError(1, "ROW_NAME_EMPTY")),
        ("\u200b|7", RowError(1, "ROW_NAME_EMPTY")),
        (f"{'王' * 41}|7", RowError(1, "ROW_NAME_TOO_LONG", {"most": 40})),
        (
            "|" * MOST_COLUMNS + "x",
            RowError(1, "ROW_TOO_MANY_COLUMNS", {"most": MOST_COLUMNS}),
        ),
    ],
)
def test_a_bad_row_is_told_and_its_neighbours_kept(line: str, error: RowError) -> None:
    assert read_entries(grid(line, "李四|8"), SINGLES, 1) == EntryList(
        (one(2, "李四", "8"),), (error,)
    )


def test_a_number_given_twice_stays_with_the_first_row() -> None:
    found = read_entries(grid("王建国|a7", "李四|A7", "赵六|９", "孙七|9"), SINGLES, 1)
    assert found == EntryList(
        (one(1, "王建国", "a7"), one(3, "赵六", "9")),
        (
            RowError(2, "ROW_DUPLICATE_NUMBER", {"number": "A7", "other": 1}),
            RowError(4, "ROW_DUPLICATE_NUMBER", {"number": "9", "other": 3}),
        ),
    )


def test_a_row_that_is_not_kept_takes_no_number() -> None:
    found = read_entries(grid("|7", "李四|7"), SINGLES, 1)
    assert found.entries == (one(2, "李四", "7"),)


def test_a_name_given_twice_is_a_warning_for_people_share_names() -> None:
    found = read_entries(grid("王建国|7", "王建国|8"), SINGLES, 1)
    assert found == EntryList(
        (one(1, "王建国", "7"), one(2, "王建国", "8")),
        (RowError(2, "ROW_DUPLICATE_NAME", {"name": "王建国", "other": 1}, kept=True),),
    )


def test_whom_the_event_has_already_stands_in_row_0() -> None:
    taken = Taken(numbers=frozenset({"A7", ""}), names=frozenset({"李四"}))
    found = read_entries(grid("王建国|a7", "李四|8", "赵六"), SINGLES, 1, taken)
    assert found == EntryList(
        (one(2, "李四", "8"), one(3, "赵六")),
        (
            RowError(1, "ROW_DUPLICATE_NUMBER", {"number": "a7", "other": 0}),
            RowError(2, "ROW_DUPLICATE_NAME", {"name": "李四", "other": 0}, kept=True),
        ),
    )


def test_a_formula_is_told_only_where_it_matters() -> None:
    rows = (
        GridRow(1, ("王建国", "7", ""), unread=(2,)),
        GridRow(2, ("李四", ""), unread=(1,)),
        GridRow(3, ("", "9"), unread=(0,)),
    )
    assert read_entries(Grid(rows), SINGLES, 1) == EntryList(
        (one(1, "王建国", "7"),),
        (
            RowError(2, "ROW_FORMULA", {"column": "B"}),
            RowError(3, "ROW_FORMULA", {"column": "A"}),
        ),
    )


def test_a_pair_in_one_row() -> None:
    found = read_entries(
        grid("王建国|7|李四|8", "赵六|9", "|10|孙七|11", "周八|12|周八|12", "吴九||郑十"),
        IN_ONE_ROW,
        2,
    )
    assert found == EntryList(
        (
            EntryRow((1,), (ListedPlayer("王建国", "7"), ListedPlayer("李四", "8"))),
            EntryRow((5,), (ListedPlayer("吴九"), ListedPlayer("郑十"))),
        ),
        (
            RowError(2, "ROW_NO_PARTNER"),
            RowError(3, "ROW_NAME_EMPTY"),
            RowError(4, "ROW_DUPLICATE_NUMBER", {"number": "12", "other": 4}),
        ),
    )


def test_a_pair_in_two_rows_with_the_same_key() -> None:
    found = read_entries(
        grid("甲|王建国|7", "乙|赵六|9", "甲|李四|8", "丙|孙七|1", "丁|周八", "丁|", "乙 |吴九"),
        BY_PAIR,
        2,
    )
    assert found == EntryList(
        (
            EntryRow((1, 3), (ListedPlayer("王建国", "7"), ListedPlayer("李四", "8"))),
            EntryRow((2, 7), (ListedPlayer("赵六", "9"), ListedPlayer("吴九"))),
        ),
        (
            RowError(4, "ROW_NO_PARTNER"),
            RowError(5, "ROW_NO_PARTNER"),
            RowError(6, "ROW_NAME_EMPTY"),
        ),
    )


def test_of_a_merged_key_only_the_upper_row_has_the_text() -> None:
    found = read_entries(
        grid("甲|王建国", "|李四", "乙|赵六", "乙|孙七", "|周八", "|吴九"), BY_PAIR, 2
    )
    assert [entry.rows for entry in found.entries] == [(1, 2), (3, 4)]
    assert found.errors == (RowError(5, "ROW_NO_PARTNER"), RowError(6, "ROW_NO_PARTNER"))


def test_three_under_one_key_are_nobodys_pair() -> None:
    found = read_entries(grid("甲|王建国", "甲|李四", "甲|赵六"), BY_PAIR, 2)
    assert found == EntryList(
        (),
        tuple(RowError(row, "ROW_PAIR_TOO_LARGE", {"pair": "甲", "count": 3}) for row in (1, 2, 3)),
    )


def test_a_key_that_is_a_formula_is_nobodys_key() -> None:
    rows = (GridRow(1, ("甲", "王建国")), GridRow(2, ("", "李四"), unread=(0,)))
    assert read_entries(Grid(rows), BY_PAIR, 2).errors == (
        RowError(1, "ROW_NO_PARTNER"),
        RowError(2, "ROW_FORMULA", {"column": "A"}),
    )


def test_without_a_column_that_pairs_them_everybody_is_alone() -> None:
    assert read_one("王建国|7", SINGLES, 2).errors == (RowError(1, "ROW_NO_PARTNER"),)


COLUMN = st.integers(-1, 4)
MAYBE_COLUMN = st.none() | COLUMN
CELLS = st.lists(
    st.text(max_size=3) | st.sampled_from(["甲", "王建国", "李四", "7", "8", "9" * 42]), max_size=5
)
GRIDS = st.lists(st.tuples(CELLS, st.sets(st.integers(0, 4)))).map(
    lambda rows: Grid(
        tuple(
            row
            for number, (texts, unread) in enumerate(rows, 1)
            if (row := make_row(number, texts, unread)) is not None
        )
    )
)
COLUMNS = st.builds(
    Columns,
    name=COLUMN,
    number=MAYBE_COLUMN,
    partner=MAYBE_COLUMN,
    partner_number=MAYBE_COLUMN,
    pair=MAYBE_COLUMN,
    header=st.integers(0, 2),
)


@settings(deadline=None)
@given(GRIDS, COLUMNS, st.sampled_from([1, 2]))
def test_every_row_below_the_heading_is_in_one_entry_or_has_one_error(
    brought: Grid, columns: Columns, size: EntrySize
) -> None:
    found = read_entries(brought, columns, size)
    entered = [row for entry in found.entries for row in entry.rows]
    refused = [error.row for error in found.errors if not error.kept]
    assert sorted(entered + refused) == [
        row.number for row in brought.rows if row.number > columns.header
    ]
    numbers = [player.number for entry in found.entries for player in entry.players]
    given_numbers = [number.casefold() for number in numbers if number]
    assert len(set(given_numbers)) == len(given_numbers)
    assert all(len(entry.players) == size for entry in found.entries)
