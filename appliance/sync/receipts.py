"""The small door between the courier and the server: a receipt goes in, "stored" comes out.

A unix socket; one line of JSON each way, then the connection ends. The log has one writer, so
the courier hands receipts in and never writes them. Plain sockets only: the server's side runs
as well where they are green. What a receipt means is not known here.
"""

import socket
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from appliance.store.outbox import Receipt

LONGEST_BODY = 64 * 1024
"""Bytes of an answer of the platform that are kept; a longer one is none of the contract's."""

_LONGEST_LINE = 2 * LONGEST_BODY
_PATIENCE_S = 10.0
_BACKLOG = 8

_log = structlog.get_logger()


class _Answer(Struct, frozen=True):
    stored: bool


def hand_in(path: Path, receipt: Receipt) -> bool:
    """Whether the server says that the receipt is on its disk; False when it cannot be asked."""
    with suppress(OSError, msgspec.DecodeError), socket.socket(socket.AF_UNIX) as door:
        door.settimeout(_PATIENCE_S)
        door.connect(str(path))
        door.sendall(msgspec.json.encode(receipt) + b"\n")
        return msgspec.json.decode(_read_line(door), type=_Answer).stored
    return False


class Door:
    """The server's side, open until `close`."""

    def __init__(
        self,
        listener: socket.socket,
        on_receipt: Callable[[Receipt], bool],
        spawn: Callable[[Callable[[], None]], None],
    ) -> None:
        self._listener = listener
        self._on_receipt = on_receipt
        self._spawn = spawn

    def close(self) -> None:
        """Take no more receipts; the path is free again."""
        path = Path(self._listener.getsockname())
        # Closing alone would not wake a thread that waits in accept.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        path.unlink(missing_ok=True)

    def run(self) -> None:
        """Answer whoever comes, each in a thread of its own, until `close`."""
        with suppress(OSError):
            while True:
                caller, _ = self._listener.accept()
                self._spawn(lambda caller=caller: self._answer(caller))  # type: ignore[misc]

    def _answer(self, caller: socket.socket) -> None:
        with caller, suppress(OSError):
            caller.settimeout(_PATIENCE_S)
            answer = _Answer(self._stored(_read_line(caller)))
            caller.sendall(msgspec.json.encode(answer) + b"\n")

    def _stored(self, line: bytes) -> bool:
        try:
            return self._on_receipt(msgspec.json.decode(line, type=Receipt))
        except msgspec.DecodeError as error:
            if line:  # who hangs up at once has said nothing to complain of
                _log.warning("receipt_not_understood", reason=str(error), bytes=len(line))
        except Exception:  # noqa: BLE001 - the door outlives a bug behind it; it is asked again
            _log.exception("receipt_not_stored")
        return False


def serve(
    path: Path,
    on_receipt: Callable[[Receipt], bool],
    spawn: Callable[[Callable[[], None]], None],
) -> Door:
    """Open the door at `path`, for this user only. Raises OSError when it cannot be had.

    `on_receipt` returns True once the receipt is durable; it is called in threads of `spawn`.
    """
    with suppress(FileNotFoundError):
        # What a killed server left behind; anything but a socket is not ours to remove.
        if stat.S_ISSOCK(path.stat().st_mode):
            path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind(str(path))
        path.chmod(0o600)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    door = Door(listener, on_receipt, spawn)
    spawn(door.run)
    return door


def _read_line(peer: socket.socket) -> bytes:
    """One line without its end; what came, when the peer stopped or would not stop."""
    got = b""
    while b"\n" not in got and len(got) <= _LONGEST_LINE:
        piece = peer.recv(_LONGEST_LINE)
        if not piece:
            break
        got += piece
    line, _, _ = got.partition(b"\n")
    return line
