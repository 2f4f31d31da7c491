"""The box with room for few strangers, so that a test need not open thousands of sockets."""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from pathlib import Path

from appliance.web import sockets

STRANGERS = 40

if __name__ == "__main__":
    setattr(sockets, "MOST_STRANGERS", STRANGERS)  # noqa: B010 - it does not export the name
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
