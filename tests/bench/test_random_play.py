"""The bench's players play whole legal games of every kind of play, and the goals read them."""

import random
from collections import Counter
from itertools import cycle
from typing import Any

import pytest

from appliance.games import GAMES
from appliance.games.actions import Play
from appliance.games.calling import next_seat
from appliance.games.contract import Game
from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Bury
from appliance.games.wakeng import WAKENG
from tests.bench import climbing_player, report
from tests.bench.engine import PEERS
from tests.bench.goals import GOALS
from tests.bench.random_play import PLAYERS, deals_of, random_game, ruled
from tests.bench.timed_games import timed_games

AnyGame = Game[Any, Any, Any, Any]


def kinds_played(game: AnyGame, games: int) -> Counter[str]:
    kinds: Counter[str] = Counter()
    for seed in range(games):
        steps = list(random_game(game, random.Random(seed)))
        final = steps[-1].after.phase
        kinds.update(play.type for play in getattr(final, "plays", ()) if play.cards)
    return kinds


def test_every_game_has_a_player() -> None:
    assert {game.name for game in GAMES} <= set(PLAYERS)


@pytest.mark.parametrize(
    ("game", "patterns", "games"),
    [(WAKENG, climbing_player.WAKENG, 150), (ERDAYI, climbing_player.ERDAYI, 400)],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_type_of_002_8_and_d_33_is_played(game: AnyGame, patterns: Any, games: int) -> None:
    kinds = {*patterns.alone, *patterns.sequences, *(("rocket",) if patterns.rocket else ())}
    assert set(kinds_played(game, games)) == kinds


def test_a_game_of_shengji_is_three_deals_to_its_score() -> None:
    steps = list(random_game(SHENGJI, random.Random(1)))
    assert deals_of(steps[-1].after) == 3
    plays = [step.action for step in steps if isinstance(step.action, Play)]
    assert len(plays) > 3 * 4
    assert {1, 2} <= {len(play.cards) for play in plays}
    assert [len(step.action.cards) for step in steps if isinstance(step.action, Bury)] == [8] * 3


@pytest.mark.parametrize("game", [WAKENG, ERDAYI, SHENGJI], ids=lambda game: game.name)
def test_the_rules_alone_come_to_the_same_board(game: AnyGame) -> None:
    steps = list(random_game(game, random.Random(2)))
    state = steps[0].before
    for step in steps:
        state = ruled(game, state, step.seat, step.action)
    assert state == steps[-1].after


def test_an_illegal_move_of_a_player_is_no_measurement() -> None:
    first = next(random_game(ERDAYI, random.Random(3)))
    with pytest.raises(TypeError, match="NOT_YOUR_TURN"):
        ruled(ERDAYI, first.before, next_seat(first.before.phase.turn), first.action)


def test_deals_and_decisions_are_counted_over_the_time_of_the_same_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = cycle([0.0, 0.5, 1.0, 2.0])
    monkeypatch.setattr("time.process_time", lambda: next(seconds))
    assert timed_games(lambda: (3, 30), 1.5) == {"deals_per_s": 4.5, "decisions_a_deal": 10}


def judged(engine: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    rows = [row for goal in GOALS if (row := goal.row({"engine": engine})) is not None]
    assert {row[0] for row in rows} <= {"P9"}
    return {row[1]: row[3:] for row in rows}


def test_p_9_whole_deals_are_set_beside_the_peers_and_rules_alone_are_not() -> None:
    own = {"deals_per_s": 1_000.0, "ruled_deals_per_s": 9_000.0}
    engine = {"erdayi": own, "rlcard": {"deals_per_s": 40.0}, "open_spiel": {"deals_per_s": 2e3}}
    assert judged(engine) == {
        "二打一, random deals over RLCard's": ("25.00 ×", "met"),
        "the same over OpenSpiel's": ("0.50 ×", "missed"),
    }


def test_without_the_peers_nothing_is_claimed_about_them() -> None:
    engine = {"erdayi": {"deals_per_s": 1_000.0, "decisions_a_deal": 60.0}}
    assert judged(engine) == {}
    assert "no engine of others is installed here" in report.table({"engine": engine})
    beside = {**engine, PEERS[0]: {"deals_per_s": 40.0, "decisions_a_deal": 60.0}}
    assert "no engine of others" not in report.table({"engine": beside})
