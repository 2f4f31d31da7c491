"""S9, to the next table, and the organisers' notices on a seat (ux.md 7 and 13)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.harness import Stage, build

NOTICE_MS = 15_000
NOTICE = {"code": "hall_notice", "params": {"text": "午餐到 13:30"}}


def tell(stage: Stage, changes: dict[str, Any]) -> None:
    stage.page.evaluate("(changes) => window.changeView(changes)", changes)
    stage.settle()


def test_where_to_go_takes_the_place_of_the_collected_round(stage: Stage) -> None:
    stage.show("seat-round-collected")
    assert stage.page.locator(".round-sheet").count() == 1
    going = {"round_no": 4, "published": True, "table_no": 37, "seat": 1, "starts_at": "14:30"}
    tell(stage, {"next": {"next": going}})
    assert stage.page.locator("h1").inner_text() == "37 桌 2 号位"
    assert stage.page.locator(".next-lead").inner_text().split("\n") == [
        "请到",
        "第 4 轮 14:30 开始",
    ]
    assert stage.page.locator(".round-sheet").count() == 0


@pytest.mark.parametrize(
    ("name", "said", "leaves"),
    [
        ("next", "37 桌 2 号位", True),
        ("next-stay", "不动，留在本桌", False),
        ("next-bye", "本轮轮空，15:10 回来", False),
        ("next-wait", "座位还没公布，请在附近等", False),
    ],
)
def test_only_who_goes_elsewhere_is_asked_to_leave(
    stage: Stage, name: str, said: str, *, leaves: bool
) -> None:
    stage.show(f"seat-{name}")
    assert stage.page.locator("h1").inner_text() == said
    assert stage.page.locator("[data-id=left]").count() == int(leaves)
    assert stage.page.locator(".walking-map").count() == int(leaves)


def test_the_map_marks_this_table_and_the_next_one(stage: Stage) -> None:
    stage.show("seat-next")
    tiles = stage.page.locator(".map-tile")
    assert tiles.count() == 40
    assert stage.page.locator(".map-tile[data-own=true]").inner_text() == "12"
    assert stage.page.locator(".map-tile[data-goal=true]").inner_text() == "37"


def test_of_a_hall_too_big_for_the_map_the_part_with_the_next_table_is_shown(stage: Stage) -> None:
    stage.show("seat-next-far")
    shown = [int(number) for number in stage.page.locator(".map-tile").all_inner_texts()]
    assert len(shown) < 128
    assert shown == list(range(shown[0], 129))


def test_ones_own_line_of_the_ranking_is_marked(stage: Stage) -> None:
    stage.show("seat-next")
    own = stage.page.locator(".next-ranking tr[data-mine=true]")
    assert own.count() == 1
    assert own.locator("th").inner_text() == "牌手122"
    assert stage.page.locator(".next-ranking tr").count() == 9


def test_a_notice_is_read_for_fifteen_seconds(timed: Stage) -> None:
    timed.show("seat-follow")
    tell(timed, {"notice_id": 7, "notice": NOTICE})
    message = timed.page.locator(".message")
    timed.page.clock.run_for(NOTICE_MS - 2000)
    assert message.inner_text() == "午餐到 13:30"
    timed.page.clock.run_for(2500)
    assert "午餐" not in message.inner_text()


def test_the_seat_fetches_it_only_at_the_end_of_a_round(tmp_path: Path) -> None:
    build("pages", tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    script = (tmp_path / manifest["seat"]["js"]).read_text("utf-8")
    (apart,) = tmp_path.glob("next_table-*.js")
    assert f'import("./{apart.name}")' in script
    assert "walking-map" in apart.read_text("utf-8")
    assert "walking-map" not in script
