"""States in which nobody has to act (D-1): their steps, their clock, and what an outage does there.

Driven with the toy of four seats: three cards in steps of 0.4 s, a window of 8 s, and the end of
a deal that every seat may leave.
"""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.games.actions import Pass, Play
from appliance.games.contract import Awaiting, Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import LinkFact
from appliance.table.machine import Decision, deadline_ms
from appliance.table.showing import seat_view, table_card
from appliance.table.state import after_commit, at
from appliance.table.views import SeatView
from tests.conformance.toy_pairs import (
    END_MS,
    EXTEND_MS,
    HAND,
    PAIRS,
    STEP_MS,
    WINDOW_MS,
    Board,
    PairsGame,
)
from tests.table.driving import Table
from tests.table.test_views import around

LAST_CARD_MS = (HAND - 1) * STEP_MS


def dealing() -> Table:
    """The first card has just been dealt; seat 2 holds the three highest of the pack, in order."""
    table = Table(PAIRS)
    deal = table.deals[0]
    top, rest = PAIRS.deck[-HAND:], PAIRS.deck[:-HAND]
    hands = (rest[0:3], rest[3:6], top, rest[6:9])
    table.deals = (type(deal)(hands, rest[9:]), *table.deals[1:])
    return table.opened()


def window() -> Table:
    table = dealing()
    table.wait(LAST_CARD_MS)
    return table


def deal_end() -> Table:
    """The first deal has just been won."""
    table = window()
    table.wait(WINDOW_MS)
    while table.turn.awaiting.phase == "PLAY":
        lay(table)
    return table


def lay(table: Table) -> tuple[ev.TableEvent, ...]:
    seat = table.on_turn
    return table.does(table.act(seat, Play(table.game.know(table.state.board, seat).hand[:1])))


def card(table: Table, seat: int, place: int) -> Play:
    board: Board = table.state.board
    return Play((board.deals[board.public.deal_no - 1].hands[seat][place],))


def dealt(table: Table) -> int:
    board: Board = table.state.board
    return board.public.dealt


def view(table: Table, seat: int) -> SeatView:
    return seat_view(table.game, table.state, seat, around(table))


def names(events: tuple[ev.TableEvent, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# --- steps ------------------------------------------------------------------------------------


def test_d1_steps_of_one_open_phase_are_one_turn_and_begin_where_the_last_one_ended() -> None:
    table = dealing()
    began, turn_id = table.now, table.turn.id
    for step in range(HAND - 1):
        assert (table.turn.id, table.turn.clock.opened_ms) == (turn_id, began + step * STEP_MS)
        table.wait(STEP_MS)
    assert (dealt(table), table.turn.id) == (HAND, turn_id)
    assert table.fires == began + LAST_CARD_MS + WINDOW_MS
    table.wait(WINDOW_MS)
    assert table.turn.awaiting.phase == "PLAY"
    assert table.turn.id != turn_id


def test_d1_a_timer_that_is_late_does_not_move_the_steps_after_it() -> None:
    table = dealing()
    began = table.now
    table.now += STEP_MS + 150
    table.does(cmd.Expire())
    assert table.fires == began + 2 * STEP_MS


def test_d1_a_box_that_stood_still_for_a_whole_step_does_not_catch_up() -> None:
    table = dealing()
    table.now += 5 * STEP_MS
    table.does(cmd.Expire())
    assert (dealt(table), table.fires) == (2, table.now + STEP_MS)


def test_running_out_of_an_open_state_is_nobodys_time_out() -> None:
    table = deal_end()
    table.wait(END_MS)
    assert dealt(table) == 1
    assert "TimedOut" not in names(tuple(table.log))
    assert (table.state.timeouts, table.state.missed) == ((0,) * 4, None)
    assert table.state.board.public.deal_no == 2


def test_t4_an_open_state_has_no_link_credit() -> None:
    table = Table(PAIRS)
    table.links = [LinkFact(credit_ms=300) for _ in range(4)]
    table.opened()
    assert table.turn.clock.credit_ms == 0
    table.wait(LAST_CARD_MS)
    assert table.turn.clock.credit_ms == 0


def test_a_row_of_a_step_says_no_more_than_the_step() -> None:
    table = dealing()
    table.wait(STEP_MS)
    row = msgspec.json.decode(msgspec.json.encode(table.log[-1]))
    assert row == {
        "type": "moved_on",
        "turn_id": "1.1.1",
        "at_ms": table.now,
        "events": [{"type": "dealt"}],
        "limit_ms": STEP_MS,
    }


class Widening(PairsGame):
    """The toy, where only seat 0 may show before the second card."""

    def awaiting(self, state: Board) -> Awaiting | None:
        awaited = super().awaiting(state)
        if awaited is not None and awaited.phase == "DEAL" and state.public.dealt == 1:
            return replace(awaited, seats=(0,))
        return awaited


def test_a_step_may_be_open_to_other_seats_than_the_one_before() -> None:
    table = Table(Widening()).opened()
    assert (table.turn.asked, table.turn.awaiting.seats) == ((0,), (0,))
    table.wait(STEP_MS)
    assert (table.turn.asked, table.turn.awaiting.seats) == ((0, 1, 2, 3), (0, 1, 2, 3))


# --- actions ----------------------------------------------------------------------------------


def test_d1_an_action_never_restarts_a_running_step() -> None:
    table = dealing()
    began = table.now
    table.wait(100)
    assert names(table.does(table.act(0, card(table, 0, 0)))) == ["Acted"]
    assert table.fires == began + STEP_MS
    ledger = table.last(ev.Acted).ledger
    assert (ledger.arrived_ms, ledger.charged_ms, ledger.limit_ms) == (table.now, 0, STEP_MS)


def test_a_seat_acts_as_often_as_the_rules_let_it_under_one_id() -> None:
    table = window()
    turn_id = table.turn.id
    for place in range(HAND):
        table.does(table.act(0, card(table, 0, place)))
    assert table.turn.id == turn_id
    assert table.refuses(table.act(1, Play(PAIRS.deck[:1]))).code == "NOT_IN_HAND"


@pytest.mark.parametrize(
    ("after_ms", "left_ms"),
    [
        (1_000, WINDOW_MS - 1_000),
        (WINDOW_MS - EXTEND_MS, EXTEND_MS),
        (WINDOW_MS - 1, EXTEND_MS),
    ],
)
def test_d1_an_action_leaves_at_least_five_seconds_and_takes_none(
    after_ms: int, left_ms: int
) -> None:
    table = window()
    table.wait(after_ms)
    table.does(table.act(0, card(table, 0, 0)))
    assert table.fires == table.now + left_ms


def test_d1_the_five_seconds_count_from_the_arrival() -> None:
    table = window()
    table.wait(WINDOW_MS - 200)
    arrived = table.now
    table.now += 150
    table.does(table.act(0, card(table, 0, 0), arrived_ms=arrived))
    assert table.fires == arrived + EXTEND_MS


def test_an_action_on_the_edge_of_a_step_belongs_to_the_next_one() -> None:
    table = dealing()
    table.now += STEP_MS  # nobody has looked at the deadline yet
    second = card(table, 0, 1)
    press = table.act(0, second)
    assert names(table.does(press)) == ["MovedOn", "Acted"]
    acted = table.last(ev.Acted)
    assert acted.seq == table.state.seqs[0]
    assert table.state.board.public.shown == ((0, second.cards[0]),)


def test_a_refused_action_on_the_edge_of_a_step_changes_nothing() -> None:
    table = dealing()
    table.now += STEP_MS
    assert table.refuses(table.act(0, card(table, 0, 2))).code == "NOT_IN_HAND"


def test_t5_an_action_at_the_windows_end_is_not_taken_and_nobody_has_missed_anything() -> None:
    table = window()
    table.now += WINDOW_MS
    result = table.given(table.act(0, card(table, 0, 0)))
    assert isinstance(result, Decision)
    assert names(result.events) == ["MovedOn", "TurnOpened"]
    assert table.state.board.public.shown == ()
    assert table.state.missed is None


def test_the_action_that_ends_a_phase_opens_the_next_turn_at_once() -> None:
    table = window()
    events = table.does(table.act(2, card(table, 2, HAND - 1)))
    assert names(events) == ["Acted", "TurnOpened"]
    assert (table.on_turn, table.turn.clock.opened_ms) == (2, table.now)


def test_a_seat_that_may_act_no_more_is_stale_and_not_out_of_turn() -> None:
    table = deal_end()
    table.does(table.act(1, Pass()))
    assert table.refuses(table.act(1, Pass())) == Refusal("STALE")


# --- pauses, restarts, commits ----------------------------------------------------------------


def test_t9_a_pause_stops_a_step_and_the_rest_of_it_runs_on() -> None:
    table = dealing()
    table.wait(100)
    table.does(table.order("pause"))
    assert deadline_ms(table.state) is None
    assert table.refuses(table.act(0, card(table, 0, 0))).code == "PAUSED"
    table.wait(60_000)
    table.does(table.order("resume"))
    table.wait(3_000)
    assert (dealt(table), table.fires) == (1, table.now + STEP_MS - 100)
    table.wait(STEP_MS - 100)
    assert (dealt(table), table.fires) == (2, table.now + STEP_MS)


@pytest.mark.parametrize(("power_cut", "left_ms"), [(False, STEP_MS - 100), (True, STEP_MS)])
def test_t8b_a_restart_waits_for_the_seats_in_a_step_as_in_any_turn(
    power_cut: bool, left_ms: int
) -> None:
    table = dealing()
    table.wait(100)
    died = table.now
    table.now += 4_000
    table.links = [LinkFact(lost=True) for _ in table.links]
    table.does(cmd.Restart(None if power_cut else died))
    table.now += 1_000
    for seat in range(4):
        table.back(seat)
    assert table.fires == table.now + left_ms
    assert table.state.bank_used_ms == (0,) * 4


@pytest.mark.parametrize(("ready", "held_ms"), [(dealing, 0), (window, 700)])
def test_t1_a_commit_is_held_in_the_window_and_steps_keep_their_beat(
    ready: Any, held_ms: int
) -> None:
    table = ready()
    fires = table.fires
    opened = (table.last(ev.MovedOn) if held_ms else table.last(ev.TurnOpened),)
    table.state = after_commit(table.state, opened, table.now, table.now + 700)
    assert table.fires == fires + held_ms


# --- outages ----------------------------------------------------------------------------------


def test_t7_an_outage_holds_nothing_while_cards_are_dealt_and_then_the_end_of_the_window() -> None:
    table = dealing()
    began = table.now
    assert table.cut(1) == ()
    assert table.fires == began + STEP_MS
    table.wait(LAST_CARD_MS)
    (hold,) = table.turn.clock.holds
    assert (hold.seat, hold.since_ms, hold.cap_ms) == (1, table.now, 60_000)
    assert table.state.outages == (0, 1, 0, 0)
    table.wait(2_000)
    table.back(1)
    assert table.fires == table.now + WINDOW_MS


def test_t7_what_outages_used_in_the_window_is_booked_once_however_often_the_seat_acts() -> None:
    table = window()
    table.cut(0, table.now)
    table.wait(10_000)
    table.back(0)
    for place in range(HAND):
        table.does(table.act(0, card(table, 0, place)))
    assert table.state.bank_used_ms == (0,) * 4
    table.wait(WINDOW_MS)
    assert table.turn.awaiting.phase == "PLAY"
    assert table.last(ev.BankUsed) == ev.BankUsed(seat=0, ms=10_000)
    assert table.state.bank_left_ms(0) == 50_000


def test_t7_a_bank_is_booked_too_when_an_action_ends_the_window() -> None:
    table = window()
    table.cut(1, table.now)
    table.wait(4_000)
    events = table.does(table.act(2, card(table, 2, HAND - 1)))
    assert names(events) == ["Acted", "BankUsed", "TurnOpened"]
    assert table.state.bank_used_ms == (0, 4_000, 0, 0)


def test_t7_a_seat_that_acts_is_still_waited_for_as_long_as_it_may_act_again() -> None:
    table = window()
    table.cut(0)
    table.does(table.act(0, card(table, 0, 0)))
    table.wait(5_000)
    assert table.turn.clock.holds[-1].until_ms is None


def test_t7_a_pause_ends_the_hold_of_the_window_and_its_end_begins_it_again() -> None:
    table = window()
    table.cut(1)
    table.wait(1_000)
    table.does(table.order("pause"))
    table.wait(9_000)
    table.does(table.order("resume"))
    table.wait(3_000)
    assert table.turn.clock.holds[-1].cause == "link"
    table.back(1)
    assert table.fires == table.now + WINDOW_MS
    table.wait(WINDOW_MS)
    assert table.state.bank_used_ms == (0, 1_000, 0, 0)


# --- the end of a deal within a board -----------------------------------------------------------


def test_s7_the_end_of_a_deal_is_shown_as_such_until_all_are_ready_or_the_time_is_over() -> None:
    table = deal_end()
    table.wait(2_000)
    shown = view(table, 1)
    assert (shown.screen, shown.continues_in_ms, shown.acknowledged) == (
        "deal_end", END_MS - 2_000, False,
    )  # fmt: skip
    assert shown.board is not None
    assert [offer.id for offer in shown.board.actions] == ["next"]
    table.does(table.act(1, Pass()))
    assert (view(table, 1).acknowledged, view(table, 0).acknowledged) == (True, False)
    assert view(table, 1).continues_in_ms == END_MS - 2_000
    for seat in (0, 2, 3):
        table.does(table.act(seat, Pass()))
    assert (view(table, 1).screen, table.state.board.public.deal_no) == ("play", 2)
    assert table.state.status == "playing"


def test_s7_the_countdown_of_a_deals_end_is_not_shown_while_the_table_stands() -> None:
    table = deal_end()
    table.does(table.order("pause"))
    assert view(table, 0).continues_in_ms == 0


def test_s7_the_result_of_the_last_deal_is_that_of_the_board() -> None:
    table = deal_end()
    table.wait(END_MS)
    while table.state.status == "playing":
        if table.turn.awaiting.open:
            table.wait(STEP_MS)
        else:
            lay(table)
    assert table.state.status == "sheet"
    assert view(table, 0).turn_id == ""
    assert view(table, 0).screen == "deal_end"


def test_s7_a_result_may_be_disputed_between_two_deals_and_not_while_cards_are_dealt() -> None:
    table = dealing()
    assert table.refuses(table.press(0, "dispute")).code == "STALE"
    table = deal_end()
    table.does(table.press(0, "dispute"))
    assert (table.state.disputed[0], table.state.calls[0].reason) == (True, "irregularity")


def test_a_table_waits_for_nobody_where_no_outage_holds_it() -> None:
    assert [view(dealing(), seat).my_turn for seat in range(4)] == [False] * 4
    assert [view(window(), seat).my_turn for seat in range(4)] == [True] * 4
    assert [view(deal_end(), seat).my_turn for seat in range(4)] == [False] * 4


def test_a_referee_sees_the_steps_and_no_card() -> None:
    table = dealing()
    table.wait(STEP_MS)
    card_of = table_card(table.game, table.state, around(table), ())
    assert card_of.public is not None
    assert [mark.cards_left for mark in card_of.public.seats] == [2] * 4
    assert card_of.public.hand == ()


# --- four seats, two pairs ------------------------------------------------------------------------


def test_d18_the_time_of_a_pair_is_the_sum_of_both_partners() -> None:
    table = Table(PAIRS, settings={"deals": 1}).opened()
    table.wait(LAST_CARD_MS + WINDOW_MS)
    spent = {}
    while table.state.status == "playing":
        seat = table.on_turn
        spent[seat] = 1_000 * (seat + 1)
        table.wait(spent[seat])
        lay(table)
    assert table.state.results[0].times_ms == (1_000, 2_000, 3_000, 4_000)
    sheets = [view(table, seat).sheet for seat in range(4)]
    assert [sheet.rows[0].time_ms for sheet in sheets if sheet] == [4_000, 6_000, 4_000, 6_000]
    seen = table_card(table.game, table.state, around(table), ()).sheet
    assert seen is not None
    assert seen.play_time_ms == 6_000
    scores = table.state.results[0].scores
    assert seen.rows[0].scores == (scores[0], scores[1], scores[0], scores[1])


def test_d14_a_setting_of_the_plan_reaches_the_game() -> None:
    for deals in (1, 3):
        table = Table(PAIRS, settings={"deals": deals}).opened()
        assert table.state.board.public.deals == deals


def test_outages_of_an_open_state_count_toward_the_call() -> None:
    table = window()
    table.state = replace(table.state, outages=at(table.state.outages, 1, 2))
    table.cut(1)
    assert [call.reason for call in table.state.calls] == ["link"]
