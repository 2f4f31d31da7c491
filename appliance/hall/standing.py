"""What the closed rounds are worth: the lines of the score sheet, the ranking, its publication.

Only closed rounds are read, so nothing here can tell of a board that is still played (V-2).
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from operator import is_

from msgspec import Struct

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import (
    Artificial,
    BoardResult,
    Pending,
    Played,
    Void,
)
from appliance.duplicate.movement_draw import draw_numbers
from appliance.duplicate.ranking import Field, PlayOff, Ranking, rank
from appliance.duplicate.ranking import play_off as places_of
from appliance.duplicate.scoring import Scores, enter
from appliance.duplicate.sheet import sheet
from appliance.games.contract import Refusal
from appliance.hall import events as ev
from appliance.hall.regulations import Positions, places
from appliance.hall.state import Entrant, HallState, Round, is_contestant
from appliance.table.events import TablePlan

AT_FAULT = Artificial(percent=40)
NO_FAULT = Artificial(percent=60)
"""D-49c: the entry that was missing, and those it left without a game."""


def scores(state: HallState, positions: Positions) -> Scores:
    """Every closed round of the field as it is compared; play-offs count for themselves alone."""
    lines = [line for each in _counted(state) for line in lines_of(state, each, positions)]
    return enter(Scores(state.regulations.scoring), lines)


def scores_since(
    known: Scores, before: HallState, state: HallState, positions: Positions
) -> Scores:
    """`scores` of the state, where those of an earlier one are known: only the rounds closed and
    the results ruled on since then are entered.
    """
    old, new = _counted(before), _counted(state)
    if before.entrants is not state.entrants or not all(map(is_, old, new)):
        return scores(state, positions)
    closed = [line for each in new[len(old) :] for line in lines_of(state, each, positions)]
    return enter(known, [*closed, *_ruled_since(before, state, old, positions)])


def _counted(state: HallState) -> list[Round]:
    return [each for each in state.field_rounds if each.closed is not None]


def _ruled_since(
    before: HallState, state: HallState, rounds: Sequence[Round], positions: Positions
) -> Iterator[Line]:
    """The lines of these rounds that the chief has ruled on since."""
    for (entry, board_no), ruled in state.rulings.items():
        if before.rulings.get((entry, board_no)) is ruled:
            continue
        which = state.round_of(board_no)
        if which is not None and any(which is each for each in rounds):
            lines = lines_of(state, which, positions, {entry})
            yield from (line for line in lines if line.board_no == board_no)


def says_the_same(before: HallState, state: HallState) -> bool:
    """Whether nothing that a ranking is made of has changed: a board that a table of the open
    round has finished is no part of it.
    """
    closed, still = before.closed_rounds, state.closed_rounds
    return (
        len(before.rounds) == len(state.rounds)
        and len(closed) == len(still)
        and all(map(is_, closed, still))
        and before.entrants is state.entrants
        and before.rulings is state.rulings
        and before.points_off is state.points_off
    )


def lines_of(
    state: HallState,
    which: Round,
    positions: Positions,
    of: Container[str] | None = None,
) -> Iterator[Line]:
    """What every entry brought home from each board of a closed round, rulings applied. `of`: the
    entries that are asked for, where not all are.
    """
    if which.sheet is None:
        yield from _lines_of_tables(which, positions)
        return
    seated = _seated(which)
    for entrant in state.entrants.values():
        if (of is None or entrant.id in of) and _takes_part(entrant, which):
            yield from _lines_of_entry(state, which, seated, entrant, positions)


class _Seated(Struct, frozen=True):
    """A round by what its lines are asked for: table and place of an entry, the plan of a table,
    the tables that stand empty, and the cards that most tables had on a board.
    """

    places: Mapping[str, tuple[int, int]]
    plans: Mapping[int, TablePlan]
    empty: frozenset[int]
    usual: Mapping[int, str]


def _seated(which: Round) -> _Seated:
    tables = () if which.sheet is None else which.sheet.tables
    return _Seated(
        places={
            entry: (table.number, place)
            for table in tables
            for place, entry in enumerate(table.seats)
        },
        plans={plan.table_no: plan for plan in which.tables},
        empty=which.empty_tables,
        usual=_usual_cards(which),
    )


def _usual_cards(which: Round) -> Mapping[int, str]:
    """By board the fingerprint of the cards that most tables had."""
    seen: dict[int, Counter[str]] = defaultdict(Counter)
    for (_, board_no), report in which.reports.items():
        seen[board_no][report.fingerprint] += 1
    return {
        board_no: max(times, key=lambda print_: (times[print_], print_))
        for board_no, times in seen.items()
    }


def _takes_part(entrant: Entrant, which: Round) -> bool:
    """A play-off concerns who plays it; a disqualified entry owes nothing more after its end."""
    if which.play_off:
        return entrant.id in which.play_off
    gone = entrant.left is not None and which.round_no > entrant.left
    return not (gone and entrant.disqualified)


def _lines_of_entry(
    state: HallState, which: Round, seated: _Seated, entrant: Entrant, positions: Positions
) -> Iterator[Line]:
    table_no, place = seated.places.get(entrant.id, (None, None))
    seats = positions[0] if place is None else places(state.regulations, positions)[place]
    position = 0 if place is None else _position(seats, positions)
    for board in which.boards:
        report = None if table_no is None else which.report(table_no, board.board_no)
        result = _as_played(which, seated, entrant, table_no, report, position, seats)
        ruled = state.rulings.get((entrant.id, board.board_no))
        if ruled is not None and ruled.result is not None:
            result = ruled.result
        usual = seated.usual.get(board.board_no, "")
        yield Line(
            entry=entrant.id,
            round_no=which.round_no,
            board_no=board.board_no,
            table_no=table_no,
            position=position,
            # The cards as dealt at the entry's table; of who sat nowhere those most tables had.
            fingerprint=usual if report is None else report.fingerprint,
            result=result,
            times_ms=_times(report, seats),
        )


def _position(seats: Sequence[int], positions: Positions) -> int:
    """The position whose seats the place has, or has one of (D-50)."""
    return next(at for at, group in enumerate(positions) if seats[0] in group)


def _as_played(
    which: Round,
    seated: _Seated,
    entrant: Entrant,
    table_no: int | None,
    report: ev.Report | None,
    position: int,
    seats: Sequence[int],
) -> BoardResult:
    """The result before any ruling (7.5, D-49, D-49c, D-53)."""
    if table_no is None:
        bye = which.sheet is not None and entrant.id in which.sheet.byes
        return Void() if bye else AT_FAULT
    if entrant.id in which.absent:
        return AT_FAULT
    if table_no in seated.empty:
        return NO_FAULT
    if report is None:
        return Pending()
    return (
        AT_FAULT
        if _sat_in(seated.plans[table_no], report, seats)
        else Played(report.scores[position])
    )


def _sat_in(plan: TablePlan, report: ev.Report, seats: Sequence[int]) -> bool:
    """Whether house players finished the board in the place of people who were to play it."""
    return all(report.house[seat] and not plan.seats[seat].house for seat in seats)


def _times(report: ev.Report | None, seats: Sequence[int]) -> tuple[int, ...]:
    """Charged play time of each 副, partners together (D-18, D-45b)."""
    if report is None:
        return ()
    return tuple(sum(deal[seat] for seat in seats) for deal in report.deal_times_ms)


def _lines_of_tables(which: Round, positions: Positions) -> Iterator[Line]:
    """A rehearsal of single tables has no entries: whoever sits in a position is compared."""
    usual = _usual_cards(which)
    for plan in which.tables:
        for board in which.boards:
            report = which.report(plan.table_no, board.board_no)
            for position, seats in enumerate(positions):
                if report is not None and all(report.house[seat] for seat in seats):
                    continue
                yield Line(
                    entry=table_entry(plan.table_no, position),
                    round_no=which.round_no,
                    board_no=board.board_no,
                    table_no=plan.table_no,
                    position=position,
                    fingerprint=usual.get(board.board_no, "")
                    if report is None
                    else report.fingerprint,
                    result=Pending() if report is None else Played(report.scores[position]),
                    times_ms=_times(report, seats),
                )


def table_entry(table_no: int, position: int) -> str:
    """The name of a position of a table where no entries sit."""
    return f"{table_no}.{position}"


def entries_at(which: Round, of: HallState, all_: Positions) -> Mapping[tuple[int, int], str]:
    """Whose line each position of each table is; house players have none."""
    if which.sheet is None:
        return {
            (plan.table_no, position): table_entry(plan.table_no, position)
            for plan in which.tables
            for position in range(len(all_))
        }
    at = [_position(seats, all_) for seats in places(of.regulations, all_)]
    found: dict[tuple[int, int], str] = {}
    for table in which.sheet.tables:
        for name, position in zip(table.seats, at, strict=True):
            if is_contestant(name):
                found.setdefault((table.number, position), name)
    return found


def field(state: HallState, positions: Positions) -> Field:
    """The entries in the order of their draw, and what was decided about them."""
    movement = state.regulations.movement
    if movement is None:
        first = state.rounds[0].tables if state.rounds else ()
        return Field(
            entries=tuple(
                table_entry(plan.table_no, position)
                for plan in first
                for position in range(len(positions))
            )
        )
    drawn = draw_numbers(movement.seed, [each.plan for each in state.entrants.values()])
    return Field(
        entries=tuple(sorted(drawn, key=lambda entry: drawn[entry])),
        points_off=state.points_off,
        disqualified=frozenset(each.id for each in state.entrants.values() if each.disqualified),
        play_offs=tuple(_play_offs(state, positions)),
    )


def _play_offs(state: HallState, positions: Positions) -> Iterator[PlayOff]:
    for each in state.closed_rounds:
        if each.play_off:
            own = scores_alone(state, each, positions)
            yield places_of(rank(own, Field(entries=each.play_off)))


def scores_alone(state: HallState, which: Round, positions: Positions) -> Scores:
    """One round compared by itself, as a play-off is (D-48)."""
    return enter(Scores(state.regulations.scoring), lines_of(state, which, positions))


def ranking(state: HallState, so_far: Scores, positions: Positions) -> Ranking:
    return rank(so_far, field(state, positions))


def ranks(of: Ranking) -> Mapping[str, int]:
    """The standing as the movement reads it; entries without a board have no rank."""
    return {each.entry: each.rank for each in of.standings if each.rank is not None}


def publish(
    state: HallState, of: Ranking, by: str, wall: str, at_ms: int, reason: str
) -> ev.RankingPublished | Refusal:
    """公布: the next version. REASON_MISSING for a correction without one, NOTHING_NEW where it
    would say what the last one says, NOTHING_CLOSED before the first round is closed (O-1).
    """
    newest, now = _newest_closed(state), sheet(of)
    if newest is None:
        return Refusal("NOTHING_CLOSED")
    if corrects(state):
        if state.versions[-1].sheet == now:
            return Refusal("NOTHING_NEW")
        if not reason.strip():
            return Refusal("REASON_MISSING")
    return ev.RankingPublished(
        version=len(state.versions) + 1,
        round_no=newest,
        sheet=now,
        at_ms=at_ms,
        by=by,
        wall=wall,
        reason=reason.strip(),
    )


def corrects(state: HallState) -> bool:
    """Whether the next version would be a correction: of the same rounds as the last one (O-1)."""
    return bool(state.versions) and state.versions[-1].round_no == _newest_closed(state)


def _newest_closed(state: HallState) -> int | None:
    return max((each.round_no for each in state.closed_rounds), default=None)


def rule(
    state: HallState, entry: str, board_no: int, result: BoardResult | None
) -> ev.ResultRuled | Refusal:
    """The chief's word on a result of a closed round (D-49)."""
    if entry not in state.entrants:
        return Refusal("NO_SUCH_ENTRY", {"entry": entry})
    which = state.round_of(board_no)
    if which is None:
        return Refusal("NO_SUCH_BOARD", {"board": board_no})
    if which.closed is None:
        return Refusal("ROUND_OPEN", {"round": which.round_no})
    return ev.ResultRuled(entry=entry, board_no=board_no, result=result)
