"""A table while it lives: its log before its answers, its links, and what it does when something
is wrong.
"""

from typing import Any

import pytest
import structlog

from appliance.games.actions import Double, Play
from appliance.store.database import StoreFailed
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.state import evolve, new_table
from tests.live.making import Hall

FULL = StoreFailed("DISK_FULL", "no space")


def playing(hall: Hall, number: int = 1) -> None:
    """The toy's first charged turn, seat 1's."""
    hall.opened(number)
    for seat in (0, 1):
        assert hall.act(number, seat, Double(yes=False)).ok


def lowest(hall: Hall, number: int = 1, action_id: str = "") -> Answer:
    state = hall.table(number).state
    assert state.turn is not None
    seat = state.turn.awaiting.seats[0]
    return hall.act(number, seat, Play(state.board.hands[seat][:1]), action_id)


def kinds(hall: Hall, number: int = 1) -> list[str]:
    return [type(event).__name__ for event in hall.journal.of(number)]


def charged(hall: Hall, number: int = 1) -> list[int]:
    events = hall.journal.of(number)
    return [event.ledger.charged_ms for event in events if isinstance(event, ev.Acted)]


# --- invariant 1, 6: durable first, the same answer again -------------------------------------


def test_invariant_1_nothing_is_answered_or_shown_before_it_is_durable() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    page = hall.pages[1, 1]
    views, rows = len(page.of("view")), len(hall.journal.rows)
    seen: list[tuple[int, int]] = []
    hall.journal.meanwhile = lambda: seen.append((len(page.of("view")), len(hall.journal.rows)))
    assert hall.act(1, 1, Double(yes=True)).ok
    assert seen == [(views, rows)]
    assert len(page.of("view")) == views + 1


def test_t1_the_time_of_the_commit_is_charged_to_nobody() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.journal.commit_ms = 800
    lowest(hall)
    hall.journal.commit_ms = 0
    hall.pass_ms(2_000)
    lowest(hall)
    assert charged(hall)[-1] == 2_000


def test_invariant_6_a_resent_press_gets_the_first_answer_and_does_nothing() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    first = lowest(hall, action_id="abc")
    rows = len(hall.journal.rows)
    assert first.ok
    assert hall.table().act(1, "whatever", "abc", Play(()), hall.runtime.now) == first
    assert len(hall.journal.rows) == rows


@pytest.mark.parametrize("request_", ["seated", "call"])
def test_a_resent_request_gets_the_first_answer(request_: str) -> None:
    hall = Hall()
    hall.join()
    first = hall.table().request(0, request_, "r1", "operation")
    hall.pass_ms(100)
    hall.table().request(1, "seated", "r2")
    assert hall.table().request(0, request_, "r1", "operation") == first


def test_a_withdrawn_call_is_answered_again_to_the_seat_that_withdrew_it() -> None:
    hall = Hall()
    table = hall.table()
    table.request(0, "call", "r1", "operation")
    first = table.request(0, "withdraw", "r2")
    table.request(1, "seated", "r3")
    assert table.request(0, "withdraw", "r2") == first


def test_an_order_sent_twice_is_given_once() -> None:
    hall = Hall()
    hall.opened()
    order = cmd.StaffOrder(order="pause", by="Li", action_id="x")
    assert hall.table().order(order) == hall.table().order(order) == Answer(ok=True)
    assert kinds(hall).count("Paused") == 1


def test_an_answer_of_one_seat_is_not_anothers() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    hall.act(1, 0, Double(yes=True), "same")
    answer = hall.act(1, 1, Double(yes=True), "same")
    assert answer.ok
    assert hall.table().state.board.public.doubled == (True, True)


def test_an_action_that_came_too_late_is_answered_late() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    turn = hall.table().state.turn
    assert turn is not None
    hall.runtime.now += 25_000  # the timer has not been looked at yet
    card = Play(hall.table().state.board.hands[1][:1])
    answer = hall.table().act(1, turn.id, "z", card, hall.runtime.now)
    assert (answer.ok, answer.code) == (False, "LATE")
    assert kinds(hall).count("TimedOut") == 1


# --- time-outs and links ----------------------------------------------------------------------


def test_invariant_7_one_time_out_at_its_instant() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(24_999)
    assert "TimedOut" not in kinds(hall)
    hall.pass_ms(1)
    assert kinds(hall).count("TimedOut") == 1


def test_t7_a_silent_seat_on_turn_is_lost_after_2_5_s_and_held_from_its_last_answer() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(3_300)
    answered = hall.table().links[1].last_answer_ms
    hall.pass_ms(2_600, silent=[(1, 1)])
    began = hall.journal.of(1)[-1]
    assert isinstance(began, ev.HoldBegan)
    assert (began.hold.seat, began.hold.since_ms) == (1, answered)
    hall.pass_ms(1_000)
    assert isinstance(hall.journal.of(1)[-1], ev.HoldEnded)


def test_t7_a_closed_socket_is_lost_at_once() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(500)
    hall.leave(1, 1)
    assert isinstance(hall.journal.of(1)[-1], ev.HoldBegan)
    hall.join(1, 1)
    assert isinstance(hall.journal.of(1)[-1], ev.HoldEnded)


def test_t7_a_seat_that_was_never_linked_uses_its_bank_and_then_times_out() -> None:
    hall = Hall()
    hall.join(1, 0)
    playing(hall)
    hall.pass_ms(60_000 + 25_000 - 1)
    assert "TimedOut" not in kinds(hall)
    hall.pass_ms(1)
    (missed,) = [event for event in hall.journal.of(1) if isinstance(event, ev.TimedOut)]
    assert missed.ledgers[0].bank_ms == 60_000


def test_a_deadline_waits_for_an_answer_that_may_have_been_cut_off_before_it() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(23_400)
    hall.pass_ms(2_000, silent=[(1, 1)])
    # 0.4 s over, 1.4 s without an answer: nobody knows yet whether it is an outage.
    assert "TimedOut" not in kinds(hall)
    hall.pass_ms(200, silent=[(1, 1)])
    assert isinstance(hall.journal.of(1)[-1], ev.HoldBegan)
    assert "TimedOut" not in kinds(hall)


def test_a_deadline_waits_no_longer_than_the_answer_takes() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(23_400)
    hall.pass_ms(1_700, silent=[(1, 1)])
    assert "TimedOut" not in kinds(hall)
    hall.pass_ms(100)  # the link is back within 2.5 s: it was no outage, and the turn is over
    (missed,) = [event for event in hall.journal.of(1) if isinstance(event, ev.TimedOut)]
    assert missed.ledgers[0].arrived_ms == missed.ledgers[0].opened_ms + 25_000


def test_a_page_that_answers_every_other_ping_cannot_put_its_time_out_off() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    page = hall.pages[1, 1]
    end = hall.runtime.now + 25_000 + 3_000
    while hall.runtime.now < end:
        hall.pass_ms(100, silent=[(1, 1)])
        pings = page.of("ping")
        if len(pings) >= 2:
            page.sent.clear()
            hall.table().answered(1, pings[-1], hall.runtime.now)
    assert "TimedOut" in kinds(hall)


def test_invariant_5_a_pong_that_was_never_asked_for_is_no_sign_of_life() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    for _ in range(30):
        hall.pass_ms(100, silent=[(1, 1)])
        hall.table().answered(1, 4_711, hall.runtime.now)
    assert isinstance(hall.journal.of(1)[-1], ev.HoldBegan)


def test_a_page_that_did_not_read_gets_the_whole_view_when_it_answers() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    page = hall.pages[1, 0]
    page.queued = 32
    views = len(page.of("view"))
    hall.act(1, 0, Double(yes=True))
    hall.act(1, 1, Double(yes=True))
    assert len(page.of("view")) == views
    page.queued = 0
    hall.pass_ms(6_000)
    assert page.view["seq"] == hall.table().state.seqs[0]


def test_v2b_nobody_else_is_sent_anything_when_a_seat_chooses() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    pushes: list[int] = []
    hall.live.audience.changed = lambda: pushes.append(1)
    other = len(hall.pages[1, 1].sent)
    hall.act(1, 0, Double(yes=True))
    assert len(hall.pages[1, 1].sent) == other
    assert pushes == []
    hall.act(1, 1, Double(yes=True))
    assert len(hall.pages[1, 1].sent) > other
    assert pushes != []


@pytest.mark.parametrize("chosen", [False, True])
def test_v2b_a_silent_page_goes_offline_as_soon_whether_its_seat_has_chosen(chosen: bool) -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    if chosen:
        hall.act(1, 1, Double(yes=True))
    offline = []
    for _ in range(4):
        hall.pass_ms(1_000, silent=[(1, 1)])
        offline.append(not hall.pages[1, 0].view["plates"][1].get("online", True))
    assert offline == [False, False, True, True]


# --- house players ----------------------------------------------------------------------------


def test_d51_house_players_play_by_themselves_at_their_pace_and_are_charged_nothing() -> None:
    hall = Hall(house=(0, 1))
    hall.opened()
    hall.pass_ms(1_199)
    assert "Acted" not in kinds(hall)
    hall.pass_ms(60_000)
    assert hall.table().state.status == "finished"
    assert set(charged(hall)) == {0}
    assert hall.table().state.results[0].times_ms == (0, 0)


def test_a_house_player_stands_still_with_the_table() -> None:
    hall = Hall(house=(0, 1))
    hall.opened()
    hall.order("pause")
    acted = kinds(hall).count("Acted")
    hall.pass_ms(60_000)
    assert kinds(hall).count("Acted") == acted
    hall.order("resume")
    hall.pass_ms(3_000 + 1_200)
    assert kinds(hall).count("Acted") > acted


def test_rehearsal_who_sits_down_takes_the_place_of_a_house_player() -> None:
    hall = Hall(rehearsal=True, auto_open=True)
    assert hall.table().ask(cmd.TakeSeat(0)).ok
    hall.pass_ms(3_000)
    assert hall.table().state.house == (False, True)
    assert hall.table().ask(cmd.TakeSeat(1)).ok
    acted = kinds(hall).count("Acted")
    hall.pass_ms(5_000)
    assert kinds(hall).count("Acted") == acted


# --- a disk that is full ----------------------------------------------------------------------


def test_25_a_full_disk_stops_the_table_answers_so_and_charges_nobody() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(2_000)
    hall.journal.failure = FULL
    answer = lowest(hall)
    assert (answer.ok, answer.code) == (False, "DISK_FULL")
    assert hall.pages[1, 0].view["pause"]["reason"] == "disk"
    hall.pass_ms(120_000)
    assert "TimedOut" not in kinds(hall)
    hall.journal.failure = None
    hall.pass_ms(2_000)
    assert "pause" not in hall.pages[1, 0].view
    hall.pass_ms(1_000)
    assert lowest(hall).ok
    # Space came back within 2 s of the last look, and those belong to nobody either.
    assert 2_000 < charged(hall)[-1] <= 2_000 + 2_000 + 1_000


def test_25_a_press_may_be_what_finds_that_there_is_space_again() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.journal.failure = FULL
    assert lowest(hall, action_id="again").code == "DISK_FULL"
    hall.journal.failure = None
    hall.runtime.now += 1_000
    assert lowest(hall, action_id="again").ok
    assert kinds(hall)[-5:-1] == ["Paused", "Resumed", "Unpaused", "Acted"]


def test_25_a_disk_that_fills_during_the_countdown_of_a_resume_charges_nobody() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.order("pause")
    hall.pass_ms(5_000)
    hall.order("resume")
    hall.journal.failure = FULL
    hall.pass_ms(90_000)
    hall.journal.failure = None
    hall.pass_ms(2_000)
    assert hall.table().state.pause is None
    assert "TimedOut" not in kinds(hall)
    lowest(hall)
    assert charged(hall)[-1] <= 2_000


def test_25_a_full_disk_between_boards_costs_no_press_its_answer() -> None:
    hall = Hall(boards=2)
    hall.join()
    playing(hall)
    while hall.table().state.status == "playing":
        lowest(hall)
    assert hall.table().request(0, "acknowledge", "k0").ok

    def fill() -> None:  # while the press is written; the cards after it find no space
        hall.journal.meanwhile = lambda: setattr(hall.journal, "failure", FULL)

    hall.journal.meanwhile = fill
    assert hall.table().request(1, "acknowledge", "k1").ok
    hall.runtime.run()
    assert (hall.table().state.status, hall.table().stalled) == ("dealing", "disk")
    hall.journal.failure = None
    hall.pass_ms(2_000)
    assert (hall.table().state.status, hall.table().state.board_no) == ("playing", 2)


def test_what_the_log_holds_after_a_stall_is_what_the_table_is() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.journal.failure = FULL
    lowest(hall)
    hall.journal.failure = None
    hall.pass_ms(30_000)
    assert replayed(hall).board == hall.table().state.board
    assert replayed(hall).seqs == hall.table().state.seqs


def replayed(hall: Hall, number: int = 1) -> Any:
    events = hall.journal.of(number)
    state = new_table(events[0].plan)
    for event in events:
        state = evolve(hall.game, state, event)
    return state


# --- invariant 11: a bug stops this table and no other ----------------------------------------


@pytest.mark.parametrize("method", ["decide", "evolve", "view", "player", "journal"])
def test_invariant_11_a_bug_pauses_its_table_and_no_other_notices(method: str) -> None:
    hall = Hall(tables=2, house=(0,))
    for number in (2, 1):
        hall.join(number, 1)
        hall.opened(number)
    with structlog.testing.capture_logs() as logs:
        _break(hall, method)
        hall.act(1, 1, Double(yes=True))
        _mend(hall, but="player")
        hall.pass_ms(5_000)
        _mend(hall)
        hall.pass_ms(30_000)
    pause = hall.table(1).state.pause
    assert pause is not None
    assert pause.reason == "fault"
    assert [line["table"] for line in logs if line["event"] == "table_fault"] == [1]
    assert "S9" not in str(logs)
    assert "TimedOut" in kinds(hall, 2)
    assert "Paused" not in kinds(hall, 2)


def _break(hall: Hall, method: str) -> None:
    if method == "player":
        hall.player.failures = 1
    elif method == "journal":
        hall.journal.failure, hall.journal.stream = LookupError("S9"), "table/1"
    else:
        hall.game.broken = method


def _mend(hall: Hall, but: str = "") -> None:
    hall.game.broken, hall.journal.failure = "", None
    if but != "player":
        hall.player.failures = 0


def test_invariant_11_a_faulty_table_goes_on_when_the_referee_says_so() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.pass_ms(1_000)
    hall.game.broken = "decide"
    assert lowest(hall).code == "FAULT"
    hall.game.broken = ""
    assert lowest(hall).code == "PAUSED"
    hall.pass_ms(300_000)
    assert hall.order("resume").ok
    hall.pass_ms(3_000)
    assert lowest(hall).ok
    assert charged(hall)[-1] == 1_000


def test_a_bug_while_the_cards_are_dealt_waits_for_the_referee_and_deals_then() -> None:
    hall = Hall()
    hall.join()
    hall.game.broken = "deal"
    assert hall.order("open").ok
    hall.pass_ms(10_000)
    state = hall.table().state
    assert (state.status, state.pause is not None) == ("dealing", True)
    hall.game.broken = ""
    assert hall.order("resume").ok
    hall.pass_ms(3_000)
    assert hall.table().state.status == "playing"


def test_a_bug_that_strikes_again_after_the_resume_pauses_again() -> None:
    hall = Hall()
    hall.join()
    hall.game.broken = "deal"
    hall.order("open")
    hall.pass_ms(10_000)
    hall.order("resume")
    hall.pass_ms(10_000)
    pause = hall.table().state.pause
    assert pause is not None
    assert pause.runs_ms is None


def test_a_bug_in_a_view_loses_no_result() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    for _ in range(5):
        lowest(hall)
    hall.game.broken = "view"
    assert lowest(hall).code == "FAULT"
    hall.game.broken = ""
    current = hall.live.state.round
    assert current is not None
    assert current.report(1, 1) is not None
    assert len(hall.journal.outbox) == 1


def test_a_bug_that_cannot_be_written_down_stops_the_table_until_it_can() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    hall.game.broken, hall.journal.failure = "decide", FULL
    assert lowest(hall).code == "FAULT"
    assert hall.pages[1, 0].view["pause"]["reason"] == "fault"
    hall.pass_ms(30_000)
    assert "TimedOut" not in kinds(hall)
    hall.game.broken, hall.journal.failure = "", None
    hall.pass_ms(2_000)
    pause = hall.table().state.pause
    assert pause is not None
    assert pause.reason == "fault"


def test_nothing_is_decided_between_a_bug_and_the_stop_it_causes() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    table = hall.table()
    hall.journal.meanwhile = lambda: table.tell(cmd.SeatRequest(1, "seated", "q"))
    hall.game.broken = "decide"
    assert hall.act(1, 0, Double(yes=True)).code == "FAULT"
    hall.game.broken = ""
    hall.runtime.run()
    assert table.state.pause is not None
    assert table.state.seated == (False, True)
    assert replayed(hall) == table.state


def test_after_the_end_of_the_event_nothing_is_taken_down() -> None:
    hall = Hall()
    hall.join()
    playing(hall)
    table = hall.table()
    hall.live.end()
    rows = len(hall.journal.rows)
    assert lowest(hall).code == "EVENT_OVER"
    hall.pass_ms(60_000)
    assert len(hall.journal.rows) == rows
    assert not table.stalled
