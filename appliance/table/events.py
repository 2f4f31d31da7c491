"""What happened at one table, as it is written to the log: outcomes, never requests.

Times are monotonic milliseconds of the boot the row was written in. `events` of a play are the
game's own events; `action_id` and `seq` keep the answer a press was given, so that the same press
gets it again, after a restart too.
"""

from typing import Any

import msgspec
from msgspec import Struct

from appliance.games.contract import Awaiting, Settings
from appliance.games.deal import Deal
from appliance.table.turn_clock import Hold


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """Who sits: an entry of the event, or nobody yet; `house` when a house player plays here."""

    entry: str = ""
    house: bool = False


class TablePlan(Struct, frozen=True, omit_defaults=True):
    """One table's round. `boards` are running board numbers of the event (D-70).

    `auto_open`: the first player who sits opens the table and house players fill it (rehearsal).
    `bank_ms`: the outage bank per player and round (T-7). `settings` are the game's.
    """

    table_no: int
    round_no: int
    game: str
    seats: tuple[SeatPlan, ...]
    boards: tuple[int, ...]
    settings: Settings = {}
    auto_open: bool = False
    bank_ms: int = 60_000


class Ledger(Struct, frozen=True, omit_defaults=True):
    """T-12: one action's time. `held` is neutral time by cause; `default` when the box acted."""

    seat: int
    opened_ms: int
    arrived_ms: int
    limit_ms: int
    credit_ms: int
    charged_ms: int
    held: tuple[tuple[str, int], ...] = ()
    bank_ms: int = 0
    default: bool = False


class Event(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """One row of a table's stream."""


class Pressed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An event that a person's press led to. `seq` is 0 for the press of an official, who has no
    view of a seat to count.
    """

    action_id: str = ""
    seq: int = 0


class TableSet(Event, frozen=True, omit_defaults=True, tag="table_set"):
    """A round begins at the table. Pages go on counting what they see from `seqs`, and orders from
    `version`, so that nothing meant for the round before can fit this one. What came before this
    row is needed no more to know the table.
    """

    plan: TablePlan
    seqs: tuple[int, ...] = ()
    version: int = 0


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A tablet is bound to the seat; a house player sitting there makes room (rehearsal)."""

    seat: int


class Seated(Pressed, frozen=True, tag="seated"):
    """我已就座."""

    seat: int


class TableOpened(Pressed, frozen=True, tag="opened"):
    """开桌: cards come at `starts_ms`. `house` are the seats house players take from now on."""

    by: str
    at_ms: int
    starts_ms: int
    house: tuple[int, ...] = ()


class BoardWanted(Event, frozen=True, tag="board_wanted"):
    """The table is ready for the next board of its plan."""


class BoardStarted(Event, frozen=True, tag="board_started"):
    board_no: int
    rules_version: str
    deals: tuple[Deal, ...]


class TurnOpened(Event, frozen=True, tag="turn_opened"):
    """The deadline lives here, not in a timer. `credit_ms` is fixed with it (T-4)."""

    turn_id: str
    awaiting: Awaiting
    opened_ms: int
    credit_ms: int = 0
    holds: tuple[Hold, ...] = ()


class Acted(Pressed, frozen=True, tag="acted"):
    turn_id: str
    seat: int
    events: tuple[Any, ...]
    ledger: Ledger


class TimedOut(Event, frozen=True, tag="timed_out"):
    """The default stands for every seat that had not acted; `bank` is what the outages used."""

    turn_id: str
    events: tuple[Any, ...]
    ledgers: tuple[Ledger, ...]


class MovedOn(Event, frozen=True, tag="moved_on"):
    """The time of an open state is over, and that is nobody's time-out. Where its phase goes on,
    the next state began at `at_ms` for `limit_ms`; `holds` as in `TurnOpened`.
    """

    turn_id: str
    at_ms: int
    events: tuple[Any, ...]
    limit_ms: int = 0
    holds: tuple[Hold, ...] = ()


class BankUsed(Event, frozen=True, tag="bank_used"):
    """What a seat's outages took of its bank in an open state, where no ledger says so (T-7)."""

    seat: int
    ms: int


class HoldBegan(Event, frozen=True, tag="hold_began"):
    hold: Hold


class HoldEnded(Event, frozen=True, tag="hold_ended"):
    cause: str
    at_ms: int
    seat: int | None = None


class BoardFinished(Event, frozen=True, omit_defaults=True, tag="board_finished"):
    """`scores` by position, `times_ms` charged play time and `timeouts` by seat. `fingerprint` of
    the cards as they were dealt here (D-52); `deal_times_ms` by 副 and seat; `took_ms` from the
    first turn to the end, holds included; `house` the seats house players had then.
    """

    board_no: int
    at_ms: int
    scores: tuple[int, ...]
    times_ms: tuple[int, ...]
    timeouts: tuple[int, ...]
    fingerprint: str = ""
    deal_times_ms: tuple[tuple[int, ...], ...] = ()
    took_ms: int = 0
    house: tuple[bool, ...] = ()


class Acknowledged(Pressed, frozen=True, tag="acknowledged"):
    """知道了 on the sheet of a finished board."""

    seat: int


class RoundDone(Event, frozen=True, tag="round_done"):
    """All boards of the round are played here; scores may be confirmed until `confirm_by_ms`."""

    at_ms: int
    confirm_by_ms: int


class Confirmed(Pressed, frozen=True, tag="confirmed"):
    """确认成绩; `auto` when nobody pressed within the time."""

    seat: int
    auto: bool = False


class ConfirmingOver(Event, frozen=True, tag="confirming_over"):
    """The time to confirm has run out; the sheet waits for the referee."""


class Disputed(Pressed, frozen=True, tag="disputed"):
    seat: int


class Collected(Pressed, frozen=True, tag="collected"):
    by: str
    wall: str


class Left(Pressed, frozen=True, tag="left"):
    """我已离座, after the round of this table was collected."""

    seat: int


class HouseSat(Event, frozen=True, tag="house_sat"):
    """House players play on for people who did not come or have left (D-49c)."""

    seats: tuple[int, ...]
    by: str


class Stopped(Event, frozen=True, tag="stopped"):
    """The table plays no more in this round: somebody it needs did not come (D-49c), or the chief
    closed the round without it. What it has not finished stays pending (D-49).
    """

    by: str
    wall: str


class Called(Pressed, frozen=True, tag="called"):
    """呼叫裁判. `reason`: operation | irregularity | device | leave | link (raised by the box)."""

    seat: int
    reason: str
    at_ms: int


class CallMoved(Pressed, frozen=True, tag="call_moved"):
    """A call's next state: claimed | open (released) | closed (on site or withdrawn)."""

    seat: int
    state: str
    by: str = ""


class Paused(Pressed, frozen=True, tag="paused"):
    """`reason`: referee | device | fault | disk, or the referee's own word; `scope`: table | hall.

    `since_ms` may lie before the row: an outage is held from its first loss (T-8). `seat` is
    whose device fault holds the table (T-10).
    """

    by: str
    reason: str
    since_ms: int
    scope: str = "table"
    seat: int | None = None


class Resumed(Pressed, frozen=True, tag="resumed"):
    """The clock runs on from `runs_ms`; the countdown until then is neutral time too."""

    by: str
    runs_ms: int


class Unpaused(Event, frozen=True, tag="unpaused"):
    """The countdown after a resume is over."""

    at_ms: int


class Extended(Pressed, frozen=True, tag="extended"):
    """延时: the clock stands for so long while play goes on."""

    by: str
    from_ms: int
    until_ms: int


class Restarted(Event, frozen=True, tag="restarted"):
    """The box came back. `since_ms`: its last sign of life; None after a power cut, when nobody
    knows how much of a turn was used and it starts anew in the player's favour (T-8b).
    """

    at_ms: int
    since_ms: int | None = None


class Unchanged(Pressed, frozen=True, tag="unchanged"):
    """A seat's press that was good and changed nothing: nobody sees it, and its answer is kept."""

    seat: int


TableEvent = (
    TableSet
    | SeatTaken
    | Seated
    | TableOpened
    | BoardWanted
    | BoardStarted
    | TurnOpened
    | Acted
    | TimedOut
    | MovedOn
    | BankUsed
    | HoldBegan
    | HoldEnded
    | BoardFinished
    | Acknowledged
    | RoundDone
    | Confirmed
    | ConfirmingOver
    | Disputed
    | Collected
    | Left
    | HouseSat
    | Stopped
    | Called
    | CallMoved
    | Paused
    | Resumed
    | Unpaused
    | Extended
    | Restarted
    | Unchanged
)

_DECODER = msgspec.json.Decoder(TableEvent)


def read_event(payload: bytes, event_type: Any) -> TableEvent:
    """A row of the log as the event it was; `event_type` is the game's union of events."""
    event = _DECODER.decode(payload)
    if isinstance(event, Acted | TimedOut | MovedOn):
        kind = tuple[event_type, ...]
        return msgspec.structs.replace(event, events=msgspec.convert(event.events, kind))
    return event
