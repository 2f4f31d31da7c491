"""A box with a mistake, for the tests that must find it: it answers before the log is written."""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from pathlib import Path

import eventlet

from appliance.live.journal import Journal
from appliance.store.log import Step

LATE_S = 0.3
_store = Journal.store


def _promise(self: Journal, step: Step, now_ms: int) -> int:
    eventlet.spawn_after(LATE_S, _store, self, step, now_ms)
    return now_ms


if __name__ == "__main__":
    Journal.store = _promise  # type: ignore[method-assign]
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
