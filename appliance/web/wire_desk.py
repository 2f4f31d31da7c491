"""The chief's desk: what it is shown, and everything it can order.

An order carries the version of the form it was given on: whoever presses on a picture that has
changed is refused (VERSION_CHANGED) and sees the new one first.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from appliance.games.contract import NO_PARAMS, Message, Params, Settings, SettingValue
from appliance.table.views import HallMapView
from appliance.web.wire import ActionId, BoardLine, SettingLine
from appliance.web.wire_public import (
    HallNotice,
    PublishedRanking,
    RankLine,
    RoundClockView,
)

EntryKey = Annotated[str, Meta(min_length=1, max_length=40)]
Said = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=200)]
MOST_SCORE = 1_000_000
"""Far beyond any board of any game, and far from what a reader of the log could not hold."""

# --- the wizard ---------------------------------------------------------------------------------


class DraftPlayer(Struct, frozen=True, omit_defaults=True):
    name: Name
    number: Annotated[str, Meta(max_length=40)] = ""


class DraftEntry(Struct, frozen=True):
    """One player, or the two of a pair."""

    players: Annotated[tuple[DraftPlayer, ...], Meta(min_length=1, max_length=2)]


class EventDraft(Struct, frozen=True, omit_defaults=True):
    """An event as it is being set up; kept by the box until it begins.

    `opponents`: entries (人人赛) | house (人机赛); `contestants`: pair | single, in the 人机赛 of
    升级.
    `odd_entries`: house | bye. `ranking`: R | S, empty takes the game's default (D-39).
    `round_min`: length of the round clock, 0 for none. `imported_boards`: how many wait to be
    played (0: boards are drawn).
    """

    game: Annotated[str, Meta(max_length=20)] = ""
    title: Annotated[str, Meta(max_length=60)] = ""
    date: Annotated[str, Meta(max_length=10)] = ""
    level: Annotated[str, Meta(max_length=20)] = ""
    entries: Annotated[tuple[DraftEntry, ...], Meta(max_length=2000)] = ()
    columns: Annotated[int, Meta(ge=1, le=30)] = 8
    opponents: Literal["entries", "house"] = "entries"
    contestants: Literal["pair", "single"] = "pair"
    odd_entries: Literal["house", "bye"] = "house"
    rounds: Annotated[int, Meta(ge=1, le=40)] = 5
    boards: Annotated[int, Meta(ge=1, le=40)] = 4
    ranking: Literal["", "R", "S"] = ""
    public_number: bool = False
    round_min: Annotated[int, Meta(ge=0, le=480)] = 0
    replay_min: Annotated[int, Meta(ge=0, le=120)] = 15
    replay_names: bool = True
    show_ranking: bool = True
    settings: Settings = {}
    imported_boards: int = 0


class SettingChoice(Struct, frozen=True):
    """A decision of a game's rules the organiser may take, and what it may be."""

    name: str
    default: SettingValue
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    article: str = ""


class GameOffer(Struct, frozen=True):
    """A game an event can be of. `pairs`: its entries are pairs; `size`: entries at a table."""

    name: str
    seats: int
    pairs: bool
    size: int
    boards: int
    ranking: str
    settings: tuple[SettingChoice, ...]
    limits: tuple[tuple[str, int], ...] = ()


class Estimate(Struct, frozen=True):
    """How long it will take: minutes in all, of one round, and the tables needed."""

    minutes: int
    round_minutes: int
    tables: int


class DraftProblem(Struct, frozen=True, omit_defaults=True):
    """What stands in the way of the beginning (`stops`), or is worth knowing; `step` 1–8."""

    code: str
    step: int
    stops: bool = True
    params: Params = NO_PARAMS


class DraftView(Struct, frozen=True):
    """`GET /api/desk/draft`, and the answer to each change of it."""

    draft: EventDraft
    version: int
    games: tuple[GameOffer, ...]
    problems: tuple[DraftProblem, ...]
    estimate: Estimate


class DraftChange(Struct, frozen=True, forbid_unknown_fields=True):
    """`PUT /api/desk/draft`: the whole draft as it stands on the page."""

    draft: EventDraft
    version: int


class ColumnChoice(Struct, frozen=True, omit_defaults=True):
    """Which columns of a list hold what, from 0; None: not in the list.

    `header`: the row number of the headings as the file shows it, 0 for none.
    """

    header: int = 0
    name: int | None = None
    number: int | None = None
    partner_name: int | None = None
    partner_number: int | None = None
    pair: int | None = None


class ReadEntries(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/desk/entries/read`: a list from a file (base64 in `data`) or pasted `text`."""

    kind: Literal["paste", "file"]
    text: Annotated[str, Meta(max_length=400_000)] = ""
    data: Annotated[str, Meta(max_length=3_000_000)] = ""
    columns: ColumnChoice | None = None


class RowProblem(Struct, frozen=True, omit_defaults=True):
    row: int
    code: str
    params: Params = NO_PARAMS
    kept: bool = False


class EntriesRead(Struct, frozen=True, omit_defaults=True):
    """What was read: good rows are kept. `head`: the first rows, for the column matcher."""

    entries: tuple[DraftEntry, ...]
    problems: tuple[RowProblem, ...] = ()
    head: tuple[tuple[str, ...], ...] = ()
    columns: ColumnChoice = ColumnChoice()
    sheet: str = ""


# --- the running event --------------------------------------------------------------------------


class JobView(Struct, frozen=True, omit_defaults=True):
    """Long work in the box (ux.md, Long work). `state`: queued | running | done | failed |
    cancelled.
    """

    job_id: str
    kind: str
    state: str
    done: int = 0
    total: int = 0
    unit: str = ""
    step: str = ""
    started_at: str = ""
    eta_s: int | None = None
    can_cancel: bool = False
    error: str = ""
    result_url: str = ""


class DeskView(Struct, frozen=True, omit_defaults=True):
    """`GET /api/desk`: where the event stands. `stage`: none (no event: the wizard) | seating
    (published, not begun) | opening (begun, waits for the public number) | playing | closed
    (between rounds) | over (the last round is closed).

    `can`: the orders that make sense now. `version` goes back with each order. `may_start`: whether
    a table may still begin a further board in what the round clock has left (C7).
    """

    stage: str
    me: str
    role: str
    version: int
    event: str = ""
    event_id: str = ""
    rehearsal: bool = False
    game: str = ""
    seats: int = 0
    round_no: int = 0
    rounds: int = 0
    play_off: bool = False
    boards: tuple[int, ...] = ()
    clock: RoundClockView | None = None
    finish_at: str = ""
    may_start: bool = True
    commitment: str = ""
    public_number: str | None = None
    can: tuple[str, ...] = ()
    tables: int = 0
    collected: int = 0
    uncollected: tuple[int, ...] = ()
    map: HallMapView | None = None
    slow: tuple[int, ...] = ()
    progress: tuple["TableProgress", ...] = ()
    notices: tuple[HallNotice, ...] = ()
    jobs: tuple[JobView, ...] = ()
    rules_version: str = ""
    rules_hash: str = ""
    clock_trusted: bool = True
    version_published: int = 0


class TableProgress(Struct, frozen=True, omit_defaults=True):
    """A table's boards in the round: minutes each took so far, and whether it is slow (median)."""

    table_no: int
    done: int
    total: int
    minutes: tuple[float, ...] = ()
    slow: bool = False


class PlayerLine(Struct, frozen=True, omit_defaults=True):
    """A person of an entry; `code` is that of the own result page."""

    key: str
    name: str
    number: str = ""
    code: str = ""


class EntryLine(Struct, frozen=True, omit_defaults=True):
    """`state`: in | withdrawn | disqualified. `table_no` of the present or published round."""

    entry: str
    players: tuple[PlayerLine, ...]
    draw_no: int = 0
    joined: int = 1
    left: int | None = None
    state: str = "in"
    off: str = ""
    table_no: int = 0
    seat: int = 0
    bye: bool = False
    no_show: bool = False


class EventSettings(Struct, frozen=True, omit_defaults=True):
    """`GET /api/desk/settings`: what was fixed before the first round.

    `interim_points`, `interim_method`: 暂行. `seed`: of the movement's draw. `round_min` 0: rounds
    have no clock. `bot_seed` (hex): of the house players, once the event is over (D-51).
    """

    rounds: int
    boards: int
    ranking: str
    method: str
    seed: str
    opponents: str
    odd_entries: str
    public_number: bool
    round_min: int
    replay_min: int
    replay_names: bool
    show_ranking: bool
    interim_points: bool = False
    interim_method: bool = False
    imported_boards: int = 0
    date: str = ""
    level: str = ""
    settings: tuple[SettingLine, ...] = ()
    rules_version: str = ""
    rules_hash: str = ""
    bot_seed: str = ""


class EntriesView(Struct, frozen=True):
    entries: tuple[EntryLine, ...]
    pairs: bool


class PairedSeat(Struct, frozen=True, omit_defaults=True):
    """A seat of the plan; a house player has no entry. `rank` is the one it was paired by."""

    entry: str = ""
    name: str = ""
    rank: int | None = None


class PairedTable(Struct, frozen=True):
    """`seats` by entry place at the table; `reasons` as the movement gives them."""

    number: int
    seats: tuple[PairedSeat, ...]
    reasons: tuple[Message, ...]


class PairingView(Struct, frozen=True, omit_defaults=True):
    """The next round as it would be seated; `hash` of everything it was made from.

    `refused`: why it cannot be paired now (ROUND_OPEN {round}, NO_ROUND_LEFT, …).
    """

    round_no: int
    tables: tuple[PairedTable, ...] = ()
    byes: tuple[PairedSeat, ...] = ()
    warnings: tuple[Message, ...] = ()
    method: str = ""
    interim: bool = True
    seed: str = ""
    hash: str = ""
    refused: Message | None = None
    published: bool = False
    swaps: tuple[tuple[str, str], ...] = ()


class PairingAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/desk/pairing`: the plan with these entries exchanged by hand, in order."""

    swaps: Annotated[tuple[tuple[EntryKey, EntryKey], ...], Meta(max_length=200)] = ()


class StepCell(Struct, frozen=True, omit_defaults=True):
    """What an entry had in a step of the tie-break chain; `decides`: it parts it from the next."""

    step: str
    value: str
    decides: bool = False


class ResultRow(Struct, frozen=True, omit_defaults=True):
    """A line of the ranking as it stands now. `above`: why it is above the next, as a sentence
    of `steps` words.
    """

    rank: int | None
    entry: str
    name: str
    final: str
    counted: int
    off: str = ""
    missed: int = 0
    pending: int = 0
    adjusted: int = 0
    alone: int = 0
    time_ms: int = 0
    cells: tuple[StepCell, ...] = ()
    above: Message | None = None
    play_off: bool = False
    disqualified: bool = False


class VersionLine(Struct, frozen=True, omit_defaults=True):
    number: int
    by: str
    at: str
    reason: str = ""
    round_no: int = 0


class Decided(Struct, frozen=True, omit_defaults=True):
    """A ruling on a result or an entry, newest last; earlier ones stay visible."""

    code: str
    by: str
    at: str
    entry: str = ""
    name: str = ""
    board_no: int = 0
    value: str = ""
    reason: str = ""


class SmallGroup(Struct, frozen=True):
    """A comparison group smaller than the largest one of the event (7.5)."""

    board_no: int
    position: int
    n: int


class Fouled(Struct, frozen=True):
    """One board number that was played with different cards: tables by set of cards."""

    board_no: int
    tables: tuple[tuple[int, ...], ...]


class DeskResults(Struct, frozen=True, omit_defaults=True):
    """`GET /api/desk/results`: closed rounds, and what is missing of the open one.

    `changed`: the last version is not what stands now; `corrects`: the next one is a correction of
    it, and needs a reason.
    """

    total: str
    rows: tuple[ResultRow, ...]
    status: str
    interim: tuple[str, ...] = ()
    versions: tuple[VersionLine, ...] = ()
    uncollected: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()
    decisions: tuple[Decided, ...] = ()
    smaller_groups: tuple[SmallGroup, ...] = ()
    fouled: tuple[Fouled, ...] = ()
    tied: tuple[tuple[str, ...], ...] = ()
    ranks: tuple[RankLine, ...] = ()
    published: PublishedRanking | None = None
    official_at: str = ""
    changed: bool = False
    corrects: bool = False


class DeskBoardLine(Struct, frozen=True, omit_defaults=True):
    """One entry's line on a board; `kind` as in `OwnBoard`."""

    entry: str
    name: str
    kind: str
    line: BoardLine
    points: str = ""
    n: int = 0
    ruled: str = ""


class DeskBoard(Struct, frozen=True, omit_defaults=True):
    """`GET /api/desk/boards/N` of a closed round: per position its lines."""

    board_no: int
    round_no: int
    positions: tuple[tuple[DeskBoardLine, ...], ...]
    commitment: str
    seed: str
    fingerprint: str
    public_number: str = ""


class PrintOffer(Struct, frozen=True):
    """Something to print: `/print/KIND?lang=…` opens it. Kinds: test | table_cards | seat_cards |
    referee_cards | players | seating | results | score_slips | guide_venue | guide_referee.
    """

    kind: str
    pages: int


class PrintView(Struct, frozen=True):
    """`GET /api/desk/print`."""

    offers: tuple[PrintOffer, ...]


class FileOffer(Struct, frozen=True):
    """Something to take away. Kinds: record (JSON) | csv | xlsx | boards | movement | replays |
    viewer. `url` once it was made, with the SHA-256 of its bytes.
    """

    kind: str
    url: str = ""
    sha256: str = ""
    size: int = 0


class FilesView(Struct, frozen=True):
    """`GET /api/desk/files`."""

    files: tuple[FileOffer, ...]


# --- orders -------------------------------------------------------------------------------------


class _DeskOrder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class BeginEvent(_DeskOrder, frozen=True, tag="begin"):
    """生成座位: the draft becomes the event of this box, with the seating of round 1."""


class ImportBoards(_DeskOrder, frozen=True, tag="import_boards"):
    """Boards of a published seed for the event being set up; empty `data` forgets them."""

    data: Annotated[str, Meta(max_length=2_000_000)]


class PublishSeating(_DeskOrder, frozen=True, tag="publish_seating"):
    """公布座位 of the next round as it was previewed. `starts_at`: hh:mm as typed."""

    hash: str
    swaps: Annotated[tuple[tuple[EntryKey, EntryKey], ...], Meta(max_length=200)] = ()
    starts_at: Annotated[str, Meta(max_length=5)] = ""


class StartRound(_DeskOrder, frozen=True, tag="start_round"):
    """开始本轮: the boards are drawn and the tables may be opened."""


class OpenTables(_DeskOrder, frozen=True, tag="open_tables"):
    """Every table that is still closed is opened at once."""


class PublicNumber(_DeskOrder, frozen=True, tag="public_number"):
    """The number thrown in the hall, after the commitment stood on every seat."""

    number: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[0-9]+\Z")]


class CollectAll(_DeskOrder, frozen=True, tag="collect_all"):
    """Every finished table is collected."""


class CloseRound(_DeskOrder, frozen=True, tag="close_round"):
    """Results and seeds of the round become public; `anyway`: unfinished boards stay pending."""

    anyway: bool = False


class AddEntries(_DeskOrder, frozen=True, tag="add_entries"):
    """Late entries: they play from the next round on."""

    entries: Annotated[tuple[DraftEntry, ...], Meta(min_length=1, max_length=200)]


class CorrectName(_DeskOrder, frozen=True, tag="correct_name"):
    """A name or number that was written wrongly; the person stays the same."""

    key: EntryKey
    player: DraftPlayer


class Substitute(_DeskOrder, frozen=True, tag="substitute"):
    """Another person plays in the place of `key` from the next board on."""

    key: EntryKey
    player: DraftPlayer
    reason: Said = ""


class Withdraw(_DeskOrder, frozen=True, tag="withdraw"):
    """The entry plays no further round (D-49c)."""

    entry: EntryKey
    reason: Said = ""


class NoShow(_DeskOrder, frozen=True, tag="no_show"):
    """The entry did not come to its table: house players take its seats, or with `play` false the
    table does not play and the others are credited (D-49c).
    """

    entry: EntryKey
    play: bool = True


class RuleResult(_DeskOrder, frozen=True, tag="rule_result"):
    """One entry's result of one board of a closed round: played (as it was) | assigned {score} |
    artificial {percent} | void | pending.
    """

    entry: EntryKey
    board_no: int
    kind: Literal["played", "assigned", "artificial", "void", "pending"]
    reason: Annotated[str, Meta(min_length=1, max_length=200)]
    score: Annotated[int, Meta(ge=-MOST_SCORE, le=MOST_SCORE)] | None = None
    percent: Annotated[str, Meta(max_length=8)] = ""


class PointsOff(_DeskOrder, frozen=True, tag="points_off"):
    """扣分: percentage points off R, or points off S; the whole amount, "0" takes it back."""

    entry: EntryKey
    points: Annotated[str, Meta(min_length=1, max_length=12)]
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class Disqualify(_DeskOrder, frozen=True, tag="disqualify"):
    entry: EntryKey
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class Reinstate(_DeskOrder, frozen=True, tag="reinstate"):
    """The chief takes a disqualification or a withdrawal back."""

    entry: EntryKey
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class PublishResults(_DeskOrder, frozen=True, tag="publish_results"):
    """公布: the ranking is frozen as the next version; a correction only with a reason (O-1)."""

    reason: Said = ""


class PlayOff(_DeskOrder, frozen=True, tag="play_off"):
    """加赛 among entries that share a rank (D-48)."""

    entries: Annotated[tuple[EntryKey, ...], Meta(min_length=2, max_length=60)]
    boards: Annotated[int, Meta(ge=1, le=16)] = 1


class RoundClock(_DeskOrder, frozen=True, tag="round_clock"):
    """The clock of the round: hold | go | insert {minutes}. No turn's clock is touched."""

    act: Literal["hold", "go", "insert"]
    minutes: Annotated[int, Meta(ge=-60, le=60)] = 0


class SayNotice(_DeskOrder, frozen=True, tag="notice"):
    """发公告, shown on seats and screen; nothing stands still. Empty text takes notices down."""

    text: Annotated[str, Meta(max_length=120)]


class Finish(_DeskOrder, frozen=True, tag="finish"):
    """The event ends after the round closed last, with fewer rounds than were planned."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class MakeFile(_DeskOrder, frozen=True, tag="make_file"):
    """导出: a job that makes a file of `FilesView`; `told` is its job id."""

    kind: Literal["record", "csv", "xlsx", "boards", "movement", "replays", "viewer"]


class CancelJob(_DeskOrder, frozen=True, tag="cancel_job"):
    job_id: Annotated[str, Meta(max_length=40)]


class ConfirmClock(_DeskOrder, frozen=True, tag="confirm_clock"):
    """The chief says that the box's wall clock is right (O-1)."""


class NameOfficial(_DeskOrder, frozen=True, tag="name_official"):
    """A referee's PIN for this event, told once; naming again makes a new PIN."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    role: Literal["referee", "chief"] = "referee"


class Rehearse(_DeskOrder, frozen=True, tag="rehearse"):
    """A whole event by house players at `speed` times the pace, watermarked and never sent."""

    game: str
    tables: Annotated[int, Meta(ge=1, le=40)] = 10
    rounds: Annotated[int, Meta(ge=1, le=20)] = 5
    boards: Annotated[int, Meta(ge=1, le=16)] = 4
    speed: Annotated[int, Meta(ge=1, le=100)] = 20


class EndEvent(_DeskOrder, frozen=True, tag="end_event"):
    """The event leaves the box; its file stays. Its title is typed to be sure."""

    title: str


DeskCommand = (
    BeginEvent
    | ImportBoards
    | PublishSeating
    | StartRound
    | OpenTables
    | PublicNumber
    | CollectAll
    | CloseRound
    | AddEntries
    | CorrectName
    | Substitute
    | Withdraw
    | NoShow
    | RuleResult
    | PointsOff
    | Disqualify
    | Reinstate
    | PublishResults
    | PlayOff
    | RoundClock
    | SayNotice
    | Finish
    | MakeFile
    | CancelJob
    | ConfirmClock
    | NameOfficial
    | Rehearse
    | EndEvent
)


class DeskRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/desk/do`. `version`: of the `DeskView` it was pressed on, None does not care."""

    action_id: ActionId
    command: DeskCommand
    version: int | None = None


class DeskAnswer(Struct, frozen=True, omit_defaults=True):
    """`told`: what is said once and kept nowhere, e.g. a new PIN."""

    ok: bool
    code: str = ""
    params: Params = NO_PARAMS
    told: str = ""


DESK_MESSAGES: tuple[Any, ...] = (DraftChange, ReadEntries, PairingAsked, DeskRequest)
DESK_VIEWS: tuple[Any, ...] = (
    DeskView, DraftView, EntriesRead, EntriesView, EventSettings, PairingView, DeskResults,
    DeskBoard, DeskAnswer, JobView, PrintView, FilesView,
)  # fmt: skip
