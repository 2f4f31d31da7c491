"""One connected page: who it is, how it is written to, how much it may ask."""

from typing import Any

from socketio.packet import EVENT

from appliance.live.box import Seat
from appliance.web.limits import Bucket


class Connection:
    """A page of a seat, a referee, a watcher or the rehearsal's host.

    `role`: seat | staff | host. It was fixed when the page joined; no message can change it.
    """

    def __init__(self, server: Any, sid: str, role: str, page: str, now_ms: int) -> None:
        self.sid = sid
        self.role = role
        self.page = page
        self.seat: Seat | None = None
        self.staff_name = ""
        self.staff_role = ""
        self.session: bytes = b""
        self.source = ""
        """The address its socket came from."""
        self.watching = 0
        self.behind = False
        """A watcher that did not read has missed a view; it gets the newest when it answers."""
        self.bucket = Bucket(now_ms)
        self._server = server

    def send(self, name: str, payload: bytes) -> None:
        """Queue one event with its message already encoded; never blocks.

        The packet is put together here: Socket.IO would look for a room of one and read the
        message again to copy it.
        """
        transport = self.transport()
        if transport is not None:
            self._server.eio.send(transport, f'{EVENT}["{name}",{payload.decode()}]')

    def transport(self) -> str | None:
        """What the transport calls the socket under this page, None once it is gone."""
        name: str | None = self._server.manager.eio_sid_from_sid(self.sid, "/")
        return name

    def waiting(self) -> int:
        """Frames the socket has not taken yet."""
        socket = self._server.eio.sockets.get(self.transport())
        return 0 if socket is None else int(socket.queue.qsize())

    def close(self) -> None:
        self._server.disconnect(self.sid)
