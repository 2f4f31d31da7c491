"""Sheets that are taken out: what is in them, and that no program runs anything in them."""

import csv
import io
import zipfile
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from appliance.papers.entry_file import read_table
from appliance.papers.entry_grid import Grid
from appliance.papers.sheets import NAMES, SheetName, table_of
from appliance.papers.sheets_csv import GUARD, csv_of
from appliance.papers.sheets_words import COLUMNS, VALUES
from appliance.papers.sheets_workbook import xlsx_of
from appliance.table.person_name import clean_name
from appliance.table.views import Person
from tests.papers.whole_events import PlayedEvent, played_event, single_tables

EVENT = played_event(12)
DANGEROUS = "=+-@\t\r＝＋－＠"
HOSTILE = (
    '=cmd|"/c calc"!A1', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "#N/A",
    "<script>alert(1)</script>", "a\u202eb", "=HYPERLINK(\"http://x\")", '"quoted", with comma',
    "𠮷野家", "مُحَمَّد", "甲" * 40, "TRUE", "1e5", "_x0041_",
)  # fmt: skip


def rows_of(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheet_rows(event: PlayedEvent, name: SheetName = "standings") -> list[dict[str, str]]:
    return rows_of(csv_of(event.state, event.names, event.game, "zh", name))


def workbook(event: PlayedEvent, language: Any = "zh") -> Any:
    data = xlsx_of(event.state, event.names, event.game, language)
    return openpyxl.load_workbook(io.BytesIO(data))


def named(event: PlayedEvent, name: str) -> PlayedEvent:
    """The same event in which everybody has this name."""
    people = {key: Person(clean_name(name), "007") for key in event.names}
    return PlayedEvent(event.state, people, event.game)


# --- what is in them --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_i3_the_standings_are_those_of_the_ranking(seed: int) -> None:
    event = played_event(seed)
    ranking = event.state.regulations.scoring.ranking
    found = [(row["参赛方 Entry"], row["名次 Rank"]) for row in sheet_rows(event)]
    assert found == [
        (each.entry, "" if each.rank is None else str(each.rank))
        for each in event.ranking.standings
    ]
    finals = [row[COLUMNS[ranking]] for row in sheet_rows(event)]
    places = event.ranking.places
    assert [round(Decimal(final) * 10**places) for final in finals if final] == [
        each.final for each in event.ranking.standings if each.final is not None
    ]


@pytest.mark.parametrize("seed", range(6))
def test_i3_every_line_of_every_closed_round_is_in_the_results(seed: int) -> None:
    event = played_event(seed, calm=True, open_at=0)
    scored = [
        (
            str(report.board_no),
            str(report.table_no),
            str(position + 1),
            str(report.scores[position]),
        )
        for each in event.state.rounds
        for report in each.reports.values()
        for position, seats in enumerate(event.game.positions)
        if not any(report.house[seat] for seat in seats)
    ]
    rows = sheet_rows(event, "results")
    columns = ("号牌 Board", "桌 Table", "方位 Position", "得分 Score")
    played = [
        tuple(row[column] for column in columns) for row in rows if row["结果 Result"] == "打完"
    ]
    assert played == sorted(scored, key=lambda line: tuple(map(int, line)))
    others = {row["结果 Result"] for row in rows} - {"打完"}
    assert others <= {"作废"}


def test_v_2_an_open_round_is_in_no_sheet() -> None:
    event = played_event(3, rounds=2, open_at=2)
    for name in ("results", "boards", "rounds"):
        assert {row["轮 Round"] for row in sheet_rows(event, name)} == {"1"}


def test_the_rounds_tell_who_sat_where_and_who_did_not() -> None:
    events = [played_event(seed) for seed in range(20)]
    remarks = {row["备注 Remark"] for each in events for row in sheet_rows(each, "rounds")}
    assert remarks == {"", "轮空", "未到"}
    event = events[0]
    first = event.state.rounds[0]
    seats = [row for row in sheet_rows(event, "rounds") if row["轮 Round"] == "1"]
    for plan in first.tables:
        told = [row for row in seats if row["桌 Table"] == str(plan.table_no)]
        assert [row["座位 Seat"] for row in told] == [
            str(seat + 1) for seat in range(event.game.seats)
        ]
        names = [event.names[each.entry].name for each in plan.seats if each.entry]
        found = [row["姓名 Name"].removeprefix(GUARD) for row in told if row["姓名 Name"]]
        assert found == names


def test_single_tables_are_named_by_who_sits_there() -> None:
    event = named(single_tables(), "王芳")
    assert [row["姓名 Name"] for row in sheet_rows(event)].count("王芳") == 4


def test_interim_and_rehearsal_stand_in_every_line_of_the_standings() -> None:
    created = replace(EVENT.state.created, rehearsal=True)
    event = PlayedEvent(replace(EVENT.state, created=created), EVENT.names, EVENT.game)
    for row in sheet_rows(event):
        assert "暂行: swiss-snake-1 (interim)" in row["说明 Note"]
        assert "排练" in row["说明 Note"]


def test_both_languages_say_the_same() -> None:
    for words in VALUES.values():
        assert words["zh"]
        assert words["en"].isascii()
    for name in NAMES:
        zh, en = (
            table_of(name, EVENT.state, EVENT.names, EVENT.game, lang) for lang in ("zh", "en")
        )
        assert zh.header == en.header
        assert len(zh.rows) == len(en.rows)
        assert zh.title != en.title
    results = table_of("results", EVENT.state, EVENT.names, EVENT.game, "en")
    assert "played" in {row[results.header.index("结果 Result")] for row in results.rows}


# --- the files --------------------------------------------------------------------------------


def test_rfc_4180_lines_end_in_cr_lf_and_have_one_width() -> None:
    for name in NAMES:
        text = csv_of(EVENT.state, EVENT.names, EVENT.game, "zh", name).decode("utf-8-sig")
        assert text.endswith("\r\n")
        assert "\n" not in text.replace("\r\n", "")
        widths = {len(row) for row in csv.reader(io.StringIO(text, newline=""))}
        assert len(widths) == 1


def test_the_workbook_says_what_the_csv_says() -> None:
    book = workbook(EVENT)
    assert book.sheetnames == ["排名", "成绩", "各号牌", "各轮座位"]
    for name, page in zip(NAMES, book.worksheets, strict=True):
        table = table_of(name, EVENT.state, EVENT.names, EVENT.game, "zh")
        found = [tuple(cell.value for cell in row)[: len(table.header)] for row in page.iter_rows()]
        assert found[0] == table.header
        for told, written in zip(found[1:], table.rows, strict=True):
            assert told == tuple(
                float(cell) if isinstance(cell, Decimal) else cell for cell in written
            )


def test_numbers_are_numbers() -> None:
    page = workbook(EVENT)["成绩"]
    header = [cell.value for cell in page[1]]
    for column in ("轮 Round", "得分 Score", "得分率 Rate, %", "排名分 Rank points"):
        at = header.index(column)
        kinds = {
            row[at].data_type for row in page.iter_rows(min_row=2) if row[at].value is not None
        }
        assert kinds == {"n"}


def test_a_workbook_made_twice_has_the_same_bytes() -> None:
    data = xlsx_of(EVENT.state, EVENT.names, EVENT.game, "zh")
    assert data == xlsx_of(EVENT.state, EVENT.names, EVENT.game, "zh")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert {part.date_time for part in archive.infolist()} == {(2000, 1, 1, 0, 0, 0)}
        properties = archive.read("docProps/core.xml")
    assert properties.count(b"2000-01-01T00:00:00Z") == 2


# --- hostile names ----------------------------------------------------------------------------


def live_formulas(event: PlayedEvent) -> list[str]:
    """Texts of all sheets that a program could work out."""
    numbers = []
    for name in NAMES:
        table = table_of(name, event.state, event.names, event.game, "zh")
        data = csv_of(event.state, event.names, event.game, "zh", name).decode("utf-8-sig")
        written = list(csv.reader(io.StringIO(data, newline="")))[1:]
        for texts, cells in zip(written, table.rows, strict=True):
            numbers += [
                text
                for text, cell in zip(texts, cells, strict=True)
                if isinstance(cell, str) and text.strip(" ").startswith(tuple(DANGEROUS))
            ]
    for page in workbook(event).worksheets:
        numbers += [
            str(cell.value)
            for row in page.iter_rows()
            for cell in row
            if cell.data_type not in ("s", "n")
        ]
    return numbers


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_a_text_and_comes_back(name: str) -> None:
    event = named(EVENT, name)
    assert live_formulas(event) == []
    for row in sheet_rows(event):
        assert clean_name(row["姓名 Name"]) == clean_name(name)
    page = workbook(event)["排名"]
    column = [cell.value for cell in page[1]].index("姓名 Name")
    for cells in page.iter_rows(min_row=2):
        assert cells[column].data_type == "s"
        # So that it stays one when somebody opens the cell and leaves it again.
        assert cells[column].quotePrefix
        assert cells[column].value == clean_name(name)


def test_the_guards_that_these_tests_hold_can_fail() -> None:
    """A workbook in which a name is written as the library would write it has a live formula."""
    book = openpyxl.Workbook()
    book.worksheets[0]["A1"] = "=1+1"
    assert book.worksheets[0]["A1"].data_type == "f"


@settings(max_examples=40, deadline=None)
@given(st.text(min_size=1, max_size=40).filter(lambda text: clean(text) is not None))
def test_14_no_name_becomes_a_formula(name: str) -> None:
    event = named(single_tables(), name)
    assert live_formulas(event) == []
    for row in sheet_rows(event, "rounds"):
        assert row["姓名 Name"].removeprefix(GUARD) in (clean_name(name), "")


def clean(text: str) -> str | None:
    try:
        return clean_name(text)
    except ValueError:
        return None


def test_a_key_nobody_can_see_does_no_harm() -> None:
    event = single_tables()
    now = event.state.rounds[0]
    seats = (replace(now.tables[0].seats[0], entry="\t=1\x00"), *now.tables[0].seats[1:])
    tables = (replace(now.tables[0], seats=seats), *now.tables[1:])
    state = replace(event.state, rounds=(replace(now, tables=tables),))
    assert live_formulas(PlayedEvent(state, event.names, event.game)) == []


def test_the_boxs_own_reader_of_lists_takes_the_guard_off() -> None:
    event = named(EVENT, "=1+1")
    data = csv_of(event.state, event.names, event.game, "zh")
    assert GUARD.encode() in data
    grid = read_table(data)
    assert isinstance(grid, Grid)
    assert {row.cells[2] for row in grid.rows[1:]} == {"=1+1"}
