"""What the live floor needs of the process it runs in: time, threads (green or not) and gates.

Nothing else here or above calls a thread library or reads a clock for a decision, so that a test
can put a clock and threads of its own in their place.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from appliance.store.committer import Gate as Gate

T = TypeVar("T")


class Runtime(Protocol):
    """`live/green.py` is the one of the box; `live/threads.py` the one on plain threads."""

    def now_ms(self) -> int:
        """Milliseconds of the machine's monotonic clock, the same across processes of one boot."""

    def in_thread(self, fn: Callable[[], T]) -> T:
        """Run in a real OS thread and block only the calling (green) thread."""

    def spawn(self, fn: Callable[[], None]) -> None:
        """Run soon in a (green) thread of its own."""

    def gate(self) -> Gate: ...
