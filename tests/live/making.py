"""A hall that a test holds in its hand: its clock, its threads, its log, its pages."""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import msgspec

from appliance.bots import HOUSE_PLAYERS
from appliance.games.contract import Settings
from appliance.games.wakeng import WAKENG
from appliance.hall.events import EventCreated
from appliance.hall.state import evolve
from appliance.live.hall import Equipment, LiveHall
from appliance.live.journal import Journal
from appliance.live.tables import LiveTable
from appliance.live.timers import Timers
from appliance.store.box import EventKeys
from appliance.store.log import EventLog
from appliance.store.outbox import OutboxRow
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.answer import Answer
from appliance.table.views import Code, Person
from tests.conformance.toy import TOY_PLAYER, ToyGame
from tests.conformance.toy_pairs import PAIRS, PAIRS_PLAYER

T = TypeVar("T")

RULES_HASH = "the rules of this box"
KEYS = EventKeys("e1", 1, bytes(range(32)), None, ended=False)


class StepGate:
    """Waiting runs what there is to run; waiting for what nothing will open is a mistake."""

    def __init__(self, run: Callable[[], bool]) -> None:
        self.is_open = False
        self._run = run

    def wait(self, timeout_s: float | None) -> bool:
        while not self.is_open and self._run():
            pass
        assert self.is_open or timeout_s is not None, "this would have waited for ever"
        return self.is_open

    def open(self) -> None:
        self.is_open = True


class StepRuntime:
    """Spawned work runs when the test says so, or when something waits for it."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self._spawned: deque[Callable[[], None]] = deque()

    def now_ms(self) -> int:
        return self.now

    def in_thread(self, fn: Callable[[], T]) -> T:
        return fn()

    def spawn(self, fn: Callable[[], None]) -> None:
        self._spawned.append(fn)

    def gate(self) -> StepGate:
        return StepGate(self.step)

    def step(self) -> bool:
        if not self._spawned:
            return False
        self._spawned.popleft()()
        return True

    def run(self) -> None:
        while self.step():
            pass

    @property
    def busy(self) -> bool:
        return bool(self._spawned)


class FakeLog:
    """The head of a chain that nobody verifies."""

    def __init__(self, rows: list[tuple[str, Any]]) -> None:
        self._rows = rows

    def head(self) -> tuple[int, str]:
        return len(self._rows), "0" * 64


class FakeJournal(Journal):
    """Keeps the rows in memory. `failure` is raised instead (for one `stream` only, if it names
    one), `commit_ms` is how long a write takes; `meanwhile` runs once in the middle of the next
    write.
    """

    def __init__(self, runtime: StepRuntime) -> None:
        self.rows: list[tuple[str, Any]] = []
        self.log = cast("EventLog", FakeLog(self.rows))
        self.outbox: list[OutboxRow] = []
        self.failure: Exception | None = None
        self.stream = ""
        self.commit_ms = 0
        self.meanwhile: Callable[[], object] | None = None
        self.closed = False
        self._clock = runtime

    def write(
        self, rows: Sequence[tuple[str, Any]], now_ms: int, outbox: Sequence[OutboxRow] = ()
    ) -> int:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        if self.failure is not None and self.stream in ("", rows[0][0]):
            raise self.failure
        if self.closed:
            raise RuntimeError("a closed journal takes no row")
        self.rows += rows
        self.outbox += outbox
        self._clock.now += self.commit_ms
        return self._clock.now

    def close(self) -> None:
        self.closed = True

    def of(self, table: int) -> list[Any]:
        return [event for stream, event in self.rows if stream == f"table/{table}"]


class FakePage:
    def __init__(self, page: str = "page") -> None:
        self.page = page
        self.sent: list[tuple[str, Any]] = []
        self.queued = 0
        self.is_closed = False

    def send(self, name: str, payload: bytes) -> None:
        self.sent.append((name, msgspec.json.decode(payload)))

    def waiting(self) -> int:
        return self.queued

    def close(self) -> None:
        self.is_closed = True

    def of(self, name: str) -> list[Any]:
        return [what for sent, what in self.sent if sent == name]

    @property
    def view(self) -> Any:
        return self.of("view")[-1]


class BrokenGame(ToyGame):
    """The toy with a programmer's mistake in one of its methods, once it is switched on."""

    def __init__(self) -> None:
        self.broken = ""

    def _may_break(self, method: str) -> None:
        if method == self.broken:
            raise KeyError("S9 S8 S7")  # names cards, as a careless message would

    def decide(self, state: Any, seat: int, action: Any) -> Any:
        self._may_break("decide")
        return super().decide(state, seat, action)

    def evolve(self, state: Any, event: Any) -> Any:
        self._may_break("evolve")
        return super().evolve(state, event)

    def view(self, knowledge: Any) -> Any:
        self._may_break("view")
        return super().view(knowledge)

    def deal(self, seed: bytes, public: bytes) -> Any:
        self._may_break("deal")
        return super().deal(seed, public)


class BrokenPlayer:
    version = "broken-1"

    def __init__(self) -> None:
        self.failures = 0

    def choose(self, knowledge: Any, bot_seed: bytes, board_no: int) -> Any:
        if self.failures > 0:
            self.failures -= 1
            raise KeyError("S9 S8 S7")
        return TOY_PLAYER.choose(knowledge, bot_seed, board_no)


class Hall:
    """One event of `tables` tables, its first round open, nobody connected."""

    def __init__(
        self,
        tables: int = 1,
        *,
        boards: int = 1,
        rehearsal: bool = False,
        auto_open: bool = False,
        house: Sequence[int] = (),
        game: str = "toy",
        settings: Settings | None = None,
        people: Mapping[str, Person] | None = None,
    ) -> None:
        self._stand()
        created = EventCreated("e1", "杯赛", game, rehearsal, "00" * 32, settings or {})
        equipment = self.equipment()
        self.live = LiveHall(evolve(None, created), self.journal, equipment, people or {}, KEYS)
        size = equipment.games[game].seats
        seats = tuple(
            ev.SeatPlan(house=True) if seat in house
            else ev.SeatPlan(entry="" if rehearsal else f"p{seat}")
            for seat in range(size)
        )  # fmt: skip
        plans = [
            ev.TablePlan(
                table_no=number,
                round_no=1,
                game=game,
                seats=seats,
                boards=tuple(range(1, boards + 1)),
                auto_open=auto_open,
                settings=settings or {},
            )
            for number in range(1, tables + 1)
        ]
        assert self.live.open_round(plans, boards) == Answer(ok=True)

    def _stand(self) -> None:
        """What a hall has before anything happens in it."""
        self.runtime = StepRuntime()
        self.timers = Timers(self.runtime)
        self.journal = FakeJournal(self.runtime)
        self.game = BrokenGame()
        self.player = BrokenPlayer()
        self.pages: dict[tuple[int, int], FakePage] = {}
        self._presses = 0

    def equipment(self) -> Equipment:
        return Equipment(
            runtime=self.runtime,
            timers=self.timers,
            games={"toy": self.game, PAIRS.name: PAIRS, WAKENG.name: WAKENG},
            house_players={"toy": self.player, PAIRS.name: PAIRS_PLAYER, **HOUSE_PLAYERS},
            door=lambda number: f"http://192.0.2.1/t/{number}",
            draw=lambda text: Code(text, "", 0),
            results_url=lambda: "/results",
            rules_hash=RULES_HASH,
        )

    def table(self, number: int = 1) -> LiveTable:
        return self.live.tables[number]

    def join(self, number: int = 1, *seats: int) -> None:
        """Pages sit down and answer every ping at once."""
        for seat in seats or range(self.table(number).state.seats):
            page = FakePage(f"page {number}.{seat}")
            self.pages[number, seat] = page
            self.live.audience.sit((number, seat), page)
            self.table(number).joined(seat)
        self.runtime.run()

    def leave(self, number: int, seat: int) -> None:
        page = self.pages.pop((number, seat))
        self.live.audience.leave((number, seat), page)
        self.table(number).left(seat)
        self.runtime.run()

    def order(self, order: str, number: int = 1, **other: Any) -> Answer:
        self._presses += 1
        given = {"by": "Li", "action_id": f"o{self._presses}"}
        answer = self.table(number).order(cmd.StaffOrder(order=order, **{**given, **other}))
        self.runtime.run()
        return answer

    def act(self, number: int, seat: int, action: Any, action_id: str = "") -> Answer:
        self._presses += 1
        turn = self.table(number).state.turn
        turn_id = "" if turn is None else turn.id
        named = action_id or f"a{self._presses}"
        answer = self.table(number).act(seat, turn_id, named, action, self.runtime.now)
        self.runtime.run()
        return answer

    def pass_ms(self, ms: int, silent: Sequence[tuple[int, int]] = ()) -> None:
        """Time passes; every page but the silent ones answers its pings at once."""
        end = self.runtime.now + ms
        while True:
            self.runtime.run()
            due = self.timers.run_due()
            if self._answer_pings(silent) or self.runtime.busy:
                continue
            if due is None or due > end:
                break
            self.runtime.now = max(due, self.runtime.now)
        self.runtime.now = max(end, self.runtime.now)

    def _answer_pings(self, silent: Sequence[tuple[int, int]]) -> bool:
        answered = False
        for (number, seat), page in self.pages.items():
            pings = [] if (number, seat) in silent else page.of("ping")
            if pings:
                page.sent = [sent for sent in page.sent if sent[0] != "ping"]
                for ping in pings:
                    self.table(number).answered(seat, ping, self.runtime.now)
                answered = True
        return answered

    def opened(self, number: int = 1) -> None:
        assert self.order("open", number).ok
        self.pass_ms(3_000)
        assert self.table(number).state.status == "playing"
