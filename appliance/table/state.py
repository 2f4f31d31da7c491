"""The state of one table, and how each event changes it.

`evolve` is total and decides nothing: it only takes down what an event says. The state of the
game inside is opaque here; no line asks which game it is.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.duplicate.board import fingerprint
from appliance.games.contract import Awaiting, Game, Setup
from appliance.table import events as ev
from appliance.table.turn_clock import Hold, TurnClock, end_hold, with_at_least, with_hold

AnyGame = Game[Any, Any, Any, Any]

OPENING_MS = 3_000
RESUME_MS = 3_000
SHEET_MS = 12_000
CONFIRM_MS = 60_000
BOX_RETURN_MS = 30_000

_LONGEST = {"opening": OPENING_MS, "sheet": SHEET_MS, "finished": CONFIRM_MS}
"""The statuses that end by themselves: `until_ms` is set in these and in no other."""


class Turn(Struct, frozen=True):
    """The open state of the game: a turn of one seat, a simultaneous phase of several, or a phase
    in which nobody has to act (`Awaiting.open`) with all the states it runs through.

    `asked` are the seats it opened for. In a simultaneous phase only those are public: who of
    them has chosen, so who `awaiting` still names, is hidden (V-2b). `banks_ms` is what each
    seat had used of its outage bank when the turn opened.
    """

    id: str
    asked: tuple[int, ...]
    awaiting: Awaiting
    clock: TurnClock
    banks_ms: tuple[int, ...]


class Missed(Struct, frozen=True):
    """The last turn that ended by time-out: for the press that comes too late, and for a word
    about the default that stood in this phase. `cards` are the box's choice for the seat, `shown`
    those of them that everybody saw: what it laid away stays hidden (V-1).
    """

    turn_id: str
    phase: str
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    shown: tuple[str, ...]


class Call(Struct, frozen=True):
    seat: int
    reason: str
    at_ms: int
    state: str = "open"
    by: str = ""


class Pause(Struct, frozen=True):
    """`runs_ms` is set while the countdown of a resume runs."""

    by: str
    reason: str
    scope: str
    since_ms: int
    runs_ms: int | None = None

    @property
    def cause(self) -> str:
        """The ledger's cause of the time it takes (T-9)."""
        if self.reason in ("fault", "disk"):
            return "box"
        if self.reason == "device":
            return "device"
        return "hall" if self.scope == "hall" else "referee"


class BoardResult(Struct, frozen=True):
    board_no: int
    scores: tuple[int, ...]
    times_ms: tuple[int, ...]
    timeouts: tuple[int, ...]


class TableState(Struct, frozen=True):
    """`status`: closed | opening | dealing | playing | sheet | finished | collected.

    `until_ms` is the deadline of a status that has one outside the turn. `version` counts what
    an order can depend on and stands still while cards are played. `seqs` count per seat what it
    could see happen. `fingerprint`, `began_ms` and `deal_times_ms` are of the board on the table.
    """

    plan: ev.TablePlan
    status: str
    house: tuple[bool, ...]
    taken: tuple[bool, ...]
    seated: tuple[bool, ...]
    seqs: tuple[int, ...]
    timeouts: tuple[int, ...]
    board_timeouts: tuple[int, ...]
    times_ms: tuple[int, ...]
    bank_used_ms: tuple[int, ...]
    outages: tuple[int, ...]
    device_held: tuple[bool, ...]
    acknowledged: tuple[bool, ...]
    confirmed: tuple[bool, ...]
    disputed: tuple[bool, ...]
    left: tuple[bool, ...]
    board: Any = None
    board_no: int = 0
    began_ms: int = 0
    fingerprint: str = ""
    deal_times_ms: tuple[tuple[int, ...], ...] = ()
    turn: Turn | None = None
    turns: int = 0
    missed: Missed | None = None
    results: tuple[BoardResult, ...] = ()
    until_ms: int | None = None
    calls: tuple[Call, ...] = ()
    pause: Pause | None = None
    collected_by: str = ""
    collected_at: str = ""
    version: int = 0

    @property
    def seats(self) -> int:
        return len(self.plan.seats)

    def call_of(self, seat: int) -> Call | None:
        return next((call for call in self.calls if call.seat == seat), None)

    def bank_left_ms(self, seat: int) -> int:
        """What is left of the seat's outage bank when its present turn has used nothing more."""
        return max(0, self.plan.bank_ms - self.bank_used_ms[seat])

    def bank_shown_ms(self, seat: int) -> int:
        """What a referee is shown of the bank the seat has used. It is booked with a choice, so
        in a simultaneous phase it would tell who has chosen (V-2b).
        """
        if self.turn is not None and self.turn.awaiting.simultaneous:
            return self.turn.banks_ms[seat]
        return self.bank_used_ms[seat]

    def wants_board(self) -> int | None:
        """The running number of the board to be dealt now, None while none is wanted.

        A paused table gets no cards: its first turn would run through the pause.
        """
        wanted = self.status == "dealing" and self.pause is None
        return self.plan.boards[len(self.results)] if wanted else None


def at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one element exchanged."""
    return (*values[:index], value, *values[index + 1 :])


def new_table(plan: ev.TablePlan) -> TableState:
    """A table that is set for the first time."""
    return set_table(ev.TableSet(plan))


def set_anew(plan: ev.TablePlan, before: TableState | None) -> ev.TableSet:
    """The table set for a round after the one `before`."""
    if before is None:
        return ev.TableSet(plan)
    return ev.TableSet(plan, tuple(seq + 1 for seq in before.seqs), before.version + 1)


def set_table(event: ev.TableSet) -> TableState:
    plan = event.plan
    none = (False,) * len(plan.seats)
    zero = (0,) * len(plan.seats)
    return TableState(
        plan=plan,
        status="closed",
        house=tuple(seat.house for seat in plan.seats),
        taken=none,
        seated=none,
        seqs=event.seqs or zero,
        version=event.version,
        timeouts=zero,
        board_timeouts=zero,
        times_ms=zero,
        bank_used_ms=zero,
        outages=zero,
        device_held=none,
        acknowledged=none,
        confirmed=none,
        disputed=none,
        left=none,
    )


def _seat_taken(_game: AnyGame, state: TableState, event: ev.SeatTaken) -> TableState:
    return replace(
        state,
        taken=at(state.taken, event.seat, True),
        house=at(state.house, event.seat, False),
    )


def _seated(_game: AnyGame, state: TableState, event: ev.Seated) -> TableState:
    return replace(state, seated=at(state.seated, event.seat, True))


def _opened(_game: AnyGame, state: TableState, event: ev.TableOpened) -> TableState:
    house = tuple(was or seat in event.house for seat, was in enumerate(state.house))
    return replace(state, status="opening", until_ms=event.starts_ms, house=house)


def _board_wanted(_game: AnyGame, state: TableState, _event: ev.BoardWanted) -> TableState:
    return replace(state, status="dealing", until_ms=None)


def _board_started(game: AnyGame, state: TableState, event: ev.BoardStarted) -> TableState:
    setup = Setup(board_no=event.board_no, settings=state.plan.settings)
    nobody = (False,) * state.seats
    zero = (0,) * state.seats
    return replace(
        state,
        status="playing",
        board=game.start(event.deals, setup),
        board_no=event.board_no,
        turns=0,
        until_ms=None,
        acknowledged=nobody,
        times_ms=zero,
        board_timeouts=zero,
        fingerprint=fingerprint(event.deals),
        deal_times_ms=(),
    )


def _turn_opened(_game: AnyGame, state: TableState, event: ev.TurnOpened) -> TableState:
    clock = TurnClock(
        opened_ms=event.opened_ms,
        limit_ms=event.awaiting.limit_ms,
        credit_ms=event.credit_ms,
        holds=event.holds,
    )
    awaiting = event.awaiting
    turn = Turn(
        id=event.turn_id,
        asked=awaiting.seats,
        awaiting=awaiting,
        clock=clock,
        banks_ms=state.bank_used_ms,
    )
    outages = _outages_with(state, event.holds)
    began = event.opened_ms if state.turns == 0 else state.began_ms
    return replace(state, turn=turn, turns=state.turns + 1, outages=outages, began_ms=began)


def _outages_with(state: TableState, holds: tuple[Hold, ...]) -> tuple[int, ...]:
    if not holds:
        return state.outages
    began = [hold.seat for hold in holds if hold.cause == "link"]
    return tuple(count + began.count(seat) for seat, count in enumerate(state.outages))


def _played(game: AnyGame, state: TableState, game_events: tuple[Any, ...]) -> TableState:
    board = state.board
    for event in game_events:
        board = game.evolve(board, event)
    awaiting = game.awaiting(board)
    turn = state.turn
    if turn is not None:
        stays = awaiting is not None and same_phase(turn.awaiting, awaiting)
        turn = replace(turn, awaiting=awaiting) if stays and awaiting is not None else None
    return replace(state, board=board, turn=turn)


def same_phase(before: Awaiting, after: Awaiting) -> bool:
    """Whether one turn runs through both states: a choice of several, or an open phase."""
    alike = (before.simultaneous, before.open) == (after.simultaneous, after.open)
    return alike and (after.simultaneous or after.open) and before.phase == after.phase


def _booked(game: AnyGame, state: TableState, ledger: ev.Ledger) -> TableState:
    seat = ledger.seat
    state = replace(
        state,
        times_ms=at(state.times_ms, seat, state.times_ms[seat] + ledger.charged_ms),
        deal_times_ms=_deal_times(game, state, ledger),
        bank_used_ms=at(state.bank_used_ms, seat, state.bank_used_ms[seat] + ledger.bank_ms),
    )
    if not ledger.default:
        return state
    return replace(
        state,
        timeouts=at(state.timeouts, seat, state.timeouts[seat] + 1),
        board_timeouts=at(state.board_timeouts, seat, state.board_timeouts[seat] + 1),
    )


def _deal_times(game: AnyGame, state: TableState, ledger: ev.Ledger) -> tuple[tuple[int, ...], ...]:
    """Charged time by 副: a trimmed mean drops whole ones (D-45b)."""
    deals, number = state.deal_times_ms, game.deal_no(state.board)
    if len(deals) < number:
        deals += ((0,) * state.seats,) * (number - len(deals))
    deal = deals[number - 1]
    changed = at(deal, ledger.seat, deal[ledger.seat] + ledger.charged_ms)
    return at(deals, number - 1, changed)


def _acted(game: AnyGame, state: TableState, event: ev.Acted) -> TableState:
    before = state.turn
    state = _played(game, _booked(game, state, event.ledger), event.events)
    turn = state.turn
    if before is None or turn is None:
        return state
    clock = with_at_least(turn.clock, event.ledger.arrived_ms, before.awaiting.extend_ms)
    return replace(state, turn=replace(turn, clock=clock))


def _timed_out(game: AnyGame, state: TableState, event: ev.TimedOut) -> TableState:
    for ledger in event.ledgers:
        state = _booked(game, state, ledger)
    seats = tuple(ledger.seat for ledger in event.ledgers)
    choice = event.events[0]
    cards = tuple(getattr(choice, "cards", ()))
    shown = cards if game.sees(choice, None) else ()
    phase = "" if state.turn is None else state.turn.awaiting.phase
    missed = Missed(turn_id=event.turn_id, phase=phase, seats=seats, cards=cards, shown=shown)
    return replace(_played(game, state, event.events), missed=missed)


def _moved_on(game: AnyGame, state: TableState, event: ev.MovedOn) -> TableState:
    outages = _outages_with(state, event.holds)
    state = replace(_played(game, state, event.events), outages=outages)
    turn = state.turn
    if turn is None:
        return state
    clock = TurnClock(event.at_ms, event.limit_ms, credit_ms=0, holds=event.holds)
    return replace(state, turn=replace(turn, asked=turn.awaiting.seats, clock=clock))


def _bank_used(_game: AnyGame, state: TableState, event: ev.BankUsed) -> TableState:
    used = state.bank_used_ms[event.seat] + event.ms
    return replace(state, bank_used_ms=at(state.bank_used_ms, event.seat, used))


def _hold_began(_game: AnyGame, state: TableState, event: ev.HoldBegan) -> TableState:
    hold, turn = event.hold, state.turn
    if turn is None:
        return state
    outages = state.outages
    if hold.cause == "link" and hold.seat is not None:
        outages = at(outages, hold.seat, outages[hold.seat] + 1)
    return replace(state, turn=replace(turn, clock=with_hold(turn.clock, hold)), outages=outages)


def _hold_ended(_game: AnyGame, state: TableState, event: ev.HoldEnded) -> TableState:
    turn = state.turn
    if turn is None:
        return state
    clock = end_hold(turn.clock, event.cause, event.seat, event.at_ms)
    return replace(state, turn=replace(turn, clock=clock))


def _board_finished(_game: AnyGame, state: TableState, event: ev.BoardFinished) -> TableState:
    result = BoardResult(
        board_no=event.board_no,
        scores=event.scores,
        times_ms=event.times_ms,
        timeouts=event.timeouts,
    )
    return replace(
        state,
        status="sheet",
        turn=None,
        results=(*state.results, result),
        until_ms=event.at_ms + SHEET_MS,
    )


def _acknowledged(_game: AnyGame, state: TableState, event: ev.Acknowledged) -> TableState:
    return replace(state, acknowledged=at(state.acknowledged, event.seat, True))


def _round_done(_game: AnyGame, state: TableState, event: ev.RoundDone) -> TableState:
    return replace(state, status="finished", until_ms=event.confirm_by_ms)


def _confirmed(_game: AnyGame, state: TableState, event: ev.Confirmed) -> TableState:
    return replace(state, confirmed=at(state.confirmed, event.seat, True))


def _confirming_over(_game: AnyGame, state: TableState, _event: ev.ConfirmingOver) -> TableState:
    return replace(state, until_ms=None)


def _disputed(_game: AnyGame, state: TableState, event: ev.Disputed) -> TableState:
    return replace(
        state,
        disputed=at(state.disputed, event.seat, True),
        confirmed=at(state.confirmed, event.seat, False),
    )


def _collected(_game: AnyGame, state: TableState, event: ev.Collected) -> TableState:
    return replace(
        state,
        status="collected",
        collected_by=event.by,
        collected_at=event.wall,
        until_ms=None,
    )


def _left(_game: AnyGame, state: TableState, event: ev.Left) -> TableState:
    return replace(state, left=at(state.left, event.seat, True))


def _house_sat(_game: AnyGame, state: TableState, event: ev.HouseSat) -> TableState:
    house = tuple(was or seat in event.seats for seat, was in enumerate(state.house))
    return replace(state, house=house)


def _stopped(_game: AnyGame, state: TableState, event: ev.Stopped) -> TableState:
    return replace(
        state,
        status="collected",
        board=None,
        turn=None,
        until_ms=None,
        pause=None,
        calls=(),
        collected_by=event.by,
        collected_at=event.wall,
    )


def _called(_game: AnyGame, state: TableState, event: ev.Called) -> TableState:
    call = Call(seat=event.seat, reason=event.reason, at_ms=event.at_ms)
    others = tuple(each for each in state.calls if each.seat != event.seat)
    return replace(state, calls=(*others, call))


def _call_moved(_game: AnyGame, state: TableState, event: ev.CallMoved) -> TableState:
    if event.state == "closed":
        calls = tuple(call for call in state.calls if call.seat != event.seat)
    else:
        calls = tuple(
            replace(call, state=event.state, by=event.by) if call.seat == event.seat else call
            for call in state.calls
        )
    return replace(state, calls=calls)


def _paused(_game: AnyGame, state: TableState, event: ev.Paused) -> TableState:
    pause = Pause(by=event.by, reason=event.reason, scope=event.scope, since_ms=event.since_ms)
    turn = state.turn
    if turn is not None:
        hold = Hold(cause=pause.cause, since_ms=event.since_ms)
        turn = replace(turn, clock=with_hold(turn.clock, hold))
    held = state.device_held
    if event.seat is not None:
        held = at(held, event.seat, True)
    return replace(state, pause=pause, turn=turn, device_held=held)


def _resumed(_game: AnyGame, state: TableState, event: ev.Resumed) -> TableState:
    pause, turn = state.pause, state.turn
    if pause is None:
        return state
    if turn is not None:
        cause = pause.cause
        turn = replace(turn, clock=end_hold(turn.clock, cause, None, event.runs_ms))
    until = state.until_ms
    if until is not None:
        # A back-dated pause may have begun before the status did: nobody gets more than all of it.
        moved = until + event.runs_ms - pause.since_ms
        until = min(moved, event.runs_ms + _LONGEST[state.status])
    return replace(state, pause=replace(pause, runs_ms=event.runs_ms), turn=turn, until_ms=until)


def _unpaused(_game: AnyGame, state: TableState, _event: ev.Unpaused) -> TableState:
    return replace(state, pause=None)


def _extended(_game: AnyGame, state: TableState, event: ev.Extended) -> TableState:
    turn = state.turn
    if turn is None:
        return state
    hold = Hold(cause="referee", since_ms=event.from_ms, until_ms=event.until_ms)
    return replace(state, turn=replace(turn, clock=with_hold(turn.clock, hold)))


def _restarted(_game: AnyGame, state: TableState, event: ev.Restarted) -> TableState:
    until = None
    if state.until_ms is not None:
        until = event.at_ms + _LONGEST[state.status]
    calls, pause, turn = state.calls, state.pause, state.turn
    if event.since_ms is None:
        # Another boot: instants of the old one mean nothing on this clock.
        calls = tuple(replace(call, at_ms=event.at_ms) for call in calls)
        if pause is not None:
            pause = replace(pause, since_ms=event.at_ms, runs_ms=None)
    if turn is not None:
        turn = replace(turn, clock=_clock_after(turn.clock, event, pause))
    began = state.began_ms if event.since_ms is not None else event.at_ms
    return replace(state, until_ms=until, calls=calls, pause=pause, turn=turn, began_ms=began)


def _clock_after(clock: TurnClock, event: ev.Restarted, pause: Pause | None) -> TurnClock:
    """The box's own absence is held until the awaited seats are linked again, for 30 s at most."""
    since = event.at_ms if event.since_ms is None else event.since_ms
    box = Hold(cause="box", since_ms=since, cap_ms=event.at_ms - since + BOX_RETURN_MS)
    if event.since_ms is not None:
        ended = clock
        for hold in clock.holds:
            if hold.cause in ("link", "box"):
                ended = end_hold(ended, hold.cause, hold.seat, since)
        # A pause after a fault is the box's hold too, and only the referee's order ends it.
        faulty = pause is not None and pause.runs_ms is None and pause.cause == "box"
        return with_hold(ended, replace(box, cap_ms=None) if faulty else box)
    fresh = replace(clock, opened_ms=event.at_ms, holds=(box,))
    if pause is None:
        return fresh
    return with_hold(fresh, Hold(pause.cause, since_ms=event.at_ms))


def _unchanged(_game: AnyGame, state: TableState, _event: ev.Unchanged) -> TableState:
    return state


_Change = Callable[[AnyGame, TableState, Any], TableState]
_CHANGES: dict[type, _Change] = {
    ev.SeatTaken: _seat_taken,
    ev.Seated: _seated,
    ev.TableOpened: _opened,
    ev.BoardWanted: _board_wanted,
    ev.BoardStarted: _board_started,
    ev.TurnOpened: _turn_opened,
    ev.Acted: _acted,
    ev.TimedOut: _timed_out,
    ev.MovedOn: _moved_on,
    ev.BankUsed: _bank_used,
    ev.HoldBegan: _hold_began,
    ev.HoldEnded: _hold_ended,
    ev.BoardFinished: _board_finished,
    ev.Acknowledged: _acknowledged,
    ev.RoundDone: _round_done,
    ev.Confirmed: _confirmed,
    ev.ConfirmingOver: _confirming_over,
    ev.Disputed: _disputed,
    ev.Collected: _collected,
    ev.Left: _left,
    ev.HouseSat: _house_sat,
    ev.Stopped: _stopped,
    ev.Called: _called,
    ev.CallMoved: _call_moved,
    ev.Paused: _paused,
    ev.Resumed: _resumed,
    ev.Unpaused: _unpaused,
    ev.Extended: _extended,
    ev.Restarted: _restarted,
    ev.Unchanged: _unchanged,
}

# Orders do not depend on these; everything else makes a referee look again before pressing.
_PLAY = (
    *(ev.Acted, ev.TimedOut, ev.TurnOpened, ev.HoldBegan, ev.HoldEnded, ev.Acknowledged),
    *(ev.MovedOn, ev.BankUsed, ev.Unchanged),
)


def evolve(game: AnyGame, state: TableState, event: ev.TableEvent) -> TableState:
    """The state after one event. Same state and event, same result, on every machine."""
    if isinstance(event, ev.TableSet):
        return set_table(event)
    after = _CHANGES[type(event)](game, state, event)
    seqs = tuple(seq + int(sees(game, state, event, seat)) for seat, seq in enumerate(after.seqs))
    version = after.version if isinstance(event, _PLAY) else after.version + 1
    return replace(after, seqs=seqs, version=version)


def sees(game: AnyGame, state: TableState, event: ev.TableEvent, seat: int | None) -> bool:
    """Whether a seat (None: a watcher) learns of what happened in this state at all (V-2b); what
    it may not see does not exist.
    """
    if isinstance(event, ev.Acted):
        return event.seat == seat or any(game.sees(each, seat) for each in event.events)
    if isinstance(event, ev.HoldBegan):
        return _shows_hold(state, event.hold.seat, seat)
    if isinstance(event, ev.HoldEnded):
        return _shows_hold(state, event.seat, seat)
    return not isinstance(event, ev.Unchanged)


def _shows_hold(state: TableState, holder: int | None, seat: int | None) -> bool:
    """Only who has not chosen is waited for (T-7), so in a simultaneous phase a seat's outage
    hold would tell the others that it has not.
    """
    hidden = state.turn is not None and state.turn.awaiting.simultaneous
    return holder is None or holder == seat or not hidden


def after_commit(
    state: TableState, events: Sequence[ev.TableEvent], decided_ms: int, committed_ms: int
) -> TableState:
    """T-1: the turn opened when it was decided; the time its commit took is nobody's. Steps that
    no outage holds keep their beat, however long one of them took to be written (D-1).

    Not an event: the ledger of the next action carries it, and a box that dies before that gives
    the player more, never less.
    """
    turn = state.turn
    if turn is None or not turn.awaiting.holds or committed_ms <= decided_ms:
        return state
    if not any(isinstance(event, ev.TurnOpened | ev.MovedOn) for event in events):
        return state
    hold = Hold(cause="store", since_ms=decided_ms, until_ms=committed_ms)
    return replace(state, turn=replace(turn, clock=with_hold(turn.clock, hold)))
