"""What the chief's desk shows of a running event, put together from the hall's state.

Standings are those of closed rounds; of the open one only what is missing and how far it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from statistics import median

from appliance.duplicate.movement_draw import draw_numbers
from appliance.duplicate.movement_sheet import RoundSheet
from appliance.duplicate.rounding import decimal_text
from appliance.duplicate.scoring import Scored
from appliance.duplicate.sheet import Row, sheet
from appliance.games.contract import Message, Refusal
from appliance.hall import events as hv
from appliance.hall import standing
from appliance.hall.machine import number_missing, open_of
from appliance.hall.round_clock import estimated_left_ms, slow_tables
from appliance.hall.state import Entrant, HallState, Round, is_contestant
from appliance.live.desk import Desk, entry_name
from appliance.live.hall import LiveHall, hh_mm
from appliance.live.journal import epoch_ms, wall_clock
from appliance.web.present import board_line
from appliance.web.wire_desk import (
    Decided,
    DeskBoard,
    DeskBoardLine,
    DeskResults,
    DeskView,
    EntriesView,
    EntryLine,
    Fouled,
    JobView,
    PairedSeat,
    PairedTable,
    PairingView,
    PlayerLine,
    ResultRow,
    SmallGroup,
    StepCell,
    TableProgress,
    VersionLine,
)
from appliance.web.wire_public import HallNotice, PublishedRanking, RankLine, RoundClockView

BETWEEN_ROUNDS_MS = 10 * 60_000
"""Allowed for results, seating and walking when the end of the event is estimated."""

TOP_OF_THE_CHART = 10


def stage_of(state: HallState) -> str:
    """Where an event stands; see `DeskView`."""
    if open_of(state) is not None:
        return "opening" if number_missing(state) else "playing"
    if state.seating is not None:
        return "seating"
    return "over" if state.over else "closed"


def desk_view(desk: Desk, me: str, role: str, jobs: Sequence[JobView]) -> DeskView:
    hall = desk.hall
    state, now = hall.state, hall.state.round
    tables = hall.of_round()
    progress = tuple(_progress(hall))
    missing = tuple(t.number for t in tables if t.state.status != "collected")
    rounds = state.regulations.rounds
    return DeskView(
        stage=stage_of(state),
        me=me,
        role=role,
        version=hall.version,
        event=state.created.title,
        event_id=state.created.event_id,
        rehearsal=state.created.rehearsal,
        game=hall.game.name,
        seats=hall.game.seats,
        round_no=0 if now is None else now.round_no,
        rounds=rounds,
        play_off=now is not None and bool(now.play_off),
        boards=() if now is None else tuple(board.board_no for board in now.boards),
        clock=round_clock_view(hall),
        finish_at=_finish_at(hall),
        commitment="" if now is None else now.commitment,
        public_number=_public_number(state),
        can=tuple(_can(hall)),
        tables=len(tables) if now is not None else len(desk.hall_map().tiles),
        collected=len(tables) - len(missing),
        uncollected=missing if open_of(state) is not None else (),
        map=desk.hall_map(),
        slow=tuple(each.table_no for each in progress if each.slow),
        progress=progress,
        notices=notices_of(state),
        jobs=tuple(jobs),
        rules_version=state.created.rules_version,
        rules_hash=state.created.rules_hash,
        clock_trusted=desk.clock_trusted() or state.created.rehearsal,
        may_start=hall.may_start(),
        version_published=len(state.versions),
    )


def _public_number(state: HallState) -> str | None:
    if not state.regulations.public_number or state.round is None:
        return None
    return state.round.public_number or ""


def _can(hall: LiveHall) -> Iterator[str]:
    """The orders that make sense now, in the order of the pages."""
    state, stage = hall.state, stage_of(hall.state)
    if stage in ("closed", "seating") and not state.over:
        yield "publish_seating"
        if state.rounds:
            yield "finish"
    if stage == "seating":
        yield "start_round"
    if stage == "opening":
        yield "public_number"
    if stage == "playing":
        yield from _can_in_play(hall)
    if state.closed_rounds:
        yield "publish_results"
    if state.over:
        yield "play_off"
    yield "notice"
    yield "end_event"


def _can_in_play(hall: LiveHall) -> Iterator[str]:
    statuses = {table.state.status for table in hall.of_round()}
    if "closed" in statuses:
        yield "open_tables"
    if "finished" in statuses:
        yield "collect_all"
    # What is missing is said beside it: the chief may close a round without a table (D-49).
    yield "close_round"
    if hall.state.regulations.round_ms:
        yield "round_clock"


def round_clock_view(hall: LiveHall) -> RoundClockView | None:
    """The clock of the open round; None where the round is not limited."""
    clock = hall.state.clock
    if clock is None or clock.length_ms == 0 or open_of(hall.state) is None:
        return None
    left = clock.left_ms(hall.runtime.now_ms())
    return RoundClockView(
        remaining_ms=max(0, left),
        length_ms=clock.length_ms,
        over_ms=max(0, -left),
        held=clock.held_ms is not None,
        warned=clock.warned,
    )


def notices_of(state: HallState) -> tuple[HallNotice, ...]:
    """The notices since they were last taken down, newest first."""
    shown: list[HallNotice] = []
    for number, notice in enumerate(state.notices, 1):
        if not notice.text:
            shown.clear()
        else:
            shown.insert(0, HallNotice(number, notice.text, hh_mm_of(notice.wall)))
    return tuple(shown)


def hh_mm_of(wall: str) -> str:
    return hh_mm(datetime.fromisoformat(wall)) if wall else ""


def hh_mm_at(at_ms: int) -> str:
    """Milliseconds since 1970 as the time of day in the hall."""
    return datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%H:%M")


def _took(now: Round | None) -> list[int]:
    return [] if now is None else [report.took_ms for report in now.reports.values()]


def _progress(hall: LiveHall) -> Iterator[TableProgress]:
    now, clock = hall.state.round, hall.state.clock
    if now is None:
        return
    took: dict[int, list[int]] = {plan.table_no: [] for plan in now.tables}
    for (table_no, _), report in sorted(now.reports.items()):
        took[table_no].append(report.took_ms)
    done = {number: len(boards) for number, boards in took.items()}
    playing = {
        table.number
        for table in hall.of_round()
        if table.state.status not in ("closed", "collected")
    }
    elapsed = 0 if clock is None else clock.elapsed_ms(hall.runtime.now_ms())
    slow = set(slow_tables(elapsed, done, _took(now))) & playing
    for number, boards in took.items():
        yield TableProgress(
            table_no=number,
            done=len(boards),
            total=len(now.boards),
            minutes=tuple(round(ms / 60_000, 2) for ms in boards),
            slow=number in slow,
        )


def _finish_at(hall: LiveHall) -> str:
    """When the event will end at the pace so far; empty before any board is finished."""
    state, now = hall.state, open_of(hall.state)
    took = [ms for each in state.rounds for ms in _took(each)]
    if not took or state.over:
        return ""
    left = 0
    if now is not None:
        boards = len(now.boards)
        tables = [boards - sum(no == t.number for no, _ in now.reports) for t in hall.of_round()]
        left = estimated_left_ms(took, tables) or 0
    further = state.regulations.rounds - len(state.field_rounds)
    a_round = median(took) * state.regulations.boards + BETWEEN_ROUNDS_MS
    at = epoch_ms(wall_clock()) + left + further * a_round
    return hh_mm_at(round(at))


# --- entries and pairing ------------------------------------------------------------------------


def entries_view(desk: Desk) -> EntriesView:
    state = desk.hall.state
    movement = state.regulations.movement
    entrants = state.entrants.values()
    drawn = draw_numbers(movement.seed, [each.plan for each in entrants]) if movement else {}
    return EntriesView(
        entries=tuple(_entry_line(desk, each, drawn) for each in entrants),
        pairs=any(len(each.players) == 2 for each in entrants),
    )


def _entry_line(desk: Desk, entrant: Entrant, drawn: Mapping[str, int]) -> EntryLine:
    hall, now, seated = desk.hall, open_of(desk.hall.state), desk.seated()
    places = {} if seated is None else seated.places
    table_no, seat = places.get(entrant.players[0], (0, 0))
    left = "withdrawn" if entrant.left is not None else "in"
    return EntryLine(
        entry=entrant.id,
        players=tuple(
            PlayerLine(key, hall.named(key).name, hall.named(key).number, hall.own_code(key))
            for key in entrant.players
        ),
        draw_no=drawn.get(entrant.id, 0),
        joined=entrant.joined,
        left=entrant.left,
        state="disqualified" if entrant.disqualified else left,
        off=_amount(hall.state, entrant.id),
        table_no=table_no,
        seat=seat,
        bye=seated is not None and entrant.id in seated.sheet.byes,
        no_show=now is not None and entrant.id in now.absent,
    )


def _amount(state: HallState, entry: str) -> str:
    off = state.points_off.get(entry)
    return "" if not off else str(off)


def pairing_view(
    desk: Desk, swaps: Sequence[tuple[str, str]], made: RoundSheet | Refusal, made_from: str
) -> PairingView:
    """The next round as it would be seated, or why it cannot be now."""
    hall, state = desk.hall, desk.hall.state
    movement = state.regulations.movement
    number = len(state.rounds) + 1
    if isinstance(made, Refusal):
        uncollected = [str(t.number) for t in hall.of_round() if t.state.status != "collected"]
        params = {**made.params, "tables": tuple(uncollected)}
        return PairingView(round_no=number, refused=Message(made.code, params))

    def seat(name: str) -> PairedSeat:
        if not is_contestant(name):
            return PairedSeat()
        return PairedSeat(name, entry_name(hall, name), made.ranks.get(name))

    return PairingView(
        round_no=number,
        tables=tuple(
            PairedTable(table.number, tuple(map(seat, table.seats)), table.reasons)
            for table in made.tables
        ),
        byes=tuple(map(seat, made.byes)),
        warnings=made.warnings,
        method=made.method,
        interim=made.interim,
        seed="" if movement is None else movement.seed,
        hash=made_from,
        published=state.seating is not None,
        swaps=tuple(swaps),
    )


# --- results --------------------------------------------------------------------------------------


def desk_results(desk: Desk) -> DeskResults:
    hall, state = desk.hall, desk.hall.state
    _, ranking = hall.standings()
    shown = sheet(ranking)
    rows = tuple(_result_row(hall, row) for row in shown.rows)
    closed = state.closed_rounds
    official = desk.official_from_ms()
    now = open_of(state)
    return DeskResults(
        total=shown.ranking,
        rows=rows if closed else (),
        status=desk.status(),
        interim=state.regulations.interim,
        versions=tuple(
            VersionLine(each.version, each.by, hh_mm_of(each.wall), each.reason, each.round_no)
            for each in state.versions
        ),
        uncollected=()
        if now is None
        else tuple(t.number for t in hall.of_round() if t.state.status != "collected"),
        boards=tuple(board.board_no for each in closed for board in each.boards),
        decisions=tuple(_decided(hall, event) for event in state.decisions),
        smaller_groups=tuple(
            SmallGroup(each.group.board_no, each.group.position, each.n)
            for each in shown.smaller_groups
        ),
        fouled=tuple(
            Fouled(each.board_no, tuple(deck.tables for deck in each.decks))
            for each in shown.fouled
        ),
        tied=_tied(shown.rows),
        ranks=rank_lines(hall, ""),
        published=published_ranking(desk),
        official_at="" if official is None else hh_mm_at(official),
        changed=bool(closed) and (not state.versions or state.versions[-1].sheet != shown),
        corrects=standing.corrects(state),
    )


def _result_row(hall: LiveHall, row: Row) -> ResultRow:
    why = row.reason
    return ResultRow(
        rank=row.rank,
        entry=row.entry,
        name=entry_name(hall, row.entry),
        final=row.final,
        counted=row.counted,
        off="" if not row.off.strip("0.") else row.off,
        missed=row.missed,
        pending=row.pending,
        adjusted=row.adjusted,
        alone=row.alone,
        time_ms=row.time_ms,
        cells=tuple(
            StepCell(each.step, each.value, why is not None and each.step == why.step)
            for each in row.columns
        ),
        above=None
        if why is None
        else Message(why.step, {"own": why.own, "other": why.other, "place": why.place}),
        play_off=row.play_off,
        disqualified=row.disqualified,
    )


def _tied(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    groups: dict[int, list[str]] = {}
    for row in rows:
        if row.play_off and row.rank is not None:
            groups.setdefault(row.rank, []).append(row.entry)
    return tuple(tuple(entries) for _, entries in sorted(groups.items()))


def _decided(hall: LiveHall, event: hv.HallEvent) -> Decided:
    entry = str(getattr(event, "entry", ""))
    return Decided(
        code=str(event.__struct_config__.tag),
        by=str(getattr(event, "by", "")),
        at=hh_mm_of(str(getattr(event, "wall", ""))),
        entry=entry,
        name=entry_name(hall, entry) if entry else "",
        board_no=int(getattr(event, "board_no", 0)),
        value=_value(event),
        reason=str(getattr(event, "reason", "")),
    )


def _value(event: hv.HallEvent) -> str:
    """What was decided, as a figure or the kind of a result."""
    if isinstance(event, hv.PointsTaken):
        return event.points
    if isinstance(event, hv.ResultRuled):
        result = event.result
        if result is None:
            return "played"
        kind = str(result.__struct_config__.tag)
        figure = getattr(result, "score", getattr(result, "percent", None))
        return kind if figure is None else f"{kind} {figure}"
    if isinstance(event, hv.NoShow):
        return "house" if event.play else "not_played"
    return ""


def published_ranking(desk: Desk) -> PublishedRanking | None:
    """The last published version with its state: 未定 or 正式."""
    state = desk.hall.state
    if not state.versions:
        return None
    last = state.versions[-1]
    return PublishedRanking(
        version=last.version,
        status=desk.status(),
        total=last.sheet.ranking,
        at=hh_mm_of(last.wall),
        rows=desk.published_rows(),
        interim=state.regulations.interim,
        round_no=last.round_no,
    )


def rank_lines(hall: LiveHall, own: str) -> tuple[RankLine, ...]:
    """Places over the rounds by the last version of each: the leaders' and one's own."""
    by_round = {each.round_no: each for each in hall.state.versions}
    places = [
        {row.entry: row.rank for row in version.sheet.rows}
        for _, version in sorted(by_round.items())
    ]
    if not places:
        return ()
    order = [entry for entry, rank in places[-1].items() if rank is not None]
    shown = order[:TOP_OF_THE_CHART]
    if own and own not in shown and own in places[-1]:
        shown.append(own)
    return tuple(
        RankLine(entry_name(hall, entry), tuple(each.get(entry) for each in places), entry == own)
        for entry in shown
    )


def desk_board(desk: Desk, board_no: int) -> DeskBoard | None:
    """One board of a closed round, entry by entry; None for another."""
    hall, positions = desk.hall, desk.hall.game.positions
    which = hall.state.round_of(board_no)
    if which is None or which.closed is None:
        return None
    drawn = which.board(board_no)
    prints = [r.fingerprint for (_, no), r in which.reports.items() if no == board_no]
    return DeskBoard(
        board_no=board_no,
        round_no=which.round_no,
        positions=tuple(
            tuple(_board_lines(hall, which, board_no, place)) for place in range(len(positions))
        ),
        commitment=drawn.commitment,
        seed=drawn.seed,
        fingerprint=prints[0] if prints else "",
        public_number=which.public_number or "",
    )


def _board_lines(
    hall: LiveHall, which: Round, board_no: int, position: int
) -> Iterator[DeskBoardLine]:
    scores = hall.scores_of(which)
    entries = standing.entries_at(which, hall.state, hall.game.positions)
    for plan in which.tables:
        entry = entries.get((plan.table_no, position), "")
        tally = scores.tallies.get(entry)
        scored = None if tally is None else tally.boards.get(board_no)
        ruled = hall.state.rulings.get((entry, board_no))
        yield DeskBoardLine(
            entry=entry,
            name=entry_name(hall, entry) if entry else "",
            kind="house" if scored is None else kind_of(scored),
            line=board_line(hall, which, plan, board_no, position, scores, entry),
            points=points_of(scored),
            n=0 if scored is None else scored.n,
            ruled="" if ruled is None else ruled.reason,
        )


def kind_of(scored: Scored) -> str:
    return str(scored.line.result.__struct_config__.tag)


def points_of(scored: Scored | None) -> str:
    """排名分 with two decimals; empty where none is owed."""
    if scored is None or scored.mark is None:
        return ""
    return decimal_text(scored.mark.rank_points, 2)
