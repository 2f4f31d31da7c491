"""The record of whole events: what stands in it, and another program finds the same ranks."""

import json
from fractions import Fraction
from typing import Any, get_args

import jsonschema
import pytest
from msgspec.structs import replace

from appliance.duplicate.movement_check import check
from appliance.games.contract import Refusal
from appliance.hall import events as ev
from appliance.hall.state import HallState, evolve
from appliance.papers.boards_check import check_boards
from appliance.papers.record import record
from appliance.papers.record_format import Decision, schema
from appliance.papers.record_parts import boards_of, movement_of
from appliance.table.views import Person
from tests.duplicate.independent_scorer import scorer_of
from tests.papers.whole_events import PlayedEvent, played_event, single_tables

SEEDS = range(60)


def document(event: PlayedEvent) -> dict[str, Any]:
    return json.loads(record(event.state, event.names, event.game))  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    told = json.loads(schema())
    jsonschema.Draft202012Validator.check_schema(told)
    return jsonschema.Draft202012Validator(told)


@pytest.mark.parametrize("seed", SEEDS)
def test_i3_a_record_is_what_its_schema_says(
    seed: int, validator: jsonschema.Draft202012Validator
) -> None:
    validator.validate(document(played_event(seed)))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda told: told.update(foreign=1),
        lambda told: told["event"].pop("positions"),
        lambda told: told["rounds"][0]["boards"][0].update(seed="0" * 63),
        lambda told: told["rounds"][0]["boards"][0].update(seed="0" * 65),
        lambda told: told["entries"][0].update(joined=0),
        lambda told: told["rounds"][0]["closed"].update(type="opened"),
    ],
)
def test_i3_the_schema_refuses_what_is_no_record(
    spoil: Any, validator: jsonschema.Draft202012Validator
) -> None:
    told = document(played_event(1, rounds=1, calm=True, open_at=0))
    validator.validate(told)
    spoil(told)
    with pytest.raises(jsonschema.ValidationError):
        validator.validate(told)


def test_the_schema_says_what_every_part_is() -> None:
    parts = json.loads(schema())["$defs"]
    own = {name: part for name, part in parts.items() if name.startswith("Record")}
    assert {"Record", "RecordEntry", "RecordResult"} <= own.keys()
    assert [name for name, part in own.items() if not part.get("description")] == []
    assert b"\\\\Z" not in schema()


@pytest.mark.parametrize("seed", SEEDS)
def test_f2_an_independent_scorer_finds_the_same_ranks_from_the_record_alone(seed: int) -> None:
    event = played_event(seed)
    scorer, entries = scorer_of(document(event))
    expected: list[tuple[str, int, Fraction]] = []
    for tied in scorer.classes(entries):
        place = len(expected) + 1
        expected += [(entry, place, scorer.finals[entry]) for entry in tied]
    found = [
        (s.entry, s.rank, Fraction(s.final, 10**event.ranking.places))
        for s in event.ranking.standings
        if s.rank is not None and s.final is not None
    ]
    assert sorted(found) == sorted(expected)


def test_the_random_events_have_every_kind_of_decision() -> None:
    """Else the tests here would hold for events in which nothing ever happens."""
    events = [played_event(seed) for seed in SEEDS]
    kinds = {type(each) for event in events for each in event.state.decisions}
    assert {
        ev.Substituted, ev.Withdrawn, ev.Disqualified, ev.Reinstated, ev.PointsTaken, ev.NoShow,
        ev.ResultRuled, ev.Finished, ev.ClockConfirmed,
    } == kinds  # fmt: skip
    rounds = [each for event in events for each in event.state.rounds]
    assert any(each.play_off and each.closed for each in rounds)
    assert any(each.closed is None for each in rounds)
    assert any(each.public_number for each in rounds)
    assert any(entrant.joined > 1 for event in events for entrant in event.state.entrants.values())
    assert any(len(event.state.versions) > len(event.state.rounds) for event in events)
    assert any(event.ranking.fouled for event in events)


# --- what must not come out -------------------------------------------------------------------


def test_v_2_nothing_of_an_open_round_is_in_the_record() -> None:
    event = played_event(3, rounds=2, open_at=2)
    now = event.state.round
    assert now is not None
    assert now.closed is None
    data = record(event.state, event.names, event.game)
    told = json.loads(data)
    assert told["open_rounds"] == [2]
    assert [each["number"] for each in told["rounds"]] == [1]
    for board in now.boards:
        assert board.seed.encode() not in data
        assert board.commitment.encode() not in data
    assert event.state.created.bot_seed.encode() not in data
    assert b"no_show" not in data or all(
        ruling.get("round_no") != 2 for ruling in told["rulings"] if ruling["type"] == "no_show"
    )


def test_d_51_the_house_players_seed_is_told_when_the_event_is_over() -> None:
    event = played_event(3, rounds=2, calm=True, open_at=0)
    assert event.state.over
    assert document(event)["event"]["bot_seed"] == event.state.created.bot_seed
    unfinished = replace(event.state, rounds=event.state.rounds[:1])
    assert document(PlayedEvent(unfinished, event.names, event.game))["event"]["bot_seed"] == ""


def test_a_board_given_for_a_later_round_is_not_told() -> None:
    event = played_event(3, rounds=2, calm=True, open_at=0)
    given = ev.GivenBoard("9" * 64, ev.Origin("other", 40))
    created = replace(event.state.created, imported=(given,))
    state = replace(event.state, created=created)
    assert b"9" * 64 not in record(state, event.names, event.game)


def test_names_and_numbers_are_in_the_organisers_own_file() -> None:
    event = played_event(5, calm=True, open_at=0)
    people = {
        who["key"]: Person(who["name"], who["number"])
        for entry in document(event)["entries"]
        for who in entry["players"]
    }
    assert people == event.names


def test_a_record_of_wiped_names_has_none() -> None:
    event = played_event(5, calm=True, open_at=0)
    told = document(PlayedEvent(event.state, {}, event.game))
    assert {who["name"] for entry in told["entries"] for who in entry["players"]} == {""}


def test_p_interim_methods_are_named() -> None:
    told = document(played_event(5, calm=True))
    ranking = told["event"]["regulations"]["scoring"]["ranking"]
    expected = {"swiss-snake-1 (interim)"}
    if ranking == "S":
        expected.add("rank_points=halving (interim)")
    assert set(told["event"]["interim"]) == expected


def test_a_decision_the_format_has_no_place_for_is_not_dropped() -> None:
    event = played_event(5, calm=True)
    state = replace(event.state, decisions=(ev.Noticed(text="?"),))
    with pytest.raises(TypeError, match="Noticed"):
        record(state, event.names, event.game)


def test_every_kind_of_row_a_hall_writes_was_thought_of() -> None:
    """A new kind of decision needs its place in the format; anything else, a reason to be here."""
    elsewhere = {ev.EventCreated, ev.EntriesAdded, ev.RoundOpened, ev.NumberThrown, ev.RoundClosed}
    elsewhere |= {ev.SeatingPublished, ev.Imported, ev.RankingPublished}
    left_out = {ev.ClockMoved, ev.Noticed}
    decisions = set(get_args(Decision))
    assert set(get_args(ev.HallEvent)) == decisions | elsewhere | left_out


def test_single_tables_have_players_and_no_entries() -> None:
    told = document(single_tables())
    assert told["entries"] == []
    assert [who["key"] for who in told["players"]] == ["p1.0", "p1.1", "p2.0", "p2.1"]
    assert told["rounds"][0]["movement"] is None


# --- parts that are checked without it --------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_f5_the_movement_of_an_event_is_taken_by_its_checker(seed: int) -> None:
    data = movement_of(played_event(seed).state)
    assert isinstance(data, bytes)
    report = check(data)
    assert report.faults == ()
    assert report.holds


def test_f5_an_entry_left_out_of_a_round_is_found() -> None:
    event = played_event(4, rounds=1, calm=True, open_at=0)
    assert event.state.round is not None
    sheet = event.state.round.sheet
    assert sheet is not None
    shorter = replace(event.state.round, sheet=replace(sheet, tables=sheet.tables[:-1]))
    data = movement_of(replace(event.state, rounds=(shorter,)))
    assert isinstance(data, bytes)
    assert check(data).faults


def test_an_event_that_moves_nobody_has_no_movement() -> None:
    assert movement_of(single_tables().state) == Refusal("NO_MOVEMENT")


@pytest.mark.parametrize("seed", range(6))
def test_g2_the_boards_of_closed_rounds_are_taken_by_their_checker(seed: int) -> None:
    event = played_event(seed, rounds=2, open_at=2)
    data = boards_of(event.state, event.game)
    report = check_boards(data)
    assert report.faults == ()
    assert [each["round"] for each in json.loads(data)["rounds"]] == [1]


def test_a_board_taken_over_is_dealt_by_its_own_number() -> None:
    event = played_event(2, game="wakeng", rounds=1, calm=True, open_at=0)
    first = event.state.rounds[0]
    origin = ev.Origin("other", 9, "451")
    boards = (replace(first.boards[0], origin=origin), *first.boards[1:])
    state: HallState = replace(event.state, rounds=(replace(first, boards=boards),))
    assert check_boards(boards_of(state, event.game)).faults == ()
    told = document(PlayedEvent(state, event.names, event.game))
    file = json.loads(boards_of(state, event.game))
    assert told["rounds"][0]["boards"][0]["origin"]["public_number"] == "451"
    assert [b["fingerprint"] for b in told["rounds"][0]["boards"]] == [
        b["fingerprint"] for b in file["rounds"][0]["boards"]
    ]


def test_an_event_nobody_has_begun_has_a_record() -> None:
    created = played_event(1, calm=True).state.created
    state = evolve(None, replace(created, rules_version=""))
    game = played_event(1, calm=True).game
    told = json.loads(record(state, {}, game))
    assert told["rounds"] == told["entries"] == []
    assert told["event"]["rules_version"] == game.rules_version
