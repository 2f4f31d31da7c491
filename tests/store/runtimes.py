"""Runtimes for the committer: one on real threads, one that moves only when a test says so."""

import threading
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from appliance.live.threads import ThreadRuntime

T = TypeVar("T")


class RealThreads(ThreadRuntime):
    """Every spawned function has a thread of its own; `join` waits for all of them."""

    def __init__(self) -> None:
        self._threads: list[threading.Thread] = []

    def spawn(self, fn: Callable[[], None]) -> None:
        thread = threading.Thread(target=fn, daemon=True)
        self._threads.append(thread)
        thread.start()

    def join(self) -> None:
        for thread in self._threads:
            thread.join(timeout=10)
            assert not thread.is_alive()


class StepGate:
    """A gate nobody can block on: waiting for what has not happened is a test's mistake."""

    def __init__(self) -> None:
        self.is_open = False

    def wait(self, timeout_s: float | None) -> bool:
        assert self.is_open, "this would have waited"
        return True

    def open(self) -> None:
        assert not self.is_open, "settled twice"
        self.is_open = True


class StepByStep:
    """Nothing runs until `run`; `meanwhile` runs once while the next transaction is written."""

    def __init__(self) -> None:
        self._spawned: deque[Callable[[], None]] = deque()
        self.meanwhile: Callable[[], object] | None = None

    def in_thread(self, fn: Callable[[], T]) -> T:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        return fn()

    def spawn(self, fn: Callable[[], None]) -> None:
        self._spawned.append(fn)

    def gate(self) -> StepGate:
        return StepGate()

    def run(self) -> None:
        while self._spawned:
            self._spawned.popleft()()

    @property
    def runners(self) -> int:
        return len(self._spawned)
