"""A real `hallbox serve` in a process of its own, on loopback, that a test starts, kills and
starts again over the same folder.
"""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Protocol

from appliance.games import game_named
from appliance.games.contract import Settings

READY_S = 20
NO_SETTINGS: Settings = {}


class Process(Protocol):
    """What a Server needs of its process; `subprocess.Popen` has it."""

    pid: int

    @property
    def stdout(self) -> IO[str] | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...


def launch(command: list[str], run: Path) -> Process:
    """A process of its own; `run` is its folder in memory."""
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "RUNTIME_DIRECTORY": str(run)},
    )


class Server:
    """One folder, one port; the process comes and goes.

    `under`: words before the command that end in executing it (`prlimit`, `unshare`). `script`: a
    Python file in the place of `hallbox serve`, given the folder alone. `start_process` may give
    another start than `launch`.
    """

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *,
        under: Sequence[str] = (),
        script: Path | None = None,
        start_process: Callable[[list[str], Path], Process] = launch,
    ) -> None:
        self._under = under
        self._script = script
        self._start_process = start_process
        self.folder = folder
        self.port = port
        self.log: list[str] = []
        # Beside the folder, and gone with it: the alive mark would stay in shared memory.
        self._run = folder.parent / "run"
        self._run.mkdir(exist_ok=True)
        self._process: Process | None = None
        self._reader: threading.Thread | None = None
        self._ready = False

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Returns when the box has printed its address; fails with its output if it never does."""
        self._ready = False
        command = [*self._under, sys.executable, *self._words()]
        self._process = self._start_process(command, self._run)
        ready = threading.Event()
        self._reader = threading.Thread(target=self._read, args=(self._process, ready), daemon=True)
        self._reader.start()
        ready.wait(READY_S)
        if not self._ready:
            self.kill()
            raise AssertionError("the box did not start:\n" + "\n".join(self.log))
        return self

    def _words(self) -> list[str]:
        if self._script is not None:
            return [str(self._script), str(self.folder)]
        serve = ["-m", "appliance", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        return [*serve, "--data", str(self.folder)]

    def _read(self, process: Process, ready: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout as output:
            for line in output:
                self.log.append(line.rstrip())
                found = re.search(r"http://(?:localhost|[0-9.]+):(\d+)/", line)
                if found and not ready.is_set():
                    self.port = int(found[1])
                    self._ready = True
                    ready.set()
        ready.set()  # or it never will be

    def kill(self) -> None:
        """kill -9, by pid."""
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if self._reader is not None:
            self._reader.join()

    def stop(self) -> int:
        """SIGTERM; the exit code. A box that does not stop within 10 s is killed and fails."""
        assert self._process is not None
        if self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGTERM)
        try:
            return self._process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the box did not stop on SIGTERM") from None

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What stands in the file of the folder's one event."""
        with closing(sqlite3.connect(f"{self.event_file().as_uri()}?mode=ro", uri=True)) as db:
            return db.execute(query).fetchall()

    def event_file(self) -> Path:
        (path,) = (self.folder / "events").glob("*.db")
        return path

    def acted(self, action_id: str) -> int:
        """How often this press stands in the log."""
        rows = self.rows("SELECT payload FROM events WHERE type = 'acted'")
        return sum(json.loads(payload).get("action_id") == action_id for (payload,) in rows)

    def ledgers(self, seat: int) -> list[Any]:
        """The seat's ledgers (T-12) of its own presses, in order."""
        rows = self.rows("SELECT payload FROM events WHERE type = 'acted' ORDER BY seq")
        ledgers = [json.loads(payload)["ledger"] for (payload,) in rows]
        return [ledger for ledger in ledgers if ledger["seat"] == seat]

    def wait_s(self, seconds: float) -> None:
        """Wall time that really passes, where the process under test has a clock of its own."""
        time.sleep(seconds)


def hallbox(*words: str) -> subprocess.CompletedProcess[str]:
    """Another command of the box, to its end."""
    command = [sys.executable, "-m", "appliance", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def set_up_event(
    folder: Path,
    tables: int,
    boards: int = 1,
    game: str = "wakeng",
    settings: Settings = NO_SETTINGS,
) -> str:
    """`hallbox event` with a person on every seat: the chief's PIN."""
    seats = range(game_named(game).seats)
    plan = {
        "title": "Hall Cup",
        "game": game,
        "boards": boards,
        "tables": [
            [{"entry": f"e{table}{seat}", "name": f"Player {table}{seat}"} for seat in seats]
            for table in range(1, tables + 1)
        ],
        "settings": settings,
    }
    folder.mkdir(parents=True, exist_ok=True)
    file = folder.parent / "event.json"
    file.write_text(json.dumps(plan), "utf-8")
    done = hallbox("event", "--data", str(folder), str(file))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()[-1]
