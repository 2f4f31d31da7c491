"""规程: what the organiser fixed before the first round, and nothing that changes after it."""

from msgspec import Struct

from appliance.duplicate.movement_sheet import ENTRIES_MEET, MovementSettings
from appliance.duplicate.scoring import Scoring
from appliance.games.contract import Seat

Positions = tuple[tuple[Seat, ...], ...]
"""同方位: the seats whose results are compared as one, in the game's order."""

BY_RATE = Scoring(ranking="R")


class Regulations(Struct, frozen=True, omit_defaults=True):
    """`rounds` of `boards` each. `movement` is None in a rehearsal of single tables, which moves
    nobody. `columns`: tables in a row of the hall. `round_ms`: the round clock, 0 for none.
    `replay_delay_ms` after a round's close (I6). `show_ranking`: on the seats, closed rounds only.
    """

    rounds: int = 1
    boards: int = 1
    scoring: Scoring = BY_RATE
    movement: MovementSettings | None = None
    columns: int = 8
    public_number: bool = False
    round_ms: int = 0
    replay_delay_ms: int = 15 * 60_000
    replay_names: bool = True
    show_ranking: bool = True
    date: str = ""
    level: str = ""

    @property
    def interim(self) -> tuple[str, ...]:
        """The interim 暂行 methods the event rests on, its movement's included [P]."""
        movement = self.movement
        if movement is None or not movement.interim:
            return self.scoring.interim
        return (*self.scoring.interim, f"{movement.method} (interim)")


def places(regulations: Regulations, positions: Positions) -> Positions:
    """The seats of each place of a movement's table: a pair's two, or one player's one (W-1).

    One contestant among three house players of 升级 has a seat of its own (D-50).
    """
    movement = regulations.movement
    if movement is None or movement.size == len(positions):
        return positions
    return tuple((seat,) for seat in range(movement.size))


def contestants_at_a_table(regulations: Regulations) -> int:
    """How many entries a table seats: all places of it, or the first one in 人机赛 (D-50)."""
    movement = regulations.movement
    if movement is None:
        return 0
    return movement.size if movement.opponents == ENTRIES_MEET else 1
