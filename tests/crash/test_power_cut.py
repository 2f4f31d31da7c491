"""Invariant 1 against the power going at any moment: the store itself over a disk that forgets."""

import random
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from appliance.store import database
from appliance.store.log import EventLog, Step
from tests.crash.power import Connection, CutVFS, Disk, PowerCut
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes
from tests.store.making import STAMP, numbers, step

CUTS_A_FILE = 25
MOST_CALLS = 120
PAGES_A_CHECKPOINT = 12
"""Far fewer than SQLite's 1,000, so that cuts fall into checkpoints and new rounds of the -wal."""


class Store:
    """One event's file on one disk. `acknowledged`: payloads whose append has returned."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self._folder = folder
        self._path = folder / "event.db"
        self._chance = chance
        self._disk = Disk(chance)
        self._vfs = CutVFS("power-cut", self._disk)
        self._acknowledged: list[bytes] = []
        self._under_way: list[bytes] = []
        EventLog.open(self._path).close()

    def connecting(self, said: Callable[[str], str]) -> Callable[..., Any]:
        """In the place of `database.connect`."""

        def connect(path: Path, *, read_only: bool = False) -> Connection:
            db = Connection(path, self._vfs.name, read_only, said)
            db.execute("PRAGMA foreign_keys = ON")
            db.execute(f"PRAGMA wal_autocheckpoint = {PAGES_A_CHECKPOINT}")
            return db

        return connect

    def write_until_cut(self) -> None:
        """Open the file and append batches, sometimes closing it, until the power goes."""
        self._disk.power_on(self._folder, self._chance.randrange(1, MOST_CALLS))
        self._under_way = []
        opened: list[EventLog] = []
        try:
            while True:
                log = EventLog.open(self._path)
                opened.append(log)
                for _ in range(self._chance.randrange(1, 30)):
                    self._append(log)
                log.close()
        except Exception:
            if not self._disk.is_off:
                raise
        for log in opened:
            with suppress(PowerCut):
                log.close()
        self._disk.leave(self._folder)

    def _append(self, log: EventLog) -> None:
        first = len(self._acknowledged)
        batch = [self._step(first + each) for each in range(self._chance.randrange(1, 9))]
        self._under_way = [one.entries[0].payload for one in batch]
        log.append([(one, STAMP) for one in batch])
        self._acknowledged += self._under_way
        self._under_way = []

    def _step(self, number: int) -> Step:
        return step(number, f"table/{number % 7}", owes=f"r{number}" if number % 5 == 0 else "")

    def lost(self, copy: Path) -> str:
        """What is wrong with the file as it is found after the cut, in words; or empty."""
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self._folder, copy)
        log = EventLog.open(copy / "event.db")
        try:
            rows, owed = numbers(log), [row.id for row in log.undelivered(len(numbers(log)))]
            if not log.verify().holds:
                return "the chain does not hold"
        finally:
            log.close()
        if rows[: len(self._acknowledged)] != self._acknowledged:
            return f"{len(self._acknowledged)} rows were acknowledged, {len(rows)} are there"
        if rows[len(self._acknowledged) :] not in ([], self._under_way):
            return "a batch is there by half"
        if owed != [f"r{number}" for number in range(0, len(rows), 5)]:
            return "outbox and log do not agree"
        # A batch that was written whole and not acknowledged counts from now on.
        self._acknowledged = rows
        return ""


def cut(
    folder: Path, cuts: Iterable[int], patch: pytest.MonkeyPatch, said: Callable[[str], str]
) -> str:
    """Cut the power so often; what was lost first, or empty."""
    for number in cuts:
        if number % CUTS_A_FILE == 0:
            place = folder / f"disk-{number}"
            place.mkdir()
            store = Store(place, random.Random(number))
        with patch.context() as patched:
            patched.setattr(database, "connect", store.connecting(said))
            store.write_until_cut()
        lost = store.lost(folder / "found")
        if lost:
            return f"cut {number}: {lost}"
    return ""


def test_invariant_1_no_power_cut_loses_what_was_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sizes: Sizes, count: Counting
) -> None:
    cuts = count("power cuts", sizes.power_cuts)
    assert cut(tmp_path, cuts, monkeypatch, lambda statement: statement) == ""


def test_a_store_that_does_not_wait_for_the_disk_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def carelessly(statement: str) -> str:
        return statement.replace("synchronous = FULL", "synchronous = NORMAL")

    assert "acknowledged" in cut(tmp_path, range(50), monkeypatch, carelessly)
