"""Row 32: house players at 40 tables, event after event, on a clock that passes as fast as they
can play. What the process holds afterwards is what it held after the first events.
"""

import gc
import os
from pathlib import Path

import pytest
from msgspec import structs

from appliance.games import GAMES, game_named
from appliance.games.contract import Settings
from appliance.live.hall import Equipment
from tests.live.making import Hall
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

TABLES = 40
LOOK_MS = 10_000
LONGEST_MS = 1_800_000
WARM = 2
"""Events until every cache is filled and the allocator has its arenas."""
MOST_GROWTH = 1.05


class HouseHall(Hall):
    """A hall that has every game of the box, and house players on all its seats; a board is one
    deal.
    """

    def __init__(self, game: str) -> None:
        rules = game_named(game)
        deals: Settings = {each.name: 1 for each in rules.settings if each.name == "deals"}
        super().__init__(TABLES, house=range(rules.seats), game=game, settings=deals)

    def equipment(self) -> Equipment:
        games = {game.name: game for game in GAMES}
        return structs.replace(super().equipment(), games=games)


def memory_kb() -> int:
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a listing of this very instant


def one_event(game: str) -> int:
    """One board at every table, from the opening to the published results; the ms it took."""
    hall = HouseHall(game)
    began = hall.runtime.now
    for number in range(1, TABLES + 1):
        assert hall.order("open", number).ok
    while any(table.state.status != "finished" for table in hall.live.tables.values()):
        hall.pass_ms(LOOK_MS)
        assert hall.runtime.now < began + LONGEST_MS, "a table stands still"
    for number in range(1, TABLES + 1):
        assert hall.order("collect", number).ok
    assert hall.live.close_round("Li").ok
    assert not any(table.stalled for table in hall.live.tables.values())
    hall.live.end()
    return hall.runtime.now - began


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_32_a_day_of_house_players_leaves_memory_and_files_as_they_were(
    game: str, sizes: Sizes, count: Counting
) -> None:
    passed_ms = sum(one_event(game) for _ in range(WARM))
    memory, files = memory_kb(), open_files()
    wanted = max(1, sizes.endurance_s * 1_000 * WARM // passed_ms)
    for _ in count(f"endurance, events of 40 tables of {game}", wanted):
        one_event(game)
        assert open_files() == files
        assert memory_kb() <= memory * MOST_GROWTH


def test_an_event_that_is_never_let_go_is_found() -> None:
    one_event("wakeng")
    before, kept = memory_kb(), []
    while memory_kb() <= before * MOST_GROWTH:
        kept.append(HouseHall("wakeng"))
        assert len(kept) < 400, "what is kept weighs nothing"
