"""First in, first out, one at a time: the order of a table is fixed here.

A job that waits (for its commit) lets no other of the same mailbox overtake it.
"""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar, cast

import structlog

from appliance.live.runtime import Gate, Runtime

_log = structlog.get_logger()

T = TypeVar("T")


class _Job(Generic[T]):
    def __init__(self, work: Callable[[], T], *, awaited: bool) -> None:
        self._work = work
        self.gate: Gate | None = None
        """Set by who must wait, which is seldom; the look at `done` comes after it."""
        self.result: T | None = None
        self.failure: BaseException | None = None
        self.done = False
        self.awaited = awaited

    def run(self) -> None:
        try:
            self.result = self._work()
        except BaseException as failure:  # noqa: BLE001 - handed to whoever asked, or logged
            self.failure = failure
        self.done = True
        if self.gate is not None:
            self.gate.open()


class Mailbox:
    """The jobs of one actor. Whoever finds it idle works in it, until its own job is done."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._jobs: deque[_Job[object]] = deque()
        # Taking the one token and giving it back are single deque operations: no lock is needed.
        self._token: deque[None] = deque((None,))

    def ask(self, work: Callable[[], T]) -> T:
        """Run `work` after everything that came before it, and return what it returns or raises."""
        job: _Job[object] = _Job(work, awaited=True)
        self._jobs.append(job)
        if self._take():
            self._work_until(job)
        if not job.done:
            gate = job.gate = self._runtime.gate()
            if not job.done:
                gate.wait(None)
        if job.failure is not None:
            raise job.failure
        return cast("T", job.result)

    def tell(self, work: Callable[[], None]) -> None:
        """Run `work` in its turn, without waiting for it. A failure of it is only logged."""
        self._jobs.append(_Job(work, awaited=False))
        if self._take():
            self._runtime.spawn(self._work_off)

    def _take(self) -> bool:
        try:
            self._token.pop()
        except IndexError:
            return False
        return True

    def _work_until(self, mine: _Job[object]) -> None:
        while self._jobs and not mine.done:
            self._next()
        if self._jobs:
            self._runtime.spawn(self._work_off)
        else:
            self._give_back()

    def _work_off(self) -> None:
        while self._jobs:
            self._next()
        self._give_back()

    def _next(self) -> None:
        job = self._jobs.popleft()
        job.run()
        if job.failure is not None and not job.awaited:
            self._nobody_asked(job.failure)

    def _nobody_asked(self, failure: BaseException) -> None:
        if isinstance(failure, Exception):
            _log.error("job_failed", failure=type(failure).__name__)
            return

        def leave() -> None:
            raise failure

        # A signal struck while this job ran. Raised here it would leave the mailbox without its
        # token; in a thread of its own it ends the process as it was meant to.
        self._runtime.spawn(leave)

    def _give_back(self) -> None:
        self._token.append(None)
        # A job may have come between the last look and giving back the token.
        if self._jobs and self._take():
            self._runtime.spawn(self._work_off)
