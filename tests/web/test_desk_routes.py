"""Who gets in at the chief's desk, and what its addresses answer to anybody else."""

import base64
import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from appliance.hall.roles import CHIEF, REFEREE
from appliance.web.desk_routes import MOST_BYTES
from appliance.web.wire import MAX_FRAME_BYTES
from tests.web.desk_box import DeskBox, Person, begun, draft, drafted

IMPORT = "/api/desk/import"
ASKED = (
    "/api/desk",
    "/api/desk/draft",
    "/api/desk/entries",
    "/api/desk/settings",
    "/api/desk/results",
    "/api/desk/boards/1",
    "/api/desk/print",
    "/api/desk/files",
    "/api/desk/jobs/1",
    "/api/desk/jobs/1/file",
    "/print/test",
    "/print/nothing",
)
SENT = (
    ("PUT", "/api/desk/draft"),
    ("POST", "/api/desk/entries/read"),
    ("POST", "/api/desk/pairing"),
    ("POST", "/api/desk/do"),
    ("POST", IMPORT),
)


def addresses(box: DeskBox) -> set[tuple[str, str]]:
    """Every rule of the desk as the box has it, in the place of a parameter the 1 of `ASKED`."""
    found = set()
    for rule in box.web.app.url_map.iter_rules():
        if rule.rule.startswith(("/api/desk", "/print/")) and not rule.endpoint.endswith("style"):
            for method in rule.methods - {"HEAD", "OPTIONS"}:
                path = rule.rule.replace("<int:board_no>", "1").replace("<job_id>", "1")
                found.add((method, path.replace("<kind>", "test")))
    return found


def refusal(reply: TestResponse) -> tuple[int, str]:
    answer: Any = reply.json
    return reply.status_code, answer["code"]


def everywhere(person: Person) -> set[tuple[int, str]]:
    """Status and code of every address of the desk."""
    replies = [person.get(path) for path in ASKED]
    replies += [person.send(path, {}, method) for method, path in SENT]
    replies += [person.raw(path, b"{" * 100_000) for method, path in SENT if method == "POST"]
    return {refusal(reply) for reply in replies}


def test_the_addresses_walked_through_are_all_the_desk_has(desk_box: DeskBox) -> None:
    walked = {("GET", path) for path in ASKED} | set(SENT)
    assert walked - {("GET", "/print/nothing")} == addresses(desk_box)


def test_whoever_is_not_signed_in_is_told_so_and_nothing_else(
    desk_box: DeskBox, chief: Person
) -> None:
    stranger = desk_box.person()
    assert everywhere(stranger) == {(403, "SIGNED_OUT")}
    begun(chief, draft(4))
    assert everywhere(stranger) == {(403, "SIGNED_OUT")}
    chief.send("/api/logout", {})
    assert everywhere(chief) == {(403, "SIGNED_OUT")}


def test_19_a_referee_does_not_get_to_the_desk(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    pin = chief.done({"do": "name_official", "name": "李"})["told"]
    referee = desk_box.person()
    assert referee.sign_in(pin).status_code == 204
    assert everywhere(referee) == {(403, "NOT_ALLOWED")}


def test_a_pin_that_a_rehearsal_shows_to_everybody_never_opens_the_desk(desk_box: DeskBox) -> None:
    person = desk_box.person()
    person.send("/api/rehearsal", {"game": "toy", "tables": 1})
    pin = desk_box.web.officials.rehearsal_pin()
    assert person.sign_in(pin).status_code == 204
    session = desk_box.kept.staff_by_event(desk_box.hall.state.created.event_id)
    assert [each.role for each in session] == [CHIEF]
    assert everywhere(person) == {(403, "NOT_ALLOWED")}


def test_nor_does_one_that_a_whole_rehearsals_chief_was_given(
    desk_box: DeskBox, chief: Person
) -> None:
    chief.done({"do": "rehearse", "game": "toy", "tables": 1, "rounds": 1, "boards": 1})
    pin = chief.done({"do": "name_official", "name": "李", "role": CHIEF})["told"]
    other = desk_box.person()
    assert other.sign_in(pin).status_code == 204
    assert everywhere(other) == {(403, "NOT_ALLOWED")}


def test_an_events_own_chief_is_one_at_its_desk_until_it_ends(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    pin = chief.done({"do": "name_official", "name": "王", "role": CHIEF})["told"]
    other = desk_box.person()
    assert other.sign_in(pin).status_code == 204
    assert other.view()["me"] == "王"
    other.done({"do": "end_event", "title": "杯赛"})
    assert everywhere(other) == {(403, "SIGNED_OUT")}
    assert chief.view()["stage"] == "none"


def test_the_boxs_own_chief_is_at_the_desk_with_and_without_an_event(
    desk_box: DeskBox, chief: Person
) -> None:
    assert chief.view()["stage"] == "none"
    desk_box.person().send("/api/rehearsal", {"game": "toy", "tables": 1})
    assert chief.view()["stage"] == "none"
    begun(chief, draft(4))
    assert chief.view()["stage"] == "seating"


def test_the_first_chiefs_pin_is_told_at_the_first_start_alone(desk_box: DeskBox) -> None:
    pin = desk_box.web.officials.first_chief()
    assert desk_box.person().sign_in(pin).status_code == 204
    assert desk_box.web.officials.first_chief() == ""
    desk_box.restarted()
    assert desk_box.web.officials.first_chief() == ""
    assert desk_box.person().sign_in(pin).status_code == 204


def test_naming_again_changes_the_role_and_ends_what_the_old_pin_opened(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    first = chief.done({"do": "name_official", "name": "李", "role": CHIEF})["told"]
    phone = desk_box.person()
    phone.sign_in(first)
    assert phone.view()["role"] == CHIEF
    second = chief.done({"do": "name_official", "name": " 李\u200b ", "role": REFEREE})["told"]
    assert everywhere(phone) == {(403, "SIGNED_OUT")}
    if second != first:
        assert desk_box.person().sign_in(first).status_code == 403
    phone.sign_in(second)
    assert everywhere(phone) == {(403, "NOT_ALLOWED")}
    event_id = desk_box.hall.state.created.event_id
    assert desk_box.web.officials.told(event_id) == (("李", REFEREE, second),)


# --- what is too much, and what is no request ----------------------------------------------------


def test_11_only_the_desk_takes_long_requests(desk_box: DeskBox, chief: Person) -> None:
    drafted(chief, draft(4))
    long = json.dumps({"kind": "paste", "text": "张三\n" * 60_000}).encode()
    assert MAX_FRAME_BYTES < len(long) < MOST_BYTES
    assert chief.raw("/api/desk/entries/read", long).status_code != 413
    for path in ("/api/login", "/api/bind", "/api/rehearsal"):
        reply = chief.raw(path, long)
        assert refusal(reply) == (413, "FRAME_TOO_BIG"), path
    reply = chief.raw("/api/desk/entries/read", b" " * (MOST_BYTES + 1))
    assert refusal(reply) == (413, "FRAME_TOO_BIG")
    stranger = desk_box.person().raw("/api/desk/entries/read", b" " * (MOST_BYTES + 1))
    assert refusal(stranger) == (403, "SIGNED_OUT")


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"action_id":"x","command":{"do":"begin"}}',
        b'{"action_id":"' + b"a" * 32 + b'","command":{"do":"steal"}}',
        b'{"action_id":"' + b"a" * 32 + b'","command":{"do":"notice","text":"\\ud800"}}',
        b'{"action_id":"' + b"a" * 32 + b'","command":{"do":"begin","more":1}}',
        b'{"action_id":"' + b"a" * 32 + b'","command":{"do":"end_event","title":' + b"[" * 200_000,
        b'{"draft":{"unknown":' + b"[" * 200_000,
        b'{"swaps":' + b"[" * 1_000_000,
    ],
    ids=lambda wrong: wrong[:40].decode("ascii", "replace"),
)
def test_11_what_is_no_request_is_answered_with_a_code(
    desk_box: DeskBox, chief: Person, wrong: bytes
) -> None:
    begun(chief, draft(4))
    for method, path in SENT[:-1]:
        reply = chief.client.open(
            path, method=method, data=wrong, content_type="application/json",
            base_url="http://127.0.0.1",
        )  # fmt: skip
        assert refusal(reply) == (400, "BAD_REQUEST"), path
    assert chief.raw("/api/desk/do", b"{}", "text/plain").status_code == 400
    assert chief.raw(IMPORT, wrong).status_code == 422


@pytest.mark.parametrize(
    "columns",
    [{"name": -1}, {"name": 10**9}, {"name": 0, "number": -5}, {"name": 0, "pair": 2**40}],
)
def test_columns_that_a_list_does_not_have_are_no_fault(
    desk_box: DeskBox, chief: Person, columns: dict[str, int]
) -> None:
    del desk_box
    drafted(chief, draft(0))
    asked: dict[str, Any] = {"kind": "paste", "text": "张三\t1\n李四\t2", "columns": columns}
    reply = chief.send("/api/desk/entries/read", asked)
    assert reply.status_code in (200, 400, 422), reply.text


def test_a_list_is_read_from_text_and_from_a_file(desk_box: DeskBox, chief: Person) -> None:
    del desk_box
    asked: dict[str, Any] = {"kind": "paste", "text": "张三\t1\n李四\t2"}
    missing = chief.send("/api/desk/entries/read", asked)
    assert refusal(missing) == (409, "GAME_MISSING")
    drafted(chief, draft(0))
    read: Any = chief.send("/api/desk/entries/read", asked).json
    assert [entry["players"][0]["name"] for entry in read["entries"]] == ["张三", "李四"]
    data = base64.b64encode("姓名,编号\n张三,1\n李四,2\n".encode("gb18030")).decode()
    read = chief.send("/api/desk/entries/read", {"kind": "file", "data": data}).json
    assert [entry["players"][0] for entry in read["entries"]] == [
        {"name": "张三", "number": "1"},
        {"name": "李四", "number": "2"},
    ]
    broken = chief.send("/api/desk/entries/read", {"kind": "file", "data": "%%%"})
    assert refusal(broken) == (400, "BAD_REQUEST")


def test_what_there_is_not_is_not_found(desk_box: DeskBox, chief: Person) -> None:
    del desk_box
    missing = (*ASKED[2:6], *ASKED[8:10])
    assert {path: refusal(chief.get(path))[1] for path in missing} == {
        "/api/desk/entries": "NO_EVENT",
        "/api/desk/settings": "NO_EVENT",
        "/api/desk/results": "NO_EVENT",
        "/api/desk/boards/1": "NO_SUCH_BOARD",
        "/api/desk/jobs/1": "NO_SUCH_JOB",
        "/api/desk/jobs/1/file": "NO_SUCH_JOB",
    }
    begun(chief, draft(4))
    assert chief.get("/api/desk/boards/1").status_code == 404
    assert chief.get(f"/api/desk/boards/{10**30}").status_code == 404
    assert chief.get("/print/nothing").status_code == 404


def test_kinds_to_print_open_in_both_languages(desk_box: DeskBox, chief: Person) -> None:
    def kinds() -> set[str]:
        return {offer["kind"] for offer in chief.view("/api/desk/print")["offers"]}

    always = {"test", "guide_venue", "guide_referee"}
    assert kinds() == always
    begun(chief, draft(4))
    seated = {"table_cards", "seat_cards", "players", "seating", "score_slips"}
    assert kinds() == always | seated
    chief.done({"do": "name_official", "name": "李"})
    assert kinds() == always | seated | {"referee_cards"}
    chief.done({"do": "start_round"})
    chief.done({"do": "close_round", "anyway": True})
    chief.done({"do": "publish_results"})
    desk_box.runtime.run()
    # Between two rounds nobody sits anywhere.
    assert kinds() == always | {"table_cards", "players", "score_slips", "referee_cards", "results"}
    for kind in kinds():
        for lang in ("zh", "en", "xx"):
            reply = chief.get(f"/print/{kind}?lang={lang}")
            assert (reply.status_code, reply.mimetype) == (200, "text/html"), kind
            assert "script-src" not in reply.headers["Content-Security-Policy"]
            assert b"<script" not in reply.data
