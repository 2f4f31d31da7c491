"""`/live`: from the list to a board, to a table, to the last card; and what the pages look like."""

from typing import Any

import msgspec
import pytest

from appliance.games import GAMES
from appliance.games.shengji import SHENGJI
from appliance.games.wakeng import WAKENG
from appliance.web.wire_live import LiveBoard, LiveIndex, LiveRound, LiveTable
from tests.browser.fake_box import FakeBox
from tests.browser.harness import Stage
from tests.browser.test_pages_geometry import (
    GAP_PX,
    LANGS,
    LAPTOP_CONTROL_PX,
    LAPTOP_TEXT_PX,
    PHONE_CONTROL_PX,
    PHONE_TEXT_PX,
    PHONES,
    everything,
    faults_of,
)
from tests.browser.test_words import game_keys, known
from tests.conformance.walking import walk
from tests.papers.replayed import replay_of

REPLAY = replay_of(WAKENG, 1)


def plain(view: Any) -> tuple[int, Any]:
    """What the box would answer: the struct's own JSON."""
    return 200, msgspec.json.decode(msgspec.json.encode(view))


# --- the way through --------------------------------------------------------------------------


def test_from_the_list_to_the_last_card_of_a_table(box: FakeBox) -> None:
    rounds = (LiveRound(2, opens_at="14:35"), LiveRound(1, (1, 2)))
    box.replies["GET /api/live"] = plain(LiveIndex("Autumn", False, "wakeng", rounds))
    table = LiveTable(1, REPLAY.scores, REPLAY.players)
    box.replies["GET /api/live/1"] = plain(LiveBoard(1, 1, "wakeng", 3, (table,)))
    box.replies["GET /api/live/1/1"] = plain(REPLAY)
    box.open("/live")
    page = box.page
    page.get_by_text("Round 2 opens about 14:35").wait_for()
    page.get_by_role("link", name="Board 1", exact=True).click()
    page.get_by_text("Delayed replay·Round 1").wait_for()
    page.get_by_role("link", name="Watch table 1").click()
    page.get_by_role("button", name="To the end").click()
    assert page.locator(".film-result h2").inner_text() == "Dealer wins"
    left = [
        int(hand.get_attribute("data-left") or "") for hand in page.locator("[data-left]").all()
    ]
    assert left.count(0) == 1
    asked = [path for path, _ in box.requests]
    board = "GET /api/live/1"
    assert asked == ["GET /api/live", board, board, "GET /api/live/1/1"]


def test_nothing_to_watch_yet(box: FakeBox) -> None:
    box.replies["GET /api/live"] = plain(LiveIndex("Autumn", False, "wakeng", (LiveRound(1),)))
    box.open("/live")
    box.page.get_by_text("Nothing to watch yet").wait_for()
    assert box.page.get_by_role("link").count() == 0


def test_board_that_is_not_released_says_so_and_can_be_asked_for_again(box: FakeBox) -> None:
    box.replies["GET /api/live/9"] = (404, {"code": "NOT_FOUND"})
    box.open("/live/9")
    box.page.get_by_role("alert").wait_for()
    board = LiveBoard(9, 2, "shengji", 4, (LiveTable(3, (5, 1), ("a", "b", "c", "d")),))
    box.replies["GET /api/live/9"] = plain(board)
    box.page.get_by_role("button", name="Retry").click()
    box.page.locator(".facts").wait_for()
    terms = box.page.locator(".facts dt").all_inner_texts()
    assert [" ".join(term.split()) for term in terms] == ["N-S a, c", "E-W b, d"]
    assert box.page.locator(".facts dd").all_inner_texts() == ["5", "1"]


def test_names_are_optional_and_house_players_are_named(box: FakeBox) -> None:
    nameless = msgspec.structs.replace(REPLAY, players=("", "", ""), house=(1,))
    box.replies["GET /api/live/1"] = plain(LiveBoard(1, 1, "wakeng", 3, ()))
    box.replies["GET /api/live/1/1"] = plain(nameless)
    box.open("/live/1/1")
    box.page.locator(".film").wait_for()
    heads = box.page.locator("[data-seat] h3").all_inner_texts()
    assert [" ".join(head.split()) for head in heads] == ["Seat 1", "Seat 2 House player", "Seat 3"]


def test_deals_of_a_match_are_chosen(box: FakeBox) -> None:
    replay = replay_of(SHENGJI, 1)
    box.replies["GET /api/live/1"] = plain(LiveBoard(1, 1, "shengji", 4, (), rehearsal=True))
    box.replies["GET /api/live/1/1"] = plain(replay)
    box.open("/live/1/1")
    box.page.get_by_text("Rehearsal·not scored").wait_for()
    box.page.get_by_label("Deal 2").check()
    lines = box.page.locator(".film-log li")
    assert lines.count() == len(replay.deals[1].steps)
    place = box.page.locator(".film-controls input")
    assert place.input_value() == str(len(replay.deals[0].steps) + 1)


# --- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_step_that_a_game_tells_has_words(game: Any, lang: str) -> None:
    words = known("live", lang) | game_keys(game.name, lang)
    families = {"say": "told", "fix": "told", "take": "told", "bury": "told", "turn": "told"}
    families |= {"show": "act", "play": "type"}
    told = [
        step
        for seed in range(8)
        for _, events, _ in walk(game, seed)
        for event in events
        for step in game.retold(event)
    ]
    needed = {f"{families[step.effect]}.{step.code}" for step in told if step.code}
    assert len(needed) > 8
    assert needed - words == set()


# --- looks ------------------------------------------------------------------------------------


def faults_through_the_film(stage: Stage, questions: dict[str, Any]) -> list[str]:
    """Every fault of the picture that is shown, at its start, at every third step and its end."""
    faults = faults_of(stage, questions)
    slider = stage.page.locator(".film-controls input")
    last = int(slider.get_attribute("max") or "")
    for at in {*range(0, last, 3), last}:
        slider.fill(str(at))
        stage.settle()
        faults += [f"{at}: {fault}" for fault in faults_of(stage, questions)]
    return faults


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", ["live-replay", "live-replay_four"])
def test_a_film_is_readable_on_every_phone(pages: Stage, name: str, lang: str) -> None:
    for size in (PHONES[0], PHONES[2]):
        pages.resize(*size)
        pages.show(name, lang=lang)
        questions = everything(PHONE_CONTROL_PX, PHONE_TEXT_PX, lang)
        assert faults_through_the_film(pages, questions) == [], size
    assert pages.errors == []
    assert pages.foreign == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_film_is_readable_on_a_laptop(pages: Stage, lang: str) -> None:
    pages.resize(1366, 768)
    pages.show("live-replay_four", lang=lang)
    questions = everything(LAPTOP_CONTROL_PX, LAPTOP_TEXT_PX, lang)
    assert faults_through_the_film(pages, questions) == []


def test_keys_of_the_player_do_not_touch(stage: Stage) -> None:
    stage.resize(*PHONES[1])
    stage.show("live-replay")
    boxes = [key.bounding_box() for key in stage.page.locator(".film-controls button").all()]
    assert len(boxes) == 8
    first, second = boxes[:2]
    assert first is not None
    assert second is not None
    assert second["x"] - first["x"] - first["width"] >= GAP_PX


def test_a_failed_throw_shows_what_was_attempted(stage: Stage) -> None:
    stage.show("live-replay_four", lang="en")
    stage.page.locator(".film-controls input").fill("5")
    stage.settle()
    now = stage.page.locator(".film-now")
    assert "Throw failed, tried" in now.inner_text()
    assert now.locator(".film-card").count() == 5
    assert stage.page.locator(".film-trick .film-card").count() == 1


def test_the_bottom_is_seen_where_it_goes(stage: Stage) -> None:
    stage.show("live-replay")
    bottom = stage.page.locator(".film-hand").nth(3)
    assert bottom.locator("h3").inner_text() == "底牌"
    stage.page.locator(".film-controls input").fill("7")
    stage.settle()
    assert stage.page.locator(".film-hand").count() == 3
    assert stage.page.locator("[data-seat='0'] .film-card.is-new").count() == 3
    assert stage.page.locator("[data-seat='0']").get_attribute("data-left") == "20"
