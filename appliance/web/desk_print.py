"""What the desk prints of an event: which papers there are now, and each as a page of the box.

What a paper looks like stands in `printing`; nothing here draws.
"""

from collections.abc import Callable, Mapping
from typing import Any

from appliance.hall.machine import open_of, tables_of
from appliance.hall.state import HallState
from appliance.live.desk import Desk
from appliance.live.hall import LiveHall
from appliance.live.journal import wall_clock
from appliance.live.runtime import Runtime
from appliance.table.events import TablePlan
from appliance.web.printing import pages, render
from appliance.web.printing_jobs import (
    Lang,
    Player,
    PlayerList,
    PrintJob,
    RefereeCard,
    RefereeCards,
    RefereeGuide,
    ResultSheet,
    RulerPage,
    ScoreSlips,
    SeatCard,
    SeatCards,
    SeatingLine,
    SeatingList,
    TableCard,
    TableCards,
    VenueGuide,
)
from appliance.web.staff import Officials
from appliance.web.wire_desk import PrintOffer

MOST_SLIP_LINES = 8
Url = Callable[[str], str]
"""A path as the address people type or scan, empty while the box has none."""


class DeskPrint:
    """The papers of one box."""

    def __init__(self, url: Url, officials: Officials, runtime: Runtime) -> None:
        self._url = url
        self._officials = officials
        self._runtime = runtime
        self._papers: Mapping[str, Callable[[Desk], PrintJob | None]] = {
            "table_cards": self._table_cards,
            "seat_cards": self._seat_cards,
            "referee_cards": self._referee_cards,
            "players": self._players,
            "seating": self._seating,
            "results": self._results,
            "score_slips": self._score_slips,
        }

    def offers(self, desk: Desk | None) -> tuple[PrintOffer, ...]:
        """What can be printed now, with its sheets of paper."""
        jobs = {kind: self._job(desk, kind) for kind in ("test", *self._papers)}
        jobs |= {kind: self._job(desk, kind) for kind in ("guide_venue", "guide_referee")}

        def counted() -> tuple[PrintOffer, ...]:
            # Laid out to be counted: of a large hall that is work, outside the loop.
            return tuple(
                PrintOffer(kind, pages(job)) for kind, job in jobs.items() if job is not None
            )

        return self._runtime.in_thread(counted)

    def page(self, desk: Desk | None, kind: str, lang: Lang) -> str | None:
        """One paper as HTML; None for one there is not."""
        job = self._job(desk, kind)
        if job is None:
            return None
        at = wall_clock().astimezone().strftime("%Y-%m-%d %H:%M")
        return self._runtime.in_thread(lambda: render(job, lang, at))

    def _job(self, desk: Desk | None, kind: str) -> PrintJob | None:
        if kind == "guide_venue":
            return VenueGuide(self._url(""))
        if kind == "guide_referee":
            return RefereeGuide(self._url(""))
        if kind == "test":
            return RulerPage(**_event(desk))
        paper = self._papers.get(kind)
        return None if paper is None or desk is None else paper(desk)

    def _table_cards(self, desk: Desk) -> PrintJob | None:
        seats = _seats(desk.hall)
        cards = tuple(
            TableCard(tile.table_no, self._url(f"/t/{tile.table_no}"), seats)
            for tile in desk.hall_map().tiles
        )
        return TableCards(cards=cards, **_event(desk)) if cards else None

    def _seat_cards(self, desk: Desk) -> PrintJob | None:
        hall = desk.hall
        cards = tuple(
            SeatCard(
                name=hall.named(key).name,
                number=hall.named(key).number,
                table_no=plan.table_no,
                seat=seat,
                code_url=self._url(f"/me/{hall.own_code(key)}"),
            )
            for plan in _plans(hall)
            for seat, each in enumerate(plan.seats)
            if (key := hall.now_playing(each.entry))
        )
        return SeatCards(seats=_seats(hall), cards=cards, **_event(desk)) if cards else None

    def _referee_cards(self, desk: Desk) -> PrintJob | None:
        told = self._officials.told(desk.hall.state.created.event_id)
        cards = tuple(
            RefereeCard(name, role, self._url("/referee"), pin)  # type: ignore[arg-type]
            for name, role, pin in told
        )
        return RefereeCards(cards=cards, **_event(desk)) if cards else None

    def _players(self, desk: Desk) -> PrintJob | None:
        hall = desk.hall
        players = tuple(
            Player(hall.named(key).name, hall.named(key).number)
            for entrant in hall.state.entrants.values()
            for key in entrant.players
        )
        return PlayerList(players=players, **_event(desk)) if players else None

    def _seating(self, desk: Desk) -> PrintJob | None:
        hall = desk.hall
        plans = _plans(hall)
        lines = tuple(
            SeatingLine(hall.named(key).name, plan.table_no, seat)
            for plan in plans
            for seat, each in enumerate(plan.seats)
            if (key := hall.now_playing(each.entry))
        )
        if not lines:
            return None
        return SeatingList(
            round_no=plans[0].round_no,
            seats=_seats(hall),
            lines=lines,
            interim=_movement(hall.state) != "",
            **_event(desk),
        )

    def _results(self, desk: Desk) -> PrintJob | None:
        hall, state = desk.hall, desk.hall.state
        if not state.versions:
            return None
        last = state.versions[-1]
        return ResultSheet(
            after_round=last.round_no,
            version=last.version,
            status=desk.status(),
            sheet=last.sheet,
            names={
                entrant.id: tuple(hall.named(key).name for key in entrant.players)
                for entrant in state.entrants.values()
            },
            movement=_movement(state),
            reason=last.reason,
            **_event(desk),
        )

    def _score_slips(self, desk: Desk) -> PrintJob | None:
        hall = desk.hall
        boards = min(MOST_SLIP_LINES, hall.state.regulations.boards)
        count = max(1, len(desk.hall_map().tiles))
        return ScoreSlips(seats=_seats(hall), boards=boards, count=count, **_event(desk))


def _event(desk: Desk | None) -> dict[str, Any]:
    if desk is None:
        return {"event": ""}
    created = desk.hall.state.created
    return {"event": created.title, "rehearsal": created.rehearsal}


def _seats(hall: LiveHall) -> Any:
    return hall.game.seats


def _plans(hall: LiveHall) -> tuple[TablePlan, ...]:
    """The tables of the published round, else of the open one."""
    state = hall.state
    if state.seating is not None:
        return tables_of(state, state.seating, hall.game.positions)
    now = open_of(state)
    return () if now is None else now.tables


def _movement(state: HallState) -> str:
    movement = state.regulations.movement
    return movement.method if movement is not None and movement.interim else ""
