"""Boards played at a table by house players who now and then let the time run out: their logs,
and a reading of replays that knows nothing but what a step says. No test stands here.
"""

import random
from collections import Counter
from functools import cache
from typing import Any

from appliance.papers.replay import Replay, ReplayDeal, replays
from appliance.table import events as ev
from appliance.table.machine import deadline_ms
from appliance.table.state import AnyGame
from tests.table.driving import PLAYERS, Table, through_json

TIME_OUTS = 0.05
NAMES = ("牌手甲", 'a "b" \\ <c>', "", "牌手丁")
BY_ENTRY = {f"p{seat}": name for seat, name in enumerate(NAMES)}


def play(table: Table, rng: random.Random) -> None:
    """House play to the end of the board, with time passing and some of it running out."""
    while table.state.status == "playing":
        table.wait(rng.randrange(300))
        if table.state.status == "playing":
            _step(table, rng)


def _step(table: Table, rng: random.Random) -> None:
    turn = table.turn
    seat = rng.choice(turn.awaiting.seats)
    known = table.game.know(table.state.board, seat)
    action = PLAYERS[table.game.name].choose(known, b"a bot seed", table.state.board_no)
    if action is not None and rng.random() >= TIME_OUTS:
        table.does(table.act(seat, action))
        return
    due = deadline_ms(table.state)
    assert due is not None
    table.wait(max(0, due - table.now))


def played(game: AnyGame, seed: int, **plan: Any) -> Table:
    """A table after one board of this seed."""
    table = Table(game, **plan)
    table.deals = game.deal(seed.to_bytes(32, "big"), b"")
    play(table.opened(), random.Random(seed))
    return table


def logged(table: Table) -> tuple[ev.TableEvent, ...]:
    """The table's stream as the log gives it back."""
    rows = (ev.TableSet(table.state.plan), *table.log)
    return tuple(through_json(table.game, row) for row in rows)


@cache
def replay_of(game: Any, seed: int) -> Replay:
    (replay,) = replays(logged(played(game, seed)), game, "autumn", BY_ENTRY)
    return replay


def hands_left(deal: ReplayDeal) -> tuple[Counter[str], ...]:
    """What each seat holds after the last step; a card played that nobody holds is a KeyError."""
    hands = tuple(Counter(hand) for hand in deal.hands)
    for step in deal.steps:
        told = step.told
        if told.effect == "take":
            assert told.seat is not None
            assert Counter(told.cards) == Counter(deal.bottom)
            hands[told.seat].update(told.cards)
        if told.effect in ("play", "bury"):
            assert told.seat is not None
            for card in told.cards:
                _lay(hands[told.seat], card)
    return hands


def _lay(hand: Counter[str], card: str) -> None:
    if hand[card] == 0:
        raise KeyError(card)
    hand[card] -= 1
