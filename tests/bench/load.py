"""The load: seats at tables that speak raw Engine.IO frames, in a process of their own.

Reads one `Job` as JSON from standard input and prints one `Report`. A table has one move in
flight.
"""

import asyncio
import sys
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvloop
from msgspec import json
from picows import WSListener, ws_connect

from tests.bench.hall_seats import HallTable
from tests.bench.process import cpu_s, resident_mb
from tests.bench.seats import EchoTable, Press, Table, WireSeat
from tests.bench.stretches import (
    AnyStretch,
    FlatOut,
    Job,
    Left,
    Measured,
    Moved,
    Paced,
    Rejoined,
    Report,
    Storm,
    Together,
)

PATIENCE_S = 60.0
WARM_S = 1.0
JOINING_AT_ONCE = 20
LOOK_S = 0.02


class Load:
    """All tables of the hall: who may move now, and when it is let to."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._free = False
        self._waiting: deque[tuple[Table, Press]] = deque()
        self._left: set[Table] = set()
        self.tables: list[Table] = (
            [HallTable(self._may_move, tokens) for tokens in job.tokens]
            if job.tokens
            else [EchoTable(self._may_move, f"room{number}") for number in range(job.rooms)]
        )
        self.seats = [seat for table in self.tables for seat in table.seats]

    def _may_move(self, table: Table, press: Press) -> None:
        if table in self._left:
            return
        if self._free:
            press()
        else:
            self._waiting.append((table, press))

    def _free_all(self) -> None:
        self._free = True
        while self._waiting:
            self._waiting.popleft()[1]()

    # --- coming and going ----------------------------------------------------------------------

    async def join(self) -> None:
        """In small groups: how a hall fills is no stretch of the bench."""
        for first in range(0, len(self.seats), JOINING_AT_ONCE):
            group = self.seats[first : first + JOINING_AT_ONCE]
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(*map(self._joined, group))
        await self._start()

    async def _start(self) -> None:
        """A table that has just been opened counts down and deals first."""
        before = {table: table.moves for table in self.tables}
        for table in self.tables:
            table.start()
        self._free_all()
        await self._until(
            lambda: all(table.moves > moves for table, moves in before.items()), "began to move"
        )

    async def _joined(self, seat: WireSeat) -> None:
        def given() -> WSListener:
            return seat

        url = f"ws://127.0.0.1:{self._job.port}/socket.io/?EIO=4&transport=websocket"
        await ws_connect(given, url, websocket_handshake_timeout=PATIENCE_S)
        await seat.joined.wait()

    def leave(self) -> None:
        for seat in self.seats:
            seat.leave()

    def _require_all_linked(self) -> None:
        if any(seat.lost for seat in self.seats):
            raise RuntimeError("a seat lost its connection under load")

    async def _until(self, reached: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not reached():
            self._require_all_linked()
            if time.monotonic() > end:
                raise RuntimeError(f"too few tables {what} in {PATIENCE_S:.0f} s")
            await asyncio.sleep(LOOK_S)

    # --- the stretches -------------------------------------------------------------------------

    async def measure(self, stretch: AnyStretch) -> Measured:
        match stretch:
            case Storm(times):
                storms = [await self._storm() for _ in range(times)]
                return Rejoined(max(s for s, _ in storms), sum(lost for _, lost in storms))
            case FlatOut(seconds):
                self._free_all()
                return await self._moved(asyncio.sleep(seconds))
            case Paced(seconds, rate):
                await self._calm()
                return await self._moved(self._pace(rate, seconds))
            case Together(times):
                await self._calm()
                return await self._moved(self._together(times))
            case Left(seconds, rate):
                await self._calm()
                self._left = set(self.tables[::2])
                return await self._moved(self._pace(rate, seconds))

    async def _calm(self) -> None:
        """Until most tables stand before a move: a hall that is held measures nothing."""
        self._free = False
        await asyncio.sleep(WARM_S)
        await self._until(lambda: 2 * len(self._waiting) > len(self.tables), "came to a move")

    async def _moved(self, stretch: Awaitable[None]) -> Moved:
        for table in self.tables:
            table.latencies_ns.clear()
        moves, memory = self._moves(), resident_mb(self._job.pid)
        used, began = cpu_s(self._job.pid), time.monotonic()
        await stretch
        seconds = time.monotonic() - began
        self._require_all_linked()
        if self._moves() == moves:
            raise RuntimeError("nobody moved, so nothing was measured")
        latencies = sorted(each for table in self.tables for each in table.latencies_ns)
        return Moved(
            moves=self._moves() - moves,
            seconds=seconds,
            cpu_s=cpu_s(self._job.pid) - used,
            p50_ms=_quantile_ms(latencies, 0.50),
            p99_ms=_quantile_ms(latencies, 0.99),
            resident_before_mb=memory,
            resident_mb=resident_mb(self._job.pid),
        )

    def _moves(self) -> int:
        return sum(table.moves for table in self.tables)

    async def _pace(self, rate: float, seconds: float) -> None:
        """Let one move go every 1/rate s; one that finds nobody ready is not made up for."""
        began = due = time.monotonic()
        while due < began + seconds:
            press = self._next_press()
            if press is not None:
                press()
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    def _next_press(self) -> Press | None:
        while self._waiting:
            table, press = self._waiting.popleft()
            if table not in self._left:
                return press
        return None

    async def _together(self, times: int) -> None:
        for _ in range(times):
            await self._until(lambda: len(self._ready()) == len(self.tables), "had a move ready")
            ready, moves = self._ready(), self._moves()
            self._waiting = deque(each for each in self._waiting if each not in ready.items())
            for press in ready.values():
                press()
            end = moves + len(ready)
            await self._until(lambda end=end: self._moves() >= end, "was answered")  # type: ignore[misc]

    def _ready(self) -> dict[Table, Press]:
        """One press of each table that waits; where all of a table choose at once, the last."""
        return dict(self._waiting)

    async def _storm(self) -> tuple[float, int]:
        """Seconds until the last seat had its whole view, and how many never had it. Ends when
        every table has moved again.
        """
        began = time.monotonic()
        for seat in self.seats:
            seat.leave()
        await asyncio.gather(*(seat.gone.wait() for seat in self.seats))
        self._waiting.clear()
        for table in self.tables:
            table.begin_anew()
        self._free = False
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.gather(*map(self._joined, self.seats), return_exceptions=True)
        lost = sum(not seat.joined.is_set() for seat in self.seats)
        seconds = time.monotonic() - began
        if not lost:
            await self._start()
        return seconds, lost


def _quantile_ms(ordered_ns: list[int], part: float) -> float | None:
    if not ordered_ns:
        return None
    return ordered_ns[min(len(ordered_ns) - 1, int(len(ordered_ns) * part))] / 1e6


async def run(job: Job) -> Report:
    load = Load(job)
    await load.join()
    await asyncio.sleep(WARM_S)
    measured = [await load.measure(stretch) for stretch in job.stretches]
    refused = Counter(code for table in load.tables for code in table.refused)
    load.leave()
    return Report(len(load.seats), tuple(measured), refused)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.encode(runner.run(run(json.decode(sys.stdin.buffer.read(), type=Job)))).decode())
