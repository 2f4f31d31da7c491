"""What the desk prints of an event: which papers there are now, and each as a page of the box.

What a paper looks like stands in `printing`; nothing here draws.
"""

from collections.abc import Callable, Mapping
from typing import Any

from appliance.hall.state import HallState
from appliance.live.desk import Desk
from appliance.live.hall import LiveHall
from appliance.live.journal import wall_clock
from appliance.live.runtime import Runtime
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
        hall, seated = desk.hall, desk.seated()
        places = {} if seated is None else seated.places
        cards = tuple(
            SeatCard(
                name=hall.named(key).name,
                number=hall.named(key).number,
                table_no=table_no,
                seat=seat,
                code_url=self._url(f"/me/{hall.own_code(key)}"),
            )
            for key, (table_no, seat) in places.items()
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
        hall, seated = desk.hall, desk.seated()
        if seated is None:
            return None
        return SeatingList(
            round_no=seated.sheet.number,
            seats=_seats(hall),
            lines=tuple(
                SeatingLine(hall.named(key).name, table_no, seat)
                for key, (table_no, seat) in seated.places.items()
            ),
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


def _movement(state: HallState) -> str:
    movement = state.regulations.movement
    return movement.method if movement is not None and movement.interim else ""
