"""The same server with a stop-watch around each stage of a move.

Only stages that never give way to another green thread are timed, by the CPU clock of their own
thread; what is left of the process's CPU is the socket library and the loop. At the end the sums
stand in `stages.json` in the folder: {stage: [calls, CPU ns]}, with the whole of the process, what
is left of it, and how many moves there were.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from appliance.serve import serve  # first: it patches

from appliance.live import journal, tables  # isort: skip
from appliance.store.log import EventLog  # isort: skip
from appliance.web import sockets  # isort: skip
from appliance.web.connections import Connection  # isort: skip
from appliance.web.frames import WirePacket  # isort: skip

STAGES: tuple[tuple[str, Any, str], ...] = (
    ("decode frame", WirePacket, "decode"),
    ("decode message", sockets, "_decode"),
    ("decide", tables, "decide"),
    ("encode log", journal, "canonical"),
    ("commit", EventLog, "append"),
    ("view", tables, "seat_view"),
    ("emit", Connection, "send"),
    ("appoint", tables.LiveTable, "_appoint"),
)

_sums: dict[str, list[int]] = {name: [0, 0] for name, _, _ in STAGES}


def _timed(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    entry = _sums[name]

    @wraps(work)
    def timed(*given: Any, **named: Any) -> Any:
        began = time.thread_time_ns()
        try:
            return work(*given, **named)
        finally:
            entry[0] += 1
            entry[1] += time.thread_time_ns() - began

    return timed


class _Moves:
    """Counts presses; the stop-watches begin at the first, when everybody has joined."""

    count = 0
    began_ns = 0

    def counted(self, act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def counting(*given: Any) -> Any:
            if not self.count:
                self.began_ns = time.process_time_ns()
                for entry in _sums.values():
                    entry[:] = [0, 0]
            self.count += 1
            return act(*given)

        return counting

    def whole(self) -> dict[str, list[int]]:
        left = time.process_time_ns() - self.began_ns - sum(ns for _, ns in _sums.values())
        return {**_sums, "sockets and loop": [self.count, left], "moves": [self.count, 0]}


def main(folder: Path) -> None:
    moves = _Moves()
    setattr(tables.LiveTable, "act", moves.counted(tables.LiveTable.act))  # noqa: B010 - as below
    for name, owner, attribute in STAGES:
        setattr(owner, attribute, _timed(name, getattr(owner, attribute)))
    try:
        serve(folder, "127.0.0.1", 0)
    finally:
        (folder / "stages.json").write_text(json.dumps(moves.whole()), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
