"""O-1: unofficial until the time for appeals is over."""

import pytest

from appliance.duplicate.publication import APPEAL_WINDOW_MS, status

HOUR_MS = 3_600_000
ENDED_MS = 1_000


def test_o1_the_time_for_appeals_is_three_hours() -> None:
    assert APPEAL_WINDOW_MS == 3 * HOUR_MS


@pytest.mark.parametrize(
    ("now_ms", "open_appeals", "clock_trusted", "expected"),
    [
        (ENDED_MS + 3 * HOUR_MS - 1, 0, True, "unofficial"),
        (ENDED_MS + 3 * HOUR_MS, 0, True, "official"),
        (ENDED_MS + 3 * HOUR_MS, 1, True, "unofficial"),
        (ENDED_MS + 9 * HOUR_MS, 0, False, "unofficial"),
    ],
)
def test_o1_official_once_nobody_can_appeal_and_nothing_is_open(
    now_ms: int, open_appeals: int, clock_trusted: bool, expected: str
) -> None:
    assert status(ENDED_MS, now_ms, open_appeals, clock_trusted=clock_trusted) == expected


def test_o1_an_event_that_has_not_ended_is_unofficial() -> None:
    assert status(None, 9 * HOUR_MS, 0, clock_trusted=True) == "unofficial"
