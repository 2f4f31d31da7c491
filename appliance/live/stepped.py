"""A process whose clock stands still until it is moved: one thread, every job in its order.

For a rehearsal that takes as long as its computing does, and no longer. No page can be served by
it, and nothing here waits for the world.
"""

from collections import deque
from collections.abc import Callable
from typing import TypeVar

from appliance.live.timers import Timers

T = TypeVar("T")


class SteppedGate:
    """Waiting runs what there is to run until the gate opens."""

    def __init__(self, step: Callable[[], bool]) -> None:
        self._step = step
        self._open = False

    def wait(self, timeout_s: float | None) -> bool:
        """Raises RuntimeError for a wait that nothing can ever end."""
        while not self._open and self._step():
            pass
        if not self._open and timeout_s is None:
            raise RuntimeError("nothing is left that could open this gate")
        return self._open

    def open(self) -> None:
        self._open = True


class SteppedRuntime:
    """`live.runtime.Runtime` on a clock of its own, in ms."""

    def __init__(self) -> None:
        self._now_ms = 0
        self._jobs: deque[Callable[[], None]] = deque()

    def now_ms(self) -> int:
        return self._now_ms

    def in_thread(self, fn: Callable[[], T]) -> T:
        return fn()

    def spawn(self, fn: Callable[[], None]) -> None:
        self._jobs.append(fn)

    def gate(self) -> SteppedGate:
        return SteppedGate(self._step)

    def _step(self) -> bool:
        if not self._jobs:
            return False
        self._jobs.popleft()()
        return True

    def run(self, timers: Timers, done: Callable[[], bool], pass_ms: Callable[[int], None]) -> None:
        """Run everything that falls due until `done`; `pass_ms` is told how far the clock jumps.

        Raises RuntimeError when nothing is due any more and it is not done.
        """
        while True:
            while self._step():
                pass
            if done():
                return
            due = timers.run_due()
            if self._jobs or done():
                continue
            if due is None:
                raise RuntimeError("nothing is due any more")
            if due > self._now_ms:
                pass_ms(due - self._now_ms)
                self._now_ms = due
