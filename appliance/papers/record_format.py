"""The record of an event: one JSON object that a person can read and another program can check.

Here stands the shape alone, and `schema`, its JSON schema. `record` makes one of an event,
`record_read` says whether one holds, `record_events` makes the event again. The file is UTF-8 and
at most 64 MB. It names people, with their numbers (参赛号), and is the organiser's own.

What is not in it: rounds that are still open, whose seeds are secret (`open_rounds` names them);
a seating nobody has played yet; boards given for rounds to come; notices; the round clock.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.movement_sheet import RoundSheet
from appliance.games.contract import Settings
from appliance.hall import events as ev
from appliance.hall.regulations import Positions, Regulations

FORMAT: Final = "hallbox record 1"
MOST_BYTES = 64 * 1024 * 1024

# The id names the event's file, so nothing that leads out of a folder may stand in it.
EventId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z][0-9A-Za-z_-]{0,63}\Z")]
EntryId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z][0-9A-Za-z_.-]{0,39}\Z")]
PlayerKey = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(max_length=1_000)]
Number = Annotated[int, Meta(ge=1, le=1_000_000)]
Points = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
Ms = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
MaybeDigest = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
PublicNumber = Annotated[str, Meta(pattern=r"^[0-9]{0,64}\Z")]

Decision = (
    ev.Substituted
    | ev.Withdrawn
    | ev.Disqualified
    | ev.Reinstated
    | ev.PointsTaken
    | ev.NoShow
    | ev.ResultRuled
    | ev.Finished
    | ev.ClockConfirmed
)


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class WrittenRegulations(Regulations, frozen=True, omit_defaults=False, forbid_unknown_fields=True):
    """The regulations (规程) with nothing left to be guessed.

    `rounds` of `boards` each; `scoring.ranking` R or S; `movement` null where nobody moved; times
    in ms.
    """


class RecordEvent(_Part, frozen=True):
    """What was fixed before the first round.

    `positions`: the seats whose results are compared as one (同方位), from 0 in turn order.
    `settings` that differ from the game's defaults. `interim`: methods in force whose official
    text is lost. `bot_seed`: of the house players, empty until the event is over (D-51).
    """

    id: EventId
    title: Text
    game: Text
    rules_version: Text
    rules_hash: MaybeDigest
    rehearsal: bool
    positions: Positions
    settings: Settings
    regulations: WrittenRegulations
    interim: tuple[str, ...]
    bot_seed: MaybeDigest


class RecordPlayer(_Part, frozen=True):
    """A person. `name` is empty where the names of the event were wiped."""

    key: PlayerKey
    name: Annotated[str, Meta(max_length=40)]
    number: Text


class RecordEntry(_Part, frozen=True):
    """A pair of 升级, else one player. `players` as they are now, `former` those whose place
    somebody took (换人). `joined`: its first round; `left`: its last one, null if it never left.
    `points_off` as decimal text (扣分).
    """

    id: EntryId
    players: Annotated[tuple[RecordPlayer, ...], Meta(min_length=1, max_length=4)]
    former: tuple[RecordPlayer, ...]
    joined: Number
    left: Count | None
    disqualified: bool
    points_off: Text


class RecordBoard(_Part, frozen=True):
    """A board: its seed, what was committed to, the fingerprint of its cards. `origin`: of a board
    that another event had published.
    """

    number: Number
    seed: Digest
    commitment: Digest
    fingerprint: Digest
    origin: ev.Origin | None


class RecordResult(_Part, frozen=True):
    """A finished board of a table: `scores` by position (points), everything else by seat.

    `times_ms` charged play time, `deal_times_ms` of each 副; `took_ms` from the first card on;
    `timeouts` how often; `house`: who sat there at the end; `fingerprint` of the cards as dealt.
    """

    board: Number
    scores: tuple[Points, ...]
    times_ms: tuple[Ms, ...]
    deal_times_ms: tuple[tuple[Ms, ...], ...]
    took_ms: Ms
    timeouts: tuple[Count, ...]
    house: tuple[bool, ...]
    fingerprint: MaybeDigest


class RecordSeat(_Part, frozen=True):
    """Who was to sit: a player's key, empty for nobody; `house` where a house player plays."""

    player: Annotated[str, Meta(max_length=64)]
    house: bool


class RecordTable(_Part, frozen=True):
    """A table in a round, with the boards it finished in order of their numbers."""

    number: Number
    seats: tuple[RecordSeat, ...]
    results: tuple[RecordResult, ...]


class Absent(_Part, frozen=True):
    """Who did not come. `played`: house players sat in, else its table did not play."""

    entry: EntryId
    played: bool


class RecordRound(_Part, frozen=True):
    """A closed round. `movement` is its sheet with the reasons, null where nobody moved;
    `play_off` names those who played it among themselves. `public_number`: null if none was told.
    """

    number: Number
    play_off: tuple[EntryId, ...]
    public_number: PublicNumber | None
    boards: Annotated[tuple[RecordBoard, ...], Meta(min_length=1, max_length=64)]
    movement: RoundSheet | None
    tables: tuple[RecordTable, ...]
    absent: tuple[Absent, ...]
    closed: ev.RoundClosed


class Record(_Part, frozen=True):
    """The whole event. `players` are people of no entry, in an event of single tables.

    `rulings`: everything that was decided, in order. `published`: the rankings as they were made
    known, version by version. `open_rounds` are left out.
    """

    format: Literal["hallbox record 1"]
    event: RecordEvent
    players: tuple[RecordPlayer, ...]
    entries: tuple[RecordEntry, ...]
    rounds: tuple[RecordRound, ...]
    rulings: tuple[Decision, ...]
    published: tuple[ev.RankingPublished, ...]
    open_rounds: tuple[Number, ...]


def write_record(record: Record) -> bytes:
    """The file. Raises ValueError when it would be larger than a reader takes."""
    # A log sorts the keys of what it keeps, so the order they came in is told by nothing.
    data = msgspec.json.format(msgspec.json.encode(record, order="deterministic"))
    if len(data) > MOST_BYTES:
        raise ValueError(f"it has {len(data)} bytes; {MOST_BYTES} are allowed")
    return data


def schema() -> bytes:
    """The JSON schema of a record, JSON in UTF-8."""
    made: dict[str, Any] = msgspec.json.schema(Record)
    described = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "The record of an event of competitive card games.",
        **made,
    }
    # Only Python knows \Z; in every other reader of schemas `$` is the end and nothing but it.
    return msgspec.json.format(msgspec.json.encode(described).replace(rb"\\Z", b"$"))
