"""The desk while an event runs: pictures (`ux.md` 20) and presses in front of a told box."""

import re
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from appliance.games.contract import Message
from appliance.table.views import CallRow, HallMapView, MapTile, TableCard, TableTile
from appliance.web.wire import StaffView
from appliance.web.wire_desk import (
    DeskResults,
    DeskView,
    EntriesView,
    EntryLine,
    FileOffer,
    FilesView,
    PairedSeat,
    PairedTable,
    PairingView,
    PlayerLine,
    PrintOffer,
    PrintView,
    ResultRow,
    SmallGroup,
    StepCell,
)
from appliance.web.wire_public import RoundClockView
from tests.browser.fake_box import FakeBox
from tests.browser.harness import Stage

SIZES = ((1366, 768), (1440, 900), (1920, 1080))
ZOOMED = (683, 384)  # 1366 × 768 at 200 %
LANGS = ("zh", "en")
CONTROL_PX = 32
GAP_PX = 8
TEXT_PX = 14
# Names of formats and of the ranking method are the same in every language.
PRINTED = re.compile(r"\b(Excel|xlsx|Esc|SHA)\b")
DEAD_MS = 500

# What can be scrolled to is looked at unrolled.
UNROLLED = """() => document.querySelectorAll(".drawer, .dialog, .dialog-veil").forEach((box) => {
    box.style.maxHeight = "none";
    box.style.position = "static";
})"""
# Tiles touch like the tables they stand for, and only open something; under a dialog nothing can
# be pressed, whatever lies there.
ASKED = """(questions) => {
    const told = {};
    for (const [question, argument] of Object.entries(questions)) {
        if (question === "controlGaps") {
            if (document.querySelector(".dialog") !== null) continue;
            document.querySelectorAll(".tile").forEach((tile) => tile.remove());
        }
        told[question] = window.pageGeometry[question](argument);
    }
    return told;
}"""
TILE_BOXES = """() => [...document.querySelectorAll(".tile")].map((tile) => {
    const box = tile.getBoundingClientRect();
    const state = tile.querySelector(".tile-state");
    return [box.width, box.height, state.scrollWidth - state.clientWidth];
})"""

# --- pictures ---------------------------------------------------------------------------------


def faults_of(stage: Stage, lang: str) -> list[str]:
    """All faults of the picture that is shown, looked at unrolled."""
    questions = {
        "controlSizes": CONTROL_PX,
        "smallText": TEXT_PX,
        "clippedText": None,
        "weakContrast": None,
        "headings": None,
        "namelessControls": None,
        "strayWords": lang,
        "controlGaps": GAP_PX,
    }
    stage.page.evaluate(UNROLLED)
    told: dict[str, list[str]] = stage.page.evaluate(ASKED, questions)
    stray = re.compile(r"[A-Za-z]{4,}|[{}_]|undefined|NaN")
    told["strayWords"] = [
        text
        for text in told["strayWords"]
        if lang == "en" or stray.search(PRINTED.sub("", text)) is not None
    ]
    return [f"{question}: {fault}" for question, faults in told.items() for fault in faults]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_running_pages_are_big_enough_whole_and_readable(
    pages: Stage, size: tuple[int, int], lang: str
) -> None:
    pages.resize(*size)
    faults = {}
    names = pages.names("running")
    assert len(names) > 40
    for name in names:
        pages.show(name, lang=lang)
        faults[name] = faults_of(pages, lang)
    assert {name: found for name, found in faults.items() if found} == {}
    assert (pages.errors, pages.foreign) == ([], [])


@pytest.mark.parametrize("lang", LANGS)
def test_zoom_to_200_percent_loses_nothing(pages: Stage, lang: str) -> None:
    pages.resize(*ZOOMED)
    faults = {}
    for name in pages.names("running"):
        pages.show(name, lang=lang)
        pages.page.evaluate(UNROLLED)
        faults[name] = pages.page.evaluate("window.pageGeometry.clippedText()")
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("name", "size", "least"),
    [("hall_forty", (1440, 900), (150, 118)), ("hall_full", (1920, 1080), (140, 96))],
)
def test_tiles_are_big_enough_and_hold_their_words(
    pages: Stage, name: str, size: tuple[int, int], least: tuple[int, int], lang: str
) -> None:
    pages.resize(*size)
    pages.show(f"running-{name}", lang=lang)
    boxes = pages.page.evaluate(TILE_BOXES)
    assert len(boxes) in (40, 100)
    assert min(width for width, _, _ in boxes) >= least[0]
    assert min(height for _, height, _ in boxes) >= least[1]
    assert max(over for _, _, over in boxes) <= 0


@pytest.mark.parametrize(
    ("name", "size"), [("hall_forty", (1440, 900)), ("hall_full", (1920, 1080))]
)
def test_the_whole_hall_is_seen_without_scrolling(
    pages: Stage, name: str, size: tuple[int, int]
) -> None:
    pages.resize(*size)
    pages.show(f"running-{name}")
    foot = pages.page.locator(".hall-foot").bounding_box()
    last = pages.page.locator(".tile").last.bounding_box()
    assert foot is not None
    assert last is not None
    assert last["y"] + last["height"] <= foot["y"]
    assert foot["y"] + foot["height"] <= size[1]


def test_a_call_goes_before_slow_and_slow_before_playing(pages: Stage) -> None:
    pages.show("running-hall_normal", lang="en")
    tiles = pages.page.locator(".tile")
    assert tiles.nth(6).get_attribute("aria-label") == "Table\u00a07 Call 2:18 2/4"
    assert tiles.nth(9).get_attribute("aria-label") == "Table\u00a010 Slow 1/4"


def test_the_deciding_step_alone_is_bold_and_said_in_words(pages: Stage) -> None:
    pages.show("running-results_normal", lang="en")
    row = pages.page.locator(".ranking tbody tr").nth(3)
    assert row.locator(".decides").all_inner_texts() == ["388 s"]
    expect(row).to_contain_text("Less time a board: 388 s to 408.5 s")


def test_conflicts_stand_red_at_their_table(pages: Stage) -> None:
    pages.show("running-pairing_bad", lang="en")
    conflicts = pages.page.locator(".pair-table.is-conflict")
    assert conflicts.locator("h3").all_inner_texts() == ["Table\u00a02", "Table\u00a03"]
    expect(conflicts.first).to_contain_text("牌手4 and 牌手6 have met")


def test_empty_pages_say_so(pages: Stage) -> None:
    for name, zh, en in (
        ("hall_empty", "本轮还没开始", "Round not started"),
        ("results_empty", "还没有收到成绩", "No results collected"),
        ("print_empty", "先生成座位", "Make the seating first"),
    ):
        for lang, text in (("zh", zh), ("en", en)):
            pages.show(f"running-{name}", lang=lang)
            assert pages.page.get_by_text(text, exact=True).first.is_visible(), name
    pages.show("running-hall_lost", lang="zh")
    assert pages.page.get_by_text("与主机断开，所见为 14:03:09", exact=True).is_visible()


# --- presses ----------------------------------------------------------------------------------

MINUTE_MS = 60_000
CAN = (
    "round_clock", "collect_all", "open_tables", "publish_seating", "publish_results",
)  # fmt: skip
DESK = DeskView(
    stage="playing", me="Chief", role="chief", version=9, event="Open", game="wakeng", seats=3,
    round_no=2, rounds=5, tables=3, collected=1, uncollected=(2, 3), can=CAN, version_published=1,
    clock=RoundClockView(10 * MINUTE_MS, 50 * MINUTE_MS),
    map=HallMapView(2, (MapTile(1), MapTile(2), MapTile(12))),
)  # fmt: skip
TILES = (
    TableTile(1, "playing", 2, 4, 3, 3),
    TableTile(2, "call", 2, 4, 3, 3, wait_ms=5000),
    TableTile(12, "paused", 2, 4, 3, 3),
)
CALL = CallRow(2, 1, "operation", "claimed", 5000, by="Chief")
CARD = TableCard(
    2, 41, "playing", "wakeng", 2, plates=(), links=(), calls=(CALL,), orders=("pause", "extend")
)  # fmt: skip
STAFF = StaffView("Open", False, 2, "Chief", "chief", calls=(CALL,), tables=TILES, card=CARD)
RESULTS = DeskResults(
    total="R",
    status="unofficial",
    rows=(
        ResultRow(
            1, "e1", "Player 1", "66.7", 4,
            cells=(StepCell("final", "66.7", decides=True),),
            above=Message("final", {"own": "66.7", "other": "50.0"}),
        ),
        ResultRow(2, "e2", "Player 2", "50.0", 4),
    ),
    boards=(1, 2),
)  # fmt: skip
ENTRIES = EntriesView(
    tuple(EntryLine(f"e{n}", (PlayerLine(f"p{n}", f"Player {n}"),)) for n in (1, 2)), pairs=False
)


@pytest.fixture
def box(box: FakeBox) -> FakeBox:
    """In front of a desk that runs an event."""
    box.page.set_viewport_size({"width": 1440, "height": 900})
    tell(box, "GET /api/desk", DESK)
    tell(box, "GET /api/desk/results", RESULTS)
    tell(box, "GET /api/desk/entries", ENTRIES)
    box.replies["POST /api/desk/do"] = (200, {"ok": True})
    box.view = msgspec.to_builtins(STAFF)
    return box


def tell(box: FakeBox, what: str, struct: msgspec.Struct) -> None:
    box.replies[what] = (200, msgspec.to_builtins(struct))


def commands(box: FakeBox) -> list[dict[str, Any]]:
    return [body["command"] for what, body in box.requests if what == "POST /api/desk/do"]


def opened(box: FakeBox, page: str) -> FakeBox:
    box.open(f"/desk#{page}")
    return box


def button(box: FakeBox, name: str, *, within: Locator | None = None) -> Locator:
    return (within or box.page).get_by_role("button", name=name, exact=True)


def dialog(box: FakeBox) -> Locator:
    """The open dialog, once it takes presses."""
    found = box.page.get_by_role("dialog")
    expect(found).to_be_visible()
    box.later(DEAD_MS)
    return found


def test_arrows_move_over_the_map_enter_opens_and_escape_closes(box: FakeBox) -> None:
    opened(box, "hall")
    first = box.page.get_by_role("button", name="Table\u00a01 Playing")
    first.focus()
    box.page.keyboard.press("ArrowRight")
    box.page.keyboard.press("ArrowLeft")
    box.page.keyboard.press("ArrowDown")
    expect(box.page.get_by_role("button", name="Table\u00a012 Paused")).to_be_focused()
    box.page.keyboard.press("Enter")
    drawer = box.page.get_by_role("complementary", name="Table\u00a012")
    expect(drawer).to_be_focused()
    box.until(lambda: ("watch", 12) in box.presses)
    box.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(box.page.get_by_role("button", name="Table\u00a012 Paused")).to_be_focused()


def test_digits_and_enter_open_a_table(box: FakeBox) -> None:
    opened(box, "hall")
    expect(box.page.get_by_role("button", name="Table\u00a01 Playing")).to_be_visible()
    box.page.keyboard.type("12")
    expect(box.page.get_by_text("Table 12: Enter opens it")).to_be_visible()
    box.page.keyboard.press("Enter")
    expect(box.page.get_by_role("complementary", name="Table\u00a012")).to_be_visible()


def test_pause_key_in_the_drawer_asks_once_and_sends_the_version(box: FakeBox) -> None:
    opened(box, "hall")
    box.page.get_by_role("button", name="Table\u00a02 Call").click()
    expect(button(box, "On site")).to_be_visible()
    box.later(DEAD_MS)
    box.page.keyboard.press("p")
    asked = dialog(box)
    assert box.orders() == []
    button(box, "Pause", within=asked).click()
    box.until(lambda: len(box.orders()) == 1)
    order = box.orders()[0]
    assert (order["order"], order["table_no"], order["version"]) == ("pause", 2, 41)


def test_on_site_key_answers_ones_own_call(box: FakeBox) -> None:
    opened(box, "hall")
    box.page.get_by_role("button", name="Table\u00a02 Call").click()
    expect(button(box, "On site")).to_be_visible()
    box.later(DEAD_MS)
    box.page.keyboard.press("a")
    box.until(lambda: len(box.orders()) == 1)
    assert (box.orders()[0]["order"], box.orders()[0]["seat"]) == ("on_site", 1)


def test_the_hall_pauses_after_a_second_of_space_not_sooner(box: FakeBox) -> None:
    opened(box, "hall")
    pause = box.page.get_by_role("button", name="Pause all")
    expect(pause).to_have_attribute("aria-disabled", "false")
    box.later(DEAD_MS)
    pause.focus()
    box.page.keyboard.down(" ")
    box.later(300)
    box.page.keyboard.up(" ")
    box.later(2000)
    assert box.orders() == []
    box.page.keyboard.down(" ")
    box.until(lambda: len(box.orders()) == 1, step_ms=100)
    box.page.keyboard.up(" ")
    assert box.orders()[0]["order"] == "hall_pause"


def test_closing_names_what_is_missing_and_only_then_closes_anyway(box: FakeBox) -> None:
    opened(box, "hall")
    button(box, "Close the round").click()
    asked = dialog(box)
    expect(asked).to_contain_text("Not collected: tables 2, 3")
    button(box, "Close it anyway", within=asked).click()
    expect(asked).to_have_count(0)
    assert commands(box) == [{"do": "close_round", "anyway": True}]


def test_closing_stands_out_once_nothing_is_missing(box: FakeBox) -> None:
    only_close = tuple(order for order in CAN if order not in ("open_tables", "collect_all"))
    playing = msgspec.structs.replace(DESK, can=(*only_close, "close_round"))
    for missing, stands_out in (((2, 3), 0), ((), 1)):
        tell(box, "GET /api/desk", msgspec.structs.replace(playing, uncollected=missing))
        opened(box, "hall")
        box.page.reload()
        expect(button(box, "Close the round")).to_be_visible()
        expect(box.page.locator(".round-steps .primary")).to_have_count(stands_out)


def test_boards_compared_in_smaller_groups_are_told_in_a_line_for_each_size(box: FakeBox) -> None:
    groups = [(1, 0, 9), (3, 1, 10), (1, 2, 10), (2, 0, 10), (7, 0, 10)]
    small = tuple(SmallGroup(*group) for group in groups)
    told = msgspec.structs.replace(RESULTS, smaller_groups=small)
    tell(box, "GET /api/desk/results", told)
    opened(box, "results")
    expect(box.page.locator(".remarks li")).to_have_text(
        [
            "Only 9 results to compare in some positions: boards 1",
            "Only 10 results to compare in some positions: boards 1–3, 7",
        ]
    )


def test_the_public_number_waits_for_the_commitment_and_digits(box: FakeBox) -> None:
    waiting = msgspec.structs.replace(
        DESK, stage="opening", can=("public_number",), commitment="c0ffee"
    )
    tell(box, "GET /api/desk", waiting)
    opened(box, "hall")
    button(box, "Enter the public number").click()
    asked = dialog(box)
    expect(asked).to_contain_text("c0ffee")
    field = asked.get_by_label("Public number")
    expect(field).to_be_focused()
    field.fill("12a")
    box.page.keyboard.press("Control+Enter")
    assert commands(box) == []
    field.fill("483920")
    box.page.keyboard.press("Control+Enter")
    expect(asked).to_have_count(0)
    assert commands(box) == [{"do": "public_number", "number": "483920"}]


def test_a_dialog_keeps_the_focus_and_gives_it_back(box: FakeBox) -> None:
    opened(box, "hall")
    notice = button(box, "Notice")
    notice.click()
    asked = dialog(box)
    for _ in range(7):
        box.page.keyboard.press("Tab")
        assert asked.evaluate("box => box.contains(document.activeElement)")
    box.page.keyboard.press("Escape")
    expect(notice).to_be_focused()
    assert commands(box) == []


def test_an_order_the_box_does_not_offer_is_off_and_says_why(box: FakeBox) -> None:
    tell(box, "GET /api/desk", msgspec.structs.replace(DESK, role="referee", can=()))
    opened(box, "hall")
    close = box.page.get_by_role("button", name="Close the round")
    expect(close).to_contain_text("You are not permitted to do this")
    close.click(force=True)
    expect(box.page.get_by_role("dialog")).to_have_count(0)


def test_a_ruling_needs_a_reason_and_carries_the_board(box: FakeBox) -> None:
    opened(box, "results")
    button(box, "Rule on Player 2").click()
    asked = dialog(box)
    give = asked.get_by_role("button", name="Give the ruling")
    expect(give).to_contain_text("Write the reason first")
    asked.get_by_role("radio", name="Assigned score").check()
    asked.get_by_label("Score", exact=True).fill("−12")
    asked.get_by_label("Board", exact=True).select_option("2")
    asked.get_by_label("Reason (needed, public)").fill("Tablet broken")
    give.click()
    expect(asked).to_have_count(0)
    assert commands(box) == [
        {
            "do": "rule_result", "entry": "e2", "board_no": 2, "kind": "assigned",
            "score": -12, "percent": "", "reason": "Tablet broken",
        }
    ]  # fmt: skip


def test_o1_a_correction_needs_a_reason_and_a_further_round_none(box: FakeBox) -> None:
    opened(box, "results")
    button(box, "Publish v2").click()
    expect(dialog(box).get_by_label("Why a new version")).to_have_count(0)
    box.page.keyboard.press("Escape")
    tell(box, "GET /api/desk/results", msgspec.structs.replace(RESULTS, corrects=True))
    box.page.reload()
    button(box, "Publish v2").click()
    asked = dialog(box)
    asked.get_by_role("button", name="Publish v2").click(force=True)
    assert commands(box) == []
    asked.get_by_label("Why a new version").fill("Board 2 ruled again")
    asked.get_by_role("button", name="Publish v2").click()
    expect(asked).to_have_count(0)
    assert commands(box) == [{"do": "publish_results", "reason": "Board 2 ruled again"}]


def plan(*tables: tuple[str, str, str], swaps: tuple[tuple[str, str], ...] = ()) -> PairingView:
    return PairingView(
        round_no=3,
        hash=f"h{len(swaps)}",
        method="swiss-snake-1",
        swaps=swaps,
        tables=tuple(
            PairedTable(number, tuple(PairedSeat(each, f"Player {each[1:]}") for each in seats), ())
            for number, seats in enumerate(tables, 1)
        ),
    )


def test_swapping_asks_for_the_plan_anew_and_publishes_its_hash(box: FakeBox) -> None:
    tell(box, "POST /api/desk/pairing", plan(("e1", "e2", "e3"), ("e4", "e5", "e6")))
    opened(box, "pairing")
    button(box, "Seat 1 Player 1 Swap").press("Enter")
    swapped = plan(("e4", "e2", "e3"), ("e1", "e5", "e6"), swaps=(("e1", "e4"),))
    tell(box, "POST /api/desk/pairing", swapped)
    button(box, "Seat 1 Player 4 Swap here").press("Enter")
    expect(box.page.locator(".plain-list")).to_have_text("Player 1 and Player 4 swapped")
    expect(box.page.get_by_text("h1", exact=True)).to_be_visible()
    asked = [body for what, body in box.requests if what == "POST /api/desk/pairing"]
    assert asked[-1] == {"swaps": [["e1", "e4"]]}
    box.page.get_by_label("Starts at").fill("25:99")
    box.page.get_by_role("button", name="Publish seating").click(force=True)
    assert commands(box) == []
    box.page.get_by_label("Starts at").fill("14:30")
    box.page.get_by_role("button", name="Publish seating").click()
    box.until(lambda: commands(box) != [])
    assert commands(box) == [
        {"do": "publish_seating", "hash": "h1", "swaps": [["e1", "e4"]], "starts_at": "14:30"}
    ]


def test_dragging_one_player_onto_another_swaps_them_too(box: FakeBox) -> None:
    tell(box, "POST /api/desk/pairing", plan(("e1", "e2", "e3"), ("e4", "e5", "e6")))
    opened(box, "pairing")
    seats = box.page.locator(".pair-seat")
    seats.nth(1).drag_to(seats.nth(4))
    box.until(lambda: box.requests[-1] == ("POST /api/desk/pairing", {"swaps": [["e2", "e5"]]}))


def test_a_round_that_cannot_be_paired_says_why(box: FakeBox) -> None:
    refused = PairingView(3, refused=Message("ROUND_OPEN", {"round": 2}))
    tell(box, "POST /api/desk/pairing", refused)
    opened(box, "pairing")
    expect(box.page.get_by_text("Cannot pair: Round 2 is still open")).to_be_visible()


def test_the_event_is_ended_early_only_where_the_box_offers_it_and_with_a_reason(
    box: FakeBox,
) -> None:
    tell(box, "POST /api/desk/pairing", plan(("e1", "e2", "e3"), ("e4", "e5", "e6")))
    opened(box, "pairing")
    expect(box.page.get_by_role("button", name="Publish seating")).to_be_visible()
    assert box.page.get_by_role("button", name="End the event early").count() == 0
    tell(box, "GET /api/desk", msgspec.structs.replace(DESK, stage="closed", can=("finish",)))
    button(box, "End the event early").click()
    asked = dialog(box)
    asked.get_by_role("button", name="End the event early").click(force=True)
    assert commands(box) == []
    asked.get_by_role("textbox").fill("the hall closes at 22:00")
    button(box, "End the event early", within=asked).click()
    expect(asked).to_have_count(0)
    assert commands(box) == [{"do": "finish", "reason": "the hall closes at 22:00"}]


def test_slash_searches_and_a_no_show_says_who_plays(box: FakeBox) -> None:
    opened(box, "entries")
    expect(box.page.get_by_text("Player 1", exact=True)).to_be_visible()
    box.page.keyboard.press("/")
    box.page.keyboard.type("player 2")
    expect(box.page.locator("tbody tr")).to_have_count(1)
    button(box, "Change Player 2").click()
    asked = dialog(box)
    asked.get_by_role("radio", name="No-show").check()
    asked.get_by_role("radio", name="The table does not play").check()
    button(box, "No-show", within=asked).click()
    expect(asked).to_have_count(0)
    assert commands(box) == [{"do": "no_show", "entry": "e2", "play": False}]


def test_a_refused_order_stays_in_its_dialog_with_the_reason(box: FakeBox) -> None:
    box.replies["POST /api/desk/do"] = (200, {"ok": False, "code": "VERSION_CHANGED"})
    opened(box, "hall")
    button(box, "Close the round").click()
    asked = dialog(box)
    button(box, "Close it anyway", within=asked).click()
    expect(asked).to_contain_text("The event moved on; check and press again")


def test_print_opens_a_page_of_its_language_and_files_show_their_sha256(box: FakeBox) -> None:
    tell(box, "GET /api/desk/print", PrintView((PrintOffer("seating", 3),)))
    made = FileOffer("record", "/files/record.json", "ab12cd", 20_480)
    tell(box, "GET /api/desk/files", FilesView((made, FileOffer("csv"))))
    opened(box, "print")
    seating = box.page.get_by_role("link", name="Seating Pages: 3")
    expect(seating).to_have_attribute("href", "/print/seating?lang=en")
    expect(seating).to_have_attribute("target", "_blank")
    expect(box.page.get_by_text("ab12cd")).to_be_visible()
    expect(box.page.get_by_role("link", name="Download (20 KB)")).to_have_attribute(
        "href", "/files/record.json"
    )
    button(box, "Make it").click()
    box.until(lambda: commands(box) != [])
    assert commands(box) == [{"do": "make_file", "kind": "csv"}]
