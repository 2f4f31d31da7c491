"""挖坑 alone, in one process: boards a second, and the time of one test of legality."""

import random
import time
from collections.abc import Iterator

from appliance.games.wakeng.actions import Action
from appliance.games.wakeng.events import Event
from appliance.games.wakeng.game import WAKENG
from appliance.games.wakeng.state import Board
from tests.games.wakeng.boards import random_board, random_steps

Step = tuple[int, Action, Board]
"""The seat, what it does, and the board it does it on."""


def engine_figures(games: int) -> dict[str, float]:
    """`random_games_per_s` counts the random player too, which is the tests' own and lists every
    combination anew from the rule book's words; `ruled_games_per_s` is the rules alone over the
    same moves. Legality is one `why_not`, in µs.
    """
    began = time.process_time()
    for number in range(games):
        for _ in random_steps(random.Random(number), random_board(random.Random(number))):
            pass
    played_s = time.process_time() - began
    boards = [list(_recorded(number)) for number in range(games)]
    began = time.process_time()
    for board in boards:
        _rule(board)
    ruled_s = time.process_time() - began
    asked = sorted(_legality_us(step) for board in boards for step in board)
    return {
        "random_games_per_s": games / played_s,
        "ruled_games_per_s": games / ruled_s,
        "legality_p50_us": asked[len(asked) // 2],
        "legality_p99_us": asked[len(asked) * 99 // 100],
    }


def _recorded(number: int) -> Iterator[Step]:
    board = random_board(random.Random(number))
    for seat, action, after in random_steps(random.Random(number), board):
        yield seat, action, board
        board = after


def _rule(board: list[Step]) -> None:
    """Decide and carry out every move of a board, from its first state."""
    state = board[0][2]
    for seat, action, _ in board:
        for event in _decided(state, seat, action):
            state = WAKENG.evolve(state, event)


def _decided(state: Board, seat: int, action: Action) -> tuple[Event, ...]:
    decided = WAKENG.decide(state, seat, action)
    if not isinstance(decided, tuple):
        raise TypeError(f"a recorded move was refused: {decided.code}")
    return decided


def _legality_us(step: Step) -> float:
    seat, action, board = step
    knowledge = WAKENG.know(board, seat)
    began = time.perf_counter_ns()
    WAKENG.why_not(knowledge, action)
    return (time.perf_counter_ns() - began) / 1000
