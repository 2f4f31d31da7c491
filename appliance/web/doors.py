"""Which names the box answers to, and the addresses it gives out.

The transport's own origin check takes Host = Origin = anything, which DNS rebinding walks through.
Here a request must name the box by a number or by one of its own names, and a page's origin must
be the very host it talks to.
"""

import ipaddress
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec

from appliance.web.wire import Problem

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
WsgiApp = Callable[[Environ, StartResponse], Iterable[bytes]]


def host_name(host: str) -> str:
    """The name or number of a Host header without its port, lower case; empty if it is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Doorkeeper:
    """A WSGI layer in front of everything, sockets included. `names` are the box's own."""

    def __init__(self, app: WsgiApp, names: Callable[[], frozenset[str]]) -> None:
        self._app = app
        self._names = names

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        code = self.refuses(environ.get("HTTP_HOST", ""), environ.get("HTTP_ORIGIN"))
        if code is None:
            return self._app(environ, start_response)
        body = msgspec.json.encode(Problem(code=code, params={"sentence": SENTENCES[code]}))
        headers = [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
        start_response("403 Forbidden", headers)
        return [body]

    def refuses(self, host: str, origin: str | None) -> str | None:
        """BAD_HOST, BAD_ORIGIN, or None when the request may pass."""
        name = host_name(host)
        if not (is_number(name) or name in self._names()):
            return "BAD_HOST"
        if origin is not None and not self._same(origin, host):
            return "BAD_ORIGIN"
        return None

    @staticmethod
    def _same(origin: str, host: str) -> bool:
        scheme, _, place = origin.partition("://")
        return scheme in ("http", "https") and place.lower() == host.lower()


SENTENCES = {
    "BAD_HOST": "This box answers to its number and to its own names only.",
    "BAD_ORIGIN": "This request comes from a page of another site.",
}
