"""The hall screen (ux.md 13): big enough for ten metres, whole lists, an honest clock."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.fake_box import FakeBox
from tests.browser.harness import Stage

SIZES = ((1920, 1080), (3840, 2160), (1366, 768))
LANGS = ("zh", "en")
QUESTIONS = [
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in ("page_geometry.js", "hall_geometry.js")
]
PAGE_MS = 12_000


def faults_of(stage: Stage, lang: str) -> list[str]:
    stage.settle()
    faults: list[str] = stage.page.evaluate("window.hallFaults()")
    for question, argument in (("weakContrast", None), ("strayWords", lang), ("headings", None)):
        faults += stage.page.evaluate(
            "([question, argument]) => window.pageGeometry[question](argument)",
            [question, argument],
        )
    return faults


@pytest.fixture
def screens(stage: Stage) -> Stage:
    for questions in QUESTIONS:
        stage.page.evaluate(questions)
    return stage


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_read_from_ten_metres(
    screens: Stage, size: tuple[int, int], lang: str
) -> None:
    screens.resize(*size)
    names = screens.names("screen")
    assert len(names) > 20
    faults = {}
    for name in names:
        screens.show(name, lang=lang)
        faults[name] = faults_of(screens, lang)
    assert {name: found for name, found in faults.items() if found} == {}
    assert screens.errors == []
    assert screens.foreign == []


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        (".hall-ranking li { font-size: 59px !important }", "is 59.0 high"),
        (".hall-foot { font-size: 31px !important }", "is 31.0 high"),
        (".hall-ranking .name { margin-left: -200px !important }", "meets"),
        (".hall-ranking { left: 300px !important }", "leaves the screen"),
    ],
)
def test_the_checks_see_a_broken_screen(screens: Stage, style: str, fault: str) -> None:
    screens.resize(1920, 1080)
    screens.page.add_style_tag(content=style)
    screens.show("screen-ranking")
    assert any(fault in found for found in faults_of(screens, "zh"))


def later(stage: Stage, ms: int) -> None:
    stage.page.clock.run_for(ms)


def shown(stage: Stage, selector: str) -> list[str]:
    return stage.page.locator(selector).all_inner_texts()


def test_a_list_of_seats_is_shown_whole_over_its_pages(timed: Stage) -> None:
    timed.show("screen-seating-table")
    pages = []
    for _ in range(4):
        pages.append((shown(timed, ".hall-head h1")[0], shown(timed, ".hall-seating li")))
        later(timed, PAGE_MS)
    titles = [title for title, _ in pages]
    assert titles == ["第 4 轮座位·按桌"] * 2 + ["第 4 轮座位·按姓名"] * 2
    by_table, by_name = (
        [row for _, rows in half for row in rows] for half in (pages[:2], pages[2:])
    )
    assert [len(rows) for _, rows in pages] == [24, 6, 24, 6]
    assert sorted(by_table) == sorted(by_name)
    assert shown(timed, ".hall-head h1") == titles[:1], "after the last page the first again"


def test_each_page_stands_for_twelve_seconds(timed: Stage) -> None:
    timed.show("screen-ranking")
    later(timed, PAGE_MS - 1000)
    assert shown(timed, ".hall-foot .digits") == ["1/2", "14:03"]
    later(timed, 1000)
    assert shown(timed, ".hall-foot .digits") == ["2/2", "14:03"]


def test_nobody_is_told_who_was_penalised(timed: Stage) -> None:
    timed.show("screen-ranking")
    first = timed.page.locator(".hall-screen").inner_text()
    later(timed, PAGE_MS)
    both = first + timed.page.locator(".hall-screen").inner_text()
    assert "牌手14" in both
    assert "牌手15" not in both, "a disqualified entry has no place on the screen"
    assert "5.0\n" not in both
    assert "*" not in both


def test_the_clock_counts_on_until_nobody_can_know_it(timed: Stage) -> None:
    timed.show("screen-clock")
    assert shown(timed, ".hall-time b") == ["08:12"]
    later(timed, 4000)
    assert shown(timed, ".hall-time b") == ["08:08"]
    assert timed.page.locator(".hall-foot.is-lost").count() == 0
    later(timed, 2000)
    assert shown(timed, ".hall-foot.is-lost p")[0] == "画面可能不是最新（14:03）"
    later(timed, 25_000)
    assert shown(timed, ".hall-time b") == ["--:--"]


def test_a_held_clock_stands(timed: Stage) -> None:
    timed.show("screen-clock-held")
    later(timed, 4000)
    assert shown(timed, ".hall-time b") == ["123:12"]
    assert shown(timed, ".hall-head p") == ["停钟"]


def test_a_pause_of_all_tables_replaces_everything(screens: Stage) -> None:
    for lang, words in (("zh", "全场暂停"), ("en", "All tables paused")):
        screens.show("screen-paused", lang=lang)
        assert shown(screens, ".hall-screen > :not(.hall-foot)") == [words]


# --- with a box -----------------------------------------------------------------------------------


def hall(**changes: Any) -> dict[str, Any]:
    return {
        "event": "Cup",
        "box_code": "KQMV",
        "stage": "playing",
        "at": "14:03",
        "game": "wakeng",
    } | changes


def test_a_new_notice_is_turned_to_at_once(box: FakeBox) -> None:
    old = {"id": 1, "text": "Lunch until 13:30", "at": "12:50"}
    box.replies["GET /api/screen"] = (200, hall(round_no=3, rounds=7, notices=[old]))
    box.open("/screen")
    heading = box.page.locator("h1")
    heading.wait_for()
    assert heading.inner_text() != "Notice", "an old one waits for its turn"
    new = {"id": 2, "text": "Round 4 at 14:30", "at": "13:10"}
    box.replies["GET /api/screen"] = (200, hall(round_no=3, rounds=7, notices=[old, new]))
    # In few steps: on a slow machine many small ones take the page to the turn of the old notice.
    box.until(lambda: heading.inner_text() == "Notice", step_ms=500)
    assert box.page.locator(".hall-notice").inner_text() == "Round 4 at 14:30"


def test_the_screen_says_what_it_waits_for_and_goes_on_by_itself(box: FakeBox) -> None:
    box.replies["GET /api/screen"] = (503, {"code": "BUSY"})
    box.open("/screen")
    heading = box.page.locator("h1")
    box.until(lambda: heading.inner_text() == "Box is busy, please wait", step_ms=100)
    box.replies["GET /api/screen"] = (200, hall(recovering=12))
    box.until(lambda: heading.inner_text() == "Recovering 12 tables…", step_ms=100)
    box.replies["GET /api/screen"] = (200, hall(stage="none"))
    box.until(lambda: heading.inner_text() == "Starting soon", step_ms=100)
