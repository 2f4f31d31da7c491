"""The peer that does nothing: Flask-SocketIO as its documentation starts it, with eventlet, but for
the number of sockets, which eventlet would end at 1,024.

A client joins the room it names and emits 60 bytes with an ack; the room gets 200 bytes.
`python -m tests.bench.stock_echo PORT`
"""

import sys
from typing import Any

from flask import Flask
from flask_socketio import SocketIO, emit, join_room

from tests.bench.shape import SHOWN

MOST_SOCKETS = 8_192

app = Flask(__name__)
socketio = SocketIO(app, async_mode="eventlet")


@socketio.on("connect")
def joined(auth: Any) -> None:
    join_room(auth["room"])


@socketio.on("act")
def act(message: Any) -> Any:
    emit("view", SHOWN, to=message["room"])
    return {"ok": True}


if __name__ == "__main__":
    socketio.run(app, host="127.0.0.1", port=int(sys.argv[1]), max_size=MOST_SOCKETS)
