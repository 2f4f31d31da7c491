"""Boxes forked from a process that has imported everything already (`warm_box.py`): a start
without the imports, which are half of what a life under test costs.
"""

import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any

LONGEST = 4_096


class Forked:
    """One such box, as `subprocess` would show it."""

    def __init__(self, warm: "Warm", pid: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._warm = warm
        self._ended: int | None = None

    def poll(self) -> int | None:
        return self._ended

    def wait(self, timeout: float | None = None) -> int:
        """Return when it is dead, and so holds neither port nor folder any more."""
        assert timeout is None, "these are only ever killed"
        if self._ended is None:
            self._ended = self._warm.asked({"dead": self.pid})
        return self._ended


class Warm:
    """Their parent; `launch` takes the place of the one in `tests.running.server`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._near, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with far:
            command = [sys.executable, "-m", "tests.crash.warm_box", str(far.fileno())]
            self._parent = subprocess.Popen(command, pass_fds=[far.fileno()])

    def launch(self, command: list[str], run: Path) -> Forked:
        assert command[:3] == [sys.executable, "-m", "appliance"]
        near, far = os.pipe()
        pid = self.asked({"words": command[3:], "run": str(run)}, [far])
        os.close(far)
        return Forked(self, pid, os.fdopen(near, "r", encoding="utf-8"))

    def asked(self, message: dict[str, Any], files: list[int] | None = None) -> int:
        with self._lock:
            socket.send_fds(self._near, [json.dumps(message).encode()], files or [])
            return int(self._near.recv(LONGEST))

    def close(self) -> None:
        self._near.close()
        self._parent.wait()
