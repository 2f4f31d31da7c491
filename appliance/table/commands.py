"""What a table can be asked to do. Who may ask is settled before; whether it can be done is not."""

from typing import Any

from msgspec import Struct

from appliance.games.deal import Deal


class Act(Struct, frozen=True):
    """A seat's play, bid, choice or pass; `arrived_ms` is when its frame reached the box."""

    seat: int
    turn_id: str
    action_id: str
    action: Any
    arrived_ms: int


class Expire(Struct, frozen=True):
    """The deadline the table itself named has come."""


class TakeSeat(Struct, frozen=True):
    """A tablet was bound to this seat."""

    seat: int


class SeatRequest(Struct, frozen=True):
    """A press of a seat outside the game: seated | acknowledge | confirm | dispute | call |
    withdraw | left.
    """

    seat: int
    request: str
    action_id: str
    reason: str = ""


class StaffOrder(Struct, frozen=True):
    """A referee's press: open | pause | resume | extend | collect | claim | release | on_site."""

    order: str
    by: str
    action_id: str
    version: int | None = None
    seat: int | None = None
    minutes: int = 0
    reason: str = ""
    scope: str = "table"
    wall: str = ""
    since_ms: int | None = None


class StartBoard(Struct, frozen=True):
    """The next board of the plan with its cards; the answer to `wants_board`."""

    board_no: int
    deals: tuple[Deal, ...]


class LinkLost(Struct, frozen=True):
    """A seat stopped answering; `since_ms` is its last answer (T-7)."""

    seat: int
    since_ms: int


class LinkBack(Struct, frozen=True):
    seat: int


class Restart(Struct, frozen=True):
    """The box was started again; `since_ms` None after a power cut (T-8b)."""

    since_ms: int | None


class HouseSits(Struct, frozen=True):
    """House players take these seats from now on."""

    seats: tuple[int, ...]
    by: str


class Stop(Struct, frozen=True):
    """The table plays no more in this round."""

    by: str
    wall: str


TableCommand = (
    Act
    | Expire
    | TakeSeat
    | SeatRequest
    | StaffOrder
    | StartBoard
    | LinkLost
    | LinkBack
    | Restart
    | HouseSits
    | Stop
)
