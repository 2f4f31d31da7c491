"""Pictures of the desk's frame and the wizard: `ux.md` 20, checks 4, 5, 7 and 8."""

import re
from typing import Any

import pytest

from tests.browser.harness import Stage

SIZES = ((1366, 768), (1440, 900), (1920, 1080))
ZOOMED = (683, 384)  # 1366 × 768 at 200 %
LANGS = ("zh", "en")
CONTROL_PX = 32
GAP_PX = 8
TEXT_PX = 14
# What is printed on keys and on other people's products has no Chinese name.
PRINTED = re.compile(r"\b(Excel|xlsx|Ctrl|Enter)\b")

FIELDS = """(least) => [...document.querySelectorAll("#app select, #app textarea")]
    .map((field) => [field, field.getBoundingClientRect()])
    .filter(([, box]) => box.width < least || box.height < least)
    .map(([field, box]) => `${field.id} is ${box.width} × ${box.height}`)"""
UNDER_ITS_FRAME = """() => document.querySelector(".desk-main")?.scrollWidth
    > document.querySelector(".desk-main")?.clientWidth"""


def names(stage: Stage) -> list[str]:
    found = stage.names("desk") + stage.names("wizard")
    assert len(found) > 40
    return found


def faults_of(stage: Stage, questions: dict[str, Any]) -> list[str]:
    """All faults of the picture, scrolled to its end: there the foot stands under the form."""
    stage.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    found: list[str] = stage.page.evaluate(
        """(questions) => Object.entries(questions).flatMap(([question, argument]) =>
            window.pageGeometry[question](argument).map((fault) => `${question}: ${fault}`))""",
        questions,
    )
    return found


def stray(stage: Stage, lang: str) -> list[str]:
    said: list[str] = stage.page.evaluate("(lang) => window.pageGeometry.strayWords(lang)", lang)
    if lang == "en":
        return said
    return [text for text in said if re.search(r"[A-Za-z]{4,}", PRINTED.sub("", text))]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_desk_is_big_enough_whole_and_readable(
    pages: Stage, size: tuple[int, int], lang: str
) -> None:
    pages.resize(*size)
    faults = {}
    for name in names(pages):
        pages.show(name, lang=lang)
        found = faults_of(
            pages,
            {
                "controlSizes": CONTROL_PX,
                "controlGaps": GAP_PX,
                "smallText": TEXT_PX,
                "clippedText": None,
                "weakContrast": None,
                "headings": None,
                "namelessControls": None,
            },
        )
        faults[name] = found + stray(pages, lang) + pages.page.evaluate(FIELDS, CONTROL_PX)
    assert {name: found for name, found in faults.items() if found} == {}
    assert pages.errors == []
    assert pages.foreign == []


@pytest.mark.parametrize("lang", LANGS)
def test_zoom_to_200_percent_loses_nothing(pages: Stage, lang: str) -> None:
    pages.resize(*ZOOMED)
    faults = {}
    for name in names(pages):
        if name == "desk-keys":
            continue  # a dialog scrolls in its own frame, see below
        pages.show(name, lang=lang)
        found = faults_of(pages, {"controlSizes": CONTROL_PX, "clippedText": None})
        faults[name] = found + (
            ["wider than its page"] if pages.page.evaluate(UNDER_ITS_FRAME) else []
        )
    assert {name: found for name, found in faults.items() if found} == {}


def test_at_200_percent_the_last_button_of_a_dialog_can_still_be_reached(pages: Stage) -> None:
    pages.resize(*ZOOMED)
    pages.show("desk-keys", lang="en")
    close = pages.page.get_by_role("button", name="Close")
    close.scroll_into_view_if_needed()
    box = close.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= ZOOMED[1] - box["height"]


def test_every_step_has_its_picture_at_rest_and_in_trouble(pages: Stage) -> None:
    pictures = pages.names("wizard")
    for step in ("game", "name", "players", "tables", "movement", "boards", "clocks", "check"):
        assert len([name for name in pictures if name.startswith(f"wizard-{step}")]) >= 2, step


def test_next_step_stands_in_sight_without_scrolling(pages: Stage) -> None:
    pages.resize(1366, 768)
    for name in ("wizard-players", "wizard-clocks_pairs", "wizard-check_bad", "wizard-tables_full"):
        pages.show(name, lang="en")
        box = pages.page.locator(".forward button").bounding_box()
        assert box is not None
        assert (box["height"] >= 56, box["y"] + box["height"] <= 768) == (True, True), name


def test_the_focus_ring_is_three_pixels(pages: Stage) -> None:
    for name in ("wizard-name", "wizard-movement", "desk-login"):
        pages.show(name)
        pages.page.keyboard.press("Tab")
        ring = pages.page.evaluate(
            """() => {
                const focused = document.activeElement;
                const style = getComputedStyle(focused.closest("label.choice") ?? focused);
                return [style.outlineStyle, style.outlineWidth];
            }"""
        )
        assert ring == ["solid", "3px"], name


def test_a_step_with_a_problem_is_told_apart_by_more_than_its_colour(pages: Stage) -> None:
    pages.show("wizard-check_bad", lang="en")
    rows = pages.page.locator(".check-list > li")
    verdicts = [row.locator(".verdict").inner_text().strip() for row in rows.all()]
    assert verdicts == ["good", "not yet", "not yet", "good", "good", "not yet", "good"]
