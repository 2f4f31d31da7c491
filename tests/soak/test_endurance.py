"""Row 32: house players at 40 tables, event after event, on a clock that passes as fast as they
can play. What the process holds afterwards is what it held after the first events.
"""

import gc
import os
from pathlib import Path

from tests.live.making import Hall
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

TABLES = 40
LOOK_MS = 10_000
LONGEST_MS = 1_800_000
WARM = 2
"""Events until every cache is filled and the allocator has its arenas."""
MOST_GROWTH = 1.05


def memory_kb() -> int:
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - a listing of this very instant


def one_event() -> int:
    """One board at every table, from the opening to the published results; the ms it took."""
    hall = Hall(TABLES, house=(0, 1, 2), game="wakeng")
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


def test_32_a_day_of_house_players_leaves_memory_and_files_as_they_were(
    sizes: Sizes, count: Counting
) -> None:
    passed_ms = sum(one_event() for _ in range(WARM))
    memory, files = memory_kb(), open_files()
    for _ in count(
        "endurance, events of 40 tables", max(1, sizes.endurance_s * 1_000 * WARM // passed_ms)
    ):
        one_event()
        assert open_files() == files
        assert memory_kb() <= memory * MOST_GROWTH


def test_an_event_that_is_never_let_go_is_found() -> None:
    one_event()
    before, kept = memory_kb(), []
    while memory_kb() <= before * MOST_GROWTH:
        hall = Hall(TABLES, house=(0, 1, 2), game="wakeng")
        kept.append(hall)
        assert len(kept) < 400, "what is kept weighs nothing"
