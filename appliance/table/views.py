"""The messages an audience of one table is shown, and what is put into them from outside.

The structs are the messages themselves: the page draws them, word for word and card for card,
and holds no rule of its own. How they are built stands in `showing.py`.
"""

from msgspec import Struct

from appliance.games.contract import NO_PARAMS, GameView, Message, Params

PROTOCOL = 1


class Plate(Struct, frozen=True, omit_defaults=True):
    """Everything a seat's plate says that is not a fact of the deal.

    `taken`: a tablet is bound to the seat. `name` is empty where nobody told one.
    """

    seat: int
    name: str
    number: str = ""
    house: bool = False
    taken: bool = False
    online: bool = True
    offline_ms: int = 0
    timeouts: int = 0
    has_call: bool = False
    seated: bool = False
    confirmed: bool = False


class ClockView(Struct, frozen=True, omit_defaults=True):
    """The open turn's clock at the instant the view was made; a picture only.

    `hold_reason`: link | hall | referee | device | box, empty while the clock runs.
    `hold_left_ms`: what is left of the outage bank while `hold_reason` is link.
    """

    remaining_ms: int
    total_ms: int
    running: bool
    hold_reason: str = ""
    hold_left_ms: int | None = None


class CallView(Struct, frozen=True, omit_defaults=True):
    """One's own call. `state`: open | claimed | on_site; `reason`: operation | irregularity |
    device | leave; `position` counts from 1 in the hall's queue.
    """

    state: str
    reason: str
    position: int = 0
    wait_ms: int = 0
    by: str = ""


class Code(Struct, frozen=True):
    """A QR code: the text in it, its SVG path, and how many modules a side has. No quiet zone."""

    text: str
    path: str
    size: int


class WaitingView(Struct, frozen=True, omit_defaults=True):
    """S1: the table before it opens. `commitment` is the short form of `whole_commitment`.

    `table_code` is the table's address, absent when the box has none on the hall's network.
    """

    round_no: int
    first_board: int
    last_board: int
    commitment: str
    whole_commitment: str = ""
    table_code: Code | None = None
    auto_open: bool = False


class SheetRow(Struct, frozen=True, omit_defaults=True):
    """One board of the round: scores by seat, charged time in ms and time-outs of this seat's
    position: partners' times count together (D-18).
    """

    board_no: int
    scores: tuple[int, ...]
    time_ms: int
    timeouts: int = 0


class RoundSheet(Struct, frozen=True, omit_defaults=True):
    """S8: the table's round. `state`: playing | to_confirm | waiting | collected | closed.

    `auto_confirm_ms` counts down from 60 s. Nothing of any other table stands here.
    `result_code` carries the signed result once the round is played, `table_code` the table's
    address; neither carries any authority.
    """

    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    play_time_ms: int
    state: str
    confirmed: tuple[bool, ...]
    disputed: tuple[bool, ...] = ()
    auto_confirm_ms: int = 0
    collected_by: str = ""
    collected_at: str = ""
    results_url: str = ""
    result_code: Code | None = None
    table_code: Code | None = None


class PauseView(Struct, frozen=True, omit_defaults=True):
    """S10. `scope`: table | hall; `since_ms` ago; `reason`: device | fault | disk | outage
    or the word a referee chose;
    `resumes_in_ms` while the 3-second countdown runs.
    """

    scope: str
    reason: str
    since_ms: int
    resumes_in_ms: int = 0


class RankRow(Struct, frozen=True, omit_defaults=True):
    """A line of a published ranking. `name` is that of the player, or of both of a pair.

    `final` is R with one or S with two decimals; `moved` is by how many places it went up (down
    when negative) since the version before; None where it was not in it. Who was penalised is
    told nowhere in it, and who was disqualified has no line.
    """

    rank: int | None
    entry: str
    name: str
    final: str
    moved: int | None = None
    play_off: bool = False
    adjusted: bool = False


class MapTile(Struct, frozen=True, omit_defaults=True):
    """A table on the walking map; `state` in the words of the referee's pages."""

    table_no: int
    state: str = ""


class HallMapView(Struct, frozen=True, omit_defaults=True):
    """Tables in rows of `columns`, as they stand in the hall."""

    columns: int
    tiles: tuple[MapTile, ...]


class NextSeat(Struct, frozen=True, omit_defaults=True):
    """Where an entry goes next. `table_no` 0 with `bye` is a bye; not `published` means to wait.

    `stay`: the same seat as before.
    """

    round_no: int
    published: bool = False
    table_no: int = 0
    seat: int = 0
    bye: bool = False
    stay: bool = False
    starts_at: str = ""


class SeatNext(Struct, frozen=True, omit_defaults=True):
    """S9 on a seat's page once its round is collected. `ranking`: one's own line and four on
    either side, closed rounds only, where the event shows it; `entry` is one's own.
    """

    next: NextSeat
    map: HallMapView | None = None
    ranking: tuple[RankRow, ...] = ()
    total: str = ""
    entry: str = ""
    left: bool = False


class SeatView(Struct, frozen=True, omit_defaults=True):
    """Everything one seat's page draws. A page replaces its whole picture with each of these.

    `seq` counts what this seat could see happen, without gaps, within one `boot` of the box.
    `screen`: waiting (S1) | opening (3-2-1) | play (S6) | deal_end (S7) | round_end (S8). S7 with a
    `turn_id` is the end of a deal within the board, where the game itself offers to go on.
    `my_turn`: the table waits for this seat, whose outage would hold the clock; where nobody has
    to act `board.actions` alone say what the seat may do. `board` is null before the first board
    is dealt. `notice` is a passing sentence (time-out plays, hold used up); `notice_id` changes
    with each new one.
    """

    protocol: int
    boot: str
    seq: int
    event: str
    rehearsal: bool
    table_no: int
    seat: int
    game: str
    screen: str
    plates: tuple[Plate, ...]
    deal_no: int = 0
    deals_total: int = 0
    board_no: int = 0
    turn_id: str = ""
    my_turn: bool = False
    clock: ClockView | None = None
    board: GameView | None = None
    waiting: WaitingView | None = None
    sheet: RoundSheet | None = None
    pause: PauseView | None = None
    call: CallView | None = None
    notice: Message | None = None
    notice_id: int = 0
    continues_in_ms: int = 0
    opens_in_ms: int = 0
    acknowledged: bool = False
    next: SeatNext | None = None


class LinkRow(Struct, frozen=True, omit_defaults=True):
    """A seat's link for the referee, in ms."""

    rtt_ms: int | None = None
    credit_ms: int = 0
    hold_used_ms: int = 0


class Ruling(Struct, frozen=True, omit_defaults=True):
    """A line of the table's record: what was done, by whom, when (wall clock, HH:MM)."""

    code: str
    by: str
    at: str
    params: Params = NO_PARAMS


class CallRow(Struct, frozen=True, omit_defaults=True):
    """A row of R1."""

    table_no: int
    seat: int
    reason: str
    state: str
    wait_ms: int
    by: str = ""
    name: str = ""


class TableCard(Struct, frozen=True, omit_defaults=True):
    """R2, R3, R7, R8: one table for a referee, public facts only.

    `state`: closed | seating | playing | paused | finished | collected | fault.
    `orders` are the order ids this session may give now; `version` goes back with each order.
    `public` is the watcher's view of the board, without any hidden card.
    """

    table_no: int
    version: int
    state: str
    game: str
    round_no: int
    plates: tuple[Plate, ...]
    links: tuple[LinkRow, ...]
    deal_no: int = 0
    deals_total: int = 0
    turn_seats: tuple[int, ...] = ()
    clock: ClockView | None = None
    public: GameView | None = None
    calls: tuple[CallRow, ...] = ()
    sheet: RoundSheet | None = None
    pause: PauseView | None = None
    rulings: tuple[Ruling, ...] = ()
    orders: tuple[str, ...] = ()
    missing_boards: int = 0
    next_table: int | None = None


class TableTile(Struct, frozen=True, omit_defaults=True):
    """One table in the hall list. `state` as in `TableCard`, or call | offline if worse."""

    table_no: int
    state: str
    deal_no: int = 0
    deals_total: int = 0
    seated: int = 0
    seats: int = 0
    wait_ms: int = 0


# --- what a picture is made from beside the table's state ------------------------------------


class Person(Struct, frozen=True):
    """What a plate says of who sits there; the number is the entry's public one."""

    name: str
    number: str = ""


class Presence(Struct, frozen=True):
    """A seat's link as the server sees it. `offline_ms` counts from its last answer."""

    online: bool = True
    offline_ms: int = 0
    link: LinkRow = LinkRow()


class Around(Struct, frozen=True):
    """What stands around a table at one instant: names, links, places in the hall's queue.

    `queue`: position by seat of its call in the hall, counted from 1. `stalled`: disk | fault
    while the table cannot write, since `stalled_ms`.
    """

    now_ms: int
    boot: str
    event: str
    rehearsal: bool
    people: tuple[Person, ...]
    presence: tuple[Presence, ...]
    waiting: WaitingView | None = None
    result_code: Code | None = None
    table_code: Code | None = None
    queue: tuple[int, ...] = ()
    results_url: str = ""
    rulings: tuple[Ruling, ...] = ()
    next_table: int | None = None
    stalled: str = ""
    stalled_ms: int = 0
    said: Message | None = None
    said_id: int = 0
    nexts: tuple[SeatNext | None, ...] = ()
