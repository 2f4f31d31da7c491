"""The adapter to eventlet: the only module besides the entry of `serve` that imports it."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import eventlet
import eventlet.event
import eventlet.greenio
import eventlet.tpool

T = TypeVar("T")


READS_A_TURN = 8


class FairSocket(eventlet.greenio.GreenSocket):  # type: ignore[misc]
    """A socket that lets others in between its reads, and so do those it accepts.

    eventlet goes on reading without a pause as long as something is there: one page that sends
    without end would have the loop, every table and the watchdog for itself.
    """

    _reads = 0

    def recv(self, *how: Any) -> Any:
        self._let_others_in()
        return super().recv(*how)

    def recv_into(self, *how: Any) -> Any:
        self._let_others_in()
        return super().recv_into(*how)

    def _let_others_in(self) -> None:
        self._reads += 1
        if self._reads % READS_A_TURN == 0:
            eventlet.sleep(0)


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
