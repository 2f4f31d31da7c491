"""瑞士移位: who sits where in the next round, and why (rule book 9, interim 暂行).

From the published seed, the entries, the sheets of earlier rounds and the ranks so far comes the
sheet of the next round; the same input gives the same sheet anywhere. Results and ranks are made
elsewhere; so are changes by hand.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from appliance.duplicate.movement_draw import draw_numbers, require_ids, standing_order
from appliance.duplicate.movement_grouping import Field, Grouping, Position, group
from appliance.duplicate.movement_history import HOUSE, History, history
from appliance.duplicate.movement_seating import seating
from appliance.duplicate.movement_sheet import (
    HOUSE_MEETS,
    Entry,
    EntryId,
    MovementSettings,
    RoundSheet,
    TableSheet,
    house_player,
)
from appliance.duplicate.movement_warnings import warnings_of
from appliance.games.contract import Message

DRAWN = Message("DRAWN")
BY_STANDING = Message("BY_STANDING")
SAME_POSITION = Message("SAME_POSITION")
PLAY_OFF = Message("PLAY_OFF")
SNAKE = Message("SNAKE")
SEATS_BALANCED = Message("SEATS_BALANCED")


class Arrangement(Struct, frozen=True):
    """Tables of all who were to be placed; `repeats`: pairs at them that met before."""

    tables: tuple[TableSheet, ...]
    repeats: int


def pair_round(
    settings: MovementSettings,
    entries: Sequence[Entry],
    past: Sequence[RoundSheet],
    ranks: Mapping[EntryId, int],
) -> RoundSheet:
    """The sheet of round `len(past) + 1` for the entries that play it.

    `past`: all sheets before it, in order, as they were played. `ranks`: the standing so far, 1
    the best, equal ranks allowed; empty in round 1. Raises ValueError for an entry id that comes
    twice or is a house player's.
    """
    number = len(past) + 1
    present = (entry.id for entry in entries if entry.plays(number))
    order = standing_order(present, ranks, draw_numbers(settings.seed, entries))
    before = history(past, settings.size)
    byes = _byes(settings, order, before)
    seated = [id_ for id_ in order if id_ not in byes]
    if settings.opponents == HOUSE_MEETS:
        tables = _same_position(seated, settings.size)
    else:
        first = BY_STANDING if past else DRAWN
        tables = arrange(seated, before, settings.size, first).tables
    sheet = RoundSheet(
        number=number,
        method=settings.method,
        interim=settings.interim,
        ranks={id_: ranks[id_] for id_ in order if id_ in ranks},
        tables=tables,
        byes=byes,
    )
    return structs.replace(sheet, warnings=warnings_of(settings, sheet, before))


def play_off(settings: MovementSettings, tied: Sequence[EntryId]) -> tuple[TableSheet, ...]:
    """加赛 among the tied, in order of their draw numbers: they order only each other (D-48).

    Whom they met and where they sat in the event does not matter here. Raises ValueError for an
    id that comes twice or is a house player's.
    """
    require_ids(tied)
    if settings.opponents == HOUSE_MEETS:
        return _same_position(tied, settings.size)
    return arrange(tied, History(), settings.size, PLAY_OFF).tables


def arrange(
    order: Sequence[EntryId], before: History, size: int, first: Message = BY_STANDING
) -> Arrangement:
    """Tables of `size` for all of `order`, best first, house players filling up (W-4, W-5, W-6).

    `first`: the reason of a table whose members simply came next.
    """
    names = [*order, *(house_player(number) for number in range(1, -len(order) % size + 1))]
    field = _field(names, len(order), before, size)
    grouping = group(field)
    reasons = _reasons(grouping, names, len(order), first)
    tables = []
    for at, members in enumerate(grouping.tables):
        seated = seating([field.seat_counts[member] for member in members], at + 1)
        snake = tuple(range(size)) if at % 2 == 0 else tuple(reversed(range(size)))
        reasons[at].append(SNAKE if seated == snake else SEATS_BALANCED)
        seats = tuple(names[members[member]] for member in seated)
        tables.append(TableSheet(at + 1, seats, tuple(reasons[at])))
    return Arrangement(tuple(tables), sum(map(len, map(field.repeats, grouping.tables))))


def _field(names: Sequence[str], contestants: int, before: History, size: int) -> Field:
    position: dict[str, Position] = {name: at for at, name in enumerate(names[:contestants])}
    position[HOUSE] = contestants
    known = (pair for pair in before.met if pair <= position.keys())
    met = frozenset((min(pair), max(pair)) for pair in (_places(pair, position) for pair in known))
    counts = tuple(before.counts(name, size) for name in names)
    return Field(size, contestants, met, counts)


def _places(pair: frozenset[str], position: Mapping[str, Position]) -> list[Position]:
    return [position[name] for name in pair]


def _reasons(
    grouping: Grouping, names: Sequence[str], contestants: int, first: Message
) -> list[list[Message]]:
    """Per table how it came to be: built, exchanged, filled up."""
    reasons = [[first] for _ in grouping.tables]
    for built, passed in zip(reasons, grouping.passed, strict=True):
        if passed is not None:
            over = tuple(names[member] for member in passed.members)
            avoided = "MEETING_AVOIDED" if passed.repeats_spared else "SEATS_KEPT_EVEN"
            built[0] = Message(avoided, {"passed": over})
    for step in grouping.exchanges:
        moved, back = names[step.moved], names[step.back]
        reasons[step.table].append(_exchanged(moved, back, step.other))
        reasons[step.other].append(_exchanged(back, moved, step.table))
    for built, members in zip(reasons, grouping.tables, strict=True):
        house = sum(member >= contestants for member in members)
        if house:
            built.append(Message("FILLED_UP", {"house_players": house}))
    return reasons


def _exchanged(out: str, into: str, other: int) -> Message:
    return Message("EXCHANGED", {"out": out, "in": into, "table": other + 1})


def _same_position(order: Sequence[EntryId], size: int) -> tuple[TableSheet, ...]:
    """人机赛: table t = standing t, every contestant at the first seat (W-1, D-50)."""
    house = tuple(house_player(number) for number in range(1, size))
    return tuple(
        TableSheet(number, (id_, *house), (SAME_POSITION,)) for number, id_ in enumerate(order, 1)
    )


def _byes(
    settings: MovementSettings, order: Sequence[EntryId], before: History
) -> tuple[EntryId, ...]:
    """The lowest standing of those with the fewest byes, so that nobody has two while another
    had none (D-53).
    """
    if settings.odd_entries != "bye" or settings.opponents == HOUSE_MEETS:
        return ()
    places = {id_: place for place, id_ in enumerate(order)}
    lowest_first = sorted(order, key=lambda id_: (before.byes.get(id_, 0), -places[id_]))
    return tuple(lowest_first[: len(order) % settings.size])
