"""规程: which seats a place of the movement's table has, and how many entries a table takes."""

import pytest

from appliance.hall.regulations import Regulations, contestants_at_a_table, places
from tests.hall.chief import PAIRS, THREE, regulations


def test_w1_a_pair_has_the_two_seats_of_its_position_a_player_one() -> None:
    assert places(regulations(PAIRS), PAIRS) == ((0, 2), (1, 3))
    assert places(regulations(THREE), THREE) == ((0,), (1,), (2,))


def test_d50_one_contestant_of_shengji_sits_at_s_with_three_house_players() -> None:
    alone = regulations(PAIRS, opponents="house", size=4)
    assert places(alone, PAIRS) == ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(
    ("given", "contestants"),
    [
        (regulations(THREE), 3),
        (regulations(PAIRS), 2),
        (regulations(THREE, opponents="house"), 1),
        (regulations(PAIRS, opponents="house"), 1),
        (Regulations(), 0),
    ],
)
def test_w1_a_table_takes_all_places_or_in_man_against_machine_one(
    given: Regulations, contestants: int
) -> None:
    assert contestants_at_a_table(given) == contestants
