"""A box with a mistake, for the tests that must find it: its log is never synced."""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from pathlib import Path

from appliance.store.log import EventLog

_open = EventLog.open


def _careless(path: Path) -> EventLog:
    log = _open(path)
    log._db.execute("PRAGMA synchronous = OFF")
    return log


if __name__ == "__main__":
    EventLog.open = _careless  # type: ignore[method-assign,assignment]
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
