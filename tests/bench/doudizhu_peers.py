"""Whole random games of dou dizhu (斗地主, the public cousin of 二打一) on the engines of others.

    build/peers/bin/python -m tests.bench.doudizhu_peers NAME SECONDS SEED

prints deals a second and decisions a deal as JSON. Each is played the way its own documentation
plays at random, from the shuffle to the scores, every choice uniform over the actions it lists:

- `rlcard`: `Env.run` with its `RandomAgent`s, of the two ways to run them the cheaper one, which
  does not write a probability for each of its 27,472 actions. The landlord is given, nobody bids.
- `open_spiel`: `apply_action` of one of `legal_actions`. Its deal is 52 chance nodes, each drawn
  from `chance_outcomes`: twice the rate of drawing with numpy, as its example does, and less than
  half that of drawing from `legal_actions`, which are all equally likely here. Bidding included.
- `douzero`: `Env.reset` and `Env.step`, which also write the arrays a network would see. The
  landlord is given, nobody bids.
"""

import json
import random
import sys
from collections.abc import Callable

from tests.bench.timed_games import timed_games

Play = Callable[[], tuple[int, int]]
"""Plays one deal; see `timed_games`."""


def rlcard_game(seed: int) -> Play:
    import numpy as np
    import rlcard
    from rlcard.agents.random_agent import RandomAgent

    np.random.seed(seed)
    env = rlcard.make("doudizhu", config={"seed": seed})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> tuple[int, int]:
        before = env.timestep
        env.run(is_training=True)
        return 1, env.timestep - before

    return play


def open_spiel_game(seed: int) -> Play:
    import pyspiel

    game, rng = pyspiel.load_game("dou_dizhu"), random.Random(seed)

    def play() -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        state.returns()
        return 1, decisions

    return play


def douzero_game(seed: int) -> Play:
    import numpy as np
    from douzero.env import Env

    np.random.seed(seed)
    env, rng = Env("adp"), random.Random(seed)

    def play() -> tuple[int, int]:
        env.reset()
        over, decisions = False, 0
        while not over:
            _, _, over, _ = env.step(rng.choice(env.infoset.legal_actions))
            decisions += 1
        return 1, decisions

    return play


PEERS: dict[str, Callable[[int], Play]] = {
    "rlcard": rlcard_game,
    "open_spiel": open_spiel_game,
    "douzero": douzero_game,
}


if __name__ == "__main__":
    name, seconds, seed = sys.argv[1:]
    print(json.dumps(timed_games(PEERS[name](int(seed)), float(seconds))))
