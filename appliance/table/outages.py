"""What a lost link does to the open turn (T-7), and the box's own absence (T-8b): neutral time and
whose bank it is taken from. How a link is measured is not known here.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from appliance.games.contract import Awaiting, Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import Draft
from appliance.table.state import Turn
from appliance.table.turn_clock import Hold, TurnClock, held_ms

OUTAGES_BEFORE_CALL = 3


def link_lost(draft: Draft, command: cmd.LinkLost) -> Refusal | None:
    state, turn, seat = draft.state, draft.state.turn, command.seat
    if turn is None or seat not in turn.awaiting.seats or not draft.human(seat):
        return None
    if _open_link(turn, seat):
        return None
    since = max(command.since_ms, turn.clock.opened_ms)
    if state.pause is None:
        hold_for(draft, seat, since)
    elif since < state.pause.since_ms:
        hold_for(draft, seat, since, until_ms=state.pause.since_ms)
    return None


def link_back(draft: Draft, command: cmd.LinkBack) -> Refusal | None:
    pause = draft.state.pause
    end_link_hold(draft, command.seat, draft.now if pause is None else pause.since_ms)
    end_box_hold(draft)
    return None


def restart(draft: Draft, command: cmd.Restart) -> Refusal | None:
    draft.add(ev.Restarted(at_ms=draft.now, since_ms=command.since_ms))
    end_box_hold(draft)
    return None


def bank_spent_ms(clock: TurnClock, seat: int, now_ms: int) -> int:
    """What this seat's outages took of its bank in this turn: nothing where the clock stood anyway
    (T-8: a hall-wide outage uses no bank).
    """
    anyway = tuple(hold for hold in clock.holds if hold.cause != "link")
    mine = tuple(hold for hold in clock.holds if hold.cause != "link" or hold.seat == seat)
    with_mine, without = replace(clock, holds=mine), replace(clock, holds=anyway)
    return held_ms(with_mine, now_ms) - held_ms(without, now_ms)


def hold_for(draft: Draft, seat: int, since_ms: int, until_ms: int | None = None) -> None:
    """Hold the open turn for an awaited seat that is away, as long as its bank lasts (T-7); not
    where an outage holds nothing.
    """
    turn = draft.state.turn
    if turn is None or not turn.awaiting.holds:
        return
    left = draft.state.bank_left_ms(seat) - bank_spent_ms(turn.clock, seat, draft.now)
    if left <= 0:
        return
    hold = Hold(cause="link", since_ms=since_ms, until_ms=until_ms, seat=seat, cap_ms=left)
    draft.add(ev.HoldBegan(hold))
    call_for_outages(draft, [seat])


def holds_from(draft: Draft, awaiting: Awaiting, opened_ms: int) -> tuple[Hold, ...]:
    """The holds a state opens with: a seat that is away then begins to use its bank (T-7)."""
    if not awaiting.holds:
        return ()
    left = {seat: draft.state.bank_left_ms(seat) for seat in awaiting.seats if draft.human(seat)}
    return tuple(
        Hold(cause="link", since_ms=opened_ms, seat=seat, cap_ms=bank)
        for seat, bank in left.items()
        if bank > 0 and draft.links[seat].lost
    )


def book_banks(draft: Draft, turn: Turn, at_ms: int) -> None:
    """Take down what outages used of the banks in an open state that is over."""
    if not turn.clock.holds:
        return
    for seat in draft.humans():
        spent = bank_spent_ms(turn.clock, seat, at_ms)
        if spent > 0:
            draft.add(ev.BankUsed(seat=seat, ms=spent))


def _open_link(turn: Turn, seat: int) -> bool:
    return any(
        hold.cause == "link" and hold.seat == seat and hold.until_ms is None
        for hold in turn.clock.holds
    )


def end_link_hold(draft: Draft, seat: int, at_ms: int) -> None:
    turn = draft.state.turn
    if turn is not None and _open_link(turn, seat):
        draft.add(ev.HoldEnded(cause="link", seat=seat, at_ms=at_ms))


def call_for_outages(draft: Draft, seats: Sequence[int]) -> None:
    turn = draft.state.turn
    if turn is not None and turn.awaiting.simultaneous:
        # A call in a hidden choice would tell that this seat has not chosen; the next turn calls.
        return
    for seat in seats:
        state = draft.state
        if state.outages[seat] >= OUTAGES_BEFORE_CALL and state.call_of(seat) is None:
            draft.add(ev.Called(seat=seat, reason="link", at_ms=draft.now))


def end_box_hold(draft: Draft) -> None:
    """The box's own absence is over for a turn when everybody it opened for is linked again.

    Not only those it still awaits: in a hidden choice that would tell who has chosen (V-2b).
    A pause after a fault is the box's as well (T-9); it ends with the referee's order only.
    """
    turn = draft.state.turn
    if turn is None:
        return
    pause = draft.state.pause
    if pause is not None and pause.cause == "box":
        return
    asked = [seat for seat in turn.asked if draft.human(seat)]
    open_box = any(hold.cause == "box" and hold.until_ms is None for hold in turn.clock.holds)
    if open_box and not any(draft.links[seat].lost for seat in asked):
        draft.add(ev.HoldEnded(cause="box", at_ms=draft.now))
