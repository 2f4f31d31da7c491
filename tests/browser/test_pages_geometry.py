"""Start, rehearsal, referee, public table and results: `ux.md` 20, checks 4, 5, 7 and 8."""

from typing import Any

import pytest

from tests.browser.harness import Stage

PAGES = ("start", "rehearsal", "table", "results", "verify", "live", "referee")
PHONES = ((320, 640), (360, 640), (390, 844), (430, 932))
LAPTOPS = ((1280, 800), (1366, 768))
LANGS = ("zh", "en")
PHONE_CONTROL_PX = 60
LAPTOP_CONTROL_PX = 32
GAP_PX = 8
PHONE_TEXT_PX = 17
LAPTOP_TEXT_PX = 14


def ask(stage: Stage, question: str, argument: Any = None) -> list[str]:
    faults: list[str] = stage.page.evaluate(
        "([question, argument]) => window.pageGeometry[question](argument)", [question, argument]
    )
    return faults


def faults_of(stage: Stage, questions: dict[str, Any]) -> list[str]:
    """All faults of the picture that is shown, in one trip to the browser."""
    faults: list[str] = stage.page.evaluate(
        """(questions) => Object.entries(questions).flatMap(([question, argument]) =>
            window.pageGeometry[question](argument).map((fault) => `${question}: ${fault}`))""",
        questions,
    )
    return faults


def everything(control_px: int, text_px: int, lang: str) -> dict[str, Any]:
    return {
        "controlSizes": control_px,
        "controlGaps": GAP_PX,
        "smallText": text_px,
        "clippedText": None,
        "weakContrast": None,
        "strayWords": lang,
        "headings": None,
        "namelessControls": None,
    }


def all_names(stage: Stage) -> list[str]:
    names = [name for page in PAGES for name in stage.names(page)]
    assert {name.split("-")[0] for name in names} == set(PAGES), "a page has no fixture"
    return names


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", PHONES)
def test_phone_pages_are_big_enough_whole_and_readable(
    pages: Stage, size: tuple[int, int], lang: str
) -> None:
    pages.resize(*size)
    faults = {}
    for name in all_names(pages):
        pages.show(name, lang=lang)
        faults[name] = faults_of(pages, everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang))
    assert {name: found for name, found in faults.items() if found} == {}
    assert pages.errors == []
    assert pages.foreign == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", LAPTOPS)
def test_laptop_pages_are_big_enough_whole_and_readable(
    pages: Stage, size: tuple[int, int], lang: str
) -> None:
    pages.resize(*size)
    faults = {}
    wide = ("start", "rehearsal", "results", "verify")
    for name in (name for page in wide for name in pages.names(page)):
        pages.show(name, lang=lang)
        faults[name] = faults_of(pages, everything(LAPTOP_CONTROL_PX, LAPTOP_TEXT_PX, lang))
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_large_text_is_not_cut(pages: Stage, lang: str) -> None:
    pages.resize(360, 640)
    faults = {}
    for name in all_names(pages):
        pages.show(name, lang=lang, big=True)
        faults[name] = faults_of(pages, everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang))
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("lang", LANGS)
def test_the_cards_of_a_verified_board_fit_the_smallest_phone(pages: Stage, lang: str) -> None:
    pages.resize(*PHONES[0])
    for name in ("verify-fixed", "verify-thrown"):
        pages.show(name, lang=lang)
        for cards in pages.page.locator(".board-line button").all():
            cards.click()
        pages.settle()
        assert pages.page.locator(".suit-run").count() > 10
        assert faults_of(pages, everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang)) == []


@pytest.mark.parametrize("lang", LANGS)
def test_zoom_to_200_percent_loses_nothing(pages: Stage, lang: str) -> None:
    pages.resize(180, 320)  # a 360 × 640 phone at 200 %
    faults = {}
    for name in all_names(pages):
        pages.show(name, lang=lang)
        faults[name] = ask(pages, "clippedText")
    assert {name: found for name, found in faults.items() if found} == {}


def test_start_page_has_a_card_of_320_by_200(pages: Stage) -> None:
    pages.resize(1280, 800)
    for lang in LANGS:
        pages.show("start-first", lang=lang)
        ways = pages.page.locator(".way").all()
        assert len(ways) == 2
        for way in ways:
            box = way.bounding_box()
            assert box is not None
            assert (box["width"] >= 320, box["height"] >= 200) == (True, True)
            name = way.locator(".way-name")
            assert name.evaluate("e => getComputedStyle(e).fontSize") == "28px"


def test_qr_code_has_a_quiet_zone_of_four_modules(pages: Stage) -> None:
    pages.show("start-first")
    code = pages.page.locator("svg.qr").first
    box = code.evaluate("e => e.viewBox.baseVal.x + ' ' + e.viewBox.baseVal.width")
    drawn = code.evaluate("e => { const b = e.querySelector('path').getBBox(); return b.width; }")
    assert box == f"-4 {drawn + 8:g}"


def test_without_lan_no_code_is_shown_and_the_page_says_why(pages: Stage) -> None:
    pages.show("start-no_lan")
    assert pages.page.locator("svg.qr").count() == 0
    assert pages.page.get_by_text("没有局域网，只能在这台电脑上打开").is_visible()


def test_focus_ring_is_three_pixels(pages: Stage) -> None:
    pages.resize(360, 640)
    for name in ("start-choose", "referee-hall", "referee-login", "referee-me"):
        pages.show(name)
        pages.page.keyboard.press("Tab")
        pages.page.keyboard.press("Tab")
        ring = pages.page.evaluate(
            """() => {
                const focused = document.activeElement;
                const seen = focused.closest("label.choice") ?? focused;
                const style = getComputedStyle(seen);
                return [style.outlineStyle, style.outlineWidth];
            }"""
        )
        assert ring == ["solid", "3px"], name


def test_document_says_its_language_and_title(pages: Stage) -> None:
    for lang, tag, title in (("zh", "zh-CN", "呼叫·赛场盒"), ("en", "en", "Calls·Hallbox")):
        pages.show("referee-calls", lang=lang)
        assert pages.page.evaluate("document.documentElement.lang") == tag
        assert pages.page.title() == title


def test_new_calls_are_spoken(pages: Stage) -> None:
    pages.show("referee-hall", lang="en")
    live = pages.page.locator("[aria-live=assertive]")
    assert live.text_content() == "New call: Table\u00a0128 Seat 3, Repeated outages"


def test_hall_is_sorted_by_need(pages: Stage) -> None:
    pages.show("referee-hall", lang="en")
    rows = pages.page.locator(".hall-row > span:first-child").all_text_contents()
    assert [int(row.removeprefix("Table\u00a0")) for row in rows] == [
        7,
        128,
        9,
        8,
        3,
        4,
        6,
        5,
        1,
        12,
        2,
    ]


def test_before_the_close_no_figure_of_a_result_is_on_the_page(pages: Stage) -> None:
    pages.show("results-open", lang="zh")
    assert pages.page.locator("table").count() == 0
    assert pages.page.get_by_text("本轮还没有结束，成绩不公开").is_visible()


def test_lost_link_turns_every_order_off_and_says_why(pages: Stage) -> None:
    pages.show("referee-table_lost", lang="zh")
    orders = pages.page.locator(".grid-two button")
    assert orders.count() == 4
    for button in orders.all():
        assert button.get_attribute("aria-disabled") == "true"
        assert "与主机断开" in (button.text_content() or "")
    assert pages.page.get_by_text("与主机断开，所见为 14:03:09 的情况").is_visible()


def test_only_offered_orders_are_enabled(pages: Stage) -> None:
    pages.show("referee-table_playing", lang="en")
    enabled = pages.page.locator(".grid-two button:not(.is-off)").all_inner_texts()
    assert [label.strip() for label in enabled] == ["Pause", "Extend"]
