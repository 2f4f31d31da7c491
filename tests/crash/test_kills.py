"""Invariant 1 against kill -9 at any moment of play: the real box, its pages and its house
players.
"""

import json
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from appliance.store import chain
from tests.crash.pressing import Press, Presser, Seat, take_seat
from tests.running.page import Page
from tests.running.referee import Referee
from tests.running.server import Server, hallbox
from tests.soak.sizes import Sizes

EARLY_BOX = Path(__file__).with_name("early_box.py")
MOST_PRESSES = 20
LONGEST_PAUSE_S = 0.02
EVERY_LONG_LIFE = 6
"""One life in so many is long enough for the house players to move in it."""
PATIENCE_S = 30.0
LOOK_S = 0.005
KILLS_A_HALL = 8
HALLS_AT_ONCE = 2
BOTTOM = 4
ACTS = "SELECT payload FROM events WHERE type = 'acted'"
PLAYED_BY_HOUSE = 3
"""The third table is played by the box alone; three people sit at the first two."""


class Lost(Exception):
    """What a box no longer knew after a kill."""


class Hall:
    """One event and its seats through the lives of one server."""

    def __init__(self, server: Server, pin: str) -> None:
        self.server = server.start()
        referee = Referee(server.url, pin)
        self.seats = [take_seat(server.url, table, seat) for table in (1, 2) for seat in range(3)]
        for table in (1, 2, PLAYED_BY_HOUSE):
            assert referee.order("open", table)["ok"]
        for seat in self.seats:
            seat.page(server.url).until(lambda view: view["screen"] == "play")
        self._heads: dict[int, str] = {}

    def live(self, presses: int, then_s: float, *, house: bool = False) -> None:
        """One life: the seats press until so many presses are acknowledged (and with `house` the
        third table has moved); soon after it the box is killed and starts again.
        """
        pages = [seat.page(self.server.url) for seat in self.seats]
        pressers = [Presser(page, seat) for page, seat in zip(pages, self.seats, strict=True)]
        moved = self._house_moves()
        for presser in pressers:
            presser.start()
        self._wait(lambda: self.acknowledged() >= presses)
        if house:
            self._wait(lambda: self._house_moves() > moved)
        self.server.wait_s(then_s)
        self.server.kill()
        for presser in pressers:
            presser.join()
        self.server.start()

    def acknowledged(self) -> int:
        """Presses of this life, or of the one just ended."""
        return sum(press.acknowledged for seat in self.seats for press in list(seat.presses))

    def _house_moves(self) -> int:
        return len(self.server.rows(f"{ACTS} AND stream = 'table/{PLAYED_BY_HOUSE}'"))

    def _wait(self, wanted: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not wanted():
            assert time.monotonic() < end, "nobody plays any more"
            self.server.wait_s(LOOK_S)

    def compare(self) -> None:
        """Raises Lost for an answer, a row or a card the box had given and has no more."""
        self._log_only_grew()
        for seat in self.seats:
            page = seat.page(self.server.url)
            _same_hand(seat, page.view)
            for press in seat.presses:
                again = _pressed_again(page, press) if press.acknowledged else press.answer
                if again != press.answer:
                    raise Lost(f"{press} is answered {again}")
            seat.presses.clear()
            page.close()

    def _log_only_grew(self) -> None:
        uri = f"{self.server.event_file().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True)) as db:
            verdict = chain.follow(chain.rows(db), self._heads)
            payloads = db.execute(
                "SELECT payload FROM events WHERE stream LIKE 'table/%'"
            ).fetchall()
        if not verdict.holds:
            raise Lost(f"row {verdict.bad}: {verdict.reason}")
        self._heads = {verdict.count: verdict.head}
        stored = Counter(json.loads(payload).get("action_id") for (payload,) in payloads)
        for seat in self.seats:
            for press in seat.presses:
                if press.acknowledged and stored[press.message["action_id"]] != 1:
                    raise Lost(f"{press} is {stored[press.message['action_id']]} times in the log")


def _pressed_again(page: Page, press: Press) -> Any:
    """The answer to the same press; a page that sends more than it may is told to wait."""
    while (answer := page.press(press.event, press.message)).get("code") == "BUSY":
        pass
    return answer


def _same_hand(seat: Seat, view: Any) -> None:
    """The hand the seat saw last, less what it has laid down, with the bottom if it dug."""
    seen = seat.seen
    if seen is None or "play" not in (seen["screen"], view["screen"]) or not seat.presses:
        return
    if (seen["screen"], seen["board_no"]) != (view["screen"], view.get("board_no")):
        return
    held, holds = _cards(seen), _cards(view)
    last = seat.presses[-1]
    laid = set(last.message.get("action", {}).get("cards", ()))
    if not held - laid <= holds or len(holds - held) not in (0, BOTTOM):
        raise Lost(f"a hand: {sorted(held)} became {sorted(holds)}")
    if last.acknowledged and laid & holds:
        raise Lost(f"a play: {sorted(laid)} are in the hand again")


def _cards(view: Any) -> set[str]:
    return {card["card"] for card in view["board"]["hand"]}


@contextmanager
def hall_of(folder: Path, script: Path | None = None) -> Iterator[Hall]:
    people = [
        [{"entry": f"e{table}{seat}", "name": f"Player {table}{seat}"} for seat in range(3)]
        for table in (1, 2)
    ]
    plan = {"title": "Cup", "game": "wakeng", "boards": 40, "tables": [*people, [None] * 3]}
    folder.mkdir()
    file = folder / "event.json"
    file.write_text(json.dumps(plan), "utf-8")
    done = hallbox("event", "--data", str(folder / "data"), str(file))
    assert done.returncode == 0, done.stderr
    server = Server(folder / "data", script=script)
    try:
        yield Hall(server, done.stdout.split()[-1])
    finally:
        server.kill()


def kill_often(hall: Hall, kills: int, chance: random.Random) -> None:
    """So many lives, compared after each."""
    for life in range(kills):
        wanted, then_s = chance.randrange(1, MOST_PRESSES), chance.uniform(0, LONGEST_PAUSE_S)
        hall.live(wanted, then_s, house=life % EVERY_LONG_LIFE == 0)
        hall.compare()


def test_invariant_1_every_answer_outlives_kill_9(tmp_path: Path, sizes: Sizes) -> None:
    def kill(first: int) -> None:
        with hall_of(tmp_path / f"hall-{first}") as hall:
            kills = min(KILLS_A_HALL, sizes.kills - first)
            kill_often(hall, kills, random.Random(first))
        shutil.rmtree(tmp_path / f"hall-{first}")

    with ThreadPoolExecutor(HALLS_AT_ONCE) as halls:
        list(halls.map(kill, range(0, sizes.kills, KILLS_A_HALL)))


def test_a_box_that_answers_early_is_found_out(tmp_path: Path) -> None:
    with hall_of(tmp_path / "hall", EARLY_BOX) as hall, pytest.raises(Lost):
        kill_often(hall, EVERY_LONG_LIFE, random.Random(0))
