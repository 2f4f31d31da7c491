"""What a table does with a command: pure, and the only place where its events are made.

The game decides what is legal, this module whose turn it is, whether it came in time, what time
it is charged, and what opens next. It never asks which game it is.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.games.contract import Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.state import (
    CONFIRM_MS,
    OPENING_MS,
    RESUME_MS,
    AnyGame,
    Pause,
    TableState,
    Turn,
    cause_of,
    evolve,
)
from appliance.table.turn_clock import (
    Hold,
    TurnClock,
    charged_ms,
    fires_ms,
    held_by_cause,
    held_ms,
    in_time,
)

CALL_REASONS = ("operation", "irregularity", "device", "leave")
OUTAGES_BEFORE_CALL = 3


class LinkFact(Struct, frozen=True):
    """What the server itself measured of a seat's link: the credit it earns now, and whether it
    answers at all.
    """

    credit_ms: int = 0
    lost: bool = False


class Moment(Struct, frozen=True):
    """The instant of a decision and the links as they are then."""

    now_ms: int
    links: tuple[LinkFact, ...]


class Decision(Struct, frozen=True):
    """The events a command led to, and the state after them. No events: nothing to write down."""

    events: tuple[ev.TableEvent, ...]
    state: TableState


class _Draft:
    """Events in the making: each is applied at once, so that the next is decided after it."""

    def __init__(self, game: AnyGame, state: TableState, moment: Moment) -> None:
        self.game = game
        self.state = state
        self.now = moment.now_ms
        self.links = moment.links
        self.events: list[ev.TableEvent] = []

    def add(self, event: ev.TableEvent) -> None:
        self.state = evolve(self.game, self.state, event)
        self.events.append(event)

    def human(self, seat: int) -> bool:
        return not self.state.house[seat]

    def humans(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if self.human(seat)]


def deadline_ms(state: TableState) -> int | None:
    """When the table wants `Expire`, None while nothing runs. The timer only carries this out."""
    pause = state.pause
    if pause is not None:
        return pause.runs_ms
    if state.turn is not None:
        return fires_ms(state.turn.clock)
    return state.until_ms


def decide(
    game: AnyGame, state: TableState, command: cmd.TableCommand, moment: Moment
) -> Decision | Refusal:
    """What the command leads to, or why it cannot be done. The state given is never changed."""
    draft = _Draft(game, state, moment)
    refusal = _DECIDERS[type(command)](draft, command)
    if refusal is not None:
        return refusal
    events = list(draft.events)
    if isinstance(command, cmd.Act | cmd.SeatRequest) and events:
        # The answer the press got is part of what happened: it is given again after a restart.
        if isinstance(events[0], ev.Pressed):
            events[0] = replace(events[0], seq=draft.state.seqs[command.seat])
    return Decision(events=tuple(events), state=draft.state)


# --- a turn -----------------------------------------------------------------------------------


def _act(draft: _Draft, command: cmd.Act) -> Refusal | None:
    state, turn, seat = draft.state, draft.state.turn, command.seat
    refusal = _not_now(state, command)
    if refusal is not None or turn is None:
        return refusal
    if not in_time(turn.clock, command.arrived_ms):
        _time_out(draft, turn)
        return None
    decided = draft.game.decide(state.board, seat, command.action)
    if isinstance(decided, Refusal):
        return decided
    ledger = _ledger(draft, turn, seat, command.arrived_ms)
    draft.add(
        ev.Acted(
            turn_id=turn.id,
            seat=seat,
            action_id=command.action_id,
            events=decided,
            ledger=ledger,
        )
    )
    if draft.state.turn is not None:
        # The phase goes on for others: nobody waits for this seat any more (T-7).
        _end_link_hold(draft, seat, command.arrived_ms)
    _go_on(draft)
    return None


def _not_now(state: TableState, command: cmd.Act) -> Refusal | None:
    turn, seat = state.turn, command.seat
    if state.pause is not None:
        return Refusal("PAUSED")
    if turn is None or turn.id != command.turn_id:
        return late_or_stale(state, command)
    if seat not in turn.awaiting.seats:
        return Refusal("STALE" if turn.awaiting.simultaneous else "NOT_YOUR_TURN")
    return None


def late_or_stale(state: TableState, command: cmd.Act) -> Refusal:
    """The answer to a press for a turn that is over: LATE if the box acted for this seat in it."""
    missed = state.missed
    if missed is None or missed.turn_id != command.turn_id or command.seat not in missed.seats:
        return Refusal("STALE")
    cards = missed.cards[0] if len(missed.seats) == 1 and missed.cards else ()
    return Refusal("LATE", {"cards": cards})


def _ledger(draft: _Draft, turn: Turn, seat: int, at_ms: int, default: bool = False) -> ev.Ledger:
    clock, state = turn.clock, draft.state
    counts = turn.awaiting.charged and not state.house[seat]
    charged = (clock.limit_ms if default else charged_ms(clock, at_ms)) if counts else 0
    return ev.Ledger(
        seat=seat,
        opened_ms=clock.opened_ms,
        arrived_ms=at_ms,
        limit_ms=clock.limit_ms,
        credit_ms=clock.credit_ms,
        charged_ms=charged,
        held=held_by_cause(clock, at_ms),
        bank_ms=bank_spent_ms(clock, seat, at_ms),
        default=default,
    )


def bank_spent_ms(clock: TurnClock, seat: int, now_ms: int) -> int:
    """What this seat's outages took of its bank in this turn: nothing where the clock stood anyway
    (T-8: a hall-wide outage uses no bank).
    """
    anyway = tuple(hold for hold in clock.holds if hold.cause != "link")
    mine = tuple(hold for hold in clock.holds if hold.cause != "link" or hold.seat == seat)
    with_mine, without = replace(clock, holds=mine), replace(clock, holds=anyway)
    return held_ms(with_mine, now_ms) - held_ms(without, now_ms)


def _time_out(draft: _Draft, turn: Turn) -> None:
    seats = turn.awaiting.seats
    fires = fires_ms(turn.clock)
    at_ms = draft.now if fires is None else fires
    draft.add(
        ev.TimedOut(
            turn_id=turn.id,
            events=draft.game.expire(draft.state.board),
            ledgers=tuple(_ledger(draft, turn, seat, at_ms, default=True) for seat in seats),
        )
    )
    _go_on(draft)


def _go_on(draft: _Draft) -> None:
    """What opens after the board has moved: the rest of a phase, the next turn, or the sheet."""
    if draft.state.turn is not None:
        return
    awaiting = draft.game.awaiting(draft.state.board)
    if awaiting is None:
        _finish_board(draft)
        return
    state = draft.state
    humans = [seat for seat in awaiting.seats if draft.human(seat)]
    earned = [draft.links[seat].credit_ms for seat in humans]
    holds = tuple(
        Hold(cause="link", since_ms=draft.now, seat=seat, cap_ms=state.bank_left_ms(seat))
        for seat in humans
        if draft.links[seat].lost and state.bank_left_ms(seat) > 0
    )
    draft.add(
        ev.TurnOpened(
            turn_id=f"{state.plan.round_no}.{state.board_no}.{state.turns + 1}",
            awaiting=awaiting,
            opened_ms=draft.now,
            credit_ms=max(earned, default=0),
            holds=holds,
        )
    )
    _call_for_outages(draft, [hold.seat for hold in holds if hold.seat is not None])


def _finish_board(draft: _Draft) -> None:
    state = draft.state
    draft.add(
        ev.BoardFinished(
            board_no=state.board_no,
            at_ms=draft.now,
            scores=draft.game.score(state.board),
            times_ms=state.times_ms,
            timeouts=state.board_timeouts,
        )
    )
    if not draft.humans():
        _end_sheet(draft)


# --- what happens by itself -------------------------------------------------------------------


def _expire(draft: _Draft, _command: cmd.Expire) -> Refusal | None:
    state = draft.state
    due = deadline_ms(state)
    if due is None or draft.now < due:
        return Refusal("EARLY")
    if state.pause is not None:
        _unpause(draft, state.pause, due)
    elif state.turn is not None:
        _time_out(draft, state.turn)
    else:
        _STATUS_ENDS[state.status](draft)
    return None


def _unpause(draft: _Draft, pause: Pause, runs_ms: int) -> None:
    """While the table stood no outage used its bank; a seat that is still away begins to now."""
    draft.add(ev.Unpaused(at_ms=draft.now))
    turn = draft.state.turn
    for seat in () if turn is None else turn.awaiting.seats:
        _end_link_hold(draft, seat, pause.since_ms)
        if draft.human(seat) and draft.links[seat].lost:
            _hold_for(draft, seat, runs_ms)


def _deal_next(draft: _Draft) -> None:
    draft.add(ev.BoardWanted())


def _end_sheet(draft: _Draft) -> None:
    if len(draft.state.results) < len(draft.state.plan.boards):
        draft.add(ev.BoardWanted())
    else:
        draft.add(ev.RoundDone(at_ms=draft.now, confirm_by_ms=draft.now + CONFIRM_MS))
        for seat in range(draft.state.seats):
            if not draft.human(seat):
                draft.add(ev.Confirmed(seat=seat, auto=True))


def _confirm_rest(draft: _Draft) -> None:
    for seat, done in enumerate(draft.state.confirmed):
        if not done and not draft.state.disputed[seat]:
            draft.add(ev.Confirmed(seat=seat, auto=True))
    draft.add(ev.ConfirmingOver())


_STATUS_ENDS: dict[str, Callable[[_Draft], None]] = {
    "opening": _deal_next,
    "sheet": _end_sheet,
    "finished": _confirm_rest,
}


def _start_board(draft: _Draft, command: cmd.StartBoard) -> Refusal | None:
    if draft.state.wants_board() != command.board_no:
        return Refusal("STALE")
    draft.add(
        ev.BoardStarted(
            board_no=command.board_no,
            rules_version=draft.game.rules_version,
            deals=command.deals,
        )
    )
    _go_on(draft)
    return None


def _link_lost(draft: _Draft, command: cmd.LinkLost) -> Refusal | None:
    state, turn, seat = draft.state, draft.state.turn, command.seat
    if turn is None or seat not in turn.awaiting.seats or not draft.human(seat):
        return None
    if _open_link(turn, seat):
        return None
    since = max(command.since_ms, turn.clock.opened_ms)
    if state.pause is None:
        _hold_for(draft, seat, since)
    elif since < state.pause.since_ms:
        _hold_for(draft, seat, since, until_ms=state.pause.since_ms)
    return None


def _hold_for(draft: _Draft, seat: int, since_ms: int, until_ms: int | None = None) -> None:
    """Hold the open turn for an awaited seat that is away, as long as its bank lasts (T-7)."""
    turn = draft.state.turn
    if turn is None:
        return
    left = draft.state.bank_left_ms(seat) - bank_spent_ms(turn.clock, seat, draft.now)
    if left <= 0:
        return
    hold = Hold(cause="link", since_ms=since_ms, until_ms=until_ms, seat=seat, cap_ms=left)
    draft.add(ev.HoldBegan(hold))
    _call_for_outages(draft, [seat])


def _open_link(turn: Turn, seat: int) -> bool:
    return any(
        hold.cause == "link" and hold.seat == seat and hold.until_ms is None
        for hold in turn.clock.holds
    )


def _end_link_hold(draft: _Draft, seat: int, at_ms: int) -> None:
    turn = draft.state.turn
    if turn is not None and _open_link(turn, seat):
        draft.add(ev.HoldEnded(cause="link", seat=seat, at_ms=at_ms))


def _call_for_outages(draft: _Draft, seats: Sequence[int]) -> None:
    turn = draft.state.turn
    if turn is not None and turn.awaiting.simultaneous:
        # A call in a hidden choice would tell that this seat has not chosen; the next turn calls.
        return
    for seat in seats:
        state = draft.state
        if state.outages[seat] >= OUTAGES_BEFORE_CALL and state.call_of(seat) is None:
            draft.add(ev.Called(seat=seat, reason="link", at_ms=draft.now))


def _link_back(draft: _Draft, command: cmd.LinkBack) -> Refusal | None:
    _end_link_hold(draft, command.seat, draft.now)
    _end_box_hold(draft)
    return None


def _end_box_hold(draft: _Draft) -> None:
    """The box's own absence is over for a turn when everybody it waits for is linked again.

    A pause after a fault is the box's as well (T-9); it ends with the referee's order only.
    """
    turn = draft.state.turn
    if turn is None:
        return
    pause = draft.state.pause
    if pause is not None and cause_of(pause.reason, pause.scope) == "box":
        return
    waiting = [seat for seat in turn.awaiting.seats if draft.human(seat)]
    open_box = any(hold.cause == "box" and hold.until_ms is None for hold in turn.clock.holds)
    if open_box and not any(draft.links[seat].lost for seat in waiting):
        draft.add(ev.HoldEnded(cause="box", at_ms=draft.now))


def _restart(draft: _Draft, command: cmd.Restart) -> Refusal | None:
    draft.add(ev.Restarted(at_ms=draft.now, since_ms=command.since_ms))
    _end_box_hold(draft)
    return None


def _take_seat(draft: _Draft, command: cmd.TakeSeat) -> Refusal | None:
    state, seat = draft.state, command.seat
    if not state.taken[seat]:
        draft.add(ev.SeatTaken(seat=seat))
    if state.plan.auto_open and state.status == "closed":
        _open(draft, by="")
    return None


# --- presses of a seat ------------------------------------------------------------------------


def _seat_request(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    press = _PRESSES.get(command.request)
    return Refusal("BAD_REQUEST") if press is None else press(draft, command)


def _seated(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    if draft.state.seated[command.seat]:
        return None
    draft.add(ev.Seated(seat=command.seat, action_id=command.action_id))
    return None


def _acknowledge(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    state = draft.state
    if state.status != "sheet":
        return Refusal("STALE")
    if state.acknowledged[command.seat]:
        return None
    draft.add(ev.Acknowledged(seat=command.seat, action_id=command.action_id))
    if state.pause is None and all(draft.state.acknowledged[seat] for seat in draft.humans()):
        _end_sheet(draft)
    return None


def _confirm(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    state = draft.state
    if state.status != "finished":
        return Refusal("STALE")
    if state.confirmed[command.seat] or state.disputed[command.seat]:
        # 有异议 beats 确认: it is taken back by the referee, not by a second press.
        return None
    draft.add(ev.Confirmed(seat=command.seat, action_id=command.action_id))
    return None


def _dispute(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    state, seat = draft.state, command.seat
    if state.status not in ("sheet", "finished"):
        return Refusal("STALE")
    if not state.disputed[seat]:
        draft.add(ev.Disputed(seat=seat, action_id=command.action_id))
        if state.call_of(seat) is None:
            draft.add(ev.Called(seat=seat, reason="irregularity", at_ms=draft.now))
    return None


def _call(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    state, seat, reason = draft.state, command.seat, command.reason
    if reason not in CALL_REASONS:
        return Refusal("BAD_REQUEST")
    if state.status == "collected":
        return Refusal("STALE")
    before = state.call_of(seat)
    if before is not None and before.reason != "link":
        return None
    # A call the box raised gives way to the player's own, which keeps its place in the queue.
    since = draft.now if before is None else before.at_ms
    draft.add(ev.Called(seat=seat, reason=reason, at_ms=since, action_id=command.action_id))
    if reason == "device" and not state.device_held[seat] and _can_pause(state):
        # T-10: once per player and round this reason holds the table.
        draft.add(ev.Paused(by="", reason="device", since_ms=draft.now, seat=seat))
    return None


def _withdraw(draft: _Draft, command: cmd.SeatRequest) -> Refusal | None:
    call = draft.state.call_of(command.seat)
    if call is None:
        return None
    if call.state != "open":
        return Refusal("CALL_CLAIMED", {"referee": call.by})
    draft.add(ev.CallMoved(seat=command.seat, state="closed", action_id=command.action_id))
    return None


_PRESSES: dict[str, Callable[[_Draft, cmd.SeatRequest], Refusal | None]] = {
    "seated": _seated,
    "acknowledge": _acknowledge,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call,
    "withdraw": _withdraw,
}


# --- orders of a referee ----------------------------------------------------------------------


def _staff_order(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    state = draft.state
    if command.order not in _ORDERS:
        return Refusal("BAD_REQUEST")
    if command.version is not None and command.version != state.version:
        return Refusal("VERSION_CHANGED")
    if command.order not in orders(state, command.scope):
        return Refusal("VERSION_CHANGED" if command.version is None else "NOT_ALLOWED")
    return _ORDERS[command.order](draft, command)


def orders(state: TableState, scope: str = "table") -> tuple[str, ...]:
    """The orders that make sense at this table now, in the order the page shows them.

    `scope`: a pause of the whole hall is ended for the whole hall only.
    """
    can: list[str] = []
    if state.status == "closed":
        can.append("open")
    if state.calls:
        can += ["claim", "release", "on_site"]
    if _can_pause(state):
        can.append("pause")
    if state.pause is not None and state.pause.runs_ms is None and state.pause.scope == scope:
        can.append("resume")
    if state.turn is not None and state.pause is None:
        can.append("extend")
    if state.status == "finished":
        can.append("collect")
    return tuple(can)


def _can_pause(state: TableState) -> bool:
    return state.pause is None and state.status in ("opening", "dealing", "playing", "sheet")


def _order_open(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    _open(draft, by=command.by, action_id=command.action_id)
    return None


def _open(draft: _Draft, by: str, action_id: str = "") -> None:
    state = draft.state
    # A seat with an entry waits for its player; a seat with nobody is a house player's.
    nobody = tuple(
        seat
        for seat, plan in enumerate(state.plan.seats)
        if not plan.entry and not state.taken[seat] and not state.house[seat]
    )
    starts = draft.now + OPENING_MS
    draft.add(
        ev.TableOpened(by=by, at_ms=draft.now, starts_ms=starts, house=nobody, action_id=action_id)
    )


def _order_pause(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    since = draft.now if command.since_ms is None else command.since_ms
    draft.add(
        ev.Paused(
            by=command.by,
            reason=command.reason or "referee",
            since_ms=since,
            scope=command.scope,
            action_id=command.action_id,
        )
    )
    return None


def _order_resume(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    runs = draft.now + RESUME_MS
    draft.add(ev.Resumed(by=command.by, runs_ms=runs, action_id=command.action_id))
    return None


def _order_extend(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    if command.minutes < 1:
        return Refusal("BAD_REQUEST")
    until = draft.now + command.minutes * 60_000
    draft.add(
        ev.Extended(by=command.by, from_ms=draft.now, until_ms=until, action_id=command.action_id)
    )
    return None


def _order_collect(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    draft.add(ev.Collected(by=command.by, wall=command.wall, action_id=command.action_id))
    return None


def _order_call(draft: _Draft, command: cmd.StaffOrder) -> Refusal | None:
    call = None if command.seat is None else draft.state.call_of(command.seat)
    if call is None:
        return Refusal("VERSION_CHANGED")
    if call.state == "claimed" and call.by != command.by and command.order == "claim":
        return Refusal("WRITER_BUSY", {"who": call.by})
    state = {"claim": "claimed", "release": "open", "on_site": "closed"}[command.order]
    by = "" if state == "open" else command.by
    draft.add(ev.CallMoved(seat=call.seat, state=state, by=by, action_id=command.action_id))
    return None


_ORDERS: dict[str, Callable[[_Draft, cmd.StaffOrder], Refusal | None]] = {
    "open": _order_open,
    "pause": _order_pause,
    "resume": _order_resume,
    "extend": _order_extend,
    "collect": _order_collect,
    "claim": _order_call,
    "release": _order_call,
    "on_site": _order_call,
}

_DECIDERS: dict[type, Callable[[_Draft, Any], Refusal | None]] = {
    cmd.Act: _act,
    cmd.Expire: _expire,
    cmd.TakeSeat: _take_seat,
    cmd.SeatRequest: _seat_request,
    cmd.StaffOrder: _staff_order,
    cmd.StartBoard: _start_board,
    cmd.LinkLost: _link_lost,
    cmd.LinkBack: _link_back,
    cmd.Restart: _restart,
}
