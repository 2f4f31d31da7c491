"""未定 → 正式: the versions of the sheet as they were published, and when one becomes official.

Every correction is a new version with author, time and reason; nothing is overwritten (O-1). No
clock is read here: times are milliseconds handed in.
"""

from typing import Literal

from msgspec import Struct

from appliance.duplicate.sheet import Sheet

Status = Literal["unofficial", "official"]

APPEAL_WINDOW_MS = 3 * 60 * 60 * 1000


class Version(Struct, frozen=True):
    """One published sheet, frozen. `reason` says what the correction was; v1 needs none."""

    number: int
    sheet: Sheet
    by: str
    at_ms: int
    reason: str


def publish(
    versions: tuple[Version, ...], sheet: Sheet, by: str, at_ms: int, reason: str = ""
) -> tuple[Version, ...]:
    """All versions with the new one last. Raises ValueError for a correction without a reason."""
    if versions and not reason.strip():
        raise ValueError("a correction says why")
    return (*versions, Version(len(versions) + 1, sheet, by, at_ms, reason))


def status(ended_ms: int | None, now_ms: int, open_appeals: int, *, clock_trusted: bool) -> Status:
    """Official from 3 h after the event's end on, while no appeal is open (O-1).

    `ended_ms` is when the chief closed the last round, None before. `clock_trusted`: the box's
    wall clock is synchronised or the chief confirmed it.
    """
    if ended_ms is None or not clock_trusted or open_appeals:
        return "unofficial"
    return "official" if now_ms - ended_ms >= APPEAL_WINDOW_MS else "unofficial"
