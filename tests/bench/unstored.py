"""The same server with its log stubbed: what durability costs is measured against this.

Started as `hallbox serve` is, over a folder with an event in it. Not a mode of the box: nothing it
plays is kept.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from appliance.serve import serve  # first: it patches

from appliance.live.journal import Journal  # isort: skip


def _forget(
    journal: Journal, rows: Sequence[tuple[str, Any]], now_ms: int, outbox: Sequence[Any] = ()
) -> int:
    return journal._runtime.now_ms()


if __name__ == "__main__":
    _ = Journal.write  # or there is nothing here to stub
    setattr(Journal, "write", _forget)  # noqa: B010 - the checker refuses a plain assignment
    serve(Path(sys.argv[1]), "127.0.0.1", 0)
