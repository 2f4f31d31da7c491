"""The box as a whole over a real folder: events that begin, end, and are there after a restart."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from appliance.games.actions import Double, Play
from appliance.games.contract import Refusal
from appliance.live.box import CURRENT, EventPlan, LiveBox, Seat
from appliance.live.hall import Equipment, LiveHall
from appliance.live.tables import LiveTable
from appliance.live.timers import Timers
from appliance.store.alive import Alive
from appliance.store.box import Box
from appliance.store.database import Damaged, StoreFailed
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.turn_clock import fires_ms
from appliance.table.views import Person
from tests.live.making import Hall, StepRuntime

PLAN = EventPlan(
    title="杯赛",
    game="toy",
    boards=2,
    entries=(("p0", "p1"), ("p2", "p3")),
    people={"p0": Person("甲", "1"), "p3": Person("丁", "4")},
)
REHEARSAL = EventPlan(
    title="排练", game="toy", boards=1, entries=(("", ""),), rehearsal=True, auto_open=True
)


class House:
    """A folder whose box is started, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runtime = StepRuntime()
        self.boots = 1
        self.rules = "aa" * 32
        self.box = self._box()

    def _box(self) -> LiveBox:
        kept = Box.open(self.folder / "box.db")
        alive = Alive(self.folder)
        return LiveBox(self.folder, self._equipment(), kept, alive, f"boot-{self.boots}")

    def _equipment(self) -> Equipment:
        like = Hall()
        like.runtime, like.timers = self.runtime, Timers(self.runtime)
        self.timers = like.timers
        return replace(like.equipment(), rules_hash=self.rules)

    def killed(self, power: bool = False) -> "House":
        """The process dies, with the power or without, and is started again."""
        if self.box.hall is not None:
            self.box.hall.journal.close()
        if power:
            self.boots += 1
            self.runtime.now = 5_000
            (self.folder / "alive").unlink(missing_ok=True)
        self.runtime._spawned.clear()
        self.box = self._box()
        self.box.load()
        self.runtime.run()
        return self

    def begun(self, plan: EventPlan = PLAN) -> "House":
        assert self.box.begin(plan) == Answer(ok=True)
        return self

    @property
    def hall(self) -> LiveHall:
        assert self.box.hall is not None
        return self.box.hall

    def table(self, number: int = 1) -> LiveTable:
        return self.hall.tables[number]

    def pass_ms(self, ms: int) -> None:
        end = self.runtime.now + ms
        while True:
            self.runtime.run()
            due = self.timers.run_due()
            if self.runtime.busy:
                continue
            if due is None or due > end:
                break
            self.runtime.now = max(due, self.runtime.now)
        self.runtime.now = end

    def playing(self) -> "House":
        self.table().order(cmd.StaffOrder(order="open", by="Li", action_id="o1"))
        self.pass_ms(3_000)
        for seat in (0, 1):
            self.act(seat, Double(yes=False), f"d{seat}")
        return self

    def act(self, seat: int, action: Any, action_id: str) -> Answer:
        turn = self.table().state.turn
        turn_id = "" if turn is None else turn.id
        answer = self.table().act(seat, turn_id, action_id, action, self.runtime.now)
        self.runtime.run()
        return answer

    def lowest(self, action_id: str) -> Answer:
        state = self.table().state
        assert state.turn is not None
        seat = state.turn.awaiting.seats[0]
        return self.act(seat, Play(state.board.hands[seat][:1]), action_id)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    if house.box.hall is not None:
        house.box.hall.journal.close()


# --- beginning and ending ---------------------------------------------------------------------


def test_an_event_begins_with_its_first_round_and_the_names_beside_the_log(house: House) -> None:
    house.begun()
    assert house.table(2).state.plan.boards == (1, 2)
    assert house.hall.person(1, 0) == Person("甲", "1")
    rows = b"".join(record.payload for record in house.hall.journal.log.read())
    assert "甲".encode() not in rows
    assert house.box.begin(PLAN).code == "EVENT_RUNNING"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "bridge"},
        {"boards": 0},
        {"entries": ()},
        {"entries": (("p0", "p1", "p2"),)},
    ],
)
def test_an_event_that_cannot_be_played_is_refused(house: House, wrong: dict[str, Any]) -> None:
    plan = EventPlan(**{"title": "", "game": "toy", "boards": 1, "entries": (("", ""),), **wrong})
    assert house.box.begin(plan).code == "BAD_REQUEST"
    assert house.box.hall is None


def test_25_no_event_begins_on_a_full_disk(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.box._ballast, "arm", lambda: False)
    assert house.box.begin(PLAN).code == "DISK_FULL"


def test_25_a_disk_that_fills_at_the_beginning_is_told_and_leaves_no_event(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreFailed("DISK_FULL", "no space")

    monkeypatch.setattr(house.box.box, "set_setting", full)
    assert house.box.begin(PLAN).code == "DISK_FULL"
    assert house.box.hall is None
    monkeypatch.undo()
    house.begun()


def test_a_rehearsal_ends_without_a_trace_and_makes_room_for_an_event(house: House) -> None:
    house.begun(REHEARSAL)
    file = house.box.event_path(house.hall.state.created.event_id)
    assert file.exists()
    house.begun(PLAN)
    assert not list(file.parent.glob(f"{file.name}*"))
    assert not house.hall.state.created.rehearsal


def test_the_file_of_an_event_stays_when_it_is_over(house: House) -> None:
    house.begun()
    file = house.box.event_path(house.hall.state.created.event_id)
    token = house.box.bind(1, 0)
    assert isinstance(token, str)
    assert house.box.end().ok
    assert file.exists()
    assert house.box.seat_of(token) == Refusal("EVENT_OVER")
    assert house.killed().box.hall is None


# --- tablets ----------------------------------------------------------------------------------


def test_7_a_tablet_is_bound_once_to_a_free_seat(house: House) -> None:
    house.begun()
    token = house.box.bind(2, 1)
    assert isinstance(token, str)
    assert house.box.seat_of(token) == Seat(2, 1)
    assert house.table(2).state.taken == (False, True)
    assert house.box.bind(2, 1) == Refusal("SEAT_TAKEN")
    assert house.box.bind(2, 2) == Refusal("NO_SUCH_SEAT")
    assert house.box.bind(9, 0) == Refusal("NO_SUCH_SEAT")


def test_2_a_token_that_was_never_given_opens_nothing(house: House) -> None:
    house.begun()
    assert house.box.seat_of("x" * 43) == Refusal("BAD_TOKEN")
    assert house.box.seat_of("") == Refusal("BAD_TOKEN")


def test_s0_pairing_is_closed_once_a_table_of_an_event_is_open(house: House) -> None:
    house.begun().playing()
    assert house.box.bind(1, 0) == Refusal("PAIRING_CLOSED")
    assert isinstance(house.box.bind(2, 0), str)


def test_rehearsal_a_seat_whose_page_is_gone_is_free_and_the_old_tablet_retired(
    house: House,
) -> None:
    house.begun(REHEARSAL)
    first, second = house.box.bind(1, 0), house.box.bind(1, 0)
    assert isinstance(first, str)
    assert isinstance(second, str)
    assert house.box.seat_of(first) == Refusal("RETIRED")
    assert house.box.seat_of(second) == Seat(1, 0)


def test_a_seat_whose_binding_failed_is_free_for_the_next_try(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.begun()

    def full(*_: object) -> int:
        raise StoreFailed("DISK_FULL", "no space")

    monkeypatch.setattr(house.hall.journal, "write", full)
    assert house.box.bind(1, 0) == Refusal("DISK_FULL")
    monkeypatch.undo()
    assert isinstance(house.box.bind(1, 0), str)


def test_no_seat_is_bound_without_an_event(house: House) -> None:
    assert house.box.bind(1, 0) == Refusal("NO_SUCH_SEAT")


# --- restarts ---------------------------------------------------------------------------------


def test_22_a_killed_box_goes_on_where_the_last_answer_was_given(house: House) -> None:
    house.begun().playing()
    assert house.lowest("p1").ok
    before = house.table().state.board
    house.killed()
    assert house.table().state.board == before
    assert house.table(2).state.status == "closed"
    assert house.hall.person(2, 1) == Person("丁", "4")


@pytest.mark.parametrize("power", [False, True])
def test_3_a_press_is_answered_the_same_after_a_restart(house: House, power: bool) -> None:
    house.begun().playing()
    called = house.table().request(0, "call", "c", "operation")
    withdrawn = house.table().request(0, "withdraw", "w")
    played = house.lowest("p")
    house.killed(power)
    rows = house.hall.journal.log.head()
    table = house.table()
    assert table.act(1, "1.1.2", "p", Play(()), house.runtime.now) == played
    assert table.request(0, "call", "c", "operation") == called
    assert table.request(0, "withdraw", "w") == withdrawn
    assert table.order(cmd.StaffOrder(order="open", by="Li", action_id="o1")) == Answer(ok=True)
    assert house.hall.journal.log.head() == rows


@pytest.mark.parametrize("power", [False, True])
def test_3_a_press_that_changed_nothing_is_answered_the_same_when_the_table_has_gone_on(
    house: House, power: bool
) -> None:
    house.begun().playing()
    for number in range(6):
        house.lowest(f"p{number}")
    assert house.table().state.status == "sheet"
    house.table().request(0, "acknowledge", "a1")
    again = house.table().request(0, "acknowledge", "a2")
    assert again.ok
    house.table().request(1, "acknowledge", "a3")
    house.pass_ms(3_000)
    assert house.table().state.status == "playing"
    assert house.table().request(0, "acknowledge", "a2") == again
    house.killed(power)
    assert house.table().request(0, "acknowledge", "a2") == again
    assert house.table().request(0, "acknowledge", "a4").code == "STALE"


def test_t8b_after_a_kill_the_turn_has_what_the_alive_mark_leaves_of_it(house: House) -> None:
    house.begun().playing()
    house.box.beat()
    house.pass_ms(6_000)
    house.timers.cancel("alive")
    house.runtime.now += 90_000
    house.killed()
    house.pass_ms(2_000)
    house.table().joined(1)
    house.pass_ms(1_000)
    house.lowest("p")
    (ledger,) = ledgers(house)
    # The bank of a seat that never joined was in use before the kill, so none of it was charged.
    assert dict(ledger.held)["box"] == 92_000
    assert ledger.charged_ms == 1_000


def test_t8b_after_a_power_cut_the_turn_starts_anew(house: House) -> None:
    house.begun().playing()
    house.table().joined(1)
    house.runtime.now += 20_000
    house.killed(power=True)
    restarted = house.runtime.now
    house.table().joined(1)
    house.pass_ms(1_500)
    house.lowest("p")
    (ledger,) = ledgers(house)
    assert (ledger.opened_ms, ledger.charged_ms) == (restarted, 1_500)


def test_t8b_a_mark_of_this_boot_says_nothing_of_a_turn_from_the_boot_before(
    house: House,
) -> None:
    house.begun().playing()
    house.table().joined(1)
    house.runtime.now += 20_000
    house.boots += 1  # the power is back, but this start dies before it has written a row
    house.runtime.now = 5_000
    (house.folder / "alive").write_bytes(b'{"boot_id":"boot-2","mono_ms":4900}')
    house.killed()
    turn = house.table().state.turn
    assert turn is not None
    assert turn.clock.opened_ms == 5_000


def ledgers(house: House) -> list[ev.Ledger]:
    rows = house.hall.journal.log.read()
    events = [
        ev.read_event(r.payload, house.table().game.event_type) for r in rows if r.type == "acted"
    ]
    return [
        event.ledger for event in events if isinstance(event, ev.Acted) and event.ledger.charged_ms
    ]


def test_t7_a_page_that_is_not_back_30_s_after_a_restart_is_lost(house: House) -> None:
    house.begun().playing()
    house.killed()
    house.pass_ms(29_000)
    assert not house.table().links[1].lost
    house.pass_ms(2_000)
    assert house.table().links[1].lost
    house.pass_ms(50_000)
    assert house.table().state.timeouts == (0, 0)  # held by the box first, then by its bank
    house.pass_ms(40_000)
    assert house.table().state.timeouts[1] == 1


def test_a_pause_of_the_hall_stands_after_a_restart_and_stops_a_table_that_is_opened(
    house: House,
) -> None:
    house.begun().playing()
    house.hall.order_all("pause", by="Wang")
    house.runtime.run()
    house.killed()
    assert house.hall.paused
    house.table(2).order(cmd.StaffOrder(order="open", by="Li", action_id="o2"))
    house.pass_ms(5_000)
    stands = house.table(2).state.pause
    assert stands is not None
    assert stands.scope == "hall"


def test_d3_after_an_update_of_the_rules_a_running_event_stands_and_opens_no_table(
    house: House,
) -> None:
    house.begun().playing()
    house.rules = "bb" * 32
    house.killed()
    pause = house.table(1).state.pause
    assert pause is not None
    assert pause.reason == "rules"
    answer = house.table(2).order(cmd.StaffOrder(order="open", by="Li", action_id="o2"))
    assert answer.code == "RULES_CHANGED"
    house.rules = "aa" * 32
    house.killed()
    opened = house.table(2).order(cmd.StaffOrder(order="open", by="Li", action_id="o3"))
    assert opened.ok


def test_t8_an_outage_that_stood_before_the_restart_ends_when_the_seats_are_back(
    house: House,
) -> None:
    house.begun().playing()
    house.hall.order_all("pause", by="", reason="outage")
    house.runtime.run()
    house.killed(power=True)
    assert house.hall.paused
    for seat in (0, 1):
        house.table(1).joined(seat)
    house.pass_ms(3_000)
    assert not house.hall.tables[1].state.pause


def test_s8_a_rehearsal_that_was_killed_before_it_collected_does_so_after_the_restart(
    house: House,
) -> None:
    house.begun(REHEARSAL)
    house.table().ask(cmd.StaffOrder(order="open", by="", action_id=""))
    house.hall.refereed = True  # stands still at the point where the kill strikes
    house.pass_ms(60_000)
    assert house.table().state.status == "finished"
    house.killed()
    assert house.hall.closed


def test_the_record_and_the_reports_of_a_table_are_there_after_a_restart(house: House) -> None:
    house.begun().playing()
    for number in range(6):
        assert house.lowest(f"p{number}").ok
    house.killed()
    current = house.hall.state.round
    assert current is not None
    report = current.report(1, 1)
    assert report is not None
    assert report.house == (False, False)
    codes = [line.code for line in house.hall.around(house.table()).rulings]
    assert codes == ["opened", "restarted"]


def test_26_a_box_whose_event_is_gone_says_so_and_does_not_begin_an_empty_one(
    house: House,
) -> None:
    house.begun()
    file = house.box.event_path(house.hall.state.created.event_id)
    house.hall.journal.close()
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()
    fresh = LiveBox(
        house.folder,
        house._equipment(),
        Box.open(house.folder / "box.db"),
        Alive(house.folder),
        "b",
    )
    assert fresh.box.setting(CURRENT)
    with pytest.raises(Damaged):
        fresh.load()
    assert not file.exists()
    house.box.hall = None


def test_a_box_without_an_event_starts_without_one(house: House) -> None:
    assert house.killed().box.hall is None


def test_t8b_the_alive_mark_is_written_every_250_ms(house: House) -> None:
    house.box.beat()
    house.pass_ms(1_000)
    mark = Alive(house.folder).read()
    assert mark is not None
    assert (mark.boot_id, mark.mono_ms) == ("boot-1", house.runtime.now)


# --- four seats, and cards on the step clock ------------------------------------------------------


FOUR = EventPlan(
    title="双人赛",
    game="toy_pairs",
    boards=1,
    entries=(("n", "e", "s", "w"),),
    settings={"deals": 3},
)


@pytest.mark.parametrize("settings", [{"deals": 4}, {"deals": "two"}, {"deal": 2}])
def test_an_event_with_a_setting_its_game_does_not_allow_is_not_begun(
    house: House, settings: dict[str, Any]
) -> None:
    assert house.box.begin(replace(FOUR, settings=settings)).code == "BAD_REQUEST"
    assert house.box.hall is None


def test_settings_stand_in_the_log_and_reach_the_game_after_a_restart_too(house: House) -> None:
    house.begun(FOUR).killed()
    assert house.hall.state.created.settings == {"deals": 3}
    house.table().order(cmd.StaffOrder(order="open", by="Li", action_id="o"))
    house.pass_ms(3_000)
    assert house.table().state.board.public.deals == 3


@pytest.mark.parametrize(("power", "left_ms"), [(False, 300), (True, 400)])
def test_t8b_a_box_that_dies_in_mid_deal_goes_on_with_the_same_cards_and_the_same_step(
    house: House, power: bool, left_ms: int
) -> None:
    house.begun(FOUR)
    house.table().order(cmd.StaffOrder(order="open", by="Li", action_id="o"))
    house.pass_ms(3_000 + 400 + 100)
    before = house.table().state
    house.box.beat()
    house.runtime.now += 5_000
    house.killed(power)
    state = house.table().state
    assert (state.board, state.turns) == (before.board, before.turns)
    assert state.turn is not None
    assert before.turn is not None
    assert state.turn.id == before.turn.id
    for seat in range(4):
        house.table().joined(seat)
    house.runtime.run()
    now_open = house.table().state.turn
    assert now_open is not None
    assert fires_ms(now_open.clock) == house.runtime.now + left_ms
