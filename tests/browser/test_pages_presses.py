"""What the pages besides the seat send when they are pressed: `ux.md` 9, 10 and 12."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fake_box import FakeBox

TILES = [
    {"table_no": 4, "state": "closed", "seats": 3},
    {"table_no": 12, "state": "playing", "deal_no": 2, "deals_total": 4, "seats": 3},
]
CALL = {"table_no": 12, "seat": 0, "reason": "device", "state": "open", "wait_ms": 5000}
PLATES = [{"seat": seat, "name": f"Player {seat}", "seated": True} for seat in range(3)]
# Another place than the page began with, asked for as soon as it has drawn anything at all.
GONE_AT_FIRST_SIGHT = """
new MutationObserver((_, watch) => {
  if (document.querySelector("#app > *") === null) return;
  watch.disconnect();
  window.location.hash = "#t4";
}).observe(document, { childList: true, subtree: true });
"""
CARD = {
    "table_no": 12, "version": 41, "state": "playing", "game": "wakeng", "round_no": 3,
    "plates": PLATES, "links": [{}, {}, {}], "orders": ["pause", "extend"],
}  # fmt: skip
STAFF: dict[str, Any] = {
    "event": "Open", "rehearsal": False, "round_no": 3, "me": "Referee 1", "role": "referee",
    "calls": [CALL], "tables": TILES,
}  # fmt: skip
START = {
    "games": [{"name": "wakeng", "boards": 2}], "links": [], "lan": True,
    "health": {
        "version": "0.1.0", "address": "10.42.0.1", "clock": "2026-10-03T14:03:09+08:00",
        "disk_free_mb": 5, "box_code": "KQMV",
    },
}  # fmt: skip


@pytest.fixture
def phone(box: FakeBox) -> FakeBox:
    """A referee's phone, signed in, at table 12."""
    box.view = {**STAFF, "card": CARD}
    box.open("/t/12")
    expect(box.page.get_by_role("button", name="Pause")).to_be_visible()
    return box


DEAD_MS = 400


def press(box: FakeBox, name: str) -> None:
    """A deliberate tap: not within the time in which a page takes no order."""
    box.later(DEAD_MS)
    tap(box, name)


def tap(box: FakeBox, name: str) -> None:
    box.page.get_by_role("button", name=name, exact=True).click()


# --- the referee's phone ----------------------------------------------------------------------


def test_a_place_asked_for_while_the_page_comes_up_is_shown(box: FakeBox) -> None:
    box.page.add_init_script(GONE_AT_FIRST_SIGHT)
    box.view = STAFF
    box.open("/referee")
    expect(box.page.get_by_role("heading", name="Table\u00a04")).to_be_visible()


def test_scanned_table_is_watched(phone: FakeBox) -> None:
    assert phone.hellos[0]["role"] == "staff"
    assert phone.hellos[0]["watch"] == 12
    phone.page.get_by_role("link", name="Hall").click()
    phone.page.get_by_role("button", name="Table\u00a04").click()
    expect(phone.page.get_by_role("heading", name="Table\u00a04")).to_be_visible()
    phone.until(lambda: ("watch", 4) in phone.presses)


def test_table_is_not_shown_before_its_own_card_has_come(phone: FakeBox) -> None:
    phone.page.get_by_role("link", name="Hall").click()
    phone.page.get_by_role("button", name="Table\u00a04").click()
    expect(phone.page.get_by_text("Loading")).to_be_visible()
    assert phone.page.get_by_role("button", name="Pause").count() == 0


def test_order_carries_the_version_seen_and_a_new_id(phone: FakeBox) -> None:
    press(phone, "Pause")
    phone.page.get_by_role("radio", name="Device fault").check()
    press(phone, "Pause")
    phone.until(lambda: len(phone.orders()) == 1)
    expect(phone.page.get_by_text("Working…")).to_have_count(0)
    press(phone, "+2 min")
    phone.until(lambda: len(phone.orders()) == 2)
    pause, extend = phone.orders()
    ids = {pause.pop("action_id"), extend.pop("action_id")}
    assert len(ids) == 2
    assert all(len(each) == 32 for each in ids)
    assert pause == {"order": "pause", "reason": "device", "table_no": 12, "version": 41}
    assert extend == {"order": "extend", "minutes": 2, "table_no": 12, "version": 41}


def test_an_order_that_is_not_offered_is_not_sent(phone: FakeBox) -> None:
    phone.page.get_by_role("button", name="Collect").click(force=True)
    expect(phone.page.get_by_role("heading", name="Table\u00a012", exact=True)).to_be_visible()
    phone.page.evaluate("location.hash = '#t12/collect'")
    button = phone.page.get_by_role("button", name="Collect")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text("Not finished")
    button.click(force=True)
    assert phone.orders() == []


def test_version_changed_says_who_did_it_and_is_not_repeated(phone: FakeBox) -> None:
    def changed(event: str, message: Any) -> dict[str, Any]:
        if event != "order":
            return {"ok": True}
        rulings = [{"code": "paused", "by": "Referee 2", "at": "14:05"}]
        phone.show({**STAFF, "card": {**CARD, "version": 42, "rulings": rulings}})
        return {"ok": False, "code": "VERSION_CHANGED"}

    phone.answer = changed
    press(phone, "Pause")
    press(phone, "Pause")
    alert = phone.page.get_by_role("alert")
    expect(alert).to_contain_text("Table changed; check and press again")
    expect(alert).to_contain_text("Referee 2, 14:05: paused")
    assert len(phone.orders()) == 1
    phone.answer = lambda _event, _message: {"ok": True}
    press(phone, "Pause")
    expect(alert).to_have_count(0)
    phone.until(lambda: [order["version"] for order in phone.orders()] == [41, 42])


def test_offline_order_is_not_delivered_and_never_sent_later(phone: FakeBox) -> None:
    press(phone, "Pause")
    # The box takes the press and says nothing, then the connection breaks under it.
    phone.answer = lambda event, _message: None if event == "order" else {"ok": True}
    press(phone, "Pause")
    expect(phone.page.get_by_text("Working…")).to_be_visible()
    phone.cut()
    expect(phone.page.get_by_text("Not delivered")).to_be_visible()
    expect(phone.page.get_by_text("Disconnected; data of")).to_be_visible()
    button = phone.page.get_by_role("button", name="Pause")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    sent = len(phone.orders())
    phone.mend()
    expect(phone.page.get_by_text("Disconnected; data of")).to_have_count(0)
    assert phone.hellos[-1]["role"] == "staff"
    assert len(phone.orders()) == sent
    # A new connection is told which table is open.
    phone.until(lambda: phone.presses[-1] == ("watch", 12))


def test_call_is_claimed_for_its_seat(phone: FakeBox) -> None:
    phone.page.get_by_role("link", name="Calls").click()
    press(phone, "I'll go")
    phone.until(lambda: len(phone.orders()) == 1)
    (order,) = phone.orders()
    del order["action_id"]
    assert order == {"order": "claim", "table_no": 12, "seat": 0}
    claimed = {**CALL, "state": "claimed", "by": "Referee 1"}
    phone.show({**STAFF, "calls": [claimed]})
    expect(phone.page.get_by_role("button", name="Release")).to_be_visible()
    phone.show({**STAFF, "calls": [{**claimed, "by": "Referee 2"}]})
    expect(phone.page.get_by_text("Referee 2 is going")).to_be_visible()
    assert phone.page.get_by_role("button", name="Release").count() == 0


def test_a_call_from_a_table_of_four_comes_from_a_wind(box: FakeBox) -> None:
    four = [{**tile, "seats": 4} for tile in TILES]
    box.view = {**STAFF, "tables": four, "calls": [{**CALL, "seat": 3}]}
    box.open("/referee")
    expect(box.page.locator(".call-what strong")).to_have_text("W")
    expect(box.page.locator("[aria-live=assertive]")).to_contain_text("Table\u00a012 W, Device")


def test_double_tap_does_not_press_the_button_that_took_the_place(phone: FakeBox) -> None:
    claimed = {**CALL, "state": "claimed", "by": "Referee 1"}

    def claim(event: str, _message: Any) -> dict[str, Any]:
        if event == "order":
            phone.show({**STAFF, "calls": [claimed]})
        return {"ok": True}

    phone.answer = claim
    phone.page.get_by_role("link", name="Calls").click()
    press(phone, "I'll go")
    tap(phone, "On site")
    phone.later(DEAD_MS)
    tap(phone, "On site")
    phone.until(lambda: len(phone.orders()) == 2)
    assert [order["order"] for order in phone.orders()] == ["claim", "on_site"]


def test_open_page_names_the_missing_and_leads_back(phone: FakeBox) -> None:
    plates = [*PLATES[:2], {"seat": 2, "name": "Player 2"}]
    closed = {**CARD, "state": "closed", "plates": plates, "orders": ["open"]}
    phone.show({**STAFF, "card": closed})
    press(phone, "Open table")
    press(phone, "Open anyway (missing Player 2)")
    expect(phone.page.get_by_role("heading", name="Table\u00a012", exact=True)).to_be_visible()
    assert phone.orders()[0]["order"] == "open"


def test_collected_table_leads_to_the_next(phone: FakeBox) -> None:
    phone.show({**STAFF, "card": {**CARD, "state": "collected", "orders": [], "next_table": 4}})
    press(phone, "Next: 4")
    expect(phone.page.get_by_role("heading", name="Table\u00a04")).to_be_visible()


def test_closing_the_round_needs_a_second_tap_and_the_chief(phone: FakeBox) -> None:
    phone.page.get_by_role("link", name="Hall").click()
    assert phone.page.get_by_role("button", name="Close the round").count() == 0
    phone.show({**STAFF, "role": "chief"})
    press(phone, "Close the round")
    assert phone.orders() == []
    press(phone, "Tap again: Close the round")
    phone.until(lambda: len(phone.orders()) == 1)
    assert [order["order"] for order in phone.orders()] == ["close_round"]


def test_unknown_table_number_cannot_be_opened(phone: FakeBox) -> None:
    phone.page.get_by_role("link", name="Table no.").click()
    press(phone, "9")
    expect(phone.page.get_by_role("button", name="Open")).to_contain_text("No such table")
    press(phone, "Delete")
    press(phone, "0")
    press(phone, "4")
    press(phone, "Open")
    expect(phone.page.get_by_role("heading", name="Table\u00a04")).to_be_visible()


# --- signing in -------------------------------------------------------------------------------


def test_pin_is_refused_then_accepted_and_leads_back_to_the_table(box: FakeBox) -> None:
    box.view = STAFF
    box.refusal = "SIGNED_OUT"
    box.replies["POST /api/login"] = (403, {"code": "BAD_PIN"})
    box.open("/referee?table=12")
    pin = box.page.get_by_label("6-digit PIN")
    pin.fill("12345")
    box.page.get_by_role("button", name="Log in").click(force=True)
    pin.press("Enter")
    assert box.requests == []
    pin.fill("123456")
    press(box, "Log in")
    expect(box.page.get_by_text("Wrong PIN")).to_be_visible()
    box.replies["POST /api/login"] = (429, {"code": "WAIT", "params": {"s": 30}})
    press(box, "Log in")
    expect(box.page.get_by_text("Too many tries, wait 30 s")).to_be_visible()
    box.replies["POST /api/login"] = (204, None)
    box.refusal = ""
    press(box, "Log in")
    expect(box.page.get_by_role("heading", name="Table\u00a012")).to_be_visible()
    assert box.requests[-1] == ("POST /api/login", {"pin": "123456"})
    assert box.page.url.endswith("/t/12")


def test_ended_session_asks_for_the_pin_again(phone: FakeBox) -> None:
    phone.cut()
    expect(phone.page.get_by_text("Disconnected; data of")).to_be_visible()
    phone.refusal = "SIGNED_OUT"
    expect(phone.page.get_by_text("Signed out, log in again")).to_be_visible()


def test_no_event_is_said_and_asked_for_again(box: FakeBox) -> None:
    box.view = STAFF
    box.refusal = "EVENT_OVER"
    box.open("/referee")
    expect(box.page.get_by_text("Could not load: No event is running")).to_be_visible()
    box.refusal = ""
    press(box, "Retry")
    expect(box.page.get_by_role("heading", name="Calls")).to_be_visible()


def test_a_box_of_another_version_asks_to_load_the_page_again(box: FakeBox) -> None:
    box.refusal = "VERSION"
    box.replies["GET /api/start"] = (200, START)
    for path in ("/referee", "/rehearsal"):
        box.open(path)
        expect(box.page.get_by_text("The box was updated; load this page again")).to_be_visible()


def test_signing_out_ends_the_session_in_the_box(phone: FakeBox) -> None:
    phone.replies["POST /api/logout"] = (204, None)
    phone.page.get_by_role("link", name="Me").click()
    phone.refusal = "SIGNED_OUT"
    press(phone, "Sign out")
    expect(phone.page.get_by_label("6-digit PIN")).to_be_visible()
    assert phone.requests == [("POST /api/logout", {})]


# --- start, rehearsal, table, results ---------------------------------------------------------


def test_rehearsal_is_asked_for_as_chosen(box: FakeBox) -> None:
    box.replies["GET /api/start"] = (200, START)
    box.replies["POST /api/rehearsal"] = (409, {"code": "BUSY"})
    box.open("/")
    box.page.get_by_role("button", name="Rehearsal with house players").click()
    box.page.get_by_role("group", name="Tables").get_by_role("radio", name="3").check()
    box.page.get_by_role("group", name="Boards").get_by_role("radio", name="4").check()
    box.page.get_by_role("switch", name="Referee opens the tables").check()
    press(box, "Start rehearsal")
    expect(box.page.get_by_text("Box is busy, please wait")).to_be_visible()
    asked = [body for what, body in box.requests if what == "POST /api/rehearsal"]
    assert asked == [{"game": "wakeng", "tables": 3, "boards": 4, "auto_open": False}]


def test_rehearsal_board_sends_its_orders(box: FakeBox) -> None:
    link = {"kind": "seat", "url": "http://10.42.0.1/seat/1/0"}
    box.view = {
        "game": "wakeng", "fast": False, "auto_open": True, "pin": "480917",
        "tables": [{"table_no": 1, "state": "closed", "seats": 3}],
        "seats": [{"table_no": 1, "seat": seat, "link": link} for seat in range(3)],
        "referee": link, "results": link, "round_closed": False,
    }  # fmt: skip
    box.replies["GET /api/start"] = (200, START)
    box.open("/rehearsal")
    sit = box.page.get_by_role("link", name="Sit here: Seat 2")
    expect(sit).to_have_attribute("href", "/seat/1/1")
    expect(sit).to_have_attribute("target", "_blank")
    assert box.hellos[0]["role"] == "host"
    press(box, "House players only")
    expect(box.page.get_by_text("Working…")).to_have_count(0)
    press(box, "Simulate 10 s outage")
    expect(box.page.get_by_text("Working…")).to_have_count(0)
    box.page.get_by_role("radio", name="Fast").click()
    press(box, "End and clear")
    press(box, "Tap again: End and clear")
    expect(box.page.get_by_text("Open the screens")).to_be_visible()
    assert [message for event, message in box.presses if event == "rehearsal"] == [
        {"order": "house_only", "table_no": 1},
        {"order": "outage", "table_no": 1},
        {"order": "pace", "fast": True},
        {"order": "end"},
    ]


def test_a_rehearsal_of_four_is_asked_for_and_offers_the_four_winds(box: FakeBox) -> None:
    games = [{"name": "wakeng", "boards": 2}, {"name": "shengji", "boards": 1}]
    box.replies["GET /api/start"] = (200, {**START, "games": games})
    box.replies["POST /api/rehearsal"] = (409, {"code": "BUSY"})
    box.open("/")
    box.page.get_by_role("button", name="Rehearsal with house players").click()
    box.page.get_by_role("group", name="Game").get_by_role("radio", name="Shengji").check()
    press(box, "Start rehearsal")
    expect(box.page.get_by_text("Box is busy, please wait")).to_be_visible()
    asked = {"game": "shengji", "tables": 1, "boards": 1, "auto_open": True}
    assert box.requests[-1] == ("POST /api/rehearsal", asked)
    link = {"kind": "seat", "url": "http://10.42.0.1/seat/1/0"}
    box.view = {
        "game": "shengji", "fast": False, "auto_open": True, "pin": "480917",
        "tables": [{"table_no": 1, "state": "closed", "seats": 4}],
        "seats": [{"table_no": 1, "seat": seat, "link": link} for seat in range(4)],
        "referee": link, "results": link, "round_closed": False,
    }  # fmt: skip
    box.open("/rehearsal")
    for seat, wind in enumerate("SENW"):
        sit = box.page.get_by_role("link", name=f"Sit here: {wind}", exact=True)
        expect(sit).to_have_attribute("href", f"/seat/1/{seat}")


def test_results_of_pairs_stand_by_side_with_the_settings_that_were_changed(box: FakeBox) -> None:
    def line(table: int, side: int, score: int) -> dict[str, Any]:
        name = f"Player {side} Player {side + 2}"
        seats = [side, side + 2]
        return {"table_no": table, "seat": side, "seats": seats, "name": name, "score": score}

    board = {
        "board_no": 3, "tops": [2, 2], "commitment": "c", "seed": "s",
        "positions": [[line(1, 0, 5), line(2, 0, 1)], [line(1, 1, 1), line(2, 1, 5)]],
    }  # fmt: skip
    box.replies["GET /api/results"] = (200, {
        "event": "Open", "rehearsal": False, "round_no": 1, "closed": True, "game": "shengji",
        "settings": [
            {"name": "deals", "value": 4, "changed": True},
            {"name": "throw_rule", "value": "official", "changed": False},
        ],
        "boards": [board],
    })  # fmt: skip
    box.open("/results")
    captions = box.page.locator("caption")
    expect(captions).to_have_text(["N-S·top 2 MP", "E-W·top 2 MP"])
    expect(box.page.locator("td[data-head=Score]")).to_have_text(["5", "1", "1", "5"])
    expect(box.page.locator("dl.facts dd")).to_have_text(["4changed", "lowest card is played"])


def test_public_table_leads_a_referee_to_the_login(box: FakeBox) -> None:
    table = {
        "table_no": 12, "state": "playing", "event": "Open", "round_no": 3, "game": "wakeng",
        "names": ["<b>Player 0</b>", "Player 1", "Player 2"],
    }  # fmt: skip
    box.replies["GET /api/tables/12"] = (200, table)
    box.open("/t/12")
    expect(box.page.get_by_text("<b>Player 0</b>")).to_be_visible()
    referee = box.page.get_by_role("link", name="I am a referee")
    expect(referee).to_have_attribute("href", "/referee?table=12")


def test_results_are_asked_for_until_the_event_is_over(box: FakeBox) -> None:
    view = {"event": "Open", "rehearsal": False, "round_no": 3, "closed": False}
    box.replies["GET /api/results"] = (200, view)
    box.open("/results")
    hidden = box.page.get_by_text("The round is not closed; results stay hidden")
    expect(hidden).to_be_visible()
    box.until(lambda: len(box.requests) >= 2, step_ms=5000)
    box.replies["GET /api/results"] = (200, {**view, "closed": True})
    box.until(lambda: hidden.count() == 0, step_ms=5000)
    asked = len(box.requests)
    box.until(lambda: len(box.requests) > asked, step_ms=5000)
    box.replies["GET /api/results"] = (200, {**view, "closed": True, "over": True})
    asked = len(box.requests)
    box.until(lambda: len(box.requests) > asked, step_ms=5000)
    asked = len(box.requests)
    box.later(60_000)
    assert len(box.requests) == asked


def test_failed_read_offers_to_try_again(box: FakeBox) -> None:
    box.replies["GET /api/results"] = (500, None)
    box.open("/results")
    expect(box.page.get_by_text("Could not load: Not done (HTTP_500)")).to_be_visible()
    view = {"event": "Open", "rehearsal": False, "round_no": 3, "closed": False}
    box.replies["GET /api/results"] = (200, view)
    press(box, "Retry")
    expect(box.page.get_by_text("The round is not closed")).to_be_visible()
