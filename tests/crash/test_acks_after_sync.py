"""Invariant 1 as the kernel sees it: no press is acknowledged before the log that holds it is
synced.
"""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.crash.pressing import Press, Presser, take_seat
from tests.crash.syscalls import Durability, under_strace
from tests.running.page import Page, call
from tests.running.server import Server

PRESSES = 40
FIRST_NUMBER = 10_001
"""Numbers of acks no other frame has."""
TRACE_ENDS_S = 10.0


def traced(folder: Path, script: Path | None = None) -> Durability:
    """Play at two tables of a traced box, three seats pressing at each; what its trace says."""
    trace = folder / "trace"
    server = Server(folder / "data", under=under_strace(trace), script=script).start()
    numbers = itertools.count(FIRST_NUMBER)
    acks: dict[int, str] = {}

    def send(page: Page, press: Press) -> Any:
        number = next(numbers)
        if press.event == "act":
            acks[number] = press.message["action_id"]
        page.send_raw(f"42{number}" + json.dumps([press.event, press.message]))
        return page.answer(number)

    try:
        plan = {"game": "wakeng", "tables": 2, "boards": 4}
        assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
        seats = [take_seat(server.url, table, seat) for table in (1, 2) for seat in range(3)]
        pressers = [Presser(seat.page(server.url), seat, send) for seat in seats]
        for presser in pressers:
            presser.start()
        while len(acks) < PRESSES:
            server.wait_s(0.1)
            assert any(presser.is_alive() for presser in pressers), "the boards are over"
    finally:
        server.kill()
    for presser in pressers:
        presser.join()
    for _ in range(int(TRACE_ENDS_S * 10)):
        if re.search(rf"^{server.pid} +\+\+\+ killed", trace.read_text(), re.MULTILINE):
            break
        server.wait_s(0.1)
    found = Durability(acks)
    found.follow(trace.read_text().splitlines())
    return found


def test_invariant_1_no_press_is_acknowledged_before_its_log_is_synced(tmp_path: Path) -> None:
    found = traced(tmp_path)
    assert len(found.seen) > PRESSES / 2
    assert found.early == []


@pytest.mark.parametrize("box", ["unsynced_box", "early_box"])
def test_a_box_that_does_not_wait_for_its_log_is_found_out(tmp_path: Path, box: str) -> None:
    found = traced(tmp_path, Path(__file__).with_name(f"{box}.py"))
    assert found.early
