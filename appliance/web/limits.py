"""How much one page or one source may ask of the box. Values with an injected clock (ms)."""

from collections import Counter
from collections.abc import Hashable

BURST = 40
REFILL_MS = 50

MOST_STRANGERS = 3_000
"""Sockets of one address that have not said who they are. 400 tablets behind one router are 2,400
while their pages load, six each; and more than half of all sockets are left to other addresses.
"""

FREE_TRIES = 3
FIRST_WAIT_MS = 5_000
LONGEST_WAIT_MS = 900_000


class Bucket:
    """A token bucket: `BURST` presses at once, then one every `REFILL_MS`."""

    def __init__(self, now_ms: int, burst: int = BURST, refill_ms: int = REFILL_MS) -> None:
        self._burst = burst
        self._refill_ms = refill_ms
        self._full_ms = now_ms

    def take(self, now_ms: int) -> bool:
        """Whether one more is allowed now."""
        full = max(self._full_ms, now_ms) + self._refill_ms
        if full - now_ms > self._burst * self._refill_ms:
            return False
        self._full_ms = full
        return True


class Sources:
    """The open sockets of each address, and how many of them have joined; those cost a token."""

    def __init__(self, most_strangers: int) -> None:
        self._most = most_strangers
        self._strangers: Counter[str] = Counter()

    def enter(self, source: str) -> bool:
        """A socket came; False when it is one too many, and does not count."""
        if self._strangers[source] >= self._most:
            return False
        self._strangers[source] += 1
        return True

    def leave(self, source: str) -> None:
        """A socket that had entered is closed."""
        self._count(source, -1)

    def joined(self, source: str) -> None:
        """One of its sockets is no stranger any more."""
        self._count(source, -1)

    def parted(self, source: str) -> None:
        """The page on one of its sockets has left; the socket may still be there."""
        self._count(source, 1)

    def _count(self, source: str, change: int) -> None:
        self._strangers[source] += change
        if self._strangers[source] == 0:
            del self._strangers[source]


class Backoff:
    """Wrong PINs per key (a source, an event): three are free, then each wait is four times the
    one before, up to a quarter of an hour, so that no hour holds more than ten tries.
    """

    def __init__(self) -> None:
        self._wrong: dict[Hashable, tuple[int, int]] = {}

    def wait_ms(self, key: Hashable, now_ms: int) -> int:
        """How long this key must still wait, 0 when it may try."""
        count, last = self._wrong.get(key, (0, 0))
        if count < FREE_TRIES:
            return 0
        wait = min(FIRST_WAIT_MS << min(2 * (count - FREE_TRIES), 16), LONGEST_WAIT_MS)
        return max(0, last + wait - now_ms)

    def wrong(self, key: Hashable, now_ms: int) -> int:
        """Take down a wrong try; how many there are now."""
        count = self._wrong.get(key, (0, 0))[0] + 1
        self._wrong[key] = (count, now_ms)
        return count

    def right(self, key: Hashable) -> None:
        self._wrong.pop(key, None)
