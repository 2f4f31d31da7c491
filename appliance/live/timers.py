"""Deadlines by key: setting one again moves it. The deadline lives in an event; this only keeps
the appointment.
"""

import heapq
from collections.abc import Callable, Hashable

import structlog

from appliance.live.runtime import Gate, Runtime

_log = structlog.get_logger()


class Timers:
    """One waiting thread for all of them. A callback must not block: it tells a mailbox."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._due: dict[Hashable, tuple[int, int, Callable[[], None]]] = {}
        self._heap: list[tuple[int, int, Hashable]] = []
        self._count = 0
        self._alarm: Gate = runtime.gate()
        self._stopped = False

    def set(self, key: Hashable, due_ms: int, callback: Callable[[], None]) -> None:
        self._count += 1
        self._due[key] = (due_ms, self._count, callback)
        heapq.heappush(self._heap, (due_ms, self._count, key))
        if self._heap[0][1] == self._count:
            self._alarm.open()

    def cancel(self, key: Hashable) -> None:
        self._due.pop(key, None)

    def run_due(self) -> int | None:
        """Call what is due now; the instant of the next one, None when there is none."""
        while self._heap:
            due_ms, count, key = self._heap[0]
            current = self._due.get(key)
            if current is None or current[1] != count:
                heapq.heappop(self._heap)
                continue
            if due_ms > self._runtime.now_ms():
                return due_ms
            heapq.heappop(self._heap)
            del self._due[key]
            self._call(key, current[2])
        return None

    def _call(self, key: Hashable, callback: Callable[[], None]) -> None:
        try:
            callback()
        except Exception as failure:  # noqa: BLE001 - one timer's bug must not stop the others
            _log.error("timer_failed", key=str(key), failure=type(failure).__name__)

    def serve(self) -> None:
        """Keep the appointments until `stop`."""
        while True:
            # The gate stands before the look at `_stopped`, so that no `stop` is slept through.
            self._alarm = self._runtime.gate()
            if self._stopped:
                return
            next_ms = self.run_due()
            wait_s = None
            if next_ms is not None:
                wait_s = max(0, next_ms - self._runtime.now_ms()) / 1000
            self._alarm.wait(wait_s)

    def stop(self) -> None:
        self._stopped = True
        self._alarm.open()
