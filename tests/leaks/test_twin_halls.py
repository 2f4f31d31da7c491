"""V-1, V-2, V-2b on a whole hall: whoever may not know it cannot tell two worlds apart.

The same is done in two halls that differ in what nobody observed may know: unseen cards and
hidden choices, what another table did with the same board, the seeds. Every message to the
observed seats, in number, order and length, their answers, and all that the pages of no seat are
shown must be the same bytes, to the end of the deal and past it.
"""

import json
import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import msgspec
import pytest
from msgspec import structs

from appliance.games.contract import GameView, Message, Settings
from appliance.games.wakeng.game import Wakeng
from appliance.games.wakeng.knowledge import Knowledge
from appliance.games.wakeng.state import Finished
from appliance.hall.roles import CHIEF, REFEREE
from appliance.live.hall import Equipment, LiveHall
from appliance.store.log import EventLog
from appliance.table.machine import deadline_ms
from appliance.table.state import Turn
from appliance.web.present import public_table, rehearsal_view, results_view, staff_view
from appliance.web.wire import Link
from tests.conformance.walking import AnyGame
from tests.leaks.games import ERDAYI_SEARCHED, SEARCHED, WAKENG_SEARCHED, Searched
from tests.leaks.test_twin_tables import ErdayiToldChoices, OneForeignCard, WakengToldChoices
from tests.leaks.twins import Deals, Step, Twins, questions, twins, walked
from tests.live.making import FakeLog, FakePage, Hall
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

SEED = 20170601
TABLES_A_HALL = 20
"""Of so many pairs of worlds that are compared at a table, one is compared in a hall too."""
BOARDS_BESIDE = 6
every_game = pytest.mark.parametrize("searched", SEARCHED, ids=lambda each: each.game.name)


class Recorder(FakePage):
    """Keeps what came as it came, pings too."""

    def __init__(self, page: str) -> None:
        super().__init__(page)
        self.frames: list[tuple[str, bytes]] = []

    def send(self, name: str, payload: bytes) -> None:
        self.frames.append((name, payload))
        if name == "ping":
            super().send(name, payload)


class World(Hall):
    """Tables on a given deal, all seats there, the board open."""

    def __init__(self, rules: AnyGame, deals: Deals, settings: Settings, tables: int = 1) -> None:
        self._rules = rules
        self.seats = range(rules.seats)
        super().__init__(tables, game=rules.name, settings=settings)
        # How long the log is, the signed head of it says to everybody: that is no result.
        self.journal.log = cast("EventLog", FakeLog([]))
        self.live.deals(1)  # drawn from its seed like any board, then put aside
        self.live._deals[1] = deals
        self.heard: dict[tuple[int, int], Recorder] = {}
        self.changes = 0
        self.live.audience.changed = self._changed
        for number in range(1, tables + 1):
            self.join(number)

    def equipment(self) -> Equipment:
        return structs.replace(super().equipment(), games={self._rules.name: self._rules})

    def opened(self, number: int = 1) -> None:
        """The table's board begins; not a step of it has passed."""
        assert self.order("open", number).ok
        while self.table(number).state.turn is None:
            self.next_limit(number)

    def next_limit(self, number: int = 1) -> None:
        """The table's next limit runs out."""
        due = deadline_ms(self.table(number).state)
        assert due is not None
        self.pass_ms(due - self.runtime.now)

    def linger(self, ms: int, silent: Sequence[tuple[int, int]] = ()) -> None:
        """Time passes, in an open state never so much that its limit runs out: that is a step."""
        state = self.table().state
        ends = deadline_ms(state) if turn(self).awaiting.open else None
        self.pass_ms(ms if ends is None else min(ms, max(0, ends - self.runtime.now - 1)), silent)

    def _changed(self) -> None:
        self.changes += 1

    def join(self, number: int = 1, *seats: int) -> None:
        for seat in seats or self.seats:
            page = self.pages[number, seat] = self.heard[number, seat] = Recorder(
                f"{number}.{seat}"
            )
            self.live.audience.sit((number, seat), page)
            self.table(number).joined(seat)
        self.runtime.run()

    def do(self, step: Step, number: int = 1) -> bytes:
        """The ack of an action; empty for a limit that has run out. Silent pages answer first."""
        self.pass_ms(0)
        if step.seat is None:
            self.next_limit(number)
            return b""
        answer = self.act(number, step.seat, step.action)
        assert answer.ok, answer
        return msgspec.json.encode(answer)

    def told(self, seat: int, number: int = 1) -> list[tuple[str, bytes]]:
        """What has come to a seat since the last look."""
        page = self.heard[number, seat]
        frames, page.frames = page.frames, []
        return frames

    def watched(self) -> list[bytes]:
        """All that pages of no seat are shown of the hall."""
        live = self.live
        shown = (
            staff_view(live, "Li", REFEREE, 1),
            staff_view(live, "Wang", CHIEF, 1),
            rehearsal_view(live, "123456", lambda kind, path: Link(kind=kind, url=path)),
            results_view(live),
            *(public_table(live, number) for number in live.tables),
        )
        return [msgspec.json.encode(view) for view in shown]

    def checks(self, seat: int, rng: random.Random, steps: Iterable[Step]) -> list[bytes]:
        """The answers to "may I play these?", about some of its cards and those of its steps."""
        board = self.table().state.board
        hand = self._rules.view(self._rules.know(board, seat)).hand
        asked = questions(rng, hand, steps, seat)
        return [msgspec.json.encode(self.table().check(seat, cards)) for cards in asked]

    def sheets_done(self, number: int = 1) -> None:
        """The players see the end of the board and confirm it, the referee collects it."""
        for request in ("acknowledge", "confirm"):
            for seat in self.seats:
                self._presses += 1
                table = self.table(number)
                assert table.request(seat, request, f"r{self._presses}").ok
                self.runtime.run()
        assert self.order("collect", number).ok


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds draw the same names, and the seeds of `drawing`; their deals are put in by hand."""
    drawing(monkeypatch, 0)
    noon = datetime(2017, 6, 1, 12, tzinfo=UTC)
    monkeypatch.setattr("appliance.live.hall.wall_clock", lambda: noon)


def drawing(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    chance = SimpleNamespace(
        token_bytes=lambda size: bytes(range(first, first + size)),
        token_hex=lambda size: "00" * size,
    )
    monkeypatch.setattr("appliance.live.hall.secrets", chance)
    # What a seed is promised by differs with it, and is public.
    monkeypatch.setattr("appliance.live.hall.commitment", lambda _board, _seed: "c0" * 32)


# --- other cards and hidden choices -------------------------------------------------------------


def difference(rng: random.Random, pair: Twins, rules: AnyGame) -> str:
    """Where the two worlds can be told apart, empty when they cannot."""
    first, second = pair.deals
    worlds = here, there = (
        World(rules, first, pair.settings),
        World(rules, second, pair.settings),
    )
    for world in worlds:
        world.opened()
    found = looked(rng, pair, worlds)
    missed = ""
    for number, instant in enumerate(pair.instants, 1):
        if found:
            return found
        if silence(rng, pair, worlds) and turn(here).awaiting.simultaneous:
            missed = turn(here).id
        if (found := looked(rng, pair, worlds)) != "":
            return found
        if pressed(pair, here, instant.here) != pressed(pair, there, instant.there):
            return "the answer to a press"
        if pair.ends and number == len(pair.instants):
            return past_the_end(pair, worlds)
        if missed not in ("", turn(here).id):
            return ""  # once a choice is over it shows who was waited for in it
        found = looked(rng, pair, worlds)
    return found or looked(rng, pair, worlds, pair.then)


def turn(world: World) -> Turn:
    turn = world.table().state.turn
    assert turn is not None
    return turn


def silence(rng: random.Random, pair: Twins, worlds: tuple[World, World]) -> bool:
    """Some time passes, at times without an answer from a page that is not observed."""
    unobserved = [(1, seat) for seat in worlds[0].seats if seat not in pair.observers]
    silent = [rng.choice(unobserved)] if rng.random() < 0.1 else []
    pause = 4_000 if silent else rng.choice((0, 0, 40, 400))
    for world in worlds:
        world.linger(pause, silent)
    return bool(silent)


def pressed(pair: Twins, world: World, steps: tuple[Step, ...]) -> list[bytes]:
    """What the observed seats' presses are answered with."""
    answers = [(step.seat, world.do(step)) for step in steps]
    world.pass_ms(0)
    return [answer for seat, answer in answers if seat in pair.observers]


def looked(
    rng: random.Random,
    pair: Twins,
    worlds: tuple[World, World],
    steps: Iterable[Step] = (),
) -> str:
    here, there = worlds
    chance = rng.getrandbits(32)
    for seat in pair.observers:
        if here.told(seat) != there.told(seat):
            return f"what seat {seat} was sent"
        first, second = (each.checks(seat, random.Random(chance), steps) for each in worlds)
        if first != second:
            return f"what seat {seat} may play"
    if here.changes != there.changes or here.watched() != there.watched():
        return "what watchers are shown"
    return ""


def past_the_end(pair: Twins, worlds: tuple[World, World]) -> str:
    """The hands lie open; around them everything stays the same until the round is closed."""
    for world in worlds:
        world.sheets_done()
        world.pass_ms(20_000)
    for seat in pair.observers:
        here, there = ([beside_the_board(sent) for sent in each.told(seat)] for each in worlds)
        if here != there:
            return f"what seat {seat} was sent beside the open hands"
    here, there = ([beside_the_board(("", shown)) for shown in each.watched()] for each in worlds)
    return "" if here == there else "what watchers are shown beside the open hands"


def beside_the_board(sent: tuple[str, bytes]) -> tuple[str, Any]:
    name, shown = sent[0], json.loads(sent[1])
    if isinstance(shown, dict):
        shown.pop("board", None)
        shown.get("card", {}).pop("public", None)
    return name, shown


def first_difference(
    searched: Searched, rules: AnyGame, deals: Iterable[int], seed: int = SEED
) -> str:
    """Where the first of some pairs that can be told apart differs, empty if there is none."""
    rng = random.Random(seed)
    pairs = twins(searched, rng)
    for number in deals:
        found = difference(rng, next(pairs), rules)
        if found:
            return f"{found}, pair {number} of seed {seed}"
    return ""


@every_game
def test_v_1_two_halls_that_differ_in_unseen_cards_are_the_same_bytes(
    searched: Searched, sizes: Sizes, count: Counting
) -> None:
    wanted = sizes.twin_deals // TABLES_A_HALL // searched.fewer
    deals = count(f"twin deals of {searched.game.name} in a hall", wanted)
    assert first_difference(searched, searched.game, deals) == ""


@pytest.mark.parametrize(
    ("searched", "rules", "where"),
    [
        (WAKENG_SEARCHED, OneForeignCard(), "what seat"),
        (WAKENG_SEARCHED, WakengToldChoices(), ("the answer", "what seat")),
        (ERDAYI_SEARCHED, ErdayiToldChoices(), ("the answer", "what seat")),
    ],
)
def test_v_1_a_leak_is_found(
    searched: Searched, rules: AnyGame, where: str | tuple[str, ...]
) -> None:
    assert first_difference(searched, rules, range(100), seed=7).startswith(where)


# --- another table of the same board, and the seeds -----------------------------------------------


class Apart(NamedTuple):
    """Where somebody can tell two worlds apart before the round is closed, empty if nowhere;
    `results` are what anybody is shown of it afterwards.
    """

    found: str
    results: list[bytes]


def apart(
    monkeypatch: pytest.MonkeyPatch, rng: random.Random, searched: Searched, rules: type[Any]
) -> Apart:
    """Two worlds whose seeds differ and whose table 2 played the board of table 1 otherwise."""
    game, settings = searched.game, rng.choice(searched.settings)
    deals = game.deal(rng.randbytes(32), b"")
    ours, *beside = (walked(game, deals, rng, settings, time_outs=0).steps for _ in range(3))
    worlds = []
    for first, theirs in enumerate(beside):
        drawing(monkeypatch, first)
        world = World(rules(), deals, settings, tables=2)
        world.opened(2)
        for step in theirs:
            world.do(step, 2)
        world.sheets_done(2)
        worlds.append(world)
    noon = max(world.runtime.now for world in worlds)
    for world in worlds:
        world.pass_ms(noon - world.runtime.now)
        world.opened(1)
    found = played_apart(worlds, ours)
    if found:
        return Apart(found, [])
    for world in worlds:
        assert world.live.close_round("Wang").ok
    return Apart("", [msgspec.json.encode(results_view(world.live)) for world in worlds])


def played_apart(worlds: list[World], steps: list[Step]) -> str:
    """Where the worlds differ at table 1 while its board is played and collected."""
    found = told_apart(worlds)
    for step in steps:
        if found:
            return found
        here, there = [world.do(step) for world in worlds]
        found = told_apart(worlds) if here == there else "the answer to a press"
    if not found:
        for world in worlds:
            world.sheets_done(1)
        found = told_apart(worlds)
    return found


def told_apart(worlds: list[World]) -> str:
    here, there = worlds
    for world in worlds:
        world.pass_ms(40)
    if [here.told(seat) for seat in here.seats] != [there.told(seat) for seat in here.seats]:
        return "what table 1 was sent"
    return "" if here.watched() == there.watched() else "what watchers are shown"


@every_game
def test_v_2_neither_another_table_of_the_board_nor_the_seed_shows_before_the_round_is_closed(
    searched: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(11)
    for _ in range(BOARDS_BESIDE):
        worlds = apart(monkeypatch, rng, searched, type(searched.game))
        assert worlds.found == ""
        here, there = worlds.results
        assert here != there


class SeedInTheResult(Wakeng):
    """Shows with the open hands what they were shuffled from."""

    def __init__(self) -> None:
        self.seed = b""

    def deal(self, seed: bytes, public: bytes) -> Deals:
        self.seed = seed
        return super().deal(seed, public)

    def view(self, knowledge: Knowledge) -> GameView:
        shown = super().view(knowledge)
        if not isinstance(knowledge.phase, Finished):
            return shown
        return structs.replace(shown, message=Message("over", {"seed": self.seed.hex()}))


def test_v_2_a_seed_that_is_told_with_the_end_of_the_deal_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worlds = apart(monkeypatch, random.Random(11), WAKENG_SEARCHED, SeedInTheResult)
    assert worlds.found == "what table 1 was sent"


def test_v_2_a_public_page_with_the_seed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = results_view

    def with_seed(hall: LiveHall) -> Any:
        round_now = hall.state.round
        assert round_now is not None
        return structs.replace(honest(hall), event=round_now.board(1).seed)

    monkeypatch.setitem(globals(), "results_view", with_seed)
    worlds = apart(monkeypatch, random.Random(11), WAKENG_SEARCHED, Wakeng)
    assert worlds.found == "what watchers are shown"
