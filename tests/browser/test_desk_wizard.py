"""The desk's frame and the wizard in front of a told box: `ux.md` 11 (wizard, states, keyboard)."""

import base64
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from appliance.games.contract import Params
from appliance.web.wire import SettingLine
from appliance.web.wire_desk import (
    DeskRequest,
    DeskView,
    DraftChange,
    DraftEntry,
    DraftPlayer,
    DraftProblem,
    DraftView,
    EntriesRead,
    Estimate,
    EventDraft,
    EventSettings,
    GameOffer,
    JobView,
    ReadEntries,
    RowProblem,
)
from tests.browser.fake_box import FakeBox

MOST_CLICKS = 25
CLICKS_OF_A_FILE_DIALOG = 2
STEPS = ("Game", "Name", "Players", "Tables", "Movement", "Boards", "Clocks", "Check")
GAMES = (
    GameOffer("shengji", 4, pairs=True, size=2, boards=1, ranking="R", settings=()),
    GameOffer("wakeng", 3, pairs=False, size=3, boards=4, ranking="R", settings=()),
)
THIRTY = tuple(DraftEntry((DraftPlayer(f"Player {n}", str(1000 + n)),)) for n in range(1, 31))
NO_EVENT = DeskView(stage="none", me="Chief", role="chief", version=7)
PLAYING = DeskView(
    stage="playing",
    me="Chief",
    role="chief",
    version=9,
    event="Friday Open",
    game="wakeng",
    seats=3,
)
REHEARSING = msgspec.structs.replace(PLAYING, event="Rehearsal 1", rehearsal=True)
SETTINGS = EventSettings(
    rounds=5,
    boards=4,
    ranking="S",
    interim_points=True,
    method="swiss-snake-1",
    interim_method=True,
    seed="6e1f",
    opponents="entries",
    odd_entries="bye",
    public_number=True,
    round_min=50,
    replay_min=15,
    replay_names=False,
    show_ranking=True,
    settings=(SettingLine("deals", 4, changed=True), SettingLine("recall_bottom", "no", False)),
    rules_version="shengji-1",
    rules_hash="ab29",
)
TITLE_MISSING = DraftProblem("TITLE_MISSING", step=2)
SIGNED_OUT = (403, {"code": "SIGNED_OUT"})


class DraftBox:
    """The draft of a told box. `verdict` says what is wrong with a draft, `silent` hangs up."""

    def __init__(self, page: Page) -> None:
        self.draft = EventDraft()
        self.version = 3
        self.changes: list[DraftChange] = []
        self.verdict: Callable[[EventDraft], tuple[DraftProblem, ...]] = lambda _draft: ()
        self.silent = False
        page.route("**/api/desk/draft", self._answer)

    def elsewhere(self, draft: EventDraft) -> None:
        """Somebody else changes it."""
        self.draft, self.version = draft, self.version + 1

    def _answer(self, route: Route) -> None:
        if self.silent:
            route.abort()
        elif route.request.method == "PUT":
            self._change(
                route, msgspec.json.decode(route.request.post_data or "", type=DraftChange)
            )
        else:
            self._show(route)

    def _change(self, route: Route, change: DraftChange) -> None:
        self.changes.append(change)
        if change.version != self.version:
            route.fulfill(status=409, json={"code": "VERSION_CHANGED"})
            return
        self.draft, self.version = change.draft, self.version + 1
        self._show(route)

    def _show(self, route: Route) -> None:
        tables = -(-len(self.draft.entries) // 3)
        view = DraftView(
            self.draft, self.version, GAMES, self.verdict(self.draft), Estimate(200, 40, tables)
        )
        route.fulfill(body=msgspec.json.encode(view).decode(), content_type="application/json")


class Desk:
    """A laptop at `/desk`, its told box and the draft in it."""

    def __init__(self, box: FakeBox) -> None:
        self.box = box
        self.page = box.page
        self.draft = DraftBox(box.page)
        self.page.set_viewport_size({"width": 1366, "height": 768})
        self.box.replies["POST /api/desk/do"] = (200, {"ok": True})
        self.box.replies["GET /api/desk/settings"] = (200, msgspec.to_builtins(SETTINGS))
        self.shows(NO_EVENT)

    def shows(self, view: DeskView) -> None:
        self.box.replies["GET /api/desk"] = (200, msgspec.to_builtins(view))

    def reads(self, read: EntriesRead) -> None:
        self.box.replies["POST /api/desk/entries/read"] = (200, msgspec.to_builtins(read))

    def open(self, path: str = "/desk") -> "Desk":
        self.box.open(path)
        return self

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def field(self, label: str) -> Locator:
        return self.page.get_by_label(label, exact=True)

    def at(self, step: str) -> "Desk":
        """The wizard with an event begun, at a step."""
        if self.draft.draft == EventDraft():
            self.draft.draft = EventDraft(game="wakeng", title="Friday Open", entries=THIRTY)
        self.open()
        self.page.get_by_role("navigation", name="Eight steps").get_by_text(step).click()
        return self

    def asked(self) -> list[ReadEntries]:
        """The lists it gave the box to read."""
        return [
            msgspec.convert(body, ReadEntries)
            for path, body in self.box.requests
            if path == "POST /api/desk/entries/read"
        ]

    def orders(self) -> list[DeskRequest]:
        return [
            msgspec.convert(body, DeskRequest)
            for path, body in self.box.requests
            if path == "POST /api/desk/do"
        ]

    def ordered(self) -> list[Any]:
        return [msgspec.to_builtins(order.command) for order in self.orders()]

    def until(self, holds: Callable[[], bool]) -> None:
        self.box.until(holds, step_ms=50)

    def saved(self) -> None:
        expect(self.page.get_by_text("Saved in the box")).to_be_visible()


@pytest.fixture
def desk(box: FakeBox) -> Desk:
    return Desk(box)


# --- the way in -------------------------------------------------------------------------------


def test_a_desk_that_is_not_signed_in_asks_for_the_pin(desk: Desk) -> None:
    desk.box.replies["GET /api/desk"] = SIGNED_OUT
    desk.box.replies["POST /api/login"] = (403, {"code": "BAD_PIN"})
    desk.open()
    desk.field("6-digit PIN").fill("123456")
    desk.press("Log in")
    expect(desk.page.get_by_text("Wrong PIN")).to_be_visible()

    desk.box.replies["POST /api/login"] = (204, None)
    desk.shows(NO_EVENT)
    desk.press("Log in")
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()
    assert ("POST /api/login", {"pin": "123456"}) in desk.box.requests


def test_a_referee_is_told_that_the_desk_is_the_chief_s_and_may_sign_in_as_one(desk: Desk) -> None:
    desk.box.replies["GET /api/desk"] = (403, {"code": "NOT_ALLOWED"})
    desk.open()
    expect(desk.page.get_by_role("alert")).to_have_text("You are not permitted to do this")
    expect(desk.field("6-digit PIN")).to_be_visible()


def test_a_silent_box_leaves_what_was_seen_and_says_since_when(desk: Desk) -> None:
    desk.open()
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()
    desk.page.route("**/api/desk", lambda route: route.abort())
    expect(desk.page.get_by_text("Disconnected; data of")).to_be_visible(timeout=8000)
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()


def test_pages_of_a_running_event_say_what_is_missing_before_there_is_one(desk: Desk) -> None:
    desk.open("/desk#print")
    expect(desk.page.get_by_text("Make the seating first")).to_be_visible()
    desk.press("Go to Event")
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()


# --- the wizard -------------------------------------------------------------------------------


def test_ten_tables_from_a_workbook_need_no_more_than_25_clicks(desk: Desk) -> None:
    desk.reads(EntriesRead(THIRTY))
    desk.open()
    desk.page.evaluate(
        """() => {
            window.clicks = 0;
            addEventListener("pointerdown", () => { window.clicks += 1; }, true);
        }"""
    )
    desk.press("Set up an event")
    desk.page.get_by_role("radio", name="Wakeng").click()
    desk.press("Next")
    desk.field("Name of the event").click()
    desk.page.keyboard.type("Friday Open")
    desk.press("Next")
    with desk.page.expect_file_chooser() as chooser:
        desk.press("Choose a file")
    chooser.value.set_files({"name": "list.xlsx", "mimeType": "", "buffer": b"PK\x03\x04"})
    desk.press("Add these 30")
    for _ in range(5):
        desk.press("Next")
    desk.saved()
    desk.press("Make seating")
    desk.until(lambda: desk.orders() != [])

    assert desk.ordered() == [{"do": "begin"}]
    assert desk.draft.draft == EventDraft(game="wakeng", title="Friday Open", entries=THIRTY)
    clicks = desk.page.evaluate("window.clicks") + CLICKS_OF_A_FILE_DIALOG
    assert CLICKS_OF_A_FILE_DIALOG + len(STEPS) < clicks <= MOST_CLICKS


def test_each_change_is_saved_on_the_version_it_was_made_on(desk: Desk) -> None:
    desk.at("Movement")
    more = desk.page.get_by_role("button", name="Rounds more")
    more.click()
    desk.until(lambda: desk.draft.draft.rounds == 6)
    more.click()
    desk.until(lambda: desk.draft.draft.rounds == 7)
    assert [change.version for change in desk.draft.changes] == [3, 4]


def test_what_the_wire_leaves_out_means_the_same_on_both_sides(desk: Desk) -> None:
    desk.draft.draft = EventDraft(game="wakeng")
    desk.at("Name")
    desk.field("Level").fill("City")
    desk.until(lambda: desk.draft.changes != [])
    assert desk.draft.changes[0].draft == EventDraft(game="wakeng", level="City")


def test_another_game_takes_its_own_boards_and_forgets_the_settings(desk: Desk) -> None:
    desk.draft.draft = EventDraft(
        game="wakeng", title="Friday Open", ranking="S", settings={"a": 1}
    )
    desk.at("Game")
    desk.page.get_by_role("radio", name="Shengji").click()
    desk.until(lambda: desk.draft.changes != [])
    assert desk.draft.draft == EventDraft(game="shengji", title="Friday Open", boards=1)


def test_a_draft_changed_elsewhere_is_shown_and_not_written_over(desk: Desk) -> None:
    desk.at("Name")
    desk.saved()
    other = EventDraft(game="wakeng", title="Sunday Cup", entries=THIRTY)
    desk.draft.elsewhere(other)
    desk.field("Name of the event").fill("Friday Night")
    expect(desk.page.get_by_text("The draft was changed elsewhere")).to_be_visible()
    expect(desk.field("Name of the event")).to_have_value("Sunday Cup")
    assert desk.draft.draft == other

    desk.field("Name of the event").fill("Sunday Cup 2")
    desk.saved()
    assert desk.draft.draft.title == "Sunday Cup 2"


def test_without_the_box_a_change_is_kept_and_saved_once_it_is_back(desk: Desk) -> None:
    desk.at("Name")
    desk.draft.silent = True
    desk.field("Name of the event").fill("Friday Night")
    expect(desk.page.get_by_text("Not saved; draft kept")).to_be_visible()
    desk.draft.silent = False
    desk.until(lambda: desk.draft.draft.title == "Friday Night")
    desk.saved()


def test_no_seating_is_made_while_something_stands_in_the_way(desk: Desk) -> None:
    desk.draft.verdict = lambda _draft: (TITLE_MISSING, DraftProblem("BYES", 5, stops=False))
    desk.at("Check")
    expect(desk.page.get_by_text("Give the event a name")).to_be_visible()
    button = desk.page.get_by_role("button", name="Make seating")
    expect(button).to_have_text("Make seating1 things to mend")
    button.click(force=True)
    desk.page.keyboard.press("Control+Enter")
    desk.page.wait_for_timeout(50)
    assert desk.orders() == []


def test_a_problem_of_one_entry_says_which(desk: Desk) -> None:
    params: Params = {"row": 12, "number": "1007", "other": 7}
    desk.draft.verdict = lambda _draft: (DraftProblem("ROW_DUPLICATE_NUMBER", 3, params=params),)
    desk.at("Players")
    expect(desk.page.get_by_text("Row 12: duplicate number")).to_be_visible()


def test_a_refused_beginning_says_why(desk: Desk) -> None:
    desk.box.replies["POST /api/desk/do"] = (200, {"ok": False, "code": "DISK_FULL"})
    desk.at("Check").press("Make seating")
    expect(desk.page.get_by_role("alert")).to_have_text("The disk is full")


def test_an_order_carries_the_form_it_was_given_on_and_an_id_of_its_own(desk: Desk) -> None:
    desk.box.replies["POST /api/desk/do"] = (200, {"ok": False, "code": "BUSY"})
    desk.at("Check").press("Make seating")
    desk.until(lambda: len(desk.orders()) == 1)
    expect(desk.page.get_by_role("alert")).to_be_visible()
    desk.press("Make seating")
    desk.until(lambda: len(desk.orders()) == 2)
    first, second = desk.orders()
    assert (first.version, second.version) == (desk.draft.version, desk.draft.version)
    assert first.action_id != second.action_id


# --- lists of players -------------------------------------------------------------------------


def test_wrong_rows_are_said_and_the_others_added_to_those_there(desk: Desk) -> None:
    wrong = (RowProblem(7, "ROW_DUPLICATE_NUMBER"), RowProblem(9, "ROW_DUPLICATE_NAME", kept=True))
    read = THIRTY[:2]
    desk.reads(EntriesRead(read, wrong))
    desk.at("Players")
    desk.field("Paste from Excel").fill("Player 1\t1001")
    desk.press("Read")
    expect(desk.page.get_by_text("1 rows wrong, the others were read")).to_be_visible()
    expect(desk.page.get_by_text("Row 7: duplicate number")).to_be_visible()
    expect(desk.page.get_by_text("Row 9: duplicate name (was read)")).to_be_visible()
    assert desk.draft.changes == []
    desk.press("Add these 2")
    desk.until(lambda: desk.draft.changes != [])
    assert desk.draft.draft.entries == (*THIRTY, *read)


def test_a_pasted_list_is_read_at_once(desk: Desk) -> None:
    desk.reads(EntriesRead(THIRTY))
    desk.at("Players")
    desk.field("Paste from Excel").evaluate(
        """(field) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "A\\t1\\nB\\t2");
            const how = { clipboardData, bubbles: true, cancelable: true };
            field.dispatchEvent(new ClipboardEvent("paste", how));
        }"""
    )
    expect(desk.page.get_by_text("30 entries found")).to_be_visible()
    assert desk.asked() == [ReadEntries("paste", text="A\t1\nB\t2")]


def test_a_list_is_read_for_the_draft_as_it_stands_on_the_page(desk: Desk) -> None:
    """The box reads pairs or single players: it knows the game before it gets the list."""
    known: list[str] = []

    def read(route: Route) -> None:
        known.append(desk.draft.draft.level)
        route.fulfill(json=msgspec.to_builtins(EntriesRead(THIRTY)))

    desk.page.route("**/api/desk/entries/read", read)
    desk.at("Name")
    desk.field("Level").fill("City")
    desk.press("Next")
    desk.field("Paste from Excel").fill("Player 1")
    desk.press("Read")
    expect(desk.page.get_by_text("30 entries found")).to_be_visible()
    assert known == ["City"]


def test_a_dropped_file_reaches_the_box_byte_for_byte(desk: Desk) -> None:
    desk.reads(EntriesRead(THIRTY))
    desk.at("Players")
    content = bytes(range(256))
    desk.page.locator(".file-place").evaluate(
        """(place, bytes) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(bytes)], "list.csv"));
            const how = { dataTransfer, bubbles: true, cancelable: true };
            place.dispatchEvent(new DragEvent("drop", how));
        }""",
        list(content),
    )
    expect(desk.page.get_by_text("30 entries found")).to_be_visible()
    assert [base64.b64decode(each.data) for each in desk.asked()] == [content]


def test_a_file_nobody_can_read_says_so_and_leaves_the_list(desk: Desk) -> None:
    desk.box.replies["POST /api/desk/entries/read"] = (422, {"code": "LIST_OLD_EXCEL"})
    desk.at("Players")
    desk.page.locator("input[type=file]").set_input_files(
        {"name": "list.xls", "mimeType": "", "buffer": b"\xd0\xcf"}
    )
    expect(desk.page.get_by_role("alert")).to_have_text(
        "Old Excel (xls) cannot be read; save it as xlsx"
    )
    expect(desk.page.get_by_role("heading", name="30 players")).to_be_visible()


def test_a_column_named_by_the_person_is_asked_for_and_taken_from_the_other(desk: Desk) -> None:
    head = (("No", "Name", "Club"), ("1", "Player 1", "First"))
    desk.box.replies["POST /api/desk/entries/read"] = (
        200,
        {
            **msgspec.to_builtins(EntriesRead(THIRTY[:1], head=head)),
            "columns": {"header": 1, "name": 1, "number": 0},
        },
    )
    desk.at("Players")
    desk.field("Paste from Excel").fill("anything")
    desk.press("Read")
    expect(desk.field("Column 2")).to_have_value("name")
    desk.field("Column 3").select_option("Name")
    desk.until(lambda: len(desk.asked()) == 2)
    first, second = (
        json.loads(json.dumps(body)) for path, body in desk.box.requests if "read" in path
    )
    assert first == {"kind": "paste", "text": "anything"}
    assert second == {**first, "columns": {"header": 1, "number": 0, "name": 2}}


def test_players_are_added_corrected_and_taken_out_by_hand(desk: Desk) -> None:
    desk.draft.draft = EventDraft(game="wakeng", title="Friday Open", entries=THIRTY[:2])
    desk.at("Players")
    desk.field("Name").fill("Late Player")
    desk.field("Number").fill("77")
    desk.press("Add")
    expect(desk.page.get_by_role("heading", name="3 players")).to_be_visible()
    desk.press("Change Player 1")
    form = desk.page.get_by_role("form", name="Done")
    form.get_by_label("Name", exact=True).fill("Player One")
    form.get_by_role("button", name="Done").click()
    desk.press("Remove Player 2")
    desk.saved()
    expected = (
        DraftEntry((DraftPlayer("Player One", "1001"),)),
        DraftEntry((DraftPlayer("Late Player", "77"),)),
    )
    desk.until(lambda: desk.draft.draft.entries == expected)


def test_boards_of_another_hall_are_given_as_they_are_and_the_draft_read_anew(desk: Desk) -> None:
    desk.at("Boards")
    expect(desk.page.get_by_text("Drawn by the box; the seed")).to_be_visible()
    desk.draft.elsewhere(
        EventDraft(game="wakeng", title="Friday Open", entries=THIRTY, imported_boards=20)
    )
    desk.page.locator("input[type=file]").set_input_files(
        {"name": "boards.json", "mimeType": "", "buffer": '{"种": 1}'.encode()}
    )
    expect(desk.page.get_by_text("20 boards imported, played in order")).to_be_visible()
    assert desk.ordered() == [{"do": "import_boards", "data": '{"种": 1}'}]


# --- keys (ux.md 11, Keyboard) ----------------------------------------------------------------


def test_g_and_a_digit_turn_to_a_page(desk: Desk) -> None:
    desk.open()
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()
    desk.page.keyboard.press("g")
    desk.page.keyboard.press("3")
    expect(desk.page.get_by_text("No results collected")).to_be_visible()


def test_keys_are_letters_while_somebody_types(desk: Desk) -> None:
    desk.at("Name")
    desk.field("Level").click()
    desk.page.keyboard.type("g3?")
    expect(desk.field("Level")).to_have_value("g3?")
    expect(desk.page.get_by_role("heading", name="Keys")).to_have_count(0)


def test_single_keys_can_be_switched_off(desk: Desk) -> None:
    desk.open()
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()
    desk.page.keyboard.press("?")
    expect(desk.page.get_by_role("heading", name="Keys")).to_be_visible()
    switch = desk.page.get_by_role("switch", name="Use single keys")
    switch.press("Space")
    expect(switch).not_to_be_checked()
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("heading", name="Keys")).to_have_count(0)
    for key in ("?", "g", "3"):
        desk.page.keyboard.press(key)
    expect(desk.page.get_by_role("heading", name="Keys")).to_have_count(0)
    expect(desk.page.get_by_text("No event yet.")).to_be_visible()


def test_control_enter_goes_on_from_any_field_and_submits_a_form_inside_it(desk: Desk) -> None:
    desk.at("Name")
    desk.field("Level").click()
    desk.page.keyboard.press("Control+Enter")
    expect(desk.page.get_by_role("heading", name="Who plays?")).to_be_visible()
    desk.field("Name").fill("Late Player")
    desk.page.keyboard.press("Control+Enter")
    expect(desk.page.get_by_role("heading", name="31 players")).to_be_visible()


def test_a_slash_seeks_a_name(desk: Desk) -> None:
    desk.at("Players")
    desk.page.get_by_role("heading", name="30 players").click()
    desk.page.keyboard.press("/")
    desk.page.keyboard.type("1017")
    expect(desk.field("Find a name or number")).to_have_value("1017")
    expect(desk.page.locator(".entry-row")).to_have_count(1)
    expect(desk.page.locator(".entry-row")).to_contain_text("Player 17")


# --- a rehearsal, and an event of another box ---------------------------------------------------


def test_a6_a_whole_event_is_rehearsed_from_the_desk_and_says_so_everywhere(desk: Desk) -> None:
    desk.open()
    desk.page.get_by_role("link", name="Rehearse a whole event").click()
    desk.page.get_by_role("radio", name="Wakeng").check()
    expect(desk.page.get_by_role("textbox", name="Boards a round")).to_have_value("4")
    desk.page.get_by_role("radio", name="Shengji").check()
    desk.page.get_by_role("button", name="Tables less").click()
    desk.page.get_by_role("button", name="Rounds more").click()
    desk.page.get_by_role("radio", name="×100").check()
    desk.shows(REHEARSING)
    desk.press("Start the rehearsal")
    expect(desk.page.get_by_text("Rehearsal·not scored")).to_be_visible()
    assert desk.ordered() == [
        {"do": "rehearse", "game": "shengji", "tables": 9, "rounds": 4, "boards": 1, "speed": 100}
    ]
    assert desk.page.url.endswith("/desk#hall")


def test_a_refused_rehearsal_says_why_and_keeps_the_form(desk: Desk) -> None:
    desk.box.replies["POST /api/desk/do"] = (200, {"ok": False, "code": "DISK_FULL"})
    desk.open("/desk#rehearsal").press("Start the rehearsal")
    expect(desk.page.get_by_role("alert")).to_have_text("The disk is full")
    expect(desk.page.get_by_role("button", name="Start the rehearsal")).to_be_visible()


def test_a6_a_rehearsal_ends_for_who_types_its_name_and_takes_its_file_along(desk: Desk) -> None:
    desk.shows(REHEARSING)
    desk.open("/desk#settings")
    expect(desk.page.get_by_text("The rehearsal leaves the box and its file")).to_be_visible()
    desk.field("Name of the event").fill("Rehearsal 1")
    desk.press("End the event")
    desk.until(lambda: desk.orders() != [])
    assert desk.ordered() == [{"do": "end_event", "title": "Rehearsal 1"}]


def brings(desk: Desk, record: bytes) -> None:
    """The chief chooses the record of an event."""
    with desk.page.expect_file_chooser() as chooser:
        desk.press("Choose a record")
    chooser.value.set_files({"name": "event.json", "mimeType": "", "buffer": record})


def test_i3_the_record_of_another_box_goes_to_this_one_as_it_is(desk: Desk) -> None:
    desk.box.replies["POST /api/desk/import"] = (200, {"ok": True})
    desk.open()
    desk.page.get_by_role("link", name="Import a record").click()
    desk.shows(PLAYING)
    brings(desk, b'{"format": "a record"}')
    expect(desk.page.get_by_text("Friday Open")).to_be_visible()
    assert ("POST /api/desk/import", {"format": "a record"}) in desk.box.requests
    assert desk.page.url.endswith("/desk#hall")


@pytest.mark.parametrize(
    ("code", "params", "said"),
    [
        ("NOT_A_RECORD", {"why": "no format"}, "This is not the record of an event"),
        ("OTHER_GAME", {"game": "bridge"}, "This box has no game bridge"),
        ("EVENT_KNOWN", {}, "This event is on this box already"),
        ("EVENT_RUNNING", {}, "An event is running; nothing was imported"),
    ],
)
def test_a_refused_record_says_why(
    desk: Desk, code: str, params: dict[str, str], said: str
) -> None:
    desk.box.replies["POST /api/desk/import"] = (422, {"code": code, "params": params})
    brings(desk.open("/desk#import"), b"{}")
    expect(desk.page.get_by_role("alert")).to_have_text(said)
    expect(desk.page.get_by_role("button", name="Choose a record")).to_be_visible()


# --- while an event runs ----------------------------------------------------------------------


def test_an_event_ends_only_once_its_name_is_typed(desk: Desk) -> None:
    desk.shows(PLAYING)
    desk.open("/desk#settings")
    desk.field("Name of the event").fill("Friday")
    end = desk.page.get_by_role("button", name="End the event")
    end.click(force=True)
    desk.field("Name of the event").fill("Friday Open")
    end.click()
    desk.until(lambda: desk.orders() != [])
    assert desk.ordered() == [{"do": "end_event", "title": "Friday Open"}]
    assert desk.orders()[0].version == PLAYING.version


def facts(desk: Desk) -> dict[str, str]:
    """What the settings say, by its name."""
    rows = desk.page.locator(".locked dl > div")
    return {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in rows.all()}


def test_what_was_fixed_before_the_first_round_stands_to_be_read(desk: Desk) -> None:
    desk.shows(PLAYING)
    desk.open("/desk#settings")
    expect(desk.page.get_by_role("heading", name="Proofs")).to_be_visible()
    told = facts(desk)
    assert told["Ranked by"] == "S (rank points)·interim"
    assert told["Movement"] == "Swiss movement·interim"
    assert (told["Round clock"], told["Replay delay"]) == ("50 min", "15 min")
    assert (told["Names in replays"], told["Seats show the ranking"]) == ("no", "yes")
    assert told["When the number does not fit"] == "Bye"
    assert (told["Deals a match"], told["Bottom shown again"]) == ("4 (changed)", "no")
    assert (told["Seed of the draw"], told["Rules hash"]) == ("6e1f", "ab29")


@pytest.mark.parametrize(
    ("bot_seed", "said"), [("", "Published after the event"), ("77aa", "77aa")]
)
def test_d51_the_seed_of_the_house_players_is_told_after_the_event(
    desk: Desk, bot_seed: str, said: str
) -> None:
    over = msgspec.structs.replace(SETTINGS, bot_seed=bot_seed)
    desk.box.replies["GET /api/desk/settings"] = (200, msgspec.to_builtins(over))
    desk.shows(PLAYING)
    desk.open("/desk#settings")
    expect(desk.page.get_by_role("heading", name="Proofs")).to_be_visible()
    assert facts(desk)["Seed of the house players"] == said


def test_a_new_pin_is_shown_once_with_whose_it_is(desk: Desk) -> None:
    desk.shows(PLAYING)
    desk.box.replies["POST /api/desk/do"] = (200, {"ok": True, "told": "402913"})
    desk.open("/desk#settings")
    desk.field("Name").fill("Referee 2")
    desk.press("Make a PIN")
    expect(desk.page.get_by_text("PIN of Referee 2: 402913")).to_be_visible()
    assert desk.ordered() == [{"do": "name_official", "name": "Referee 2", "role": "referee"}]


def test_long_work_shows_its_bar_in_the_nav_and_on_the_page_until_it_is_stopped(desk: Desk) -> None:
    job = JobView("j1", "replays", "running", 30, 120, step="write", eta_s=9, can_cancel=True)
    desk.shows(msgspec.structs.replace(PLAYING, jobs=(job,)))
    desk.open("/desk#settings")
    expect(desk.page.get_by_text("Writing the file·30/120·about 9 s")).to_be_visible()
    bars = desk.page.get_by_role("progressbar", name="Replays")
    expect(bars).to_have_count(2)
    assert [bar.get_attribute("aria-valuenow") for bar in bars.all()] == ["30", "30"]
    desk.press("Cancel")
    desk.until(lambda: desk.orders() != [])
    assert desk.ordered() == [{"do": "cancel_job", "job_id": "j1"}]


def test_the_box_s_clock_is_confirmed_where_it_is_doubted(desk: Desk) -> None:
    desk.shows(msgspec.structs.replace(NO_EVENT, clock_trusted=False))
    desk.open().press("The time is right")
    desk.until(lambda: desk.orders() != [])
    assert desk.ordered() == [{"do": "confirm_clock"}]
