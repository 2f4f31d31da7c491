"""The rows of a table's stream: what they say is all that is needed to have the table again.

Tables are driven by chance, legally and not, and asked after every step.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from appliance.duplicate.board import fingerprint
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import Refusal
from appliance.games.wakeng.actions import Show
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import LinkFact, Moment
from appliance.table.machine import Decision, deadline_ms, decide
from appliance.table.state import new_table, set_anew
from tests.table.driving import GAMES, PLAYERS, SEED, Table, plan_for, through_json

RUNS, STEPS = 120, 90
PRESSES = ("seated", "acknowledge", "confirm", "dispute", "call", "withdraw", "nothing")
REASONS = ("operation", "irregularity", "device", "leave", "link", "")
ORDERS = (
    "open", "pause", "resume", "extend", "collect", "claim", "release", "on_site", "nothing",
)  # fmt: skip


class Chance:
    """Commands by chance for one table; half of the actions are what a house player would do."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)

    def command(self) -> cmd.TableCommand:
        kinds: Sequence[tuple[Callable[[], cmd.TableCommand], float]] = (
            (self._play, 30),
            (self._act, 10),
            (self._expire, 15),
            (self._press, 12),
            (self._order, 12),
            (self._lost, 5),
            (self._back, 6),
            (self._take, 1),
            (self._restart, 2),
            (self._start, 1),
            (self._house_sits, 0.5),
            (self._stop, 0.2),
        )
        makers, weights = zip(*kinds, strict=True)
        maker: Callable[[], cmd.TableCommand] = self.dice.choices(makers, weights)[0]
        return maker()

    def _seat(self) -> int:
        return self.dice.randrange(self.table.game.seats)

    def _play(self) -> cmd.TableCommand:
        turn = self.table.state.turn
        if turn is None or not turn.awaiting.seats:
            return self._open_or_see()
        seat = self.dice.choice(turn.awaiting.seats)
        known = self.table.game.know(self.table.state.board, seat)
        action = PLAYERS[self.table.game.name].choose(known, SEED, self.table.state.board_no)
        if action is None:
            return self._expire()
        return self.table.act(seat, action, arrived_ms=self.table.now - self.dice.randrange(50))

    def _open_or_see(self) -> cmd.TableCommand:
        if self.table.state.status == "closed":
            return self.table.order("open")
        return self.table.press(self._seat(), "acknowledge")

    def _act(self) -> cmd.TableCommand:
        deck = self.table.game.deck
        cards = tuple(self.dice.choices(deck, k=self.dice.randrange(4)))
        known = get_args(self.table.game.action_type)
        some = (Play(cards), Double(yes=True), Pass(), Bid(self.dice.randrange(4)), Show(yes=True))
        actions = [action for action in some if type(action) in known]
        turn_id = self.dice.choice(("1.1.1", "", None))
        other = {} if turn_id is None else {"turn_id": turn_id}
        return self.table.act(self._seat(), self.dice.choice(actions), **other)

    def _expire(self) -> cmd.TableCommand:
        due = deadline_ms(self.table.state)
        if due is not None and self.dice.random() < 0.5:
            self.table.now = max(self.table.now, due)
        return cmd.Expire()

    def _press(self) -> cmd.TableCommand:
        request = self.dice.choice(PRESSES)
        return self.table.press(self._seat(), request, self.dice.choice(REASONS))

    def _order(self) -> cmd.TableCommand:
        return self.table.order(
            self.dice.choice(ORDERS),
            seat=self.dice.choice((None, 0, 1, 7)),
            minutes=self.dice.randrange(3),
            scope=self.dice.choice(("table", "hall")),
            version=self.dice.choice((None, None, self.table.state.version, 1)),
            since_ms=self.dice.choice((None, self.table.now - 4_000)),
        )

    def _lost(self) -> cmd.TableCommand:
        seat = self._seat()
        self.table.links[seat] = LinkFact(credit_ms=self.dice.randrange(300), lost=True)
        return cmd.LinkLost(seat, self.table.now - self.dice.randrange(8_000))

    def _back(self) -> cmd.TableCommand:
        seat = self._seat()
        self.table.links[seat] = LinkFact(credit_ms=self.dice.randrange(300))
        return cmd.LinkBack(seat)

    def _take(self) -> cmd.TableCommand:
        return cmd.TakeSeat(self._seat())

    def _restart(self) -> cmd.TableCommand:
        self.table.links = [LinkFact(lost=True) for _ in self.table.links]
        if self.dice.random() < 0.5:
            self.table.now = self.dice.randrange(10_000)
            return cmd.Restart(since_ms=None)
        died = self.table.now
        self.table.now += self.dice.randrange(60_000)
        return cmd.Restart(since_ms=died)

    def _house_sits(self) -> cmd.TableCommand:
        return cmd.HouseSits((self._seat(),), by="referee")

    def _stop(self) -> cmd.TableCommand:
        return cmd.Stop(by="referee", wall="12:00")

    def _start(self) -> cmd.TableCommand:
        return cmd.StartBoard(self.dice.randrange(3), self.table.game.deal(SEED, b""))


def driven(game: str, seed: int, steps: int = STEPS) -> Table:
    table = Table(GAMES[game], boards=(1, 2))
    if seed % 3 == 0:
        seats = (ev.SeatPlan(house=True), *table.state.plan.seats[1:])
        table = Table(GAMES[game], boards=(1, 2), seats=seats)
    if seed % 5 == 0:
        nobody = (ev.SeatPlan(),) * table.game.seats
        table = Table(GAMES[game], boards=(1, 2), seats=nobody, auto_open=True)
    chance = Chance(table, seed)
    for _ in range(steps):
        table.now += chance.dice.choice((0, 1, 300, 2_000, 9_000))
        step(table, chance.command())
    return table


def step(table: Table, command: cmd.TableCommand) -> None:
    """One command with all that must hold after any."""
    before = table.state
    written = msgspec.json.encode(before)
    rows = len(table.log)
    result = table.given(command)
    assert msgspec.json.encode(before) == written
    if isinstance(result, Refusal):
        assert result.code
        assert table.state is before
        assert len(table.log) == rows
    for event in table.log[rows:]:
        assert through_json(table.game, event) == event
    if table.state.board is not None:
        assert Counter(table.game.cards(table.state.board)) == Counter(table.game.deck)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(4))
def test_invariant_2_replaying_the_rows_gives_the_live_table(game: str, part: int) -> None:
    played = 0
    for seed in range(part, RUNS, 4):
        table = driven(game, seed)
        assert table.replayed() == table.state
        played += len(table.log)
    assert played > 500  # the commands of chance do lead somewhere


@pytest.mark.parametrize("game", GAMES)
def test_t12_the_times_of_a_board_are_the_sum_of_its_ledgers(game: str) -> None:
    boards = 0
    for seed in range(60):
        table = driven(game, seed, 150)
        sums = [0] * table.game.seats
        for event in table.log:
            if isinstance(event, ev.BoardStarted):
                sums = [0] * table.game.seats
            for ledger in ledgers(event):
                sums[ledger.seat] += ledger.charged_ms
                spent = ledger.arrived_ms - ledger.opened_ms - sum(ms for _, ms in ledger.held)
                assert 0 <= ledger.charged_ms <= min(max(0, spent), ledger.limit_ms)
            if isinstance(event, ev.BoardFinished):
                assert event.times_ms == tuple(sums)
                boards += 1
    assert boards > 10


def ledgers(event: ev.TableEvent) -> tuple[ev.Ledger, ...]:
    if isinstance(event, ev.Acted):
        return (event.ledger,)
    return event.ledgers if isinstance(event, ev.TimedOut) else ()


@pytest.mark.parametrize("game", GAMES)
def test_v2b_a_seats_count_grows_by_exactly_what_it_could_see(game: str) -> None:
    hidden = 0
    for seed in range(40):
        table = driven(game, seed)
        counts = [0] * table.game.seats
        choosing = False
        for event in table.log:
            seen = [audible(table, event, choosing, seat) for seat in range(table.game.seats)]
            counts = [count + sees for count, sees in zip(counts, seen, strict=True)]
            hidden += seen.count(False)
            if isinstance(event, ev.TurnOpened):
                choosing = event.awaiting.simultaneous
        assert tuple(counts) == table.state.seqs
    assert hidden > 50


def audible(table: Table, event: ev.TableEvent, choosing: bool, seat: int) -> bool:
    """What `rules.md` V-2b leaves of an event for a seat while a hidden choice is open, or not."""
    if isinstance(event, ev.Unchanged):
        return False
    if isinstance(event, ev.Acted) and event.seat != seat:
        return not choosing or len(event.events) > 1
    holder = None
    if isinstance(event, ev.HoldBegan):
        holder = event.hold.seat
    elif isinstance(event, ev.HoldEnded):
        holder = event.seat
    return holder is None or holder == seat or not choosing


@pytest.mark.parametrize("game", GAMES)
def test_every_command_in_every_status_is_decided_or_refused(game: str) -> None:
    seen: set[tuple[str, str, bool]] = set()
    for seed in range(20):
        table = Table(GAMES[game])
        chance = Chance(table, seed)
        for _ in range(400):
            table.now += chance.dice.choice((0, 300, 4_000))
            command = chance.command()
            moment = Moment(table.now, tuple(table.links))
            result = decide(table.game, table.state, command, moment)
            seen.add((table.state.status, type(command).__name__, isinstance(result, Decision)))
            table.given(command)
    statuses = {status for status, _, _ in seen}
    assert statuses == {"closed", "opening", "playing", "sheet", "finished", "collected"}
    kinds = {kind for _, kind, _ in seen}
    assert len(kinds) == len(cmd.TableCommand.__args__)


def test_an_event_of_the_game_comes_back_as_the_game_wrote_it() -> None:
    table = Table(GAMES["wakeng"]).opened()
    table.wait(15_000)
    missed = table.last(ev.TimedOut)
    again = through_json(table.game, missed)
    assert isinstance(again, ev.TimedOut)
    assert [type(each) for each in again.events] == [type(each) for each in missed.events]


@pytest.mark.parametrize(
    "payload",
    [b"{}", b'{"type":"acted"}', b'{"type":"nothing"}', b'{"type":"unpaused","at_ms":"soon"}'],
)
def test_a_row_that_no_table_wrote_is_an_error(payload: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        ev.read_event(payload, GAMES["toy"].event_type)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_round_begins_the_table_anew_and_goes_on_counting(game: str) -> None:
    """Pages and referees' phones stay as they are: what they saw last must not fit again."""
    table = driven(game, 1)
    before = table.state
    plan = plan_for(table.game, round_no=2, boards=(3,))
    table.log.append(set_anew(plan, before))
    table.state = after = table.replayed()
    assert (after.plan, after.status, after.results) == (plan, "closed", ())
    assert after.version > before.version
    assert all(now > seen for now, seen in zip(after.seqs, before.seqs, strict=True))
    anew = new_table(plan)
    assert replace(after, version=0, seqs=anew.seqs) == anew
    table.opened()
    assert table.turn.id == "2.3.1"


# --- house players for people, and the end of a table's round ---------------------------------


def at(status: str, game: str = "toy") -> Table:
    """A table of two boards in a status; in `playing` its first turn is open."""
    table = Table(GAMES[game], boards=(1, 2))
    if status == "closed":
        return table
    table.does(table.order("open"))
    if status == "opening":
        return table
    table.wait(3_000)
    last = {"sheet": 1, "finished": 2, "collected": 2}.get(status, 0)
    while len(table.state.results) < last:
        table.wait(1_000)
    while table.state.status not in (status, "collected"):
        table.wait(1_000)
        if status == "collected" and table.state.status == "finished":
            table.does(table.order("collect"))
    return table


@pytest.mark.parametrize("status", ["closed", "opening", "playing", "sheet", "finished"])
def test_d49_a_table_is_stopped_wherever_it_is_and_keeps_what_it_finished(status: str) -> None:
    table = at(status)
    before = table.state
    (row,) = table.does(cmd.Stop(by="Li", wall="12:00"))
    assert row == ev.Stopped(by="Li", wall="12:00")
    after = table.state
    assert (after.status, after.turn, after.board, after.calls) == ("collected", None, None, ())
    assert (after.collected_by, after.collected_at) == ("Li", "12:00")
    assert after.results == before.results
    assert (deadline_ms(after), after.wants_board()) == (None, None)
    assert table.replayed() == after
    refusals = [
        table.refuses(each)
        for each in (
            cmd.Stop(by="Li", wall="12:01"),
            cmd.HouseSits((0,), by="Li"),
            table.order("open"),
            table.order("collect"),
            table.order("pause"),
            cmd.Expire(),
        )
    ]
    assert {each.code for each in refusals[:2]} == {"NOT_NOW"}


def test_d49_a_paused_table_with_a_call_can_be_stopped() -> None:
    table = at("playing")
    table.does(table.press(0, "call", "operation"))
    table.does(table.order("pause"))
    table.does(cmd.Stop(by="Li", wall="12:00"))
    assert (table.state.pause, table.state.calls) == (None, ())


@pytest.mark.parametrize("status", ["closed", "opening", "playing", "sheet", "finished"])
def test_d49c_house_players_take_a_seat_wherever_the_table_is(status: str) -> None:
    table = at(status)
    table.does(cmd.HouseSits((1,), by="Li"))
    assert table.state.house == (False, True)
    assert table.state.confirmed == (False, status == "finished")
    assert table.replayed() == table.state


def test_d49c_nobody_waits_any_more_for_who_has_left() -> None:
    table = Table(GAMES["toy"]).playing()
    seat = table.on_turn
    table.cut(seat)
    assert any(hold.until_ms is None for hold in table.turn.clock.holds)
    table.wait(2_000)
    table.does(cmd.HouseSits((seat,), by="Li"))
    assert all(hold.until_ms is not None for hold in table.turn.clock.holds)
    assert ev.HoldEnded(cause="link", at_ms=table.now, seat=seat) in table.log
    table.finish_board()
    assert table.state.results[0].times_ms[seat] == 0  # a house player is charged nothing (D-51)


# --- what a finished board says ---------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_d45b_the_times_of_a_board_are_those_of_its_deals(game: str) -> None:
    deals = set()
    for seed in range(40):
        for event in driven(game, seed, 150).log:
            if isinstance(event, ev.BoardFinished):
                sums = [sum(deal[seat] for deal in event.deal_times_ms)
                        for seat in range(len(event.times_ms))]  # fmt: skip
                assert tuple(sums) == event.times_ms
                deals.add(len(event.deal_times_ms))
    assert deals == {2 if game == "toy_pairs" else 1}


@pytest.mark.parametrize("game", GAMES)
def test_f1_a_finished_board_says_which_cards_were_dealt(game: str) -> None:
    table = Table(GAMES[game]).opened()
    table.wait(3_000_000)
    finished = table.last(ev.BoardFinished)
    assert finished.fingerprint == fingerprint(table.deals)
    other = GAMES[game].deal(bytes(32), b"")
    assert finished.fingerprint != fingerprint(other)


def test_c7_how_long_a_board_took_is_told_from_its_first_turn_holds_included() -> None:
    table = Table(GAMES["toy"], boards=(1, 2)).playing()
    began = table.log[-1]
    first = next(event for event in table.log if isinstance(event, ev.TurnOpened))
    table.does(table.order("pause"))
    table.wait(100_000)
    table.does(table.order("resume"))
    table.wait(3_000)
    table.finish_board()
    finished = table.last(ev.BoardFinished)
    assert finished.took_ms == finished.at_ms - first.opened_ms
    assert finished.took_ms > 100_000
    assert began in table.log


def test_c7_no_further_board_is_begun_where_the_round_has_no_time_for_it() -> None:
    table = Table(GAMES["toy"], boards=(1, 2)).playing().finish_board()
    assert table.state.status == "sheet"
    table.now += 60_000
    late = Moment(table.now, tuple(table.links), may_start=False)
    result = decide(table.game, table.state, cmd.Expire(), late)
    assert isinstance(result, Decision)
    assert [type(event) for event in result.events] == [ev.RoundDone]
    assert (result.state.status, len(result.state.results)) == ("finished", 1)
    table.does(cmd.Expire())
    assert table.state.status == "playing"
