"""What a movement is told and what it answers: settings, entries, the sheet of a round.

Plain values that are logged, printed and exported. How a round is paired never stands here.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from appliance.games.contract import Message

INTERIM_METHOD = "swiss-snake-1"
ENTRIES_MEET = "entries"
HOUSE_MEETS = "house"
_HOUSE_PLAYER = re.compile(r"house[1-9][0-9]*")
_MOST_AT_A_TABLE = {ENTRIES_MEET: 3, HOUSE_MEETS: 4}

EntryId = str


class MovementSettings(Struct, frozen=True):
    """How an event moves; in force from its first round to its last.

    `seed`: the published one of the draw (W-2). `size`: contestants and house players at a table:
    2 pairs, 3 players; 4 only for one contestant among three house players (D-50). `opponents`:
    人人赛 `entries`, 人机赛 `house`. `odd_entries`: who is left over at the end sits down with
    house players or has a bye 轮空 (W-4). `planned_rounds`: announced before the first (W-7).
    `interim`: 附录三 is lost, so the method's name goes out with this mark.
    """

    seed: str
    size: Annotated[int, Meta(ge=2, le=4)]
    planned_rounds: Annotated[int, Meta(ge=1)]
    opponents: Literal["entries", "house"] = "entries"
    odd_entries: Literal["house", "bye"] = "house"
    method: Literal["swiss-snake-1"] = "swiss-snake-1"

    def __post_init__(self) -> None:
        if self.size > _MOST_AT_A_TABLE[self.opponents]:
            raise ValueError(f"no table of {self.size} where {self.opponents} are the opponents")

    @property
    def interim(self) -> bool:
        return self.method == INTERIM_METHOD


class Entry(Struct, frozen=True):
    """A pair of 升级, else one player. Rounds count from 1.

    `joined`: the first round it may play; later than 1 is a late entry. `left`: the last round it
    plays, after a withdrawal or a disqualification. `absent`: rounds it will not come to, known
    before they were paired; one that is found out at the table is a no-show of the sheet.
    """

    id: EntryId
    joined: int = 1
    left: int | None = None
    absent: tuple[int, ...] = ()

    def plays(self, round_no: int) -> bool:
        gone = self.left is not None and round_no > self.left
        return self.joined <= round_no and not gone and round_no not in self.absent


class TableSheet(Struct, frozen=True):
    """One table: who sits at seats 0, 1, 2 …, house players as `house1` …, and why.

    `reasons`: codes DRAWN, BY_STANDING, MEETING_AVOIDED, SEATS_KEPT_EVEN, EXCHANGED, FILLED_UP,
    SAME_POSITION, PLAY_OFF, then SNAKE or SEATS_BALANCED, then BY_HAND for each change.
    """

    number: int
    seats: tuple[str, ...]
    reasons: tuple[Message, ...] = ()


class RoundSheet(Struct, frozen=True):
    """The movement sheet 移位表 of one round.

    `ranks`: the standing it was paired from, empty in round 1. `warnings` for the director:
    TOO_MANY_ROUNDS, REPEAT, SEATS_UNEVEN, BYE_AGAIN. `by_hand`: who changed places with whom, in
    order. `no_shows`: who was seated and did not come; written when it is known.
    """

    number: int
    method: str
    interim: bool
    ranks: Mapping[EntryId, int]
    tables: tuple[TableSheet, ...]
    byes: tuple[EntryId, ...] = ()
    warnings: tuple[Message, ...] = ()
    by_hand: tuple[tuple[EntryId, EntryId], ...] = ()
    no_shows: tuple[EntryId, ...] = ()


def house_player(number: int) -> str:
    """The name of the table's house player of that number, from 1."""
    return f"house{number}"


def is_house(name: str) -> bool:
    return _HOUSE_PLAYER.fullmatch(name) is not None
