"""A board with open states on the clock of the box: dealing steps, the window, the end of a deal.

The toy of four seats; its steps are 0.4 s, its window 8 s, kept open 5 s after a show.
"""

from typing import Any

import pytest

from appliance.games.actions import Pass, Play
from appliance.games.deal import Deal
from appliance.live.links import PING_ACTING_MS, PING_MS
from appliance.store.database import StoreFailed
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.state import TableState, evolve, new_table
from tests.conformance.toy_pairs import END_MS, EXTEND_MS, HAND, PAIRS, STEP_MS, WINDOW_MS
from tests.live.making import Hall
from tests.table.driving import through_json

LAST_CARD_MS = (HAND - 1) * STEP_MS
HANDS = (PAIRS.deck[0:3], PAIRS.deck[3:6], PAIRS.deck[6:9], PAIRS.deck[9:12])
DEALS = (Deal(HANDS, PAIRS.deck[12:]),) * 3


def dealing(house: tuple[int, ...] = (), **settings: int) -> Hall:
    """Cards rise by seat and by step; the first has just been dealt. Humans are linked."""
    hall = Hall(game=PAIRS.name, house=house, settings=settings)
    hall.live._deals[1] = DEALS
    hall.join(1, *(seat for seat in range(4) if seat not in house))
    assert hall.order("open").ok
    hall.pass_ms(3_000)
    return hall


def show(hall: Hall, seat: int, place: int) -> Answer:
    return hall.act(1, seat, Play((HANDS[seat][place],)))


def lay(hall: Hall) -> Answer:
    state = hall.table().state
    assert state.turn is not None
    (seat,) = state.turn.awaiting.seats
    return hall.act(1, seat, Play(PAIRS.know(state.board, seat).hand[:1]))


def phase(hall: Hall) -> str:
    turn = hall.table().state.turn
    return "" if turn is None else turn.awaiting.phase


def dealt(hall: Hall) -> int:
    return len(hall.pages[1, 0].view["board"]["hand"])


def rows(hall: Hall, kind: type[Any]) -> list[Any]:
    return [event for event in hall.journal.of(1) if isinstance(event, kind)]


def replayed(hall: Hall) -> TableState:
    events = hall.journal.of(1)
    state = new_table(events[0].plan)
    for event in events:
        state = evolve(PAIRS, state, through_json(PAIRS, event))
    return state


def test_d1_a_whole_board_with_shows_in_the_steps_in_the_window_and_at_its_end() -> None:
    hall = dealing()
    began = hall.runtime.now
    hall.pass_ms(100)
    assert show(hall, 0, 0).ok
    assert show(hall, 1, 1).code == "NOT_IN_HAND"  # not dealt to it yet
    hall.pass_ms(STEP_MS - 100)
    assert (hall.runtime.now - began, dealt(hall)) == (STEP_MS, 2)
    assert show(hall, 1, 1).ok
    assert show(hall, 0, 1).code == "TOO_LOW"
    hall.pass_ms(LAST_CARD_MS - STEP_MS)
    assert (hall.runtime.now - began, dealt(hall)) == (LAST_CARD_MS, HAND)

    hall.pass_ms(1_000)
    assert show(hall, 1, 2).ok
    hall.pass_ms(WINDOW_MS - 1_000 - 1)
    assert show(hall, 2, 0).ok  # in the last millisecond
    hall.pass_ms(EXTEND_MS - 1)
    assert phase(hall) == "DEAL"
    hall.runtime.now += 1  # at the end, which nobody has looked at yet
    assert show(hall, 3, 0).code == "STALE"
    assert (phase(hall), hall.table().state.board.public.turn) == ("PLAY", 2)
    for _ in range(4):
        assert lay(hall).ok

    assert hall.pages[1, 3].view["screen"] == "deal_end"
    assert hall.pages[1, 3].view["continues_in_ms"] == END_MS
    for seat in range(3):
        assert hall.act(1, seat, Pass()).ok
    assert [hall.pages[1, seat].view.get("acknowledged", False) for seat in (0, 3)] == [True, False]
    hall.pass_ms(END_MS)
    assert (dealt(hall), hall.table().state.board.public.deal_no) == (1, 2)
    hall.pass_ms(LAST_CARD_MS + WINDOW_MS)
    for _ in range(4):
        assert lay(hall).ok
    assert hall.table().state.status == "sheet"
    assert hall.table().state.timeouts == (0,) * 4
    assert replayed(hall) == hall.table().state


def test_d1_every_seat_is_shown_every_step_at_its_instant() -> None:
    hall = dealing()
    for step in range(1, HAND):
        before = {key: len(page.of("view")) for key, page in hall.pages.items()}
        hall.pass_ms(STEP_MS - 1)
        assert {key: len(page.of("view")) for key, page in hall.pages.items()} == before
        hall.pass_ms(1)
        for key, page in hall.pages.items():
            assert len(page.of("view")) == before[key] + 1
            assert len(page.view["board"]["hand"]) == step + 1


def test_d1_slow_writing_does_not_stretch_the_steps() -> None:
    hall = dealing()
    began = hall.runtime.now
    hall.journal.commit_ms = 120
    hall.pass_ms(LAST_CARD_MS - STEP_MS)
    hall.pass_ms(began + LAST_CARD_MS + 120 - hall.runtime.now)
    hall.journal.commit_ms = 0
    turn = hall.table().state.turn
    assert turn is not None
    assert (dealt(hall), turn.clock.opened_ms) == (HAND, began + LAST_CARD_MS)
    hall.pass_ms(began + LAST_CARD_MS + WINDOW_MS + 120 - 1 - hall.runtime.now)
    assert phase(hall) == "DEAL"  # the commit that opened the window is nobody's time (T-1)
    hall.pass_ms(1)
    assert phase(hall) == "PLAY"


def test_a_press_that_moves_the_table_on_first_gets_its_own_answer_again() -> None:
    hall = dealing()
    hall.runtime.now += STEP_MS  # the step is over, and nobody has looked at the deadline yet
    first = hall.act(1, 0, Play((HANDS[0][1],)), "twice")
    assert first.ok
    assert hall.act(1, 0, Play((HANDS[0][1],)), "twice") == first
    assert len(rows(hall, ev.Acted)) == 1
    assert first.seq == rows(hall, ev.Acted)[0].seq > 0


def test_t9_a_pause_in_mid_deal_keeps_the_rest_of_the_step() -> None:
    hall = dealing()
    hall.pass_ms(100)
    assert hall.order("pause").ok
    hall.pass_ms(30_000)
    assert dealt(hall) == 1
    assert hall.order("resume").ok
    hall.pass_ms(3_000 + STEP_MS - 100 - 1)
    assert dealt(hall) == 1
    hall.pass_ms(1)
    assert dealt(hall) == 2


def test_25_a_full_disk_in_mid_deal_takes_no_card_from_anybody() -> None:
    hall = dealing()
    hall.journal.failure = StoreFailed("DISK_FULL", "no space")
    hall.pass_ms(30_000)
    assert hall.pages[1, 0].view["pause"]["reason"] == "disk"
    hall.journal.failure = None
    hall.pass_ms(2_000 + LAST_CARD_MS)
    assert (dealt(hall), phase(hall)) == (HAND, "DEAL")
    assert replayed(hall).board == hall.table().state.board


def test_t7_a_link_lost_in_the_steps_holds_nothing() -> None:
    hall = dealing()
    hall.leave(1, 1)
    hall.pass_ms(LAST_CARD_MS)
    assert dealt(hall) == HAND


def test_t7_an_unanswered_ping_puts_no_step_off() -> None:
    hall = Hall(game=PAIRS.name)
    hall.join()
    hall.pass_ms(PING_MS - 3_000 - 1)
    assert hall.order("open").ok
    hall.pass_ms(3_000)  # the next ping goes out right after the first card
    hall.pass_ms(LAST_CARD_MS, silent=[(1, 1)])
    assert hall.table().links[1].overdue(hall.runtime.now + 1)
    assert not hall.table().links[1].lost
    assert dealt(hall) == HAND


def test_t7_a_link_lost_in_the_window_holds_its_end_and_uses_the_bank() -> None:
    hall = dealing()
    hall.pass_ms(LAST_CARD_MS + 3_000)
    hall.leave(1, 1)
    hall.pass_ms(20_000)
    assert phase(hall) == "DEAL"
    hall.join(1, 1)
    hall.pass_ms(WINDOW_MS - 3_000)
    assert phase(hall) == "PLAY"
    assert 20_000 <= hall.table().state.bank_used_ms[1] < 20_000 + PING_ACTING_MS + 1
    assert hall.table().state.timeouts == (0,) * 4


def test_t7_a_window_waits_for_a_lost_seat_as_long_as_its_bank_lasts() -> None:
    hall = dealing()
    hall.leave(1, 1)
    hall.pass_ms(LAST_CARD_MS + 60_000 + WINDOW_MS - 1)
    assert phase(hall) == "DEAL"
    hall.pass_ms(1)
    assert phase(hall) == "PLAY"
    assert hall.table().state.bank_used_ms == (0, 60_000, 0, 0)


def pinged(hall: Hall, ms: int) -> int:
    """Pings to seat 0 in so much time."""
    counted = 0
    for _ in range(ms // 100):
        hall.pass_ms(100, silent=[(1, 0)])
        pings = hall.pages[1, 0].of("ping")
        counted += len(pings)
        hall.pages[1, 0].sent = [each for each in hall.pages[1, 0].sent if each[0] != "ping"]
        for ping in pings:
            hall.table().answered(0, ping, hall.runtime.now)
    return counted


def test_t4_seats_are_asked_every_second_only_where_an_outage_would_hold() -> None:
    hall = dealing()
    hall.pass_ms(LAST_CARD_MS + WINDOW_MS)
    for _ in range(4):
        assert lay(hall).ok
    assert phase(hall) == "DEAL_END"
    assert pinged(hall, 10_000) <= 10_000 // PING_MS + 1
    hall.pass_ms(END_MS - 10_000 + LAST_CARD_MS)
    assert phase(hall) == "DEAL"
    assert pinged(hall, 7_000) >= 7_000 // PING_ACTING_MS


@pytest.mark.parametrize("after_ms", [0, 150, STEP_MS, STEP_MS + 1, LAST_CARD_MS + 10])
def test_invariant_2_a_box_killed_in_mid_deal_has_the_same_table_again(after_ms: int) -> None:
    hall = dealing()
    hall.pass_ms(after_ms)
    again = replayed(hall)
    assert again == hall.table().state
    hall.pass_ms(100_000)
    later = replayed(hall)
    assert later == hall.table().state
    assert later.board != again.board


# --- house players ------------------------------------------------------------------------------


def test_d51_house_players_are_asked_at_once_in_every_new_state_and_may_want_nothing() -> None:
    hall = dealing(house=(1, 2, 3))
    hall.pass_ms(0)
    assert [event.seat for event in rows(hall, ev.Acted)] == [2, 3]  # the two highest of the four
    hall.pass_ms(LAST_CARD_MS)
    assert len(rows(hall, ev.Acted)) == 2
    hall.pass_ms(WINDOW_MS)
    assert hall.table().state.board.public.turn == 3


class Counting:
    """A player that wants nothing where it need not, and counts how often it is asked there."""

    version = "counting-1"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, knowledge: Any, bot_seed: bytes, board_no: int) -> Any:
        del bot_seed, board_no
        self.asked += 1
        return Play(knowledge.hand[:1]) if knowledge.public.phase == "PLAY" else None


def test_d51_a_house_player_that_wants_nothing_is_not_asked_again_in_the_same_state() -> None:
    hall = dealing(house=(3,))
    counting = Counting()
    hall.table()._house = counting
    hall.pass_ms(STEP_MS)
    assert counting.asked == 1
    hall.order("pause")
    hall.order("resume")
    hall.pass_ms(3_000)
    assert counting.asked == 1
    hall.pass_ms(STEP_MS)
    assert (dealt(hall), counting.asked) == (HAND, 2)


def test_s7_house_players_are_ready_at_once_and_wait_for_the_humans() -> None:
    hall = dealing(house=(1, 2, 3))
    hall.pass_ms(LAST_CARD_MS + WINDOW_MS)
    while phase(hall) == "PLAY":
        state = hall.table().state
        assert state.turn is not None
        if state.turn.awaiting.seats == (0,):
            assert lay(hall).ok
        hall.pass_ms(1_200)
    assert phase(hall) == "DEAL_END"
    assert hall.table().state.board.public.ready is not None
    assert set(hall.table().state.board.public.ready) == {1, 2, 3}
    assert hall.act(1, 0, Pass()).ok
    assert phase(hall) == "DEAL"


def test_a_table_of_house_players_plays_a_board_of_several_deals_to_its_end() -> None:
    hall = dealing(house=(0, 1, 2, 3), deals=3)
    hall.pass_ms(120_000)
    assert hall.table().state.status == "finished"
    assert hall.table().state.board.public.deal_no == 3
