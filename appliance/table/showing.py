"""How each audience's picture of a table is made, from public facts and that seat's own.

By construction: nothing here takes a whole state and leaves something out.
"""

from msgspec import Struct
from msgspec.structs import replace

from appliance.games.contract import GameView, Message, Params
from appliance.table.orders import orders
from appliance.table.state import AnyGame, Call, TableState, Turn
from appliance.table.turn_clock import Hold, TurnClock, remaining_ms
from appliance.table.views import (
    PROTOCOL,
    Around,
    CallRow,
    CallView,
    ClockView,
    PauseView,
    Plate,
    RoundSheet,
    SeatView,
    SheetRow,
    TableCard,
    TableTile,
)


class InCommon(Struct, frozen=True):
    """What every seat of a table is shown alike at one instant, made from public facts alone.

    `clock` is None also where each seat has its own picture of it.
    """

    screen: str
    plates: tuple[Plate, ...]
    deal_no: int
    clock: ClockView | None
    pause: PauseView | None
    notice: Message | None
    left_ms: int


def in_common(state: TableState, around: Around) -> InCommon:
    turn, until = state.turn, state.until_ms
    alike = turn is not None and not turn.awaiting.simultaneous
    return InCommon(
        screen=screen_of(state),
        plates=plates(state, around),
        deal_no=deal_no(state),
        clock=clock_view(turn, None, around.now_ms) if turn is not None and alike else None,
        pause=pause_view(state, around),
        notice=_notice(state) or around.said,
        left_ms=0 if until is None or state.pause is not None else max(0, until - around.now_ms),
    )


def seat_view(
    game: AnyGame, state: TableState, seat: int, around: Around, common: InCommon | None = None
) -> SeatView:
    """Everything the page of this seat draws, from public facts and the seat's own knowledge.

    `common`: of this state and these surroundings, where it has been made already.
    """
    common = common or in_common(state, around)
    turn, clock = state.turn, common.clock
    if turn is not None and clock is None:
        clock = clock_view(turn, seat, around.now_ms)
    stands = state.pause is not None or bool(around.stalled)
    board = None if state.board is None else game.view(game.know(state.board, seat))
    awaited = turn is not None and seat in turn.awaiting.seats
    between = between_deals(turn, board)
    continues = common.left_ms if state.status == "sheet" else 0
    if between and clock is not None and not stands:
        continues = clock.remaining_ms
    return SeatView(
        protocol=PROTOCOL,
        boot=around.boot,
        seq=state.seqs[seat],
        event=around.event,
        rehearsal=around.rehearsal,
        table_no=state.plan.table_no,
        seat=seat,
        game=state.plan.game,
        screen="deal_end" if between else common.screen,
        plates=common.plates,
        deal_no=common.deal_no,
        deals_total=len(state.plan.boards),
        board_no=state.board_no,
        turn_id="" if turn is None else turn.id,
        my_turn=turn is not None and awaited and turn.awaiting.holds and not stands,
        clock=clock,
        board=board,
        waiting=around.waiting if state.status == "closed" else None,
        sheet=round_sheet(game, state, around, seat),
        pause=common.pause,
        call=_call_view(state, seat, around),
        notice=common.notice,
        notice_id=state.turns if common.notice is not around.said else around.said_id,
        continues_in_ms=continues,
        opens_in_ms=common.left_ms if state.status == "opening" else 0,
        acknowledged=not awaited if between else state.acknowledged[seat],
        next=around.nexts[seat] if around.nexts else None,
    )


def between_deals(turn: Turn | None, board: GameView | None) -> bool:
    """Whether the end of one of the board's deals is shown (S7), the next one to come."""
    return (
        turn is not None and turn.awaiting.open and board is not None and board.result is not None
    )


def table_card(
    game: AnyGame, state: TableState, around: Around, allowed: tuple[str, ...]
) -> TableCard:
    """One table as a referee sees it; `allowed` are the orders this session may ever give."""
    now, turn = around.now_ms, state.turn
    public = None if state.board is None else game.view(game.know(state.board, None))
    return TableCard(
        table_no=state.plan.table_no,
        version=state.version,
        state=state_word(state),
        game=state.plan.game,
        round_no=state.plan.round_no,
        plates=plates(state, around),
        links=tuple(presence.link for presence in around.presence),
        deal_no=deal_no(state),
        deals_total=len(state.plan.boards),
        turn_seats=() if turn is None else turn.asked,
        clock=None if turn is None else clock_view(turn, None, now),
        public=public,
        calls=call_rows(state, around),
        sheet=round_sheet(game, state, around, None),
        pause=pause_view(state, around),
        rulings=around.rulings,
        orders=tuple(order for order in orders(state) if order in allowed),
        missing_boards=len(state.plan.boards) - len(state.results),
        next_table=around.next_table,
    )


def table_tile(state: TableState, around: Around) -> TableTile:
    """The table's line in the hall list; a call or a lost seat outranks plain play."""
    word = state_word(state)
    humans = [seat for seat in range(state.seats) if not state.house[seat]]
    waited = max((around.now_ms - call.at_ms for call in state.calls), default=0)
    if state.calls:
        word = "call"
    elif word == "playing" and any(not around.presence[seat].online for seat in humans):
        word = "offline"
    return TableTile(
        table_no=state.plan.table_no,
        state=word,
        deal_no=deal_no(state),
        deals_total=len(state.plan.boards),
        seated=sum(state.seated[seat] or state.house[seat] for seat in range(state.seats)),
        seats=state.seats,
        wait_ms=waited,
    )


def screen_of(state: TableState) -> str:
    if state.status == "dealing":
        return "deal_end" if state.results else "opening"
    return {
        "closed": "waiting",
        "opening": "opening",
        "playing": "play",
        "sheet": "deal_end",
    }.get(state.status, "round_end")


def state_word(state: TableState) -> str:
    """The table's state in the words of the referee's pages."""
    if state.pause is not None:
        return "fault" if state.pause.reason in ("fault", "disk") else "paused"
    if state.status == "closed":
        return "seating" if any(state.seated) else "closed"
    return state.status if state.status in ("finished", "collected") else "playing"


def deal_no(state: TableState) -> int:
    """The number of the deal on the table, counted from 1 within the round."""
    if state.status in ("playing", "opening"):
        return len(state.results) + 1
    return len(state.results)


def plates(state: TableState, around: Around) -> tuple[Plate, ...]:
    return tuple(
        Plate(
            seat=seat,
            name=around.people[seat].name,
            number=around.people[seat].number,
            house=state.house[seat],
            taken=state.taken[seat],
            online=state.house[seat] or around.presence[seat].online,
            offline_ms=0 if state.house[seat] else around.presence[seat].offline_ms,
            timeouts=state.timeouts[seat],
            has_call=state.call_of(seat) is not None,
            seated=state.seated[seat],
            confirmed=state.confirmed[seat],
        )
        for seat in range(state.seats)
    )


def clock_view(turn: Turn, seat: int | None, now_ms: int) -> ClockView:
    """The clock as a seat (None: a watcher) may see it; commits are held too but are nobody's
    concern on a screen.
    """
    clock = _public_clock(turn, seat)
    hold = next(
        (hold for hold in clock.holds if hold.cause != "store" and _holds_at(hold, now_ms)), None
    )
    left = None
    if hold is not None and hold.cap_ms is not None and hold.cause == "link":
        left = max(0, hold.since_ms + hold.cap_ms - now_ms)
    return ClockView(
        remaining_ms=remaining_ms(clock, now_ms),
        total_ms=clock.limit_ms,
        running=hold is None,
        hold_reason="" if hold is None else hold.cause,
        hold_left_ms=left,
    )


def _public_clock(turn: Turn, seat: int | None) -> TurnClock:
    """In a simultaneous phase another seat's outage hold is hidden with its choice (V-2b)."""
    if not turn.awaiting.simultaneous:
        return turn.clock
    holds = tuple(hold for hold in turn.clock.holds if hold.cause != "link" or hold.seat == seat)
    return replace(turn.clock, holds=holds)


def _holds_at(hold: Hold, now_ms: int) -> bool:
    capped = hold.cap_ms is not None and now_ms >= hold.since_ms + hold.cap_ms
    ended = hold.until_ms is not None and now_ms >= hold.until_ms
    return hold.since_ms <= now_ms and not capped and not ended


def pause_view(state: TableState, around: Around) -> PauseView | None:
    pause, now = state.pause, around.now_ms
    if pause is None:
        if not around.stalled:
            return None
        since = max(0, now - around.stalled_ms)
        return PauseView(scope="table", reason=around.stalled, since_ms=since)
    return PauseView(
        scope=pause.scope,
        reason=pause.reason,
        since_ms=max(0, now - pause.since_ms),
        resumes_in_ms=0 if pause.runs_ms is None else max(0, pause.runs_ms - now),
    )


def round_sheet(
    game: AnyGame, state: TableState, around: Around, seat: int | None
) -> RoundSheet | None:
    """The table's boards so far; `seat` None is a referee, who sees the slowest position's time."""
    if not state.results:
        return None
    place_of = {each: index for index, seats in enumerate(game.positions) for each in seats}
    places = [place_of[each] for each in range(state.seats)]
    shown = game.positions if seat is None else (game.positions[place_of[seat]],)
    rows = tuple(
        SheetRow(
            board_no=result.board_no,
            scores=tuple([result.scores[place] for place in places]),
            time_ms=max([_sum_of(result.times_ms, seats) for seats in shown]),
            timeouts=sum([_sum_of(result.timeouts, seats) for seats in shown]),
        )
        for result in state.results
    )
    until = state.until_ms
    counting = state.status == "finished" and until is not None
    return RoundSheet(
        rows=rows,
        totals=tuple(map(sum, zip(*(row.scores for row in rows), strict=True))),
        play_time_ms=sum([row.time_ms for row in rows]),
        state=_sheet_state(state, seat, around),
        confirmed=state.confirmed,
        disputed=state.disputed,
        auto_confirm_ms=max(0, (until or 0) - around.now_ms) if counting else 0,
        collected_by=state.collected_by,
        collected_at=state.collected_at,
        results_url=around.results_url,
        result_code=around.result_code,
        table_code=around.table_code,
    )


def _sum_of(by_seat: tuple[int, ...], seats: tuple[int, ...]) -> int:
    return sum([by_seat[seat] for seat in seats])


def _sheet_state(state: TableState, seat: int | None, around: Around) -> str:
    if around.results_url:
        return "closed"
    if state.status == "collected":
        return "collected"
    if state.status != "finished":
        return "playing"
    settled = all(
        done or disputed for done, disputed in zip(state.confirmed, state.disputed, strict=True)
    )
    if settled or (seat is not None and (state.confirmed[seat] or state.disputed[seat])):
        return "waiting"
    return "to_confirm"


def call_rows(state: TableState, around: Around) -> tuple[CallRow, ...]:
    return tuple(
        CallRow(
            table_no=state.plan.table_no,
            seat=call.seat,
            reason=call.reason,
            state=call.state,
            wait_ms=max(0, around.now_ms - call.at_ms),
            by=call.by,
            name=around.people[call.seat].name,
        )
        for call in state.calls
    )


def _call_view(state: TableState, seat: int, around: Around) -> CallView | None:
    call: Call | None = state.call_of(seat)
    if call is None:
        return None
    return CallView(
        state=call.state,
        reason=call.reason,
        position=around.queue[seat] if around.queue else 0,
        wait_ms=max(0, around.now_ms - call.at_ms),
        by=call.by,
    )


def _notice(state: TableState) -> Message | None:
    """The passing sentence about a turn the box had to play, while the next one is open."""
    missed, turn = state.missed, state.turn
    if missed is None or len(missed.seats) != 1 or turn is None:
        return None
    last = f"{state.plan.round_no}.{state.board_no}.{state.turns - 1}"
    if missed.turn_id != last:
        return None
    params: Params = {"seat": missed.seats[0], "cards": missed.shown, "phase": missed.phase}
    return Message("timed_out", params)
