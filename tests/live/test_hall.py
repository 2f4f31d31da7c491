"""An event while it lives: outages of the whole hall, its pauses, its calls and its results."""

from typing import Any

import msgspec
import pytest

from appliance.games.actions import Double, Play
from appliance.games.deal import SEED_BYTES
from appliance.hall import events as hv
from appliance.store.database import StoreFailed
from appliance.store.result_code import read_result
from appliance.store.seal import public_key
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.showing import seat_view
from appliance.table.state import evolve, new_table
from tests.conformance.toy_pairs import PAIRS, WINDOW_MS
from tests.live.making import KEYS, Hall

FULL = StoreFailed("DISK_FULL", "no space")


def status(hall: Hall, number: int = 1) -> str:
    return hall.table(number).state.status


def pause(hall: Hall, number: int = 1) -> tuple[str, str] | None:
    """Scope and reason of what the table stands for."""
    stands = hall.table(number).state.pause
    return None if stands is None else (stands.scope, stands.reason)


def closed(hall: Hall) -> bool:
    return hall.live.closed


def all_stand(hall: Hall) -> bool:
    return hall.live.paused


def play_out(hall: Hall, number: int = 1) -> None:
    """Every choice and card of the board, each seat's first."""
    while (turn := hall.table(number).state.turn) is not None:
        board = hall.table(number).state.board
        for seat in turn.awaiting.seats:
            choosing = turn.awaiting.phase == "DOUBLE"
            action = Double(yes=False) if choosing else Play(board.hands[seat][:1])
            assert hall.act(number, seat, action).ok


def collected(hall: Hall, number: int = 1) -> None:
    hall.opened(number)
    play_out(hall, number)
    hall.pass_ms(12_000)
    assert hall.order("collect", number).ok


# --- the round --------------------------------------------------------------------------------


def test_d52_all_tables_of_a_round_play_the_same_cards() -> None:
    hall = Hall(tables=3)
    for number in (1, 2, 3):
        hall.opened(number)
    hands = {hall.table(number).state.board.hands for number in (1, 2, 3)}
    assert len(hands) == 1


def test_the_seeds_of_a_round_are_drawn_when_it_opens_and_differ() -> None:
    one, other = Hall(boards=2), Hall(boards=2)
    seeds = [board.seed for hall in (one, other) for board in hall.live._round().boards]
    assert len(set(seeds)) == 4
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {SEED_BYTES}


def test_a_second_round_is_refused_while_one_is_open() -> None:
    hall = Hall()
    plan = hall.table().state.plan
    assert hall.live.open_round([plan], 1).code == "ROUND_OPEN"


def test_v2_nothing_of_a_board_is_public_before_the_round_is_closed() -> None:
    hall = Hall(tables=2)
    hall.join(1)
    seeds = [board.seed for board in hall.live._round().boards]
    collected(hall, 1)
    sent = str([page.sent for page in hall.pages.values()])
    assert not any(seed in sent for seed in seeds)
    assert hall.live.close_round("Li").code == "TABLES_PLAYING"
    collected(hall, 2)
    hall.runtime.run()
    assert not closed(hall)  # the 裁判长 closes a round, nobody else
    assert hall.live.close_round("Li").ok
    hall.runtime.run()
    assert hall.pages[1, 0].view["sheet"]["state"] == "closed"
    assert hall.live.close_round("Li").code == "ROUND_NOT_OPEN"


def test_invariant_8_a_finished_board_owes_the_platform_exactly_one_row() -> None:
    hall = Hall(tables=2)
    for number in (1, 2):
        collected(hall, number)
    assert [row.id for row in hall.journal.outbox] == ["e1/1/1.1.1", "e1/1/1.2.1"]
    body = msgspec.json.decode(hall.journal.outbox[0].body)
    finished = next(event for event in hall.journal.of(1) if isinstance(event, ev.BoardFinished))
    assert body["scores"] == list(finished.scores)
    assert body["entries"] == ["p0", "p1"]


def test_d18_the_row_of_a_board_of_pairs_says_whose_scores_and_times_they_are() -> None:
    hall = Hall(game=PAIRS.name, settings={"deals": 1})
    hall.join()
    hall.opened()
    hall.pass_ms(100_000 + 2 * WINDOW_MS)
    (row,) = hall.journal.outbox
    body = msgspec.json.decode(row.body)
    assert body["positions"] == [[0, 2], [1, 3]]
    assert body["settings"] == {"deals": 1}
    assert (len(body["scores"]), len(body["times_ms"]), len(body["entries"])) == (2, 4, 4)
    assert sorted(body["timeouts"]) == [1, 1, 1, 1]


def test_the_signed_result_of_a_table_of_four_fits_what_its_seats_confirm() -> None:
    hall = Hall(game=PAIRS.name, settings={"deals": 1})
    hall.join()
    hall.opened()
    hall.pass_ms(100_000 + 2 * WINDOW_MS + 12_000)
    view = hall.pages[1, 3].view
    assert view["screen"] == "round_end"
    result = read_result(view["sheet"]["result_code"]["text"], public_key(KEYS.signing_key))
    assert result is not None
    (board,) = result.boards
    assert view["sheet"]["rows"][0]["scores"] == [board.scores[seat % 2] for seat in range(4)]
    assert view["sheet"]["rows"][0].get("time_ms", 0) == board.times_ms[1] + board.times_ms[3]


def test_a_rehearsal_owes_the_platform_nothing() -> None:
    hall = Hall(rehearsal=True)
    collected(hall)
    assert hall.journal.outbox == []


def test_a_disk_that_is_full_at_the_close_is_told_and_the_round_stays_open() -> None:
    hall = Hall()
    collected(hall)
    hall.journal.failure = FULL
    assert hall.live.close_round("Li").code == "DISK_FULL"
    assert not closed(hall)
    hall.journal.failure = None
    assert hall.live.close_round("Li").ok


# --- rehearsals -------------------------------------------------------------------------------


def test_rehearsal_house_players_alone_play_collect_and_close_by_themselves() -> None:
    hall = Hall(rehearsal=True, auto_open=True, boards=2, game="wakeng")
    hall.live.fast = True
    assert hall.table().ask(cmd.StaffOrder(order="open", by="", action_id="")).ok
    hall.pass_ms(120_000)
    assert status(hall) == "collected"
    assert closed(hall)
    assert len(hall.live._round().reports) == 2
    assert [each.rank for each in hall.live.standings()[1].standings] == [None] * 3


def test_rehearsal_the_first_tap_opens_the_table() -> None:
    hall = Hall(rehearsal=True, auto_open=True)
    assert hall.table().ask(cmd.TakeSeat(0)).ok
    assert status(hall) == "opening"


def test_rehearsal_a_referee_who_signed_in_collects() -> None:
    hall = Hall(rehearsal=True, auto_open=True)
    hall.live.refereed = True
    assert hall.table().ask(cmd.StaffOrder(order="open", by="", action_id="")).ok
    hall.pass_ms(60_000)
    assert status(hall) == "finished"
    assert hall.order("collect").ok
    assert closed(hall)


# --- T-8: mass outages ------------------------------------------------------------------------


def three_tables() -> Hall:
    hall = Hall(tables=3)
    for number in (1, 2, 3):
        hall.join(number)
        hall.opened(number)
        for seat in (0, 1):
            hall.act(number, seat, Double(yes=False))
    return hall


def gone(hall: Hall, *seats: tuple[int, int]) -> None:
    for number, seat in seats:
        hall.leave(number, seat)


def test_t8_a_mass_outage_holds_every_table_from_the_first_loss_and_uses_no_bank() -> None:
    hall = three_tables()
    hall.pass_ms(2_500)
    last = [hall.table(number).links[1].last_answer_ms for number in (1, 2)]
    gone(hall, (1, 1), (1, 0), (2, 0), (2, 1))
    assert [pause(hall, number) for number in (1, 2, 3)] == [("hall", "outage")] * 3
    assert all_stand(hall)
    stands = hall.table(3).state.pause
    assert stands is not None
    assert hall.runtime.now - 1_000 <= stands.since_ms <= min(last)
    hall.pass_ms(120_000)
    for number, seat in ((1, 0), (2, 0), (2, 1), (1, 1)):
        hall.join(number, seat)
    hall.pass_ms(3_000)
    assert [pause(hall, number) for number in (1, 2, 3)] == [None] * 3
    assert not all_stand(hall)
    assert hall.act(1, 1, Play(hall.table(1).state.board.hands[1][:1])).ok
    ledger = hall.journal.of(1)[-2].ledger
    assert ledger.bank_ms == 0
    assert hall.table(1).state.bank_used_ms == (0, 0)


def test_t8_half_of_the_hall_is_no_mass_outage() -> None:
    hall = three_tables()
    gone(hall, (1, 1), (1, 0), (2, 0))
    assert not all_stand(hall)


def test_t8_the_chief_ends_it_by_hand_and_it_does_not_begin_again_by_itself() -> None:
    hall = three_tables()
    gone(hall, (1, 1), (1, 0), (2, 0), (2, 1))
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(3_000)
    assert not all_stand(hall)
    hall.pass_ms(20_000)
    gone(hall, (3, 0))
    assert not all_stand(hall)


@pytest.mark.parametrize("chief_first", [True, False])
def test_t8_the_return_of_the_seats_does_not_end_the_chiefs_own_pause(chief_first: bool) -> None:
    hall = three_tables()
    seats = [(1, 1), (1, 0), (2, 0), (2, 1)]
    if chief_first:
        hall.live.order_all("pause", by="Wang")
    gone(hall, *seats)
    if not chief_first:
        hall.live.order_all("pause", by="Wang")
    for number, seat in seats:
        hall.join(number, seat)
    hall.pass_ms(10_000)
    assert all_stand(hall)
    assert [pause(hall, number) is None for number in (1, 2, 3)] == [False] * 3
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(3_000)
    assert not all_stand(hall)


def test_t7_after_a_mass_outage_a_seat_still_away_has_its_whole_bank() -> None:
    hall = three_tables()
    gone(hall, (1, 1), (1, 0), (2, 0), (2, 1))
    hall.pass_ms(90_000)
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(3_000)
    assert hall.table(1).state.turn is not None
    hall.pass_ms(60_000)
    assert "TimedOut" not in [type(event).__name__ for event in hall.journal.of(1)]
    hall.pass_ms(26_000)
    assert "TimedOut" in [type(event).__name__ for event in hall.journal.of(1)]


# --- pauses of the whole hall -----------------------------------------------------------------


def test_a_table_paused_by_itself_stays_so_when_the_hall_goes_on() -> None:
    hall = three_tables()
    hall.order("pause", 1, reason="ruling")
    hall.live.order_all("pause", by="Wang")
    hall.runtime.run()
    assert [pause(hall, n) for n in (1, 2)] == [("table", "ruling"), ("hall", "referee")]
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(3_000)
    assert [pause(hall, n) for n in (1, 2)] == [("table", "ruling"), None]


def test_a_table_resumed_while_the_hall_stands_stops_again_before_a_card() -> None:
    hall = three_tables()
    hall.order("pause", 1, reason="ruling")
    hall.live.order_all("pause", by="Wang")
    hall.runtime.run()
    assert hall.order("resume", 1).ok
    hall.pass_ms(60_000)
    assert pause(hall, 1) == ("hall", "referee")
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(3_000)
    assert pause(hall, 1) is None


def test_a_table_opened_while_the_hall_stands_stands_too() -> None:
    hall = Hall(tables=2)
    hall.opened(1)
    hall.live.order_all("pause", by="Wang")
    hall.runtime.run()
    assert hall.order("open", 2).ok
    hall.pass_ms(10_000)
    assert (status(hall, 2), pause(hall, 2)) == ("opening", ("hall", "referee"))


def test_a_pause_of_the_hall_is_not_ended_at_one_table() -> None:
    hall = three_tables()
    hall.live.order_all("pause", by="Wang")
    hall.runtime.run()
    assert not hall.order("resume", 1).ok
    assert pause(hall, 1) == ("hall", "referee")


# --- what stands around a table ---------------------------------------------------------------


def test_s13_calls_queue_over_the_whole_hall() -> None:
    hall = three_tables()
    hall.table(2).request(1, "call", "r1", "operation")
    hall.pass_ms(1_000)
    hall.table(1).request(0, "call", "r2", "leave")
    hall.runtime.run()
    assert hall.live.call_order() == {(2, 1): 1, (1, 0): 2}
    assert hall.pages[1, 0].view["call"]["position"] == 2


def test_the_record_of_a_table_keeps_the_last_twenty_lines() -> None:
    hall = Hall()
    hall.opened()
    for _ in range(15):
        hall.order("pause", reason="ruling")
        hall.order("resume")
        hall.pass_ms(3_000)
    rulings = hall.live.around(hall.table()).rulings
    assert len(rulings) == 20
    assert [line.code for line in rulings[-2:]] == ["paused", "resumed"]
    assert rulings[-2].params == {"reason": "ruling"}
    assert rulings[-1].by == "Li"


def test_s1_the_commitment_of_the_round_stands_on_every_seat_before_it_opens() -> None:
    hall = Hall(boards=2)
    hall.join()
    waiting = hall.pages[1, 0].view["waiting"]
    assert waiting["whole_commitment"] == hall.live._round().commitment
    assert waiting["whole_commitment"].startswith(waiting["commitment"])
    assert waiting["table_code"]["text"] == "http://192.0.2.1/t/1"
    hall.opened()
    assert "waiting" not in hall.pages[1, 0].view


def test_r8_the_next_table_to_collect_is_named() -> None:
    hall = Hall(tables=2)
    for number in (1, 2):
        hall.opened(number)
        play_out(hall, number)
    hall.pass_ms(12_000)
    assert hall.live.around(hall.table(1)).next_table == 2
    assert hall.live.around(hall.table(2)).next_table == 1


def test_the_end_of_an_event_tells_every_page_and_closes_it() -> None:
    hall = Hall()
    hall.join()
    hall.live.end()
    for page in hall.pages.values():
        assert page.of("notice") == [{"code": "EVENT_OVER"}]
        assert page.is_closed
    assert hall.journal.closed


def test_invariant_2_the_rows_of_every_table_give_that_table() -> None:
    hall = three_tables()
    hall.pass_ms(30_000, silent=[(1, 1)])
    hall.live.order_all("pause", by="Wang")
    hall.pass_ms(1_000)
    hall.live.order_all("resume", by="Wang")
    hall.pass_ms(40_000)
    for number in (1, 2, 3):
        rows = hall.journal.of(number)
        state = new_table(rows[0].plan)
        for row in rows:
            state = evolve(hall.game, state, row)
        assert state == hall.table(number).state
        around = hall.live.around(hall.table(number))
        shown: Any = [
            seat_view(hall.game, each, 0, around) for each in (state, hall.table(number).state)
        ]
        assert shown[0] == shown[1]


@pytest.mark.parametrize("kind", [hv.RoundOpened, ev.TableSet])
def test_the_round_stands_in_the_log_before_a_table_may_be_opened(kind: type[Any]) -> None:
    hall = Hall()
    assert [type(event) for _, event in hall.journal.rows].count(kind) == 1
    assert hall.table().state.status == "closed"


def test_s8_the_signed_result_stands_on_every_seat_and_reads_with_the_events_key() -> None:
    hall = Hall()
    hall.join()
    hall.opened()
    play_out(hall)
    assert "result_code" not in hall.pages[1, 0].view["sheet"]
    hall.pass_ms(12_000)
    sheet = hall.pages[1, 0].view["sheet"]
    result = read_result(sheet["result_code"]["text"], public_key(KEYS.signing_key))
    assert result is not None
    assert [line.scores for line in result.boards] == [
        each.scores for each in hall.table().state.results
    ]
    assert (result.round_no, result.table_no) == (1, 1)
    assert sheet["table_code"]["text"] == "http://192.0.2.1/t/1"
