"""What happened in the hall as a whole, as it is written to the log. No person's name stands here:
entries are keys, their names lie beside the log.
"""

import msgspec
from msgspec import Struct

from appliance.games.contract import Settings
from appliance.table.events import TablePlan


class DrawnBoard(Struct, frozen=True):
    """A board of the round: its secret seed (64 hex digits) and what was committed to."""

    board_no: int
    seed: str
    commitment: str


class ScoredLine(Struct, frozen=True, omit_defaults=True):
    """One result of a board in one position. `rate` in percent with four decimals.

    `mp`, `rate` and `rank` are absent when the result was not compared: house players never are,
    a board not played out when the round closed is pending (D-49).
    """

    table_no: int
    score: int | None
    mp: int | None = None
    rate: str = ""
    rank: int | None = None
    house: bool = False


class ScoredBoard(Struct, frozen=True):
    """One board's comparison: `top` and lines by position (同方位), tables in order."""

    board_no: int
    tops: tuple[int, ...]
    positions: tuple[tuple[ScoredLine, ...], ...]


class _Event(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    pass


class EventCreated(_Event, frozen=True, tag="event_created"):
    """`bot_seed` (hex) belongs to the event, never to a deal, and is published after it (D-51)."""

    event_id: str
    title: str
    game: str
    rehearsal: bool
    bot_seed: str
    settings: Settings = {}


class RoundOpened(_Event, frozen=True, tag="round_opened"):
    """The boards are drawn with this event and not before, so that nobody can know them."""

    round_no: int
    boards: tuple[DrawnBoard, ...]
    tables: tuple[TablePlan, ...]


class RoundClosed(_Event, frozen=True, tag="round_closed"):
    """Play has stopped; matchpoints and seeds are public from here on (V-2)."""

    round_no: int
    by: str
    wall: str
    boards: tuple[ScoredBoard, ...]


HallEvent = EventCreated | RoundOpened | RoundClosed

_DECODER = msgspec.json.Decoder(HallEvent)


def read_event(payload: bytes) -> HallEvent:
    return _DECODER.decode(payload)
