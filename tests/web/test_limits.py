"""How much one page or one source may ask (reliability, threats 9 and 10)."""

import pytest

from appliance.web.limits import BURST, FREE_TRIES, REFILL_MS, Backoff, Bucket, Sources

HOUR_MS = 3_600_000


def test_10_a_page_may_press_40_times_at_once_and_then_every_50_ms() -> None:
    bucket = Bucket(0)
    assert [bucket.take(0) for _ in range(BURST + 1)] == [True] * BURST + [False]
    assert not bucket.take(REFILL_MS - 1)
    assert bucket.take(REFILL_MS)
    assert not bucket.take(REFILL_MS)


def test_10_a_refused_press_costs_nothing() -> None:
    bucket = Bucket(0, burst=2, refill_ms=100)
    assert bucket.take(0)
    assert bucket.take(0)
    for _ in range(50):
        assert not bucket.take(50)
    assert bucket.take(100)


def test_10_an_idle_page_saves_up_no_more_than_the_burst() -> None:
    bucket = Bucket(0, burst=3, refill_ms=100)
    assert [bucket.take(HOUR_MS) for _ in range(4)] == [True, True, True, False]


def test_9_three_wrong_pins_are_free_and_then_the_wait_grows_fourfold() -> None:
    backoff, now = Backoff(), 0
    for _ in range(FREE_TRIES):
        assert backoff.wait_ms("phone", now) == 0
        backoff.wrong("phone", now)
    first = backoff.wait_ms("phone", now)
    assert 0 < first <= 5_000  # a slip of the finger costs no official much
    assert backoff.wait_ms("phone", now + first - 1) == 1
    assert backoff.wait_ms("phone", now + first) == 0
    backoff.wrong("phone", now + first)
    assert backoff.wait_ms("phone", now + first) == 4 * first


def test_9_no_hour_holds_more_than_ten_tries() -> None:
    backoff, now, tries = Backoff(), 0, list[int]()
    for _ in range(100_000):
        wait = backoff.wait_ms("phone", now)
        if wait:
            now += wait
        backoff.wrong("phone", now)
        tries.append(now)
        if now > 24 * HOUR_MS:
            break
    assert now > 24 * HOUR_MS
    assert max(sum(at <= each < at + HOUR_MS for each in tries) for at in tries) <= 10


def test_9_a_right_pin_begins_anew_and_a_key_never_waits_for_another() -> None:
    backoff = Backoff()
    for _ in range(9):
        backoff.wrong("phone", 0)
    assert backoff.wait_ms("desk", 0) == 0
    backoff.right("phone")
    assert backoff.wait_ms("phone", 0) == 0


def test_9_a_wait_stays_a_number_however_often_it_was_wrong() -> None:
    backoff = Backoff()
    for _ in range(10_000):
        backoff.wrong("phone", 0)
    assert 0 < backoff.wait_ms("phone", 0) <= HOUR_MS


@pytest.mark.parametrize("now", [0, 5_000])
def test_9_how_many_there_were_is_told(now: int) -> None:
    backoff = Backoff()
    assert [backoff.wrong("phone", now) for _ in range(3)] == [1, 2, 3]


def test_10_strangers_of_one_address_are_capped_and_pages_that_joined_are_none() -> None:
    sources = Sources(2)
    assert [sources.enter("a") for _ in range(3)] == [True, True, False]
    assert sources.enter("b")
    sources.joined("a")
    assert [sources.enter("a") for _ in range(2)] == [True, False]
    # A page that leaves is a stranger until its socket is closed.
    sources.parted("a")
    sources.leave("a")
    assert not sources.enter("a")
    sources.leave("a")
    assert sources.enter("a")
