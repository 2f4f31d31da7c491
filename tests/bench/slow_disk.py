"""The same server on a disk that takes 50 ms longer over every commit, as a worn SD card does.

The wait lies in the committer's own OS thread. At the end `commits.json` in the folder holds how
long each commit took, in ms.
"""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from appliance.serve import serve  # first: it patches

from eventlet.patcher import original  # isort: skip

from appliance.store.log import EventLog  # isort: skip

SLOWER_S = 0.05

_append = EventLog.append
_sleep = original("time").sleep
_took_ms: list[float] = []


def _slow(log: EventLog, steps: Sequence[Any]) -> tuple[int, ...]:
    began = time.monotonic_ns()
    seqs = _append(log, steps)
    _sleep(SLOWER_S)
    _took_ms.append((time.monotonic_ns() - began) / 1e6)
    return seqs


def main(folder: Path) -> None:
    setattr(EventLog, "append", _slow)  # noqa: B010 - the checker refuses a plain assignment
    try:
        serve(folder, "127.0.0.1", 0)
    finally:
        (folder / "commits.json").write_text(json.dumps(_took_ms), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
