"""What the chief orders of a running event: seating, rounds, entries, results, the round clock.

Each order is decided by the pure hall, durable before anybody hears of it, and answered. Which
page asked, and whether it may, is settled before.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import Struct

from appliance.duplicate.matchpoints import BoardResult
from appliance.duplicate.movement_sheet import RoundSheet
from appliance.duplicate.publication import APPEAL_WINDOW_MS, Status, status
from appliance.games.contract import Refusal
from appliance.hall import entering, machine, standing
from appliance.hall import events as hv
from appliance.hall.round_clock import WARNINGS_MS, warnings_due
from appliance.hall.state import HallState, Round
from appliance.live.hall import LiveHall, hh_mm
from appliance.live.journal import clock_synchronised, epoch_ms, wall_clock
from appliance.store.codec import canonical, sha256_hex
from appliance.store.database import StoreFailed
from appliance.table import commands as cmd
from appliance.table.answer import Answer, refused
from appliance.table.person_name import BadName
from appliance.table.state import TableState
from appliance.table.views import HallMapView, MapTile, NextSeat, Person, RankRow, SeatNext

T = TypeVar("T")

CLOCK_LOOK_MS = 1_000
NEIGHBOURS = 4
Swaps = Sequence[tuple[str, str]]
Decide = Callable[[HallState], Any]


class Seated(Struct, frozen=True):
    """A round as people look for their seats in it: table and seat by player, in order of tables
    and seats. `starts_at`: hh:mm as typed, empty for one that has begun.
    """

    sheet: RoundSheet
    places: Mapping[str, tuple[int, int]]
    starts_at: str


class Desk:
    """The desk of one event."""

    def __init__(self, hall: LiveHall) -> None:
        self.hall = hall
        self._kept: dict[str, tuple[tuple[object, ...], Any]] = {}
        hall.next_seat = self.next_seat
        self._look_at_clock()

    def end(self) -> None:
        self.hall.timers.cancel("round_clock")

    # --- seating and rounds --------------------------------------------------------------------

    def pairing(self, swaps: Swaps = ()) -> tuple[RoundSheet | Refusal, str]:
        """The next round as it would be seated, with the hash of all it was made from."""
        state = self.hall.state
        ranks = standing.ranks(self.hall.standings()[1])
        sheet = self.hall.runtime.in_thread(lambda: machine.pairing(state, ranks, swaps))
        return sheet, "" if isinstance(sheet, Refusal) else sha256_hex(canonical(sheet))

    def publish_seating(self, swaps: Swaps, preview: str, starts_at: str, by: str) -> Answer:
        """公布座位 as it was previewed: VERSION_CHANGED when what it was made from has changed."""
        version = self.hall.version
        sheet, made_from = self.pairing(swaps)
        if isinstance(sheet, Refusal):
            return refused(sheet)
        if made_from != preview:
            return Answer(ok=False, code="VERSION_CHANGED")
        event = hv.SeatingPublished(sheet, starts_at)
        answer = self._decided(by, "", lambda _: self._as_of(version, event))
        self._show_all(answer)
        return answer

    def publish_play_off(self, tied: Sequence[str], boards: int, by: str) -> Answer:
        """加赛 of the tied, seated and ready to begin."""
        answer = self._decided(by, "", lambda state: machine.pairing_off(state, tied, boards))
        self._show_all(answer)
        return answer

    def start_round(self, by: str) -> Answer:
        answer = self.hall.start_round(by)
        if answer.ok:
            self._look_at_clock()
        return answer

    def throw_number(self, number: str, by: str) -> Answer:
        """The public number: the tables may be opened from now on."""
        answer = self._decided(by, "", lambda state: machine.throw_number(state, number))
        self._show_all(answer)
        return answer

    def open_tables(self, by: str) -> Answer:
        return self._at_tables("closed", "open", by)

    def collect_all(self, by: str) -> Answer:
        return self._at_tables("finished", "collect", by)

    def _at_tables(self, state: str, order: str, by: str) -> Answer:
        """One order at every table of the round that is in this state."""
        wall = hh_mm(wall_clock())
        for table in self.hall.of_round():
            if table.state.status == state:
                answer = table.order(
                    cmd.StaffOrder(order=order, by=by, action_id=secrets.token_hex(8), wall=wall)
                )
                if not answer.ok and table.state.status == state:
                    return answer
        return Answer(ok=True)

    def close_round(self, by: str, *, anyway: bool) -> Answer:
        return self.hall.close_round(by, anyway=anyway)

    # --- entries -------------------------------------------------------------------------------

    def add_entries(self, entries: Sequence[Sequence[Person]], by: str) -> Answer:
        """Late entries; they play from the next round on (D-49c)."""

        def added() -> Answer:
            event = entering.new_entries(self.hall.state, [len(players) for players in entries])
            if isinstance(event, Refusal):
                return refused(event)
            keys = [key for entry in event.entries for key in entry.players]
            people = [person for players in entries for person in players]
            named = self._named(dict(zip(keys, people, strict=True)))
            return self._taken(event, by, "") if named.ok else named

        return self.hall.doing(added)

    def correct_name(self, key: str, person: Person) -> Answer:
        """A name that was written wrongly. Names are no part of the log."""

        def corrected() -> Answer:
            known = any(key in each.players for each in self.hall.state.entrants.values())
            if not known:
                return Answer(ok=False, code="NO_SUCH_PLAYER", params={"player": key})
            return self._named({key: person})

        answer = self.hall.doing(corrected)
        self._show_all(answer)
        return answer

    def substitute(self, key: str, person: Person, by: str, reason: str) -> Answer:
        """换人: another person plays in the place of a player from now on."""

        def substituted() -> Answer:
            event = entering.substitute(self.hall.state, key)
            if isinstance(event, Refusal):
                return refused(event)
            named = self._named({event.into: person})
            return self._taken(event, by, reason) if named.ok else named

        answer = self.hall.doing(substituted)
        self._show_all(answer)
        return answer

    def _named(self, people: Mapping[str, Person]) -> Answer:
        try:
            self.hall.keep_names(people)
        except BadName as problem:
            return Answer(ok=False, code=problem.code)
        except StoreFailed as failure:
            return Answer(ok=False, code=failure.code)
        self._kept.clear()
        return Answer(ok=True)

    def withdraw(self, entry: str, by: str, reason: str) -> Answer:
        """退赛. In a round that is open house players finish its boards for the others."""
        return self._gone(entry, by, reason, lambda state: entering.withdraw(state, entry))

    def no_show(self, entry: str, by: str, *, play: bool) -> Answer:
        """The entry did not come to its table: house players sit in, or it does not play."""

        def decide(state: HallState) -> Any:
            table_no, _ = self._place(entry)
            table = self.hall.tables.get(table_no)
            if table is not None and not play and _has_begun(table.state):
                return Refusal("TABLE_PLAYING", {"table": table_no})
            return machine.no_show(state, entry, play=play)

        return self._gone(entry, by, "", decide, play=play)

    def _gone(
        self, entry: str, by: str, reason: str, decide: Decide, *, play: bool = True
    ) -> Answer:
        """Who is gone is so at the table first: an order that fails half way can be given again."""

        def gone() -> Answer:
            event = decide(self.hall.state)
            if isinstance(event, Refusal):
                return refused(event)
            answer = self._without(entry, by, play=play)
            return self._taken(event, by, reason) if answer.ok else answer

        return self.hall.doing(gone)

    def _without(self, entry: str, by: str, *, play: bool) -> Answer:
        """House players at the entry's seats of the open round, or no play at its table."""
        table_no, seats = self._place(entry)
        table = self.hall.tables.get(table_no)
        if table is None or table.state.status == "collected":
            return Answer(ok=True)
        if not play:
            return table.ask(cmd.Stop(by=by, wall=hh_mm(wall_clock())))
        answer = table.ask(cmd.HouseSits(seats=seats, by=by))
        table.show_all()
        return answer

    def _place(self, entry: str) -> tuple[int, tuple[int, ...]]:
        """Table and seats of an entry in the open round; (0, ()) where it has none."""
        try:
            return machine.seats_of_entry(self.hall.state, entry, self.hall.game.positions)
        except LookupError:
            return 0, ()

    def disqualify(self, entry: str, by: str, reason: str) -> Answer:
        """取消资格. In a round that is open house players finish its boards for the others."""
        return self._gone(entry, by, reason, lambda state: entering.disqualify(state, entry))

    def reinstate(self, entry: str, by: str, reason: str) -> Answer:
        return self._decided(by, reason, lambda state: entering.reinstate(state, entry))

    def finish(self, by: str, reason: str) -> Answer:
        """The event ends here, with fewer rounds than were planned."""
        answer = self._decided(by, reason, machine.finish)
        self._show_all(answer)
        return answer

    # --- results -------------------------------------------------------------------------------

    def rule(
        self, entry: str, board_no: int, result: BoardResult | None, by: str, reason: str
    ) -> Answer:
        return self._decided(
            by, reason, lambda state: standing.rule(state, entry, board_no, result)
        )

    def take_points(self, entry: str, points: str, by: str, reason: str) -> Answer:
        return self._decided(by, reason, lambda state: entering.take_points(state, entry, points))

    def publish(self, by: str, reason: str) -> Answer:
        """公布 the ranking as it stands; VERSION_CHANGED when it changed while it was counted."""
        version = self.hall.version
        _, ranking = self.hall.standings()

        def event(state: HallState) -> Any:
            wall = wall_clock()
            at_ms = epoch_ms(wall)
            made = standing.publish(state, ranking, by, wall.isoformat(), at_ms, reason)
            return self._as_of(version, made)

        answer = self._decided(by, reason, event)
        self._show_all(answer)
        return answer

    def status(self) -> Status:
        """未定 or 正式 (O-1). Appeals are not kept on this box yet, so none is ever open."""
        now_ms = epoch_ms(wall_clock())
        trusted = self.clock_trusted()
        return status(self.hall.state.ended_ms, now_ms, 0, clock_trusted=trusted)

    def official_from_ms(self) -> int | None:
        """When the results become official, milliseconds since 1970; None before the end."""
        ended = self.hall.state.ended_ms
        return None if ended is None else ended + APPEAL_WINDOW_MS

    def clock_trusted(self) -> bool:
        return self.hall.state.clock_confirmed or clock_synchronised()

    def confirm_clock(self, by: str) -> Answer:
        return self._decided(by, "", lambda _: hv.ClockConfirmed())

    # --- the clock of the round, and notices -----------------------------------------------------

    def move_clock(self, act: str, ms: int, by: str) -> Answer:
        """Hold, go or insert `ms`: the clock of the round alone, never that of a turn."""
        now_ms = self.hall.runtime.now_ms()

        def event(state: HallState) -> Any:
            clock, now = state.clock, machine.open_of(state)
            if clock is None or now is None or clock.length_ms == 0:
                return Refusal("NO_ROUND_CLOCK")
            held = clock.held_ms is not None
            if (act == "hold") == held and act != "insert":
                return Refusal("NOT_NOW")
            what = {"hold": "held", "go": "going", "insert": "inserted"}[act]
            return hv.ClockMoved(what, now.round_no, now_ms, ms)  # type: ignore[arg-type]

        answer = self._decided(by, "", event)
        self._look_at_clock()
        return answer

    def shift_clock(self, away_ms: int) -> None:
        """The box was away for so long; the time of the round is nobody's either (C4)."""
        state = self.hall.state
        if state.clock is not None and machine.open_of(state) is not None and away_ms:
            now = state.rounds[-1].round_no
            event = hv.ClockMoved("shifted", now, self.hall.runtime.now_ms(), away_ms)
            self._decided("", "", lambda _: event)

    def _look_at_clock(self) -> None:
        """The three warnings, once each; a page counts the seconds itself."""
        hall = self.hall
        clock, now_ms = hall.state.clock, hall.runtime.now_ms()
        now = machine.open_of(hall.state)
        if clock is None or now is None or clock.length_ms == 0:
            hall.timers.cancel("round_clock")
            return
        due = warnings_due(clock, now_ms)
        if due > clock.warned:
            hall.runtime.spawn(partial(self._warn, now.round_no))
        hall.timers.set("round_clock", now_ms + CLOCK_LOOK_MS, self._look_at_clock)

    def _warn(self, round_no: int) -> None:
        """What is due is counted anew here: the clock may have been moved since it was looked at,
        after a restart by as long as the box was away.
        """
        now_ms = self.hall.runtime.now_ms()

        def event(state: HallState) -> Any:
            clock = state.clock
            due = 0 if clock is None else warnings_due(clock, now_ms)
            known = clock is None or clock.warned >= due
            return None if known else hv.ClockMoved("warned", round_no, now_ms, due)

        if self._decided("", "", event).ok and self.hall.state.clock is not None:
            self.hall.warn(WARNINGS_MS[self.hall.state.clock.warned - 1])

    def notice(self, text: str, by: str) -> Answer:
        """发公告: on the screen until it is taken down, on every seat for a moment."""
        answer = self._decided(by, "", lambda _: hv.Noticed(text=text))
        if answer.ok and text:
            self.hall.say(text)
        return answer

    # --- where players go next ----------------------------------------------------------------

    def next_of(self, entry: str, player: str) -> NextSeat | None:
        """Where a player of an entry goes after the last closed or collected round."""
        state = self.hall.state
        seating = state.seating
        number = len(state.rounds) + 1
        entrant = state.entrants.get(entry)
        if entrant is None or (entrant.left is not None and number > entrant.left):
            return None
        if seating is None:
            return NextSeat(round_no=number) if number <= state.regulations.rounds else None
        seated = self.seated()
        if seated is None or (seating.play_off and entry not in seating.play_off):
            return None
        return self._seat_in(seated, entry, player)

    def _seat_in(self, seated: Seated, entry: str, player: str) -> NextSeat:
        number, starts_at = seated.sheet.number, seated.starts_at
        place = seated.places.get(player)
        if place is None:
            bye = entry in seated.sheet.byes
            return NextSeat(round_no=number, published=True, bye=bye, starts_at=starts_at)
        table_no, seat = place
        return NextSeat(
            round_no=number,
            published=True,
            table_no=table_no,
            seat=seat,
            starts_at=starts_at,
            stay=self._sits_at(table_no, seat, player),
        )

    def seated(self) -> Seated | None:
        """The published round, or else the one that is open; None where nobody is seated."""
        state = self.hall.state
        seating, now = state.seating, machine.open_of(state)
        # A round is another object with every board that a table reports; who sits in it is not.
        tables = None if now is None else now.tables
        of = (seating, tables, state.entrants, state.decisions)
        return self.once("seated", of, self._seated)

    def _seated(self) -> Seated | None:
        hall, state = self.hall, self.hall.state
        seating, now = state.seating, machine.open_of(state)
        if seating is not None:
            tables = machine.tables_of(state, seating, hall.game.positions)
            sheet, starts_at = seating.sheet, seating.starts_at
        elif now is not None and now.sheet is not None:
            tables, sheet, starts_at = now.tables, now.sheet, ""
        else:
            return None
        places = {
            hall.now_playing(plan.entry): (table.table_no, seat)
            for table in tables
            for seat, plan in enumerate(table.seats)
            if plan.entry
        }
        return Seated(sheet, places, starts_at)

    def entry_of(self, player: str) -> str | None:
        """The entry a player's key belongs to; None for nobody's."""
        entrants = self.hall.state.entrants
        by_player: Mapping[str, str] = self.once(
            "entries",
            (entrants,),
            lambda: {key: each.id for each in entrants.values() for key in each.players},
        )
        return by_player.get(player)

    def once(self, name: str, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """What is made of names and of these parts of the state, as long as those are the same
        objects: a publication shows every seat of the hall its line, and a screen asks every other
        second.
        """
        known = self._kept.get(name)
        if known is None or not all(map(is_, known[0], of)):
            known = self._kept[name] = (of, make())
        return cast("T", known[1])

    def _sits_at(self, table_no: int, seat: int, player: str) -> bool:
        table = self.hall.tables.get(table_no)
        if table is None or seat >= table.state.seats:
            return False
        return self.hall.now_playing(table.state.plan.seats[seat].entry) == player

    def next_seat(self, table_no: int, seat: int) -> SeatNext | None:
        """S9 for who sat at this seat in the round that is over for its table."""
        state = self.hall.state
        if state.regulations.movement is None:
            return None
        player = self.hall.now_playing(self.hall.tables[table_no].state.plan.seats[seat].entry)
        entry = self.entry_of(player)
        following = None if entry is None else self.next_of(entry, player)
        if following is None:
            return None
        return SeatNext(
            next=following,
            map=self.hall_map() if following.table_no else None,
            ranking=self.ranking_around(entry or ""),
            total=state.regulations.scoring.ranking,
            entry=entry or "",
            left=self.hall.tables[table_no].state.left[seat],
        )

    def hall_map(self) -> HallMapView:
        """The tables of the published or running round, as they stand in the hall."""
        state = self.hall.state
        sheet = state.seating.sheet if state.seating else None
        if sheet is None and state.round is not None:
            sheet = state.round.sheet
        # Without a sheet the tables are those that were set, which are no part of the state.
        made = partial(self._map_of, sheet)
        return made() if sheet is None else self.once("map", (sheet,), made)

    def _map_of(self, sheet: RoundSheet | None) -> HallMapView:
        numbers = [table.number for table in sheet.tables] if sheet else sorted(self.hall.tables)
        return HallMapView(
            columns=self.hall.state.regulations.columns,
            tiles=tuple(MapTile(table_no=number) for number in numbers),
        )

    def ranking_around(self, entry: str) -> tuple[RankRow, ...]:
        """The entry's own line of the last published version and its neighbours (S9)."""
        state = self.hall.state
        if not state.versions or not state.regulations.show_ranking:
            return ()
        versions = state.versions
        rows = self.published_rows()
        places: Mapping[str, int] = self.once(
            "places", (versions,), lambda: {row.entry: at for at, row in enumerate(rows)}
        )
        at = places.get(entry)
        return () if at is None else rows[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1]

    def published_rows(self) -> tuple[RankRow, ...]:
        """The lines of the last published version; none before the first."""
        versions, entrants = self.hall.state.versions, self.hall.state.entrants
        if not versions:
            return ()
        return self.once(
            "rows", (versions, entrants), lambda: tuple(ranking_rows(self.hall, len(versions)))
        )

    # --- the way of an order --------------------------------------------------------------------

    def _decided(self, by: str, reason: str, decide: Decide) -> Answer:
        """Decide on the state as it is when its turn comes, and take down what it led to."""

        def work() -> Answer:
            event = decide(self.hall.state)
            if event is None:
                return Answer(ok=False, code="NOTHING_NEW")
            if isinstance(event, Refusal):
                return refused(event)
            return self._taken(event, by, reason)

        return self.hall.doing(work)

    def _as_of(self, version: int, event: Any) -> Any:
        """What was made outside the hall's turn, unless an order came in between."""
        return event if self.hall.version == version else Refusal("VERSION_CHANGED")

    def _taken(self, event: Any, by: str, reason: str) -> Answer:
        wall = wall_clock().isoformat()
        return self.hall.take_down(machine.signed(event, by, wall, reason))

    def _show_all(self, answer: Answer) -> None:
        if answer.ok:
            self.hall.show_all()


def entry_name(hall: LiveHall, entry: str) -> str:
    """An entry as people know it: its player's name, or both names of a pair."""
    entrant = hall.state.entrants.get(entry)
    keys = () if entrant is None else entrant.players
    return "·".join(name for name in (hall.named(key).name for key in keys) if name) or entry


def ranking_rows(hall: LiveHall, version: int) -> list[RankRow]:
    """The lines of a published version, with how many places each moved since the one before."""
    versions = hall.state.versions
    before = {}
    if version > 1:
        before = {row.entry: row.rank for row in versions[version - 2].sheet.rows}
    return [
        RankRow(
            rank=row.rank,
            entry=row.entry,
            name=entry_name(hall, row.entry),
            final=row.final,
            moved=_moved(before.get(row.entry), row.rank),
            play_off=row.play_off,
            adjusted=row.adjusted > 0,
        )
        for row in versions[version - 1].sheet.rows
        if not row.disqualified
    ]


def _has_begun(table: TableState) -> bool:
    """Whether the table was opened in this round; one that was stopped before has not begun."""
    return table.status != "closed" and (table.status != "collected" or bool(table.results))


def _moved(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def released(state: HallState, which: Round, now_ms: int) -> bool:
    """Whether the boards of a round may be replayed for everybody (I6): it is closed and its delay
    is over. `now_ms`: milliseconds since 1970.
    """
    closed = which.closed
    return closed is not None and now_ms >= closed.at_ms + state.regulations.replay_delay_ms
