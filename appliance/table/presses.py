"""What a seat presses outside the game: 我已就座, 知道了, 确认成绩, 有异议, 呼叫裁判, 撤回呼叫,
我已离座.
"""

from collections.abc import Callable

from appliance.games.contract import Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import Draft
from appliance.table.orders import can_pause
from appliance.table.showing import between_deals
from appliance.table.turns import end_sheet

CALL_REASONS = ("operation", "irregularity", "device", "leave")


def seat_request(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    press = _PRESSES.get(command.request)
    return Refusal("BAD_REQUEST") if press is None else press(draft, command)


def _seated(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    if draft.state.seated[command.seat]:
        return None
    draft.add(ev.Seated(seat=command.seat, action_id=command.action_id))
    return None


def _acknowledge(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    state = draft.state
    if state.status != "sheet":
        return Refusal("STALE")
    if state.acknowledged[command.seat]:
        return None
    draft.add(ev.Acknowledged(seat=command.seat, action_id=command.action_id))
    if state.pause is None and all(draft.state.acknowledged[seat] for seat in draft.humans()):
        end_sheet(draft)
    return None


def _confirm(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    state = draft.state
    if state.status != "finished":
        return Refusal("STALE")
    if state.confirmed[command.seat] or state.disputed[command.seat]:
        # 有异议 beats 确认: it is taken back by the referee, not by a second press.
        return None
    draft.add(ev.Confirmed(seat=command.seat, action_id=command.action_id))
    return None


def _dispute(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    state, seat = draft.state, command.seat
    if state.status not in ("sheet", "finished") and not _between_deals(draft):
        return Refusal("STALE")
    if not state.disputed[seat]:
        draft.add(ev.Disputed(seat=seat, action_id=command.action_id))
        if state.call_of(seat) is None:
            draft.add(ev.Called(seat=seat, reason="irregularity", at_ms=draft.now))
    return None


def _between_deals(draft: Draft) -> bool:
    board = draft.state.board
    if board is None:
        return False
    return between_deals(draft.state.turn, draft.game.view(draft.game.know(board, None)))


def _call(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
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
    if reason == "device" and not state.device_held[seat] and can_pause(state):
        # T-10: once per player and round this reason holds the table.
        draft.add(ev.Paused(by="", reason="device", since_ms=draft.now, seat=seat))
    return None


def _withdraw(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    call = draft.state.call_of(command.seat)
    if call is None:
        return None
    if call.state != "open":
        return Refusal("CALL_CLAIMED", {"referee": call.by})
    draft.add(ev.CallMoved(seat=command.seat, state="closed", action_id=command.action_id))
    return None


def _left(draft: Draft, command: cmd.SeatRequest) -> Refusal | None:
    if draft.state.status != "collected":
        return Refusal("STALE")
    if not draft.state.left[command.seat]:
        draft.add(ev.Left(seat=command.seat, action_id=command.action_id))
    return None


_PRESSES: dict[str, Callable[[Draft, cmd.SeatRequest], Refusal | None]] = {
    "seated": _seated,
    "acknowledge": _acknowledge,
    "confirm": _confirm,
    "dispute": _dispute,
    "call": _call,
    "withdraw": _withdraw,
    "left": _left,
}
