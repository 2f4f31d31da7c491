"""When a whole hall falls silent at once (T-8): a value that counts seats, and no clock."""

from collections.abc import Mapping

SeatKey = tuple[int, int]

WITHIN_MS = 3_000
LEAST_SEATS = 5
LEAST_TABLES = 2
BACK_PERCENT = 90


class HallOutage:
    """Knows which seats vanished together, and when enough of them are back."""

    def __init__(self) -> None:
        self._since: dict[SeatKey, int] = {}
        self._gone: set[SeatKey] = set()
        self._away: set[SeatKey] = set()

    def lost(self, seat: SeatKey, since_ms: int, linked: Mapping[SeatKey, bool]) -> int | None:
        """A seat's link is gone since its last answer. Returns the instant of the first loss
        when with it more than half of the hall's human seats vanished within 3 s, else None.

        `linked`: every human seat of an open table, and whether it answers now.
        """
        self._since[seat] = since_ms
        if self._gone:
            self._gone.add(seat)
            self._away.add(seat)
            return None
        tables = {table for table, _ in linked}
        if len(linked) < LEAST_SEATS or len(tables) < LEAST_TABLES:
            return None
        lost = {each: self._since[each] for each in self._since if not linked.get(each, True)}
        for first in sorted(set(lost.values())):
            together = {each for each, at in lost.items() if first <= at <= first + WITHIN_MS}
            if 2 * len(together) > len(linked):
                self._gone, self._away = together, set(together)
                return first
        return None

    def back(self, seat: SeatKey) -> bool:
        """A seat answers again; True at the one that makes 90 % of the vanished."""
        self._since.pop(seat, None)
        if not self._gone:
            return False
        self._away.discard(seat)
        if 100 * (len(self._gone) - len(self._away)) < BACK_PERCENT * len(self._gone):
            return False
        self.over()
        return True

    def over(self) -> None:
        """The hold ended, by itself or by the chief."""
        self._gone.clear()
        self._away.clear()
