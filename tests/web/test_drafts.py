"""The event that is being set up: two pages, a restart, a disk that takes nothing."""

from typing import Any

import pytest

from appliance.store.database import StoreFailed
from appliance.web.drafts import DRAFT
from tests.web.desk_box import DeskBox, Person, begun, draft, drafted


def put(person: Person, wanted: Any, version: int) -> tuple[int, str]:
    reply = person.send("/api/desk/draft", {"draft": wanted, "version": version}, "PUT")
    answer: Any = reply.json
    return reply.status_code, answer.get("code", "")


def title(person: Person) -> str:
    return str(person.view("/api/desk/draft")["draft"].get("title", ""))


def test_of_two_pages_the_second_sees_the_firsts_change_before_its_own_counts(
    desk_box: DeskBox, chief: Person
) -> None:
    other = desk_box.chief()
    version = chief.view("/api/desk/draft")["version"]
    assert put(chief, draft(2, title="一"), version) == (200, "")
    assert put(other, draft(2, title="二"), version) == (409, "VERSION_CHANGED")
    assert title(other) == "一"
    assert put(other, draft(2, title="二"), version + 1) == (200, "")
    assert title(chief) == "二"


def test_a_restart_keeps_the_draft_and_its_version(desk_box: DeskBox, chief: Person) -> None:
    shown = drafted(chief, draft(6, game="wakeng", title="春季赛"))
    again = desk_box.restarted().chief().view("/api/desk/draft")
    assert again["draft"] == shown["draft"]
    assert again["version"] == shown["version"]


def test_the_beginning_forgets_it_names_and_all(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    assert "entries" not in chief.view("/api/desk/draft")["draft"]
    kept = desk_box.kept.setting(DRAFT)
    assert kept is not None
    assert "牌手" not in kept


def test_a_beginning_that_is_refused_keeps_it(desk_box: DeskBox, chief: Person) -> None:
    drafted(chief, draft(4, title=" "))
    assert chief.do({"do": "begin"})["code"] == "TITLE_MISSING"
    assert len(chief.view("/api/desk/draft")["draft"]["entries"]) == 4
    assert desk_box.box.hall is None


def test_25_what_the_disk_did_not_take_is_not_the_draft(
    desk_box: DeskBox, chief: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drafted(chief, draft(2, title="一"))

    def full(*_: str) -> None:
        raise StoreFailed("DISK_FULL", "no room")

    with monkeypatch.context() as patch:
        patch.setattr(desk_box.kept, "set_setting", full)
        assert put(chief, draft(2, title="二"), before["version"]) == (503, "DISK_FULL")
    assert title(chief) == "一"
    assert put(chief, draft(2, title="二"), before["version"]) == (200, "")


def test_a_draft_of_another_box_that_cannot_be_read_is_begun_anew(desk_box: DeskBox) -> None:
    desk_box.kept.set_setting(DRAFT, '{"version": 3, "draft": {"rounds": "many"}}')
    shown = desk_box.restarted().chief().view("/api/desk/draft")
    assert (shown["version"], shown["draft"]) == (0, {})
