"""S9: every tablet is told where its players go next as soon as it is published."""

from typing import Any

from tests.live.whole_event import BY, Event


def between_rounds(rounds: int = 2) -> Event:
    event = Event(4, rounds=rounds).started()
    event.join(1)
    event.join(2)
    return event.played().closed()


def nexts(event: Event) -> list[Any]:
    return [page.view["next"]["next"] for page in event.pages.values()]


def test_s9_a_published_seating_is_shown_on_every_tablet() -> None:
    event = between_rounds()
    assert not any(each.get("published") for each in nexts(event))
    event.seated()
    assert all(each["published"] for each in nexts(event))
    assert event.state.seating is not None
    tables = event.state.seating.sheet.tables
    assert {each["table_no"] for each in nexts(event)} == {table.number for table in tables}


def test_s9_a_play_off_calls_those_who_play_it_and_nobody_else() -> None:
    event = between_rounds(rounds=1)
    tied = event.at(1)
    event.does(event.desk.publish_play_off(tied, 1, BY))
    called = {key for key, page in event.pages.items() if "next" in page.view}
    assert called == {(1, 0), (1, 1)}
    assert all(event.pages[key].view["next"]["next"]["published"] for key in called)
