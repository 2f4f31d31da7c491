"""Properties over whole boards of random legal play: the end, conservation, replay."""

import os
import random
import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from appliance.games.contract import Awaiting
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.events import Event
from appliance.games.erdayi.state import Board, Finished
from tests.games.erdayi.boards import (
    events_of,
    evolve_all,
    random_action,
    random_board,
    random_steps,
)
from tests.games.erdayi.reading import BODIES

BOARDS = 600
# Nobody is dealt more than 20 cards, so that many plays of a seat end a deal; before the last
# trick at most two passes follow each play. Six choices come before the play.
MOST_ACTIONS = 6 + 3 * (20 + 17 + 17)


def test_random_boards_end_conserve_cards_and_sum_to_zero() -> None:
    deck = sorted(ERDAYI.deck)
    ends: Counter[str] = Counter()
    kinds: set[str] = set()
    for number in range(BOARDS):
        rng = random.Random(number)
        state = random_board(rng)
        for count, (_, _, after) in enumerate(random_steps(rng, state)):
            assert count < MOST_ACTIONS
            state = after
            if count % 16 == number % 16:
                assert sorted(ERDAYI.cards(state)) == deck
        assert sorted(ERDAYI.cards(state)) == deck
        assert sum(ERDAYI.score(state)) == 0
        ends[end_of(state)] += 1
        if isinstance(state.phase, Finished):
            kinds |= {play.type for play in state.phase.plays if play.cards}
    # 春天 takes more than chance; it is built in `test_score.py`.
    assert set(ends) >= {"passed out", "dealer", "defenders", "counter-spring"}
    assert kinds == {reading.kind for reading in BODIES}


def end_of(state: Board) -> str:
    """How a board ended, once its result is what the cards left and the plays say."""
    if not isinstance(state.phase, Finished):
        assert ERDAYI.score(state) == (0, 0, 0)
        return "passed out"
    end, dealer = state.phase, state.phase.terms.dealer
    assert [seat for seat, hand in enumerate(state.hands) if not hand] == [end.plays[-1].seat]
    assert end.dealer_wins == (not state.hands[dealer])
    kinds = [play.type for play in end.plays]
    assert (end.tally.bombs, end.tally.rockets) == (kinds.count("bomb"), kinds.count("rocket"))
    players = Counter(play.seat for play in end.plays if play.cards)
    assert end.tally.spring == (set(players) == {dealer})
    assert end.tally.counter_spring == (not end.dealer_wins and players[dealer] == 1)
    assert all(
        (points > 0) == (end.dealer_wins == (seat == dealer))
        for seat, points in enumerate(end.scores)
    )
    if end.tally.spring or end.tally.counter_spring:
        return "spring" if end.tally.spring else "counter-spring"
    return "dealer" if end.dealer_wins else "defenders"


def whole_log(seed: int) -> tuple[Board, list[Event], Board]:
    """A board's start, everything that happened on it (time-outs too), and its end."""
    rng = random.Random(seed)
    first = state = random_board(rng)
    log: list[Event] = []
    while (open_state := ERDAYI.awaiting(state)) is not None:
        step = step_of(rng, state, open_state)
        log += step
        state = evolve_all(state, step)
    return first, log, state


def step_of(rng: random.Random, state: Board, open_state: Awaiting) -> tuple[Event, ...]:
    if rng.random() < 0.1:
        return ERDAYI.expire(state)
    seat = rng.choice(open_state.seats)
    return events_of(state, seat, random_action(rng, state, seat))


@pytest.mark.parametrize("seed", range(40))
def test_replay_of_the_written_bytes_gives_the_same_board(seed: int) -> None:
    state, log, end = whole_log(seed)
    written = [msgspec.json.encode(event) for event in log]
    read = [msgspec.json.decode(line, type=ERDAYI.event_type) for line in written]
    assert read == log
    assert evolve_all(state, read) == end


LOG_SCRIPT = """
import sys, msgspec
from tests.games.erdayi.test_random_boards import whole_log
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
