"""O-1: unofficial until the time for appeals is over, every correction a version of its own."""

import pytest

from appliance.duplicate.publication import APPEAL_WINDOW_MS, publish, status
from appliance.duplicate.sheet import sheet
from tests.duplicate.written_lines import against_the_house, ranked

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


def test_o1_a_correction_is_a_new_version_beside_the_old_with_its_reason() -> None:
    first = sheet(ranked("R", against_the_house({"a": (5,), "b": (3,)})))
    second = sheet(ranked("R", against_the_house({"a": (5,), "b": (7,)})))
    versions = publish((), first, "chief", 10)
    versions = publish(versions, second, "chief", 20, "score of b misread")
    assert [(v.number, v.sheet, v.at_ms, v.reason) for v in versions] == [
        (1, first, 10, ""),
        (2, second, 20, "score of b misread"),
    ]
    assert first != second


def test_o1_a_correction_without_a_reason_is_refused() -> None:
    sheet_ = sheet(ranked("R", against_the_house({"a": (5,)})))
    with pytest.raises(ValueError, match="why"):
        publish(publish((), sheet_, "chief", 10), sheet_, "chief", 20, " ")
