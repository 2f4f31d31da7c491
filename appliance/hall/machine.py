"""What the chief orders of rounds, and whether it can be done: seating, opening, closing.

Pure. Boards come in already drawn, tables report what they finished; nothing here deals, keeps
time or shows anything to anybody.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from appliance.duplicate.movement import pair_round, play_off
from appliance.duplicate.movement_by_hand import exchange_by_hand
from appliance.duplicate.movement_sheet import MovementSettings, RoundSheet
from appliance.games.contract import Refusal
from appliance.hall import events as ev
from appliance.hall.regulations import Positions, contestants_at_a_table, places
from appliance.hall.state import HallState, Round, is_contestant
from appliance.table.events import SeatPlan, TablePlan

Swaps = Sequence[tuple[str, str]]


def pairing(state: HallState, ranks: Mapping[str, int], swaps: Swaps = ()) -> RoundSheet | Refusal:
    """The next round as it would be seated, changed by hand where the chief exchanged two entries.

    `ranks`: the standing so far. Refused: ROUND_OPEN {round}, NO_ROUND_LEFT, TOO_FEW_ENTRIES
    {need}, NOT_IN_ROUND, SAME_ENTRY.
    """
    movement = _movement(state)
    if isinstance(movement, Refusal):
        return movement
    past = [sheet for each in state.field_rounds if (sheet := each.played_sheet) is not None]
    entries = [entrant.plan for entrant in state.entrants.values()]
    need = contestants_at_a_table(state.regulations)
    if past and movement.odd_entries == "house":
        # An event that has begun goes on with whoever is left, house players filling up (W-4).
        need = 1
    if sum(entry.plays(len(past) + 1) for entry in entries) < need:
        return Refusal("TOO_FEW_ENTRIES", {"need": need})
    sheet = pair_round(movement, entries, past, ranks)
    for first, second in swaps:
        changed = exchange_by_hand(movement, sheet, past, first, second)
        if isinstance(changed, Refusal):
            return changed
        sheet = changed
    return sheet


def _movement(state: HallState) -> MovementSettings | Refusal:
    movement, now = state.regulations.movement, state.round
    if now is not None and now.closed is None:
        return Refusal("ROUND_OPEN", {"round": now.round_no})
    if movement is None or state.over or len(state.field_rounds) >= state.regulations.rounds:
        return Refusal("NO_ROUND_LEFT")
    return movement


def pairing_off(state: HallState, tied: Sequence[str], boards: int) -> Any:
    """加赛 of the tied on boards of their own (D-48), as it would be published. Refused before the
    last round is closed (EVENT_NOT_OVER) and for who is not of the event (NO_SUCH_ENTRY).
    """
    movement, now = state.regulations.movement, state.round
    if movement is None or now is None or not state.over:
        return Refusal("EVENT_NOT_OVER")
    if now.closed is None:
        return Refusal("ROUND_OPEN", {"round": now.round_no})
    strangers = [entry for entry in tied if entry not in state.entrants]
    if strangers or len(set(tied)) != len(tied):
        return Refusal("NO_SUCH_ENTRY", {"entry": (strangers or list(tied))[0]})
    sheet = RoundSheet(
        number=now.round_no + 1,
        method=movement.method,
        interim=movement.interim,
        ranks={},
        tables=play_off(movement, tied),
    )
    return ev.SeatingPublished(sheet=sheet, play_off=tuple(tied), boards=boards)


def tables_of(
    state: HallState, seating: ev.SeatingPublished, positions: Positions
) -> tuple[TablePlan, ...]:
    """The tables of a published round: who sits at each seat, on which boards."""
    seats_of = places(state.regulations, positions)
    numbers = boards_of(state, seating)
    return tuple(
        TablePlan(
            table_no=table.number,
            round_no=seating.sheet.number,
            game=state.created.game,
            seats=_seated(state, table.seats, seats_of),
            boards=numbers,
            settings=state.created.settings,
        )
        for table in seating.sheet.tables
    )


def boards_of(state: HallState, seating: ev.SeatingPublished) -> tuple[int, ...]:
    """Running numbers of the boards a published round will play (D-70)."""
    first = 1 + sum(len(each.boards) for each in state.rounds)
    return tuple(range(first, first + (seating.boards or state.regulations.boards)))


def _seated(state: HallState, names: Sequence[str], seats_of: Positions) -> tuple[SeatPlan, ...]:
    """A pair's players take the seats of their place in order; in a whole rehearsal house players
    play for the contestants too.
    """
    seated: dict[int, SeatPlan] = {}
    for name, seats in zip(names, seats_of, strict=True):
        players = state.entrants[name].players if is_contestant(name) else ("",) * len(seats)
        for seat, player in zip(seats, players, strict=True):
            house = not player or state.created.rehearsal
            seated[seat] = SeatPlan(entry=player, house=house)
    return tuple(seated[seat] for seat in sorted(seated))


def finish(state: HallState) -> ev.Finished | Refusal:
    """The chief ends the event after the round that was closed last, before all are played."""
    now = state.round
    if now is None or now.closed is None or state.over:
        return Refusal("NOT_NOW")
    return ev.Finished(round_no=now.round_no)


def why_not_started(state: HallState) -> Refusal | None:
    """Why the published seating cannot be begun: none is (NOT_SEATED), or one of its entries has
    left since (SEATING_OLD {entry}) and it has to be published again.
    """
    seating = state.seating
    if seating is None:
        return Refusal("NOT_SEATED")
    for table in seating.sheet.tables:
        for name in filter(is_contestant, table.seats):
            if not seating.play_off and not state.entrants[name].plan.plays(seating.sheet.number):
                return Refusal("SEATING_OLD", {"entry": name})
    return None


def open_round(
    state: HallState, boards: Sequence[ev.DrawnBoard], tables: Sequence[TablePlan]
) -> ev.RoundOpened | Refusal:
    """开始本轮 with its boards and tables; refused while another one is still open."""
    before = state.round
    if before is not None and before.closed is None:
        return Refusal("ROUND_OPEN", {"round": before.round_no})
    if not boards or not tables:
        return Refusal("NOTHING_TO_PLAY")
    number = 1 if before is None else before.round_no + 1
    return ev.RoundOpened(round_no=number, boards=tuple(boards), tables=tuple(tables))


def throw_number(state: HallState, number: str) -> ev.NumberThrown | Refusal:
    """The public number, once: after the commitment was shown and before the first card."""
    now = state.round
    if now is None or now.closed is not None or not state.regulations.public_number:
        return Refusal("NOT_NOW")
    if now.public_number is not None:
        return Refusal("NUMBER_STANDS", {"number": now.public_number})
    return ev.NumberThrown(round_no=now.round_no, number=number)


def number_missing(state: HallState) -> bool:
    """Whether tables must stay closed until the public number of the round is told."""
    now = state.round
    wanted = state.regulations.public_number and now is not None and now.closed is None
    return wanted and now is not None and now.public_number is None


def no_show(state: HallState, entry: str, *, play: bool) -> ev.NoShow | Refusal:
    """The entry did not come to the open round (D-49c)."""
    now = open_of(state)
    if now is None:
        return Refusal("ROUND_NOT_OPEN")
    if entry not in state.entrants or now.table_of(entry) is None:
        return Refusal("NOT_IN_ROUND", {"entry": entry})
    if entry in now.absent:
        return Refusal("KNOWN_ABSENT", {"entry": entry})
    return ev.NoShow(entry=entry, round_no=now.round_no, play=play)


def open_of(state: HallState) -> Round | None:
    """The round that is open, None between rounds."""
    now = state.round
    return None if now is None or now.closed is not None else now


def seats_of_entry(
    state: HallState, entry: str, positions: Positions
) -> tuple[int, tuple[int, ...]]:
    """The table and the seats an entry has in the open round. Raises LookupError if none."""
    now = open_of(state)
    for table in () if now is None or now.sheet is None else now.sheet.tables:
        if entry in table.seats:
            place = table.seats.index(entry)
            return table.number, places(state.regulations, positions)[place]
    raise LookupError(entry)


def close_round(state: HallState, by: str, wall: str, at_ms: int) -> ev.RoundClosed | Refusal:
    """Stops the round; what is not played out stays pending (D-49)."""
    now = open_of(state)
    if now is None:
        return Refusal("ROUND_NOT_OPEN")
    return ev.RoundClosed(round_no=now.round_no, at_ms=at_ms, by=by, wall=wall)


def signed(event: Any, by: str, wall: str, reason: str = "") -> Any:
    """The event with who decided it, when, and why."""
    return replace(event, by=by, wall=wall, reason=reason)
