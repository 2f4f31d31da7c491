"""Servers under load, one at a time: started, joined by the load generator, stopped."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from tests.bench.late import TIMED_OUT, lateness
from tests.bench.process import on_core
from tests.bench.shape import ROOM_SEATS
from tests.bench.stretches import AnyStretch, Job, Left, Report
from tests.running.page import Page, call
from tests.running.referee import sign_in
from tests.running.server import Server, set_up_event

HERE = Path(__file__).parent
SEATS_A_TABLE = 3
BOARDS = 40
ORDERS_A_PAGE = 30
"""One page may give no more orders than this at once."""
BINDING_AT_ONCE = 8
UNSTORED = "unstored.py"
PATIENCE_S = 20.0


@contextmanager
def echo(module: str) -> Iterator[tuple[int, int]]:
    """(port, pid) of an echo, on the servers' core."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [*on_core(0), sys.executable, "-m", f"tests.bench.{module}", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port)
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return


def run_echo(module: str, seats: int, stretches: tuple[AnyStretch, ...]) -> Report:
    with echo(module) as (port, pid):
        return run_load(Job(port, pid, stretches, seats // ROOM_SEATS))


def run_hall(
    folder: Path, seats: int, stretches: tuple[AnyStretch, ...], script: str = ""
) -> Report:
    """A real event with a seat bound at every place, on a fresh folder. `script`: a file beside
    this one that starts the server in the place of `hallbox serve`.
    """
    with hall(folder, seats // SEATS_A_TABLE, script) as (server, tokens):
        report = run_load(Job(server.port, server.pid, stretches, tokens=tokens))
        if script == UNSTORED and server.rows("SELECT seq FROM events WHERE type = 'acted'"):
            raise RuntimeError(f"{script} did not keep the moves from the log")
        return report


@contextmanager
def hall(
    folder: Path, tables: int, script: str = ""
) -> Iterator[tuple[Server, tuple[tuple[str, ...], ...]]]:
    """The server, and the tokens of every table's seats; all tables are open."""
    pin = set_up_event(folder / "data", tables, BOARDS)
    server = hall_server(folder, script).start()
    try:
        with ThreadPoolExecutor(BINDING_AT_ONCE) as pool:
            tokens = tuple(pool.map(partial(bind_table, server.url), range(1, tables + 1)))
        open_tables(server.url, pin, tables)
        yield server, tokens
        if script:
            server.stop()  # it has its figures to write
    finally:
        server.kill()


def hall_server(folder: Path, script: str = "") -> Server:
    path = HERE / script if script else None
    return Server(folder / "data", under=on_core(0), script=path)


def bind_table(url: str, table_no: int) -> tuple[str, ...]:
    return tuple(bind(url, table_no, seat) for seat in range(SEATS_A_TABLE))


def bind(url: str, table_no: int, seat: int) -> str:
    status, bound = call(f"{url}/api/bind", {"table_no": table_no, "seat": seat})
    if status != 200:
        raise RuntimeError(f"table {table_no}, seat {seat}: {bound}")
    return str(bound["token"])


def open_tables(url: str, pin: str, tables: int) -> None:
    """The referee opens every table; no page of a referee is left open."""
    cookie = sign_in(url, pin)
    for first in range(1, tables + 1, ORDERS_A_PAGE):
        page = Page(url, "staff", cookie=cookie)
        for table in range(first, min(first + ORDERS_A_PAGE, tables + 1)):
            order = {"order": "open", "table_no": table, "action_id": f"{table:032x}"}
            answer = page.press("order", order)
            if not answer["ok"]:
                raise RuntimeError(f"table {table} did not open: {answer}")
        page.close()


def run_load(job: Job) -> Report:
    done = subprocess.run(
        [*on_core(1), sys.executable, "-m", "tests.bench.load"],
        input=msgspec.json.encode(job),
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"the load generator failed:\n{done.stderr.decode()}")
    return msgspec.json.decode(done.stdout, type=Report)


def recovery_s(folder: Path, tables: int) -> float:
    """Start → first seat served, with so many open tables to recover after a kill."""
    pin = set_up_event(folder / "data", tables)
    server = hall_server(folder).start()
    try:
        token = bind(server.url, tables, 0)
        open_tables(server.url, pin, tables)
        server.kill()
        began = time.monotonic()
        server.start()
        _ = Page(server.url, "seat", token).view
        return time.monotonic() - began
    finally:
        server.stop()


def late_figures(folder: Path, tables: int, left: Left) -> dict[str, float]:
    """How late time-outs are while every second table is left to its clock."""
    with hall(folder, tables) as (server, tokens):
        run_load(Job(server.port, server.pid, (left,), tokens=tokens))
        return lateness(server.rows(TIMED_OUT))


def stages(folder: Path) -> dict[str, tuple[int, int]]:
    """What `staged.py` left in the folder: calls and CPU ns of each stage. Raises RuntimeError
    where a stage was never gone through: the server has been built otherwise since.
    """
    text = (folder / "data" / "stages.json").read_text("utf-8")
    timed = {name: (calls, ns) for name, (calls, ns) in json.loads(text).items()}
    unused = [name for name, (calls, _) in timed.items() if not calls]
    if unused:
        raise RuntimeError(f"stages of staged.py that no move went through: {', '.join(unused)}")
    return timed


def commits_ms(folder: Path) -> list[float]:
    """What `slow_disk.py` left in the folder: how long each commit took."""
    took: list[float] = json.loads((folder / "data" / "commits.json").read_text("utf-8"))
    return took
