"""The checker of the movement, and `hallbox verify movement`: what is wrong is found and named."""

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from appliance.cli import main
from appliance.duplicate.movement_check import check
from appliance.duplicate.movement_sheet import Entry, MovementSettings
from tests.duplicate.movement_events import play, random_event

Odd = Literal["house", "bye"]
Sabotage = Callable[[dict[str, Any]], None]


@cache
def _played(planned_rounds: int, opponents: Literal["entries", "house"], odd: Odd) -> bytes:
    settings = MovementSettings("published", 3, planned_rounds, opponents, odd)
    field = (*(Entry(f"e{number}") for number in range(14)), Entry("late", joined=3))
    return play(settings, field, random.Random(14), unrest=0).exported()


def exported(
    planned_rounds: int = 5, opponents: Literal["entries", "house"] = "entries", odd: Odd = "house"
) -> dict[str, Any]:
    """Rounds of fourteen entries, three at a table, and a late fifteenth."""
    return json.loads(_played(planned_rounds, opponents, odd))  # type: ignore[no-any-return]


def found(document: dict[str, Any]) -> set[tuple[str, int]]:
    """(code, round) of each fault."""
    faults = check(json.dumps(document).encode()).faults
    return {(fault.code, fault.round) for fault in faults}


def verify(file: Path) -> Result:
    return CliRunner().invoke(main, ["verify", "movement", str(file)])


def test_a_sound_event_holds() -> None:
    document = exported()
    report = check(json.dumps(document).encode())
    assert report.faults == ()
    tables = [table for sheet in document["rounds"] for table in sheet["tables"]]
    contestants = ([name for name in table if name.startswith(("e", "late"))] for table in tables)
    meetings = Counter(pair for table in contestants for pair in combinations(sorted(table), 2))
    assert report.holds[:4] == (
        "5 rounds, 15 entries, swiss-snake-1 interim 暂行",
        "every entry that played a round had one seat or a bye, and nobody else had",
        "tables and seats follow from the seed, the ranks and 0 changes by hand",
        f"pairs that met again: {meetings.total() - len(meetings)}",
    )


def test_an_event_against_the_house_holds() -> None:
    report = check(json.dumps(exported(opponents="house")).encode())
    assert report.faults == ()
    assert report.holds[-1] == "every contestant sat in the same position"


def _seats_turned(document: dict[str, Any]) -> None:
    document["rounds"][1]["tables"][0].reverse()


def _two_exchanged(document: dict[str, Any]) -> None:
    first, second, *_ = document["rounds"][2]["tables"]
    first[0], second[0] = second[0], first[0]


def _tables_reordered(document: dict[str, Any]) -> None:
    document["rounds"][3]["tables"].reverse()


def _round_1_again(document: dict[str, Any]) -> None:
    document["rounds"][1]["tables"] = document["rounds"][0]["tables"]


def _somebody_twice(document: dict[str, Any]) -> None:
    first, second, *_ = document["rounds"][0]["tables"]
    first[0] = second[0]


def _stranger(document: dict[str, Any]) -> None:
    document["rounds"][0]["tables"][0][0] = "stranger"


def _too_early(document: dict[str, Any]) -> None:
    document["entries"][-1]["joined"] = 4


def _gone(document: dict[str, Any]) -> None:
    document["entries"][0]["left"] = 3


def _away(document: dict[str, Any]) -> None:
    document["entries"][0]["absent"] = [2]


def _other_seed(document: dict[str, Any]) -> None:
    document["seed"] = "chosen"


def _other_rank(document: dict[str, Any]) -> None:
    ranks = document["rounds"][4]["ranks"]
    worst = max(ranks, key=ranks.__getitem__)
    ranks[worst] = 1


def _seat_missing(document: dict[str, Any]) -> None:
    table = document["rounds"][0]["tables"][4]
    table.remove("house1")


def _house_for_somebody(document: dict[str, Any]) -> None:
    document["rounds"][0]["tables"][0][1] = "house2"


def _nobody_came(document: dict[str, Any]) -> None:
    """Who did not come met nobody and sat nowhere: later tables would have been others."""
    tables = document["rounds"][0]["tables"]
    document["rounds"][0]["no_shows"] = [name for table in tables[:4] for name in table]


def _hand_not_told(document: dict[str, Any]) -> None:
    document["rounds"][1]["by_hand"] = [["e1", "e2"]]


def _entry_twice(document: dict[str, Any]) -> None:
    document["entries"].append({"id": "e1"})


def _reserved_name(document: dict[str, Any]) -> None:
    document["entries"].append({"id": "house3", "joined": 9})


def _numbers_skipped(document: dict[str, Any]) -> None:
    document["rounds"][4]["number"] = 6


def _stranger_ranked(document: dict[str, Any]) -> None:
    document["rounds"][1]["ranks"]["stranger"] = 1


@pytest.mark.parametrize(
    ("sabotage", "code", "round_no"),
    [
        (_seats_turned, "OTHER_TABLE", 2),
        (_two_exchanged, "OTHER_TABLE", 3),
        (_tables_reordered, "OTHER_TABLE", 4),
        (_round_1_again, "NEEDLESS_REPEAT", 2),
        (_somebody_twice, "NOT_ONCE", 1),
        (_stranger, "NOT_PLAYING", 1),
        (_too_early, "NOT_PLAYING", 3),
        (_gone, "NOT_PLAYING", 4),
        (_away, "NOT_PLAYING", 2),
        (_other_seed, "OTHER_TABLE", 1),
        (_other_rank, "OTHER_TABLE", 5),
        (_seat_missing, "TABLE_SIZE", 1),
        (_house_for_somebody, "HOUSE_PLAYERS", 1),
        (_house_for_somebody, "NOT_ONCE", 1),
        (_nobody_came, "OTHER_TABLE", 2),
        (_hand_not_told, "OTHER_TABLE", 2),
        (_entry_twice, "ENTRY_TWICE", 0),
        (_reserved_name, "RESERVED_NAME", 0),
        (_numbers_skipped, "ROUND_NUMBER", 5),
        (_stranger_ranked, "UNKNOWN_ENTRY", 2),
    ],
    ids=lambda value: value.__name__.strip("_") if callable(value) else "",
)
def test_a_sabotaged_movement_is_found(sabotage: Sabotage, code: str, round_no: int) -> None:
    document = exported()
    sabotage(document)
    assert (code, round_no) in found(document)


def test_w4_one_house_player_has_one_seat() -> None:
    document = exported()
    document["entries"] = [{"id": f"e{number}"} for number in range(4)]
    tables = [["e0", "e1", "e2"], ["e3", "house1", "house1"]]
    document["rounds"] = [{"number": 1, "ranks": {}, "tables": tables}]
    assert found(document) == {("HOUSE_TWICE", 1)}


def test_d53_a_second_bye_before_everybodys_first_is_found() -> None:
    document = exported(odd="bye")
    first, second = document["rounds"][:2]
    assert len(first["byes"]) == len(second["byes"]) == 2
    again, instead = first["byes"][0], second["byes"][0]
    for table in second["tables"]:
        table[:] = [instead if name == again else name for name in table]
    second["byes"][0] = again
    assert {("BYE_AGAIN", 2), ("OTHER_BYES", 2)} <= found(document)


def test_d53_a_second_bye_by_hand_is_no_fault_when_it_is_told() -> None:
    document = exported(odd="bye")
    document["rounds"] = document["rounds"][:2]
    first, second = document["rounds"]
    again, instead = first["byes"][0], second["byes"][0]
    for table in second["tables"]:
        table[:] = [instead if name == again else name for name in table]
    second["byes"][0] = again
    second["by_hand"] = [[instead, again]]
    assert found(document) == set()


def test_a_contestant_out_of_its_position_is_found() -> None:
    document = exported(opponents="house")
    document["rounds"][2]["tables"][4].reverse()
    assert found(document) == {("OTHER_TABLE", 3)}


def test_four_entries_never_share_a_table() -> None:
    assert ("SIZE", 0) in found(exported() | {"size": 4})


def test_every_exchange_of_two_in_a_round_is_found() -> None:
    """Nobody may be moved without a word: not one of the exchanges of one whole round."""
    document = exported()
    document["rounds"] = document["rounds"][:3]
    sheet = document["rounds"][-1]
    places = [(table, seat) for table in sheet["tables"] for seat in range(len(table))]
    for at, (table, seat) in enumerate(places):
        for other, place in places[:at]:
            table[seat], other[place] = other[place], table[seat]
            assert check(json.dumps(document).encode()).faults
            table[seat], other[place] = other[place], table[seat]
    assert len(places) == 15
    assert check(json.dumps(document).encode()).faults == ()


@given(st.data())
def test_no_bent_file_stops_the_checker(data: st.DataObject) -> None:
    """Whatever stands at any one place of the file: a report, or a ValueError."""
    document = exported(planned_rounds=2)
    place: Any = document
    while True:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        place = inner
    odd = st.none() | st.integers(-2, 5) | st.sampled_from(["", "e1", "house1", "H"])
    place[key] = data.draw(odd | st.lists(odd, max_size=3))
    try:
        check(json.dumps(document).encode())
    except ValueError:
        return


def test_hallbox_verify_movement_says_what_holds(tmp_path: Path) -> None:
    file = tmp_path / "movement.json"
    file.write_bytes(random_event(1).exported())
    done = verify(file)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert all(line.startswith("holds: ") for line in lines)
    assert any("interim 暂行" in line for line in lines)


def test_hallbox_verify_movement_names_each_fault_and_fails(tmp_path: Path) -> None:
    document = exported()
    first, second, *_ = document["rounds"][0]["tables"]
    first[0], second[0] = second[0], first[0]
    file = tmp_path / "movement.json"
    file.write_text(json.dumps(document), "utf-8")
    done = verify(file)
    assert done.exit_code == 1
    assert [line.split(":")[1] for line in done.output.splitlines()] == [
        " round 1, table 1",
        " round 1, table 2",
    ]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "hallbox movement 2"}'])
def test_another_file_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, "utf-8")
    done = verify(file)
    assert done.exit_code == 1
    assert "other.json is no movement file" in done.output
