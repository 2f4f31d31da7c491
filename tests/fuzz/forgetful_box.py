"""A box with a mistake, for the test that must find it: it keeps no answer it has given."""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from pathlib import Path
from typing import Any

from appliance.live import tables


def _forget(*_: Any) -> None:
    pass


if __name__ == "__main__":
    tables.remember = _forget  # type: ignore[assignment]
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
