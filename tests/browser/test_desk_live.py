"""The chief's desk in front of a real box: what the told box of the other tests cannot show."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import entry_workbook
from tests.browser.chief import Chief, set_up
from tests.running.evening import EventBox

MOST_PRESSES = 25
TABLES = 10
HOLD_MS = 1_200
SOME_SWEEPS = 12
ROUND_MIN = 30
THROWN = "4417"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[EventBox]:
    server = EventBox(tmp_path / "data")
    server.start()
    yield server
    server.end()


@pytest.fixture
def chief(browser: Browser, box: EventBox) -> Iterator[Chief]:
    laptop = Chief(browser, box.url)
    yield laptop
    laptop.page.context.close()


def begun(chief: Chief, box: EventBox, **settings: object) -> None:
    """An event of two tables, without the wizard, at its first seating."""
    chief.sign_in(box.chief_pin())
    entries = [{"players": [{"name": f"牌手{number}"}]} for number in range(1, 7)]
    draft = {"game": "wakeng", "title": "周五杯", "entries": entries, "boards": 1, **settings}
    chief.change_draft(draft)
    chief.do({"do": "begin"})
    expect(chief.page.locator(".tile")).to_have_count(2)


def test_ten_tables_come_out_of_a_workbook_in_25_presses_and_a_wrong_row_is_told(
    box: EventBox, chief: Chief, tmp_path: Path
) -> None:
    workbook = entry_workbook.write(tmp_path / "entries.xlsx")
    told: list[str] = []
    set_up(chief, box.chief_pin(), workbook, "周五杯", read=told.append)
    assert chief.presses <= MOST_PRESSES
    expect(chief.page.locator(".tile")).to_have_count(TABLES)
    assert told == [f"第 {entry_workbook.WRONG_ROW} 行：没有姓名"]
    entries = chief.ask("/api/desk/entries")["entries"]
    names = [entry["players"][0]["name"] for entry in entries]
    assert names == [entry_workbook.HOSTILE, *entry_workbook.OTHERS]
    chief.go("赛事")
    # Text and nothing else: no element of the page was made out of it.
    expect(chief.page.get_by_text(entry_workbook.HOSTILE)).to_be_visible()
    assert chief.page.locator("main b").count() == 0
    assert chief.complaints == []


def test_a_wrong_pin_is_told_and_a_sign_out_leads_back_to_it(box: EventBox, chief: Chief) -> None:
    pin = box.chief_pin()
    chief.page.goto(f"{chief.url}/desk")
    chief.write("6 位密码", f"{(int(pin) + 1) % 1_000_000:06d}")
    chief.press("登录")
    expect(chief.page.get_by_text("密码不对")).to_be_visible()
    box.pass_s(60)
    chief.sign_in(pin)
    chief.press("退出登录")
    expect(chief.page.get_by_label("6 位密码", exact=True)).to_be_visible()


def test_no_table_opens_before_the_public_number_is_thrown(box: EventBox, chief: Chief) -> None:
    begun(chief, box, public_number=True)
    chief.order("开始本轮")
    expect(chief.page.get_by_role("button", name="全部开桌")).to_have_attribute(
        "aria-disabled", "true"
    )
    refused = chief.page.request.post(
        f"{chief.url}/api/desk/do", data=chief.request({"do": "open_tables"})
    )
    assert refused.json()["code"] == "NUMBER_MISSING"
    chief.order("输入公开数")
    commitment = chief.ask("/api/desk")["commitment"]
    expect(chief.dialog).to_contain_text(commitment)
    chief.write("公开数", THROWN, chief.dialog)
    chief.confirm("确认公开数")
    chief.order("全部开桌")
    box.play_out()
    chief.order("全部收成绩")
    chief.order("结束本轮")
    chief.confirm("结束本轮")
    (made,) = chief.ask("/api/boards")["rounds"]
    assert (made["commitment"], made["public_number"]) == (commitment, THROWN)
    verify = chief.page.context.new_page()
    verify.goto(f"{chief.url}/verify")
    expect(verify.get_by_text("全部相符，共 1 个牌局")).to_be_visible()


def test_holding_a_second_stops_every_table_and_holding_again_lets_them_go_on(
    box: EventBox, chief: Chief
) -> None:
    begun(chief, box)
    chief.order("开始本轮")
    chief.order("全部开桌")
    assert not box.play_on(SOME_SWEEPS)
    tiles = chief.page.locator(".tile")
    expect(chief.page.locator(".tile.is-playing")).to_have_count(2)
    for held, state in (("全场暂停", "is-paused"), ("全场继续", "is-playing")):
        button = chief.page.get_by_role("button", name=held)
        button.hover()
        chief.page.mouse.down()
        chief.page.wait_for_timeout(HOLD_MS)
        chief.page.mouse.up()
        box.pass_s(10)
        expect(button).to_have_count(0)
        expect(chief.page.locator(f".tile.{state}")).to_have_count(2)
    assert tiles.count() == 2
    assert chief.complaints == []


def test_c7_the_round_clock_runs_is_held_and_given_more_time(box: EventBox, chief: Chief) -> None:
    begun(chief, box, round_min=ROUND_MIN)
    chief.order("开始本轮")
    chief.order("全部开桌")
    box.pass_s(60)
    line = chief.page.locator(".clock-line").first
    expect(line).to_contain_text("剩 29:")
    chief.order("延时 +2 分")
    expect(line).to_contain_text("剩 31:")
    chief.order("本轮时钟")
    chief.order("停住", chief.dialog)
    expect(chief.dialog.locator(".clock-line")).to_contain_text("已停")
    before = chief.ask("/api/desk")["clock"]["remaining_ms"]
    box.pass_s(60)
    assert chief.ask("/api/desk")["clock"]["remaining_ms"] == before
    chief.order("继续走", chief.dialog)
    expect(chief.dialog.locator(".clock-line")).not_to_contain_text("已停")
    box.pass_s(22 * 60)
    expect(chief.dialog.get_by_text("剩 10 分：已提醒")).to_be_visible()
