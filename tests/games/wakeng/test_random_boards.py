"""Properties over whole boards of random legal play: the end, conservation, replay."""

import os
import random
import subprocess
import sys

import msgspec
import pytest

from appliance.games.contract import Awaiting
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.events import Event
from appliance.games.wakeng.state import Board, Finished
from tests.games.wakeng.boards import (
    events_of,
    evolve_all,
    random_action,
    random_board,
    random_steps,
)

BOARDS = 3_000
# Nobody is dealt more than 20 cards, so that many plays of a seat end a deal; before the last
# trick at most two passes follow each play. Nine choices come before the play.
MOST_ACTIONS = 9 + 3 * (20 + 16 + 16)


def test_random_boards_end_conserve_cards_and_sum_to_zero() -> None:
    deck = sorted(WAKENG.deck)
    sides = set()
    for number in range(BOARDS):
        rng = random.Random(number)
        state = random_board(rng)
        for count, (_, _, after) in enumerate(random_steps(rng, state)):
            assert count < MOST_ACTIONS
            state = after
            if count % 16 == number % 16:
                assert sorted(WAKENG.cards(state)) == deck
        assert sorted(WAKENG.cards(state)) == deck
        assert sum(WAKENG.score(state)) == 0
        assert isinstance(state.phase, Finished)
        empty = [seat for seat, hand in enumerate(state.hands) if not hand]
        assert len(empty) == 1
        assert (empty == [state.phase.terms.dealer]) == state.phase.dealer_wins
        sides.add((state.phase.dealer_wins, state.phase.terms.lan_wa))
    assert sides == {(True, True), (True, False), (False, True), (False, False)}


def whole_log(seed: int) -> tuple[Board, list[Event], Board]:
    """A board's start, everything that happened on it (time-outs too), and its end."""
    rng = random.Random(seed)
    first = state = random_board(rng)
    log: list[Event] = []
    while (open_state := WAKENG.awaiting(state)) is not None:
        step = step_of(rng, state, open_state)
        log += step
        state = evolve_all(state, step)
    return first, log, state


def step_of(rng: random.Random, state: Board, open_state: Awaiting) -> tuple[Event, ...]:
    if rng.random() < 0.1:
        return WAKENG.expire(state)
    seat = rng.choice(open_state.seats)
    return events_of(state, seat, random_action(rng, state, seat))


@pytest.mark.parametrize("seed", range(40))
def test_replay_of_the_written_bytes_gives_the_same_board(seed: int) -> None:
    state, log, end = whole_log(seed)
    written = [msgspec.json.encode(event) for event in log]
    read = [msgspec.json.decode(line, type=WAKENG.event_type) for line in written]
    assert read == log
    assert evolve_all(state, read) == end


LOG_SCRIPT = """
import sys, msgspec
from tests.games.wakeng.test_random_boards import whole_log
for seed in range(5):
    sys.stdout.buffer.write(msgspec.json.encode(whole_log(seed)[1]))
"""


def test_the_log_is_the_same_under_every_hash_seed() -> None:
    logs = {
        subprocess.run(
            [sys.executable, "-c", LOG_SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4711")
    }
    assert len(logs) == 1
    assert len(logs.pop()) > 1_000
