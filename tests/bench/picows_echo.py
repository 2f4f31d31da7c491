"""The peer close to the physical limit: the same echo in picows on uvloop, speaking just enough
Engine.IO for the load generator. `python -m tests.bench.picows_echo PORT`
"""

import asyncio
import sys

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

from tests.bench.shape import SHOWN

_OPEN = b'0{"sid":"s","upgrades":[],"pingInterval":25000,"pingTimeout":20000}'
_VIEW = b'42["view",' + msgspec.json.encode(SHOWN) + b"]"

_rooms: dict[str, list[WSTransport]] = {}


class Echo(WSListener):
    def __init__(self) -> None:
        self._room: list[WSTransport] = []

    def on_ws_connected(self, transport: WSTransport) -> None:
        transport.send(WSMsgType.TEXT, _OPEN)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes()
        if text.startswith(b"40"):
            self._room = _rooms.setdefault(msgspec.json.decode(text[2:])["room"], [])
            self._room.append(transport)
            transport.send(WSMsgType.TEXT, b'40{"sid":"s"}')
        elif text.startswith(b"42"):
            number, _, message = text[2:].partition(b"[")
            msgspec.json.decode(b"[" + message)
            for member in self._room:
                member.send(WSMsgType.TEXT, _VIEW)
            transport.send(WSMsgType.TEXT, b"43" + number + b'[{"ok":true}]')


def _listener(_request: WSUpgradeRequest) -> Echo:
    return Echo()


async def _serve(port: int) -> None:
    server = await ws_create_server(_listener, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(int(sys.argv[1])))
