"""Whole random events, each round checked by the program that shares no code with the pairing."""

import ast
import random
from pathlib import Path

import pytest

from appliance import duplicate
from appliance.duplicate.movement_check import check
from appliance.duplicate.movement_history import history
from appliance.duplicate.movement_sheet import Entry, MovementSettings
from tests.duplicate.movement_events import play, random_event
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

DUPLICATE = Path(duplicate.__file__).parent


def test_the_checker_finds_no_fault_in_random_events(sizes: Sizes, count: Counting) -> None:
    rounds = tables = repeats = changes = no_shows = byes = 0
    for seed in count("movements", sizes.movements):
        event = random_event(seed)
        assert check(event.exported()).faults == (), f"seed {seed}"
        rounds += len(event.rounds)
        for sheet in event.rounds:
            tables += len(sheet.tables)
            repeats += sum(warning.code == "REPEAT" for warning in sheet.warnings)
            changes += len(sheet.by_hand)
            no_shows += len(sheet.no_shows)
            byes += len(sheet.byes)
    # The events are worth checking only if everything happens in them.
    assert min(rounds, tables, repeats, changes, no_shows, byes) > 0


@pytest.mark.parametrize(("size", "entries"), [(3, 9), (3, 28), (3, 90), (2, 8), (2, 21), (2, 40)])
def test_w7_few_meet_twice_and_seats_stay_even(size: int, entries: int) -> None:
    """No entry meets another again in half the rounds that are possible at most."""
    rounds = max(2, (entries - 1) // (size - 1) // 2)
    settings = MovementSettings(f"{entries}", size, min(rounds, 8))
    field = tuple(Entry(f"e{number}") for number in range(entries))
    event = play(settings, field, random.Random(entries), unrest=0)
    repeats = [w for sheet in event.rounds for w in sheet.warnings if w.code == "REPEAT"]
    assert len(repeats) <= 1
    counts = history(event.rounds, size).seat_counts.values()
    assert max(max(each) - min(each) for each in counts) <= 2


def _imported(module: str) -> set[str]:
    tree = ast.parse((DUPLICATE / f"{module}.py").read_text("utf-8"))
    found = {
        node.module or "" if isinstance(node, ast.ImportFrom) else name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    return {name for name in found if name.startswith("appliance")}


def test_the_checker_and_the_pairing_share_no_code() -> None:
    remade = "appliance.duplicate.movement_remade"
    assert _imported("movement_check") == {remade}
    assert _imported("movement_remade") == set()
    pairing = {path.stem for path in DUPLICATE.glob("movement*.py")}
    pairing -= {"movement_check", "movement_remade"}
    checker = {remade, "appliance.duplicate.movement_check"}
    assert not any(_imported(module) & checker for module in pairing)
