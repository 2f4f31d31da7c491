"""A box with a mistake, for the test that must find it: one handler stands without the wrapper
that answers for it when it raises.
"""

from appliance import serve  # isort: skip - its patch comes before everything else

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from appliance.web.sockets import Sockets

_answering = Sockets._answering


def _careless(self: Sockets, handler: Callable[..., Any]) -> Callable[..., Any]:
    def ask(sid: str, raw: Any = None) -> msgspec.Raw:
        return msgspec.Raw(msgspec.json.encode(handler(self._pages[sid], raw)))

    return ask if handler == self._ask else _answering(self, handler)


if __name__ == "__main__":
    Sockets._answering = _careless  # type: ignore[method-assign]
    serve.serve(Path(sys.argv[1]), "127.0.0.1", 0)
