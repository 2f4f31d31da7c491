"""A real `hallbox serve` in a process of its own, on loopback, that a test starts, kills and
starts again over the same folder.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

READY_S = 20


class Server:
    """One folder, one port; the process comes and goes."""

    def __init__(self, folder: Path, port: int = 0, env: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.port = port
        self.log: list[str] = []
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Returns when the box has printed its address; fails with its output if it never does."""
        command = [sys.executable, "-m", "appliance", "serve", "--host", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--data", str(self.folder), "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self._env,
        )
        ready = threading.Event()
        reader = threading.Thread(target=self._read, args=(self._process, ready), daemon=True)
        reader.start()
        if not ready.wait(READY_S):
            self.kill()
            raise AssertionError("the box did not start:\n" + "\n".join(self.log))
        return self

    def _read(self, process: "subprocess.Popen[str]", ready: threading.Event) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.log.append(line.rstrip())
            found = re.search(r"http://(?:localhost|[0-9.]+):(\d+)/", line)
            if found and not ready.is_set():
                self.port = int(found[1])
                ready.set()

    def kill(self) -> None:
        """kill -9, by pid."""
        if self._process is not None and self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()

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

    def wait_s(self, seconds: float) -> None:
        """Wall time that really passes, where the process under test has a clock of its own."""
        time.sleep(seconds)
