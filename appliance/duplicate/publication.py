"""未定 → 正式: when results become official (O-1). No clock is read here: times are milliseconds
handed in. The versions that were published are the hall's events.
"""

from typing import Literal

Status = Literal["unofficial", "official"]

APPEAL_WINDOW_MS = 3 * 60 * 60 * 1000


def status(ended_ms: int | None, now_ms: int, open_appeals: int, *, clock_trusted: bool) -> Status:
    """Official from 3 h after the event's end on, while no appeal is open (O-1).

    `ended_ms` is when the chief closed the last round, None before. `clock_trusted`: the box's
    wall clock is synchronised or the chief confirmed it.
    """
    if ended_ms is None or not clock_trusted or open_appeals:
        return "unofficial"
    return "official" if now_ms - ended_ms >= APPEAL_WINDOW_MS else "unofficial"
