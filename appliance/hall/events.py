"""What happened in the hall as a whole, as it is written to the log. No person's name stands here:
players are keys, their names lie beside the log.

`by` is the official's name, `wall` the box's wall clock in ISO 8601: for people and reports, no
order and no deadline hangs on it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.matchpoints import BoardResult
from appliance.duplicate.movement_sheet import RoundSheet
from appliance.duplicate.sheet import Sheet
from appliance.games.contract import Settings
from appliance.hall.regulations import Regulations
from appliance.table.events import TablePlan


class Origin(Struct, frozen=True):
    """Where a board comes from that was drawn for another event and published there."""

    event_id: Annotated[str, Meta(min_length=1, max_length=64)]
    board_no: Annotated[int, Meta(ge=1, le=1_000_000)]
    public_number: Annotated[str, Meta(pattern=r"^[0-9]{0,64}\Z")] = ""


class GivenBoard(Struct, frozen=True):
    """A board that is to be played again: its seed (64 hex digits) and where it was published."""

    seed: str
    origin: Origin


class DrawnBoard(Struct, frozen=True, omit_defaults=True):
    """A board of the round: its secret seed (64 hex digits) and what was committed to.

    `origin` is set when the seed was published before: it proves no secrecy then.
    """

    board_no: int
    seed: str
    commitment: str
    origin: Origin | None = None


class EntryPlan(Struct, frozen=True, omit_defaults=True):
    """A pair of 升级, else one player; `players` are the keys their names are kept under.

    `joined`: the first round it may play.
    """

    id: str
    players: tuple[str, ...]
    joined: int = 1


class Report(Struct, frozen=True, omit_defaults=True):
    """A finished board of one table. `house` by seat as it was when the board ended;
    `deal_times_ms` charged play time of each 副, by seat; `took_ms` from its first card to its end.
    """

    table_no: int
    board_no: int
    scores: tuple[int, ...]
    times_ms: tuple[int, ...]
    timeouts: tuple[int, ...]
    house: tuple[bool, ...]
    fingerprint: str = ""
    deal_times_ms: tuple[tuple[int, ...], ...] = ()
    took_ms: int = 0


class _Event(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    pass


class _Decided(_Event, frozen=True, kw_only=True):
    by: str = ""
    wall: str = ""
    reason: str = ""


class EventCreated(_Event, frozen=True, tag="event_created"):
    """`bot_seed` (hex) belongs to the event, never to a deal, and is published after it (D-51).

    `rules_version` and `rules_hash` are those the whole event is played by; they never change.
    `imported` boards are played in this order before any is drawn.
    """

    event_id: str
    title: str
    game: str
    rehearsal: bool
    bot_seed: str
    settings: Settings = {}
    regulations: Regulations = Regulations()
    rules_version: str = ""
    rules_hash: str = ""
    imported: tuple[GivenBoard, ...] = ()


class EntriesAdded(_Decided, frozen=True, tag="entries_added"):
    entries: tuple[EntryPlan, ...]


class Substituted(_Decided, frozen=True, tag="substituted"):
    """换人: from now on `into` plays for the entry in the place of `out`."""

    entry: str
    out: str
    into: str


class Withdrawn(_Decided, frozen=True, tag="withdrawn"):
    """The entry plays no round after `last_round`."""

    entry: str
    last_round: int


class Disqualified(_Decided, frozen=True, tag="disqualified"):
    entry: str
    last_round: int


class Reinstated(_Decided, frozen=True, tag="reinstated"):
    """A withdrawal or disqualification is taken back."""

    entry: str


class PointsTaken(_Decided, frozen=True, tag="points_taken"):
    """扣分: the whole amount from now on, a decimal number as text (D-49d)."""

    entry: str
    points: str


class SeatingPublished(_Decided, frozen=True, tag="seating_published"):
    """公布座位 of the next round. `play_off` names the tied who play it among themselves (D-48)."""

    sheet: RoundSheet
    starts_at: str = ""
    play_off: tuple[str, ...] = ()
    boards: int = 0


class RoundOpened(_Decided, frozen=True, tag="round_opened"):
    """The boards are drawn with this event and not before, so that nobody can know them."""

    round_no: int
    boards: tuple[DrawnBoard, ...]
    tables: tuple[TablePlan, ...]


class NumberThrown(_Decided, frozen=True, tag="number_thrown"):
    """The public number of the round, told after its commitment stood on every seat."""

    round_no: int
    number: str


class NoShow(_Decided, frozen=True, tag="no_show"):
    """The entry did not come. `play`: house players sit in for it, else its table does not play."""

    entry: str
    round_no: int
    play: bool


class RoundClosed(_Decided, frozen=True, tag="round_closed"):
    """Play has stopped; matchpoints and seeds are public from here on (V-2). `at_ms`: milliseconds
    since 1970 on the box's wall clock, from which the replay's delay and the appeals' 3 h count.
    """

    round_no: int
    at_ms: int = 0


class Finished(_Decided, frozen=True, tag="finished"):
    """The chief ended the event after this round, before all that were planned."""

    round_no: int


class Imported(_Event, frozen=True, tag="imported"):
    """A result that was brought in with an event's record, not played on this box."""

    round_no: int
    report: Report


class ResultRuled(_Decided, frozen=True, tag="result_ruled"):
    """The chief's word on one entry's result of one board; None: as it was played (D-49)."""

    entry: str
    board_no: int
    result: BoardResult | None


class RankingPublished(_Decided, frozen=True, tag="ranking_published"):
    """公布: the ranking as it stood, frozen; `at_ms` as in `RoundClosed`."""

    version: int
    round_no: int
    sheet: Sheet
    at_ms: int


class ClockMoved(_Decided, frozen=True, tag="clock_moved"):
    """The clock of the round: begun | held | going | inserted {`ms`} | warned {`ms`: how many} |
    shifted {`ms`}, when the box was away for so long. `at_ms` monotonic, of the row's boot.
    """

    act: Literal["begun", "held", "going", "inserted", "warned", "shifted"]
    round_no: int
    at_ms: int
    ms: int = 0


class Noticed(_Decided, frozen=True, tag="noticed"):
    """发公告; an empty text takes every notice down."""

    text: str


class ClockConfirmed(_Decided, frozen=True, tag="clock_confirmed"):
    """The chief says that the box's wall clock is right (O-1)."""


HallEvent = (
    EventCreated
    | EntriesAdded
    | Substituted
    | Withdrawn
    | Disqualified
    | Reinstated
    | PointsTaken
    | SeatingPublished
    | RoundOpened
    | NumberThrown
    | NoShow
    | RoundClosed
    | Finished
    | Imported
    | ResultRuled
    | RankingPublished
    | ClockMoved
    | Noticed
    | ClockConfirmed
)

_DECODER = msgspec.json.Decoder(HallEvent)


def read_event(payload: bytes) -> HallEvent:
    return _DECODER.decode(payload)
