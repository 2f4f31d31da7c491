"""The seats around a table as its card draws them, seen by whoever reads that face of the card."""

import math

from msgspec import Struct

from appliance.web.printing_jobs import Seats

SIDE = 100
"""The drawing is a square of this many units."""
_CENTRE, _SEAT_RADIUS, _ARROW_RADIUS = SIDE / 2, 39, 37
_SOUTH, _GAP = 270, 26


class SeatMark(Struct, frozen=True):
    """Where the name of a seat, from 0, is centred."""

    seat: int
    x: float
    y: float


class Compass(Struct, frozen=True):
    """`arrows`: paths from each seat to the one that plays after it."""

    marks: tuple[SeatMark, ...]
    arrows: tuple[str, ...]


def compass(seats: Seats, *, from_north: bool) -> Compass:
    """Seat 0 is nearest to the reader, or farthest `from_north`; counter-clockwise (D-72)."""
    first = _SOUTH + (180 if from_north else 0)
    step = 360 / seats
    angles = [first + step * seat for seat in range(seats)]
    marks = tuple(SeatMark(seat, *_at(angle, _SEAT_RADIUS)) for seat, angle in enumerate(angles))
    return Compass(marks, tuple(_arrow(angle + _GAP, angle + step - _GAP) for angle in angles))


def _arrow(start: float, end: float) -> str:
    (x0, y0), (x1, y1) = _at(start, _ARROW_RADIUS), _at(end, _ARROW_RADIUS)
    return f"M{x0} {y0}A{_ARROW_RADIUS} {_ARROW_RADIUS} 0 0 0 {x1} {y1}"


def _at(degrees: float, radius: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (
        round(_CENTRE + radius * math.cos(angle), 2),
        round(_CENTRE - radius * math.sin(angle), 2),
    )
