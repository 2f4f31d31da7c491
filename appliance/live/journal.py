"""The one way into the log: events become rows here, durable before anybody hears of them."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from os.path import exists
from typing import Any

from appliance.live.runtime import Runtime
from appliance.store.codec import canonical
from appliance.store.committer import Committer
from appliance.store.log import Entry, EventLog, OutboxRow, Stamp, Step

EVENT_VERSION = 1
_TIME_SYNCED = "/run/systemd/timesync/synchronized"


def wall_clock() -> datetime:
    """The wall clock, for people and reports; no deadline and no order ever hangs on it."""
    return datetime.now(UTC)


def epoch_ms(at: datetime) -> int:
    """An instant of the wall clock in milliseconds since 1970."""
    return round(at.timestamp() * 1000)


def clock_synchronised() -> bool:
    """Whether the system says that its wall clock follows a time server."""
    return exists(_TIME_SYNCED)  # noqa: PTH110 - a Path takes four times as long


class Journal:
    """Appends the events of all tables and of the hall to one log, by group commit."""

    def __init__(
        self,
        log: EventLog,
        committer: Committer,
        runtime: Runtime,
        boot_id: str,
        wall: Callable[[], datetime] = wall_clock,
    ) -> None:
        self.log = log
        self.boot_id = boot_id
        self._committer = committer
        self._runtime = runtime
        self._wall = wall

    def write(
        self,
        rows: Sequence[tuple[str, Any]],
        now_ms: int,
        outbox: Sequence[OutboxRow] = (),
    ) -> int:
        """Store (stream, event) rows as one step and return when they were known durable (ms).

        Blocks the calling green thread until then. Raises StoreFailed; then nothing is stored.
        """
        entries = tuple(
            Entry(
                stream=stream,
                type=str(event.__struct_config__.tag),
                version=EVENT_VERSION,
                payload=canonical(event),
            )
            for stream, event in rows
        )
        return self.store(Step(entries=entries, outbox=tuple(outbox)), now_ms)

    def store(self, step: Step, now_ms: int) -> int:
        """Store a step made elsewhere, as `write` does."""
        stamp = Stamp(
            mono_ms=now_ms,
            wall=self._wall().isoformat(timespec="milliseconds"),
            wall_synced=clock_synchronised(),
            boot_id=self.boot_id,
        )
        return self._committer.submit(step, stamp).wait().committed_ms

    def close(self) -> None:
        self._committer.close()
        self.log.close()
