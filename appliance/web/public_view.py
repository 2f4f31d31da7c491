"""What the hall screen, a player's own page and the delayed replay are shown.

Everything here is public: it is made of published versions, published seatings and closed rounds
alone, so that no page can be asked for more.
"""

from collections.abc import Iterator, Mapping

from msgspec import structs

from appliance.duplicate.matchpoints import Void
from appliance.duplicate.rounding import decimal_text
from appliance.duplicate.scoring import Scores
from appliance.hall import events as hv
from appliance.hall.machine import open_of
from appliance.hall.state import Round
from appliance.live.desk import Desk, Seated, released
from appliance.live.hall import LiveHall, hh_mm
from appliance.live.journal import epoch_ms, wall_clock
from appliance.live.tables import LiveTable as TableInPlay
from appliance.papers.name_order import by_name
from appliance.table.showing import table_tile
from appliance.table.views import Code, HallMapView, MapTile
from appliance.web.desk_view import (
    hh_mm_at,
    kind_of,
    notices_of,
    points_of,
    published_ranking,
    rank_lines,
    round_clock_view,
    stage_of,
)
from appliance.web.wire_live import LiveBoard, LiveIndex, LiveRound, LiveTable
from appliance.web.wire_public import (
    DistributionView,
    Dot,
    MeView,
    OwnBoard,
    OwnRound,
    ScreenView,
    SeatingRow,
    SeatingView,
)


def now_hh_mm() -> str:
    return hh_mm(wall_clock())


def no_event(box_code: str) -> ScreenView:
    return ScreenView(event="", box_code=box_code, stage="none", at=now_hh_mm())


def screen_view(
    desk: Desk, box_code: str, own_results: Code | None, replay: Code | None
) -> ScreenView:
    """`/screen`: never a card of a board in play, a live score, or who was penalised."""
    hall, state = desk.hall, desk.hall.state
    stage = stage_of(state)
    tables = hall.of_round()
    now = open_of(state)
    return ScreenView(
        event=state.created.title,
        box_code=box_code,
        stage="playing" if stage == "opening" else stage,
        at=now_hh_mm(),
        rehearsal=state.created.rehearsal,
        game=hall.game.name,
        round_no=len(state.rounds) + 1 if stage == "seating" else len(state.rounds),
        rounds=state.regulations.rounds,
        clock=round_clock_view(hall),
        done=sum(table.state.status in ("finished", "collected") for table in tables),
        total=len(tables) if now is not None else 0,
        paused=hall.paused,
        recovering=sum(map(_recovering, tables)),
        ranking=published_ranking(desk),
        seating=seating_view(desk),
        map=_map(desk),
        board=_distribution(desk),
        notices=notices_of(state),
        own_results=own_results,
        replay=replay,
    )


def _recovering(table: TableInPlay) -> bool:
    """Whether the table still waits for its tablets after a restart of the box (T-8b)."""
    turn = table.state.turn
    return turn is not None and any(
        hold.cause == "box" and hold.until_ms is None for hold in turn.clock.holds
    )


def _map(desk: Desk) -> HallMapView | None:
    """The walking map; between rounds without states, since nobody sits yet."""
    hall = desk.hall
    shown = desk.hall_map()
    if open_of(hall.state) is None:
        return shown
    tiles = tuple(
        MapTile(table.number, table_tile(table.state, hall.around(table)).state)
        for table in hall.of_round()
    )
    return HallMapView(shown.columns, tiles)


def seating_view(desk: Desk) -> SeatingView | None:
    """Who sits where in the published round, or in the one that is open."""
    seated = desk.seated()
    if seated is None:
        return None
    return desk.once("seating", (seated,), lambda: _seating_view(desk.hall, seated))


def _seating_view(hall: LiveHall, seated: Seated) -> SeatingView:
    """By name it takes a while: every sign is looked up for its sound."""
    places = dict(seated.places)
    for entry in seated.sheet.byes:
        places |= dict.fromkeys(hall.state.entrants[entry].players, (0, 0))
    rows = [
        SeatingRow(hall.named(key).name, hall.named(key).number, table_no, seat)
        for key, (table_no, seat) in places.items()
    ]
    return SeatingView(
        round_no=seated.sheet.number,
        game=hall.game.name,
        by_table=tuple(rows),
        by_name=tuple(rows[at] for at in by_name([row.name for row in rows])),
        starts_at=seated.starts_at,
        interim=seated.sheet.interim,
    )


def _distribution(desk: Desk) -> DistributionView | None:
    """A board of the last closed round, another one every minute."""
    hall = desk.hall
    closed = [each for each in hall.state.closed_rounds if not each.play_off]
    if not closed:
        return None
    which = closed[-1]
    minute = hall.runtime.now_ms() // 60_000
    board = which.boards[minute % len(which.boards)]
    dots = _dots_by_entry(desk, which, board.board_no, 0)
    return DistributionView(
        board_no=board.board_no,
        round_no=which.round_no,
        game=hall.game.name,
        position=0,
        seats=hall.game.positions[0],
        dots=tuple(dots.values()),
    )


def dots_of(desk: Desk, which: Round, board_no: int, position: int, own: str) -> tuple[Dot, ...]:
    """Every raw score of a board of a closed round in one position."""
    return tuple(
        structs.replace(dot, own=True) if entry == own else dot
        for entry, dot in _dots_by_entry(desk, which, board_no, position).items()
    )


def _dots_by_entry(desk: Desk, which: Round, board_no: int, position: int) -> Mapping[str, Dot]:
    """Nobody's own."""
    scores = desk.hall.scores_of(which)
    # Everybody who played the board asks for the same ones.
    return desk.once(
        f"dots {board_no} {position}", (scores,), lambda: _dots(scores, board_no, position)
    )


def _dots(scores: Scores, board_no: int, position: int) -> Mapping[str, Dot]:
    found = {}
    for entry, tally in scores.tallies.items():
        scored = tally.boards.get(board_no)
        score = None if scored is None else getattr(scored.line.result, "score", None)
        if scored is not None and score is not None and scored.line.position == position:
            percent = None if scored.mark is None else float(scored.mark.rate)
            found[entry] = Dot(score, percent, table_no=scored.line.table_no or 0)
    return found


# --- one's own page ---------------------------------------------------------------------------


def codes(desk: Desk) -> Mapping[str, tuple[str, str]]:
    """Entry and player by the code of the own page."""
    hall, entrants = desk.hall, desk.hall.state.entrants
    return desk.once(
        "codes",
        (entrants,),
        lambda: {
            hall.own_code(player): (entrant.id, player)
            for entrant in entrants.values()
            for player in entrant.players
        },
    )


def me_view(desk: Desk, entry: str, player: str) -> MeView:
    """One player's own results of closed rounds, and where to go next."""
    hall, state = desk.hall, desk.hall.state
    person = hall.named(player)
    partners = [hall.named(key).name for key in state.entrants[entry].players if key != player]
    published = published_ranking(desk)
    own = next((row for row in published.rows if row.entry == entry), None) if published else None
    closed = tuple(_own_rounds(desk, entry, player))
    official = desk.official_from_ms()
    return MeView(
        event=state.created.title,
        game=hall.game.name,
        name=person.name,
        number=person.number,
        round_no=len(state.rounds),
        rounds=state.regulations.rounds,
        at=now_hh_mm(),
        rehearsal=state.created.rehearsal,
        partner="·".join(partners),
        next=desk.next_of(entry, player) if open_of(state) is None else None,
        clock=round_clock_view(hall),
        version=0 if published is None else published.version,
        status="" if published is None else published.status,
        total=state.regulations.scoring.ranking,
        rank=None if own is None else own.rank,
        final="" if own is None else own.final,
        interim=() if published is None else published.interim,
        closed=closed,
        ranks=rank_lines(hall, entry),
        time_ms=sum(board.time_ms for each in closed for board in each.boards),
        timeouts=sum(board.timeouts for each in closed for board in each.boards),
        appeal_until="" if official is None else hh_mm_at(official),
    )


def _own_rounds(desk: Desk, entry: str, player: str) -> Iterator[OwnRound]:
    """By number; only the last one with the distributions of its boards."""
    rounds = list(_rounds_of(desk, entry))
    for which in rounds:
        yield _own_round(desk, which, entry, player, with_dots=which is rounds[-1])


def own_round(desk: Desk, entry: str, player: str, round_no: int) -> OwnRound | None:
    """A closed round with its distributions; None for any that is not on the player's own page."""
    for which in _rounds_of(desk, entry):
        if which.round_no == round_no:
            return _own_round(desk, which, entry, player, with_dots=True)
    return None


def _rounds_of(desk: Desk, entry: str) -> Iterator[Round]:
    """Closed ones, of the play-offs those alone that the entry was in."""
    for which in desk.hall.state.closed_rounds:
        if not which.play_off or entry in which.play_off:
            yield which


def _own_round(desk: Desk, which: Round, entry: str, player: str, *, with_dots: bool) -> OwnRound:
    table_no, seat, others = _place(desk.hall, which, player)
    boards = tuple(_own_boards(desk, which, entry, seat, with_dots=with_dots))
    return OwnRound(
        round_no=which.round_no,
        table_no=table_no,
        seat=seat,
        boards=boards,
        with_names=others,
        bye=which.sheet is not None and entry in which.sheet.byes,
        without_dots=not with_dots
        and any(_dots_by_entry(desk, which, board.board_no, board.position) for board in boards),
    )


def _place(hall: LiveHall, which: Round, player: str) -> tuple[int, int, tuple[str, ...]]:
    """Table, seat and the others there; (0, 0, ()) for who sat nowhere."""
    for plan in which.tables:
        keys = [hall.now_playing(each.entry) for each in plan.seats]
        if player in keys:
            seat = keys.index(player)
            names = tuple(hall.named(key).name for key in keys if key and key != player)
            return plan.table_no, seat, names
    return 0, 0, ()


def _own_boards(
    desk: Desk, which: Round, entry: str, seat: int, *, with_dots: bool
) -> Iterator[OwnBoard]:
    hall = desk.hall
    positions = hall.game.positions
    scores = hall.scores_of(which)
    tally = scores.tallies.get(entry)
    open_to_all = released(hall.state, which, epoch_ms(wall_clock()))
    for board in which.boards:
        scored = None if tally is None else tally.boards.get(board.board_no)
        if scored is None:
            continue
        line, mark = scored.line, scored.mark
        report = None if line.table_no is None else which.report(line.table_no, board.board_no)
        watch = open_to_all and report is not None
        at = (desk, which, board.board_no, line.position)
        yield OwnBoard(
            board_no=board.board_no,
            position=line.position,
            seats=positions[line.position],
            score=getattr(line.result, "score", None),
            percent="" if mark is None else decimal_text(mark.rate, 1),
            points=points_of(scored) if hall.state.regulations.scoring.ranking == "S" else "",
            rank=None if mark is None else mark.rank,
            kind=kind_of(scored),
            signed=any(dot.score < 0 for dot in _dots_by_entry(*at).values()),
            dots=dots_of(*at, entry) if with_dots else (),
            replay_url=f"/live/{board.board_no}/{line.table_no}" if watch else "",
            time_ms=0 if report is None else report.times_ms[seat],
            timeouts=0 if report is None else report.timeouts[seat],
        )


# --- the delayed replay --------------------------------------------------------------------------


def live_index(desk: Desk) -> LiveIndex:
    state = desk.hall.state
    return LiveIndex(
        event=state.created.title,
        rehearsal=state.created.rehearsal,
        game=desk.hall.game.name,
        rounds=tuple(_live_round(desk, each) for each in reversed(state.rounds)),
    )


def _live_round(desk: Desk, which: Round) -> LiveRound:
    state = desk.hall.state
    if released(state, which, epoch_ms(wall_clock())):
        boards = tuple(each.board_no for each in which.boards if watchable(desk, which, each))
        return LiveRound(which.round_no, boards)
    if which.closed is None:
        return LiveRound(which.round_no)
    opens = which.closed.at_ms + state.regulations.replay_delay_ms
    return LiveRound(which.round_no, opens_at=hh_mm_at(opens))


def watchable(desk: Desk, which: Round, board: hv.DrawnBoard) -> bool:
    """Whether a board of a released round is offered: somebody finished it, and the chief has not
    cancelled it.
    """
    rulings = desk.hall.state.rulings
    cancelled = any(
        no == board.board_no and isinstance(ruled.result, Void)
        for (_, no), ruled in rulings.items()
    )
    return not cancelled and any(no == board.board_no for _, no in which.reports)


def released_round(desk: Desk, board_no: int) -> Round | None:
    """The round of a board that may be watched now; None for any other board."""
    state = desk.hall.state
    which = state.round_of(board_no)
    if which is None or not released(state, which, epoch_ms(wall_clock())):
        return None
    return which if watchable(desk, which, which.board(board_no)) else None


def live_board(desk: Desk, which: Round, board_no: int) -> LiveBoard:
    hall = desk.hall
    return LiveBoard(
        board_no=board_no,
        round_no=which.round_no,
        game=hall.game.name,
        seats=hall.game.seats,
        tables=tuple(
            LiveTable(
                table_no=plan.table_no,
                scores=report.scores,
                names=shown_names(hall, which, plan.table_no),
                house=tuple(seat for seat, house in enumerate(report.house) if house),
            )
            for plan in which.tables
            if (report := which.report(plan.table_no, board_no)) is not None
        ),
        rehearsal=hall.state.created.rehearsal,
    )


def shown_names(hall: LiveHall, which: Round, table_no: int) -> tuple[str, ...]:
    """Names by seat, none where the organiser does not show them in replays."""
    if not hall.state.regulations.replay_names:
        return ()
    (plan,) = [plan for plan in which.tables if plan.table_no == table_no]
    return tuple(hall.named(hall.now_playing(each.entry)).name for each in plan.seats)
