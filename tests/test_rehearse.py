"""`hallbox rehearse`: a whole event of every game, on a box that is gone afterwards (A6)."""

import json
import tempfile
from pathlib import Path

import pytest

import appliance.rehearse
from appliance.duplicate.movement_draw import draw_order
from appliance.games.deal import SEED_BYTES
from appliance.rehearse import Rehearsed, rehearse

GAMES = ("shengji", "wakeng", "erdayi")


def small(name: str, seed: str = "rehearsal") -> Rehearsed:
    return rehearse(name, tables=2, rounds=2, boards=1, seed=seed)


@pytest.fixture(scope="module", params=GAMES)
def rehearsed(request: pytest.FixtureRequest) -> Rehearsed:
    return small(request.param)


def test_a6_every_game_is_rehearsed_to_its_end(rehearsed: Rehearsed) -> None:
    state, game = rehearsed.state, rehearsed.game
    assert state.over
    assert len(state.entrants) == 2 * len(game.positions)
    for number, each in enumerate(state.rounds, 1):
        assert each.round_no == number
        assert sorted(each.reports) == [(1, number), (2, number)]
        assert len({report.fingerprint for report in each.reports.values()}) == 1
    assert len(state.rounds) == 2
    rows = state.versions[-1].sheet.rows
    assert {row.entry for row in rows} == set(state.entrants)
    assert all(row.counted == 2 for row in rows)


def test_d39_every_game_is_ranked_as_it_is_unless_told_otherwise(rehearsed: Rehearsed) -> None:
    assert rehearsed.state.versions[-1].sheet.ranking == rehearsed.game.ranked_by


def test_a6_what_it_leaves_is_marked_as_a_rehearsal(rehearsed: Rehearsed) -> None:
    assert rehearsed.state.created.rehearsal
    assert rehearsed.state.created.title.startswith("排练")
    record = json.loads(rehearsed.record())
    assert '"rehearsal":true' in json.dumps(record, separators=(",", ":"))


def test_a6_everybody_is_a_house_player_with_a_name(rehearsed: Rehearsed) -> None:
    keys = {key for entrant in rehearsed.state.entrants.values() for key in entrant.players}
    assert set(rehearsed.people) == keys
    assert {person.name for person in rehearsed.people.values()} == {f"机器 {key}" for key in keys}
    houses = {seat.house for each in rehearsed.state.rounds
              for plan in each.tables for seat in plan.seats}  # fmt: skip
    assert houses == {True}


def test_w2_the_seed_fixes_the_draw_and_never_the_cards(rehearsed: Rehearsed) -> None:
    again, other = small(rehearsed.game.name), small(rehearsed.game.name, seed="another")
    drawn = [first_round(each) for each in (rehearsed, again, other)]
    assert drawn[0] == drawn[1] != drawn[2]
    size = len(rehearsed.game.positions)
    order = draw_order("rehearsal", rehearsed.state.entrants)
    assert set(drawn[0][0]) == set(order[:size])
    seeds = {board.seed for each in (rehearsed, again, other)
             for round_ in each.state.rounds for board in round_.boards}  # fmt: skip
    assert len(seeds) == 6
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {SEED_BYTES}


def first_round(of: Rehearsed) -> list[tuple[str, ...]]:
    sheet = of.state.rounds[0].sheet
    assert sheet is not None
    return [table.seats for table in sheet.tables]


def test_a6_the_box_it_ran_on_is_gone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(appliance.rehearse, "_MEMORY", tmp_path)
    told: list[str] = []
    rehearse("wakeng", tables=1, rounds=2, boards=1, seed="s", tell=told.append)
    assert list(tmp_path.iterdir()) == []
    assert told == [
        "round 1 of 2: 1 tables, 1 boards each",
        "round 2 of 2: 1 tables, 1 boards each",
    ]


def test_a6_where_there_is_no_memory_folder_another_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(appliance.rehearse, "_MEMORY", tmp_path / "none")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert rehearse("erdayi", tables=1, rounds=1, boards=1, seed="s").state.over
    assert list(tmp_path.iterdir()) == []


def test_a_speed_waits_for_what_the_clock_jumps(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("appliance.rehearse.time.sleep", waited.append)
    rehearse("wakeng", tables=1, rounds=1, boards=1, seed="s", speed=100)
    quick = sum(waited)
    waited.clear()
    rehearse("wakeng", tables=1, rounds=1, boards=1, seed="s", speed=10)
    assert 0 < quick < sum(waited)


def test_what_cannot_be_rehearsed_says_why() -> None:
    with pytest.raises(ValueError, match=r"no game 'bridge'; there is: .*wakeng"):
        rehearse("bridge", tables=1, rounds=1, boards=1, seed="s")
    with pytest.raises(ValueError, match="could not be made: TOO_FEW_ENTRIES"):
        rehearse("wakeng", tables=0, rounds=1, boards=1, seed="s")
