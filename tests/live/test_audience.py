"""The single exit: who is sent what, and when a page is left alone."""

from typing import NoReturn

from msgspec import Struct

from appliance.live.audience import MOST_WAITING, Audience
from tests.live.making import FakePage

KEY = (1, 0)


class View(Struct):
    seq: int


def test_a_view_goes_to_the_page_that_has_the_seat_and_to_no_other() -> None:
    audience, page, other = Audience(), FakePage(), FakePage()
    audience.sit(KEY, page)
    audience.sit((1, 1), other)
    audience.show(KEY, lambda: View(7))
    assert page.sent == [("view", {"seq": 7})]
    assert other.sent == []


def test_no_view_is_made_when_nobody_would_see_it() -> None:
    def make() -> NoReturn:
        raise AssertionError("made for nobody")

    audience = Audience()
    audience.show(KEY, make)
    page = FakePage()
    page.queued = MOST_WAITING
    audience.sit(KEY, page)
    audience.show(KEY, make)
    assert audience.behind(KEY)


def test_10_a_page_that_does_not_read_is_skipped_until_it_does() -> None:
    audience, page = Audience(), FakePage()
    audience.sit(KEY, page)
    page.queued = MOST_WAITING
    audience.show(KEY, lambda: View(1))
    audience.ping(KEY, 1)
    assert page.sent == []
    page.queued = MOST_WAITING - 1
    audience.show(KEY, lambda: View(2))
    assert page.sent == [("view", {"seq": 2})]
    assert not audience.behind(KEY)


def test_21_a_page_that_was_replaced_takes_nobody_with_it_when_it_leaves() -> None:
    audience, older, newer = Audience(), FakePage("old"), FakePage("new")
    audience.sit(KEY, older)
    audience.sit(KEY, newer)
    assert not audience.leave(KEY, older)
    assert audience.seat(KEY) is newer
    assert audience.leave(KEY, newer)
    assert audience.seat(KEY) is None
    assert list(audience.seats()) == []
