"""The messages between pages and box, and how their bytes become values.

Every struct here has its TypeScript twin made from it (`kiosk_ui/src/wire.ts`). A frame that is
too big, too deep or of the wrong shape becomes a refusal with a code before it reaches anything.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.games.contract import NO_PARAMS, Check, Params, SettingValue
from appliance.table.answer import Answer
from appliance.table.views import PROTOCOL as PROTOCOL
from appliance.table.views import CallRow, SeatView, TableCard, TableTile
from appliance.web.wire_public import PublishedRanking

MAX_FRAME_BYTES = 16 * 1024
MAX_CARDS = 33

ActionId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
TurnId = Annotated[str, Meta(max_length=40)]
CardId = Annotated[str, Meta(max_length=8)]
Code = Annotated[str, Meta(max_length=40)]
TableNo = Annotated[int, Meta(ge=1, le=9999)]
SeatNo = Annotated[int, Meta(ge=0, le=3)]


# --- what a page sends ------------------------------------------------------------------------


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The `auth` of a connection. `role`: seat | staff | public | host. The token of a seat comes
    from binding; staff are known by their cookie. `page` tells two pages of one tablet apart.
    """

    role: Annotated[str, Meta(max_length=10)]
    token: Annotated[str, Meta(max_length=64)] = ""
    page: Annotated[str, Meta(max_length=32)] = ""
    watch: Annotated[int, Meta(ge=0, le=9999)] = 0
    protocol: int = PROTOCOL


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """One press that the game must judge. `action` is decoded by the game of the table.

    The turn is checked before the action: an old one is STALE whatever it carries.
    """

    turn_id: TurnId
    action_id: ActionId
    action: msgspec.Raw


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """The question "may I play these?" for the cards raised now (ids as in the hand)."""

    turn_id: TurnId
    check_seq: int
    card_ids: Annotated[tuple[CardId, ...], Meta(max_length=MAX_CARDS)]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A press of a seat outside the game: seated | acknowledge | confirm | dispute | call |
    withdraw | left. `reason` only with call.
    """

    request: Annotated[str, Meta(max_length=20)]
    action_id: ActionId
    reason: Annotated[str, Meta(max_length=20)] = ""


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A press of a referee: open | pause | resume | collect | claim | release | on_site | extend |
    hall_pause | hall_resume | close_round.

    `version` is the table version the referee saw; a different one is VERSION_CHANGED. An order
    from the call queue, which shows no version, sends none.
    `seat` names whose call is meant; `minutes` only with extend; `reason` with pause.
    """

    order: Annotated[str, Meta(max_length=20)]
    action_id: ActionId
    table_no: Annotated[int, Meta(ge=0, le=9999)] = 0
    version: int | None = None
    seat: SeatNo | None = None
    minutes: Annotated[int, Meta(ge=0, le=60)] = 0
    reason: Annotated[str, Meta(max_length=40)] = ""


class BindRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """S0: this tablet asks for a seat."""

    table_no: TableNo
    seat: SeatNo


class LoginRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A referee's PIN."""

    pin: Annotated[str, Meta(pattern=r"^[0-9]{6}\Z")]


class RehearsalRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`ux.md` 12: what a rehearsal is started with. `auto_open`: a table opens at the first tap on
    a seat; otherwise a referee opens it and nobody plays for an empty seat before that. `boards`:
    as many as the start page proposes where nothing is said.
    """

    game: Annotated[str, Meta(max_length=20)]
    tables: Annotated[int, Meta(ge=1, le=4)] = 1
    boards: Annotated[int, Meta(ge=1, le=4)] | None = None
    auto_open: bool = True


class RehearsalOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """house_only | outage | pace | end; `table_no` with house_only and outage; `fast` with pace."""

    order: Annotated[str, Meta(max_length=20)]
    table_no: Annotated[int, Meta(ge=0, le=9999)] = 0
    fast: bool = False


# --- what the box answers ---------------------------------------------------------------------


class CheckAnswer(Struct, frozen=True):
    """The ack of `ask`, with what was asked, so that the page drops answers it has outrun."""

    turn_id: str
    check_seq: int
    check: Check


class Bound(Struct, frozen=True):
    """A seat's token, once. `rehearsal` says where the page keeps it (per tab or per tablet)."""

    token: str
    table_no: int
    seat: int
    rehearsal: bool


class Notice(Struct, frozen=True, omit_defaults=True):
    """Sent on `notice` to a page that is told something about itself: TAKEN_HERE, TAKEN_OTHER,
    RETIRED, EVENT_OVER, VERSION.
    """

    code: str
    params: Params = NO_PARAMS


class StaffView(Struct, frozen=True, omit_defaults=True):
    """R1, R2 and the hall list for one referee's phone. `card` is the table it watches."""

    event: str
    rehearsal: bool
    round_no: int
    me: str
    role: str
    calls: tuple[CallRow, ...]
    tables: tuple[TableTile, ...]
    card: TableCard | None = None
    hall_paused: bool = False
    to_collect: int = 0
    collected: int = 0
    round_closed: bool = False


class PublicTable(Struct, frozen=True, omit_defaults=True):
    """`/t/N` without a session: no cards, no scores."""

    table_no: int
    state: str
    event: str
    round_no: int
    game: str
    names: tuple[str, ...]
    rehearsal: bool = False


class Link(Struct, frozen=True, omit_defaults=True):
    """A way to a page: plain address and its QR code (SVG path of `qr_size` modules)."""

    kind: str
    url: str
    qr: str = ""
    qr_size: int = 0


class Health(Struct, frozen=True, omit_defaults=True):
    """The start page's health line. `clock` is ISO 8601; `disk_free_mb` of the data folder."""

    version: str
    address: str
    clock: str
    disk_free_mb: int
    box_code: str


class GameChoice(Struct, frozen=True):
    """A game of the box, and how many boards a rehearsal of it has unless told otherwise."""

    name: str
    boards: int


class StartView(Struct, frozen=True, omit_defaults=True):
    """`/`: what a newcomer can do. `lan` false: this computer only, no QR codes. `moves`: the event
    or rehearsal that runs is a whole one, which the chief's desk runs.
    """

    games: tuple[GameChoice, ...]
    health: Health
    links: tuple[Link, ...]
    lan: bool
    event: str = ""
    rehearsal: bool = False
    moves: bool = False


class RehearsalSeat(Struct, frozen=True, omit_defaults=True):
    """A tile of the rehearsal board. `taken_by`: "" free | page | house."""

    table_no: int
    seat: int
    link: Link
    taken_by: str = ""


class RehearsalView(Struct, frozen=True, omit_defaults=True):
    """The rehearsal board. `pin` signs in a referee for this rehearsal only."""

    game: str
    tables: tuple[TableTile, ...]
    seats: tuple[RehearsalSeat, ...]
    fast: bool
    auto_open: bool
    pin: str
    referee: Link
    results: Link
    round_closed: bool


class BoardLine(Struct, frozen=True, omit_defaults=True):
    """One result of one board in one position, of `seats` together: names, time in ms, time-outs.
    `rate` is a percentage with four decimals, `mp` null when the result is not compared; `house`
    results are never compared. `seat` is the first of the seats.
    """

    table_no: int
    seat: int
    name: str
    score: int | None
    mp: int | None = None
    rate: str = ""
    rank: int | None = None
    time_ms: int = 0
    house: bool = False
    timeouts: int = 0
    seats: tuple[int, ...] = ()


class BoardResults(Struct, frozen=True, omit_defaults=True):
    """One board after the round is closed: per position its top and lines. `seed` opens the
    commitment.
    """

    board_no: int
    tops: tuple[int, ...]
    positions: tuple[tuple[BoardLine, ...], ...]
    commitment: str
    seed: str


class SettingLine(Struct, frozen=True):
    """A decision in force in this event: its value, and whether the organiser changed it."""

    name: str
    value: SettingValue
    changed: bool


class ResultsView(Struct, frozen=True, omit_defaults=True):
    """`/results`: the last closed round, empty of figures before there is one (V-2), and the
    ranking as it was last published. `over`: nothing more will come.
    """

    event: str
    rehearsal: bool
    round_no: int
    closed: bool
    game: str = ""
    settings: tuple[SettingLine, ...] = ()
    boards: tuple[BoardResults, ...] = ()
    ranking: PublishedRanking | None = None
    over: bool = False


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of every refused HTTP request."""

    code: str
    params: Params = NO_PARAMS


PAGE_MESSAGES: tuple[Any, ...] = (
    Hello, Act, Ask, Request, Order, BindRequest, LoginRequest, RehearsalRequest, RehearsalOrder,
)  # fmt: skip
BOX_MESSAGES: tuple[Any, ...] = (
    Answer, SeatView, CheckAnswer, Bound, Notice, StaffView, PublicTable, StartView, RehearsalView,
    ResultsView, Problem,
)  # fmt: skip
