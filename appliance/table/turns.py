"""A turn from its opening to what follows it: whose it is, whether an action came in time, and
what time it is charged. What is legal is the game's affair; which game it is is never asked.
"""

from appliance.games.contract import Refusal
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import Draft
from appliance.table.outages import (
    bank_spent_ms,
    book_banks,
    call_for_outages,
    end_link_hold,
    holds_from,
)
from appliance.table.state import CONFIRM_MS, TableState, Turn, same_phase
from appliance.table.turn_clock import charged_ms, fires_ms, held_by_cause, in_time


def act(draft: Draft, command: cmd.Act) -> Refusal | None:
    turn, seat, at_ms = draft.state.turn, command.seat, command.arrived_ms
    refusal = _not_now(draft.state, command)
    if refusal is not None or turn is None:
        return refusal
    if not in_time(turn.clock, at_ms):
        run_out(draft, turn)
        # An open phase goes on under the same id, and the action belongs to its next state.
        after = draft.state.turn
        goes_on = after is not None and after.id == turn.id
        return act(draft, command) if goes_on else None
    decided = draft.game.decide(draft.state.board, seat, command.action)
    if isinstance(decided, Refusal):
        return decided
    ledger = _ledger(draft, turn, seat, at_ms)
    draft.add(
        ev.Acted(
            turn_id=turn.id,
            seat=seat,
            action_id=command.action_id,
            events=decided,
            ledger=ledger,
        )
    )
    after = draft.state.turn
    if after is not None and seat not in after.awaiting.seats:
        # The phase goes on for others: nobody waits for this seat any more (T-7).
        end_link_hold(draft, seat, at_ms)
    if after is None and turn.awaiting.open:
        book_banks(draft, turn, at_ms)
    go_on(draft)
    return None


def _not_now(state: TableState, command: cmd.Act) -> Refusal | None:
    turn, seat = state.turn, command.seat
    if state.pause is not None:
        return Refusal("PAUSED")
    if turn is None or turn.id != command.turn_id:
        return late_or_stale(state, command)
    if seat not in turn.awaiting.seats:
        together = turn.awaiting.simultaneous or turn.awaiting.open
        return Refusal("STALE" if together else "NOT_YOUR_TURN")
    return None


def late_or_stale(state: TableState, command: cmd.Act) -> Refusal:
    """The answer to a press for a turn that is over: LATE if the box acted for this seat in it."""
    missed = state.missed
    if missed is None or missed.turn_id != command.turn_id or command.seat not in missed.seats:
        return Refusal("STALE")
    return Refusal("LATE", {"cards": missed.cards if len(missed.seats) == 1 else ()})


def _ledger(draft: Draft, turn: Turn, seat: int, at_ms: int, default: bool = False) -> ev.Ledger:
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
        # A seat may act again in an open state: what it used is booked once, at the state's end.
        bank_ms=0 if turn.awaiting.open else bank_spent_ms(clock, seat, at_ms),
        default=default,
    )


def run_out(draft: Draft, turn: Turn) -> None:
    """The time of the turn is over: what stands then, and what opens next."""
    fires = fires_ms(turn.clock)
    at_ms = draft.now if fires is None else fires
    if turn.awaiting.open:
        _move_on(draft, turn, at_ms)
    else:
        _time_out(draft, turn, at_ms)
    go_on(draft)


def _time_out(draft: Draft, turn: Turn, at_ms: int) -> None:
    seats = turn.awaiting.seats
    draft.add(
        ev.TimedOut(
            turn_id=turn.id,
            events=draft.game.expire(draft.state.board),
            ledgers=tuple(_ledger(draft, turn, seat, at_ms, default=True) for seat in seats),
        )
    )


def _move_on(draft: Draft, turn: Turn, due_ms: int) -> None:
    """An open state ran out. Its phase's next state begins at the instant the last one ended, so
    that steps keep their beat (D-1); a box that is late by a whole step does not catch up.
    """
    book_banks(draft, turn, due_ms)
    game, board = draft.game, draft.state.board
    events = game.expire(board)
    for event in events:
        board = game.evolve(board, event)
    awaiting = game.awaiting(board)
    late = draft.now - due_ms >= turn.clock.limit_ms
    at_ms = draft.now if late else due_ms
    if awaiting is None or not same_phase(turn.awaiting, awaiting):
        draft.add(ev.MovedOn(turn_id=turn.id, at_ms=at_ms, events=events))
        return
    holds = holds_from(draft, awaiting, at_ms)
    draft.add(
        ev.MovedOn(
            turn_id=turn.id, at_ms=at_ms, events=events, limit_ms=awaiting.limit_ms, holds=holds
        )
    )
    call_for_outages(draft, [hold.seat for hold in holds if hold.seat is not None])


def start_board(draft: Draft, command: cmd.StartBoard) -> Refusal | None:
    if draft.state.wants_board() != command.board_no:
        return Refusal("STALE")
    draft.add(
        ev.BoardStarted(
            board_no=command.board_no,
            rules_version=draft.game.rules_version,
            deals=command.deals,
        )
    )
    go_on(draft)
    return None


def go_on(draft: Draft) -> None:
    """What opens after the board has moved: the rest of a phase, the next turn, or the sheet."""
    if draft.state.turn is not None:
        return
    awaiting = draft.game.awaiting(draft.state.board)
    if awaiting is None:
        _finish_board(draft)
        return
    state = draft.state
    timed = () if awaiting.open else awaiting.seats
    earned = [draft.links[seat].credit_ms for seat in timed if draft.human(seat)]
    holds = holds_from(draft, awaiting, draft.now)
    draft.add(
        ev.TurnOpened(
            turn_id=f"{state.plan.round_no}.{state.board_no}.{state.turns + 1}",
            awaiting=awaiting,
            opened_ms=draft.now,
            credit_ms=max(earned, default=0),
            holds=holds,
        )
    )
    call_for_outages(draft, [hold.seat for hold in holds if hold.seat is not None])


def _finish_board(draft: Draft) -> None:
    state = draft.state
    draft.add(
        ev.BoardFinished(
            board_no=state.board_no,
            at_ms=draft.now,
            scores=draft.game.score(state.board),
            times_ms=state.times_ms,
            timeouts=state.board_timeouts,
            fingerprint=state.fingerprint,
            deal_times_ms=state.deal_times_ms,
            took_ms=max(0, draft.now - state.began_ms),
            house=state.house,
        )
    )
    if not draft.humans():
        end_sheet(draft)


def end_sheet(draft: Draft) -> None:
    """The next board, unless the round's time is too short for it (C7): the rest stays pending."""
    if len(draft.state.results) < len(draft.state.plan.boards) and draft.may_start:
        draft.add(ev.BoardWanted())
    else:
        draft.add(ev.RoundDone(at_ms=draft.now, confirm_by_ms=draft.now + CONFIRM_MS))
        for seat in range(draft.state.seats):
            if not draft.human(seat):
                draft.add(ev.Confirmed(seat=seat, auto=True))
