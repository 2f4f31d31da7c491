"""What the chief's desk may order (ux.md 9): every order is answered at every stage of an event."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from appliance.live.threads import ThreadGate, ThreadRuntime
from appliance.store.database import StoreFailed
from appliance.web import staff
from appliance.web import wire_desk as wd
from appliance.web.desk_orders import ANSWERS_KEPT
from tests.web.desk_box import DeskBox, Person, QuickHasher, begun, draft, drafted, seated

PATIENCE_S = 10.0
ORDERS: tuple[dict[str, Any], ...] = (
    {"do": "import_boards", "data": "no boards"},
    {"do": "publish_seating", "hash": "0" * 64},
    {"do": "publish_seating", "hash": "", "swaps": [["E001", "E001"]], "starts_at": "19:30"},
    {"do": "start_round"},
    {"do": "public_number", "number": "0123"},
    {"do": "open_tables"},
    {"do": "collect_all"},
    {"do": "close_round"},
    {"do": "add_entries", "entries": [{"players": [{"name": "晚到"}]}]},
    {"do": "add_entries", "entries": [{"players": [{"name": "\u202e"}]}]},
    {"do": "correct_name", "key": "E001.1", "player": {"name": "改名"}},
    {"do": "correct_name", "key": "nobody", "player": {"name": "改名"}},
    {"do": "substitute", "key": "E002.1", "player": {"name": "替补"}},
    {"do": "withdraw", "entry": "E003"},
    {"do": "withdraw", "entry": "nobody"},
    {"do": "no_show", "entry": "E004", "play": False},
    {"do": "rule_result", "entry": "E001", "board_no": 1, "kind": "artificial", "reason": "迟到"},
    {"do": "rule_result", "entry": "E001", "board_no": 1, "kind": "assigned", "reason": "错判"},
    {
        "do": "rule_result", "entry": "E001", "board_no": 1, "kind": "assigned",
        "reason": "错判", "score": -wd.MOST_SCORE,
    },
    {"do": "rule_result", "entry": "E001", "board_no": 99, "kind": "void", "reason": "错牌"},
    {"do": "points_off", "entry": "E001", "points": "1.5", "reason": "违纪"},
    {"do": "points_off", "entry": "E001", "points": "1e9", "reason": "违纪"},
    {"do": "disqualify", "entry": "E002", "reason": "违纪"},
    {"do": "reinstate", "entry": "E002", "reason": "错判"},
    {"do": "finish", "reason": "停电"},
    {"do": "publish_results"},
    {"do": "publish_results", "reason": "更正"},
    {"do": "play_off", "entries": ["E001", "E002"]},
    {"do": "play_off", "entries": ["E001", "E001"]},
    {"do": "round_clock", "act": "hold"},
    {"do": "round_clock", "act": "insert"},
    {"do": "notice", "text": "请安静"},
    {"do": "make_file", "kind": "movement"},
    {"do": "cancel_job", "job_id": "nothing"},
    {"do": "confirm_clock"},
    {"do": "name_official", "name": "李"},
    {"do": "name_official", "name": "\u202e"},
    {"do": "begin"},
    {"do": "rehearse", "game": "bridge"},
    {"do": "rehearse", "game": "toy", "tables": 1, "rounds": 1, "boards": 1},
    {"do": "end_event", "title": "another"},
)  # fmt: skip


def nothing(box: DeskBox, chief: Person) -> None:
    del box, chief


def single_tables(box: DeskBox, chief: Person) -> None:
    del chief
    person = box.person()
    assert (
        person.send("/api/rehearsal", {"game": "toy", "tables": 2, "boards": 1}).status_code == 200
    )


def seating(box: DeskBox, chief: Person) -> None:
    del box
    begun(chief, draft(4, public_number=True, round_min=30))


def opening(box: DeskBox, chief: Person) -> None:
    seating(box, chief)
    chief.done({"do": "start_round"})


def playing(box: DeskBox, chief: Person) -> None:
    opening(box, chief)
    box.sit()
    chief.done({"do": "public_number", "number": "7"})
    chief.done({"do": "open_tables"})
    box.pass_ms(5_000)


def finished(box: DeskBox, chief: Person) -> None:
    playing(box, chief)
    box.play_out()


def closed(box: DeskBox, chief: Person) -> None:
    finished(box, chief)
    chief.done({"do": "collect_all"})
    chief.done({"do": "close_round"})
    box.runtime.run()


def over(box: DeskBox, chief: Person) -> None:
    closed(box, chief)
    seated(chief)
    chief.done({"do": "start_round"})
    chief.done({"do": "close_round", "anyway": True})
    box.runtime.run()


def playing_off(box: DeskBox, chief: Person) -> None:
    over(box, chief)
    chief.done({"do": "play_off", "entries": ["E001", "E002"]})
    chief.done({"do": "start_round"})


Reach = Callable[[DeskBox, Person], None]
STAGES: dict[str, Reach] = {
    "none": nothing,
    "single tables": single_tables,
    "seating": seating,
    "opening": opening,
    "playing": playing,
    "finished": finished,
    "closed": closed,
    "over": over,
    "playing off": playing_off,
}


def kinds() -> Iterator[str]:
    for command in get_args(wd.DeskCommand):
        yield command.__struct_config__.tag


def test_every_order_of_the_desk_is_among_those_walked_through() -> None:
    assert {order["do"] for order in ORDERS} == set(kinds())


@pytest.mark.parametrize("stage", STAGES)
def test_every_order_is_answered_at_every_stage(
    desk_box: DeskBox, chief: Person, stage: str
) -> None:
    STAGES[stage](desk_box, chief)
    answers = [(order, chief.do(order)) for order in ORDERS]
    desk_box.runtime.run()
    for order, answer in answers:
        assert answer["ok"] == (answer.get("code", "") == ""), (order, answer)
        assert answer.get("code") not in ("FAULT", "BAD_FRAME"), (order, answer)
    refused = [order["do"] for order, answer in answers if not answer["ok"]]
    assert {"cancel_job", "end_event"} <= set(refused)
    # Whatever was done is still there after a restart: the log holds it.
    before = None if desk_box.box.hall is None else desk_box.hall.state
    desk_box.restarted()
    after = None if desk_box.box.hall is None else desk_box.hall.state
    assert after == before


def test_the_same_id_gets_the_same_answer_and_is_done_once(
    desk_box: DeskBox, chief: Person
) -> None:
    seating(desk_box, chief)
    order = {"do": "name_official", "name": "李"}
    first = chief.do(order, action_id="a" * 32)
    assert first["ok"]
    assert chief.do(order, action_id="a" * 32) == first
    assert chief.do(order)["told"] != first["told"]  # another press makes another PIN
    notice = {"do": "notice", "text": "请安静"}
    assert chief.do(notice, action_id="b" * 32)["ok"]
    assert chief.do(notice, action_id="b" * 32)["ok"]
    assert len(desk_box.hall.state.notices) == 1


class WatchedThreads(ThreadRuntime):
    """Plain threads. `waits` is set as soon as one of them must wait for another."""

    def __init__(self) -> None:
        self.waits = threading.Event()

    def gate(self) -> ThreadGate:
        self.waits.set()
        return super().gate()


class Together:
    """A second press that arrives in the middle of the first, from a thread of its own."""

    def __init__(self, runtime: WatchedThreads, press: Callable[[], Any]) -> None:
        self._runtime = runtime
        self._press = press
        self.answers: list[Any] = []
        self._second = threading.Thread(target=self._answered, daemon=True)

    def _answered(self) -> None:
        self.answers.append(self._press())
        self._runtime.waits.set()

    def arrives(self) -> None:
        """Called in the middle of the first: returns when the second waits, or was answered."""
        self._runtime.waits.clear()
        self._second.start()
        assert self._runtime.waits.wait(PATIENCE_S)

    def after(self, first: Any) -> list[Any]:
        """The answers of both."""
        self._second.join(PATIENCE_S)
        return [first, *self.answers]


@pytest.fixture
def threads() -> WatchedThreads:
    return WatchedThreads()


@pytest.fixture
def threaded(
    tmp_path: Path, threads: WatchedThreads, monkeypatch: pytest.MonkeyPatch
) -> Iterator[DeskBox]:
    monkeypatch.setattr(staff, "PasswordHasher", QuickHasher)
    box = DeskBox(tmp_path, runtime=threads)
    yield box
    box.close()


def test_an_id_that_comes_again_while_its_order_is_done_waits_for_its_answer(
    threaded: DeskBox, threads: WatchedThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page sends the same id again after 1.5 s; an order may take longer."""
    chief, again = threaded.chief(), threaded.chief()
    drafted(chief, draft(4))
    order, action_id = {"do": "begin"}, "c" * 32
    second = Together(threads, lambda: again.do(order, action_id=action_id))
    set_up = threaded.box.set_up

    def slow(plan: Any) -> Any:
        monkeypatch.undo()
        second.arrives()
        return set_up(plan)

    monkeypatch.setattr(threaded.box, "set_up", slow)
    assert second.after(chief.do(order, action_id=action_id)) == [{"ok": True}, {"ok": True}]


def test_the_oldest_answers_are_forgotten(desk_box: DeskBox, chief: Person) -> None:
    first = chief.do({"do": "cancel_job", "job_id": "x"}, action_id="0" * 32)
    for _ in range(ANSWERS_KEPT):
        chief.do({"do": "cancel_job", "job_id": "x"})
    begun(chief, draft(4))
    assert first["code"] == "NOT_NOW"
    assert chief.do({"do": "notice", "text": "新"}, action_id="0" * 32)["ok"]
    assert desk_box.hall.state.notices[-1].text == "新"


def test_an_order_on_an_old_picture_is_refused_and_changes_nothing(
    desk_box: DeskBox, chief: Person
) -> None:
    seating(desk_box, chief)
    seen = chief.view()["version"]
    chief.done({"do": "notice", "text": "请安静"})
    answer = chief.do({"do": "start_round"}, version=seen)
    assert answer == {"ok": False, "code": "VERSION_CHANGED"}
    assert not desk_box.hall.state.rounds
    assert chief.do({"do": "start_round"}, version=chief.view()["version"])["ok"]


def test_before_an_event_the_picture_is_the_draft(desk_box: DeskBox, chief: Person) -> None:
    drafted(chief, draft(4))
    seen = chief.view()["version"]
    drafted(chief, draft(6))
    assert chief.do({"do": "begin"}, version=seen)["code"] == "VERSION_CHANGED"
    assert desk_box.box.hall is None
    assert chief.do({"do": "begin"}, version=chief.view()["version"])["ok"]


def test_a_rehearsal_of_single_tables_stands_in_no_events_way(
    desk_box: DeskBox, chief: Person
) -> None:
    single_tables(desk_box, chief)
    drafted(chief, draft(4))
    shown = chief.view()
    assert shown["stage"] == "none"
    assert chief.do({"do": "begin"}, version=shown["version"])["ok"]
    assert not desk_box.hall.state.created.rehearsal


def test_of_two_chiefs_pressing_on_one_picture_the_second_is_told(
    threaded: DeskBox, threads: WatchedThreads, monkeypatch: pytest.MonkeyPatch
) -> None:
    chief, other = threaded.chief(), threaded.chief()
    begun(chief, draft(4))
    seen = chief.view()["version"]
    second = Together(threads, lambda: other.do({"do": "withdraw", "entry": "E002"}, version=seen))
    write = threaded.hall.journal.write

    def slow(*rows: Any) -> int:
        monkeypatch.undo()
        second.arrives()
        return write(*rows)

    monkeypatch.setattr(threaded.hall.journal, "write", slow)
    answers = second.after(chief.do({"do": "withdraw", "entry": "E001"}, version=seen))
    assert answers == [{"ok": True}, {"ok": False, "code": "VERSION_CHANGED"}]


def test_a_seating_made_from_what_has_changed_is_not_published(
    desk_box: DeskBox, chief: Person
) -> None:
    closed(desk_box, chief)
    seen: Any = chief.send("/api/desk/pairing", {}).json
    chief.done({"do": "withdraw", "entry": "E004"})
    order = {"do": "publish_seating", "hash": seen["hash"]}
    assert chief.do(order)["code"] == "VERSION_CHANGED"
    assert desk_box.hall.state.seating is None


def test_25_a_disk_that_takes_nothing_is_told_by_its_code(
    desk_box: DeskBox, chief: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seating(desk_box, chief)

    def full(*_: Any) -> None:
        raise StoreFailed("DISK_FULL", "no room")

    monkeypatch.setattr(desk_box.kept, "add_staff", full)
    answer = chief.do({"do": "name_official", "name": "李"})
    assert answer == {"ok": False, "code": "DISK_FULL"}
    monkeypatch.setattr(desk_box.hall.journal, "write", full)
    assert chief.do({"do": "notice", "text": "请安静"})["code"] == "DISK_FULL"
    assert not desk_box.hall.state.notices


def test_an_event_ends_for_who_types_its_title(desk_box: DeskBox, chief: Person) -> None:
    seating(desk_box, chief)
    assert chief.do({"do": "end_event", "title": "杯"})["code"] == "TITLE_DIFFERS"
    assert chief.do({"do": "end_event", "title": " 杯赛 "})["ok"]
    assert desk_box.box.hall is None
    assert chief.view()["stage"] == "none"


def test_boards_are_brought_in_by_who_sets_up(desk_box: DeskBox, chief: Person) -> None:
    assert chief.do({"do": "import_boards", "data": "x"})["code"] == "GAME_MISSING"
    drafted(chief, draft(6, game="wakeng"))
    assert not chief.do({"do": "import_boards", "data": "{}"})["ok"]
    assert chief.do({"do": "import_boards", "data": ""})["ok"]


@pytest.mark.parametrize("percent", ["-1", "101", "6.5", "", "6０x"])
def test_d_49_an_artificial_result_is_a_whole_percentage(
    desk_box: DeskBox, chief: Person, percent: str
) -> None:
    closed(desk_box, chief)
    ruled = {"do": "rule_result", "entry": "E001", "board_no": 1, "reason": "迟到"}
    wrong = ruled | {"kind": "artificial", "percent": percent}
    assert chief.do(wrong)["code"] == "BAD_PERCENT"
    assert chief.do(ruled | {"kind": "assigned"})["code"] == "SCORE_MISSING"
    assert chief.do(ruled | {"kind": "artificial", "percent": "60"})["ok"]
