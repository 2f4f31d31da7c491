"""What can be printed and the facts each paper takes. No layout and no sentence stands here."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from appliance.duplicate.publication import Status
from appliance.duplicate.sheet import Sheet

Lang = Literal["zh", "en"]
TableNo = Annotated[int, Meta(ge=1)]
Seats = Literal[3, 4]
Role = Literal["referee", "chief"]
PinDigits = Annotated[str, Meta(pattern=r"^\d{6}\Z")]


class Paper(Struct, frozen=True, kw_only=True):
    """A print job. `event`: its title. A rehearsal's papers all say that nothing is scored."""

    event: str
    rehearsal: bool = False


class TableCard(Struct, frozen=True):
    """`url`: the table's address by number; of ≤ 26 bytes its code has 25 × 25 modules."""

    table_no: TableNo
    url: str
    seats: Seats


class TableCards(Paper, frozen=True):
    """桌卡: one A4 sheet a table, folded to A5, both faces alike."""

    cards: tuple[TableCard, ...]


class SeatCard(Struct, frozen=True):
    """`number`: 参赛号. `seat` counts from 0. `code_url`: the player's own result page."""

    name: str
    number: str
    table_no: TableNo
    seat: int
    code_url: str


class SeatCards(Paper, frozen=True):
    """座位卡: eight of 99 × 68 mm a sheet, with the seat of round 1."""

    seats: Seats
    cards: tuple[SeatCard, ...]


class RefereeCard(Struct, frozen=True):
    """`url`: where the phone signs in. `pin` is printed where the paper folds over it."""

    name: str
    role: Role
    url: str
    pin: PinDigits


class RefereeCards(Paper, frozen=True):
    """裁判卡: one a sheet. `replaced`: an earlier printing of these cards no longer signs in."""

    cards: tuple[RefereeCard, ...]
    replaced: bool = False


class Player(Struct, frozen=True):
    """`team`: club or place, empty where there is none."""

    name: str
    number: str
    team: str = ""


class PlayerList(Paper, frozen=True):
    """牌手名单, by name, with a box to tick at the door."""

    players: tuple[Player, ...]


class SeatingLine(Struct, frozen=True):
    """One player's seat, from 0; a house player has no line."""

    name: str
    table_no: TableNo
    seat: int


class SeatingList(Paper, frozen=True):
    """座位表 of one round, first by table, then by name. `interim`: the movement is 暂行."""

    round_no: int
    seats: Seats
    lines: tuple[SeatingLine, ...]
    interim: bool = True


class ResultSheet(Paper, frozen=True):
    """成绩单 with signature lines: one published version.

    `names`: entry → its one or two players. `after_round`: the last closed round. `movement`: the
    interim 暂行 method the event moves by, empty when it is official. `reason`: what a correction
    corrected.
    """

    after_round: int
    version: Annotated[int, Meta(ge=1)]
    status: Status
    sheet: Sheet
    names: Mapping[str, tuple[str, ...]]
    movement: str = ""
    reason: str = ""


class ScoreSlips(Paper, frozen=True):
    """空白记分单, two a sheet, to go on by hand; `boards` lines to write on."""

    seats: Seats
    boards: Annotated[int, Meta(ge=1, le=8)]
    count: Annotated[int, Meta(ge=1, le=500)]


class RulerPage(Paper, frozen=True):
    """A ruler to check that the printer keeps sizes."""


class VenueGuide(Struct, frozen=True):
    """One page for who sets the box up. `address`: the box's, empty while it has none."""

    address: str


class RefereeGuide(Struct, frozen=True):
    """One page for referees. `address`: the box's, empty while it has none."""

    address: str


EventPaper = (
    TableCards
    | SeatCards
    | RefereeCards
    | PlayerList
    | SeatingList
    | ResultSheet
    | ScoreSlips
    | RulerPage
)
PrintJob = EventPaper | VenueGuide | RefereeGuide
