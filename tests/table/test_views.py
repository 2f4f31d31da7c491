"""Who is shown what of a table (rule book 6), compared as the bytes that leave the box."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.games.actions import Double
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Show
from appliance.hall.roles import CHIEF, REFEREE, orders_of
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import LinkFact
from appliance.table.showing import seat_view, table_card, table_tile
from appliance.table.state import TableState
from appliance.table.turn_clock import Hold
from appliance.table.views import Around, LinkRow, Person, Presence, WaitingView
from tests.conformance.toy import TOY, Toy
from tests.table.driving import Table

WAITING = WaitingView(round_no=1, first_board=1, last_board=1, commitment="c0ffee")


def around(table: Table, **other: Any) -> Around:
    given: dict[str, Any] = {
        "now_ms": table.now,
        "boot": "b1",
        "event": "杯赛",
        "rehearsal": False,
        "people": tuple(Person(f"牌手{seat}", str(seat)) for seat in range(table.game.seats)),
        "presence": tuple(Presence() for _ in range(table.game.seats)),
        "waiting": WAITING,
    }
    return Around(**{**given, **other})


def seen(table: Table, seat: int, state: TableState | None = None, **other: Any) -> bytes:
    shown = seat_view(table.game, state or table.state, seat, around(table, **other))
    return msgspec.json.encode(shown)


def watched(table: Table, state: TableState | None = None, **other: Any) -> bytes:
    """What a referee is shown of the table, its line in the hall list included."""
    here = around(table, **other)
    card = table_card(table.game, state or table.state, here, orders_of(REFEREE))
    tile = table_tile(state or table.state, here)
    return msgspec.json.encode((card, tile))


# --- twin worlds: unseen cards ----------------------------------------------------------------


def toy_twin(board: Toy) -> Toy:
    """Seat 1's cards exchanged with the two left over, as far as they go."""
    mine, rest = list(board.hands[1]), list(board.rest)
    for place in range(min(len(mine), len(rest))):
        mine[place], rest[place] = rest[place], mine[place]
    return replace(board, hands=(board.hands[0], tuple(mine)), rest=tuple(rest))


def wakeng_twin(board: Any) -> Any:
    """The lowest card of seat 1 exchanged with the lowest of seat 2."""
    hands = list(board.hands)
    one, two = (hands[seat] & -hands[seat] for seat in (1, 2))
    hands[1] ^= one | two
    hands[2] ^= one | two
    return replace(board, hands=tuple(hands))


def wakeng_to(phase: str) -> Table:
    table = Table(WAKENG).opened()
    while table.turn.awaiting.phase != phase:
        table.wait(25_000)
    return table


Twin = Callable[[Any], Any]
PLACES: list[tuple[Callable[[], Table], Twin]] = [
    (lambda: Table().opened(), toy_twin),
    (lambda: Table().playing(), toy_twin),
    (lambda: wakeng_to("MING_PRE"), wakeng_twin),
    (lambda: wakeng_to("BID"), wakeng_twin),
    (lambda: wakeng_to("DOUBLE"), wakeng_twin),
    (lambda: wakeng_to("PLAY"), wakeng_twin),
]


@pytest.mark.parametrize(("place", "twin"), PLACES)
def test_v1_no_byte_depends_on_anothers_unseen_cards(
    place: Callable[[], Table], twin: Twin
) -> None:
    table = place()
    for word in ("running", "paused"):
        if word == "paused":
            table.does(table.order("pause"))
        other = replace(table.state, board=twin(table.state.board))
        assert seen(table, 0, other) == seen(table, 0)
        assert watched(table, other) == watched(table)
        assert seen(table, 1, other) != seen(table, 1)  # whose cards they are


def test_v1_a_seat_is_shown_its_own_hand_and_no_other() -> None:
    table = Table().playing()
    hands = table.state.board.hands
    for seat in (0, 1):
        text = seen(table, seat).decode()
        assert all(f'"{card}"' in text for card in hands[seat])
        assert not any(f'"{card}"' in text for card in (*hands[1 - seat], *table.state.board.rest))
    assert not any(f'"{card}"' in watched(table).decode() for card in table.game.deck)


# --- twin worlds: hidden choices --------------------------------------------------------------


def choosing(first: int, chosen: bool) -> Table:
    """A phase in which seat 1 has chosen or has not, and nothing else differs."""
    game, action = ((TOY, Double(yes=True)), (WAKENG, Show(yes=True)))[first]
    table = Table(game).opened()
    table.wait(2_000)
    if chosen:
        table.does(table.act(1, action))
    return table


@pytest.mark.parametrize("game", [0, 1])
def test_v2b_nobody_else_is_shown_who_has_chosen(game: int) -> None:
    chose, waits = choosing(game, chosen=True), choosing(game, chosen=False)
    assert seen(chose, 0) == seen(waits, 0)
    assert watched(chose) == watched(waits)
    assert seen(chose, 1) != seen(waits, 1)
    card = table_card(chose.game, chose.state, around(chose), ())
    assert card.turn_seats == tuple(range(chose.game.seats))


@pytest.mark.parametrize("game", [0, 1])
def test_v2b_not_even_by_the_clock_when_a_seat_is_lost(game: int) -> None:
    chose, waits = choosing(game, chosen=True), choosing(game, chosen=False)
    for table in (chose, waits):
        table.cut(1)
        table.now += 5_000
    gone = (Presence(), Presence(online=False, offline_ms=5_000), Presence())
    presence = gone[: chose.game.seats]
    assert waits.fires != chose.fires
    assert seen(chose, 0, presence=presence) == seen(waits, 0, presence=presence)
    assert watched(chose, presence=presence) == watched(waits, presence=presence)


def test_v2b_not_by_the_outage_bank_that_is_booked_with_a_choice() -> None:
    table = choosing(1, chosen=False)
    table.cut(1)
    table.wait(3_000)
    table.back(1)
    table.does(table.act(1, Show(yes=False)))
    assert table.state.bank_used_ms[1] == 3_000
    assert table.state.bank_shown_ms(1) == 0
    for seat in (0, 2):
        table.does(table.act(seat, Show(yes=False)))
    assert table.state.bank_shown_ms(1) == 3_000


@pytest.mark.parametrize("game", [0, 1])
def test_v2b_not_by_how_long_a_box_that_came_back_waits_for_a_lost_seat(game: int) -> None:
    chose, waits = choosing(game, chosen=True), choosing(game, chosen=False)
    for table in (chose, waits):
        table.cut(1)
        table.does(cmd.Restart(table.now - 100))
    clock = seat_view(chose.game, chose.state, 0, around(chose)).clock
    assert clock is not None
    assert clock.hold_reason == "box"
    assert seen(chose, 0) == seen(waits, 0)
    assert watched(chose) == watched(waits)
    for table in (chose, waits):
        table.back(1)
    assert seen(chose, 0) == seen(waits, 0)


def test_s11_outside_a_hidden_choice_everybody_sees_whom_the_clock_waits_for() -> None:
    table = Table().playing()
    table.wait(4_000)
    table.cut(1)
    table.now += 10_000
    for seat in (0, 1):
        clock = seat_view(table.game, table.state, seat, around(table)).clock
        assert clock is not None
        assert (clock.running, clock.hold_reason, clock.hold_left_ms) == (False, "link", 50_000)
        assert clock.remaining_ms == 21_000


# --- what each status shows -------------------------------------------------------------------


def view(table: Table, seat: int = 0, **other: Any) -> Any:
    return seat_view(table.game, table.state, seat, around(table, **other))


def test_s1_before_it_opens_a_table_shows_its_boards_and_the_commitment() -> None:
    table = Table()
    shown = view(table)
    assert (shown.screen, shown.board, shown.clock) == ("waiting", None, None)
    assert shown.waiting == WAITING
    table.does(table.press(1, "seated"))
    assert [plate.seated for plate in view(table).plates] == [False, True]
    table.does(table.order("open"))
    assert view(table).waiting is None


def test_s1_the_opening_counts_down_from_3_s() -> None:
    table = Table()
    table.does(table.order("open"))
    table.now += 1_200
    assert (view(table).screen, view(table).opens_in_ms) == ("opening", 1_800)
    table.does(table.order("pause"))
    assert view(table).opens_in_ms == 0


def test_s6_play_shows_whose_turn_it_is_and_what_is_left_of_it() -> None:
    table = Table().playing()
    table.now += 4_000
    mine, other = view(table, 1), view(table, 0)
    assert (mine.screen, mine.my_turn, other.my_turn) == ("play", True, False)
    assert mine.turn_id == table.turn.id
    assert (mine.deal_no, mine.deals_total, mine.board_no) == (1, 1, 1)
    assert (mine.clock.remaining_ms, mine.clock.total_ms) == (21_000, 25_000)
    assert mine.clock.running


def test_s6_a_commit_on_its_way_is_no_hold_on_the_screen() -> None:
    table = Table().playing()
    hold = Hold(cause="store", since_ms=table.now, until_ms=table.now + 900)
    clock = replace(table.turn.clock, holds=(hold,))
    table.state = replace(table.state, turn=replace(table.turn, clock=clock))
    table.now += 500
    shown = view(table, 1).clock
    assert (shown.running, shown.remaining_ms) == (True, 25_000)


def test_a_play_by_time_out_is_told_while_the_next_turn_is_open() -> None:
    table = wakeng_to("PLAY")
    assert view(table).notice.code == "timed_out"  # the last 加倍, chosen by time-out
    seat = table.on_turn
    table.wait(25_000)
    notice = view(table).notice
    assert notice.params["seat"] == seat
    assert notice.params["cards"] == table.last(ev.TimedOut).events[0].cards
    table.finish_board()
    assert view(table).notice is None


def test_s7_the_end_of_a_board_counts_down_and_knows_who_has_seen_it() -> None:
    table = Table(boards=(1, 2)).playing().finish_board()
    table.now += 2_000
    shown = view(table)
    assert (shown.screen, shown.continues_in_ms, shown.acknowledged) == ("deal_end", 10_000, False)
    assert (shown.deal_no, shown.sheet.state) == (1, "playing")
    table.does(table.press(0, "acknowledge"))
    assert view(table).acknowledged
    assert not view(table, 1).acknowledged


def finished(**plan: Any) -> Table:
    table = Table(**plan).playing()
    table.wait(25_000)
    table.finish_board()
    table.wait(12_000)
    return table


def test_s8_the_sheet_has_ones_own_time_and_the_scores_of_this_table() -> None:
    table = finished()
    shown = view(table, 1)
    assert shown.screen == "round_end"
    (row,) = shown.sheet.rows
    assert (row.board_no, row.scores) == (1, table.state.results[0].scores)
    assert (row.time_ms, row.timeouts, shown.sheet.play_time_ms) == (25_000, 1, 25_000)
    assert view(table, 0).sheet.play_time_ms == 0
    assert shown.sheet.totals == table.state.results[0].scores
    assert (shown.sheet.state, shown.sheet.auto_confirm_ms) == ("to_confirm", 60_000)


def test_s8_the_sheet_goes_from_confirming_to_waiting_to_collected_to_closed() -> None:
    table = finished()
    table.does(table.press(0, "confirm"))
    assert (view(table).sheet.state, view(table, 1).sheet.state) == ("waiting", "to_confirm")
    card = table_card(table.game, table.state, around(table), orders_of(REFEREE))
    assert card.sheet is not None
    assert card.sheet.state == "to_confirm"
    table.does(table.press(1, "dispute"))
    assert view(table, 1).sheet.disputed == (False, True)
    assert view(table, 1).sheet.state == "waiting"
    table.does(table.order("collect", by="Li", wall="10:30"))
    sheet = view(table).sheet
    assert (sheet.state, sheet.collected_by, sheet.collected_at) == ("collected", "Li", "10:30")
    assert view(table, results_url="/results").sheet.state == "closed"


def test_s10_a_pause_shows_its_scope_and_reason_and_counts_its_resume_down() -> None:
    table = Table().playing()
    table.does(table.order("pause", scope="hall", reason="outage"))
    table.now += 7_000
    shown = view(table, 1)
    assert not shown.my_turn
    assert (shown.pause.scope, shown.pause.reason, shown.pause.since_ms) == ("hall", "outage", 7000)
    assert shown.clock.hold_reason == "hall"
    table.does(table.order("resume", scope="hall"))
    table.now += 1_000
    assert view(table).pause.resumes_in_ms == 2_000


def test_s10_a_table_that_cannot_write_stands_without_the_log_knowing() -> None:
    table = Table().playing()
    shown = view(table, 1, stalled="disk", stalled_ms=table.now - 4_000)
    assert (shown.pause.reason, shown.pause.since_ms) == ("disk", 4_000)
    assert not shown.my_turn


def test_s13_a_call_is_shown_to_its_seat_and_its_hand_to_the_table() -> None:
    table = Table().playing()
    table.does(table.press(0, "call", "operation"))
    table.now += 30_000
    call = view(table, queue=(4, 0)).call
    assert (call.state, call.position, call.wait_ms) == ("open", 4, 30_000)
    assert view(table, 1).call is None
    assert view(table, 1).plates[0].has_call
    table.does(table.order("claim", seat=0, by="Li"))
    assert (view(table).call.state, view(table).call.by) == ("claimed", "Li")


def test_plates_tell_who_is_linked_and_a_house_player_always_is() -> None:
    table = Table(seats=(ev.SeatPlan("p0"), ev.SeatPlan(house=True)))
    away = Presence(online=False, offline_ms=9_000)
    first, second = view(table, presence=(away, away)).plates
    assert (first.name, first.number, first.online, first.offline_ms) == ("牌手0", "0", False, 9000)
    assert (second.house, second.online, second.offline_ms) == (True, True, 0)


# --- the referee's card -----------------------------------------------------------------------


def card(table: Table, role: str = REFEREE, **other: Any) -> Any:
    return table_card(table.game, table.state, around(table, **other), orders_of(role))


def test_r2_the_card_offers_only_what_the_role_may_order_now() -> None:
    table = Table()
    assert card(table).orders == ("open",)
    assert card(table, "nobody").orders == ()
    table.opened()
    assert card(table).orders == card(table, CHIEF).orders == ("pause", "extend")
    assert card(table).version == table.state.version


def test_r2_the_words_for_a_tables_state() -> None:
    table = Table(boards=(1,))
    words = [card(table).state]
    table.does(table.press(0, "seated"))
    words.append(card(table).state)
    table.playing()
    words.append(card(table).state)
    table.does(table.order("pause"))
    words.append(card(table).state)
    table.does(table.order("resume"))
    table.wait(3_000)
    table.finish_board()
    table.wait(12_000)
    words.append(card(table).state)
    table.does(table.order("collect"))
    words.append(card(table).state)
    assert words == ["closed", "seating", "playing", "paused", "finished", "collected"]


def test_r2_the_card_shows_links_calls_and_what_is_missing() -> None:
    table = Table(boards=(1, 2, 3)).playing().finish_board()
    table.does(table.press(1, "call", "leave"))
    table.now += 5_000
    presence = (Presence(link=LinkRow(rtt_ms=30, credit_ms=25)), Presence())
    shown = card(table, presence=presence, next_table=7)
    assert shown.links[0] == LinkRow(rtt_ms=30, credit_ms=25)
    assert [(row.table_no, row.seat, row.wait_ms, row.name) for row in shown.calls] == [
        (1, 1, 5_000, "牌手1")
    ]
    assert (shown.missing_boards, shown.deal_no, shown.deals_total) == (2, 1, 3)
    assert shown.next_table == 7
    assert shown.sheet.play_time_ms == max(table.state.results[0].times_ms)


def test_hall_list_a_call_outranks_a_lost_seat_and_that_plain_play() -> None:
    table = Table().playing()
    gone = (Presence(online=False), Presence())
    assert table_tile(table.state, around(table)).state == "playing"
    assert table_tile(table.state, around(table, presence=gone)).state == "offline"
    table.does(table.press(0, "call", "operation"))
    table.now += 1_000
    tile = table_tile(table.state, around(table, presence=gone))
    assert (tile.state, tile.wait_ms, tile.seats) == ("call", 1_000, 2)


def test_hall_list_a_fault_is_told_apart_from_a_pause() -> None:
    table = Table().playing()
    table.links = [LinkFact()] * 2
    table.does(table.order("pause", reason="fault"))
    assert table_tile(table.state, around(table)).state == "fault"


def test_seated_counts_players_and_house_players() -> None:
    table = Table(seats=(ev.SeatPlan("p0"), ev.SeatPlan(house=True)))
    assert table_tile(table.state, around(table)).seated == 1
    table.does(table.press(0, "seated"))
    assert table_tile(table.state, around(table)).seated == 2
