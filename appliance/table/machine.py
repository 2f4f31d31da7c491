"""What a table does with a command: pure, and the only way in which its events are made.

Here stands what happens by itself when a time is over; turns, outages, presses and orders have
modules of their own. None of them ever asks which game it is.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.games.contract import Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import Draft, Moment
from appliance.table.orders import house_sits, open_table, staff_order, stop
from appliance.table.outages import end_link_hold, hold_for, link_back, link_lost, restart
from appliance.table.presses import seat_request
from appliance.table.state import AnyGame, Pause, TableState
from appliance.table.turn_clock import fires_ms
from appliance.table.turns import act, end_sheet, run_out, start_board


class Decision(Struct, frozen=True):
    """The events a command led to, and the state after them. No events: nothing to write down."""

    events: tuple[ev.TableEvent, ...]
    state: TableState


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
    draft = Draft(game, state, moment)
    refusal = _DECIDERS[type(command)](draft, command)
    if refusal is not None:
        return refusal
    if not draft.events and isinstance(command, cmd.SeatRequest):
        draft.add(ev.Unchanged(seat=command.seat, action_id=command.action_id))
    events = list(draft.events)
    if isinstance(command, cmd.Act | cmd.SeatRequest):
        _answer(events, command, draft.state.seqs[command.seat])
    return Decision(events=tuple(events), state=draft.state)


def _answer(events: list[ev.TableEvent], command: cmd.Act | cmd.SeatRequest, seq: int) -> None:
    """The answer a press got is part of what happened: it is given again after a restart.

    A request's event is the first; before an action an open phase may have had to move on.
    """
    for place, event in enumerate(events):
        if isinstance(event, ev.Acted):
            events[place] = replace(event, seq=seq)
    first = events[0]
    if isinstance(command, cmd.SeatRequest) and isinstance(first, ev.Pressed):
        events[0] = replace(first, seq=seq)


def _expire(draft: Draft, _command: cmd.Expire) -> Refusal | None:
    state = draft.state
    due = deadline_ms(state)
    if due is None or draft.now < due:
        return Refusal("EARLY")
    if state.pause is not None:
        _unpause(draft, state.pause, due)
    elif state.turn is not None:
        run_out(draft, state.turn)
    else:
        _STATUS_ENDS[state.status](draft)
    return None


def _unpause(draft: Draft, pause: Pause, runs_ms: int) -> None:
    """While the table stood no outage used its bank; a seat that is still away begins to now."""
    draft.add(ev.Unpaused(at_ms=draft.now))
    turn = draft.state.turn
    for seat in () if turn is None else turn.awaiting.seats:
        end_link_hold(draft, seat, pause.since_ms)
        if draft.human(seat) and draft.links[seat].lost:
            hold_for(draft, seat, runs_ms)


def _deal_next(draft: Draft) -> None:
    draft.add(ev.BoardWanted())


def _confirm_rest(draft: Draft) -> None:
    for seat, done in enumerate(draft.state.confirmed):
        if not done and not draft.state.disputed[seat]:
            draft.add(ev.Confirmed(seat=seat, auto=True))
    draft.add(ev.ConfirmingOver())


_STATUS_ENDS: dict[str, Callable[[Draft], None]] = {
    "opening": _deal_next,
    "sheet": end_sheet,
    "finished": _confirm_rest,
}


def _take_seat(draft: Draft, command: cmd.TakeSeat) -> Refusal | None:
    state, seat = draft.state, command.seat
    if not state.taken[seat]:
        draft.add(ev.SeatTaken(seat=seat))
    if state.plan.auto_open and state.status == "closed":
        open_table(draft, by="")
    return None


_DECIDERS: dict[type, Callable[[Draft, Any], Refusal | None]] = {
    cmd.Act: act,
    cmd.Expire: _expire,
    cmd.TakeSeat: _take_seat,
    cmd.SeatRequest: seat_request,
    cmd.StaffOrder: staff_order,
    cmd.StartBoard: start_board,
    cmd.LinkLost: link_lost,
    cmd.LinkBack: link_back,
    cmd.Restart: restart,
    cmd.HouseSits: house_sits,
    cmd.Stop: stop,
}
