"""What the desk shows of an event's settings, and from when on."""

from typing import Any

import msgspec

from appliance.web.wire_desk import EventSettings
from tests.web.desk_box import DeskBox, Person, begun, draft


def settings(chief: Person) -> EventSettings:
    return msgspec.convert(chief.view("/api/desk/settings"), EventSettings)


def test_what_the_organiser_chose_is_shown_with_what_is_interim(
    desk_box: DeskBox, chief: Person
) -> None:
    del desk_box
    chosen: dict[str, Any] = {
        "ranking": "S",
        "round_min": 50,
        "replay_min": 20,
        "odd_entries": "bye",
    }
    begun(chief, draft(4, **chosen, date="2026-10-09", replay_names=False))
    shown = settings(chief)
    assert (shown.rounds, shown.boards, shown.ranking) == (2, 1, "S")
    assert (shown.round_min, shown.replay_min, shown.odd_entries) == (50, 20, "bye")
    assert (shown.date, shown.replay_names, shown.show_ranking) == ("2026-10-09", False, True)
    assert (shown.interim_points, shown.interim_method) == (True, True)


def test_7_2_no_points_are_interim_where_the_rate_ranks(desk_box: DeskBox, chief: Person) -> None:
    del desk_box
    begun(chief, draft(4, ranking="R"))
    assert not settings(chief).interim_points


def test_d51_the_seed_of_the_house_players_is_told_once_the_event_is_over(
    desk_box: DeskBox, chief: Person
) -> None:
    begun(chief, draft(4, rounds=1))
    seed = desk_box.hall.state.created.bot_seed
    chief.done({"do": "start_round"})
    assert seed not in chief.get("/api/desk/settings").text
    assert settings(chief).bot_seed == ""
    chief.done({"do": "close_round", "anyway": True})
    desk_box.runtime.run()
    assert settings(chief).bot_seed == seed
