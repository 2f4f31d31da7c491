"""A box with its web interface in one process, on a clock and threads that a test holds: its desk
is asked over HTTP as a browser asks it.
"""

import secrets
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from argon2.exceptions import VerifyMismatchError
from flask.testing import FlaskClient
from msgspec import Struct
from werkzeug.test import TestResponse

from appliance.bots import HOUSE_PLAYERS
from appliance.games import GAMES
from appliance.live.box import LiveBox
from appliance.live.desk import Desk
from appliance.live.hall import Equipment, LiveHall
from appliance.live.timers import Timers
from appliance.store.alive import Alive
from appliance.store.box import Box
from appliance.table.state import AnyGame
from appliance.table.views import Code
from appliance.web import staff
from appliance.web.app import Site, make_web
from tests.conformance.toy import TOY_PLAYER, ToyGame
from tests.conformance.toy_pairs import PAIRS, PAIRS_PLAYER
from tests.live.making import FakePage, StepRuntime

UNFINISHED = ("opening", "dealing", "playing", "sheet")
PLAYERS: Mapping[str, Any] = {"toy": TOY_PLAYER, PAIRS.name: PAIRS_PLAYER, **HOUSE_PLAYERS}


class QuickHasher:
    """What argon2 is to the officials, without its costs: it has tests of its own."""

    def hash(self, pin: str) -> str:
        return f"hash of {pin}"

    def verify(self, known: str, pin: str) -> bool:
        if known != self.hash(pin):
            raise VerifyMismatchError
        return True


class AnsweringPage(FakePage):
    """A seat's page whose pings wait to be answered; of what it is shown it keeps nothing."""

    def __init__(self, page: str) -> None:
        super().__init__(page)
        self.pings: deque[int] = deque()

    def send(self, name: str, payload: bytes) -> None:
        if name == "ping":
            self.pings.append(msgspec.json.decode(payload))


class Person(Struct, frozen=True):
    """A browser with a cookie jar of its own, at an address of the hall."""

    client: FlaskClient
    address: str

    def get(self, path: str) -> TestResponse:
        return self.client.get(path, **self._from())

    def send(self, path: str, body: Any, method: str = "POST") -> TestResponse:
        return self.client.open(path, method=method, json=body, **self._from())

    def raw(self, path: str, data: bytes, mimetype: str = "application/json") -> TestResponse:
        return self.client.post(path, data=data, content_type=mimetype, **self._from())

    def sign_in(self, pin: str) -> TestResponse:
        return self.send("/api/login", {"pin": pin})

    def do(self, command: Mapping[str, Any], **more: Any) -> Any:
        """The answer to an order of the desk, whatever it is."""
        request = {"action_id": secrets.token_hex(16), "command": command, **more}
        return self.send("/api/desk/do", request).json

    def done(self, command: Mapping[str, Any]) -> Any:
        """An order that is to be carried out."""
        answer = self.do(command)
        assert answer["ok"], (command, answer)
        return answer

    def view(self, path: str = "/api/desk") -> Any:
        reply = self.get(path)
        assert reply.status_code == 200, (path, reply.text)
        return reply.json

    def _from(self) -> dict[str, Any]:
        return {"base_url": "http://127.0.0.1", "environ_base": {"REMOTE_ADDR": self.address}}


class DeskBox:
    """One folder; `restarted`, the process is another one. `runtime`: a StepRuntime unless a test
    needs threads.
    """

    def __init__(self, folder: Path, games: Sequence[AnyGame] = (), runtime: Any = None) -> None:
        self.folder = folder
        self.games = games or (ToyGame(), PAIRS, *GAMES)
        self.runtime: Any = runtime or StepRuntime()
        self.pages: dict[tuple[int, int], AnsweringPage] = {}
        self._people = 0
        self.start()

    def start(self) -> "DeskBox":
        self.kept = Box.open(self.folder / "box.db")
        self.timers = Timers(self.runtime)
        equipment = Equipment(
            runtime=self.runtime,
            timers=self.timers,
            games={game.name: game for game in self.games},
            house_players=PLAYERS,
            door=lambda number: f"http://192.0.2.1/t/{number}",
            draw=lambda text: Code(text, "", 0),
            results_url=lambda: "/results",
        )
        self.box = LiveBox(self.folder, equipment, self.kept, Alive(self.folder), "boot")
        self.web = make_web(self.box, _site(), self.runtime, "threading")
        self.box.load()
        return self

    def restarted(self) -> "DeskBox":
        self.close()
        self.runtime._spawned.clear()
        return self.start()

    def close(self) -> None:
        if self.box.hall is not None:
            self.box.hall.journal.close()

    def person(self) -> Person:
        """Somebody who has not signed in."""
        self._people += 1
        return Person(self.web.app.test_client(), f"192.0.2.{self._people % 200 + 2}")

    def chief(self) -> Person:
        """The box's own chief, signed in."""
        person = self.person()
        assert person.sign_in(self.pin()).status_code == 204
        return person

    def pin(self) -> str:
        """Of the box's own chief, who keeps the one given first."""
        known = self.kept.staff_by_event(staff.OF_THE_BOX)
        if not known:
            return self.web.officials.first_chief()
        return known[0].pin_hash.removeprefix("hash of ")

    @property
    def hall(self) -> LiveHall:
        assert self.box.hall is not None
        return self.box.hall

    @property
    def desk(self) -> Desk:
        assert self.box.desk is not None
        return self.box.desk

    def pass_ms(self, ms: int) -> None:
        """Time passes; who sits answers pings and nothing else, so turns end by the clock."""
        end = self.runtime.now + ms
        while True:
            self.runtime.run()
            due = self.timers.run_due()
            if self._answer_pings() or self.runtime.busy:
                continue
            if due is None or due > end:
                break
            self.runtime.now = max(due, self.runtime.now)
        self.runtime.now = max(end, self.runtime.now)

    def _answer_pings(self) -> bool:
        answered = False
        for (number, seat), page in self.pages.items():
            while page.pings:
                ping = page.pings.popleft()
                self.hall.tables[number].answered(seat, ping, self.runtime.now)
                answered = True
        return answered

    def sit(self) -> Mapping[tuple[int, int], AnsweringPage]:
        """A page on every seat of the round that is open."""
        for table in self.hall.of_round():
            for seat in range(table.state.seats):
                page = AnsweringPage(f"page {table.number}.{seat}")
                self.pages[table.number, seat] = page
                self.hall.audience.sit((table.number, seat), page)
                table.joined(seat)
        self.runtime.run()
        return self.pages

    def play_out(self, most_ms: int = 3_600_000) -> None:
        """The clocks run until every table of the round is finished."""
        end = self.runtime.now + most_ms
        while any(table.state.status in UNFINISHED for table in self.hall.of_round()):
            assert self.runtime.now < end, "the round did not end"
            self.pass_ms(10_000)


def people(count: int) -> Iterator[dict[str, str]]:
    for number in range(1, count + 1):
        yield {"name": f"牌手{number}", "number": f"N{number}"}


def draft(entries: int, size: int = 1, **other: Any) -> dict[str, Any]:
    """A draft without a problem; `size`: players of an entry."""
    players = list(people(entries * size))
    drawn = {
        "game": "toy",
        "title": "杯赛",
        "entries": [
            {"players": players[size * each : size * (each + 1)]} for each in range(entries)
        ],
        "rounds": 2,
        "boards": 1,
    }
    return drawn | other


def drafted(chief: Person, wanted: Mapping[str, Any]) -> Any:
    """Put a draft in the place of the one there is; the view that answers."""
    version = chief.view("/api/desk/draft")["version"]
    reply = chief.send("/api/desk/draft", {"draft": wanted, "version": version}, "PUT")
    assert reply.status_code == 200, reply.text
    return reply.json


def begun(chief: Person, wanted: Mapping[str, Any]) -> None:
    drafted(chief, wanted)
    chief.done({"do": "begin"})


def seated(chief: Person) -> None:
    """Publish the next round as it is previewed."""
    shown: Any = chief.send("/api/desk/pairing", {}).json
    chief.done({"do": "publish_seating", "hash": shown["hash"]})


def file_of(box: DeskBox, chief: Person, kind: str) -> bytes:
    """A file as the desk hands it out."""
    job_id = chief.done({"do": "make_file", "kind": kind})["told"]
    box.runtime.run()
    view = chief.view(f"/api/desk/jobs/{job_id}")
    assert view["state"] == "done", (kind, view)
    return bytes(chief.get(view["result_url"]).data)


def _site() -> Site:
    return Site(
        version="0",
        code="TEST",
        port=80,
        addresses=lambda: ("192.0.2.1",),
        names=lambda: frozenset({"localhost"}),
        clock=lambda: "2026-05-01T09:00:00+08:00",
        disk_free_mb=lambda: 1_000,
    )
