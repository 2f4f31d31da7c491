"""A seat's link as the server itself measures it: its own ping, link credit, lost and back.

The client reports no time; a round trip is stamped when the ping leaves and when the answer's
frame arrives (T-4). What an outage does to a clock is the table's affair.
"""

from collections import deque

from appliance.table.turn_clock import LINK_CREDIT_SAMPLES, link_credit_ms

PING_MS = 5_000
PING_ACTING_MS = 1_000
LOST_MS = 7_500
LOST_ACTING_MS = 2_500
OVERDUE_MS = 400


class SeatLink:
    """All times are monotonic ms. `acting_since` is set while the seat must act."""

    def __init__(self, now_ms: int) -> None:
        self.connected = False
        self.lost = False
        self.last_answer_ms = now_ms
        self.acting_since: int | None = None
        self.credit_ms = 0
        """T-4, as of the last answer; asked for far more often than answers come."""
        self._trips: deque[int] = deque(maxlen=LINK_CREDIT_SAMPLES)
        self._smallest: int | None = None
        self._ping_no = 0
        self._sent: dict[int, int] = {}
        self._last_ping_ms = now_ms - PING_MS

    def joined(self, now_ms: int) -> None:
        """A page took the seat. Samples belong to one connection; the smallest round trip belongs
        to the round, for which this value is made.
        """
        self.connected = True
        self.lost = False
        self.last_answer_ms = now_ms
        self.credit_ms = 0
        self._trips.clear()
        self._sent.clear()
        self._last_ping_ms = now_ms - PING_MS

    def left(self) -> None:
        self.connected = False

    def silent_by_ms(self, now_ms: int) -> int:
        """Since when the seat is known to be silent: its oldest unanswered ping, or now."""
        return min(self._sent.values(), default=now_ms)

    def acting(self, since_ms: int | None) -> None:
        """The seat must act from now on, or no longer (None)."""
        self.acting_since = since_ms

    def ping_due_ms(self) -> int:
        every = PING_MS if self.acting_since is None else PING_ACTING_MS
        return self._last_ping_ms + every

    def look_due_ms(self) -> int:
        """When the next ping is due or, while it is not lost, silence becomes an outage."""
        ping_due = self.ping_due_ms()
        return ping_due if self.lost else min(ping_due, self.lost_at_ms())

    def ping(self, now_ms: int) -> int:
        """The number to send now."""
        self._ping_no += 1
        self._sent[self._ping_no] = now_ms
        if len(self._sent) > LINK_CREDIT_SAMPLES:
            del self._sent[next(iter(self._sent))]
        self._last_ping_ms = now_ms
        return self._ping_no

    def answered(self, number: int, now_ms: int) -> bool:
        """Take a pong. False for a number that was never sent or was answered before."""
        sent = self._sent.get(number)
        if sent is None:
            return False
        # Answers come in order: one for an earlier ping will not come any more, and must not keep
        # the link overdue.
        self._sent = {each: at for each, at in self._sent.items() if each > number}
        trip = now_ms - sent
        self._trips.append(trip)
        self._smallest = trip if self._smallest is None else min(self._smallest, trip)
        self.credit_ms = link_credit_ms(tuple(self._trips), self._smallest)
        self.last_answer_ms = now_ms
        return True

    def lost_at_ms(self) -> int:
        """When silence becomes an outage; a seat owes a quick answer from its turn on."""
        limit = LOST_MS if self.acting_since is None else LOST_ACTING_MS
        return max(self.last_answer_ms, self.acting_since or 0) + limit

    def overdue(self, now_ms: int) -> bool:
        """A ping is unanswered for longer than this link ever needs: it may be an outage that
        is not 2.5 s old yet, and then the clock has been standing since the last answer (T-7).
        """
        if not self.connected or self.lost or not self._sent:
            return False
        patience = max(OVERDUE_MS, 2 * max(self._trips, default=0))
        return now_ms - min(self._sent.values()) > patience

    @property
    def rtt_ms(self) -> int | None:
        return self._trips[-1] if self._trips else None
