"""The adapter to eventlet: the only module besides the entry of `serve` that imports it."""

import time
from collections.abc import Callable
from typing import TypeVar

import eventlet
import eventlet.event
import eventlet.tpool

T = TypeVar("T")


class GreenGate:
    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def wait(self, timeout_s: float | None) -> bool:
        if not self._event.ready():
            self._event.wait(timeout=timeout_s)
        return bool(self._event.ready())

    def open(self) -> None:
        if not self._event.ready():
            self._event.send(True)


class GreenRuntime:
    """Green threads of one hub; blocking work goes to eventlet's pool of OS threads."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def in_thread(self, fn: Callable[[], T]) -> T:
        result: T = eventlet.tpool.execute(fn)
        return result

    def spawn(self, fn: Callable[[], None]) -> None:
        eventlet.spawn_n(fn)

    def gate(self) -> GreenGate:
        return GreenGate()
