"""What an event file may say, and the sentence it is refused with."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.event_file import EventFile, require_settings, set_up
from appliance.games import game_named
from tests.conformance.toy_pairs import PAIRS


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_setting_the_game_has_may_be_given_any_value_it_allows(deals: int) -> None:
    require_settings(PAIRS, {"deals": deals})


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"deals": 4}, "setting deals may be 1 to 3, not 4"),
        ({"deals": "two"}, "setting deals may be 1 to 3, not 'two'"),
        ({"deal": 2}, "toy_pairs has no setting 'deal'; there is: deals"),
    ],
)
def test_an_unknown_setting_or_value_is_refused_in_a_sentence(
    settings: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        require_settings(PAIRS, settings)


def test_a_setting_is_looked_at_before_any_event_is_made(tmp_path: Any) -> None:
    plan = {
        "title": "Cup",
        "game": "wakeng",
        "tables": [[None] * 3],
        "settings": {"no_such_setting": 1},
    }
    with pytest.raises(ValueError, match="wakeng has no setting 'no_such_setting'"):
        set_up(tmp_path, plan)
    assert not (tmp_path / "events").exists()


@pytest.mark.parametrize("value", [True, 1.5, None, ["official"]])
def test_a_setting_is_a_word_or_a_whole_number(value: object) -> None:
    plan = {"title": "Cup", "game": "x", "tables": [[None]], "settings": {"deals": value}}
    with pytest.raises(msgspec.ValidationError, match="settings"):
        msgspec.convert(plan, EventFile)


def test_a_table_of_four_may_be_written_down() -> None:
    seats = [{"entry": f"p{seat}", "name": f"牌手{seat}"} for seat in range(4)]
    plan = {"title": "Cup", "game": "toy_pairs", "tables": [seats], "settings": {"deals": 3}}
    written = msgspec.convert(plan, EventFile)
    assert [player.entry for player in written.tables[0] if player] == ["p0", "p1", "p2", "p3"]
    assert written.settings == {"deals": 3}


@pytest.mark.parametrize(
    ("game", "boards"), [("wakeng", 4), ("erdayi", 4), ("shengji", 1)], ids=lambda value: str(value)
)
def test_d_71_a_round_has_one_match_of_shengji_and_four_boards_of_the_others(
    tmp_path: Path, game: str, boards: int
) -> None:
    tables = [[None] * game_named(game).seats]
    done = set_up(tmp_path, {"title": "Cup", "game": game, "tables": tables})
    assert done.boards == boards


def test_d_71_an_event_may_say_how_many_boards_it_has(tmp_path: Path) -> None:
    done = set_up(tmp_path, {"title": "Cup", "game": "wakeng", "tables": [[None] * 3], "boards": 7})
    assert done.boards == 7
