"""Boards walked without a rule in hand; no test stands here.

The house player, the offered buttons and raised cards that `check` allows say what may be done.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from appliance.bots import HOUSE_PLAYERS
from appliance.bots.contract import HousePlayer
from appliance.games import GAMES
from appliance.games.contract import (
    Awaiting,
    Game,
    GameView,
    HandCard,
    Refusal,
    Seat,
    Setup,
)
from tests.conformance.toy import TOY, TOY_PLAYER
from tests.conformance.toy_pairs import PAIRS, PAIRS_PLAYER

AnyGame = Game[Any, Any, Any, Any]
Step = tuple[Any, tuple[Any, ...], Any]
"""A state, what happened in it, and the state after."""
EVERY_GAME: tuple[AnyGame, ...] = (*GAMES, TOY, PAIRS)
PLAYERS: dict[str, HousePlayer[Any, Any]] = {
    **HOUSE_PLAYERS,
    TOY.name: TOY_PLAYER,
    PAIRS.name: PAIRS_PLAYER,
}
BOT_SEED = b"conformance"
MOST_STEPS = 1_000
TRIES = 5
TIME_OUTS = 0.1
OPEN_LEFT_ALONE = 0.88
"""So seldom does anybody act in an open state that some deals of 升级 are declared by nobody."""


def started(game: AnyGame, rng: random.Random) -> Any:
    return game.start(game.deal(rng.randbytes(32), b""), Setup(board_no=rng.randrange(1, 100)))


def evolved(game: AnyGame, state: Any, events: tuple[Any, ...]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def raised_play(game: AnyGame, rng: random.Random, knowledge: Any) -> Any:
    """What the button that adds the raised cards would send, if the game says it may be sent."""
    view = game.view(knowledge)
    button = next((offer.id for offer in view.actions if offer.action is None), None)
    for _ in range(TRIES if button is not None else 0):
        raised = _raised(rng, view)
        if game.check(knowledge, tuple(card.id for card in raised)).ok:
            cards = [card.card for card in raised]
            return msgspec.convert({"type": button, "cards": cards}, game.action_type)
    return None


def _raised(rng: random.Random, view: GameView) -> list[HandCard]:
    """Cards a player might raise: any, or some that lie side by side, as 顺 and throws do."""
    duty = view.duty
    wanted = None if duty is None else duty.legal_ids
    hand = [card for card in view.hand if wanted is None or card.id in wanted]
    count = view.need or (0 if duty is None else duty.need) or rng.choice((1, 1, 2, 3, 5))
    count = min(len(hand), count)
    if rng.random() < 0.5:
        return rng.sample(hand, count)
    first = rng.randrange(len(hand) - count + 1)
    return hand[first : first + count]


def some_action(game: AnyGame, rng: random.Random, state: Any, seat: Seat) -> Any:
    """A legal action: a button, raised cards, or what the house player does. None where nobody has
    to act and it does nothing.
    """
    knowledge = game.know(state, seat)
    offers = game.view(knowledge).actions
    buttons = [offer.action for offer in offers if offer.enabled and offer.action is not None]
    if buttons and rng.random() < 0.4:
        return rng.choice(buttons)
    play = raised_play(game, rng, knowledge) if rng.random() < 0.5 else None
    return play or PLAYERS[game.name].choose(knowledge, BOT_SEED, 1)


def some_seat(rng: random.Random, open_state: Awaiting, time_outs: float) -> Seat | None:
    """Who acts next, None where the limit runs out: mostly, where nobody has to act."""
    left_alone = OPEN_LEFT_ALONE if open_state.open else time_outs
    if not open_state.seats or rng.random() < left_alone:
        return None
    return rng.choice(open_state.seats)


def some_step(game: AnyGame, rng: random.Random, state: Any, open_state: Awaiting) -> Any:
    seat = some_seat(rng, open_state, TIME_OUTS)
    action = None if seat is None else some_action(game, rng, state, seat)
    if seat is None or (action is None and open_state.open):
        return game.expire(state)
    events = game.decide(state, seat, action)
    assert not isinstance(events, Refusal), events
    return events


def walk(game: AnyGame, seed: int) -> tuple[Step, ...]:
    """A whole board, walked once and looked at by every test."""
    key: Any = game  # every game is hashable, but a protocol has no word for it
    return _walked(key, seed)


@cache
def _walked(game: Any, seed: int) -> tuple[Step, ...]:
    return tuple(_steps(game, seed))


def _steps(game: AnyGame, seed: int) -> Iterator[Step]:
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
