"""The table machine against chapter 2 of the rule book, with a game it has never heard of."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from appliance.games.actions import Double, Play
from appliance.games.contract import Refusal
from appliance.games.wakeng import WAKENG
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import LinkFact
from appliance.table.machine import deadline_ms
from appliance.table.orders import orders
from appliance.table.state import TableState, after_commit, evolve
from tests.conformance.toy import TOY
from tests.table.driving import Table

PLAY_MS = 25_000
CHOOSE_MS = 15_000


def first_card(table: Table) -> Play:
    return Play(table.state.board.hands[table.on_turn][:1])


def _changes_nothing(table: Table, command: cmd.SeatRequest) -> bool:
    """Whether the press leaves its answer in the log and all that anybody sees as it was."""
    before = table.state
    (event,) = table.does(command)
    return isinstance(event, ev.Unchanged) and table.state == before


def ev_state(state: TableState, event: ev.TableEvent) -> TableState:
    return evolve(TOY, state, event)


def holds(table: Table) -> dict[str, int]:
    """The neutral time of the last ledger, by cause."""
    return dict(table.last(ev.Acted).ledger.held)


def calls(table: Table) -> list[tuple[int, str]]:
    return [(call.seat, call.reason) for call in table.state.calls]


def stands(table: Table) -> bool:
    return table.state.pause is not None


# --- a turn: T-1 to T-6, T-11, T-12 -----------------------------------------------------------


def test_t1_the_turn_opens_when_the_action_before_it_is_decided() -> None:
    table = Table().playing()
    table.wait(4_000)
    decided = table.now
    table.play_lowest()
    assert table.turn.clock.opened_ms == decided


def test_t1_the_time_of_the_commit_is_held_as_store_and_charged_to_nobody() -> None:
    table = Table().playing()
    table.play_lowest()
    decided = table.now
    table.state = after_commit(table.state, table.log[-2:], decided, decided + 700)
    table.now = decided + 3_000
    table.play_lowest()
    assert holds(table) == {"store": 700}
    assert table.last(ev.Acted).ledger.charged_ms == 2_300


def test_t1_only_the_commit_that_opened_the_turn_is_held() -> None:
    table = Table().playing()
    table.wait(1_000)
    state = after_commit(table.state, (), table.now, table.now + 700)
    assert state == table.state


def test_t3_charged_is_the_time_from_opening_to_arrival_less_credit() -> None:
    table = Table().playing()
    table.links[0] = LinkFact(credit_ms=120)
    table.play_lowest()
    assert table.on_turn == 0
    opened = table.now
    table.wait(5_000)
    card = first_card(table)
    table.does(table.act(0, card, arrived_ms=opened + 4_000))
    ledger = table.last(ev.Acted).ledger
    assert (ledger.charged_ms, ledger.credit_ms, ledger.limit_ms) == (3_880, 120, PLAY_MS)
    assert table.state.times_ms == (3_880, 0)


def test_t3_a_refused_action_neither_stops_nor_restarts_the_clock() -> None:
    table = Table().playing()
    opened, fires = table.now, table.fires
    table.wait(2_000)
    refusal = table.refuses(table.act(1, Play(("S2", "S3"))))
    assert refusal.code == "COUNT"
    assert table.fires == fires
    table.wait(1_000)
    table.play_lowest()
    ledger = table.last(ev.Acted).ledger
    assert (ledger.opened_ms, ledger.charged_ms) == (opened, 3_000)


def test_t4_the_credit_is_fixed_when_the_turn_opens() -> None:
    table = Table().playing()
    table.links[0] = LinkFact(credit_ms=200)
    table.play_lowest()
    table.links[0] = LinkFact(credit_ms=900)
    table.wait(1_000)
    assert table.fires == table.turn.clock.opened_ms + PLAY_MS + 200
    table.play_lowest()
    assert table.last(ev.Acted).ledger.credit_ms == 200


def test_t5_a_play_one_ms_before_the_time_out_counts_and_at_it_the_default_stands() -> None:
    for early, kept in ((1, True), (0, False)):
        table = Table().playing()
        fires = table.turn.clock.opened_ms + PLAY_MS
        table.now = fires + 10  # decided later than it arrived
        before = len(table.state.board.hands[1])
        events = table.does(
            table.act(1, Play(table.state.board.hands[1][-1:]), arrived_ms=fires - early)
        )
        assert isinstance(events[0], ev.Acted) is kept
        assert isinstance(events[0], ev.TimedOut) is not kept
        assert len(table.state.board.hands[1]) == before - 1


def test_t5_a_late_press_is_told_what_was_played_for_it() -> None:
    table = Table(WAKENG).opened()
    while not table.turn.awaiting.charged:
        table.wait(25_000)  # nobody shows, bids or doubles
    seat, turn_id = table.on_turn, table.turn.id
    table.wait(PLAY_MS)
    missed = table.last(ev.TimedOut)
    assert (missed.turn_id, missed.ledgers[0].charged_ms) == (turn_id, PLAY_MS)
    late = table.refuses(table.act(seat, Play(("S4",)), turn_id=turn_id))
    assert (late.code, late.params["cards"]) == ("LATE", missed.events[0].cards)
    other = table.refuses(table.act((seat + 1) % 3, Play(("S4",)), turn_id=turn_id))
    assert other.code == "STALE"


def test_t5_nothing_times_out_early() -> None:
    table = Table().playing()
    due = table.fires
    assert due is not None
    table.now = due - 1
    assert table.refuses(cmd.Expire()).code == "EARLY"
    table.now = due
    assert isinstance(table.does(cmd.Expire())[0], ev.TimedOut)


def test_t5_a_turn_times_out_once() -> None:
    table = Table().playing()
    table.now += PLAY_MS
    table.does(cmd.Expire())
    assert table.refuses(cmd.Expire()).code == "EARLY"


def test_t6_choices_are_not_charged_and_plays_are() -> None:
    table = Table().opened()
    table.wait(5_000)
    table.does(table.act(0, Double(yes=True)))
    table.does(table.act(1, Double(yes=True)))
    assert table.state.times_ms == (0, 0)
    table.wait(1_500)
    table.play_lowest()
    assert table.state.times_ms == (0, 1_500)


def test_t11_not_even_a_forced_last_card_is_played_by_itself() -> None:
    table = Table().playing()
    for _ in range(5):
        table.play_lowest()
    assert len(table.state.board.hands[table.on_turn]) == 1
    table.wait(PLAY_MS - 1)
    assert table.state.status == "playing"
    table.wait(1)
    assert table.state.status == "sheet"


def test_t12_every_action_has_a_ledger_with_all_its_figures() -> None:
    table = Table().playing()
    table.links[0] = LinkFact(credit_ms=90)
    table.play_lowest()
    opened = table.now
    table.wait(1_000)
    table.cut(0)
    table.wait(2_000)
    table.back(0)
    table.wait(3_000)
    table.play_lowest()
    assert table.last(ev.Acted).ledger == ev.Ledger(
        seat=0,
        opened_ms=opened,
        arrived_ms=opened + 6_000,
        limit_ms=PLAY_MS,
        credit_ms=90,
        charged_ms=6_000 - 2_000 - 90,
        held=(("link", 2_000),),
        bank_ms=2_000,
        default=False,
    )


def test_house_players_are_charged_nothing() -> None:
    table = Table(seats=(ev.SeatPlan("p0"), ev.SeatPlan(house=True))).playing()
    assert table.on_turn == 1
    table.wait(4_000)
    table.play_lowest()
    assert table.last(ev.Acted).ledger.charged_ms == 0
    assert table.state.times_ms == (0, 0)


# --- who may act when -------------------------------------------------------------------------


def test_an_old_turn_is_stale_whatever_it_carries() -> None:
    table = Table().playing()
    old = table.turn.id
    table.play_lowest()
    assert table.refuses(table.act(0, Play(("XX",)), turn_id=old)).code == "STALE"


def test_the_other_seat_is_told_that_it_is_not_its_turn() -> None:
    table = Table().playing()
    assert table.refuses(table.act(0, Play(("S2",)))).code == "NOT_YOUR_TURN"


def test_nobody_acts_while_the_table_stands_or_counts_down() -> None:
    table = Table().playing()
    table.does(table.order("pause"))
    assert table.refuses(table.act(1, first_card(table))).code == "PAUSED"
    table.does(table.order("resume"))
    assert table.refuses(table.act(1, first_card(table))).code == "PAUSED"


def test_a_simultaneous_phase_keeps_its_turn_until_the_last_has_chosen() -> None:
    table = Table().opened()
    turn_id = table.turn.id
    table.does(table.act(0, Double(yes=True)))
    assert table.turn.id == turn_id
    assert table.refuses(table.act(0, Double(yes=False))).code == "STALE"
    table.does(table.act(1, Double(yes=False)))
    assert table.turn.id != turn_id


def test_v2b_the_other_seats_count_stands_still_when_one_has_chosen() -> None:
    table = Table().opened()
    before = table.state.seqs
    table.does(table.act(0, Double(yes=True)))
    assert table.state.seqs == (before[0] + 1, before[1])


def test_a_time_out_of_a_phase_chooses_only_for_those_who_had_not() -> None:
    table = Table().opened()
    table.does(table.act(1, Double(yes=True)))
    table.wait(CHOOSE_MS)
    missed = table.last(ev.TimedOut)
    assert [ledger.seat for ledger in missed.ledgers] == [0]
    assert table.state.board.public.doubled == (False, True)
    assert table.state.timeouts == (1, 0)


# --- T-7: the outage bank ---------------------------------------------------------------------


def test_t7_the_hold_is_back_dated_to_the_last_answer() -> None:
    table = Table().playing()
    table.wait(5_000)
    table.cut(1, since_ms=table.now - 2_500)
    table.wait(10_000)
    table.back(1)
    assert table.charged == 2_500


def test_t7_the_hold_never_begins_before_the_turn() -> None:
    table = Table().playing()
    table.wait(1_000)
    table.cut(1, since_ms=table.now - 60_000)
    table.back(1)
    table.play_lowest()
    assert holds(table) == {"link": 1_000}


def test_t7_the_bank_holds_60_s_and_then_the_clock_runs_on() -> None:
    table = Table().playing()
    table.wait(5_000)
    table.cut(1)
    assert table.fires == table.turn.clock.opened_ms + PLAY_MS + 60_000
    table.wait(60_000 + 20_000 - 1)
    assert table.state.board.public.laid == ()
    table.wait(1)
    assert table.last(ev.TimedOut).ledgers[0].bank_ms == 60_000


def test_t7_a_second_outage_gets_what_is_left_and_a_third_nothing() -> None:
    table = Table(bank_ms=10_000).playing()
    table.cut(1)
    table.wait(7_000)
    table.back(1)
    table.wait(1_000)
    table.cut(1)
    assert table.fires == table.turn.clock.opened_ms + PLAY_MS + 10_000
    table.wait(5_000)
    table.back(1)
    assert table.charged == 1_000 + 2_000
    assert table.cut(1) == ()


def test_t7_the_bank_is_the_players_for_the_round_not_for_the_turn() -> None:
    table = Table(bank_ms=10_000).playing()
    table.cut(1)
    table.wait(4_000)
    table.back(1)
    table.play_lowest()
    table.play_lowest()
    while table.on_turn != 1:
        table.play_lowest()
    table.cut(1)
    assert table.fires == table.turn.clock.opened_ms + PLAY_MS + 6_000


def test_t7_a_seat_already_away_uses_its_bank_from_the_opening_of_its_turn() -> None:
    table = Table().playing()
    assert table.cut(0) == ()  # not its turn: nothing stands still for it
    table.play_lowest()
    opened = table.now
    table.wait(8_000)
    table.back(0)
    table.play_lowest()
    assert table.last(ev.Acted).ledger.held == (("link", 8_000),)
    assert table.last(ev.Acted).ledger.opened_ms == opened


def test_t7_no_hold_begins_without_a_bank() -> None:
    table = Table(bank_ms=0).playing()
    table.links[0] = LinkFact(lost=True)
    table.play_lowest()
    assert table.turn.clock.holds == ()
    assert table.does(cmd.LinkLost(0, table.now)) == ()


def test_t7_the_third_outage_of_a_round_calls_the_referee_once() -> None:
    table = Table().playing()
    for _ in range(2):
        table.cut(1)
        table.back(1)
    assert calls(table) == []
    table.cut(1)
    assert calls(table) == [(1, "link")]
    table.back(1)
    table.cut(1)
    assert len(calls(table)) == 1


def test_t7_a_phase_is_held_only_for_a_lost_seat_that_has_not_chosen() -> None:
    table = Table().opened()
    end = table.fires
    table.does(table.act(0, Double(yes=True)))
    assert table.cut(0) == ()
    assert table.fires == end
    table.cut(1)
    assert table.fires == (end or 0) + 60_000


def test_t7_a_phase_is_held_no_longer_once_the_lost_seat_has_chosen() -> None:
    table = Table().opened()
    end = table.fires
    table.wait(1_000)
    table.cut(1)
    table.wait(2_000)
    table.does(table.act(1, Double(yes=True)))  # its press is through before its pong is
    assert table.fires == (end or 0) + 2_000


def test_t7_v2b_a_hold_in_a_hidden_choice_is_told_to_nobody_else() -> None:
    table = Table().opened()
    before = table.state.seqs
    for _ in range(3):
        table.cut(1)
        table.back(1)
    assert table.state.seqs == (before[0], before[1] + 6)
    assert calls(table) == []


def test_t8_no_bank_is_used_while_the_whole_hall_stands() -> None:
    table = Table().playing()
    table.wait(5_000)
    lost = table.now
    table.cut(1, since_ms=lost)  # this seat was the first of the hall to go
    table.wait(2_000)
    table.does(table.order("pause", scope="hall", reason="outage", since_ms=lost))
    table.wait(30_000)
    table.back(1)
    table.does(table.order("resume", scope="hall"))
    table.wait(3_000)
    table.play_lowest()
    ledger = table.last(ev.Acted).ledger
    assert (ledger.charged_ms, ledger.bank_ms) == (5_000, 0)
    assert dict(ledger.held) == {"hall": 35_000}
    assert table.state.bank_left_ms(1) == 60_000


def test_t7_a_seat_still_away_after_a_pause_has_all_of_its_bank_then() -> None:
    table = Table().playing()
    table.does(table.order("pause"))
    table.wait(10_000)
    assert table.cut(1) == ()
    table.wait(300_000)
    table.does(table.order("resume"))
    table.wait(3_000)
    runs = table.now
    assert table.fires == runs + 60_000 + PLAY_MS


def test_t7_an_outage_found_during_a_pause_still_holds_what_was_before_it() -> None:
    table = Table().playing()
    table.wait(6_000)
    table.does(table.order("pause"))
    table.wait(1_000)
    table.cut(1, since_ms=table.now - 2_500)
    table.back(1)
    table.does(table.order("resume"))
    table.wait(3_000)
    assert table.charged == 4_500


# --- T-9, T-10: pauses ------------------------------------------------------------------------


def test_t9_a_pause_and_its_countdown_are_neutral() -> None:
    table = Table().playing()
    table.wait(4_000)
    table.does(table.order("pause"))
    table.wait(100_000)
    table.does(table.order("resume"))
    assert deadline_ms(table.state) == table.now + 3_000
    table.wait(3_000)
    assert not stands(table)
    table.wait(1_000)
    table.play_lowest()
    assert table.last(ev.Acted).ledger.charged_ms == 5_000
    assert holds(table) == {"referee": 103_000}


def test_t9_a_paused_turn_never_times_out() -> None:
    table = Table().playing()
    table.does(table.order("pause"))
    assert deadline_ms(table.state) is None
    table.now += 10_000_000
    assert table.refuses(cmd.Expire()).code == "EARLY"


def test_t9_an_extension_holds_the_clock_while_play_goes_on() -> None:
    table = Table().playing()
    table.wait(2_000)
    table.does(table.order("extend", minutes=2))
    table.wait(119_000)
    table.play_lowest()
    assert table.last(ev.Acted).ledger.charged_ms == 2_000
    assert table.refuses(table.order("extend", minutes=0)).code == "BAD_REQUEST"


def test_t10_a_call_does_not_stop_the_clock() -> None:
    table = Table().playing()
    fires = table.fires
    for reason in ("operation", "irregularity", "leave"):
        table.does(table.press(1, "call", reason))
        table.does(table.press(1, "withdraw"))
    assert not stands(table)
    assert table.fires == fires


def test_t10_a_device_fault_holds_the_table_once_per_player_and_round() -> None:
    table = Table(boards=(1, 2)).playing()
    table.does(table.press(1, "call", "device"))
    assert stands(table)
    table.wait(60_000)
    table.does(table.order("on_site", seat=1))
    table.does(table.order("resume"))
    table.wait(3_000)
    assert table.charged == 0
    table.does(table.press(1, "call", "device"))
    assert not stands(table)
    table.does(table.press(0, "call", "device"))
    assert stands(table)


def test_t10_a_device_fault_holds_though_the_box_had_called_for_the_outages() -> None:
    table = Table().playing()
    table.wait(1_000)
    for _ in range(3):
        table.cut(1)
        table.back(1)
    raised = table.state.calls[0].at_ms
    table.wait(1_000)
    table.does(table.press(1, "call", "device"))
    assert stands(table)
    assert [(call.reason, call.at_ms) for call in table.state.calls] == [("device", raised)]


def test_a_pause_between_boards_deals_nothing_until_it_is_over() -> None:
    table = Table(boards=(1, 2)).playing().finish_board()
    table.does(table.order("pause"))
    for seat in (0, 1):
        table.does(table.press(seat, "acknowledge"))
    assert table.state.status == "sheet"
    table.does(table.order("resume"))
    table.wait(3_000 + 12_000)
    assert (table.state.status, table.state.board_no) == ("playing", 2)


def test_a_paused_table_wants_no_cards() -> None:
    table = Table()
    table.does(table.order("open"))
    opening = table.state
    wanted = Table()
    wanted.state = ev_state(opening, ev.BoardWanted())
    assert wanted.state.wants_board() == 1
    wanted.state = ev_state(wanted.state, ev.Paused(by="", reason="fault", since_ms=0))
    assert wanted.state.wants_board() is None
    assert wanted.refuses(cmd.StartBoard(1, wanted.game.deal(bytes(32), b""))).code == "STALE"


# --- T-8b: a restart --------------------------------------------------------------------------


def test_t8b_after_a_kill_the_turn_goes_on_with_what_was_used() -> None:
    table = Table().playing()
    table.wait(6_000)
    died = table.now
    table.now += 40_000
    table.links = [LinkFact(lost=True)] * 2
    table.does(cmd.Restart(since_ms=died))
    table.wait(5_000)
    table.back(1)
    table.wait(2_000)
    table.play_lowest()
    assert table.last(ev.Acted).ledger.charged_ms == 8_000
    assert holds(table) == {"box": 45_000}


def test_t8b_after_a_kill_the_box_waits_for_the_awaited_seat_only() -> None:
    table = Table().playing()
    table.now += 1_000
    table.links = [LinkFact(lost=True)] * 2
    table.does(cmd.Restart(since_ms=table.now))
    table.back(0)
    assert deadline_ms(table.state) == table.now + 30_000 + PLAY_MS - 1_000
    table.wait(4_000)
    table.back(1)
    assert deadline_ms(table.state) == table.now + PLAY_MS - 1_000


def test_t8b_after_a_power_cut_the_turn_starts_anew_and_the_ledger_says_so() -> None:
    table = Table().playing()
    table.wait(20_000)
    table.now = 5_000  # another boot, another clock
    table.links = [LinkFact(lost=True)] * 2
    table.does(cmd.Restart(since_ms=None))
    table.wait(1_000)
    table.back(1)
    table.wait(1_500)
    table.play_lowest()
    ledger = table.last(ev.Acted).ledger
    assert (ledger.opened_ms, ledger.charged_ms) == (5_000, 1_500)
    assert holds(table) == {"box": 1_000}


def test_t8b_a_restart_during_a_pause_leaves_it_standing() -> None:
    for since in (True, False):
        table = Table().playing()
        table.wait(5_000)
        table.does(table.order("pause"))
        died = table.now
        table.now = died + 10_000 if since else 7_000
        table.links = [LinkFact(lost=True)] * 2
        table.does(cmd.Restart(since_ms=died if since else None))
        table.wait(2_000)
        table.back(0)
        table.back(1)
        assert deadline_ms(table.state) is None
        table.does(table.order("resume"))
        table.wait(3_000)
        # Everybody is linked: nothing of the box's own 30 s is left over.
        assert table.fires == table.now + (PLAY_MS - 5_000 if since else PLAY_MS)


def test_t8b_a_restart_after_a_fault_pause_does_not_end_it() -> None:
    table = Table().playing()
    table.state = ev_state(table.state, ev.Paused(by="", reason="fault", since_ms=table.now))
    died = table.now
    table.now += 5_000
    table.does(cmd.Restart(since_ms=died))
    table.back(1)
    assert table.fires is None
    table.does(table.order("resume"))
    table.wait(3_000)
    assert table.charged == 0


def test_t8b_house_players_keep_the_box_waiting_for_nobody() -> None:
    house = ev.SeatPlan(house=True)
    table = Table(seats=(house, house)).playing()
    died = table.now
    table.now += 9_000
    table.links = [LinkFact(lost=True)] * 2
    table.does(cmd.Restart(since_ms=died))
    assert deadline_ms(table.state) == table.now + PLAY_MS


# --- the course of a round --------------------------------------------------------------------


def test_the_table_opens_with_a_countdown_of_3_s() -> None:
    table = Table()
    table.does(table.order("open"))
    table.wait(2_999)
    assert table.state.status == "opening"
    table.wait(1)
    assert table.state.status == "playing"


def test_a_pause_moves_the_countdown_and_never_makes_it_longer_than_3_s() -> None:
    table = Table()
    table.does(table.order("open"))
    table.wait(1_000)
    table.does(table.order("pause", since_ms=table.now - 20_000))
    table.wait(5_000)
    table.does(table.order("resume"))
    table.wait(3_000 + 2_999)
    assert table.state.status == "opening"
    table.wait(1)
    assert table.state.status == "playing"


def test_s7_the_sheet_stays_12_s_or_until_every_player_has_seen_it() -> None:
    table = Table(boards=(1, 2)).playing().finish_board()
    table.wait(11_999)
    assert table.state.status == "sheet"
    table.wait(1)
    assert (table.state.status, table.state.board_no) == ("playing", 2)
    table.finish_board()
    table.does(table.press(0, "acknowledge"))
    assert _changes_nothing(table, table.press(0, "acknowledge"))
    assert table.state.status == "sheet"
    table.does(table.press(1, "acknowledge"))
    assert table.state.status == "finished"
    assert table.refuses(table.press(1, "acknowledge")).code == "STALE"


def test_s7_house_players_are_not_waited_for_at_the_sheet() -> None:
    table = Table(seats=(ev.SeatPlan("p0"), ev.SeatPlan(house=True))).playing().finish_board()
    table.does(table.press(0, "acknowledge"))
    assert table.state.status == "finished"
    assert table.state.confirmed == (False, True)


def finished(**plan: Any) -> Table:
    table = Table(**plan).playing().finish_board()
    table.wait(12_000)
    assert table.state.status == "finished"
    return table


def test_s8_scores_confirm_themselves_after_60_s_and_wait_for_the_referee() -> None:
    table = finished()
    table.wait(59_999)
    assert table.state.confirmed == (False, False)
    table.wait(1)
    assert table.state.confirmed == (True, True)
    assert deadline_ms(table.state) is None
    assert table.state.status == "finished"


def test_s8_a_dispute_beats_a_confirmation_and_calls_the_referee() -> None:
    table = finished()
    table.does(table.press(0, "confirm"))
    table.does(table.press(0, "dispute"))
    assert (table.state.confirmed[0], table.state.disputed[0]) == (False, True)
    assert table.state.calls[0].reason == "irregularity"
    assert _changes_nothing(table, table.press(0, "confirm"))
    table.wait(60_000)
    assert table.state.confirmed == (False, True)


def test_s8_a_dispute_works_until_the_scores_are_collected() -> None:
    table = finished()
    table.wait(120_000)
    table.does(table.press(1, "dispute"))
    assert table.state.disputed == (False, True)
    table.does(table.order("collect", wall="10:30"))
    assert table.refuses(table.press(0, "dispute")).code == "STALE"


def test_s8_collected_is_final() -> None:
    table = finished()
    table.does(table.order("collect", wall="10:30"))
    assert (table.state.collected_by, table.state.collected_at) == ("referee", "10:30")
    assert orders(table.state) == ()
    for press in (table.press(0, "confirm"), table.press(0, "call", "operation")):
        assert table.refuses(press).code == "STALE"
    for order in ("open", "pause", "resume", "collect", "extend"):
        assert table.refuses(table.order(order)).code == "VERSION_CHANGED"


def test_a_finished_board_reports_scores_times_and_time_outs_of_that_board_alone() -> None:
    table = Table(boards=(1, 2)).playing()
    table.wait(PLAY_MS)
    table.finish_board()
    first = table.last(ev.BoardFinished)
    assert first.times_ms[1] == PLAY_MS
    assert first.timeouts == (0, 1)
    assert sum(first.scores) == 0
    table.wait(12_000)
    table.finish_board()
    second = table.last(ev.BoardFinished)
    assert (second.times_ms, second.timeouts) == ((0, 0), (0, 0))
    assert table.state.timeouts == (0, 1)


def test_rehearsal_the_first_who_sits_opens_the_table_and_house_players_fill_it() -> None:
    nobody = ev.SeatPlan()
    table = Table(seats=(nobody, nobody), auto_open=True)
    table.does(cmd.TakeSeat(1))
    assert (table.state.status, table.state.house) == ("opening", (True, False))
    table.does(cmd.TakeSeat(0))  # a second player may still take a house player's place
    assert table.state.house == (False, False)
    assert table.does(cmd.TakeSeat(0)) == ()


def test_an_entry_that_is_not_there_is_waited_for_and_never_played_by_the_house() -> None:
    table = Table(seats=(ev.SeatPlan("p0"), ev.SeatPlan())).opened()
    assert table.state.house == (False, True)


# --- orders, versions, calls ------------------------------------------------------------------

Place = Callable[[], Table]


@pytest.mark.parametrize(
    ("place", "can"),
    [
        (lambda: Table(), ("open",)),
        (lambda: Table().opened(), ("pause", "extend")),
        (lambda: Table(boards=(1, 2)).playing().finish_board(), ("pause",)),
        (finished, ("collect",)),
    ],
)
def test_r2_the_orders_of_each_status(place: Place, can: tuple[str, ...]) -> None:
    table = place()
    assert orders(table.state) == can
    for order in {"open", "pause", "resume", "extend", "collect", "claim"} - set(can):
        assert table.refuses(table.order(order, minutes=1)).code == "VERSION_CHANGED"


def test_a_pause_of_the_whole_hall_is_ended_for_the_whole_hall_only() -> None:
    table = Table().playing()
    table.does(table.order("pause", scope="hall"))
    assert "resume" not in orders(table.state)
    table.refuses(table.order("resume"))
    table.does(table.order("resume", scope="hall"))


def test_the_version_stands_still_while_cards_are_played_and_moves_with_all_else() -> None:
    table = Table().playing()
    version = table.state.version
    table.play_lowest()
    table.wait(PLAY_MS)
    table.cut(table.on_turn)
    table.back(table.on_turn)
    assert table.state.version == version
    table.does(table.press(0, "call", "operation"))
    assert table.state.version == version + 1
    assert table.refuses(table.order("pause", version=version)).code == "VERSION_CHANGED"
    table.does(table.order("pause", version=version + 1))


def test_s13_a_call_is_claimed_released_and_closed_on_site() -> None:
    table = Table().playing()
    table.does(table.press(0, "call", "operation"))
    table.does(table.order("claim", seat=0, by="Li"))
    busy = table.refuses(table.order("claim", seat=0, by="Wang"))
    assert (busy.code, busy.params["who"]) == ("WRITER_BUSY", "Li")
    table.does(table.order("release", seat=0, by="Li"))
    table.does(table.order("claim", seat=0, by="Wang"))
    table.does(table.order("on_site", seat=0, by="Wang"))
    assert calls(table) == []


def test_s13_a_call_is_withdrawn_until_it_is_claimed() -> None:
    table = Table().playing()
    table.does(table.press(0, "call", "operation"))
    table.does(table.order("claim", seat=0, by="Li"))
    refusal = table.refuses(table.press(0, "withdraw"))
    assert (refusal.code, refusal.params["referee"]) == ("CALL_CLAIMED", "Li")
    table.does(table.order("release", seat=0, by="Li"))
    table.does(table.press(0, "withdraw"))
    assert calls(table) == []


def test_s13_a_seat_has_one_open_call() -> None:
    table = Table().playing()
    table.does(table.press(0, "call", "operation"))
    table.wait(1_000)
    assert _changes_nothing(table, table.press(0, "call", "leave"))
    assert [call.reason for call in table.state.calls] == ["operation"]
    assert table.refuses(table.press(1, "call", "link")).code == "BAD_REQUEST"


@pytest.mark.parametrize("seat", [3, 99, -1])
def test_an_order_about_a_seat_the_table_does_not_have_is_refused_or_harmless(seat: int) -> None:
    table = Table().playing()
    table.does(table.press(0, "call", "operation"))
    assert table.refuses(table.order("claim", seat=seat)).code == "VERSION_CHANGED"
    table.does(table.order("pause", seat=seat))
    assert stands(table)


def test_unknown_presses_and_orders_are_refused() -> None:
    table = Table()
    assert table.refuses(table.press(0, "dance")).code == "BAD_REQUEST"
    assert table.refuses(table.order("dance")).code == "BAD_REQUEST"


def test_the_answer_of_a_press_is_part_of_what_happened() -> None:
    table = Table().playing()
    events = table.play_lowest()
    first = events[0]
    assert isinstance(first, ev.Acted)
    assert first.seq == table.state.seqs[1]
    called = table.does(table.press(0, "call", "device"))[0]
    assert isinstance(called, ev.Called)
    assert called.seq == table.state.seqs[0]
    claimed = table.does(table.order("claim", seat=0))[0]
    assert isinstance(claimed, ev.CallMoved)
    assert claimed.seq == 0


def test_a_decision_never_changes_the_state_it_was_asked_about() -> None:
    table = Table().playing()
    before = table.state
    copied = copy.deepcopy(before)
    table.play_lowest()
    table.does(table.order("pause"))
    assert before == copied


def test_the_card_of_another_hand_is_refused() -> None:
    table = Table().playing()
    refusal = table.refuses(table.act(1, Play(table.state.board.hands[0][:1])))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "NOT_IN_HAND"
