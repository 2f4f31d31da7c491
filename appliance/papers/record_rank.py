"""What a record says of the ranking, counted again from its results: `hallbox rank`.

The ranking is the box's own; a record is also read by scorers that share no code with it.
"""

import unicodedata
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from appliance.duplicate.sheet import Row, Sheet, sheet
from appliance.games import game_named
from appliance.hall import events as ev
from appliance.hall import standing
from appliance.hall.state import HallState
from appliance.papers.record_events import events_of, state_of
from appliance.papers.record_format import Record
from appliance.papers.sheets_words import word
from appliance.table.views import Person

_GAP = "  "


class Ranked(Struct, frozen=True):
    """`sheet` as of the last closed round; `lines` the same for people to read, and whether it
    rests on an interim 暂行 method or on a rehearsal.

    `compared` says in sentences how the last published version differs from what the results of
    its rounds give now; `differs` whether it does at all.
    """

    sheet: Sheet
    lines: tuple[str, ...]
    compared: tuple[str, ...]
    differs: bool


def ranked(record: Record) -> Ranked:
    """Of a record that `read_record` took."""
    state = state_of(record)
    now = _counted(state)
    names = _names(state, events_of(record)[1])
    last = record.published[-1] if record.published else None
    lines = (*_lines(now, names), *_notes(record))
    if last is None:
        return Ranked(now, lines, ("no ranking was published",), differs=False)
    found = tuple(_differences(_counted(_as_of(state, last.round_no)), last, names))
    after = f"version {last.version}, published after round {last.round_no} by {last.by}"
    said = (f"differs from {after}", *found) if found else (f"equal to {after}",)
    return Ranked(now, lines, said, differs=bool(found))


def _notes(record: Record) -> Iterator[str]:
    if record.event.interim:
        yield f"{word('interim', 'en')}: {', '.join(record.event.interim)}"
    if record.event.rehearsal:
        yield word("rehearsal", "en")


def _counted(state: HallState) -> Sheet:
    positions = game_named(state.created.game).positions
    return sheet(standing.ranking(state, standing.scores(state, positions), positions))


def _as_of(state: HallState, round_no: int) -> HallState:
    """Without the rounds after that one; what was decided since stays decided."""
    return replace(state, rounds=tuple(r for r in state.rounds if r.round_no <= round_no))


def _names(state: HallState, people: dict[str, Person]) -> dict[str, str]:
    """Of every entry that has a name."""
    named = {
        entrant.id: "·".join(people[key].name for key in entrant.players if key in people)
        for entrant in state.entrants.values()
    }
    return {entry: name for entry, name in named.items() if name}


# --- what was published -----------------------------------------------------------------------


def _differences(
    now: Sheet, published: ev.RankingPublished, names: dict[str, str]
) -> Iterator[str]:
    rows = {row.entry: row for row in now.rows}
    told = {row.entry: row for row in published.sheet.rows}
    for entry in {**told, **rows}:
        who = f"{entry} {names.get(entry, '')}".strip()
        if entry not in rows or entry not in told:
            missing = "the results" if entry not in rows else "the published version"
            yield f"{who}: is not in {missing}"
            continue
        found, said = asdict(rows[entry]), asdict(told[entry])
        for part in found:
            if found[part] != said[part]:
                yield f"{who}: {part} is {_said(found[part])}, published as {_said(said[part])}"
    if list(rows) != list(told):
        yield "the order of the lines is another"
    for part in ("ranking", "interim", "smaller_groups", "fouled"):
        if getattr(now, part) != getattr(published.sheet, part):
            yield f"{part} is another"


def _said(value: object) -> str:
    return "none" if value in (None, "", ()) else str(value)


# --- a table of text --------------------------------------------------------------------------


def _lines(now: Sheet, names: dict[str, str]) -> tuple[str, ...]:
    head = ("rank", "entry", "name", now.ranking, "boards", "above the next by")
    rows = [head, *(_cells(row, names) for row in now.rows)]
    widths = [max(_width(row[column]) for row in rows) for column in range(len(head))]
    return tuple(_GAP.join(map(_padded, row, widths)).rstrip() for row in rows)


def _cells(row: Row, names: dict[str, str]) -> Sequence[str]:
    rank = "disqualified" if row.disqualified else "-" if row.rank is None else str(row.rank)
    return rank, row.entry, names.get(row.entry, ""), row.final, str(row.counted), _above(row)


def _above(row: Row) -> str:
    if row.reason is None:
        return word("play_off", "en") if row.play_off else ""
    step = word(row.reason.step, "en")
    place = f" (rank {row.reason.place})" if row.reason.place else ""
    return f"{step}{place}: {row.reason.own} to {row.reason.other}"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Columns of a terminal: a wide character takes two, a mark upon another none."""
    shown = (letter for letter in text if not unicodedata.combining(letter))
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in shown)
