"""Group commit: many tables' steps, one transaction in flight, nothing acknowledged before it.

Whatever arrives while a transaction is being written is the next one. There is no timer and no
poll: a runner lives only while there is something to write. What a step means is not known here,
nor which kind of thread waits for it.
"""

from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from appliance.store.ballast import Ballast
from appliance.store.log import EventLog, Stamp, Step, StoreFailed

T = TypeVar("T")


class Gate(Protocol):
    """Closed at first; opened once and for good."""

    def wait(self, timeout_s: float | None) -> bool:
        """Block the calling (green) thread until open; False when the time is over."""

    def open(self) -> None: ...


class Runtime(Protocol):
    """The threads of the process, green or not. `live/` has one adapter of it for eventlet."""

    def in_thread(self, fn: Callable[[], T]) -> T:
        """Run in a real OS thread and block only the calling green thread."""

    def spawn(self, fn: Callable[[], None]) -> None:
        """Run soon in a (green) thread of its own."""

    def gate(self) -> Gate: ...


class Committed(Struct, frozen=True):
    """A step is on the disk: the seq of its last entry, and when that was known (monotonic ms)."""

    seq: int
    committed_ms: int


class Ticket:
    """What a submitted step is waited for with."""

    def __init__(self, step: Step, stamp: Stamp, gate: Gate) -> None:
        self.step = step
        self.stamp = stamp
        self._gate = gate
        self._outcome: Committed | Exception | None = None

    @property
    def streams(self) -> frozenset[str]:
        return frozenset(entry.stream for entry in self.step.entries)

    def wait(self) -> Committed:
        """Block until the step is durable. Raises StoreFailed, or the bug that stopped it."""
        self._gate.wait(None)
        match self._outcome:
            case Committed() as committed:
                return committed
            case Exception() as failure:
                raise failure
            case _:
                raise RuntimeError("the gate was opened without an outcome")

    def settle(self, outcome: Committed | Exception) -> None:
        """Say once and for good what became of the step."""
        self._outcome = outcome
        self._gate.open()


class Committer:
    """First in, first out. A stream keeps at most one step in flight: its actor waits for it.

    A failed transaction is tried again step by step, since the steps of different tables do not
    depend on one another. Where a caller did submit further steps of a stream before it heard
    that one failed, they fail with it: no stream ever has a hole.
    """

    def __init__(
        self,
        log: EventLog,
        runtime: Runtime,
        clock_ms: Callable[[], int],
        ballast: Ballast | None = None,
    ) -> None:
        self._log = log
        self._runtime = runtime
        self._clock_ms = clock_ms
        self._ballast = ballast
        self._queue: deque[Ticket] = deque()
        self._alone = 0
        # Whoever takes the one token is the runner. Taking it and giving it back are single
        # deque operations, so green and real threads need no lock.
        self._token: deque[None] = deque((None,))
        self._closed = False
        self._drained = runtime.gate()

    def submit(self, step: Step, stamp: Stamp) -> Ticket:
        """Queue a step and return at once. Raises RuntimeError after `close`."""
        if self._closed:
            raise RuntimeError("a closed committer takes no step")
        ticket = Ticket(step, stamp, self._runtime.gate())
        self._queue.append(ticket)
        if self._take_token():
            self._runtime.spawn(self._run)
        return ticket

    def close(self) -> None:
        """Take no more steps; return when every queued one is settled, well or badly."""
        self._closed = True
        if self._take_token():
            self._run()
        self._drained.wait(None)

    def _take_token(self) -> bool:
        try:
            self._token.pop()
        except IndexError:
            return False
        return True

    def _run(self) -> None:
        while True:
            while self._queue:
                self._commit(self._take_batch())
            self._token.append(None)
            # A step may have come between the last look and giving back the token.
            if not self._queue or not self._take_token():
                break
        if self._closed:
            self._drained.open()

    def _take_batch(self) -> list[Ticket]:
        if self._alone:
            self._alone -= 1
            return [self._queue.popleft()]
        return [self._queue.popleft() for _ in range(len(self._queue))]

    def _commit(self, batch: list[Ticket]) -> None:
        steps = [(ticket.step, ticket.stamp) for ticket in batch]
        try:
            seqs = self._runtime.in_thread(lambda: self._store(steps))
        except Exception as failure:  # noqa: BLE001 - raised again where the step is waited for
            if len(batch) == 1:
                self._fail(batch[0], failure)
            else:
                self._queue.extendleft(reversed(batch))
                self._alone = len(batch)
            return
        now_ms = self._clock_ms()
        for ticket, seq in zip(batch, seqs, strict=True):
            ticket.settle(Committed(seq, now_ms))

    def _store(self, steps: list[tuple[Step, Stamp]]) -> tuple[int, ...]:
        try:
            return self._log.append(steps)
        except StoreFailed as failure:
            if failure.code != "DISK_FULL" or not self._ballast or not self._ballast.release():
                raise
            return self._log.append(steps)

    def _fail(self, failed: Ticket, failure: Exception) -> None:
        # Before the waiter hears of it, so that what it submits then is not swept away.
        behind = [self._queue.popleft() for _ in range(len(self._queue))]
        swept = [ticket for ticket in behind if ticket.streams & failed.streams]
        self._queue.extendleft(ticket for ticket in reversed(behind) if ticket not in swept)
        for ticket in (failed, *swept):
            ticket.settle(failure)
