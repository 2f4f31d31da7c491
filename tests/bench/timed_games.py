"""How many games a second of CPU buys. Knows no game, and needs nothing but Python: the peers run
it under their own interpreter.
"""

import time
from collections.abc import Callable

WARM_UP = 3


def timed_games(play: Callable[[], tuple[int, int]], seconds: float) -> dict[str, float]:
    """Whole games one after the other for so many seconds of this process's CPU. `play` plays one
    and returns how many deals it was and how many decisions its seats took.
    """
    for _ in range(WARM_UP):
        play()
    deals = decisions = 0
    used, began = 0.0, time.process_time()
    while used < seconds:
        played, taken = play()
        deals += played
        decisions += taken
        used = time.process_time() - began
    return {"deals_per_s": deals / used, "decisions_a_deal": decisions / deals}
