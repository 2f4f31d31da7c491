"""Boards walked without a rule in hand; no test stands here.

The house player, the offered buttons and raised cards that `check` allows say what may be done.
"""

import random
from collections.abc import Iterator
from typing import Any

from appliance.bots import HOUSE_PLAYERS
from appliance.bots.contract import HousePlayer
from appliance.games import GAMES
from appliance.games.actions import Play
from appliance.games.contract import Awaiting, Game, Refusal, Seat, Setup
from tests.conformance.toy import TOY, TOY_PLAYER

AnyGame = Game[Any, Any, Any, Any]
EVERY_GAME: tuple[AnyGame, ...] = (*GAMES, TOY)
PLAYERS: dict[str, HousePlayer[Any, Any]] = {**HOUSE_PLAYERS, TOY.name: TOY_PLAYER}
BOT_SEED = b"conformance"
MOST_STEPS = 1_000


def started(game: AnyGame, rng: random.Random) -> Any:
    return game.start(game.deal(rng.randbytes(32), b""), Setup(board_no=rng.randrange(1, 100)))


def evolved(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def raised_play(game: AnyGame, rng: random.Random, knowledge: Any) -> Play | None:
    """Cards a player might raise, if the game says they may be played."""
    ids = [card.id for card in game.view(knowledge).hand]
    for _ in range(5):
        raised = tuple(rng.sample(ids, min(len(ids), rng.choice((1, 1, 2, 3)))))
        if game.check(knowledge, raised).ok:
            return Play(raised)
    return None


def some_action(game: AnyGame, rng: random.Random, state: Any, seat: Seat) -> Any:
    """A legal action: a button, raised cards, or what the house player does."""
    knowledge = game.know(state, seat)
    offers = game.view(knowledge).actions
    buttons = [offer.action for offer in offers if offer.enabled and offer.action is not None]
    if buttons and rng.random() < 0.4:
        return rng.choice(buttons)
    play = raised_play(game, rng, knowledge) if rng.random() < 0.5 else None
    return play or PLAYERS[game.name].choose(knowledge, BOT_SEED, 1)


def some_step(game: AnyGame, rng: random.Random, state: Any, open_state: Awaiting) -> Any:
    if rng.random() < 0.1:
        return game.expire(state)
    seat = rng.choice(open_state.seats)
    events = game.decide(state, seat, some_action(game, rng, state, seat))
    assert not isinstance(events, Refusal), events
    return events


def walk(game: AnyGame, seed: int) -> Iterator[tuple[Any, tuple[Any, ...], Any]]:
    """A whole board: each state, what happened in it, and the state after."""
    rng = random.Random(seed)
    state = started(game, rng)
    for _ in range(MOST_STEPS):
        open_state = game.awaiting(state)
        if open_state is None:
            return
        events = some_step(game, rng, state, open_state)
        assert events, "a step without an event"
        after = evolved(game, state, events)
        yield state, events, after
        state = after
    raise AssertionError(f"no end after {MOST_STEPS} steps")
