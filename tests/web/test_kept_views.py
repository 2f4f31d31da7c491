"""What is made once and shown to many is made anew as soon as what it was made of has changed."""

from collections.abc import Sequence
from typing import Any

from appliance.duplicate.matchpoints import Artificial
from appliance.live.desk import Desk
from appliance.table.views import Person
from appliance.web import public_view
from appliance.web.desk_view import published_ranking
from appliance.web.present import hall_list, staff_view
from tests.live.whole_event import BY, Event, name_of


def seated_names(desk: Desk) -> list[str]:
    view = public_view.seating_view(desk)
    assert view is not None
    names = sorted(row.name for row in view.by_table)
    assert sorted(row.name for row in view.by_name) == names
    return names


def player_of(event: Event, entry: str) -> str:
    return event.state.entrants[entry].players[0]


def test_a_corrected_name_stands_in_the_lists_of_seats_at_once() -> None:
    event = Event(4)
    key = player_of(event, "E001")
    assert name_of(key) in seated_names(event.desk)
    event.does(event.desk.correct_name(key, Person("欧阳娜")))
    assert "欧阳娜" in seated_names(event.desk)
    assert name_of(key) not in seated_names(event.desk)


def test_a_substitute_stands_in_the_lists_of_seats_and_in_the_ranking_at_once() -> None:
    event = Event(4).whole_round()
    event.does(event.desk.publish(BY, ""))
    event.started()
    key = player_of(event, "E001")
    before = published_ranking(event.desk)
    assert before is not None
    assert name_of(key) in [row.name for row in before.rows]
    assert name_of(key) in seated_names(event.desk)
    event.does(event.desk.substitute(key, Person("替补"), BY, ""))
    after = published_ranking(event.desk)
    assert after is not None
    assert "替补" in [row.name for row in after.rows]
    assert "替补" in seated_names(event.desk)
    assert "替补" in [event.live.person(number, seat).name for number, seat in everywhere(event)]


def everywhere(event: Event) -> list[tuple[int, int]]:
    return [(t.number, seat) for t in event.live.of_round() for seat in range(t.state.seats)]


def test_the_seating_of_the_next_round_takes_the_place_of_the_one_before() -> None:
    event = Event(4).started()
    rounds = [shown_round(event.desk)]
    event.played().closed()
    rounds.append(shown_round(event.desk))
    event.seated()
    rounds.append(shown_round(event.desk))
    assert rounds == [1, 0, 2]
    assert event.desk.hall_map().tiles == public_map(event.desk)


def shown_round(desk: Desk) -> int:
    view = public_view.seating_view(desk)
    return 0 if view is None else view.round_no


def public_map(desk: Desk) -> Sequence[Any]:
    shown = public_view.screen_view(desk, "HB", None, None).map
    assert shown is not None
    return shown.tiles


def test_one_s_own_result_is_marked_for_oneself_alone_and_follows_a_ruling() -> None:
    event = Event(4, rounds=1).whole_round()
    which = event.now
    one, other = (event.at(number)[0] for number in (1, 2))

    def own(entry: str) -> list[int]:
        dots = public_view.dots_of(event.desk, which, 1, 0, entry)
        return [dot.table_no for dot in dots if dot.own]

    assert [own(entry) for entry in (one, other, one)] == [[1], [2], [1]]
    event.does(event.desk.rule(one, 1, Artificial(60), BY, ""))
    assert [own(entry) for entry in (one, other)] == [[], [2]]


def test_the_code_of_a_late_entry_opens_its_own_page() -> None:
    event = Event(4)
    assert len(public_view.codes(event.desk)) == 4
    event.does(event.desk.add_entries([[Person("新人")]], BY))
    late = list(event.state.entrants)[-1]
    codes = public_view.codes(event.desk)
    assert codes[event.live.own_code(player_of(event, late))] == (late, player_of(event, late))


def test_all_referees_at_one_instant_are_shown_the_list_that_each_would_be_shown_alone() -> None:
    event = Event(4).started()
    event.order("open", 1)
    listed = hall_list(event.live)
    for table in (0, 1, 2):
        alone = staff_view(event.live, "Li", "referee", table)
        assert staff_view(event.live, "Li", "referee", table, lambda _: listed) == alone
