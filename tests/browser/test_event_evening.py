"""A whole evening on a real box: set up from a workbook, five rounds, published, carried elsewhere.

The chief presses in a real browser; thirty tablets play on a clock that this test moves; the
record is taken out and brought in on another box, which must say the same to the byte.

With `HALLBOX_SHOTS=DIR` it leaves pictures of every step there, in both languages, for a person to
look at.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import entry_workbook
from tests.browser.chief import PATIENCE_MS, Chief, Watched, set_up
from tests.browser.devices import PHONE
from tests.duplicate.independent_scorer import scorer_of
from tests.running.evening import EventBox
from tests.running.server import hallbox

MOST_PRESSES = 25
ROUNDS, BOARDS, TABLES = 5, 4, 10
PLAYERS = entry_workbook.PLAYERS
LATE, LATE_ROUND = "迟到者", 2
SWAPPED_ROUND = 3
LEFT, LEFT_ROUND = "牌手30", 4
TITLE = "周五杯"
HALL_SCREEN = {"width": 1920, "height": 1080}
FEW_SWEEPS = 12
SHOTS = os.environ.get("HALLBOX_SHOTS", "")


@pytest.fixture
def box(tmp_path: Path) -> Iterator[EventBox]:
    server = EventBox(tmp_path / "data")
    server.start()
    yield server
    server.end()


@pytest.fixture
def chief(browser: Browser, box: EventBox) -> Iterator[Chief]:
    signed_in = Chief(browser, box.url, Path(SHOTS) if SHOTS else None)
    yield signed_in
    signed_in.page.context.close()


class Evening:
    """The chief's evening, step by step."""

    def __init__(self, box: EventBox, chief: Chief, browser: Browser) -> None:
        self.box = box
        self.chief = chief
        self.page = chief.page
        self._browser = browser

    def round(self, number: int) -> None:
        """From the seating to the published ranking."""
        self._begin(number)
        self._while_playing(number)
        self.box.play_out()
        self.box.pass_s(1)
        self._end(number)

    def _begin(self, number: int) -> None:
        chief, page = self.chief, self.page
        chief.go("现场")
        chief.order("开始本轮")
        expect(page.get_by_role("button", name="全部开桌", exact=True)).to_be_visible()
        chief.order("全部开桌")
        assert not self.box.play_on(FEW_SWEEPS)
        self._everybody_has_a_seat_of_his_own()
        expect(page.locator(".tile.is-playing")).to_have_count(self.tables(number))
        chief.shot(f"05-playing-{number}")

    def _everybody_has_a_seat_of_his_own(self) -> None:
        entries = self.chief.ask("/api/desk/entries")["entries"]
        places = [(each["table_no"], each.get("seat", 0)) for each in entries if "table_no" in each]
        assert len(set(places)) == len(places) >= PLAYERS

    def tables(self, number: int) -> int:
        """Thirty players at ten tables; with the late entry one more, for two rounds."""
        return TABLES + (LATE_ROUND < number <= LEFT_ROUND)

    def _while_playing(self, number: int) -> None:
        if number == LATE_ROUND:
            self.public("/screen", f"第 {number} 轮", HALL_SCREEN)
            self.public(self.own_page(LEFT), LEFT)
            self._late_entry()
        elif number == LEFT_ROUND:
            self._withdrawal()

    def _late_entry(self) -> None:
        chief = self.chief
        chief.go("赛事")
        chief.order("补报名")
        chief.write("姓名", LATE, chief.dialog)
        chief.write("参赛号", "2001", chief.dialog)
        chief.shot("06-late")
        chief.confirm("加入")
        expect(self.page.get_by_role("row").filter(has_text=LATE)).to_contain_text("第 3 轮加入")

    def _withdrawal(self) -> None:
        chief = self.chief
        chief.go("赛事")
        chief.press(f"更改：{LEFT}")
        chief.choose("退赛")
        chief.write("理由（会公开）", "身体不适", chief.dialog)
        chief.shot("07-withdraw")
        chief.confirm("退赛")
        expect(self.page.get_by_role("row").filter(has_text=LEFT)).to_contain_text("已退赛")

    def _end(self, number: int) -> None:
        chief, page = self.chief, self.page
        chief.go("现场")
        expect(page.locator(".tile.is-finished")).to_have_count(self.tables(number))
        chief.order("全部收成绩")
        chief.order("结束本轮")
        chief.shot(f"08-close-{number}")
        chief.confirm("结束本轮")
        self.publish(number)

    def publish(self, version: int, reason: str = "") -> None:
        chief = self.chief
        chief.go("成绩")
        chief.order(f"公布第 {version} 版")
        if reason:
            chief.write("为什么要新的一版", reason, chief.dialog)
        chief.shot(f"09-publish-{version}")
        chief.confirm(f"公布第 {version} 版")
        expect(self.page.get_by_text(f"第 {version} 版", exact=True).first).to_be_visible()
        chief.shot(f"10-results-{version}")

    def pair(self, number: int) -> None:
        """编排 the next round and 公布座位; once with two entries exchanged by hand."""
        chief, page = self.chief, self.page
        chief.go("赛事")
        chief.go("编排")
        expect(page.get_by_role("heading", name=f"编排第 {number} 轮")).to_be_visible()
        if number == SWAPPED_ROUND:
            self._exchange()
        chief.shot(f"11-pairing-{number}")
        chief.order("公布座位")
        expect(page.get_by_text("座位已公布").first).to_be_visible()

    def _exchange(self) -> None:
        """Two players who met already are put at one table, and the desk says so in red."""
        plan = self.chief.ask("/api/desk/pairing", {"swaps": []})
        first, second = self._who_met(plan)
        for name, act in ((first, "换座"), (second, "换到这里")):
            pressed = re.compile(rf"位 {re.escape(name)} {act}$")
            self.chief.click(self.page.get_by_role("button", name=pressed))
        expect(self.page.get_by_text("已相遇过").first).to_be_visible()
        expect(self.page.locator(".pair-table.is-conflict")).to_have_count(1)
        expect(self.page.get_by_text("裁判长换座").first).to_be_visible()

    def _who_met(self, plan: Any) -> tuple[str, str]:
        """Names of two entries whose exchange makes one repeated meeting."""
        seated = [(t["number"], seat) for t in plan["tables"] for seat in t["seats"]]
        known = [(table, seat) for table, seat in seated if "entry" in seat]
        for table, seat in known:
            for other_table, other in known:
                if table >= other_table:
                    continue
                swap = [seat["entry"], other["entry"]]
                asked = self.chief.ask("/api/desk/pairing", {"swaps": [swap]})
                repeats = [w for w in asked.get("warnings", []) if w["code"] == "REPEAT"]
                if len({w["params"]["table"] for w in repeats}) == 1:
                    return seat["name"], other["name"]
        raise AssertionError("nobody has met anybody")

    def rule(self) -> None:
        """A result of the last round is ruled on; the corrected ranking is the next version."""
        chief = self.chief
        chief.go("成绩")
        row = self.page.locator("table.ranking tbody tr").nth(1)
        chief.click(row.get_by_role("button", name="判定"))
        chief.write("理由（必填，会公开）", "平板故障", chief.dialog)
        chief.shot("12-ruling")
        chief.confirm("确认判定")
        self.publish(ROUNDS + 1, "按判定改正")

    def papers(self, at_least: set[str]) -> None:
        """Every print page opens and nothing goes wrong in it."""
        chief, page = self.chief, self.page
        chief.go("打印")
        kinds = {offer["kind"] for offer in chief.ask("/api/desk/print")["offers"]}
        assert at_least <= kinds
        chief.shot("13-print")
        for kind in sorted(kinds):
            with page.context.expect_page() as opened:
                page.locator(f"a[href^='/print/{kind}?']").click()
            paper = Watched(opened.value)
            paper.page.reload()
            assert paper.complaints == [], kind
            if SHOTS:
                paper.page.screenshot(path=Path(SHOTS) / f"paper-{kind}.png")
            paper.page.close()

    def take(self, kind: str, title: str, folder: Path) -> Path:
        """A file of the event: made by a job, fetched by its link, its SHA-256 as it is shown."""
        chief = self.chief
        item = self.page.locator("li.file").filter(has=self.page.get_by_text(title, exact=True))
        chief.order("生成", item)
        link = item.get_by_role("link", name="下载")
        expect(link).to_be_visible()
        with self.page.expect_download() as fetched:
            link.click()
        path = folder / f"{kind}-{fetched.value.suggested_filename}"
        fetched.value.save_as(path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        expect(item).to_contain_text(digest)
        return path

    def public(self, path: str, shows: str, size: dict[str, int] = PHONE) -> None:
        """Another device in the hall, on a page that everybody may read."""
        context = self._browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            locale="zh-CN",
            reduced_motion="reduce",
        )
        seen = Watched(context.new_page())
        seen.page.goto(self.box.url + path)
        expect(seen.page.get_by_text(shows).first).to_be_visible(timeout=PATIENCE_MS)
        if SHOTS:
            name = f"public{path.replace('/', '-')[:8]}-{len(list(Path(SHOTS).iterdir()))}"
            seen.page.screenshot(path=Path(SHOTS) / f"{name}.png")
        assert seen.complaints == []
        context.close()

    def own_page(self, name: str) -> str:
        """The address on a player's seat card."""
        for entry in self.chief.ask("/api/desk/entries")["entries"]:
            for player in entry["players"]:
                if player["name"] == name:
                    return f"/me/{player['code']}"
        raise AssertionError(name)


FILES = {
    "record": "完整记录（可核对、可再导入）",
    "boards": "各号牌的牌和种子",
    "movement": "移位表",
    "csv": "成绩表（CSV）",
    "xlsx": "成绩表（电子表格）",
    "replays": "牌谱",
    "viewer": "牌谱（浏览器直接打开）",
}


def test_an_evening_of_ten_tables_from_a_workbook_to_the_same_standings_elsewhere(
    browser: Browser, box: EventBox, chief: Chief, tmp_path: Path
) -> None:
    workbook = entry_workbook.write(tmp_path / "entries.xlsx")
    set_up(chief, box.chief_pin(), workbook, TITLE)
    assert chief.presses <= MOST_PRESSES
    expect(chief.page.locator(".tile")).to_have_count(TABLES)

    evening = Evening(box, chief, browser)
    evening.papers({"seat_cards", "seating", "table_cards", "score_slips"})
    for number in range(1, ROUNDS + 1):
        if number > 1:
            evening.pair(number)
        evening.round(number)
    evening.rule()
    evening.papers({"players", "results"})
    files = {kind: evening.take(kind, title, tmp_path) for kind, title in FILES.items()}
    evening.public("/verify", f"全部相符，共 {ROUNDS * BOARDS} 个牌局")
    evening.public("/screen", TITLE, HALL_SCREEN)
    evening.public("/live", f"第 {ROUNDS} 轮")
    evening.public(evening.own_page(LATE), LATE)
    assert chief.complaints == []

    for kind in ("boards", "movement"):
        checked = hallbox("verify", kind, str(files[kind]))
        assert checked.returncode == 0, checked.stdout + checked.stderr
    assert_same_elsewhere(browser, chief, files["record"], tmp_path / "elsewhere" / "data")


def assert_same_elsewhere(browser: Browser, chief: Chief, record: Path, folder: Path) -> None:
    """The record's own ranking, and the desk of a box that brought it in, tell what ours tells."""
    told = json.loads(record.read_bytes())
    published = told["published"][-1]["sheet"]
    assert {row["entry"]: row["rank"] for row in published["rows"]} == counted_elsewhere(told)
    ranked = hallbox("rank", str(record), "--json")
    assert ranked.returncode == 0, ranked.stdout + ranked.stderr
    assert json.loads(ranked.stdout) == published
    brought = hallbox("import", str(record), "--data", str(folder))
    assert brought.returncode == 0, brought.stdout + brought.stderr
    again = folder.parent / "again.json"
    taken = hallbox("export", "--data", str(folder), "--to", str(again))
    assert taken.returncode == 0, taken.stdout + taken.stderr
    assert again.read_bytes() == record.read_bytes()
    pin = re.search(r"PIN: (\d{6})", brought.stdout)
    assert pin, brought.stdout
    other = EventBox(folder)
    other.start()
    try:
        there = Chief(browser, other.url)
        there.sign_in(pin[1])
        there.go("成绩")
        expect(there.page.locator("table.ranking tbody tr")).to_have_count(PLAYERS + 1)
        assert there.page.locator("table.ranking").inner_html() == standings_of(chief)
        assert there.body("/api/desk/results") == chief.body("/api/desk/results")
        assert there.complaints == []
        there.page.context.close()
    finally:
        other.end()


def counted_elsewhere(told: Any) -> dict[str, int]:
    """The rank of each entry as the scorer finds it that shares no code with the box."""
    scorer, entries = scorer_of(told)
    ranks: dict[str, int] = {}
    for tied in scorer.classes(entries):
        ranks |= dict.fromkeys(tied, len(ranks) + 1)
    return ranks


def standings_of(chief: Chief) -> str:
    chief.go("成绩")
    return chief.page.locator("table.ranking").inner_html()
