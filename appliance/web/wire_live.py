"""The delayed replay (`/live`): what anybody may read of boards that are released.

A board is not named here before it is complete at every table, its round closed and the delay
over; who decides that builds these. Nothing of a referee's order or a penalty has a field.
"""

from typing import Any

from msgspec import Struct

from appliance.papers.replay import Replay


class LiveRound(Struct, frozen=True, omit_defaults=True):
    """A round with its released boards, or with the time of day at which they come: `opens_at`,
    HH:MM, empty while nobody knows and once they are here.
    """

    round_no: int
    boards: tuple[int, ...] = ()
    opens_at: str = ""


class LiveIndex(Struct, frozen=True, omit_defaults=True):
    """`GET /api/live`: the rounds of the event that have begun, the latest first."""

    event: str
    rehearsal: bool
    game: str = ""
    rounds: tuple[LiveRound, ...] = ()


class LiveTable(Struct, frozen=True, omit_defaults=True):
    """A board's result at one table: `scores` by position, `names` by seat (none where they are
    not shown), `house` the seats of house players.
    """

    table_no: int
    scores: tuple[int, ...]
    names: tuple[str, ...] = ()
    house: tuple[int, ...] = ()


class LiveBoard(Struct, frozen=True, omit_defaults=True):
    """`GET /api/live/{board_no}`: one released board at all tables that played it.

    `GET /api/live/{board_no}/{table_no}` answers with its `Replay`.
    """

    board_no: int
    round_no: int
    game: str
    seats: int
    tables: tuple[LiveTable, ...]
    rehearsal: bool = False


LIVE_VIEWS: tuple[Any, ...] = (LiveIndex, LiveBoard, Replay)
