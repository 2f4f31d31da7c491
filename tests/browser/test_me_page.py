"""A player's own page (ux.md 15): readable on any phone, and never more than closed rounds."""

from typing import Any

import pytest

from tests.browser.fake_box import FakeBox
from tests.browser.harness import Stage
from tests.browser.test_pages_geometry import (
    PHONE_CONTROL_PX,
    PHONE_TEXT_PX,
    everything,
    faults_of,
)

PHONES = ((320, 640), (360, 640), (390, 844), (430, 932))
LANGS = ("zh", "en")
CODE = "7K3MQ2XWVD"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("big", [False, True], ids=["plain", "large"])
@pytest.mark.parametrize("size", PHONES)
def test_a_phone_shows_it_whole_and_readable(
    pages: Stage, size: tuple[int, int], lang: str, *, big: bool
) -> None:
    pages.resize(*size)
    names = pages.names("me")
    assert len(names) > 8
    faults = {}
    for name in names:
        pages.show(name, lang=lang, big=big)
        # The pictures' own text is looked at where the pictures are.
        questions = everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang)
        faults[name] = [fault for fault in faults_of(pages, questions) if "text." not in fault]
    assert {name: found for name, found in faults.items() if found} == {}
    assert pages.errors == []
    assert pages.foreign == []


def test_the_next_seat_stands_first_then_the_rank_then_the_rounds(pages: Stage) -> None:
    pages.show("me-ended")
    headings = pages.page.locator(".panel h2").all_inner_texts()
    assert headings == [
        "下一个座位",
        "名次",
        "第 2 轮·3\u00a0桌 3 号位",
        "第 1 轮·12\u00a0桌 2 号位",
        "我的用时",
    ]
    assert pages.page.locator(".note").last.inner_text() == "有疑问请找裁判；申诉截止 20:40"


def test_adjusted_boards_have_a_star_and_pending_ones_are_unofficial(pages: Stage) -> None:
    pages.show("me-playing", lang="en")
    boards = pages.page.locator(".own-board")
    seen = {
        board.locator("h3").inner_text(): board.locator("dd").first.inner_text()
        for board in boards.all()
    }
    assert seen == {
        "Board 9": "Unofficial",
        "Board 10 *": "Not played",
        "Board 11": "Void",
        "Board 12": "6",
        "Board 5": "+6",
        "Board 6 *": "−12",
    }


def test_the_distributions_of_an_earlier_round_are_shown_when_asked_for(pages: Stage) -> None:
    pages.show("me-playing")
    earlier = pages.page.locator(".panel").filter(has=pages.page.locator("#round-1"))
    assert earlier.locator(".picture").count() == 0
    earlier.get_by_role("button", name="看分布", exact=True).click()
    earlier.locator(".picture svg").nth(1).wait_for()
    assert earlier.get_by_role("button").count() == 0
    assert earlier.locator("dd").first.inner_text() == "+6"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["me-playing", "me-lost"], ids=["shown", "not told"])
def test_a_round_that_was_asked_for_is_as_readable(pages: Stage, name: str, lang: str) -> None:
    pages.resize(320, 640)
    pages.show(name, lang=lang)
    pages.page.locator("#round-1 ~ button").click()
    pages.page.locator("#round-1 ~ .said, #round-1 ~ .own-board svg").first.wait_for()
    questions = everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang)
    assert [fault for fault in faults_of(pages, questions) if "text." not in fault] == []


def test_before_the_first_round_is_closed_there_is_no_figure(pages: Stage) -> None:
    pages.show("me-first", lang="en")
    assert pages.page.get_by_text("Results appear after round 1").is_visible()
    assert pages.page.locator("dl, svg.picture, table").count() == 0


def test_seats_that_wait_for_publication_name_no_table(pages: Stage) -> None:
    pages.show("me-waiting", lang="en")
    place = pages.page.locator(".big").first.inner_text()
    assert place == "Seats not published yet, please wait nearby"


# --- with a box -----------------------------------------------------------------------------------


def mine(**changes: Any) -> dict[str, Any]:
    view = {"event": "Cup", "game": "wakeng", "name": "Ann", "number": "1003", "at": "14:03"}
    return view | {"round_no": 1, "rounds": 7} | changes


def test_a_wrong_code_is_asked_for_once(box: FakeBox) -> None:
    box.replies[f"GET /api/me/{CODE}"] = (404, {"code": "NO_SUCH_CODE"})
    box.open(f"/me/{CODE}")
    box.page.get_by_text("No such code").wait_for()
    asked = len(box.requests)
    assert asked == 1
    box.later(60_000)
    assert len(box.requests) == asked


def test_too_many_tries_say_how_long_to_wait(box: FakeBox) -> None:
    box.replies[f"GET /api/me/{CODE}"] = (429, {"code": "WAIT", "params": {"s": 30}})
    box.open(f"/me/{CODE}")
    box.page.get_by_text("Too many tries, wait 30 s").wait_for()


def test_a_lost_link_keeps_the_page_and_dates_it(box: FakeBox) -> None:
    path = f"GET /api/me/{CODE}"
    box.replies[path] = (200, mine())
    box.open(f"/me/{CODE}")
    box.page.get_by_role("heading", name="Ann").wait_for()
    box.replies[path] = (503, {"code": "BUSY"})
    lost = box.page.get_by_text("Disconnected, data of")
    box.until(lambda: lost.is_visible(), step_ms=500)
    assert box.page.get_by_role("heading", name="Ann").is_visible()
    box.replies[path] = (200, mine(name="Ann B"))
    box.until(lambda: box.page.get_by_role("heading", name="Ann B").is_visible(), step_ms=500)
    assert not lost.is_visible()


def round_of(number: int, *, dots: bool, **changes: Any) -> dict[str, Any]:
    """One's own line of the only board of a round, a table's score above it and one below."""
    line = {"board_no": number, "position": 0, "seats": [0], "score": 3, "percent": "50.0"}
    scores = ((6, 100.0, False), (3, 50.0, True), (0, 0.0, False))
    told = [{"score": score, "percent": mp, "own": own} for score, mp, own in scores]
    board = line | {"dots": told if dots else []} | changes
    return {
        "round_no": number,
        "table_no": 1,
        "seat": 0,
        "boards": [board],
        "without_dots": not dots,
    }


def asked(box: FakeBox, number: int) -> int:
    return sum(f"/rounds/{number}" in each for each, _ in box.requests)


def test_a_distribution_is_asked_for_once_and_stays(box: FakeBox) -> None:
    path = f"GET /api/me/{CODE}"
    box.replies[path] = (200, mine(closed=[round_of(1, dots=False), round_of(2, dots=True)]))
    box.replies[f"{path}/rounds/1"] = (200, round_of(1, dots=True))
    box.open(f"/me/{CODE}")
    pictures = box.page.locator(".own-board .picture")
    button = box.page.get_by_role("button", name="Show the distribution")
    button.click()
    pictures.nth(1).wait_for()
    # The third round is closed: the second one comes without its distribution from now on.
    rounds = [round_of(1, dots=False), round_of(2, dots=False), round_of(3, dots=True)]
    box.replies[path] = (200, mine(closed=rounds))
    box.until(lambda: pictures.count() == 3, step_ms=1_000)
    assert button.count() == 0
    assert asked(box, 1) == 1
    assert asked(box, 2) == 0


def test_a_distribution_is_not_shown_beside_another_result_than_its_own(box: FakeBox) -> None:
    path = f"GET /api/me/{CODE}"
    box.replies[path] = (200, mine(closed=[round_of(1, dots=False), round_of(2, dots=True)]))
    box.replies[f"{path}/rounds/1"] = (200, round_of(1, dots=True))
    box.open(f"/me/{CODE}")
    button = box.page.get_by_role("button", name="Show the distribution")
    button.click()
    button.wait_for(state="detached")
    ruled = round_of(1, dots=False, score=0, kind="assigned")
    box.replies[path] = (200, mine(closed=[ruled, round_of(2, dots=True)]))
    box.until(lambda: button.is_visible(), step_ms=1_000)
    assert box.page.locator("#round-1 ~ .own-board .picture").count() == 0


def test_a_distribution_that_does_not_come_says_why_and_is_asked_for_again(box: FakeBox) -> None:
    path = f"GET /api/me/{CODE}"
    box.replies[path] = (200, mine(closed=[round_of(1, dots=False), round_of(2, dots=True)]))
    box.replies[f"{path}/rounds/1"] = (429, {"code": "WAIT", "params": {"s": 5}})
    box.open(f"/me/{CODE}")
    button = box.page.get_by_role("button", name="Show the distribution")
    button.click()
    said = box.page.get_by_text("Could not load: Too many tries, wait 5 s")
    said.wait_for()
    box.replies[f"{path}/rounds/1"] = (200, round_of(1, dots=True))
    button.click()
    box.page.locator("#round-1 ~ .own-board .picture").wait_for()
    assert said.count() == 0
