"""Invariant 1 against kill -9 at any moment of play: the real box, its pages and its house
players.
"""

import json
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import chain as chain_of
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from appliance.store import chain
from tests.crash.pressing import Press, Presser, Seat, take_seat
from tests.crash.warm import Warm
from tests.running.page import Page
from tests.running.referee import Referee
from tests.running.server import Server, hallbox
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

EARLY_BOX = Path(__file__).with_name("early_box.py")
MOST_PRESSES = 20
MOST_AGAIN = 12
"""So many presses of a seat are sent again, its last; all are looked up in the log."""
LONGEST_PAUSE_S = 0.02
EVERY_LONG_LIFE = 12
"""One life in so many is long enough for the house players to move in it."""
PATIENCE_S = 30.0
LOOK_S = 0.005
HOUSE_LOOK_S = 0.05
KILLS_A_HALL = 25
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
        self._pages = self._connected()
        for page in self._pages:
            page.until(lambda view: view["screen"] == "play")
        self._heads: dict[int, str] = {}

    def _connected(self) -> list[Page]:
        """For a whole life: a hall that loses every page at once is held for seconds (T-8)."""
        return [seat.page(self.server.url) for seat in self.seats]

    def live(self, presses: int, then_s: float, *, house: bool = False) -> None:
        """One life: the seats press until so many presses are acknowledged (and with `house` the
        third table has moved); soon after it the box is killed and starts again.
        """
        pressers = [
            Presser(page, seat, _pressed)
            for page, seat in zip(self._pages, self.seats, strict=True)
        ]
        moved = self._house_moves() if house else 0
        for presser in pressers:
            presser.start()
        self._wait(lambda: self.acknowledged() >= presses)
        if house:
            self._wait(lambda: self._house_moves() > moved, HOUSE_LOOK_S)
        self.server.wait_s(then_s)
        self.server.kill()
        for presser in pressers:
            presser.join()
        self.server.start()
        self._pages = self._connected()

    def acknowledged(self) -> int:
        """Presses of this life, or of the one just ended."""
        return sum(press.acknowledged for seat in self.seats for press in list(seat.presses))

    def _house_moves(self) -> int:
        return len(self.server.rows(f"{ACTS} AND stream = 'table/{PLAYED_BY_HOUSE}'"))

    def _wait(self, wanted: Callable[[], bool], look_s: float = LOOK_S) -> None:
        end = time.monotonic() + PATIENCE_S
        while not wanted():
            assert time.monotonic() < end, "nobody plays any more"
            self.server.wait_s(look_s)

    def compare(self) -> None:
        """Raises Lost for an answer, a row or a card the box had given and has no more."""
        self._log_only_grew()
        for seat, page in zip(self.seats, self._pages, strict=True):
            _same_hand(seat, page.view)
            for press in seat.presses[-MOST_AGAIN:]:
                again = _pressed(page, press) if press.acknowledged else press.answer
                if again != press.answer:
                    raise Lost(f"{press} is answered {again}")
            seat.presses.clear()

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


def _pressed(page: Page, press: Press) -> Any:
    return page.press_on(press.event, press.message)


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
def hall_of(folder: Path, **how: Any) -> Iterator[Hall]:
    """`how` its server is started."""
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
    server = Server(folder / "data", **how)
    try:
        yield Hall(server, done.stdout.split()[-1])
    finally:
        server.kill()


def kill_often(hall: Hall, lives: Iterable[int], chance: random.Random) -> None:
    """So many lives, compared after each."""
    for life in lives:
        wanted, then_s = chance.randrange(1, MOST_PRESSES), chance.uniform(0, LONGEST_PAUSE_S)
        hall.live(wanted, then_s, house=life % EVERY_LONG_LIFE == 0)
        hall.compare()


def test_invariant_1_every_answer_outlives_kill_9(
    tmp_path: Path, sizes: Sizes, count: Counting
) -> None:
    counted = count("kills", sizes.kills)

    def kill(folder: Path) -> None:
        for first in counted:
            lives = chain_of([first], islice(counted, KILLS_A_HALL - 1))
            with hall_of(folder, start_process=warm.launch) as hall:
                kill_often(hall, lives, random.Random(first))
            shutil.rmtree(folder)

    with closing(Warm()) as warm, ThreadPoolExecutor(HALLS_AT_ONCE) as halls:
        list(halls.map(kill, [tmp_path / f"hall-{each}" for each in range(HALLS_AT_ONCE)]))


def test_a_box_that_answers_early_is_found_out(tmp_path: Path) -> None:
    with hall_of(tmp_path / "hall", script=EARLY_BOX) as hall, pytest.raises(Lost):
        kill_often(hall, range(EVERY_LONG_LIFE), random.Random(0))
