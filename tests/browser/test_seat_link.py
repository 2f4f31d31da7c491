"""The seat's link in front of a box that delays, drops, doubles and refuses (press matrix).

A press is repeated with its own id inside one connection, given up after five seconds, and never
sent again after a reconnect; only calls and confirmations wait for the link.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.fake_box import FakeBox
from tests.browser.harness import build

TOKEN = "t" * 43
BOUND = {"token": TOKEN, "table_no": 12, "seat": 0, "rehearsal": True}
BOARD: dict[str, Any] = {
    "phase": "PLAY",
    "seat": 0,
    "seats": [{"cards_left": 2}, {"cards_left": 3, "is_dealer": True}, {"cards_left": 3}],
    "message": {"code": "your_lead"},
    "hand": [{"id": "SK", "card": "SK"}, {"id": "H4", "card": "H4"}],
    "actions": [{"id": "pass", "action": {"type": "pass"}}, {"id": "play"}],
}
VIEW: dict[str, Any] = {
    "protocol": 1,
    "boot": "b1",
    "seq": 7,
    "event": "",
    "rehearsal": True,
    "table_no": 12,
    "seat": 0,
    "game": "wakeng",
    "screen": "play",
    "plates": [{"seat": seat, "name": f"P{seat}"} for seat in range(3)],
    "board_no": 1,
    "turn_id": "1.1.5",
    "my_turn": True,
    "board": BOARD,
}
WAITING = {
    key: value for key, value in VIEW.items() if key not in ("board", "turn_id", "my_turn")
} | {
    "screen": "waiting",
    "waiting": {"round_no": 1, "first_board": 1, "last_board": 2, "commitment": "0" * 64},
}


class SeatBox(FakeBox):
    """The box in front of one seat; `acts` are the presses of the game it heard."""

    def __init__(self, browser: Browser, bundles: Path) -> None:
        super().__init__(browser, bundles)
        self.page.set_viewport_size({"width": 1280, "height": 800})
        self.replies["POST /api/bind"] = (200, BOUND)
        self.view = VIEW
        self.silent: set[str] = set()
        self.answer = self._answer

    def _page_of(self, path: str) -> str:
        return "seat"

    def _answer(self, event: str, message: Any) -> dict[str, Any] | None:
        if event in self.silent or event == "pong":
            return None
        if event == "ask":
            check = {"ok": True, "type": "single"}
            return {
                "turn_id": message["turn_id"],
                "check_seq": message["check_seq"],
                "check": check,
            }
        return {"ok": True, "seq": 8}

    def sit(self) -> None:
        self.open("/seat/12/0")
        self.page.wait_for_selector(".top-bar")

    def until_joined(self, times: int) -> None:
        self.until(lambda: len(self.hellos) == times)

    def heard(self, event: str) -> list[Any]:
        return [message for name, message in self.presses if name == event]

    def ping(self) -> None:
        self._emit("ping", len(self.heard("pong")))

    def tap(self, button: str) -> None:
        self.page.click(f"[data-id={button}]", force=True)

    def raise_card(self, index: int) -> None:
        box = self.page.locator(".card.own").nth(index).bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + 20, box["y"] + 80)

    def says(self, sentence: str) -> bool:
        return sentence in self.page.inner_text(".stage")

    def idle(self, ms: int) -> None:
        """So much later, with the box's pings going on."""
        for _ in range(0, ms, 500):
            self.ping()
            self.later(500)


@pytest.fixture(scope="module")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundles")
    build("pages", folder / "seat")
    names = json.loads((folder / "seat" / "manifest.json").read_text())["seat"]
    for kind in ("js", "css"):
        (folder / "seat" / names[kind]).rename(folder / "seat" / f"main.{kind}")
    return folder


@pytest.fixture
def box(browser: Browser, bundles: Path) -> Iterator[SeatBox]:
    told = SeatBox(browser, bundles)
    yield told
    told.page.context.close()
    assert told.errors == []


def test_a_ping_is_answered_with_its_number(box: SeatBox) -> None:
    box.sit()
    box._emit("ping", 41)
    box.until(lambda: box.heard("pong") == [41])


def test_an_unanswered_press_is_repeated_with_the_same_id(box: SeatBox) -> None:
    box.silent.add("act")
    box.sit()
    box.raise_card(1)
    box.tap("play")
    box.until(lambda: len(box.heard("act")) == 1)
    box.idle(1500)
    box.until(lambda: len(box.heard("act")) == 2)
    first, again = box.heard("act")
    assert first == again
    assert first["action"] == {"type": "play", "cards": ["H4"]}
    assert len(first["action_id"]) == 32
    assert len(box.hellos) == 1


def test_after_five_seconds_the_connection_is_given_up_and_nothing_is_sent_again(
    box: SeatBox,
) -> None:
    box.silent.add("act")
    box.sit()
    box.raise_card(1)
    box.tap("play")
    box.idle(5000)
    box.until(lambda: len(box.hellos) == 2, step_ms=100)
    assert box.says("网络中断，没有出成，请再按一次") or box.says("press again")
    before = len(box.heard("act"))
    box.idle(3000)
    assert len(box.heard("act")) == before
    box.silent.clear()
    box.tap("play")
    box.until(lambda: len(box.heard("act")) == before + 1)
    assert box.heard("act")[-1]["action_id"] != box.heard("act")[0]["action_id"]


def test_a_play_pressed_offline_is_never_sent(box: SeatBox) -> None:
    box.sit()
    box.raise_card(1)
    box.cut()
    box.until(lambda: box.says("Waiting for network"))
    box.tap("play")
    box.mend()
    box.until(lambda: len(box.hellos) >= 2 and box.says("Connected"), step_ms=200)
    box.idle(3000)
    assert box.heard("act") == []


def test_a_call_pressed_offline_is_sent_when_the_link_is_back(box: SeatBox) -> None:
    box.sit()
    box.cut()
    box.until(lambda: box.says("Link lost"))
    box.tap("call")
    box.later(300)
    box.tap("call_device")
    box.until(lambda: box.says("Raise your hand for the referee"))
    box.later(20_000)
    assert box.heard("request") == []
    box.mend()
    box.until(lambda: len(box.heard("request")) == 1, step_ms=200)
    assert box.heard("request")[0]["request"] == "call"
    assert box.heard("request")[0]["reason"] == "device"


def test_being_seated_waits_ten_seconds_for_the_link_and_not_longer(box: SeatBox) -> None:
    box.view = WAITING
    box.sit()
    box.cut()
    box.until(lambda: box.says("Link lost"))
    box.tap("seated")
    box.later(11_000)
    box.until(lambda: box.says("press again"))
    box.mend()
    box.until(lambda: box.says("Connected"), step_ms=200)
    box.idle(2000)
    assert box.heard("request") == []


def test_silence_on_the_own_turn_is_a_lost_link_and_covers_the_hand(box: SeatBox) -> None:
    box.sit()
    box.ping()
    box.later(2400)
    assert box.page.locator(".card.own.back").count() == 0
    box.later(900)
    box.until(lambda: box.says("Link lost, reconnecting"))
    assert box.page.locator(".card.own.back").count() == 2
    box.ping()
    box.until(lambda: box.says("Restored"))
    assert box.page.locator(".card.own.back").count() == 0


def test_an_answer_about_an_older_selection_is_dropped(box: SeatBox) -> None:
    box.silent.add("ask")
    box.sit()
    box.raise_card(0)
    box.until(lambda: len(box.heard("ask")) == 1)
    box.later(100)
    box.raise_card(1)
    box.until(lambda: len(box.heard("ask")) == 2)
    older, newer = box.heard("ask")
    assert (older["card_ids"], newer["card_ids"]) == (["SK"], ["SK", "H4"])
    box.answer = lambda _event, _message: {
        "turn_id": older["turn_id"],
        "check_seq": older["check_seq"],
        "check": {"ok": False, "why": {"code": "BAD_TYPE"}},
    }
    box.later(1600)
    box.until(lambda: len(box.heard("ask")) >= 3)
    box.later(100)
    assert not box.says("Not a legal combination")


def test_a_seat_taken_elsewhere_stops_and_does_not_come_back(box: SeatBox) -> None:
    box.refusal = "TAKEN_OTHER"
    box.open("/seat/12/0")
    box.until(lambda: box.page.is_visible(".stage") and box.says("open on another tablet"))
    box.later(10_000)
    assert len(box.hellos) == 1


def test_a_token_of_an_event_that_is_gone_is_asked_for_anew(box: SeatBox) -> None:
    box.sit()
    box.refusal = "BAD_TOKEN"
    box.page.reload()
    box.until(lambda: len(box.hellos) == 2)
    box.refusal = ""
    box.until(lambda: len(box.hellos) == 3, step_ms=200)
    assert [path for path, _ in box.requests] == ["POST /api/bind"] * 2


def test_a_box_that_refuses_every_token_is_not_asked_in_a_circle(box: SeatBox) -> None:
    box.refusal = "BAD_TOKEN"
    box.open("/seat/12/0")
    for turn in (1, 2, 3):
        box.until_joined(turn)
        box.until(lambda: box.says("Looking for the hall box"))
        box.later(1500)
        assert len(box.requests) == turn
        box.later(500)


def test_a_reload_in_a_rehearsal_keeps_the_seat_of_its_tab(box: SeatBox) -> None:
    box.sit()
    box.page.reload()
    box.until(lambda: len(box.hellos) == 2)
    assert [path for path, _ in box.requests] == ["POST /api/bind"]
    assert [hello["token"] for hello in box.hellos] == [TOKEN, TOKEN]
    assert box.hellos[0]["page"] != box.hellos[1]["page"]


def test_a_restarted_box_is_spoken_of(box: SeatBox) -> None:
    box.sit()
    box.show({**VIEW, "boot": "b2"})
    box.until(lambda: box.says("Box restarted, nothing lost"))
