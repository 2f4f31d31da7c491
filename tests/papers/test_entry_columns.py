"""Which column is what, as lists of the field are headed, and where nobody headed them."""

import pytest

from appliance.papers.entry_columns import Columns, match
from appliance.papers.entry_grid import Grid, make_row


def grid(*lines: str) -> Grid:
    """Rows as a person would write them: cells parted by `|`, from row 1."""
    rows = [make_row(number, line.split("|")) for number, line in enumerate(lines, 1)]
    return Grid(tuple(row for row in rows if row is not None))


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        ("姓名", Columns(name=0, header=1)),
        ("序号|姓名|性别|参赛号", Columns(name=1, number=3, header=1)),
        ("编号|选手", Columns(name=1, number=0, header=1)),
        ("会员号|名字|电话", Columns(name=1, number=0, header=1)),
        ("证号|运动员姓名|代表队", Columns(name=1, number=0, header=1)),
        ("* 姓 名（必填）|参赛号：", Columns(name=0, number=1, header=1)),
        ("姓名|搭档", Columns(name=0, partner=1, header=1)),
        (
            "姓名|参赛号|队友|队友参赛号",
            Columns(name=0, number=1, partner=2, partner_number=3, header=1),
        ),
        (
            "对号|编号|姓名|编号|姓名",
            Columns(name=2, number=1, partner=4, partner_number=3, pair=0, header=1),
        ),
        ("姓名1|姓名2", Columns(name=0, partner=1, header=1)),
        ("组|姓名|编号", Columns(name=1, number=2, pair=0, header=1)),
        ("组别|姓名", Columns(name=1, header=1)),
        ("Player Name|Member Number|Partner", Columns(name=0, number=1, partner=2, header=1)),
        ("No.|Name|ID|Team", Columns(name=1, number=2, pair=3, header=1)),
        ("ＮＡＭＥ|Player_ID", Columns(name=0, number=1, header=1)),
    ],
)
def test_headings_of_the_field_are_known_in_both_languages(headings: str, columns: Columns) -> None:
    assert match(grid(headings, "a|b|c|d|e")) == columns


def test_titles_above_the_headings_are_passed_over() -> None:
    found = match(grid("2026 年升级公开赛报名表", "", "日期：5 月 1 日", "编号|姓名", "1|王建国"))
    assert found == Columns(name=1, number=0, header=4)


@pytest.mark.parametrize(
    ("lines", "columns"),
    [
        (("王建国", "李四"), Columns(name=0)),
        (("王建国|007", "李四|008"), Columns(name=0, number=1)),
        (("007|王建国", "A-8|李四", "|赵六"), Columns(name=1, number=0)),
        # A count of the lines is not a number somebody has.
        (("1|王建国|1007", "2|李四|1003"), Columns(name=1, number=2)),
        (("1|王建国", "2|李四"), Columns(name=1, number=0)),
        # What many rows share is no name; what few rows have is nothing.
        (("男|王建国|1", "男|李四|7", "男|赵六|9"), Columns(name=1, number=2)),
        (("王建国|迟到", "李四|", "赵六|", "孙七|"), Columns(name=0)),
        (("王建国|李四", "赵六|孙七"), Columns(name=0, partner=1)),
        (("1|王建国|55", "2|孙七|56", "1|李四|57", "2|周八|58"), Columns(1, 2, pair=0)),
        (("P1", "P2"), Columns(name=0)),
    ],
)
def test_without_headings_digits_are_numbers_and_letters_names(
    lines: tuple[str, ...], columns: Columns
) -> None:
    assert match(grid(*lines)) == columns
