"""The adapter to eventlet: the only module besides the entry of `serve` that imports it."""

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import eventlet
import eventlet.event
import eventlet.greenio
import eventlet.tpool
import eventlet.websocket

T = TypeVar("T")


READS_A_TURN = 8
AHEAD_BYTES = 4_096
_WORD_BYTES = 4


class FairSocket(eventlet.greenio.GreenSocket):  # type: ignore[misc]
    """A socket that lets others in between its reads, and so do those it accepts.

    eventlet goes on reading without a pause as long as something is there: one page that sends
    without end would have the loop, every table and the watchdog for itself.

    Its WebSocket asks for the four parts of a frame one by one. What has come is therefore read
    at once and given out in the pieces asked for: one system call a frame in the place of four.
    """

    _reads = 0
    _ahead = b""

    def recv(self, bufsize: int, flags: int = 0) -> Any:
        self._let_others_in()
        if flags or not bufsize:
            return super().recv(bufsize, flags)
        came = self._ahead or super().recv(max(bufsize, AHEAD_BYTES))
        self._ahead = came[bufsize:]
        return came[:bufsize]

    def recv_into(self, *how: Any) -> Any:
        self._let_others_in()
        return super().recv_into(*how)

    def _let_others_in(self) -> None:
        self._reads += 1
        if self._reads % READS_A_TURN == 0:
            eventlet.sleep(0)

    def _read_trampoline(self) -> None:
        # Whoever waits for something to come has let the others in already.
        self._reads = 0
        super()._read_trampoline()


def unmasked(data: bytes, mask: Sequence[int], length: int | None = None, offset: int = 0) -> bytes:
    """The bytes of a frame without their mask, all at once: one by one, as eventlet takes them,
    a press costs 22 µs in the place of 1.5. The first byte belongs to `mask[offset % 4]`.
    """
    size = len(data) if length is None else length
    words = size // _WORD_BYTES + 1
    turned = bytes(mask[(offset + place) % _WORD_BYTES] for place in range(_WORD_BYTES))
    key = int.from_bytes((turned * words)[:size], "big")
    return (int.from_bytes(data[:size], "big") ^ key).to_bytes(size, "big")


setattr(eventlet.websocket.RFC6455WebSocket, "_apply_mask", staticmethod(unmasked))  # noqa: B010


class GreenGate:
    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def wait(self, timeout_s: float | None) -> bool:
        if not self._event.ready():
            self._event.wait(timeout=timeout_s)
        return bool(self._event.ready())

    def open(self) -> None:
        if not self._event.ready():
            self._event.send(True)


class GreenRuntime:
    """Green threads of one hub; blocking work goes to eventlet's pool of OS threads."""

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def in_thread(self, fn: Callable[[], T]) -> T:
        result: T = eventlet.tpool.execute(fn)
        return result

    def spawn(self, fn: Callable[[], None]) -> None:
        eventlet.spawn_n(fn)

    def gate(self) -> GreenGate:
        return GreenGate()
