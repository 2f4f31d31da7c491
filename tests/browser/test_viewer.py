"""The viewer: one file, opened from a folder, that plays boards of every game to their end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from appliance.games import GAMES
from appliance.games.erdayi import ERDAYI
from appliance.papers.replay import Replay, ReplayDeal
from appliance.papers.replay_notation import print_replays
from appliance.papers.replay_viewer import viewer_html
from tests.browser.harness import build
from tests.papers.replayed import hands_left, replay_of

MOST_BYTES = 120_000
SEED = 1


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("viewer")
    build("viewer", folder)
    return (folder / "viewer.html").read_bytes()


class Viewer:
    """The file in a browser, and every address that the browser then asked for."""

    def __init__(self, browser: Browser, file: Path) -> None:
        self.asked: list[str] = []
        self.errors: list[str] = []
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="zh-CN")
        self.page: Page = context.new_page()
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(file.as_uri())
        self.page.wait_for_selector(".film")

    def press(self, label: str) -> None:
        self.page.get_by_role("button", name=label, exact=True).click()

    def left(self) -> list[int]:
        """Cards in each hand."""
        hands = self.page.locator(".film-hand[data-seat]").all()
        counts = [hand.locator("> .film-cards .film-card").count() for hand in hands]
        assert counts == [int(hand.get_attribute("data-left") or "") for hand in hands]
        return counts

    @property
    def at(self) -> int:
        return int(self.page.locator(".film-controls input").input_value())


@pytest.fixture
def opened(browser: Browser, template: bytes, tmp_path: Path) -> Iterator[Any]:
    viewers: list[Viewer] = []

    def open_with(replays: bytes) -> Viewer:
        file = tmp_path / "viewer.html"
        file.write_bytes(viewer_html(template, replays))
        viewers.append(Viewer(browser, file))
        return viewers[-1]

    yield open_with
    for viewer in viewers:
        assert viewer.errors == []
        assert [url for url in viewer.asked if not url.startswith(("file:", "data:"))] == []
        assert len([url for url in viewer.asked if url.startswith("file:")]) == 1
        viewer.page.context.close()


def places(replay: Replay) -> int:
    return sum(len(deal.steps) + 1 for deal in replay.deals)


def counted(deal: ReplayDeal) -> list[int]:
    return [hand.total() for hand in hands_left(deal)]


def test_the_file_is_small(template: bytes) -> None:
    assert 0 < len(template) <= MOST_BYTES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_board_is_stepped_through_to_its_end(opened: Any, game: Any) -> None:
    replay = replay_of(game, SEED)
    viewer = opened(print_replays([replay]).encode())
    first = replay.deals[0]
    assert viewer.left() == [len(hand) for hand in first.hands]
    for _ in first.steps:
        viewer.page.keyboard.press("ArrowRight")
    assert viewer.at == len(first.steps)
    assert viewer.left() == counted(first)
    if len(replay.deals) > 1:
        viewer.press("到最后")
    assert viewer.at == places(replay) - 1
    assert viewer.left() == counted(replay.deals[-1])
    assert (
        viewer.page.get_by_role("button", name="下一步", exact=True).get_attribute("aria-disabled")
        == "true"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_time_line_has_every_action_of_the_log(opened: Any, game: Any) -> None:
    replay = replay_of(game, SEED)
    viewer = opened(msgspec.json.encode([replay]))
    charged, timed_out, lines = 0, 0, 0
    for number, _ in enumerate(replay.deals):
        if number:
            viewer.page.get_by_label(f"第 {number + 1} 副").check()
        log = viewer.page.locator(".film-log")
        lines += log.locator("li").count()
        charged += log.get_by_text(" 秒").count()
        timed_out += log.get_by_text("超时代出").count()
    steps = [step for deal in replay.deals for step in deal.steps]
    assert lines == len(steps)
    assert charged == sum(step.charged_ms > 0 for step in steps)
    assert timed_out == sum(step.timed_out for step in steps) > 0


def test_the_last_card_and_the_result_are_shown(opened: Any) -> None:
    replay = replay_of(ERDAYI, SEED)
    viewer = opened(msgspec.json.encode([replay]))
    assert viewer.page.locator(".film-result").count() == 0
    viewer.press("到最后")
    result = viewer.page.locator(".film-result").inner_text()
    played = replay.deals[-1].result
    assert played is not None
    for line in played.formula:
        assert line in result


def test_keys_move_a_step_and_space_plays(opened: Any) -> None:
    replay = replay_of(ERDAYI, SEED)
    viewer = opened(msgspec.json.encode([replay]))
    page = viewer.page
    for key, at in (("ArrowLeft", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert viewer.at == at
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.keyboard.press(" ")
    page.get_by_role("button", name="停", exact=True).wait_for()
    page.clock.run_for(1_300)
    assert viewer.at == 2
    page.get_by_role("button", name="速度 4 倍").click()
    page.clock.run_for(1_000)
    assert viewer.at == 5
    stopped = viewer.at
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    page.get_by_role("button", name="播放", exact=True).wait_for()
    page.clock.run_for(5_000)
    assert viewer.at == stopped


def test_one_of_several_boards_is_chosen(opened: Any) -> None:
    games: list[Any] = list(GAMES)
    boards = [replay_of(game, SEED) for game in games]
    viewer = opened(print_replays(boards).encode())
    for number, replay in enumerate(boards):
        viewer.page.locator("input[name=replay]").nth(number).check()
        assert len(viewer.left()) == len(replay.players)
        assert viewer.at == 0


def test_hostile_name_is_only_read(opened: Any) -> None:
    name = "</script><script>document.title='x'</script><b>"
    replay = msgspec.structs.replace(replay_of(ERDAYI, SEED), players=(name, "", ""))
    viewer = opened(print_replays([replay]).encode())
    assert name in viewer.page.locator(".film-hand").first.inner_text()
    assert viewer.page.title() == "牌局回放·赛场盒"


def test_both_languages_are_inside(opened: Any) -> None:
    viewer = opened(msgspec.json.encode([replay_of(ERDAYI, SEED)]))
    viewer.press("English")
    viewer.page.get_by_role("button", name="One step on", exact=True).wait_for()
    assert viewer.page.title() == "Replay·Hallbox"
