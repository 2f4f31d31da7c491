"""The addresses anybody may open: own results by code, boards of closed rounds, delayed replays."""

from typing import Any

import msgspec
from msgspec.structs import replace

from appliance.papers.record_format import schema
from appliance.web.wire_public import MeView, OwnRound
from tests.web.desk_box import DeskBox, Person, begun, draft, seated


def codes(chief: Person) -> list[str]:
    entries = chief.view("/api/desk/entries")["entries"]
    return [player["code"] for entry in entries for player in entry["players"]]


def answer(person: Person, path: str) -> tuple[int, str]:
    reply = person.get(path)
    told: Any = reply.json
    return reply.status_code, told.get("code", "")


def played(box: DeskBox, chief: Person, number: int) -> None:
    """A round from its seating until every table is collected; nobody closes it."""
    if number > 1:
        seated(chief)
    chief.done({"do": "start_round"})
    box.sit()
    chief.done({"do": "open_tables"})
    box.pass_ms(5_000)
    box.play_out()
    chief.done({"do": "collect_all"})


def test_15_a_code_opens_its_own_results_whatever_its_letters_case(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    first, second, *_ = codes(chief)
    assert len(first) == 10
    anybody = desk_box.person()
    assert anybody.view(f"/api/me/{first}")["name"] == "牌手1"
    assert anybody.view(f"/api/me/{second.lower()}")["name"] == "牌手2"
    shown = anybody.view(f"/api/me/{first}")
    assert shown["next"]["table_no"] in (1, 2)
    assert shown.get("closed", []) == []


def test_15_wrong_codes_are_slowed_down_for_who_tries_them_alone(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    right = codes(chief)[0]
    guesser, player = desk_box.person(), desk_box.person()
    for _ in range(3):
        assert answer(guesser, "/api/me/AAAAAAAAAA") == (404, "NO_SUCH_CODE")
    reply = guesser.get("/api/me/AAAAAAAAAA")
    told: Any = reply.json
    assert (reply.status_code, told["code"], told["params"]) == (429, "WAIT", {"s": 5})
    assert answer(guesser, f"/api/me/{right}") == (429, "WAIT")  # or guessing would cost nothing
    assert answer(player, f"/api/me/{right}") == (200, "")
    desk_box.runtime.now += 5_000
    assert answer(guesser, f"/api/me/{right}") == (200, "")
    assert answer(guesser, "/api/me/AAAAAAAAAA") == (404, "NO_SUCH_CODE")
    assert answer(guesser, "/api/me/AAAAAAAAAA") == (429, "WAIT")


def test_15_only_the_last_round_comes_with_its_distributions(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4, rounds=3))
    mine, anybody = f"/api/me/{codes(chief)[0]}", desk_box.person()
    for number in (1, 2):
        played(desk_box, chief, number)
        chief.done({"do": "close_round"})
        newest = anybody.view(mine)["closed"][-1]
        assert anybody.view(f"{mine}/rounds/{number}") == newest
        dots = newest["boards"][0]["dots"]
        assert len(dots) == 2
        assert [dot["score"] for dot in dots if "own" in dot] == [newest["boards"][0]["score"]]
    first, second = msgspec.convert(anybody.view(mine), MeView).closed
    assert (first.without_dots, second.without_dots) == (True, False)
    asked = msgspec.convert(anybody.view(f"{mine}/rounds/1"), OwnRound)
    assert len(asked.boards[0].dots) == 2
    silent = tuple(replace(board, dots=()) for board in asked.boards)
    assert replace(asked, boards=silent, without_dots=True) == first


def test_15_a_score_carries_its_sign_where_one_of_the_field_is_below_nothing(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    mine, anybody = f"/api/me/{codes(chief)[0]}", desk_box.person()
    played(desk_box, chief, 1)
    chief.done({"do": "close_round"})
    ruled = {"do": "rule_result", "board_no": 1, "kind": "assigned", "reason": "错牌"}
    chief.done(ruled | {"entry": "E001", "score": 3})
    for others, signed in ((0, False), (-1, True)):
        for entry in ("E002", "E003", "E004"):
            chief.done(ruled | {"entry": entry, "score": others})
        (only,) = msgspec.convert(anybody.view(mine), MeView).closed
        assert only.boards[0].signed == signed


def test_15_a_round_that_is_not_closed_is_not_told_and_asking_is_no_guess(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4))
    mine, anybody = f"/api/me/{codes(chief)[0]}", desk_box.person()
    for number in (0, 1, 2, 99):
        assert answer(anybody, f"{mine}/rounds/{number}") == (404, "NO_SUCH_ROUND")
    played(desk_box, chief, 1)
    assert answer(anybody, f"{mine}/rounds/1") == (404, "NO_SUCH_ROUND")
    chief.done({"do": "close_round"})
    assert answer(anybody, f"{mine}/rounds/1") == (200, "")


def test_15_guessing_at_a_round_is_guessing_at_a_code(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    right, guesser = codes(chief)[0], desk_box.person()
    for _ in range(3):
        assert answer(guesser, "/api/me/AAAAAAAAAA/rounds/1") == (404, "NO_SUCH_CODE")
    assert answer(guesser, f"/api/me/{right}/rounds/1") == (429, "WAIT")
    assert answer(guesser, f"/api/me/{right}") == (429, "WAIT")


def test_15_a_play_off_is_only_on_the_pages_of_who_was_in_it(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4, rounds=1))
    played(desk_box, chief, 1)
    chief.done({"do": "close_round"})
    first, second, third, _ = codes(chief)
    chief.done({"do": "play_off", "entries": ["E001", "E002"], "boards": 1})
    chief.done({"do": "start_round"})
    chief.done({"do": "close_round", "anyway": True})
    anybody = desk_box.person()
    assert answer(anybody, f"/api/me/{first}/rounds/2") == (200, "")
    assert answer(anybody, f"/api/me/{second}/rounds/2") == (200, "")
    assert answer(anybody, f"/api/me/{third}/rounds/2") == (404, "NO_SUCH_ROUND")
    (only,) = anybody.view(f"/api/me/{third}")["closed"]
    assert only["boards"][0]["dots"]


def test_a_page_left_open_between_two_events_does_not_wait_at_the_next(
    desk_box: DeskBox, chief: Person
) -> None:
    player = desk_box.person()
    for _ in range(20):
        assert answer(player, "/api/me/AAAAAAAAAA") == (404, "NO_SUCH_CODE")
    begun(chief, draft(4))
    assert answer(player, f"/api/me/{codes(chief)[0]}") == (200, "")


def test_a_code_of_another_event_opens_nothing(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    old = codes(chief)
    chief.done({"do": "end_event", "title": "杯赛"})
    begun(chief, draft(4))
    assert set(old).isdisjoint(codes(chief))
    assert answer(desk_box.person(), f"/api/me/{old[0]}") == (404, "NO_SUCH_CODE")


def test_without_an_event_there_is_nothing_to_see(desk_box: DeskBox) -> None:
    person = desk_box.person()
    assert person.view("/api/screen")["stage"] == "none"
    assert answer(person, "/api/live") == (404, "NO_EVENT")
    assert answer(person, "/api/live/1") == (404, "NO_SUCH_BOARD")
    assert answer(person, "/api/live/1/1") == (404, "NO_SUCH_BOARD")
    assert answer(person, "/api/boards") == (404, "NO_EVENT")
    # Single tables of a rehearsal are no event with a movement.
    person.send("/api/rehearsal", {"game": "toy", "tables": 1})
    assert person.view("/api/screen")["stage"] == "none"
    assert answer(person, "/api/boards") == (404, "NO_EVENT")


def test_g2_boards_are_published_when_their_round_is_closed(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(6, game="wakeng"))
    anybody = desk_box.person()
    assert answer(anybody, "/api/boards") == (404, "NOTHING_CLOSED")
    chief.done({"do": "start_round"})
    assert answer(anybody, "/api/boards") == (404, "NOTHING_CLOSED")
    chief.done({"do": "close_round", "anyway": True})
    reply = anybody.get("/api/boards")
    told: Any = reply.json
    (board,) = told["rounds"][0]["boards"]
    assert board["seed"] == desk_box.hall.state.rounds[0].boards[0].seed
    assert reply.headers["Content-Disposition"] == 'attachment; filename="boards.json"'


def test_i6_a_board_nobody_finished_or_the_chief_cancelled_is_not_offered(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4, replay_min=0))
    played(desk_box, chief, 1)
    anybody = desk_box.person()
    assert answer(anybody, "/api/live/1/1") == (404, "NO_SUCH_BOARD")
    chief.done({"do": "close_round"})
    assert anybody.view("/api/live")["rounds"][0]["boards"] == [1]
    assert len(anybody.view("/api/live/1")["tables"]) == 2
    assert answer(anybody, "/api/live/1/1") == (200, "")
    assert answer(anybody, "/api/live/1/3") == (404, "NO_SUCH_TABLE")
    ruled = {"do": "rule_result", "board_no": 1, "kind": "void", "reason": "错牌"}
    chief.done(ruled | {"entry": "E001"})
    assert anybody.view("/api/live")["rounds"][0].get("boards", []) == []
    assert answer(anybody, "/api/live/1/1") == (404, "NO_SUCH_BOARD")


def test_13_the_screen_never_says_who_was_penalised(desk_box: DeskBox, chief: Person) -> None:
    begun(chief, draft(4))
    chief.done({"do": "start_round"})
    chief.done({"do": "close_round", "anyway": True})
    chief.done({"do": "points_off", "entry": "E001", "points": "1.5", "reason": "迟到一刻钟"})
    chief.done({"do": "disqualify", "entry": "E002", "reason": "迟到一刻钟"})
    shown = desk_box.person().get("/api/screen").data
    assert "迟到".encode() not in shown
    assert b"1.5" not in shown


def test_i3_the_schema_of_a_record_is_open_to_every_program(desk_box: DeskBox) -> None:
    answer = desk_box.person().get("/api/record.schema.json")
    assert answer.status_code == 200
    assert answer.data == schema()
