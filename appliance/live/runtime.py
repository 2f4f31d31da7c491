"""What the live floor needs of the process it runs in: time, threads (green or not) and gates.

Nothing else here or above calls a thread library or reads a clock for a decision, so that a test
can put a clock and threads of its own in their place.
"""

from typing import Protocol

from appliance.store.committer import Gate as Gate
from appliance.store.committer import Runtime as Threads


class Runtime(Threads, Protocol):
    """`live/green.py` is the one of the box; `live/threads.py` the one on plain threads."""

    def now_ms(self) -> int:
        """Milliseconds of the machine's monotonic clock, the same across processes of one boot."""
