"""Signs of life for systemd (`Type=notify`, `WatchdogSec`), sent from a green thread of the loop.

A loop that is stuck stops sending them, and the unit is restarted.
"""

import os
import socket

from appliance.live.runtime import Runtime
from appliance.live.timers import Timers


class Notifier:
    """Silent where no service manager listens."""

    def __init__(self, runtime: Runtime, timers: Timers) -> None:
        self._runtime = runtime
        self._timers = timers
        self._address = os.environ.get("NOTIFY_SOCKET", "")
        watchdog_us = int(os.environ.get("WATCHDOG_USEC", "0"))
        self._every_ms = watchdog_us // 2_000

    def ready(self) -> None:
        """The box serves from now on."""
        self._tell(b"READY=1")
        if self._every_ms > 0:
            self._beat()

    def _beat(self) -> None:
        self._tell(b"WATCHDOG=1")
        self._timers.set("watchdog", self._runtime.now_ms() + self._every_ms, self._beat)

    def _tell(self, what: bytes) -> None:
        if not self._address:
            return
        # A leading @ means the abstract namespace.
        address = self._address.replace("@", "\0", 1)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
            channel.sendto(what, address)
