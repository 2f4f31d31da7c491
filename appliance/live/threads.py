"""The adapter to plain threads, which keeps the transport replaceable."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class ThreadGate:
    def __init__(self) -> None:
        self._event = threading.Event()

    def wait(self, timeout_s: float | None) -> bool:
        return self._event.wait(timeout_s)

    def open(self) -> None:
        self._event.set()


class ThreadRuntime:
    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def in_thread(self, fn: Callable[[], T]) -> T:
        return fn()

    def spawn(self, fn: Callable[[], None]) -> None:
        threading.Thread(target=fn, daemon=True).start()

    def gate(self) -> ThreadGate:
        return ThreadGate()
