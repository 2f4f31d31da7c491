"""`event_box.py` from outside: a box whose clock a test moves and whose tablets it lets play."""

import re
from pathlib import Path
from typing import Any

from tests.running.page import call
from tests.running.server import Server

PROGRAM = Path(__file__).with_name("event_box.py")
SWEEPS = 25
"""So many a request: each is answered long before the patience of `call` ends."""
MOST_REQUESTS = 200
PIN_LOOKS, PIN_LOOK_S = 200, 0.05


class EventBox(Server):
    """The box of an evening."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, script=PROGRAM)

    def chief_pin(self) -> str:
        """Printed once, right after the address."""
        for _ in range(PIN_LOOKS):
            found = re.search(r"PIN: (\d{6})", "\n".join(self.log))
            if found:
                return found[1]
            self.wait_s(PIN_LOOK_S)
        raise AssertionError("the box told no PIN:\n" + "\n".join(self.log))

    def play_on(self, sweeps: int = SWEEPS) -> bool:
        """One turn at each table a sweep; whether the round waits to be collected."""
        return bool(self._told("/tablets/play", {"sweeps": sweeps}))

    def play_out(self) -> None:
        """Until every table of the round waits to be collected."""
        assert any(self.play_on() for _ in range(MOST_REQUESTS)), "the round does not end"

    def pass_s(self, seconds: int) -> None:
        self._told("/clock/pass", {"ms": seconds * 1000})

    def _told(self, path: str, wanted: Any) -> Any:
        status, answer = call(self.url + path, wanted)
        assert status == 200, "\n".join(self.log)
        return answer["done"]

    def end(self) -> None:
        """Stop it; fails where its log tells of a mistake."""
        self.stop()
        assert not [line for line in self.log if "Traceback" in line], "\n".join(self.log)
