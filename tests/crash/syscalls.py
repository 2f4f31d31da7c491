"""What a trace of the box's system calls says about its answers and its log.

A line of `strace -f -y` is written when a call ends, or twice where another thread's call came in
between: `<unfinished ...>` when it begins and `resumed` when it ends.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

TRACED = "write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync"
LONGEST = 4_200
"""More than a page of the log, so that an action's id is seen in the write that carries it."""

_CALL = re.compile(r"^(\d+) +(\w+)\(\d+<([^>]*)>")
_RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")
_ACK = re.compile(r'43(\d+)\[\{\\"ok\\":true')
_SYNCS = ("fsync", "fdatasync")


def under_strace(trace: Path) -> Sequence[str]:
    """Words before a command; the command keeps its own pid, and strace ends with it."""
    what = ["-e", f"trace={TRACED}", "-e", "signal=kill", "-s", str(LONGEST)]
    return ["strace", "-D", "-f", "-y", "--seccomp-bpf", *what, "-o", str(trace), "--"]


class Durability:
    """Follows the write-ahead log through a trace. `acks`: the action's id by its ack's number."""

    def __init__(self, acks: Mapping[int, str]) -> None:
        self._acks = acks
        self._written: set[str] = set()
        self._synced: set[str] = set()
        # What a running sync of a thread will have made durable once it returns.
        self._syncing: dict[str, set[str]] = {}
        self.early: list[str] = []
        self.seen: list[str] = []

    def follow(self, trace: Iterable[str]) -> None:
        for line in trace:
            resumed = _RESUMED.match(line)
            begun = _CALL.match(line)
            if begun is not None:
                self._begin(begun[1], begun[2], begun[3], line)
                if "<unfinished ...>" not in line:
                    self._end(begun[1], begun[2])
            elif resumed is not None:
                self._end(resumed[1], resumed[2])

    def _begin(self, thread: str, call: str, file: str, line: str) -> None:
        if call in _SYNCS:
            if file.endswith("-wal"):
                self._syncing[thread] = set(self._written)
        elif file.endswith("-wal"):
            self._written |= {action for action in self._acks.values() if action in line}
        elif file.startswith(("socket:", "TCP:")):
            self._answer(line)

    def _end(self, thread: str, call: str) -> None:
        if call in _SYNCS:
            self._synced |= self._syncing.pop(thread, set())

    def _answer(self, line: str) -> None:
        for number in _ACK.findall(line):
            action = self._acks.get(int(number))
            if action is None:
                continue
            self.seen.append(action)
            if action not in self._synced:
                self.early.append(action)
