"""How much one page or one source may ask of the box. Values with an injected clock (ms)."""

from collections.abc import Hashable

BURST = 40
REFILL_MS = 50

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
