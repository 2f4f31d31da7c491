"""Three pages and a referee's phone play a round on a real box, by taps only (ux.md 20.11)."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Devices, order, referee_at
from tests.browser.players import TapPlayer
from tests.running.page import call
from tests.running.server import Server

ROUND_S = 240


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data").start()
    yield server
    server.stop()


def start_rehearsal(page: Page, box: Server, boards: str, *, referee_opens: bool) -> str:
    """From the start page to the rehearsal board, as a newcomer would; the referee's PIN."""
    page.goto(box.url)
    page.get_by_role("button", name="排练（机器牌手陪打）").click()
    page.get_by_label(boards, exact=True).nth(1).check()
    if referee_opens:
        page.get_by_label("由裁判开桌").check()
    page.get_by_role("button", name="开始排练").click()
    pin = page.get_by_text("裁判密码").locator("..").inner_text()
    return "".join(letter for letter in pin if letter.isdigit())[:6]


def test_three_pages_and_a_referee_play_a_round_by_taps_only(box: Server, devices: Devices) -> None:
    host = devices.device(TABLET).new_page()
    pin = start_rehearsal(host, box, "1", referee_opens=True)
    seats = [
        TapPlayer(devices.device(TABLET), f"{box.url}/seat/1/{seat}", bold=seat == 0)
        for seat in range(3)
    ]
    for player in seats:
        player.press("我已就座")

    phone = referee_at(devices, box.url, 1, pin)
    order(phone, "开桌")
    expect(phone.get_by_text("已就座").first).to_be_visible()
    order(phone, "开桌")

    paused = False
    end = time.monotonic() + ROUND_S
    while time.monotonic() < end:
        texts = [player.glance() for player in seats]
        if all("知道了" in text for text in texts):
            break
        if not paused and any("出牌（" in text for text in texts):
            paused = True
            _pause_and_resume(phone, seats)
    else:
        pytest.fail("the deal was not played to its end in time")
    assert paused

    for player in seats:
        player.press("知道了")
    for player in seats:
        player.press("确认成绩")
    phone.goto(f"{box.url}/t/1")
    order(phone, "收成绩")
    order(phone, "确认收取")
    results = devices.device(PHONE).new_page()
    results.goto(f"{box.url}/results")
    expect(results.get_by_text("50.0").first).to_be_visible()
    assert [error for player in seats for error in player.errors] == []

    closed = call(f"{box.url}/api/results")[1]
    scores = [lines[0]["score"] for lines in closed["boards"][0]["positions"]]
    assert sum(scores) == 0
    assert scores != [0, 0, 0]


def _pause_and_resume(phone: Page, seats: list[TapPlayer]) -> None:
    order(phone, "暂停")
    expect(phone.get_by_text("暂停原因")).to_be_visible()
    order(phone, "暂停")
    for player in seats:
        expect(player.page.get_by_text("裁判已暂停本桌")).to_be_visible()
        assert player.look()["covered"] or not player.look()["cards"]
    order(phone, "恢复计时")
    for player in seats:
        expect(player.page.get_by_text("裁判已暂停本桌")).to_be_hidden(timeout=8_000)


def _reload_in_mid_turn(player: TapPlayer, hand: list[str]) -> None:
    """B1: back in the same hand within 3 s of the reload, without typing anything."""
    player.page.reload()
    player.page.locator(".hand [role=checkbox]").nth(len(hand) - 1).wait_for(timeout=3_000)
    assert [card["card"] for card in player.look()["cards"]] == hand


def test_a_newcomer_plays_a_whole_deal_against_house_players(box: Server, devices: Devices) -> None:
    host_context = devices.device(TABLET)
    host = host_context.new_page()
    start_rehearsal(host, box, "1", referee_opens=False)
    host.get_by_label("快", exact=True).click()
    expect(host.get_by_label("快", exact=True)).to_be_checked()
    with host_context.expect_page() as opened:
        host.get_by_role("link", name="坐这里").or_(
            host.get_by_role("button", name="坐这里")
        ).first.click()
    address = opened.value.url
    opened.value.close()
    player = TapPlayer(host_context, address)
    end = time.monotonic() + ROUND_S
    reloaded = False
    while time.monotonic() < end and "知道了" not in player.glance():
        seen = player.look()
        if not reloaded and "play" in seen["buttons"]:
            reloaded = True
            _reload_in_mid_turn(player, [card["card"] for card in seen["cards"]])
    assert reloaded
    assert re.search(r"= [−-]?\d+", player.look()["text"]), "no formula of the score is shown"
    player.press("知道了")
    player.press("确认成绩")
    expect(player.page.get_by_role("columnheader", name="你用时")).to_be_visible()
    assert player.errors == []
