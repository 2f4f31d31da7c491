"""The box with deals that a test wrote (`script.py`) in the place of drawn ones."""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from pathlib import Path

from appliance.games import game_named
from tests.running import script

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    told = script.read(folder)
    setattr(type(game_named(told.game)), "deal", lambda *_: told.deals)  # noqa: B010 - any game's
    serve.serve(folder, "127.0.0.1", 0)
