"""What a referee orders at a table, and which orders make sense now. Who may is settled before."""

from collections.abc import Callable

from appliance.games.contract import Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import Draft
from appliance.table.outages import end_link_hold
from appliance.table.state import OPENING_MS, RESUME_MS, TableState


def staff_order(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    state = draft.state
    if command.order not in ORDERS:
        return Refusal("BAD_REQUEST")
    if command.version is not None and command.version != state.version:
        return Refusal("VERSION_CHANGED")
    if command.order not in orders(state, command.scope):
        return Refusal("VERSION_CHANGED" if command.version is None else "NOT_ALLOWED")
    return ORDERS[command.order](draft, command)


def orders(state: TableState, scope: str = "table") -> tuple[str, ...]:
    """The orders that make sense at this table now, in the order the page shows them.

    `scope`: a pause of the whole hall is ended for the whole hall only.
    """
    can: list[str] = []
    if state.status == "closed":
        can.append("open")
    if state.calls:
        can += ["claim", "release", "on_site"]
    if can_pause(state):
        can.append("pause")
    if state.pause is not None and state.pause.runs_ms is None and state.pause.scope == scope:
        can.append("resume")
    if state.turn is not None and state.pause is None:
        can.append("extend")
    if state.status == "finished":
        can.append("collect")
    return tuple(can)


def can_pause(state: TableState) -> bool:
    return state.pause is None and state.status in ("opening", "dealing", "playing", "sheet")


def _order_open(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    open_table(draft, by=command.by, action_id=command.action_id)
    return None


def open_table(draft: Draft, by: str, action_id: str = "") -> None:
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


def house_sits(draft: Draft, command: cmd.HouseSits) -> Refusal | None:
    """House players go on at these seats; nobody is waited for there any more."""
    if draft.state.status == "collected":
        return Refusal("NOT_NOW")
    draft.add(ev.HouseSat(seats=command.seats, by=command.by))
    for seat in command.seats:
        end_link_hold(draft, seat, draft.now)
        if draft.state.status == "finished" and not draft.state.confirmed[seat]:
            draft.add(ev.Confirmed(seat=seat, auto=True))
    return None


def stop(draft: Draft, command: cmd.Stop) -> Refusal | None:
    """The end of the round for a table that is not collected."""
    if draft.state.status == "collected":
        return Refusal("NOT_NOW")
    draft.add(ev.Stopped(by=command.by, wall=command.wall))
    return None


def _order_pause(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
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


def _order_resume(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    runs = draft.now + RESUME_MS
    draft.add(ev.Resumed(by=command.by, runs_ms=runs, action_id=command.action_id))
    return None


def _order_extend(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    if command.minutes < 1:
        return Refusal("BAD_REQUEST")
    until = draft.now + command.minutes * 60_000
    draft.add(
        ev.Extended(by=command.by, from_ms=draft.now, until_ms=until, action_id=command.action_id)
    )
    return None


def _order_collect(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    draft.add(ev.Collected(by=command.by, wall=command.wall, action_id=command.action_id))
    return None


def _order_call(draft: Draft, command: cmd.StaffOrder) -> Refusal | None:
    call = None if command.seat is None else draft.state.call_of(command.seat)
    if call is None:
        return Refusal("VERSION_CHANGED")
    if call.state == "claimed" and call.by != command.by and command.order == "claim":
        return Refusal("WRITER_BUSY", {"who": call.by})
    state = {"claim": "claimed", "release": "open", "on_site": "closed"}[command.order]
    by = "" if state == "open" else command.by
    draft.add(ev.CallMoved(seat=call.seat, state=state, by=by, action_id=command.action_id))
    return None


ORDERS: dict[str, Callable[[Draft, cmd.StaffOrder], Refusal | None]] = {
    "open": _order_open,
    "pause": _order_pause,
    "resume": _order_resume,
    "extend": _order_extend,
    "collect": _order_collect,
    "claim": _order_call,
    "release": _order_call,
    "on_site": _order_call,
}
