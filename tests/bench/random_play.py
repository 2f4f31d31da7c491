"""Random legal play on the box's own engines, in one process.

    python -m tests.bench.random_play NAME SECONDS SEED

prints as JSON, of the game of this name:

- `deals_per_s`, `decisions_a_deal`: whole random games as a table plays them, from the shuffle to
  the scores, each decision by `know`, the player's choice, `decide` and `evolve`;
- `ruled_deals_per_s`: `decide` (or `expire`) and `evolve` alone, over games played before;
- `legality_p50_us`, `legality_p99_us`: one `why_not` about cards raised at random, as many as the
  seat then played.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, NamedTuple

from appliance.games import game_named
from appliance.games.actions import Play
from appliance.games.contract import Game, Refusal, Seat, Setup
from tests.bench.climbing_player import ERDAYI, WAKENG, climbing_player
from tests.bench.shengji_player import shengji_player
from tests.bench.timed_games import timed_games

AnyGame = Game[Any, Any, Any, Any]
Player = Callable[[random.Random, Any], Any]
"""From chance and a seat's knowledge to an action, or None to leave things to the clock."""

PLAYERS: dict[str, Player] = {
    "erdayi": climbing_player(ERDAYI),
    "wakeng": climbing_player(WAKENG),
    "shengji": shengji_player,
}
RECORDED_A_SECOND = 300
"""Deals in the record that the rules are timed on: in a full run more than the engines' caches
hold, so that going round finds them no warmer than a first game does.
"""
ASKED = 20
BOARDS = 100
MOST_RAISED = 5
"""Raised by a seat that then passed."""


class Step(NamedTuple):
    """A board, what a seat did on it, None where time ran out, and the board after it."""

    before: Any
    seat: Seat | None
    action: Any
    after: Any


def random_game(game: AnyGame, rng: random.Random) -> Iterator[Step]:
    player = PLAYERS[game.name]
    state = game.start(game.deal(rng.randbytes(32), b""), Setup(rng.randrange(1, BOARDS)))
    while (open_state := game.awaiting(state)) is not None:
        seats = open_state.seats
        seat = seats[int(rng.random() * len(seats))] if seats else None
        action = player(rng, game.know(state, seat))
        after = ruled(game, state, seat, action)
        yield Step(state, seat, action, after)
        state = after
    game.score(state)


def ruled(game: AnyGame, state: Any, seat: Seat | None, action: Any) -> Any:
    """The board after an action, or after time ran out. Raises TypeError when it is refused."""
    events: tuple[Any, ...] | Refusal
    if seat is None or action is None:
        events = game.expire(state)
    else:
        events = game.decide(state, seat, action)
    if isinstance(events, Refusal):
        raise TypeError(f"a player of {game.name} chose what is refused: {events.code}")
    for event in events:
        state = game.evolve(state, event)
    return state


def deals_of(final: Any) -> int:
    """Deals of a finished board; only a 局 of 升级 has several."""
    outcome = getattr(final.phase, "outcome", None)
    return 1 if outcome is None else int(outcome.trumps.standing.deal_no)


def figures(name: str, seconds: float, seed: int) -> dict[str, float]:
    game, rng = game_named(name), random.Random(seed)

    def whole() -> tuple[int, int]:
        decisions = 0
        for step in random_game(game, rng):
            decisions += step.action is not None
        return deals_of(step.after), decisions

    recorded = _record(game, rng, max(ASKED, int(RECORDED_A_SECOND * seconds)))
    again = cycle(recorded)

    def rules_alone() -> tuple[int, int]:
        steps = next(again)
        state = steps[0].before
        for step in steps:
            state = ruled(game, state, step.seat, step.action)
        return deals_of(state), len(steps)

    asked = sorted(us for steps in recorded[:ASKED] for us in _legality_us(game, rng, steps))
    return {
        **timed_games(whole, seconds),
        "ruled_deals_per_s": timed_games(rules_alone, seconds)["deals_per_s"],
        "legality_p50_us": asked[len(asked) // 2],
        "legality_p99_us": asked[len(asked) * 99 // 100],
    }


def _record(game: AnyGame, rng: random.Random, deals: int) -> list[list[Step]]:
    games: list[list[Step]] = []
    while deals > 0:
        games.append(list(random_game(game, rng)))
        deals -= deals_of(games[-1][-1].after)
    return games


def _legality_us(game: AnyGame, rng: random.Random, steps: list[Step]) -> Iterator[float]:
    for step in steps:
        knowledge = game.know(step.before, step.seat)
        view = game.view(knowledge)
        if view.phase != "PLAY":
            continue
        hand = [card.card for card in view.hand]
        played = step.action.cards if isinstance(step.action, Play) else ()
        count = len(played) or min(len(hand), rng.randint(1, MOST_RAISED))
        raised = Play(tuple(rng.sample(hand, count)))
        began = time.perf_counter_ns()
        game.why_not(knowledge, raised)
        yield (time.perf_counter_ns() - began) / 1000


if __name__ == "__main__":
    name, seconds, seed = sys.argv[1:]
    print(json.dumps(figures(name, float(seconds), int(seed))))
