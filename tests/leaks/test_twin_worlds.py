"""V-1, V-2b on a whole hall: two worlds that differ in unseen cards sound and look the same.

The same commands are given to two halls whose boards differ only in what nobody of the observed
has seen. Every message to the observed seats, in number, order and length, their answers, and all
that watchers are shown must be the same bytes.
"""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import structs

from appliance.games.contract import Seat
from appliance.games.deal import Deal
from appliance.games.wakeng.game import Wakeng
from appliance.games.wakeng.knowledge import Knowledge
from appliance.games.wakeng.state import (
    Bidding,
    Board,
    DealerShowing,
    Doubling,
    Finished,
    Playing,
    Showing,
)
from appliance.hall.roles import CHIEF
from appliance.live.hall import Equipment
from appliance.web.present import public_table, rehearsal_view, results_view, staff_view
from appliance.web.wire import Link
from tests.games.wakeng.test_twin_worlds import (
    Step,
    original_deal,
    other_choices,
    replayed,
    stopped,
    visible,
)
from tests.live.making import FakePage, Hall

EVERY_RUN = 2_000
"""Instants at which two worlds are compared."""
SOAK = 100_000
BOARDS_BESIDE = 20
SEATS = range(3)


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
    """One table on a given deal, all seats there, the board open."""

    def __init__(self, deal: Deal, rules: Wakeng, tables: int = 1) -> None:
        self._rules = rules
        super().__init__(tables, game="wakeng")
        self.live._deals[1] = (deal,)
        self.heard: dict[tuple[int, int], Recorder] = {}
        self.changes = 0
        self.live.audience.changed = self._changed
        for number in range(1, tables + 1):
            self.join(number)
            self.opened(number)

    def equipment(self) -> Equipment:
        return structs.replace(super().equipment(), games={"wakeng": self._rules})

    def _changed(self) -> None:
        self.changes += 1

    def join(self, number: int = 1, *seats: int) -> None:
        for seat in seats or SEATS:
            page = self.pages[number, seat] = self.heard[number, seat] = Recorder(
                f"{number}.{seat}"
            )
            self.live.audience.sit((number, seat), page)
            self.table(number).joined(seat)
        self.runtime.run()

    def told(self, seat: int, number: int = 1) -> list[tuple[str, bytes]]:
        """What has come to a seat since the last look."""
        page = self.heard[number, seat]
        frames, page.frames = page.frames, []
        return frames

    def watched(self) -> list[bytes]:
        """All that pages of no seat are shown, and how often they are told to look."""
        shown = (
            staff_view(self.live, "Li", CHIEF, 1),
            rehearsal_view(self.live, "123456", lambda kind, path: Link(kind=kind, url=path)),
            results_view(self.live),
            public_table(self.live, 1),
        )
        return [*(msgspec.json.encode(view) for view in shown), b"%d" % self.changes]

    def checks(self, seat: int, raised: tuple[str, ...]) -> list[bytes]:
        """The answers to "may I play these?", for each number of the cards raised."""
        return [
            msgspec.json.encode(self.table().check(seat, raised[:count]))
            for count in range(len(raised) + 1)
        ]


class Twins(NamedTuple):
    """`shared` is done in both worlds; `here` and `there` only in one, hidden from `observers`."""

    deals: tuple[Deal, Deal]
    observers: tuple[Seat, ...]
    shared: list[Step]
    here: list[Step]
    there: list[Step]


@pytest.fixture(autouse=True)
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both worlds draw the same seeds and names; their deals are put in by hand."""
    chance = SimpleNamespace(
        token_bytes=lambda size: bytes(range(size)), token_hex=lambda size: "00" * size
    )
    monkeypatch.setattr("appliance.live.hall.secrets", chance)
    noon = datetime(2017, 6, 1, 12, tzinfo=UTC)
    monkeypatch.setattr("appliance.live.hall.wall_clock", lambda: noon)


def dealt_anew(rng: random.Random, state: Board, observers: tuple[Seat, ...]) -> Deal:
    """The board's deal with every card that no observer has seen in another place."""
    dealt = original_deal(state)
    phase = state.phase
    played = {card for play in _plays(phase) for card in play.cards}
    # The watcher's picture: the bottom and the hands that lie open.
    shown = Wakeng().view(Wakeng().know(state, None))
    seen = {*played, *shown.bottom, *(card for hand in shown.shown_hands for card in hand.cards)}
    for seat in observers:
        seen.update(dealt.hands[seat])
    places = [*dealt.hands, dealt.bottom]
    unseen = [card for place in places for card in place if card not in seen]
    rng.shuffle(unseen)
    anew = [tuple(card if card in seen else unseen.pop() for card in place) for place in places]
    return Deal(tuple(anew[:3]), anew[3])


def _plays(phase: Any) -> Any:
    return phase.plays if isinstance(phase, Playing) else ()


def twins(rng: random.Random) -> Iterator[Twins]:
    """Pairs of worlds with one history for one or two seats, or for watchers alone, without end."""
    while True:
        steps, state = stopped(rng)
        observers = tuple(rng.sample(SEATS, rng.choice((0, 1, 1, 2))))
        deals = (original_deal(state), dealt_anew(rng, state, observers))
        shared, here, there = steps, [], []
        if isinstance(state.phase, Showing):
            shared = [step for step in steps if step[0] in observers]
            here, there = (_hidden(rng, steps, state, observers) for _ in range(2))
        worlds = replayed(deals[0], [*shared, *here]), replayed(deals[1], [*shared, *there])
        if worlds[0] is None or worlds[1] is None or worlds[0][0] == worlds[1][0]:
            continue
        audiences = (*observers, None)
        if all(visible(worlds[0][1], each) == visible(worlds[1][1], each) for each in audiences):
            yield Twins(deals, observers, shared, here, there)


def _hidden(
    rng: random.Random, steps: list[Step], state: Board, observers: tuple[Seat, ...]
) -> list[Step]:
    """What seats that are not observed may have chosen by now."""
    choices = other_choices(rng, steps, state, None)
    return [step for step in choices if step[0] not in observers]


def differences(rng: random.Random, pair: Twins, rules: Wakeng) -> Iterator[str]:
    """One answer an instant: where the two worlds can be told apart, empty when they cannot."""
    worlds = [World(deal, rules) for deal in pair.deals]
    yield _difference(rng, pair, worlds)
    for seat, action in pair.shared:
        answers = [world.act(1, seat, action) for world in worlds]
        assert all(answer.ok for answer in answers), answers
        if seat in pair.observers and answers[0] != answers[1]:
            yield "the answer to a press"
        pause = rng.choice((0, 0, 40, 400))
        for world in worlds:
            world.pass_ms(pause)
        yield _difference(rng, pair, worlds)
    for world, steps in zip(worlds, (pair.here, pair.there), strict=True):
        for seat, action in steps:
            assert world.act(1, seat, action).ok
        world.pass_ms(1_000)
    yield _difference(rng, pair, worlds)


def _difference(rng: random.Random, pair: Twins, worlds: list[World]) -> str:
    here, there = worlds
    for seat in pair.observers:
        if here.told(seat) != there.told(seat):
            return f"what seat {seat} was sent"
        raised = tuple(rng.sample(pair.deals[0].hands[seat], 3))
        if here.checks(seat, raised) != there.checks(seat, raised):
            return f"what seat {seat} may play"
    if here.watched() != there.watched():
        return "what watchers are shown"
    return ""


def first_difference(rules: Wakeng, seed: int, instants: int) -> str:
    rng = random.Random(seed)
    for pair in twins(rng):
        for difference in differences(rng, pair, rules):
            instants -= 1
            if difference or instants == 0:
                return difference
    raise AssertionError("the pairs have no end")


def test_v_1_two_worlds_that_differ_in_unseen_cards_are_the_same_bytes(
    request: pytest.FixtureRequest,
) -> None:
    instants = SOAK if request.config.getoption("--soak") else EVERY_RUN
    assert first_difference(Wakeng(), 20170601, instants) == ""


def test_the_pairs_come_from_every_phase() -> None:
    phases = set()
    for pair, _ in zip(twins(random.Random(20170601)), range(150), strict=False):
        world = replayed(pair.deals[0], [*pair.shared, *pair.here])
        assert world is not None
        phases.add(type(world[0].phase))
    assert phases == {Showing, Bidding, DealerShowing, Doubling, Playing}


def test_v_2_another_table_of_the_same_board_is_not_heard() -> None:
    rng = random.Random(11)
    for _ in range(BOARDS_BESIDE):
        steps, state = stopped(rng)
        here, there = (World(original_deal(state), Wakeng(), tables=2) for _ in range(2))
        for seat, action in steps:
            assert here.act(2, seat, action).ok
        for world in (here, there):
            world.pass_ms(500)
        for seat in SEATS:
            assert here.told(seat) == there.told(seat)
        assert _of_no_seat(here) == _of_no_seat(there)
        if steps:
            assert here.told(steps[-1][0], 2) != there.told(steps[-1][0], 2)


def _of_no_seat(world: World) -> list[bytes]:
    shown = (results_view(world.live), public_table(world.live, 1))
    return [msgspec.json.encode(view) for view in shown]


class OneForeignCard(Wakeng):
    """A view that carries one card of the next seat."""

    def know(self, state: Board, seat: Seat | None) -> Knowledge:
        known = super().know(state, seat)
        if seat is None or isinstance(state.phase, Finished):
            return known
        other = (seat + 1) % len(SEATS)
        open_hands = list(known.open_hands)
        open_hands[other] |= state.hands[other] & -state.hands[other]
        return structs.replace(known, open_hands=tuple(open_hands))


class WatchedChoices(Wakeng):
    """Every seat is told of every choice, by a count of messages alone."""

    def sees(self, event: Any, seat: Seat | None) -> bool:
        return seat is not None or super().sees(event, seat)


def test_one_foreign_card_is_found() -> None:
    assert first_difference(OneForeignCard(), 7, 400).startswith("what seat")


def test_a_number_of_messages_that_depends_on_who_chose_is_found() -> None:
    assert first_difference(WatchedChoices(), 7, 2_000).startswith("what seat")
