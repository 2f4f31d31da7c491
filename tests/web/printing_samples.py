"""Every paper with likely contents, and the pictures of them for a person to look at.

`python -m tests.web.printing_samples OUTDIR` writes a PDF and pictures of each in each language.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Page, Route

from appliance.duplicate.lines import Deck, FouledBoard, Group
from appliance.duplicate.ranking import GroupSize
from appliance.duplicate.sheet import Reason, Row, Sheet
from appliance.web.printing import STYLE_PATH, render, style_sheet
from appliance.web.printing_jobs import (
    Lang,
    Player,
    PlayerList,
    PrintJob,
    RefereeCard,
    RefereeCards,
    RefereeGuide,
    ResultSheet,
    RulerPage,
    ScoreSlips,
    SeatCard,
    SeatCards,
    SeatingLine,
    SeatingList,
    Seats,
    TableCard,
    TableCards,
    VenueGuide,
)

LANGS: tuple[Lang, ...] = ("zh", "en")
EVENT = "2026 年秋季竞技升级公开赛"
AT = "2026-11-30 14:05"
ADDRESS = "http://10.42.0.1"
BOX = "http://box.test/"
# Not looser than the box's own: no script, no style and no picture may stand in a page.
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
NAMES = (
    "王芳", "李娜", "欧阳修文", "张伟", "陈静怡", "刘洋", "曾志伟", "单田芳", "Anna Schmidt",
    "阿依古丽·买买提", "尉迟恭", "赵六", "周杰", "吴磊", "郑爽", "孙悦", "吕品", "何平", "黄河",
    "Christopher Johnson",
)  # fmt: skip


def players(count: int) -> list[str]:
    return [f"{NAMES[at % len(NAMES)]}{at // len(NAMES) or ''}" for at in range(count)]


def table_cards(seats: Seats, *numbers: int) -> TableCards:
    cards = tuple(TableCard(number, f"{ADDRESS}/t/{number}", seats) for number in numbers)
    return TableCards(event=EVENT, cards=cards)


def seat_cards(seats: Seats, names: list[str]) -> SeatCards:
    cards = tuple(
        SeatCard(name, str(1001 + at), at // seats + 1, at % seats, f"{ADDRESS}/me/K7QM2XWD{at:02}")
        for at, name in enumerate(names)
    )
    return SeatCards(event=EVENT, seats=seats, cards=cards)


def seating(seats: Seats, names: list[str]) -> SeatingList:
    lines = tuple(SeatingLine(name, at // seats + 1, at % seats) for at, name in enumerate(names))
    return SeatingList(event=EVENT, round_no=3, seats=seats, lines=lines)


def row(at: int, reason: Reason | None = None, **facts: int | bool) -> Row:
    counts = {"counted": 12, "missed": 0, "pending": 0, "adjusted": 0, "alone": 0, **facts}
    return Row(
        entry=f"e{at}",
        rank=at + 1,
        final=f"{70 - at}.5",
        off="0.0",
        reason=reason,
        columns=(),
        play_off=bool(facts.get("play_off", False)),
        disqualified=False,
        counted=counts["counted"],
        missed=counts["missed"],
        pending=counts["pending"],
        adjusted=counts["adjusted"],
        alone=counts["alone"],
        time_ms=0,
    )


REASONS = (
    Reason("final", "70.5", "69.5"),
    Reason("beaten", "58.3333", "57.9167"),
    Reason("places", "4", "3", 1),
    Reason("time", "408000.0000", "409250.0000"),
    Reason("trimmed", "22512.3333", "22513.0000"),
    Reason("play_off", "1", "2"),
)


def result_sheet(count: int, names: list[str]) -> ResultSheet:
    rows = tuple(row(at, REASONS[at % len(REASONS)]) for at in range(count))
    rows = (*rows[:-1], row(count - 1, play_off=True, pending=1, adjusted=2))
    pairs = zip(names[::2], names[1::2], strict=True)
    return ResultSheet(
        event=EVENT,
        after_round=5,
        version=2,
        status="unofficial",
        sheet=Sheet(
            ranking="S",
            interim=("rank_points=halving (interim)",),
            rows=rows,
            smaller_groups=tuple(GroupSize(Group(no, 0, "f"), 9) for no in (3, 4, 5, 9)),
            fouled=(FouledBoard(7, (Deck("f", (1, 2)), Deck("g", (3,)))),),
        ),
        names={f"e{at}": pair for at, pair in enumerate(pairs)},
        movement="swiss-snake-1",
        reason="第 4 桌牌局 7 录入有误",
    )


SAMPLES: Mapping[str, PrintJob] = {
    "ruler": RulerPage(event=EVENT),
    "table-four": table_cards(4, 12, 8, 128),
    "table-three": table_cards(3, 1, 500),
    "seat-four": seat_cards(4, players(11)),
    "seat-three": seat_cards(3, players(8)),
    "referees": RefereeCards(
        event=EVENT,
        cards=(
            RefereeCard("李裁判", "referee", f"{ADDRESS}/referee", "408217"),
            RefereeCard("王主裁", "chief", f"{ADDRESS}/referee", "993150"),
        ),
    ),
    "players": PlayerList(
        event=EVENT,
        players=tuple(Player(name, str(1001 + at), "杭州") for at, name in enumerate(players(80))),
    ),
    "players-none": PlayerList(event=EVENT, players=()),
    "seating-four": seating(4, players(84)),
    "seating-three": seating(3, players(50)),
    "results": result_sheet(24, players(48)),
    "results-long": result_sheet(20, players(40)),
    "slips-four": ScoreSlips(event=EVENT, seats=4, boards=4, count=3),
    "slips-three": ScoreSlips(event=EVENT, seats=3, boards=8, count=2, rehearsal=True),
    "venue": VenueGuide(ADDRESS),
    "referee-guide": RefereeGuide(ADDRESS),
}


def show(page: Page, job: PrintJob, lang: Lang) -> None:
    """Opens the paper as the box would send it, its policy included, and as it is printed."""

    def answer(route: Route) -> None:
        headers = {"Content-Security-Policy": POLICY}
        if route.request.url == BOX + STYLE_PATH.removeprefix("/"):
            css = style_sheet().get_data()
            route.fulfill(body=css, content_type="text/css", headers=headers)
        else:
            body = render(job, lang, AT)
            route.fulfill(body=body, content_type="text/html; charset=utf-8", headers=headers)

    page.unroute_all()
    page.route("**/*", answer)
    page.emulate_media(media="print")
    page.goto(BOX)


def _pictures(page: Page, outdir: Path) -> Iterator[Path]:
    for name, job in SAMPLES.items():
        for lang in LANGS:
            show(page, job, lang)
            for at, sheet in enumerate(page.locator(".page").all()):
                path = outdir / f"{name}.{lang}.{at + 1}.png"
                sheet.screenshot(path=path)
                yield path


if __name__ == "__main__":
    from tests.browser.harness import chromium

    with chromium() as browser:
        for picture in _pictures(browser.new_page(), Path(sys.argv[1])):
            print(picture)
