"""Threats 13 and 14: names that somebody could be entered under to hurt the hall, from the list
they come in with to every page, paper and file they go out on. How they are laid out is seen in a
browser (`tests/browser/test_hostile_names.py`).
"""

import base64
import csv
import html
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest

from appliance.games.contract import Refusal
from appliance.papers.record_read import read_record
from appliance.papers.sheets_csv import GUARD
from appliance.web.present import staff_view
from tests.web.desk_box import AnsweringPage, DeskBox, Person, begun, draft, drafted, file_of

CLEANED = {
    "<script>bite()</script>": "<script>bite()</script>",
    "<img src=x onerror='bite()'>": "<img src=x onerror='bite()'>",
    '"><svg onload=bite()>': '"><svg onload=bite()>',
    "&lt;b&gt;&amp;": "&lt;b&gt;&amp;",
    "=1+1": "=1+1",
    '=HYPERLINK("http://evil.example")': '=HYPERLINK("http://evil.example")',
    "@SUM(A1:A9)": "@SUM(A1:A9)",
    "+86 10 1234": "+86 10 1234",
    "-2+3": "-2+3",
    "＝1＋1": "＝1＋1",
    "'=1+1": "'=1+1",
    "\u202e王\u2066建\u2069国": "王建国",
    " 李\u3000\u3000雷\u200b ": "李 雷",
    "e\u0301lodie": "\u00e9lodie",
    "𠮷田𡧃": "𠮷田𡧃",
    "👨\u200d👩\u200d👧🀄": "👨👩👧🀄",
    "王" * 40: "王" * 40,
    "{{7*7}}${7*7}%s": "{{7*7}}${7*7}%s",
}
NAMES = list(CLEANED.values())
ROWS = [["姓名", "参赛号"], *([name, f"N{at}"] for at, name in enumerate(CLEANED, 1))]
FORMULA = re.compile(r"[=+\-@＝＋－＠]")


def as_text(dialect: str) -> str:
    out = io.StringIO()
    csv.writer(out, dialect).writerows(ROWS)
    return out.getvalue()


def pasted() -> dict[str, Any]:
    return {"kind": "paste", "text": as_text("excel-tab")}


def from_csv() -> dict[str, Any]:
    data = b"\xef\xbb\xbf" + as_text("excel").encode()
    return {"kind": "file", "data": base64.b64encode(data).decode()}


def from_workbook() -> dict[str, Any]:
    book = openpyxl.Workbook()
    for row_no, row in enumerate(ROWS, 1):
        for column_no, text in enumerate(row, 1):
            cell: Any = book.worksheets[0].cell(row_no, column_no)
            cell.value, cell.data_type = text, "s"
    out = io.BytesIO()
    book.save(out)
    return {"kind": "file", "data": base64.b64encode(out.getvalue()).decode()}


Asked = Callable[[], dict[str, Any]]


@pytest.fixture(params=[pasted, from_csv, from_workbook], ids=lambda way: way.__name__)
def entries(request: pytest.FixtureRequest, chief: Person) -> list[Any]:
    """The list, read at the desk as it came."""
    asked: Asked = request.param
    drafted(chief, draft(0, game="wakeng"))
    read: Any = chief.send("/api/desk/entries/read", asked()).json
    assert read.get("problems", []) == []
    return list(read["entries"])


def names_in(entries: list[Any]) -> list[str]:
    return [player["name"] for entry in entries for player in entry["players"]]


def test_13_a_list_is_read_as_names_people_can_see(entries: list[Any]) -> None:
    assert names_in(entries) == NAMES


ELEMENT = re.compile(r"<[/!]?([A-Za-z]*)([^>]*)>")


def said(page: str) -> str:
    """The text of a page whose every < that is none of its own is written as &lt;."""
    return html.unescape(ELEMENT.sub("\n", page))


def elements(page: str) -> set[str]:
    return {name.lower() for name, _ in ELEMENT.findall(page)}


def seat_frames(box: DeskBox, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    raw: list[bytes] = []
    monkeypatch.setattr(AnsweringPage, "send", lambda _page, _name, payload: raw.append(payload))
    box.sit()
    return map(msgspec.json.decode, raw)


def test_13_it_is_the_cleaned_name_on_every_page(
    desk_box: DeskBox, chief: Person, entries: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(chief, draft(0, game="wakeng") | {"entries": entries})
    listed = chief.view("/api/desk/entries")["entries"]
    assert names_in(listed) == NAMES
    screen = chief.view("/api/screen")["seating"]
    assert sorted(row["name"] for row in screen["by_name"]) == sorted(NAMES)
    own = [chief.view(f"/api/me/{each['players'][0]['code']}")["name"] for each in listed]
    assert own == NAMES
    chief.done({"do": "start_round"})
    tables = {table.number for table in desk_box.hall.of_round()}
    doors = [name for number in tables for name in chief.view(f"/api/tables/{number}")["names"]]
    assert sorted(doors) == sorted(NAMES)
    cards = [staff_view(desk_box.hall, "李", "referee", number).card for number in tables]
    plates = [plate.name for card in cards if card is not None for plate in card.plates]
    assert sorted(plates) == sorted(NAMES)
    seen = {
        plate["name"]
        for view in seat_frames(desk_box, monkeypatch)
        if isinstance(view, dict)
        for plate in view.get("plates", [])
    }
    assert seen == set(NAMES)


@pytest.fixture
def at_desk(chief: Person) -> Person:
    """The chief of an event of these names."""
    players = [{"players": [{"name": name, "number": f"N{n}"}]} for n, name in enumerate(CLEANED)]
    begun(chief, draft(0, game="wakeng", title="\u202e<b>杯</b>赛") | {"entries": players})
    chief.done({"do": "name_official", "name": "<script>李</script>\u202e"})
    return chief


def test_13_what_is_printed_shows_names_as_text(desk_box: DeskBox, at_desk: Person) -> None:
    del desk_box
    papers = {kind: at_desk.get(f"/print/{kind}").text for kind in ("players", "seating")}
    at_desk.done({"do": "start_round"})
    papers["seat_cards"] = at_desk.get("/print/seat_cards").text
    at_desk.done({"do": "close_round", "anyway": True})
    at_desk.done({"do": "publish_results"})
    papers["results"] = at_desk.get("/print/results").text
    for kind, page in papers.items():
        text = said(page)
        assert [name for name in NAMES if name not in text] == [], kind
        assert "<b>杯</b>赛" in text, kind
        assert elements(page).isdisjoint(("script", "img")), kind
        assert not [rest for _, rest in ELEMENT.findall(page) if re.search(r"\son\w+=", rest)]
        assert not re.search("[\u200b\u202a-\u202e\u2066-\u2069]", page), kind
    cards = at_desk.get("/print/referee_cards").text
    assert "<script>李</script>" in said(cards)
    assert "script" not in elements(cards)


def test_14_no_cell_of_an_exported_sheet_is_a_formula(desk_box: DeskBox, at_desk: Person) -> None:
    at_desk.done({"do": "start_round"})
    at_desk.done({"do": "close_round", "anyway": True})
    data = file_of(desk_box, at_desk, "csv")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if FORMULA.match(cell)] == []
    assert {cell.removeprefix(GUARD) for cell in cells} >= set(NAMES)
    book = openpyxl.load_workbook(io.BytesIO(file_of(desk_box, at_desk, "xlsx")))
    found = [cell for page in book for row in page.iter_rows() for cell in row]
    assert [cell.value for cell in found if cell.data_type == "f"] == []
    assert {str(cell.value) for cell in found} >= set(NAMES)


def test_14_the_names_of_a_sheet_that_is_brought_back_are_the_same(
    desk_box: DeskBox, at_desk: Person
) -> None:
    at_desk.done({"do": "start_round"})
    at_desk.done({"do": "close_round", "anyway": True})
    for kind in ("csv", "xlsx"):
        data = file_of(desk_box, at_desk, kind)
        file = {"kind": "file", "data": base64.b64encode(data).decode()}
        drafted(at_desk, draft(0, game="wakeng"))
        read: Any = at_desk.send("/api/desk/entries/read", file).json
        assert sorted(names_in(read["entries"])) == sorted(NAMES), kind


def test_i3_a_record_keeps_every_name_to_the_letter(desk_box: DeskBox, at_desk: Person) -> None:
    at_desk.done({"do": "start_round"})
    at_desk.done({"do": "close_round", "anyway": True})
    told = read_record(file_of(desk_box, at_desk, "record"))
    assert not isinstance(told, Refusal)
    assert [player.name for entry in told.entries for player in entry.players] == NAMES
    assert told.event.title == "<b>杯</b>赛"


@pytest.fixture
def other(tmp_path: Path, desk_box: DeskBox) -> Iterator[Person]:
    """The chief of another box."""
    del desk_box
    folder = tmp_path / "other"
    folder.mkdir()
    box = DeskBox(folder)
    yield box.chief()
    box.close()


def test_i3_a_record_that_is_brought_in_has_the_same_names_and_the_same_standings(
    desk_box: DeskBox, at_desk: Person, other: Person
) -> None:
    at_desk.done({"do": "start_round"})
    at_desk.done({"do": "close_round", "anyway": True})
    data = file_of(desk_box, at_desk, "record")
    assert other.raw("/api/desk/import", data).status_code == 200
    assert names_in(other.view("/api/desk/entries")["entries"]) == NAMES
    rows = at_desk.view("/api/desk/results")["rows"]
    assert len(rows) == len(NAMES)
    assert other.view("/api/desk/results")["rows"] == rows


@pytest.mark.parametrize("name", ["\u202e", "\u202e王\u2066国\u2069", "王" * 41])
def test_13_a_forged_record_brings_no_name_that_cannot_be_shown(
    desk_box: DeskBox, at_desk: Person, other: Person, name: str
) -> None:
    told = msgspec.json.decode(file_of(desk_box, at_desk, "record"))
    told["entries"][0]["players"][0]["name"] = name
    reply = other.raw("/api/desk/import", msgspec.json.encode(told))
    answer: Any = reply.json
    assert (reply.status_code, answer["code"]) == (422, "RECORD_BROKEN")


def test_13_the_title_of_a_forged_record_is_shown_as_people_see_it(
    desk_box: DeskBox, at_desk: Person, other: Person
) -> None:
    told = msgspec.json.decode(file_of(desk_box, at_desk, "record"))
    told["event"]["title"] = "\u202e杯\u200b 赛 \u2069"
    assert other.raw("/api/desk/import", msgspec.json.encode(told)).status_code == 200
    assert other.view()["event"] == "杯 赛"
