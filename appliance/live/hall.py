"""One event while it lives: its tables, its round, its calls, and outages of the whole hall.

Tables report here after their events are durable; nothing here ever reaches into a hand. What
the chief orders of rounds, entries and results is `desk.py`'s.
"""

import base64
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
import structlog
from msgspec import Struct, structs

from appliance.bots.contract import HousePlayer
from appliance.duplicate.board import Board, commitment, short_form
from appliance.duplicate.ranking import Ranking
from appliance.duplicate.scoring import Scores
from appliance.games.contract import NO_PARAMS, Message, Refusal
from appliance.games.deal import SEED_BYTES, Deal
from appliance.hall import events as hv
from appliance.hall import standing
from appliance.hall.machine import (
    boards_of,
    close_round,
    number_missing,
    open_round,
    tables_of,
    why_not_started,
)
from appliance.hall.round_clock import may_start, pace_ms
from appliance.hall.state import HallState, Round, evolve, reported
from appliance.live.audience import Audience
from appliance.live.journal import Journal, epoch_ms, wall_clock
from appliance.live.mailbox import Mailbox
from appliance.live.outage import HallOutage
from appliance.live.runtime import Runtime
from appliance.live.tables import LiveTable
from appliance.live.timers import Timers
from appliance.store.box import EventKeys
from appliance.store.codec import canonical
from appliance.store.database import StoreFailed
from appliance.store.outbox import OutboxRow
from appliance.store.result_code import BoardLine, TableResult, short_head, sign_result
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer, refused
from appliance.table.state import AnyGame, TableState, set_anew, set_table
from appliance.table.views import (
    Around,
    Code,
    LinkRow,
    Person,
    Presence,
    Ruling,
    SeatNext,
    WaitingView,
)

_log = structlog.get_logger()

HALL = "hall"
PACE_MS = 1_200
FAST_PACE_MS = 150
OUTAGE = "outage"
RULINGS_SHOWN = 20
SAID_MS = 15_000
OWN_CODE_CHARACTERS = 10


class Equipment(Struct, frozen=True):
    """What every event on this box is given by the composition root.

    `door`: the address of a table, empty when the hall's network cannot reach it. `draw`: a text
    as a QR code; it takes milliseconds, so new texts are drawn outside the loop. `rules_hash`
    names the rules this box was built with.
    """

    runtime: Runtime
    timers: Timers
    games: Mapping[str, AnyGame]
    house_players: Mapping[str, HousePlayer[Any, Any]]
    door: Callable[[int], str]
    draw: Callable[[str], Code]
    results_url: Callable[[], str]
    rules_hash: str = ""


class LiveHall:
    """`boot` names this run of the process to the pages, so that they know a restart."""

    def __init__(
        self,
        state: HallState,
        journal: Journal,
        equipment: Equipment,
        people: Mapping[str, Person],
        keys: EventKeys,
        keep_names: Callable[[Mapping[str, Person]], Mapping[str, Person]] = dict,
    ) -> None:
        """`keep_names` puts names beside the log and returns them as they are shown."""
        self.state = state
        self.journal = journal
        self.runtime = equipment.runtime
        self.timers = equipment.timers
        self.audience = Audience()
        self._bot_seed = bytes.fromhex(state.created.bot_seed)
        self.boot = secrets.token_hex(4)
        self.tables: dict[int, LiveTable] = {}
        self.game: AnyGame = equipment.games[state.created.game]
        self.fast = False
        self.pace = 1
        """How many times as fast as usual house players act in a whole rehearsal."""
        self.over = False
        """The event has left this process."""
        self.refereed = False
        """A referee has signed in, so a rehearsal's tables no longer collect themselves."""
        self._house = equipment.house_players[state.created.game]
        self._equipment = equipment
        self._people = dict(people)
        self._keep_names = keep_names
        self._keys = keys
        self._mailbox = Mailbox(equipment.runtime)
        self.version = journal.log.head()[0]
        """Counts what the chief's orders depend on, over restarts too."""
        self._standings: tuple[HallState, Scores, Ranking] | None = None
        self._pace: tuple[object, float | None] | None = None
        """Of the reports so far; every command of every table asks whether time is left."""
        self._substituted: tuple[Sequence[hv.HallEvent], dict[str, str]] = ((), {})
        """By player who came in, of the decisions so far; every picture of a table asks."""
        self._said: tuple[Message, int, int] | None = None
        self.next_seat: Callable[[int, int], SeatNext | None] = _nowhere
        """Where who sits at a table's seat goes next; set by who knows the seating."""
        self._deals: dict[int, tuple[Deal, ...]] = {}
        self._outage = HallOutage()
        self._standing: cmd.StaffOrder | None = None
        """The order that stopped the whole hall, while it stands."""
        self._rulings: dict[int, deque[Ruling]] = {}
        self._finished: set[int] = set()
        """Tables to be collected, kept because every picture of a table names the next."""
        self._doors: dict[int, Code] = {}
        self._result_codes: dict[int, Code] = {}

    # --- the round ---------------------------------------------------------------------------

    def open_round(self, plans: Sequence[ev.TablePlan], boards: int) -> Answer:
        """Draw the boards of tables without a seating, set them, and let them be opened."""
        first = plans[0].boards[0]
        return self.doing(lambda: self._open(plans, range(first, first + boards), by=""))

    def start_round(self, by: str) -> Answer:
        """开始本轮: draw the boards of the published seating and set its tables. A round of a
        limited length runs from here on.
        """

        def started() -> Answer:
            refusal, seating = why_not_started(self.state), self.state.seating
            if refusal is not None or seating is None:
                return refused(refusal or Refusal("NOT_SEATED"))
            plans = tables_of(self.state, seating, self.game.positions)
            return self._open(plans, boards_of(self.state, seating), by)

        return self.doing(started)

    def _open(self, plans: Sequence[ev.TablePlan], boards: Sequence[int], by: str) -> Answer:
        now, wall = self.runtime.now_ms(), wall_clock().isoformat()
        event = open_round(self.state, [self._draw(number) for number in boards], plans)
        if isinstance(event, Refusal):
            return refused(event)
        event = structs.replace(event, by=by, wall=wall)
        begun = hv.ClockMoved(act="begun", round_no=event.round_no, at_ms=now, by=by, wall=wall)
        places = [self.tables.get(plan.table_no) for plan in plans]
        sets = [
            set_anew(plan, None if before is None else before.state)
            for plan, before in zip(plans, places, strict=True)
        ]
        answer = self.take_down(event, begun, tables=sets)
        if answer.ok:
            for each in sets:
                self.set_table(set_table(each))
            self.draw_doors()
        return answer

    def doing(self, work: Callable[[], Answer]) -> Answer:
        """Work on the hall's state, one at a time."""
        return self._mailbox.ask(work)

    def take_down(self, *events: hv.HallEvent, tables: Sequence[ev.TableSet] = ()) -> Answer:
        """Make the hall's events durable, with the tables they set, then part of its state. Inside
        `doing` only.
        """
        rows: list[tuple[str, Any]] = [(HALL, event) for event in events]
        rows += [(f"table/{each.plan.table_no}", each) for each in tables]
        try:
            self.journal.write(rows, self.runtime.now_ms())
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)
        for event in events:
            self.state = evolve(self.state, event)
        self.version += 1
        self.audience.changed()
        return Answer(ok=True)

    def keep_names(self, people: Mapping[str, Person]) -> None:
        """Names of new or corrected players, kept beside the log. Raises BadName, StoreFailed."""
        self._people |= self.runtime.in_thread(lambda: self._keep_names(people))

    def _draw(self, board_no: int) -> hv.DrawnBoard:
        given = self.state.created.imported[board_no - 1 :][:1]
        seed = bytes.fromhex(given[0].seed) if given else secrets.token_bytes(SEED_BYTES)
        board = Board(
            event_id=self.state.created.event_id,
            board_no=board_no,
            game=self.game.name,
            rules_version=self.game.rules_version,
        )
        return hv.DrawnBoard(
            board_no=board_no,
            seed=seed.hex(),
            commitment=commitment(board, seed),
            origin=given[0].origin if given else None,
        )

    def set_table(
        self,
        state: TableState,
        answers: dict[tuple[int, str], Answer] | None = None,
        rulings: Iterable[Ruling] = (),
    ) -> LiveTable:
        """The table of a round; a page that sits there already goes on at it."""
        before = self.tables.get(state.plan.table_no)
        if before is not None:
            before.end()
        table = LiveTable(self.game, self._house, state, self, answers)
        self.tables[table.number] = table
        self._result_codes.pop(table.number, None)
        for seat in range(state.seats):
            if self.audience.seat((table.number, seat)) is not None:
                table.joined(seat)
        self._note_finished(table)
        self._rulings[table.number] = deque(rulings, maxlen=RULINGS_SHOWN)
        return table

    def draw_doors(self) -> None:
        """Draw the tables' codes before anybody can see one."""
        urls = {number: self._equipment.door(number) for number in self.tables}
        self._doors = self.runtime.in_thread(
            lambda: {number: self._equipment.draw(url) for number, url in urls.items() if url}
        )

    def close_round(self, by: str, *, anyway: bool = False) -> Answer:
        """Show the results and seeds of the round. Refused while a table still plays, unless it is
        to be closed `anyway`: what is not played out stays pending (D-49).
        """

        def closed() -> Answer:
            wall = wall_clock()
            playing = [t for t in self.of_round() if t.state.status != "collected"]
            if playing and not anyway:
                return refused(Refusal("TABLES_PLAYING", {"n": len(playing)}))
            event = close_round(self.state, by, wall.isoformat(), epoch_ms(wall))
            if isinstance(event, Refusal):
                return refused(event)
            for table in playing:
                stopped = table.ask(cmd.Stop(by=by, wall=hh_mm(wall)))
                if not stopped.ok and table.state.status != "collected":
                    return stopped
            answer = self.take_down(event)
            if answer.ok:
                self.runtime.spawn(self._show_results)
            return answer

        return self.doing(closed)

    def _show_results(self) -> None:
        """Outside the mailbox: ranking a large field takes longer than a tap may wait."""
        self.standings()
        self.show_all()

    def show_all(self) -> None:
        """Send every seat of the hall its whole view."""
        for table in self.tables.values():
            table.show_all()

    def standings(self) -> tuple[Scores, Ranking]:
        """What the closed rounds are worth as things stand. Counted when that has changed, and
        then only what has.
        """
        state, known = self.state, self._standings
        if known is None or not standing.says_the_same(known[0], state):
            positions = self.game.positions

            def counted() -> tuple[HallState, Scores, Ranking]:
                so_far = (
                    standing.scores(state, positions)
                    if known is None
                    else standing.scores_since(known[1], known[0], state, positions)
                )
                return state, so_far, standing.ranking(state, so_far, positions)

            known = self._standings = self.runtime.in_thread(counted)
        return known[1], known[2]

    def scores_of(self, which: Round) -> Scores:
        """How the boards of a closed round are compared: with the field, or a play-off's among
        those who played it alone (D-48).
        """
        if which.play_off:
            return standing.scores_alone(self.state, which, self.game.positions)
        return self.standings()[0]

    @property
    def closed(self) -> bool:
        now = self.state.round
        return now is not None and now.closed is not None

    def of_round(self) -> list[LiveTable]:
        """The tables of the present round, by number; others of the hall stand unused."""
        now = self.state.round
        number = 0 if now is None else now.round_no
        tables = [self.tables[each] for each in sorted(self.tables)]
        return [table for table in tables if table.state.plan.round_no == number]

    # --- what the tables need ------------------------------------------------------------------

    def deals(self, board_no: int) -> tuple[Deal, ...]:
        """The cards of a board, the same at every table of the round (000 §17)."""
        if board_no not in self._deals:
            now = self._round()
            drawn = now.board(board_no)
            thrown = now.public_number if drawn.origin is None else drawn.origin.public_number
            public = (thrown or "").encode()
            deals = self.game.deal(bytes.fromhex(drawn.seed), public)
            played = self.game.deals_a_board(self.state.created.settings)
            self._deals[board_no] = deals[:played]
        return self._deals[board_no]

    def may_start(self) -> bool:
        """Whether the time of the round leaves room for a further board (C7)."""
        clock = self.state.clock
        if clock is None or clock.length_ms == 0:
            return True
        now = self.state.round
        if now is None:
            return True
        reports = now.reports
        if self._pace is None or self._pace[0] is not reports:
            self._pace = (reports, pace_ms([report.took_ms for report in reports.values()]))
        return may_start(clock, self._pace[1], self.runtime.now_ms())

    def why_closed(self) -> Refusal | None:
        """Why no table may be opened now, if so."""
        if number_missing(self.state):
            return Refusal("NUMBER_MISSING")
        return self.rules_changed()

    def rules_changed(self) -> Refusal | None:
        """A running event never changes rules (D3): under others no table opens or goes on."""
        created, here = self.state.created, self._equipment.rules_hash
        version_fits = created.rules_version in ("", self.game.rules_version)
        hash_fits = "" in (created.rules_hash, here) or created.rules_hash == here
        if version_fits and hash_fits:
            return None
        return Refusal("RULES_CHANGED", {"rules": created.rules_version})

    def _round(self) -> Round:
        if self.state.round is None:
            raise LookupError("no round is open")
        return self.state.round

    def house_pace_ms(self) -> int:
        return (FAST_PACE_MS if self.fast else PACE_MS) // self.pace

    def bot_seed_of(self, plan: ev.SeatPlan) -> bytes:
        """What a house player draws its habits from: the event's (D-51), or one of its own where
        it plays for a contestant of a whole rehearsal, who would else all play alike.
        """
        if plan.house and plan.entry:
            return hmac.digest(self._bot_seed, plan.entry.encode(), "sha256")
        return self._bot_seed

    def around(self, table: LiveTable) -> Around:
        """What stands around the table now."""
        now = self.runtime.now_ms()
        state = table.state
        seats = range(state.seats)
        queue = (0,) * state.seats
        if state.calls:
            places = self.call_order()
            queue = tuple([places.get((table.number, seat), 0) for seat in seats])
        # Made for every move: a list that becomes a tuple is had for half of what a generator is.
        return Around(
            now_ms=now,
            boot=self.boot,
            event=self.state.created.title,
            rehearsal=self.state.created.rehearsal,
            people=tuple([self.named(self.now_playing(each.entry)) for each in state.plan.seats]),
            presence=tuple([_presence(table, seat, now) for seat in seats]),
            waiting=self._waiting(state) if state.status == "closed" else None,
            result_code=self._result_codes.get(table.number),
            table_code=self._doors.get(table.number),
            queue=queue,
            results_url=self._equipment.results_url() if self.closed else "",
            rulings=tuple(self._rulings[table.number]),
            next_table=self._next_table(table.number),
            stalled=table.stalled,
            stalled_ms=table.stalled_since_ms,
            said=self._said[0] if self._said is not None and now < self._said[2] else None,
            said_id=0 if self._said is None else self._said[1],
            nexts=self._nexts(table),
        )

    def warn(self, left_ms: int) -> None:
        """One of the three warnings of the round's clock, on every seat (C7)."""
        self._announce(Message("round_warning", {"min": left_ms // 60_000}))

    def say(self, text: str) -> None:
        """发公告 on every seat; nothing waits for it (E8)."""
        self._announce(Message("hall_notice", {"text": text}))

    def _announce(self, message: Message) -> None:
        """It stands for 15 s."""
        last = 0 if self._said is None else self._said[1]
        until = self.runtime.now_ms() + SAID_MS
        # Counted downwards: a page tells notices apart by their numbers, and turns count upwards.
        self._said = (message, last - 1, until)
        self.show_all()

    def _nexts(self, table: LiveTable) -> tuple[SeatNext | None, ...]:
        if table.state.status != "collected":
            return ()
        return tuple(self.next_seat(table.number, seat) for seat in range(table.state.seats))

    def _waiting(self, state: TableState) -> WaitingView:
        committed = self._round().commitment
        return WaitingView(
            round_no=state.plan.round_no,
            first_board=state.plan.boards[0],
            last_board=state.plan.boards[-1],
            commitment=short_form(committed),
            whole_commitment=committed,
            table_code=self._doors.get(state.plan.table_no),
            auto_open=state.plan.auto_open,
        )

    @property
    def people(self) -> Mapping[str, Person]:
        """Everybody who plays or has played, by the player's key, as named at this instant."""
        return dict(self._people)

    def named(self, player: str) -> Person:
        """The person of a player's key, without a name where none is kept."""
        return self._people.get(player, _NOBODY)

    def own_code(self, player: str) -> str:
        """The code on a player's seat card: it opens the own result page and nothing else."""
        digest = hmac.digest(self._keys.signing_key, b"own result:" + player.encode(), "sha256")
        return base64.b32encode(digest)[:OWN_CODE_CHARACTERS].decode()

    def now_playing(self, player: str) -> str:
        """Who plays now for a player that was seated: whoever was substituted last (换人)."""
        decisions, (known, came_in) = self.state.decisions, self._substituted
        if known is not decisions:
            came_in = {e.out: e.into for e in decisions if isinstance(e, hv.Substituted)}
            self._substituted = (decisions, came_in)
        while player in came_in:
            player = came_in[player]
        return player

    def person(self, table_no: int, seat: int) -> Person:
        return self.named(self.now_playing(self.tables[table_no].state.plan.seats[seat].entry))

    def call_order(self) -> dict[tuple[int, int], int]:
        """Every call's place in the hall's queue, by table and seat, from 1."""
        waiting = sorted(
            (call.at_ms, table.number, call.seat)
            for table in self.tables.values()
            for call in table.state.calls
        )
        return {(table, seat): place for place, (_, table, seat) in enumerate(waiting, 1)}

    def _next_table(self, number: int) -> int | None:
        return min(self._finished - {number}, default=None)

    def _note_finished(self, table: LiveTable) -> None:
        if table.state.status == "finished":
            self._finished.add(table.number)
        else:
            self._finished.discard(table.number)

    def outbox(self, state: TableState, event: ev.BoardFinished) -> tuple[OutboxRow, ...]:
        """The platform's row for a finished board; a rehearsal owes it nothing."""
        created = self.state.created
        if created.rehearsal:
            return ()
        row = {
            "kind": "board_result",
            "event": created.event_id,
            "epoch": self._keys.epoch,
            "game": created.game,
            "rules_version": self.game.rules_version,
            "settings": dict(created.settings),
            "round": state.plan.round_no,
            "table": state.plan.table_no,
            "board": event.board_no,
            "entries": [self.now_playing(plan.entry) for plan in state.plan.seats],
            "house": list(state.house),
            "positions": [list(seats) for seats in self.game.positions],
            "scores": list(event.scores),
            "times_ms": list(event.times_ms),
            "timeouts": list(event.timeouts),
            "fingerprint": event.fingerprint,
            "rules_hash": created.rules_hash,
        }
        place = f"{state.plan.round_no}.{state.plan.table_no}.{event.board_no}"
        row_id = f"{created.event_id}/{self._keys.epoch}/{place}"
        return (OutboxRow(id=row_id, body=canonical({"id": row_id, **row})),)

    def happened(self, table: LiveTable, events: Sequence[ev.TableEvent]) -> None:
        """A table's events are durable: the hall takes them down."""
        self._note_finished(table)
        for event in events:
            line = ruling_of(event, wall_clock())
            if line is not None:
                self._rulings[table.number].append(line)
            if isinstance(event, ev.BoardFinished):
                self.state = reported(self.state, table.number, event)
        if any(isinstance(event, ev.RoundDone) for event in events):
            self.runtime.spawn(partial(self._sign, table))
        if any(isinstance(event, ev.Confirmed | ev.Collected) for event in events):
            self.runtime.spawn(partial(self._settle, table))
        if self._standing is not None and any(isinstance(each, _SETS_OFF) for each in events):
            table.tell(self._standing)

    def _sign(self, table: LiveTable) -> None:
        """Put the signed result of the table's round on its screens (S8)."""
        state = table.state
        seq, head = self.journal.log.head()
        result = TableResult(
            event_id=self.state.created.event_id,
            epoch=self._keys.epoch,
            round_no=state.plan.round_no,
            table_no=table.number,
            boards=tuple(
                BoardLine(each.board_no, each.scores, each.times_ms) for each in state.results
            ),
            seq=seq,
            head=short_head(head),
        )
        text = sign_result(self._keys.signing_key, result)
        self._result_codes[table.number] = self.runtime.in_thread(
            lambda: self._equipment.draw(text)
        )
        table.show_all()

    def _settle(self, table: LiveTable) -> None:
        """A rehearsal without a referee collects by itself, and its round closes with the last
        table; that of an event is closed by the 裁判长 alone.
        """
        if not self.state.created.rehearsal or self.state.regulations.movement is not None:
            return
        state = table.state
        alone = state.plan.auto_open and not self.refereed
        if alone and state.status == "finished" and all(state.confirmed):
            wall = hh_mm(wall_clock())
            table.order(cmd.StaffOrder(order="collect", by="", action_id="", wall=wall))
        if not self.closed and all(t.state.status == "collected" for t in self.of_round()):
            self.close_round("")

    def restarted(self, signs: Mapping[int, int | None]) -> None:
        """Go on after a restart with every table as the log has it. `signs`: the box's last sign
        of life by table, on this boot's clock; None when the table knows no such instant.
        """
        for number, table in self.tables.items():
            pause = table.state.pause
            if pause is not None and pause.scope == "hall" and pause.runs_ms is None:
                self._standing = cmd.StaffOrder(
                    order="pause", by=pause.by, action_id="", reason=pause.reason, scope="hall"
                )
            if table.state.status != "collected":
                table.restarted(signs[number])
            if table.state.status in ("finished", "collected"):
                self.runtime.spawn(partial(self._sign, table))
            self.runtime.spawn(partial(self._settle, table))
        if self._standing is not None and self._standing.reason == OUTAGE:
            self._outage.goes_on(self._human_seats())

    # --- outages of the whole hall -------------------------------------------------------------

    def seat_lost(self, table: LiveTable, seat: int, by_ms: int) -> None:
        """T-8: more than half of the hall's seats gone within 3 s holds every clock."""
        since = table.links[seat].last_answer_ms
        first = self._outage.lost((table.number, seat), since, by_ms, self._human_seats())
        if first is None:
            return
        _log.warning("hall_outage", since_ms=first)
        if self._standing is None:
            self.order_all("pause", by="", reason=OUTAGE, since_ms=first)

    def seat_back(self, table: LiveTable, seat: int) -> None:
        """T-8: the return of 90 % ends what their loss began, never a pause the chief ordered."""
        over = self._outage.back((table.number, seat))
        if over and self._standing is not None and self._standing.reason == OUTAGE:
            self.order_all("resume", by="")

    def _human_seats(self) -> dict[tuple[int, int], bool]:
        """The hall's human seats at open tables, and whether each is linked."""
        return {
            (number, seat): table.links[seat].connected and not table.links[seat].lost
            for number, table in self.tables.items()
            if table.state.status not in ("closed", "collected")
            for seat in range(table.state.seats)
            if not table.state.house[seat]
        }

    def order_all(self, order: str, by: str, reason: str = "", since_ms: int | None = None) -> None:
        """全场暂停 (pause) and 恢复 (resume). A table that stands for a reason of its own, or is
        not open yet, is stopped when it begins to move; one that a referee paused stays so.
        """
        given = cmd.StaffOrder(
            order=order, by=by, action_id="", reason=reason, scope="hall", since_ms=since_ms
        )
        if order == "pause":
            self._standing = structs.replace(given, since_ms=None)
        else:
            self._standing = None
            self._outage.over()
        for table in self.tables.values():
            table.tell(given)

    @property
    def paused(self) -> bool:
        """Whether the whole hall stands, or a table of it was left standing."""
        pauses = [table.state.pause for table in self.tables.values()]
        left = any(p is not None and p.scope == "hall" and p.runs_ms is None for p in pauses)
        return self._standing is not None or left

    def drain(self) -> None:
        """Return once every command that was given so far has run. Nobody may give new ones."""
        for table in self.tables.values():
            table.drain()
        self._mailbox.ask(lambda: None)

    def end(self) -> None:
        """Stop everything of this event in the process; its file stays as it is."""
        self.over = True
        for table in self.tables.values():
            table.end()
        for key in self.audience.seats():
            page = self.audience.seat(key)
            if page is not None:
                page.send("notice", msgspec.json.encode({"code": "EVENT_OVER"}))
                page.close()
        self.journal.close()


_NOBODY = Person("")


def _nowhere(_table_no: int, _seat: int) -> SeatNext | None:
    return None


_SETS_OFF = (ev.TableOpened, ev.Unpaused)

_RULINGS: dict[type, str] = {
    ev.TableOpened: "opened",
    ev.Paused: "paused",
    ev.Resumed: "resumed",
    ev.Extended: "extended",
    ev.Collected: "collected",
    ev.Restarted: "restarted",
    ev.Disputed: "disputed",
}


def ruling_of(event: ev.TableEvent, at: datetime) -> Ruling | None:
    """The line of the table's record that an event is, None for most. `at`: wall clock."""
    code = _RULINGS.get(type(event))
    if code is None:
        return None
    params = {"reason": event.reason} if isinstance(event, ev.Paused) else NO_PARAMS
    return Ruling(code=code, by=str(getattr(event, "by", "")), at=hh_mm(at), params=params)


def hh_mm(at: datetime) -> str:
    return at.astimezone().strftime("%H:%M")


def _presence(table: LiveTable, seat: int, now_ms: int) -> Presence:
    link = table.links[seat]
    online = link.connected and not link.lost
    return Presence(
        online=online,
        offline_ms=0 if online else max(0, now_ms - link.last_answer_ms),
        link=LinkRow(
            rtt_ms=link.rtt_ms,
            credit_ms=link.credit_ms,
            hold_used_ms=table.state.bank_shown_ms(seat),
        ),
    )
