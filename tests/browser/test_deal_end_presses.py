"""The end of a deal: what 知道了 sends inside a board and at its end, and what is drawn there."""

from tests.browser.fingers import presses, tap
from tests.browser.harness import Stage

DEAD_MS = 400


def shown(stage: Stage, name: str, lang: str = "en") -> None:
    """Shows a fixture and lets its dead time pass."""
    stage.show(name, lang=lang)
    stage.page.clock.run_for(DEAD_MS)


def acknowledge(stage: Stage) -> str:
    return stage.page.locator("[data-id=acknowledge]").inner_text()


def test_inside_a_board_ok_sends_what_the_game_offers_once(timed: Stage) -> None:
    shown(timed, "seat-four-deal-end")
    tap(timed, "acknowledge")
    tap(timed, "acknowledge")
    assert [press["action"] for press in presses(timed)] == [{"type": "next"}]
    assert presses(timed)[0]["turn"] == "1.5.7"


def test_at_the_end_of_a_board_ok_is_no_action_of_the_game(timed: Stage) -> None:
    shown(timed, "seat-four-deal-end-board")
    tap(timed, "acknowledge")
    assert presses(timed) == []


def test_who_has_pressed_ok_waits_for_the_others(timed: Stage) -> None:
    shown(timed, "seat-four-deal-end-done")
    assert acknowledge(timed) == "Waiting for others"
    tap(timed, "acknowledge")
    assert presses(timed) == []


def test_points_levels_and_capture_stand_by_side(stage: Stage) -> None:
    stage.show("seat-four-deal-end", lang="en")
    rows = stage.page.locator(".deal-end .figures tr")
    assert rows.locator("th").all_inner_texts() == ["N-S", "E-W", "Bottom"]
    assert [row.locator(".card").count() for row in rows.all()] == [2, 20, 8]
    assert stage.page.locator(".deal-levels").inner_text() == "N-S at 10 | E-W at 4"
    assert "20 × 16 = 320" in rows.nth(2).inner_text()
    assert stage.page.locator(".deal-end h1 svg").count() == 1


def test_what_was_counted_besides_the_bid_has_icon_and_word(stage: Stage) -> None:
    stage.show("seat-erdayi-deal-end", lang="zh")
    marks = stage.page.locator(".deal-marks > span")
    assert marks.all_inner_texts() == ["炸弹 ×13", "火箭", "反春"]
    assert marks.locator("svg").count() == 3


def test_partners_are_one_column_of_the_round(stage: Stage) -> None:
    stage.show("seat-four-round-end", lang="zh")
    first = stage.page.locator(".round-sheet tbody tr").first
    assert first.locator("th, td").all_inner_texts() == ["5", "5", "1", "13:21"]
    assert "你们 4 分·对方 8 分" in stage.page.locator(".round-score").inner_text()


def test_the_waiting_page_names_the_partner(stage: Stage) -> None:
    stage.show("seat-four-not-me", lang="zh")
    assert stage.page.locator(".player em").inner_text().startswith("与 阿卜杜热合曼")


def test_hands_are_opened_only_where_somebody_holds_cards(stage: Stage) -> None:
    stage.show("seat-erdayi-deal-end")
    assert stage.page.locator(".open-hand").count() == 3
    stage.show("seat-four-deal-end")
    assert stage.page.locator(".open-hand").count() == 0
