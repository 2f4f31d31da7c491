"""Lists as people have them: every program's text, real workbooks, and what is no list at all."""

import csv
import zipfile
from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO, StringIO

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from appliance.games.contract import Refusal
from appliance.papers.entry_archive import (
    MOST_OTHER_ELEMENTS,
    MOST_PARTS,
    MOST_TABLE_ELEMENTS,
    refuse_if_large,
)
from appliance.papers.entry_file import read_table
from appliance.papers.entry_grid import MOST_BYTES, MOST_COLUMNS, MOST_ROWS, Grid, GridRow

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ROWS = [
    ["姓名", "参赛号", "备注"],
    ["王建国", "007", "甲,乙;丙"],
    ["阿依古丽·买买提", "1002", 'says "hi"'],
    ["𠮷田 🂡", "1003", "两\n行"],
]


def read(data: bytes) -> Grid:
    grid = read_table(data)
    assert isinstance(grid, Grid)
    return grid


def cells(data: bytes) -> list[list[str]]:
    return [list(row.cells) for row in read(data).rows]


def written(rows: Sequence[Sequence[str]], encoding: str, delimiter: str, end: str) -> bytes:
    text = StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    return text.getvalue().encode(encoding)


def first_sheet(book: openpyxl.Workbook) -> Worksheet:
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    return sheet


def workbook(fill: Callable[[Worksheet], object]) -> bytes:
    book = openpyxl.Workbook()
    fill(first_sheet(book))
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def repacked(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """The workbook with the bytes of its parts changed."""
    file = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(data)) as before,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for name in before.namelist():
            after.writestr(name, change(name, before.read(name)))
    return file.getvalue()


def with_sheet(rows: str, after: str = "") -> bytes:
    """A workbook whose sheet says just this of its rows, as programs other than ours would."""
    xml = (
        f'<worksheet xmlns="{MAIN}"><dimension ref="A1"/>'
        f"<sheetData>{rows}</sheetData>{after}</worksheet>"
    )
    plain = workbook(lambda sheet: None)
    return repacked(plain, lambda name, was: xml.encode() if "/sheet1" in name else was)


def with_shared_texts(rows: str, texts: str) -> bytes:
    """The texts beside the sheet, as spreadsheets write them."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    said = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'.encode()
    file = BytesIO(repacked(with_sheet(rows), lambda name, was: was.replace(b"</Types>", said)))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{MAIN}">{texts}</sst>')
    return file.getvalue()


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_a_list_reads_the_same_from_every_program(encoding: str, delimiter: str, end: str) -> None:
    assert cells(written(ROWS, encoding, delimiter, end)) == ROWS


def test_gbk_is_read_where_it_can_hold_the_names() -> None:
    assert cells(written(ROWS[:2], "gbk", ",", "\r\n")) == ROWS[:2]


def test_a_list_typed_on_a_phone_has_full_width_commas() -> None:
    assert cells("张三，1001\n李四，1002".encode()) == [["张三", "1001"], ["李四", "1002"]]


def test_a_comma_in_some_names_does_not_part_columns_that_tabs_part() -> None:
    assert cells(b"Smith, John\t1\nLi\t2\nWu\t3") == [
        ["Smith, John", "1"],
        ["Li", "2"],
        ["Wu", "3"],
    ]


def test_a_quote_left_open_swallows_nobody() -> None:
    assert cells('张"三,1\n李四,2\n"王五,3'.encode()) == [
        ['张"三', "1"],
        ["李四", "2"],
        ['"王五', "3"],
    ]


def test_rows_are_numbered_as_people_count_them_and_empty_ones_left_out() -> None:
    rows = read("\n 张三 \n\n , ,\n李四,\n".encode()).rows
    assert rows == (GridRow(2, ("张三",)), GridRow(5, ("李四",)))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"%PDF-1.7\nsome text", "LIST_NOT_A_TABLE"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "LIST_NOT_A_TABLE"),
        (b"name\x00\x01\x02", "LIST_NOT_A_TABLE"),
        (b"\n<html><table><tr><td>1</table>", "LIST_NOT_A_TABLE"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "LIST_OLD_EXCEL"),
        (b"PK\x03\x04 and nothing more", "LIST_UNREADABLE"),
        (b"\xff\xfe\x00", "LIST_ENCODING"),
        (b"\xff\xff\xff\xff", "LIST_ENCODING"),
        (b"x" * 200_000 + b",y", "LIST_NOT_A_TABLE"),
        (b"", "LIST_EMPTY"),
        (b"\xef\xbb\xbf , ,\r\n,\r\n", "LIST_EMPTY"),
        (b"x" * (MOST_BYTES + 1), "LIST_TOO_LARGE"),
        (b"x\n" * (MOST_ROWS + 1), "LIST_TOO_LONG"),
    ],
)
def test_what_is_no_list_of_ours_is_refused_by_its_bytes(data: bytes, code: str) -> None:
    refusal = read_table(data)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_the_longest_and_widest_list_is_still_read() -> None:
    assert len(read(b"x\n\n" * MOST_ROWS).rows) == MOST_ROWS
    row = read(b"a," * (MOST_COLUMNS - 1) + b"z").rows[0]
    assert (row.cells[-1], row.too_wide) == ("z", False)
    row = read(b"a," * MOST_COLUMNS + b"z").rows[0]
    assert (len(row.cells), row.too_wide) == (MOST_COLUMNS, True)


def test_a_workbook_is_read_by_its_values() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(["  王建国 ", "007", 12.0, 12.5, 1001, True, date(2026, 5, 1)])
        sheet["A4"] = "𠮷田"

    assert read(workbook(fill)).rows == (
        GridRow(1, ("王建国", "007", "12", "12.5", "1001", "TRUE", "2026-05-01 00:00:00")),
        GridRow(4, ("𠮷田",)),
    )


def test_text_that_looks_like_a_formula_is_text() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["A1"] = "=1+1"
        sheet["A1"].data_type = "s"

    assert read(workbook(fill)).rows == (GridRow(1, ("=1+1",)),)


def test_a_number_whose_end_the_spreadsheet_has_lost_is_not_taken_for_one() -> None:
    grid = read(with_sheet('<row r="1"><c r="A1"><v>4.4010519900101101E+17</v></c></row>'))
    assert grid.rows[0].cells == ("4.401052e+17",)


def test_formulas_are_not_worked_out_but_their_last_values_are_read() -> None:
    stored = '<c r="A1" t="str"><f>B9</f><v>王建国</v></c><c r="B1"><f>6*7</f><v>42</v></c>'
    failed = '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><f>6*7</f></c>'
    blank = '<c r="A3" t="str"><f>IF(1,"","")</f><v></v></c>'
    grid = read(
        with_sheet(f'<row r="1">{stored}</row><row r="2">{failed}</row><row r="3">{blank}</row>')
    )
    assert grid.rows == (GridRow(1, ("王建国", "42")), GridRow(2, ("", ""), unread=(0, 1)))


def test_rows_beyond_the_size_a_sheet_gives_itself_are_read() -> None:
    rows = '<row r="3"><c r="C3" t="inlineStr"><is><t>王建国</t></is></c></row>'
    assert read(with_sheet(rows)).rows == (GridRow(3, ("", "", "王建国")),)


def test_texts_kept_beside_the_sheet_are_read_without_their_readings() -> None:
    texts = (
        "<si><r><t>王</t></r><r><t>建国</t></r></si>"
        '<si><t>吉田</t><rPh sb="0" eb="2"><t>よしだ</t></rPh></si>'
    )
    row = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    assert cells(with_shared_texts(row, texts)) == [["王建国", "吉田"]]


def test_rules_for_input_that_only_the_spreadsheet_knows_do_not_matter() -> None:
    extension = '<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"/></extLst>'
    row = '<row r="1"><c r="A1"><v>7</v></c></row>'
    assert cells(with_sheet(row, extension)) == [["7"]]


def test_of_several_sheets_the_first_visible_one_with_something_in_it_is_read_and_said() -> None:
    book = openpyxl.Workbook()
    first_sheet(book).title = "空"
    hidden = book.create_sheet("旧")
    hidden.append(["不要"])
    hidden.sheet_state = "hidden"
    book.create_sheet("名单").append(["王建国"])
    book.create_sheet("费用").append(["100"])
    grid = read(saved(book))
    assert (grid.rows[0].cells, grid.sheet, grid.other_sheets) == (
        ("王建国",),
        "名单",
        ("空", "费用"),
    )


def test_an_empty_workbook_is_refused() -> None:
    assert read_table(workbook(lambda sheet: None)) == Refusal("LIST_EMPTY")


def test_of_merged_cells_the_first_has_the_text() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(["一队", "王建国"])
        sheet.append([None, "李四"])
        sheet.merge_cells("A1:A2")

    assert cells(workbook(fill)) == [["一队", "王建国"], ["", "李四"]]


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/styles.xml"])
def test_a_workbook_that_unpacks_to_much_more_is_refused(part: str) -> None:
    plain = workbook(lambda sheet: sheet.append(["王建国"]))
    bomb = repacked(plain, lambda name, was: was + b" " * 7_000_000 if name == part else was)
    assert len(bomb) < MOST_BYTES
    assert read_table(bomb) == Refusal("LIST_TOO_LARGE", {"mb": 6})


@pytest.mark.parametrize(
    "hostile",
    [
        with_sheet("<row/>" * (MOST_TABLE_ELEMENTS + 1)),
        with_shared_texts("", "<si/>" * (MOST_TABLE_ELEMENTS + 1)),
        repacked(
            workbook(lambda sheet: None),
            lambda name, was: b"<xf/>" * (MOST_OTHER_ELEMENTS + 1) if "styles" in name else was,
        ),
    ],
    ids=["rows", "texts", "styles"],
)
def test_a_workbook_that_would_become_too_many_objects_is_refused(hostile: bytes) -> None:
    assert read_table(hostile) == Refusal("LIST_TOO_LARGE", {"mb": 6})


def test_a_workbook_of_wide_letters_cannot_be_counted_and_is_refused() -> None:
    plain = workbook(lambda sheet: sheet.append(["王建国"]))
    wide = repacked(
        plain, lambda name, was: was.decode().encode("utf-16") if "/sheet1" in name else was
    )
    assert read_table(wide) == Refusal("LIST_UNREADABLE")


def test_a_workbook_packed_in_another_way_is_refused() -> None:
    file = BytesIO(workbook(lambda sheet: sheet.append(["王建国"])))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_LZMA) as archive:
        archive.writestr("xl/media/picture", b"picture")
    assert read_table(file.getvalue()) == Refusal("LIST_UNREADABLE")


def test_the_fullest_list_is_still_a_small_workbook() -> None:
    shared = '<c r="{0}{1}" t="s"><v>{1}</v></c>'
    columns = [get_column_letter(column) for column in range(1, MOST_COLUMNS + 1)]
    rows = "".join(
        f'<row r="{row}">{"".join(shared.format(column, row) for column in columns)}</row>'
        for row in range(1, MOST_ROWS + 1)
    )
    data = with_shared_texts(rows, "<si><t>王建国</t></si>" * (MOST_ROWS * MOST_COLUMNS))
    assert refuse_if_large(data) is None


def test_a_workbook_of_too_many_parts_is_refused() -> None:
    file = BytesIO(workbook(lambda sheet: sheet.append(["王建国"])))
    with zipfile.ZipFile(file, "a") as archive:
        for number in range(MOST_PARTS):
            archive.writestr(f"xl/media/{number}", b"picture")
    assert read_table(file.getvalue()) == Refusal("LIST_TOO_LARGE", {"mb": 6})


def test_a_workbook_whose_text_multiplies_itself_is_refused() -> None:
    entities = b'<!DOCTYPE worksheet [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    plain = workbook(lambda sheet: sheet.append(["王建国"]))
    laughing = repacked(
        plain, lambda name, was: entities + was if name.endswith("sheet1.xml") else was
    )
    assert read_table(laughing) == Refusal("LIST_UNREADABLE")


def test_a_row_numbered_beyond_every_sheet_is_not_waited_for() -> None:
    first = '<row r="1"><c r="A1"><v>7</v></c></row>'
    assert read(with_sheet(f'{first}<row r="99999999999"><c><v>8</v></c></row>')).rows == (
        GridRow(1, ("7",)),
    )


def fill_with_rows(sheet: Worksheet) -> None:
    for row in ROWS:
        sheet.append(row)


FULL = workbook(fill_with_rows)
PARTS = ("sheet1.xml", "workbook.xml", "styles.xml", "[Content_Types].xml")


# Nothing here is about time, and a shared machine may be slow to unpack a workbook.
UNTIMED = settings(deadline=None)


@UNTIMED
@given(st.binary(max_size=400))
def test_whatever_bytes_come_in_they_are_read_or_refused(data: bytes) -> None:
    for start in (b"", b"\xff\xfe", b"\xef\xbb\xbf", FULL[:1500]):
        assert isinstance(read_table(start + data), Grid | Refusal)


@UNTIMED
@given(st.text(alphabet=st.sampled_from('王a1\t,;，"\n\r \u202e\0'), max_size=60))
def test_whatever_text_comes_in_it_is_read_or_refused(text: str) -> None:
    assert isinstance(read_table(text.encode()), Grid | Refusal)


@UNTIMED
@given(st.sampled_from(PARTS), st.integers(0, 3000), st.binary(max_size=6), st.integers(0, 40))
def test_whatever_is_wrong_inside_a_workbook_it_is_read_or_refused(
    part: str, at: int, instead: bytes, length: int
) -> None:
    def change(name: str, was: bytes) -> bytes:
        start = at % len(was)
        return was[:start] + instead + was[start + length :] if name.endswith(part) else was

    assert isinstance(read_table(repacked(FULL, change)), Grid | Refusal)
