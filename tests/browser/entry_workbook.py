"""The list of entries as an organiser has it: a workbook with thirty players and mistakes in it."""

from pathlib import Path

from openpyxl import Workbook

PLAYERS = 30
HOSTILE = '=HYPERLINK("http://x")<b>甲'
"""A formula and markup; what stands on a page of it is the text and nothing more."""
OTHERS = tuple(f"牌手{number}" for number in range(2, PLAYERS + 1))
WRONG_ROW = 17
"""The row of the workbook that has a number and no name."""


def write(path: Path) -> Path:
    workbook = Workbook()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(["姓名", "参赛号"])
    rows = [[name, str(1000 + number)] for number, name in enumerate((HOSTILE, *OTHERS), 1)]
    rows.insert(WRONG_ROW - 2, ["", "2000"])
    for row in rows:
        sheet.append(row)
    cell = sheet.cell(row=2, column=1)
    cell.value, cell.data_type = HOSTILE, "s"
    workbook.save(path)
    return path
