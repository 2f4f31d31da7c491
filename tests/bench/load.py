"""The load: seats at tables that speak raw Engine.IO frames, in a process of their own.

Reads one `Job` as JSON from standard input and prints one `Report`. A table has one move in
flight. First every table moves as soon as it may (`flat_out_s`), then the hall moves at a steady
rate (`paced_s`), as people do.
"""

import asyncio
import sys
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable

import uvloop
from msgspec import Struct, json
from picows import WSListener, ws_connect

from tests.bench.process import cpu_s, resident_mb
from tests.bench.seats import EchoTable, HallTable, Table, WireSeat

JOIN_S = 60.0
WARM_S = 1.0
JOINING_AT_ONCE = 20


class Job(Struct, frozen=True):
    """`pid`: the server whose CPU is counted. `tokens`: a table's seats each; none for an echo,
    whose `rooms` rooms are of four. `rate`: moves a second of the whole hall in the paced part.
    """

    port: int
    pid: int
    flat_out_s: float
    paced_s: float
    rate: float
    rooms: int = 0
    tokens: tuple[tuple[str, ...], ...] = ()


class Part(Struct, frozen=True):
    """One stretch of time. Latency: press sent → last tablet of the table shown it, in ms; None
    where nothing was measured.
    """

    moves: int
    seconds: float
    cpu_s: float
    p50_ms: float | None
    p99_ms: float | None


class Report(Struct, frozen=True):
    seats: int
    flat_out: Part
    paced: Part
    refused: dict[str, int]
    resident_mb: float


class Load:
    """Who may move now, and when it is let to."""

    def __init__(self) -> None:
        self.paced = False
        self.waiting: deque[Callable[[], None]] = deque()

    def may_move(self, press: Callable[[], None]) -> None:
        if self.paced:
            self.waiting.append(press)
        else:
            press()

    async def pace(self, rate: float, seconds: float) -> None:
        """Let one move go every 1/rate s; one that finds nobody ready is not made up for."""
        began = due = time.monotonic()
        while due < began + seconds:
            if self.waiting:
                self.waiting.popleft()()
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))


async def run(job: Job) -> Report:
    load = Load()
    tables = _tables(job, load)
    seats = [seat for table in tables for seat in table.seats]
    await _join(job.port, seats)
    for table in tables:
        table.start()
    await _all_moving(tables)
    await asyncio.sleep(WARM_S)
    flat_out = await _part(job, tables, asyncio.sleep(job.flat_out_s))
    load.paced = True
    await asyncio.sleep(WARM_S)
    paced = await _part(job, tables, load.pace(job.rate, job.paced_s))
    if any(seat.lost for seat in seats):
        raise RuntimeError("a seat lost its connection under load")
    refused = Counter(code for table in tables for code in table.refused)
    memory = resident_mb(job.pid)
    for seat in seats:
        seat.leave()
    return Report(len(seats), flat_out, paced, refused, memory)


def _tables(job: Job, load: Load) -> list[Table]:
    if job.tokens:
        return [HallTable(load.may_move, tokens) for tokens in job.tokens]
    return [EchoTable(load.may_move, f"room{number}") for number in range(job.rooms)]


async def _join(port: int, seats: list[WireSeat]) -> None:
    url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    for first in range(0, len(seats), JOINING_AT_ONCE):
        group = seats[first : first + JOINING_AT_ONCE]
        await asyncio.gather(*(ws_connect(_given(seat), url) for seat in group))
        async with asyncio.timeout(JOIN_S):
            await asyncio.gather(*(seat.joined.wait() for seat in group))


async def _all_moving(tables: list[Table]) -> None:
    """A table that has just been opened counts down and deals first."""
    async with asyncio.timeout(JOIN_S):
        while not all(table.moves for table in tables):
            if any(seat.lost for table in tables for seat in table.seats):
                raise RuntimeError("a seat lost its connection before it moved")
            await asyncio.sleep(0.1)


def _given(seat: WireSeat) -> Callable[[], WSListener]:
    return lambda: seat


async def _part(job: Job, tables: list[Table], stretch: Awaitable[None]) -> Part:
    for table in tables:
        table.latencies_ns.clear()
    moves, cpu, began = sum(t.moves for t in tables), cpu_s(job.pid), time.monotonic()
    await stretch
    seconds = time.monotonic() - began
    latencies = sorted(each for table in tables for each in table.latencies_ns)
    return Part(
        moves=sum(t.moves for t in tables) - moves,
        seconds=seconds,
        cpu_s=cpu_s(job.pid) - cpu,
        p50_ms=_quantile(latencies, 0.50),
        p99_ms=_quantile(latencies, 0.99),
    )


def _quantile(ordered_ns: list[int], part: float) -> float | None:
    if not ordered_ns:
        return None
    return ordered_ns[min(len(ordered_ns) - 1, int(len(ordered_ns) * part))] / 1e6


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.encode(runner.run(run(json.decode(sys.stdin.buffer.read(), type=Job)))).decode())
