"""Row 3: presses that come again, on the same line, on a new one and to a new process."""

import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.running.page import Page, call, sit
from tests.running.players import plain_action
from tests.running.server import Server
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

ACTS = 30
MOST_AGAIN = 3
PRESSES = "SELECT stream, type, payload FROM events WHERE type = 'acted' ORDER BY seq"


class Press(NamedTuple):
    """A press as it was sent, and the answer it got first."""

    seat: int
    message: dict[str, Any]
    answer: Any


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data").start()
    yield server
    server.kill()


def test_3_a_press_that_comes_again_has_its_answer_again_and_no_second_effect(
    box: Server, sizes: Sizes, count: Counting
) -> None:
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{box.url}/api/rehearsal", plan)[0] == 200
    seats = [sit(box.url, 1, seat) for seat in range(3)]
    pages = [page for _, page in seats]
    presses = _played(pages)
    assert sum(press.answer["ok"] for press in presses) == ACTS
    assert any(not press.answer["ok"] for press in presses)
    before = box.rows(PRESSES)
    assert len(before) == ACTS

    dice = random.Random(3)
    _again(dice, pages, presses)
    for page in pages:
        page.close()
    for _ in count("replays of a board's presses", sizes.replays):
        fresh = [_joined(box, token) for token, _ in seats]
        _again(dice, fresh, presses)
        assert box.rows(PRESSES) == before
        for page in fresh:
            page.close()
    box.kill()
    box.start()
    returned = [_joined(box, token) for token, _ in seats]
    _again(dice, returned, presses)
    assert box.rows(PRESSES) == before
    for press in presses:
        assert box.acted(press.message["action_id"]) == press.answer["ok"]
    # The search would see a second effect: a new press is one more.
    turn = next(p for p in returned if p.until(lambda view: "turn_id" in view).get("my_turn"))
    assert turn.act(plain_action(turn.view))["ok"]
    assert len(box.rows(PRESSES)) == ACTS + 1


def _joined(box: Server, token: str) -> Page:
    """The seat's page with its first view; before that the box takes no press of it."""
    page = Page(box.url, "seat", token)
    assert page.view
    return page


def _played(pages: list[Page]) -> list[Press]:
    """A board played until so many presses stand in the log; some are wrong and refused."""
    presses: list[Press] = []
    taken = 0
    while taken < ACTS:
        for seat, page in enumerate(pages):
            view = page.until(lambda view: view["screen"] == "play")
            if not view.get("my_turn", False) or taken == ACTS:
                continue
            presses.append(_pressed(page, seat, view, plain_action(view)))
            taken += presses[-1].answer["ok"]
            if taken == ACTS // 2:
                presses.append(_pressed(page, seat, view, plain_action(view)))
    return presses


def _pressed(page: Page, seat: int, view: Any, action: Any) -> Press:
    identity = secrets.token_hex(16)
    message = {"turn_id": view["turn_id"], "action_id": identity, "action": action}
    return Press(seat, message, page.press("act", message))


def _again(dice: random.Random, pages: list[Page], presses: list[Press]) -> None:
    """Every press once or more, in any order, byte for byte as it was."""
    several = [press for press in presses for _ in range(dice.randint(1, MOST_AGAIN))]
    dice.shuffle(several)
    for press in several:
        answer = pages[press.seat].press_on("act", press.message)
        if press.answer["ok"]:
            assert answer == press.answer
        else:
            assert not answer["ok"]
