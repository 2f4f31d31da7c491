"""The seats on a table card, for either face of it."""

from itertools import pairwise

import pytest

from appliance.web.printing_compass import Compass, compass
from appliance.web.printing_jobs import Seats


def places(drawn: Compass) -> list[tuple[float, float]]:
    return [(mark.x, mark.y) for mark in drawn.marks]


def test_south_is_nearest_and_east_is_on_its_right() -> None:
    south, east, north, west = (50, 89), (89, 50), (50, 11), (11, 50)
    assert places(compass(4, from_north=False)) == [south, east, north, west]


def test_seat_1_is_nearest_and_its_next_on_its_right() -> None:
    """下家 sits on the right (article 5: counter-clockwise)."""
    (x1, y1), (x2, y2), (x3, y3) = places(compass(3, from_north=False))
    assert y1 > y2 == y3
    assert x3 < x1 < x2


@pytest.mark.parametrize("seats", [3, 4])
def test_the_other_face_shows_the_table_turned_half_round(seats: Seats) -> None:
    near, far = (places(compass(seats, from_north=face)) for face in (False, True))
    for (x, y), (turned_x, turned_y) in zip(near, far, strict=True):
        assert (turned_x, turned_y) == pytest.approx((100 - x, 100 - y), abs=0.011)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("from_north", [False, True])
def test_each_arrow_leads_from_a_seat_to_the_one_after_it(seats: Seats, from_north: bool) -> None:
    drawn = compass(seats, from_north=from_north)
    assert len(drawn.arrows) == seats
    marks = places(drawn)
    for arrow, (own, following) in zip(drawn.arrows, pairwise([*marks, marks[0]]), strict=True):
        start, arc = arrow.removeprefix("M").split("A")
        begins = tuple(map(float, start.split()))
        ends = tuple(map(float, arc.split()[-2:]))
        assert nearest(begins, marks) == own
        assert nearest(ends, marks) == following
        assert arc.split()[4] == "0"  # drawn counter-clockwise


def nearest(point: tuple[float, ...], marks: list[tuple[float, float]]) -> tuple[float, float]:
    return min(marks, key=lambda mark: (mark[0] - point[0]) ** 2 + (mark[1] - point[1]) ** 2)
