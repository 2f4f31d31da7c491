"""An event from its first seating to a play-off, and everybody who looks on: seats, referees, the
chief's desk with its papers and files, and who just opens an address. What each is told is read as
raw bytes and searched for what its reader may not have yet. No test stands here.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace
from werkzeug.test import TestResponse

from appliance.bots import HOUSE_PLAYERS
from appliance.games.deal import Deal
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.knowledge import know
from appliance.hall.state import Round
from appliance.live import desk, hall, journal
from appliance.live.hall import LiveHall
from appliance.live.tables import LiveTable
from appliance.papers.replay_viewer import PLACE
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.web import (
    desk_files,
    present,
    public_view,
    staff,
)
from appliance.web.desk_files import KINDS
from tests.web.desk_box import AnsweringPage, DeskBox, QuickHasher, begun, draft, file_of, seated

CARD = re.compile(rb"\b[SHCD][2-9TJQKA]\b")
MARK = re.compile(rb"7373737373([0-9]{2})([0-9]{2})[0-9]")
"""Its first ten digits come together in no SHA-256 and no id, however many of them are read."""
TABLES, BOARDS = (1, 2), range(1, 6)
REPLAY_MIN = 15
DELAY_MS = REPLAY_MIN * 60_000
AFTER_CLOSE = ("record", "csv", "xlsx", "boards", "replays", "viewer")
"""Files that tell of closed rounds alone: an open one leaves them as they were, to the byte."""
VOLATILE = ("at", "clock", "uncollected")
"""What a page says of the hour, the round's clock and who has still to be collected."""
RESULTS = (
    "/api/desk/results", "/api/results", "/api/boards", "/api/live",
    *(f"/api/desk/boards/{no}" for no in BOARDS),
    *(f"/api/live/{no}" for no in BOARDS),
    *(f"/api/live/{no}/{table}" for no in BOARDS for table in TABLES),
)  # fmt: skip


class Exposure(NamedTuple):
    """What somebody was told too early: a secret of the open round, a card, or that something has
    changed by what happened in it.
    """

    state: str
    viewer: str
    what: str


class RawPage(AnsweringPage):
    """A seat's page that keeps the very bytes, and has each frame searched as it comes."""

    def __init__(self, page: str, seen: Callable[[bytes], None]) -> None:
        super().__init__(page)
        self.raw: list[bytes] = []
        self._seen = seen

    def send(self, name: str, payload: bytes) -> None:
        super().send(name, payload)
        if name != "ping":
            self.raw.append(payload)
            self._seen(payload)


def mark(table: int, board: int, position: int) -> int:
    """A score of no board: 73 five times, table, board, position."""
    return 737_373_737_300_000 + table * 1_000 + board * 10 + position


class Watched:
    """One event of two tables and everybody who looks on."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        patch.setattr(staff, "PasswordHasher", QuickHasher)
        self._mark_reports()
        self.away_ms = 0
        for module in (hall, desk, public_view):
            patch.setattr(module, "wall_clock", self._wall_clock)
        viewer = folder / "viewer.html"
        viewer.write_bytes(PLACE)
        patch.setattr(desk_files, "VIEWER", viewer)
        self.box = DeskBox(folder)
        self.chief = self.box.chief()
        self.anybody = self.box.person()
        self.exposures: list[Exposure] = []
        self.seen: dict[str, Mapping[str, bytes]] = {}
        """By state, all that everybody was told in it."""
        self.released_rounds: frozenset[int] = frozenset()
        self._dealt: dict[int, tuple[Deal, ...]] = {}
        self._laid: defaultdict[int, set[bytes]] = defaultdict(set)
        self._settled: dict[str, bytes] = {}

    def _wall_clock(self) -> datetime:
        return journal.wall_clock() + timedelta(milliseconds=self.away_ms)

    def _mark_reports(self) -> None:
        happened = LiveHall.happened

        def marked(hall: LiveHall, table: LiveTable, events: list[ev.TableEvent]) -> None:
            told = [self._marked(table, event) for event in events]
            for event in events:
                self._lay(table.number, event)
            happened(hall, table, told)

        self.patch.setattr(LiveHall, "happened", marked)

    @staticmethod
    def _marked(table: LiveTable, event: ev.TableEvent) -> ev.TableEvent:
        if not isinstance(event, ev.BoardFinished):
            return event
        scores = tuple(mark(table.number, event.board_no, each) for each in range(3))
        return replace(event, scores=scores)

    # --- who looks on ----------------------------------------------------------------------------

    def look(self, state: str) -> None:
        """Read everything, and take down what was told too early."""
        told = dict(self._told())
        self.seen[state] = told
        for viewer, raw in told.items():
            self.exposures += [Exposure(state, viewer, what) for what in self._early(viewer, raw)]
        if all(table.state.status == "closed" for table in self._in_play()):
            self._settled = dict(self._results(told))
        else:
            for viewer, raw in self._results(told):
                if self._settled[viewer] != raw:
                    self.exposures.append(Exposure(state, viewer, "changed"))

    def _told(self) -> Iterator[tuple[str, bytes]]:
        live = self.box.hall
        for (table, seat), page in self.box.pages.items():
            assert isinstance(page, RawPage)
            yield f"seat {table} {seat}", b"\n".join(page.raw)
        for table in TABLES:
            for role in ("referee", "chief"):
                view = present.staff_view(live, "李", role, table)
                yield f"{role} at {table}", msgspec.json.encode(view)
        for path in self._public():
            yield path, _answer(self.anybody.get(path))
        for path in self._of_the_desk():
            yield path, _answer(self.chief.get(path))
        yield "pairing", _answer(self.chief.send("/api/desk/pairing", {}))
        for kind in KINDS:
            yield f"file {kind}", file_of(self.box, self.chief, kind)

    def _public(self) -> Iterator[str]:
        yield from ("/api/start", "/api/screen", "/api/results", "/api/live", "/api/boards")
        for entrant in self.box.hall.state.entrants.values():
            for player in entrant.players:
                own = f"/api/me/{self.box.hall.own_code(player)}"
                yield own
                yield from (f"{own}/rounds/{number}" for number in (1, 2, 3))
        for table in (*TABLES, 3):
            yield f"/api/tables/{table}"
        for board in BOARDS:
            yield f"/api/live/{board}"
            for table in TABLES:
                yield f"/api/live/{board}/{table}"

    def _of_the_desk(self) -> Iterator[str]:
        for page in ("", "/draft", "/entries", "/results", "/print", "/files"):
            yield f"/api/desk{page}"
        yield from (f"/api/desk/boards/{board}" for board in BOARDS)
        for offer in self.chief.view("/api/desk/print")["offers"]:
            yield f"/print/{offer['kind']}"

    # --- what they may not have ------------------------------------------------------------------

    def _open(self) -> Round | None:
        now = self.box.hall.state.round
        return None if now is None or now.closed is not None else now

    def _in_play(self) -> list[LiveTable]:
        """The tables of an open round, of which nothing may be seen from the first one on."""
        return [] if self._open() is None else self.box.hall.of_round()

    def _early(self, viewer: str, raw: bytes) -> Iterator[str]:
        now = self._open()
        if now is not None:
            if any(board.seed.encode() in raw for board in now.boards):
                yield "seed"
            if any(report.fingerprint.encode() in raw for report in now.reports.values()):
                yield "fingerprint"
            open_boards = {board.board_no for board in now.boards}
            if any(int(board) in open_boards for _, board in _marks(raw)):
                yield "score"
        if not self._may_show_cards(viewer) and set(CARD.findall(raw)) - self._laid_open(viewer):
            yield "card"

    def _may_show_cards(self, viewer: str) -> bool:
        """Boards of closed rounds: these must not change while a round is open. The addresses of a
        workbook's cells look like cards.
        """
        live = re.fullmatch(r"/api/live/(\d+)/\d+", viewer)
        if live is not None:
            return self._released(int(live[1]))
        if viewer.startswith("seat"):
            return True  # each of its frames was searched
        return viewer in ("/api/boards", *(f"file {kind}" for kind in AFTER_CLOSE))

    def _released(self, board_no: int) -> bool:
        for each in self.box.hall.state.rounds:
            if board_no in [board.board_no for board in each.boards]:
                return each.closed is not None and each.round_no in self.released_rounds
        return False

    def _laid_open(self, viewer: str) -> set[bytes]:
        """Cards of the present board a referee may see, where a table is watched."""
        kind, *numbers = viewer.split()
        return self._laid[int(numbers[-1])] if kind in ("referee", "chief") else set()

    def _lay(self, table: int, event: ev.TableEvent) -> None:
        """Take down what lies open at a table: what was played, the bottom once it is the
        dealer's, and all hands at the end of the board.
        """
        if isinstance(event, ev.BoardStarted):
            self._dealt[table], self._laid[table] = event.deals, set()
            return
        raw = msgspec.json.encode(event)
        self._laid[table].update(CARD.findall(raw))
        deals = self._dealt.get(table, ())
        if b'"auction_ended"' in raw:
            self._laid[table].update(card.encode() for deal in deals for card in deal.bottom)
        if isinstance(event, ev.BoardFinished):
            hands = [hand for deal in deals for hand in deal.hands]
            self._laid[table].update(card.encode() for hand in hands for card in hand)

    def _frame(self, table: int, seat: int, raw: bytes) -> None:
        """A seat sees its own hand and what lies open at its table."""
        own = {card.encode() for deal in self._dealt.get(table, ()) for card in deal.hands[seat]}
        if set(CARD.findall(raw)) - own - self._laid[table]:
            self.exposures.append(Exposure("a frame", f"seat {table} {seat}", "card"))

    def _results(self, told: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
        """What must stay as it is from the first table's opening to the close."""
        for path in RESULTS:
            yield path, _without(told[path], VOLATILE)
        for kind in AFTER_CLOSE:
            yield f"file {kind}", told[f"file {kind}"]
        shown = msgspec.json.decode(told["/api/screen"])
        yield "/api/screen", msgspec.json.encode(shown.get("ranking"))
        for viewer, raw in told.items():
            if viewer.startswith("/api/me/"):
                yield viewer, _without(raw, VOLATILE)

    # --- the event -------------------------------------------------------------------------------

    def begun(self) -> None:
        begun(self.chief, draft(6, game="wakeng", rounds=2, boards=2, replay_min=REPLAY_MIN))

    def played(self) -> "Watched":
        self.begun()
        self.look("seated")
        self.play("round 1", (4_000, 120_000))
        self.released_rounds = frozenset({1})
        self.away_ms += DELAY_MS
        self.look("round 1 released")
        seated(self.chief)
        self.look("round 2 seated")
        self.play("round 2", (4_000, 120_000))
        tied = ["E001", "E002", "E003"]
        self.chief.done({"do": "play_off", "entries": tied, "boards": 1})
        self.look("play-off seated")
        self.play("play-off", (60_000,))
        return self

    def second_round(self, sabotage: Callable[[pytest.MonkeyPatch], None]) -> None:
        """The box is sabotaged from the first close on."""
        self.begun()
        self.play("round 1", ())
        seated(self.chief)
        sabotage(self.patch)
        self.exposures.clear()
        self.play("round 2", (60_000,))

    def play(self, name: str, instants_ms: Sequence[int]) -> None:
        """A round in which the first table has finished before the second one begins, looked at
        while it is played after so many ms; not at all if no instant is given.
        """
        look = self.look if instants_ms else lambda _state: None
        chief, box = self.chief, self.box
        chief.done({"do": "start_round"})
        self.sit()
        look(f"{name} before opening")
        first, *others = box.hall.of_round()
        self.open(first)
        for instant_ms in instants_ms:
            box.pass_ms(instant_ms)
            look(f"{name} playing, {instant_ms // 1_000} s on")
        self.finish(first)
        look(f"{name} first table finished")
        for table in others:
            self.open(table)
            box.pass_ms(40_000)
            look(f"{name} second table playing")
            self.finish(table)
        chief.done({"do": "collect_all"})
        look(f"{name} collected")
        chief.done({"do": "close_round"})
        chief.done({"do": "publish_results", "reason": name})
        box.runtime.run()
        look(f"{name} closed")

    def sit(self) -> None:
        live = self.box.hall
        for table in live.of_round():
            for seat in range(table.state.seats):
                key = table.number, seat
                if key not in self.box.pages:
                    seen = partial(self._frame, *key)
                    page = self.box.pages[key] = RawPage(f"page {key}", seen)
                    live.audience.sit(key, page)
                    table.joined(seat)
        self.box.runtime.run()

    def open(self, table: LiveTable) -> None:
        assert table.order(cmd.StaffOrder(order="open", by="李", action_id=f"{table.number}")).ok
        self.box.runtime.run()

    def finish(self, table: LiveTable) -> None:
        """As house players would play, each the moment it is its turn."""
        for _ in range(1_000):
            if table.state.status == "finished":
                return
            self._press(table)
        raise AssertionError("the table did not finish")

    def _press(self, table: LiveTable) -> None:
        turn, board = table.state.turn, table.state.board
        if table.state.status != "playing" or turn is None or turn.awaiting.open:
            self.box.pass_ms(2_000)
            return
        for seat in turn.asked:
            knowledge = know(board, seat)
            action = HOUSE_PLAYERS[WAKENG.name].choose(knowledge, b"", table.state.board_no)
            pressed = f"{turn.id} {seat}"
            now = self.box.runtime.now
            assert table.act(seat, turn.id, pressed, action, now).ok
        self.box.runtime.run()


def _answer(reply: TestResponse) -> bytes:
    assert reply.status_code in (200, 404), reply.text
    return bytes(reply.data)


def _marks(raw: bytes) -> list[tuple[bytes, bytes]]:
    return MARK.findall(raw)


def _without(raw: bytes, names: tuple[str, ...]) -> bytes:
    shown = msgspec.json.decode(raw)
    return msgspec.json.encode({key: value for key, value in shown.items() if key not in names})
