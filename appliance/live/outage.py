"""When a whole hall falls silent at once (T-8): a value that counts seats, and no clock."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping

from appliance.live.links import PING_ACTING_MS

SeatKey = tuple[int, int]

WITHIN_MS = 3_000
LEAST_SEATS = 5
LEAST_TABLES = 2
BACK_PERCENT = 90


class HallOutage:
    """Knows which seats vanished together, and when enough of them are back."""

    def __init__(self) -> None:
        self._silent: dict[SeatKey, tuple[int, int]] = {}
        self._gone: set[SeatKey] = set()
        self._away: set[SeatKey] = set()

    def lost(
        self, seat: SeatKey, since_ms: int, by_ms: int, linked: Mapping[SeatKey, bool]
    ) -> int | None:
        """A seat vanished between its last answer (`since_ms`) and the first question it did not
        answer, or the end of its socket (`by_ms`). Returns the instant of the first loss when
        with it more than half of the hall's human seats vanished within 3 s, else None.

        `linked`: every human seat of an open table, and whether it answers now.
        """
        # An answer may come after a later question has been asked: it vanished after the answer.
        self._silent[seat] = (since_ms, max(since_ms, by_ms))
        if self._gone:
            self._gone.add(seat)
            self._away.add(seat)
            return None
        tables = {table for table, _ in linked}
        if len(linked) < LEAST_SEATS or len(tables) < LEAST_TABLES:
            return None
        lost = {each: span for each, span in self._silent.items() if not linked.get(each, True)}
        if 2 * len(lost) <= len(linked):
            return None
        sinces = sorted(since for since, _ in lost.values())
        bys = sorted(by for _, by in lost.values())
        for start in bys:
            # No span ends before it begins, so these are all that reach into the window. A hall
            # of 1,500 seats loses hundreds in one second, and each of them is counted here.
            count = bisect_right(sinces, start + WITHIN_MS) - bisect_left(bys, start)
            if 2 * count > len(linked):
                together = {
                    each: since
                    for each, (since, by) in lost.items()
                    if by >= start and since <= start + WITHIN_MS
                }
                self._gone, self._away = set(together), set(together)
                # An idle seat is asked every 5 s only. Its last answer says less than that of a
                # seat on turn, and must not give the whole hall seconds in which all went well.
                return max(min(together.values()), start - PING_ACTING_MS)
        return None

    def back(self, seat: SeatKey) -> bool:
        """A seat answers again; True at the one that makes 90 % of the vanished."""
        self._silent.pop(seat, None)
        if not self._gone:
            return False
        self._away.discard(seat)
        if 100 * (len(self._gone) - len(self._away)) < BACK_PERCENT * len(self._gone):
            return False
        self.over()
        return True

    def over(self) -> None:
        """The hold ended, by itself or by the chief. Who is still away counts no second time."""
        self._silent.clear()
        self._gone.clear()
        self._away.clear()

    def goes_on(self, seats: Iterable[SeatKey]) -> None:
        """The box came back in the middle of an outage, and none of the seats is linked yet."""
        self._gone = set(seats)
        self._away = set(self._gone)
