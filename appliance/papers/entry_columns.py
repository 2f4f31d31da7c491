"""Which column of a list is what: by its heading, or by what stands in it. What is found is a
proposal; the person who brought the list may give other columns back.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from appliance.papers.entry_grid import MOST_COLUMNS, Grid, GridRow

_ROWS_BEFORE_HEADER = 10
"""Lists begin with titles, dates and remarks, hardly with more."""

# Headings as `_heading` leaves them, the surest first. 序号 only counts lines, 组别 and 代表队 hold
# many entries each: they are none of these.
_NAME = (
    *("姓名", "选手姓名", "牌手姓名", "运动员姓名", "参赛者姓名", "参赛选手", "名字", "选手"),
    *("牌手", "运动员", "队员", "参赛者", "姓名1", "选手1", "牌手1", "队员1"),
    *("name", "fullname", "playername", "player", "name1", "player1"),
)
_NUMBER = (
    *("参赛号", "参赛证号", "参赛编号", "会员号", "会员编号", "会员证号", "选手号", "选手编号"),
    *("运动员编号", "注册号", "编号", "证号", "号码", "参赛号1", "编号1"),
    *("playernumber", "playerid", "membernumber", "memberid", "membershipnumber", "number"),
    *("number1", "id", "no"),
)
_PARTNER = (
    *("搭档", "搭档姓名", "队友", "队友姓名", "同伴", "姓名2", "选手2", "牌手2", "队员2"),
    *("partner", "partnername", "name2", "player2"),
)
_PARTNER_NUMBER = (
    *("搭档参赛号", "搭档编号", "搭档号", "队友参赛号", "队友编号", "参赛号2", "编号2"),
    *("partnernumber", "partnerid", "number2", "id2"),
)
_PAIR = (
    *("对号", "对", "配对", "组合", "队号", "队", "队名", "队伍", "组号", "组"),
    *("pair", "pairnumber", "pairno", "pairid", "team", "teamname", "teamnumber", "teamno"),
)
_NOT_IN_HEADING = re.compile(r"\(.*?\)|\[.*?\]|[\s*:._#-]")
_CODE = re.compile(r"[0-9A-Za-z-]*[0-9][0-9A-Za-z-]*(\.0+)?")


class Columns(Struct, frozen=True):
    """Columns are counted from 0; None: there is none. `header` is the number of the row of
    headings, 0 without one; nothing down to it is an entry.

    A pair is one row with a `partner`, or two rows with the same `pair`.
    """

    name: int = 0
    number: int | None = None
    partner: int | None = None
    partner_number: int | None = None
    pair: int | None = None
    header: int = 0


def match(grid: Grid) -> Columns:
    for row in grid.rows[:_ROWS_BEFORE_HEADER]:
        columns = _by_headings(row)
        if columns is not None:
            return columns
    return _by_content(grid.rows)


def _by_headings(row: GridRow) -> Columns | None:
    headings = [_heading(cell) for cell in row.cells]
    name = _find(headings, _NAME)
    if name is None:
        return None
    number, partner = _find(headings, _NUMBER), _find(headings, _PARTNER)
    partner_number = _find(headings, _PARTNER_NUMBER)
    # Lists of pairs also say 姓名 编号 姓名 编号.
    if partner is None:
        partner = _find(headings, (headings[name],), after=name)
    if partner is not None and partner_number is None and number is not None:
        partner_number = _find(headings, (headings[number],), after=number)
    return Columns(name, number, partner, partner_number, _find(headings, _PAIR), row.number)


def _heading(cell: str) -> str:
    return _NOT_IN_HEADING.sub("", unicodedata.normalize("NFKC", cell).casefold())


def _find(headings: Sequence[str], terms: Sequence[str], after: int = -1) -> int | None:
    rest = headings[after + 1 :]
    return next((after + 1 + rest.index(term) for term in terms if term in rest), None)


def _by_content(rows: Sequence[GridRow]) -> Columns:
    """Digits are numbers, letters are names; columns filled in fewer than half of the rows or
    saying the same over and over (男, 女, a club) are neither.
    """
    filled = {
        column: texts for column, texts in _texts_by_column(rows) if 2 * len(texts) >= len(rows)
    }
    codes = {
        column: texts
        for column, texts in filled.items()
        if 2 * sum(_CODE.fullmatch(text) is not None for text in texts) > len(texts)
    }
    names = [column for column, texts in filled.items() if column not in codes]
    telling = [column for column in names if 2 * len(set(filled[column])) > len(filled[column])]
    pair = next((column for column, texts in codes.items() if _are_pairs(texts)), None)
    name, *others = telling or names or [0]
    numbers = [column for column in codes if column not in (pair, name)]
    return Columns(
        name=name,
        number=_surest_number(numbers, codes),
        partner=others[0] if others and pair is None else None,
        pair=pair,
    )


def _texts_by_column(rows: Sequence[GridRow]) -> Iterator[tuple[int, list[str]]]:
    for column in range(MOST_COLUMNS):
        texts = [unicodedata.normalize("NFKC", row.cell(column)) for row in rows]
        yield column, [text for text in texts if text]


def _are_pairs(texts: Sequence[str]) -> bool:
    return set(Counter(texts).values()) == {2}


def _surest_number(numbers: Sequence[int], codes: dict[int, list[str]]) -> int | None:
    """The first that does not merely count the lines, if there is one."""
    counted = [str(line) for line in range(1, max(map(len, codes.values()), default=0) + 1)]
    sure = [column for column in numbers if codes[column] != counted[: len(codes[column])]]
    return next(iter([*sure, *numbers]), None)
