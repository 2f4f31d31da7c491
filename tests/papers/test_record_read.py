"""Records brought in: the same event comes out, and nothing broken or foreign is taken."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.duplicate.sheet import sheet
from appliance.games.contract import Refusal
from appliance.hall.state import HallState, evolve
from appliance.papers import record_format
from appliance.papers import record_read as reading
from appliance.papers.record import record
from appliance.papers.record_events import events_of, state_of
from appliance.papers.record_format import Record
from appliance.papers.record_parts import boards_of, movement_of
from appliance.papers.record_rank import ranked
from appliance.papers.record_read import read_record
from appliance.papers.sheets import NAMES
from appliance.papers.sheets_csv import csv_of
from tests.papers.whole_events import PlayedEvent, played_event, ranking, single_tables

Spoil = Callable[[dict[str, Any]], object]


def written(event: PlayedEvent) -> bytes:
    return record(event.state, event.names, event.game)


def read(data: bytes) -> Record:
    told = read_record(data)
    assert isinstance(told, Record), told
    return told


def told_of_closed_rounds(state: HallState) -> HallState:
    """The state as far as a record tells it: no open round, no clock, no secret seed."""
    closed = tuple(each for each in state.rounds if each.closed is not None)
    bot_seed = state.created.bot_seed if state.over and closed == state.rounds else ""
    return replace(
        state, rounds=closed, created=replace(state.created, bot_seed=bot_seed), seating=None
    )


@pytest.mark.parametrize("seed", range(60))
def test_i3_a_record_brought_in_is_the_same_event_to_the_byte(seed: int) -> None:
    event = played_event(seed)
    data = written(event)
    told = read(data)
    rows, people = events_of(told)
    state = evolve(None, rows[0])
    for row in rows[1:]:
        state = evolve(state, row)
    assert state == state_of(told)

    assert people == event.names
    standings = msgspec.json.encode(sheet(ranking(state, event.game)))
    assert standings == msgspec.json.encode(sheet(event.ranking))
    again = record(state, people, event.game)
    if told.open_rounds:
        again = record_format.write_record(
            msgspec.structs.replace(read(again), open_rounds=told.open_rounds)
        )
    assert again == data


@pytest.mark.parametrize("seed", range(60))
def test_i3_the_hall_stands_as_it_stood(seed: int) -> None:
    event = played_event(seed)
    expected = told_of_closed_rounds(event.state)
    found = state_of(read(written(event)))
    if any(each.closed is None for each in event.state.rounds):
        # Who did not come to the open round is not told either.
        expected = replace(expected, decisions=found.decisions)
    assert found == expected


def test_single_tables_come_back_too() -> None:
    event = single_tables()
    told = read(written(event))
    assert events_of(told)[1] == event.names
    assert state_of(told) == replace(event.state, created=state_of(told).created)


def test_an_event_that_goes_on_gets_a_new_seed_for_its_house_players() -> None:
    unfinished = read(written(played_event(3, rounds=2, open_at=2)))
    over = played_event(3, rounds=1, open_at=0)
    first = events_of(unfinished, bot_seed="7" * 64)[0][0]
    kept = events_of(read(written(over)), bot_seed="7" * 64)[0][0]
    assert getattr(first, "bot_seed", "") == "7" * 64
    assert getattr(kept, "bot_seed", "") == over.state.created.bot_seed


def test_a_byte_order_mark_before_the_record_is_passed_over() -> None:
    data = written(played_event(1))
    assert read(b"\xef\xbb\xbf" + data) == read(data)


# --- what is refused --------------------------------------------------------------------------


def refused(data: bytes) -> Refusal:
    found = read_record(data)
    assert isinstance(found, Refusal)
    return found


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "NOT_A_RECORD"),
        (b"[]", "NOT_A_RECORD"),
        (b'{"format": "hallbox boards 1"}', "NOT_A_RECORD"),
        (b'{"format": "hallbox record 1"}', "RECORD_BROKEN"),
        (b"\xff\xfe", "NOT_A_RECORD"),
        (b"[" * 100_000, "NOT_A_RECORD"),
        (b'{"format": "hallbox record 1", "x": ' + b"[" * 100_000, "NOT_A_RECORD"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, code: str) -> None:
    found = refused(data)
    assert found.code == code
    assert found.params["why"]


def test_a_record_is_at_most_64_mb(monkeypatch: pytest.MonkeyPatch) -> None:
    assert record_format.MOST_BYTES == 64 * 1024 * 1024
    data = written(played_event(1, rounds=1, calm=True, open_at=0))
    monkeypatch.setattr(reading, "MOST_BYTES", len(data))
    read(data)
    assert refused(data + b" ").code == "RECORD_TOO_LARGE"
    event = played_event(1, rounds=1, calm=True, open_at=0)
    monkeypatch.setattr(record_format, "MOST_BYTES", len(data) - 1)
    with pytest.raises(ValueError, match="bytes"):
        written(event)


def board(told: dict[str, Any]) -> dict[str, Any]:
    return told["rounds"][0]["boards"][0]  # type: ignore[no-any-return]


def table(told: dict[str, Any]) -> dict[str, Any]:
    return told["rounds"][0]["tables"][0]  # type: ignore[no-any-return]


def moved(told: dict[str, Any]) -> dict[str, Any]:
    return told["rounds"][0]["movement"]["tables"][0]  # type: ignore[no-any-return]


SPOILT: dict[str, tuple[Spoil, str]] = {
    "foreign part": (lambda told: told.update(extra=1), "extra"),
    "foreign part deep inside": (lambda told: moved(told).update(extra=1), "extra"),
    "part missing": (lambda told: told.pop("rounds"), "rounds"),
    "id that leads out of a folder": (lambda told: told["event"].update(id="../x"), "id"),
    "another seed": (lambda told: board(told).update(seed="0" * 64), "not the one committed to"),
    "another event": (lambda told: told["event"].update(id="other"), "not the one committed to"),
    "another fingerprint": (lambda told: board(told).update(fingerprint="0" * 64), "fingerprint"),
    "seat of nobody": (lambda told: table(told)["seats"][0].update(player="x"), "no player x"),
    "table of nobody": (lambda told: moved(told)["seats"].__setitem__(0, "x"), "no entry x"),
    "entry at two tables": (
        lambda told: moved(told)["seats"].__setitem__(0, moved(told)["seats"][1]),
        "two places",
    ),
    "a score too few": (lambda told: table(told)["results"][0]["scores"].pop(), "scores: 2 of 3"),
    "a seat too few": (lambda told: table(told)["seats"].pop(), "seats: 2 of 3"),
    "board twice": (
        lambda told: table(told)["results"].append(table(told)["results"][0]),
        "two results",
    ),
    "disqualified without a ruling": (
        lambda told: told["entries"][0].update(disqualified=True),
        "disqualified",
    ),
    "points off without a ruling": (
        lambda told: told["entries"][0].update(points_off="3"),
        "points_off",
    ),
    "entry twice": (lambda told: told["entries"].append(told["entries"][0]), "stands twice"),
    "house player as an entry": (lambda told: told["entries"][0].update(id="house1"), "house"),
    "invisible letter in a name": (
        lambda told: told["entries"][0]["players"][0].update(name="a\u202eb"),
        "cannot be shown",
    ),
    "round left out": (lambda told: told["rounds"].pop(0), "numbered from 1"),
    "unknown setting": (lambda told: told["event"]["settings"].update(x=1), "no setting x"),
    "absent without a ruling": (
        lambda told: told["rounds"][0]["absent"].append({"entry": "E001", "played": True}),
        "absent",
    ),
    "ruling on nobody": (
        lambda told: told["rulings"].append({"type": "withdrawn", "entry": "x", "last_round": 1}),
        "ruling 1: there is no entry x",
    ),
    "points of too many decimals": (
        lambda told: told["rulings"].append(
            {"type": "points_taken", "entry": "E001", "points": "1.234"}
        ),
        "no points",
    ),
    "closed at no moment": (
        lambda told: told["rounds"][0]["closed"].update(at_ms=2**53 - 1),
        "round 1: was closed at no moment",
    ),
    "published at no moment": (
        lambda told: told["published"][0].update(at_ms=-1),
        "version 1 at no moment",
    ),
    "version left out": (lambda told: told["published"].pop(0), "not numbered from 1"),
    "open round among the closed": (lambda told: told.update(open_rounds=[1]), "open round 1"),
    "interim method not named": (lambda told: told["event"].update(interim=[]), "interim"),
    "closed as another round": (
        lambda told: told["rounds"][0]["closed"].update(round_no=2),
        "another number",
    ),
    "number no log can keep": (
        lambda told: told["rulings"].append(
            {
                "type": "result_ruled",
                "entry": "E001",
                "board_no": 1,
                "result": {"kind": "assigned", "score": 10**400},
            }
        ),
        "rulings.0.result.score: the number is too large",
    ),
    "name of a part no log can keep": (
        lambda told: moved(told)["reasons"].append({"code": "X", "params": {"𠮷": 1}}),
        "no two programs sort alike",
    ),
    "another format": (lambda told: told.update(format="hallbox record 2"), "format"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_i3_a_broken_or_foreign_part_is_refused_with_a_sentence(name: str) -> None:
    told = json.loads(written(played_event(8, game="wakeng", rounds=2, calm=True, open_at=0)))
    spoil, sentence = SPOILT[name]
    read(json.dumps(told).encode())
    spoil(told)
    found = refused(json.dumps(told).encode())
    assert found.code in ("RECORD_BROKEN", "NOT_A_RECORD")
    assert sentence in str(found.params["why"])


def test_a_game_the_box_has_not_is_named() -> None:
    told = json.loads(written(played_event(8)))
    told["event"]["game"] = "bridge"
    found = refused(json.dumps(told).encode())
    assert (found.code, found.params["game"]) == ("OTHER_GAME", "bridge")


@pytest.mark.parametrize("seed", range(300))
def test_a_record_changed_anywhere_is_refused_or_is_a_whole_event(seed: int) -> None:
    chance = random.Random(seed)
    event = played_event(seed % 20, rounds=1 + seed % 2)
    told = json.loads(written(event))
    for _ in range(chance.randint(1, 2)):
        change(chance, told)
    found = read_record(json.dumps(told).encode())
    if isinstance(found, Refusal):
        assert found.params["why"]
        return
    rows, people = events_of(found)
    state = state_of(found)
    assert rows
    assert ranked(found).sheet == sheet(ranking(state, event.game))
    for name in NAMES:
        assert csv_of(state, people, event.game, "en", name)
    assert boards_of(state, event.game)
    assert movement_of(state)
    again = read_record(record(state, people, event.game))
    assert isinstance(again, Record)
    assert replace(again, open_rounds=found.open_rounds) == found


def change(chance: random.Random, value: Any) -> None:
    """Some part of a JSON value becomes another one."""
    at = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    inner = value[at]
    if isinstance(inner, dict | list) and inner and chance.random() < 0.9:
        change(chance, inner)
    elif chance.random() < 0.2:
        del value[at]
    else:
        value[at] = other(chance, inner)


def other(chance: random.Random, value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return chance.choice((value + 1, value - 1, -value, 0, 10**12, 2**53 - 1, 10**400))
        case str():
            return chance.choice(("", "x", value[1:], value + value, "E001", "house1", "1.5"))
        case list():
            return chance.choice(([], value + value, value[::-1]))
    return chance.choice((None, 1, "E001", [], {}))
