"""Every handler answers, always, and once: every kind of event, whole and broken, by every kind
of page.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.running.page import Page, call, sit
from tests.running.referee import Referee
from tests.running.server import Server

UNANSWERING_BOX = Path(__file__).with_name("unanswering_box.py")
LAST = 9_999
NOVEL = "x" * 20_000
PRESS = {"action_id": "b" * 32}
WHOLE: dict[str, Any] = {
    "act": {"turn_id": "1.1.1", "action": {"type": "pass"}, **PRESS},
    "ask": {"turn_id": "", "check_seq": 1, "card_ids": []},
    "request": {"request": "call", "reason": "leave", **PRESS},
    "order": {"order": "pause", "table_no": 1, "version": 0, **PRESS},
    "rehearsal": {"order": "pace", "fast": True},
    "watch": 1,
}
"""All events but the pong, which asks for no answer."""
BROKEN: tuple[Any, ...] = (None, {}, [], "", 1.5, {"seat": 1}, {"turn_id": NOVEL})
SHAPES = ("[]", "{", '["act"', '["deal",{}]', '["act",{},{}]', f'["act","{NOVEL}"]')


def frames() -> list[str]:
    """Each event as it should be, each with every broken message, and frames that are no event."""
    whole = [json.dumps([name, message]) for name, message in WHOLE.items()]
    broken = [json.dumps([name, message]) for name in WHOLE for message in BROKEN]
    return [*whole, *broken, *SHAPES]


def unanswered(page: Page) -> dict[str, int]:
    """The frames that got another number of answers than one, by that number."""
    sent = dict(enumerate(frames(), 100))
    for number, frame in sent.items():
        page.send_raw(f"42{number}{frame}")
    # A page's answers come in the order it asked in, so this one is the last.
    page.send_raw(f'42{LAST}["watch",null]')
    page.heard(lambda: any(frame.startswith(f"43{LAST}[") for frame in page.frames))
    answers = Counter(int(f[2 : f.index("[")]) for f in page.frames if f.startswith("43"))
    return {frame[:60]: answers[n] for n, frame in sent.items() if answers[n] != 1}


@contextmanager
def pages_of(folder: Path, script: Path | None = None) -> Iterator[list[Page]]:
    """A seat, an official, the host of the rehearsal, and a page whose seat was taken over."""
    server = Server(folder / "data", script=script).start()
    try:
        plan = {"game": "wakeng", "tables": 2, "boards": 1}
        assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
        host = Page(server.url, "host")
        _, seat = sit(server.url, 1, 0)
        yield [seat, Referee(server.url, host.view["pin"]).page, host]
    finally:
        server.kill()


@pytest.mark.parametrize("role", [0, 1, 2], ids=["seat", "staff", "host"])
def test_every_event_of_every_page_has_one_answer(tmp_path: Path, role: int) -> None:
    with pages_of(tmp_path) as pages:
        assert unanswered(pages[role]) == {}


def test_a_handler_that_is_not_wrapped_is_found_out(tmp_path: Path) -> None:
    with pages_of(tmp_path, UNANSWERING_BOX) as pages:
        left_out = unanswered(pages[0])
    assert left_out
    assert all(frame.startswith('["ask"') and answers == 0 for frame, answers in left_out.items())
