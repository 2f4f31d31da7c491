"""What the hall screen, the guests' phones and a player's own page are shown.

Nothing in here can hold a card, a running score or a penalty: a field for one does not exist.
"""

from typing import Any

from msgspec import Struct

from appliance.table.views import Code, HallMapView, NextSeat, RankRow, SeatNext


class RoundClockView(Struct, frozen=True, omit_defaults=True):
    """The clock of the round (not of a turn). `over_ms`: how long its time has been over.

    `warned`: how many of the three warnings are out. `held` while the chief holds it.
    """

    remaining_ms: int
    length_ms: int
    over_ms: int = 0
    held: bool = False
    warned: int = 0


class PublishedRanking(Struct, frozen=True, omit_defaults=True):
    """`status`: unofficial (未定) | official (正式). `total`: R | S. `at`: hh:mm of its version."""

    version: int
    status: str
    total: str
    at: str
    rows: tuple[RankRow, ...]
    interim: tuple[str, ...] = ()
    round_no: int = 0


class SeatingRow(Struct, frozen=True, omit_defaults=True):
    """One player's next seat; `table_no` 0 is a bye (轮空)."""

    name: str
    number: str
    table_no: int
    seat: int = 0


class SeatingView(Struct, frozen=True, omit_defaults=True):
    """Who sits where in a round: in order of tables and in order of names (pinyin)."""

    round_no: int
    game: str
    by_table: tuple[SeatingRow, ...]
    by_name: tuple[SeatingRow, ...]
    starts_at: str = ""
    interim: bool = True


class Dot(Struct, frozen=True, omit_defaults=True):
    """One table's result in a distribution: raw score, MP in percent (None: not compared)."""

    score: int
    percent: float | None = None
    own: bool = False
    table_no: int = 0


class DistributionView(Struct, frozen=True, omit_defaults=True):
    """One board of a closed round in one position; `position` counts from 0 in the game's order,
    `seats` are the seats of it.
    """

    board_no: int
    round_no: int
    game: str
    position: int
    seats: tuple[int, ...]
    dots: tuple[Dot, ...]


class HallNotice(Struct, frozen=True):
    """A notice of the organisers, as they typed it. `id` counts up; `at`: hh:mm."""

    id: int
    text: str
    at: str


class ScreenView(Struct, frozen=True, omit_defaults=True):
    """`/screen`. `stage`: setup | none | seating | playing | closed | over (between rounds:
    seating once the next one is published, closed before that). `recovering`: tables that are
    being recovered after a restart. `own_results`, `replay`: addresses and their codes.
    """

    event: str
    box_code: str
    stage: str
    at: str
    rehearsal: bool = False
    game: str = ""
    round_no: int = 0
    rounds: int = 0
    clock: RoundClockView | None = None
    done: int = 0
    total: int = 0
    paused: bool = False
    recovering: int = 0
    ranking: PublishedRanking | None = None
    seating: SeatingView | None = None
    map: HallMapView | None = None
    board: DistributionView | None = None
    notices: tuple[HallNotice, ...] = ()
    own_results: Code | None = None
    replay: Code | None = None


class OwnBoard(Struct, frozen=True, omit_defaults=True):
    """One's own line of one board of a closed round. `score` None: not played or void.

    `percent` is empty where nothing was compared (pending); `kind`: played | assigned |
    artificial | pending | void. `signed`: a score of the board in this position is below 0.
    """

    board_no: int
    position: int
    seats: tuple[int, ...]
    score: int | None
    percent: str = ""
    points: str = ""
    rank: int | None = None
    kind: str = "played"
    signed: bool = False
    dots: tuple[Dot, ...] = ()
    replay_url: str = ""
    time_ms: int = 0
    timeouts: int = 0


class OwnRound(Struct, frozen=True, omit_defaults=True):
    """One's own boards of a closed round. `without_dots`: the distributions of its boards are
    asked for apart, at `/api/me/{code}/rounds/{n}`; a large hall's fill most of an answer.
    """

    round_no: int
    table_no: int
    seat: int
    boards: tuple[OwnBoard, ...]
    with_names: tuple[str, ...] = ()
    bye: bool = False
    without_dots: bool = False


class RankLine(Struct, frozen=True):
    """One entry's places over the rounds, for the bump chart; None: not ranked then."""

    name: str
    ranks: tuple[int | None, ...]
    own: bool = False


class MeView(Struct, frozen=True, omit_defaults=True):
    """`/me/{code}`: one player, read-only. `appeal_until`: hh:mm, empty before the event ended.

    `final`, `rank` of the last published version only. Of the rounds in `closed`, by number, the
    last one alone has the distributions of its boards.
    """

    event: str
    game: str
    name: str
    number: str
    round_no: int
    rounds: int
    at: str
    rehearsal: bool = False
    partner: str = ""
    next: NextSeat | None = None
    clock: RoundClockView | None = None
    version: int = 0
    status: str = ""
    total: str = ""
    rank: int | None = None
    final: str = ""
    interim: tuple[str, ...] = ()
    closed: tuple[OwnRound, ...] = ()
    ranks: tuple[RankLine, ...] = ()
    time_ms: int = 0
    timeouts: int = 0
    appeal_until: str = ""


PUBLIC_VIEWS: tuple[Any, ...] = (ScreenView, MeView, OwnRound, SeatNext)
