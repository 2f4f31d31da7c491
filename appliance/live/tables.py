"""One table while it lives: its mailbox, its links, its house players, its appointments.

The shell around `table/machine.py`: commands go in one at a time, events are durable before the
state moves, and only then does anybody hear of them. A bug in here stops this table and no other.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, Protocol

import structlog

from appliance.bots.contract import HousePlayer
from appliance.games.contract import Check, Refusal
from appliance.games.deal import Deal
from appliance.live.audience import Audience
from appliance.live.journal import Journal
from appliance.live.links import SeatLink
from appliance.live.mailbox import Mailbox
from appliance.live.runtime import Runtime
from appliance.live.timers import Timers
from appliance.store.database import StoreFailed
from appliance.store.outbox import OutboxRow
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer, refused
from appliance.table.draft import LinkFact, Moment
from appliance.table.machine import Decision, deadline_ms, decide
from appliance.table.showing import InCommon, in_common, seat_view
from appliance.table.state import (
    BOX_RETURN_MS,
    AnyGame,
    TableState,
    Turn,
    after_commit,
    evolve,
    sees,
)
from appliance.table.turns import late_or_stale
from appliance.table.views import Around, SeatView

_log = structlog.get_logger()

OVERDUE_LOOK_MS = 50
DISK_RETRY_MS = 2_000


class Surroundings(Protocol):
    """What a table needs of the hall it stands in."""

    runtime: Runtime
    timers: Timers
    journal: Journal
    audience: Audience

    def deals(self, board_no: int) -> tuple[Deal, ...]: ...
    def around(self, table: "LiveTable") -> Around: ...
    def outbox(self, state: TableState, event: ev.BoardFinished) -> tuple[OutboxRow, ...]: ...
    def happened(self, table: "LiveTable", events: Sequence[ev.TableEvent]) -> None: ...
    def house_pace_ms(self) -> int: ...
    def bot_seed_of(self, plan: ev.SeatPlan) -> bytes: ...
    def seat_lost(self, table: "LiveTable", seat: int, by_ms: int) -> None: ...
    def seat_back(self, table: "LiveTable", seat: int) -> None: ...
    def may_start(self) -> bool: ...
    def why_closed(self) -> Refusal | None: ...
    def rules_changed(self) -> Refusal | None: ...


class LiveTable:
    """Created with a state that the log already holds."""

    def __init__(
        self,
        game: AnyGame,
        house: HousePlayer[Any, Any],
        state: TableState,
        hall: Surroundings,
        answers: dict[tuple[int, str], Answer] | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.number = state.plan.table_no
        now = hall.runtime.now_ms()
        self.links = [SeatLink(now) for _ in state.plan.seats]
        self.answers = answers if answers is not None else {}
        self._house = house
        self._hall = hall
        self._mailbox = Mailbox(hall.runtime)
        self.stalled = ""
        """Why the table stands still without the log knowing: disk | fault, else empty."""
        self.stalled_since_ms = 0
        self._over = False
        self._asked: dict[int, Any] = {}
        """The state of the board in which a house player wanted to do nothing, by seat."""

    @property
    def stream(self) -> str:
        return f"table/{self.number}"

    # --- what comes from outside ----------------------------------------------------------

    def act(self, seat: int, turn_id: str, action_id: str, action: Any, arrived: int) -> Answer:
        """One tap. The answer stands in the log before it is given."""
        known = (seat, action_id)
        command = cmd.Act(seat, turn_id, action_id, action, arrived)

        def play() -> Answer:
            if known in self.answers:
                return self.answers[known]
            result = self._run(command)
            if isinstance(result, Refusal):
                return refused(result)
            for event in result.events:
                if isinstance(event, ev.Acted):
                    return Answer(ok=True, seq=event.seq)
            # It came too late: the box has just acted for the seat.
            return refused(late_or_stale(self.state, command))

        return self._answered(play)

    def request(self, seat: int, request: str, action_id: str, reason: str = "") -> Answer:
        known = (seat, action_id)

        def press() -> Answer:
            if known in self.answers:
                return self.answers[known]
            result = self._run(cmd.SeatRequest(seat, request, action_id, reason))
            if isinstance(result, Refusal):
                return refused(result)
            return Answer(ok=True, seq=self.state.seqs[seat])

        return self._answered(press)

    def order(self, order: cmd.StaffOrder) -> Answer:
        known = (OFFICIAL, order.action_id)

        def press() -> Answer:
            if known in self.answers:
                return self.answers[known]
            result = self._run(order)
            return refused(result) if isinstance(result, Refusal) else Answer(ok=True)

        return self._answered(press)

    def check(self, seat: int, card_ids: tuple[str, ...]) -> Check:
        """May these be played? Asked of the seat's own knowledge, which cannot tell more."""
        state = self.state
        if state.board is None:
            return Check(ok=False)
        return self.game.check(self.game.know(state.board, seat), card_ids)

    def tell(self, command: cmd.TableCommand) -> None:
        """A command nobody waits for: a time-out, a link, a restart."""
        self._mailbox.tell(lambda: self._told(lambda: self._run(command)))

    def ask(self, command: cmd.TableCommand) -> Answer:
        """A command of the box itself, with its outcome."""

        def run() -> Answer:
            result = self._run(command)
            return refused(result) if isinstance(result, Refusal) else Answer(ok=True)

        return self._answered(run)

    def restarted(self, since_ms: int | None) -> None:
        """The box came back; a seat whose page is still missing after 30 s counts as lost."""
        self.tell(cmd.Restart(since_ms))
        due = self._hall.runtime.now_ms() + BOX_RETURN_MS
        for seat in range(self.state.seats):
            self._hall.timers.set(("missing", self.number, seat), due, self._missing(seat))

    def end(self) -> None:
        """The event is over: nothing more is taken down here."""
        self._over = True
        self._hall.timers.cancel(("table", self.number))
        for seat in range(self.state.seats):
            for kind in ("pulse", "house", "missing"):
                self._hall.timers.cancel((kind, self.number, seat))

    def drain(self) -> None:
        """Return once every command that was given so far has run."""
        self._mailbox.ask(lambda: None)

    def _answered(self, work: Callable[[], Answer]) -> Answer:
        def answer() -> Answer:
            # Inside the mailbox, so that nothing is decided between a bug and the stop it causes.
            try:
                return work()
            except StoreFailed as failure:
                return Answer(ok=False, code=failure.code)
            except Exception as bug:  # noqa: BLE001 - stops this table and answers the press
                self._fault(bug)
                return Answer(ok=False, code="FAULT")

        return self._mailbox.ask(answer)

    def _told(self, work: Callable[[], object]) -> None:
        try:
            work()
        except StoreFailed:
            self._appoint()
        except Exception as bug:  # noqa: BLE001 - stops this table and no other
            self._fault(bug)

    # --- the way of a command ----------------------------------------------------------------

    def _run(self, command: cmd.TableCommand) -> Decision | Refusal:
        now = self._hall.runtime.now_ms()
        if self._over:
            return Refusal("EVENT_OVER")
        if self.stalled:
            self._leave_stall(now)
        closed = self._why_not(command)
        if closed is not None:
            return closed
        result = decide(self.game, self.state, command, self._moment(now))
        if not isinstance(result, Refusal) and result.events:
            self._commit(result, now)
        return result

    def _why_not(self, command: cmd.TableCommand) -> Refusal | None:
        """What the hall has against an order to play on."""
        order = command.order if isinstance(command, cmd.StaffOrder) else ""
        if order == "resume":
            return self._hall.rules_changed()
        return self._hall.why_closed() if order == "open" else None

    def _deal(self) -> None:
        """A job of its own: whatever goes wrong with it, the press before it was taken down."""
        wanted = self.state.wants_board()
        if wanted is not None:
            self._run(cmd.StartBoard(wanted, self._hall.deals(wanted)))

    def _moment(self, now_ms: int) -> Moment:
        return Moment(
            now_ms=now_ms,
            links=tuple(
                LinkFact(credit_ms=link.credit_ms, lost=link.lost or not link.connected)
                for link in self.links
            ),
            may_start=self._hall.may_start(),
        )

    def _commit(self, decision: Decision, now_ms: int) -> None:
        before = self.state
        outbox = [
            row
            for event in decision.events
            if isinstance(event, ev.BoardFinished)
            for row in self._hall.outbox(before, event)
        ]
        rows = [(self.stream, event) for event in decision.events]
        try:
            committed = self._hall.journal.write(rows, now_ms, outbox)
        except StoreFailed as failure:
            self._enter_stall(now_ms, failure.code)
            raise
        # First of all, so that no bug below leaves the state behind the log.
        self.state = decision.state
        self.state = after_commit(decision.state, decision.events, now_ms, committed)
        remember(self.answers, decision.events)
        self._follow(before, decision.events)

    def _follow(self, before: TableState, events: Sequence[ev.TableEvent]) -> None:
        """After the commit: what must come of it, and last what every audience may see."""
        self._appoint()
        if self.state.wants_board() is not None:
            self._mailbox.tell(lambda: self._told(self._deal))
        self._hall.happened(self, events)
        told = range(self.state.seats)
        self._show_seats([seat for seat in told if before.seqs[seat] != self.state.seqs[seat]])
        if any(sees(self.game, before, event, None) for event in events):
            self._hall.audience.changed()

    def _show_seats(self, seats: Iterable[int]) -> None:
        """What stands around the table, and what of it all seats see alike, is made once for all
        who are shown it at one instant.
        """
        around = cache(lambda: self._hall.around(self))
        common = cache(lambda: in_common(self.state, around()))
        for seat in seats:
            self._hall.audience.show(
                (self.number, seat),
                partial(self._view, seat, around, common),
            )

    def _view(
        self, seat: int, around: Callable[[], Around], common: Callable[[], InCommon]
    ) -> SeatView:
        return seat_view(self.game, self.state, seat, around(), common())

    def show(self, seat: int) -> None:
        """Send a seat its whole view, in turn with what happens here."""
        self._mailbox.tell(lambda: self._told(lambda: self._show_seats([seat])))

    def show_all(self) -> None:
        """Send every seat its whole view, in turn with what happens here."""
        self._mailbox.tell(lambda: self._told(self._show_all))

    def _show_all(self) -> None:
        self._show_seats(range(self.state.seats))
        self._hall.audience.changed()

    # --- appointments ------------------------------------------------------------------------

    def _appoint(self) -> None:
        timers, key = self._hall.timers, ("table", self.number)
        due = deadline_ms(self.state)
        if self.stalled:
            timers.set(key, self._hall.runtime.now_ms() + DISK_RETRY_MS, self._look)
        elif due is None:
            timers.cancel(key)
        else:
            timers.set(key, due, self._look)
        self._appoint_seats()

    def _look(self) -> None:
        """The deadline has come, unless an awaited seat may have been cut off before it."""
        turn = self.state.turn
        now = self._hall.runtime.now_ms()
        if turn is not None and turn.awaiting.holds and self.state.pause is None:
            humans = [seat for seat in turn.awaiting.seats if not self.state.house[seat]]
            if any(self.links[seat].overdue(now) for seat in humans):
                self._hall.timers.set(("table", self.number), now + OVERDUE_LOOK_MS, self._look)
                return
        self.tell(cmd.Expire())

    def _appoint_seats(self) -> None:
        turn, now = self.state.turn, self._hall.runtime.now_ms()
        for seat, link in enumerate(self.links):
            stands = self.stalled or self.state.pause is not None
            house = self.state.house[seat]
            # A page is listened for as long as a choice is open, made or not: how soon it counts
            # as lost shows on its plate and would tell who has chosen (V-2b).
            acts = (
                turn is not None
                and not stands
                and (seat in turn.awaiting.seats if house else _listened_for(turn, seat))
            )
            if house:
                self._appoint_house(seat, acts)
            elif acts != (link.acting_since is not None):
                link.acting(now if acts else None)
                # A seat that no longer acts is asked less often: the appointment it has will do.
                if acts:
                    due = max(now, link.look_due_ms())
                    self._hall.timers.set(("pulse", self.number, seat), due, self._pulse(seat))

    def _appoint_house(self, seat: int, acts: bool) -> None:
        key = ("house", self.number, seat)

        def play() -> None:
            self._told(lambda: self._play(seat))

        if not acts:
            self._hall.timers.cancel(key)
        elif self._asked.get(seat) is not self.state.board:
            due = self._hall.runtime.now_ms() + self._house_waits_ms()
            self._hall.timers.set(key, due, lambda: self._mailbox.tell(play))

    def _house_waits_ms(self) -> int:
        """A house player takes its time on turn; where nobody has to act it might come too late."""
        turn = self.state.turn
        return 0 if turn is not None and turn.awaiting.open else self._hall.house_pace_ms()

    def _play(self, seat: int) -> None:
        turn = self.state.turn
        if turn is None or seat not in turn.awaiting.seats or not self.state.house[seat]:
            return
        knowledge = self.game.know(self.state.board, seat)
        bot_seed = self._hall.bot_seed_of(self.state.plan.seats[seat])
        action = self._house.choose(knowledge, bot_seed, self.state.board_no)
        if action is None and turn.awaiting.open:
            # Nobody has to act; what it does not want now it may want in the next state.
            self._asked[seat] = self.state.board
            return
        now = self._hall.runtime.now_ms()
        self._run(cmd.Act(seat, turn.id, "", action, now))

    # --- links -------------------------------------------------------------------------------

    def joined(self, seat: int) -> None:
        """A page has the seat: it is linked again from this instant."""
        now = self._hall.runtime.now_ms()
        self.links[seat].joined(now)
        self._hall.timers.set(("pulse", self.number, seat), now, self._pulse(seat))
        self.tell(cmd.LinkBack(seat))
        self.show_all()
        self._hall.seat_back(self, seat)

    def left(self, seat: int) -> None:
        """The seat's socket closed: lost at once, back-dated to its last answer (T-7)."""
        self.links[seat].left()
        self._lose(seat)

    def answered(self, seat: int, number: int, now: int) -> None:
        """A pong whose frame arrived at `now`; after an outage the clock runs on from here."""
        link = self.links[seat]
        if not link.answered(number, now):
            return
        if link.lost:
            link.lost = False
            self.tell(cmd.LinkBack(seat))
            self.show_all()
            self._hall.seat_back(self, seat)
        elif self._hall.audience.behind((self.number, seat)):
            self.show(seat)

    def _pulse(self, seat: int) -> Callable[[], None]:
        def pulse() -> None:
            link, now = self.links[seat], self._hall.runtime.now_ms()
            if not link.connected:
                return
            if not link.lost and now >= link.lost_at_ms():
                self._lose(seat)
            if now >= link.ping_due_ms():
                self._hall.audience.ping((self.number, seat), link.ping(now))
            due = max(link.look_due_ms(), now + 1)
            self._hall.timers.set(("pulse", self.number, seat), due, pulse)

        return pulse

    def _missing(self, seat: int) -> Callable[[], None]:
        def missing() -> None:
            if not self.links[seat].connected:
                self._lose(seat)

        return missing

    def _lose(self, seat: int) -> None:
        link = self.links[seat]
        if link.lost or self.state.house[seat]:
            return
        link.lost = True
        self.tell(cmd.LinkLost(seat, link.last_answer_ms))
        self.show_all()
        self._hall.seat_lost(self, seat, link.silent_by_ms(self._hall.runtime.now_ms()))

    # --- when something is wrong ---------------------------------------------------------------

    def _enter_stall(self, now_ms: int, code: str) -> None:
        _log.error("table_cannot_write", table=self.number, code=code)
        if not self.stalled:
            self.stalled, self.stalled_since_ms = "disk", now_ms
            self._appoint()
            self._show_all()

    def _leave_stall(self, now_ms: int) -> None:
        """Try to write again: the first rows are the pause that nobody is charged for."""
        rows = self._stall_rows(now_ms)
        state = self.state
        for row in rows:
            state = evolve(self.game, state, row)
        if rows:
            self._hall.journal.write([(self.stream, row) for row in rows], now_ms)
        before, self.state, self.stalled = self.state, state, ""
        self._follow(before, rows)
        self._show_all()

    def _stall_rows(self, now_ms: int) -> list[ev.TableEvent]:
        """What the log is told of a stall; nothing where a pause covers it anyway. After a full
        disk the table goes on by itself, but never before the countdown of an earlier pause.
        """
        pause = self.state.pause
        if pause is not None and pause.runs_ms is None:
            return []
        stop = ev.Paused(by="", reason=self.stalled, since_ms=self.stalled_since_ms)
        if self.stalled == "fault":
            return [stop]
        runs = now_ms if pause is None else max(now_ms, pause.runs_ms or 0)
        rows: list[ev.TableEvent] = [stop, ev.Resumed(by="", runs_ms=runs)]
        return rows if runs > now_ms else [*rows, ev.Unpaused(at_ms=now_ms)]

    def _fault(self, bug: Exception) -> None:
        """A programmer's mistake: this table waits for the referee, without a word of its cards."""
        _log.error(
            "table_fault",
            table=self.number,
            failure=type(bug).__name__,
            where=_where(bug),
        )
        now, stood = self._hall.runtime.now_ms(), bool(self.stalled)
        if not stood:
            self.stalled_since_ms = now
        self.stalled = "fault"
        try:
            self._leave_stall(now)
        except Exception as worse:  # noqa: BLE001 - the table stands still, and tries again
            _log.error("table_fault_again", table=self.number, failure=type(worse).__name__)
            self._appoint()
            if self.stalled and not stood:
                self.show_all()


def _listened_for(turn: Turn, seat: int) -> bool:
    """Whether an outage of the seat may hold the open turn, so that it must be known soon."""
    return turn.awaiting.holds and seat in turn.asked


OFFICIAL = -1
"""In the place of a seat, where an answer was given to a referee."""


def remember(answers: dict[tuple[int, str], Answer], events: Sequence[ev.TableEvent]) -> None:
    """Keep the answers that the events carry, while they happen and when the log is replayed."""
    for event in events:
        if isinstance(event, ev.Pressed) and event.action_id:
            seat = getattr(event, "seat", OFFICIAL) if event.seq else OFFICIAL
            answers[(seat, event.action_id)] = Answer(ok=True, seq=event.seq)


def _where(bug: BaseException) -> str:
    """File and line of a bug; never its message, which might name cards."""
    trace = bug.__traceback__
    place = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f"{code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
