"""V-1, V-2b at a table: two worlds that differ in what nobody observed has seen look the same.

Whole deals of every game, with time-outs, lost links and pauses of any length. What is compared,
byte for byte: the observed seats' pages and answers, all that a house player would know in their
place, and the page of a referee.
"""

import itertools
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import structs

from appliance.games.contract import Check, GameView, Message, Seat, Settings
from appliance.games.erdayi.game import Erdayi
from appliance.games.shengji.game import Shengji
from appliance.games.shengji.knowledge import Knowledge as ShengjiKnowledge
from appliance.games.shengji.state import Board as ShengjiBoard
from appliance.games.shengji.state import Dealing, Playing
from appliance.games.wakeng.game import Wakeng
from appliance.games.wakeng.knowledge import Knowledge
from appliance.games.wakeng.state import Board, Finished
from appliance.hall.roles import CHIEF, orders_of
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.machine import deadline_ms
from appliance.table.showing import seat_view, table_card, table_tile
from appliance.table.views import Around, LinkRow, Person, Presence
from tests.conformance.toy import ToyGame
from tests.conformance.walking import AnyGame, walk
from tests.leaks.games import (
    ERDAYI_SEARCHED,
    SEARCHED,
    SHENGJI_SEARCHED,
    TOY_SEARCHED,
    WAKENG_SEARCHED,
    Searched,
)
from tests.leaks.twins import Deals, Step, Twins, alike, questions, twins
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes
from tests.table.driving import Table

SEED = 20170601
LOOKS = 0.35
"""How often two worlds are looked at where the same was done in both; acks are always compared."""
LEAST_OTHERWISE = 4
"""Among 150 pairs, so many hidden choices that are others or come at another time."""
every_game = pytest.mark.parametrize("searched", SEARCHED, ids=lambda each: each.game.name)


class World(Table):
    """One table on a given deal, its board open."""

    def __init__(self, rules: AnyGame, deals: Deals, settings: Settings) -> None:
        super().__init__(rules, settings=settings)
        self.deals = deals
        self.does(self.order("open"))
        while self.state.turn is None:
            due = deadline_ms(self.state)
            assert due is not None
            self.wait(due - self.now)

    def do(self, step: Step) -> int:
        """The ack's `seq` of an action, 0 for a limit that has run out."""
        if step.seat is None:
            assert self.fires is not None
            self.wait(self.fires - self.now)
            return 0
        first, *_ = self.does(self.act(step.seat, step.action))
        assert isinstance(first, ev.Acted)
        return first.seq

    def linger(self, ms: int) -> None:
        """Time passes, in an open state never so much that its limit runs out: that is a step."""
        ends = self.fires if self.turn.awaiting.open else None
        self.wait(ms if ends is None else min(ms, max(0, ends - self.now - 1)))

    def around(self) -> Around:
        lost = [link.lost for link in self.links]
        return Around(
            now_ms=self.now,
            boot="b1",
            event="杯赛",
            rehearsal=False,
            people=tuple(Person(f"牌手{seat}") for seat in range(self.game.seats)),
            presence=tuple(
                Presence(
                    online=not lost[seat],
                    link=LinkRow(hold_used_ms=self.state.bank_shown_ms(seat)),
                )
                for seat in range(self.game.seats)
            ),
        )

    def seen(self, seat: Seat, rng: random.Random, steps: Iterable[Step] = ()) -> list[bytes]:
        """All that a seat is shown, and answered when it asks about some of its cards, and about
        those it is going to play.
        """
        known = self.game.know(self.state.board, seat)
        view = seat_view(self.game, self.state, seat, self.around())
        assert view.board is not None
        asked = questions(rng, view.board.hand, steps, seat)
        answers = [self.game.check(known, cards) for cards in asked]
        return [msgspec.json.encode(each) for each in (view, known, answers)]

    def beside_the_board(self, seat: Seat) -> bytes:
        view = seat_view(self.game, self.state, seat, self.around())
        return msgspec.json.encode(structs.replace(view, board=None))

    def watched(self) -> list[bytes]:
        """All that the 裁判长, who sees most, is shown of the table."""
        around = self.around()
        card = table_card(self.game, self.state, around, orders_of(CHIEF))
        return [msgspec.json.encode(each) for each in (card, table_tile(self.state, around))]


def difference(rng: random.Random, pair: Twins, rules: AnyGame) -> str:
    """Where the two worlds can be told apart, empty when they cannot."""
    here, there = worlds = [World(rules, deals, pair.settings) for deals in pair.deals]
    found = looked(rng, pair, worlds)
    missed = ""
    for number, instant in enumerate(pair.instants, 1):
        pause = rng.choice((0, 0, 40, 400))
        for world in worlds:
            world.linger(pause)
        if acks(pair, here, instant.here) != acks(pair, there, instant.there):
            return "the answer to a press"
        if pair.ends and number == len(pair.instants):
            return found or looked_beside_the_board(pair, worlds)
        if missed not in ("", here.turn.id):
            return found  # once a choice is over it shows who was waited for in it
        if instant.here != instant.there or rng.random() < LOOKS:
            found = found or looked(rng, pair, worlds)
        if rng.random() < 0.1:
            found = found or looked_in_an_outage(rng, pair, worlds)
            missed = here.turn.id if here.turn.awaiting.simultaneous else ""
        if found:
            return found
    return found or looked(rng, pair, worlds, pair.then)


def acks(pair: Twins, world: World, steps: tuple[Step, ...]) -> list[int]:
    """What the observed seats' presses are answered with."""
    answers = [(step.seat, world.do(step)) for step in steps]
    return [seq for seat, seq in answers if seat in pair.observers]


def looked(rng: random.Random, pair: Twins, worlds: list[World], steps: Iterable[Step] = ()) -> str:
    here, there = worlds
    chance = rng.getrandbits(32)
    for seat in pair.observers:
        first, second = (each.seen(seat, random.Random(chance), steps) for each in (here, there))
        if first != second:
            return f"what seat {seat} is shown"
    return "" if here.watched() == there.watched() else "what watchers are shown"


def looked_beside_the_board(pair: Twins, worlds: list[World]) -> str:
    """The hands lie open now; everything around them is still the same."""
    here, there = ([each.beside_the_board(seat) for seat in pair.observers] for each in worlds)
    return "" if here == there else "what is shown beside the open hands"


def looked_in_an_outage(rng: random.Random, pair: Twins, worlds: list[World]) -> str:
    """A seat that nobody observes is away for some seconds, or the whole box was."""
    seat = rng.choice([each for each in range(worlds[0].game.seats) if each not in pair.observers])
    away, restarts = rng.choice((500, 4_000)), rng.random() < 0.3
    for world in worlds:
        world.cut(seat)
        if restarts:
            world.does(cmd.Restart(world.now - 100))
        world.linger(away)
    found = looked(rng, pair, worlds)
    for world in worlds:
        world.back(seat)
    return found or looked(rng, pair, worlds)


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
def test_v_1_two_tables_that_differ_in_unseen_cards_are_the_same_bytes(
    searched: Searched, sizes: Sizes, count: Counting
) -> None:
    wanted = sizes.twin_deals // searched.fewer
    deals = count(f"twin deals of {searched.game.name} at a table", wanted)
    assert first_difference(searched, searched.game, deals) == ""


def some_pairs(searched: Searched) -> list[Twins]:
    return _some_pairs(SEARCHED.index(searched))


def test_v_1_what_the_box_laid_away_for_a_dealer_is_told_to_nobody_else() -> None:
    """The bury of a seat whose time ran out; what the box plays for a seat is told to all."""
    game, rng = SHENGJI_SEARCHED.game, random.Random(2)
    world = World(game, game.deal(rng.randbytes(32), b""), {"deals": 1})
    while world.turn.awaiting.phase != "BURY":
        world.do(Step(None))
    dealer = world.on_turn
    world.do(Step(None))
    buried = game.view(game.know(world.state.board, dealer)).buried
    assert len(buried) == 8
    for seat in range(game.seats):
        notice = seat_view(game, world.state, seat, world.around()).notice
        assert notice == Message("timed_out", {"seat": dealer, "cards": (), "phase": "BURY"})
    world.do(Step(None))
    notice = seat_view(game, world.state, dealer, world.around()).notice
    assert notice is not None
    assert notice.params["cards"]


@cache
def _some_pairs(index: int) -> list[Twins]:
    searched = SEARCHED[index]
    number = 300 // min(searched.fewer, 2)
    return list(itertools.islice(twins(searched, random.Random(SEED)), number))


@every_game
def test_the_pairs_come_from_every_phase_and_hide_choices(searched: Searched) -> None:
    """A game whose `sees` gave choices away would leave no pairs that differ in them."""
    pairs = some_pairs(searched)
    instants = [instant for pair in pairs for instant in pair.instants]
    met = {
        open_state.phase
        for seed in range(30)
        for state, _, _ in walk(searched.game, seed)
        if (open_state := searched.game.awaiting(state)) is not None
    }
    assert {instant.phase for instant in instants} == met
    if any(_hides_choices(searched.game, seed) for seed in range(30)):
        assert sum(instant.here != instant.there for instant in instants) >= LEAST_OTHERWISE
    assert {len(pair.observers) for pair in pairs} == set(range(min(searched.game.seats, 3)))


def _hides_choices(game: AnyGame, seed: int) -> bool:
    events = [event for _, events, _ in walk(game, seed) for event in events]
    return any(not game.sees(event, None) for event in events)


@every_game
def test_the_pairs_differ_in_deals_that_are_on_and_in_deals_to_come(searched: Searched) -> None:
    pairs = some_pairs(searched)
    differing = {number for pair in pairs for number in _differing(pair)}
    assert differing == set(range(len(pairs[0].deals[0])))
    dealt = [number for pair in pairs for number in _differing(pair) if pair.instants]
    assert dealt.count(0) >= len(pairs) // 3


def _differing(pair: Twins) -> list[int]:
    deals = zip(*pair.deals, strict=True)
    return [number for number, (here, there) in enumerate(deals) if here != there]


def test_the_pairs_of_a_game_that_leaves_cards_over_go_to_the_end_of_the_deal() -> None:
    pairs = some_pairs(WAKENG_SEARCHED)
    assert sum(pair.ends for pair in pairs) >= 20
    assert sum(len(pair.instants) >= 40 for pair in pairs) >= 60


@every_game
def test_whoever_sees_the_difference_is_shown_it(searched: Searched) -> None:
    """The pages are fine enough to tell the worlds apart for somebody to whom they differ."""
    rng = random.Random(7)
    game, shown = searched.game, 0
    for pair in itertools.islice(twins(searched, rng), 50):
        here, there = worlds = [World(game, deals, pair.settings) for deals in pair.deals]
        for instant in pair.instants[: rng.randrange(40)]:
            acks(pair, here, instant.here)
            acks(pair, there, instant.there)
        everybody = tuple(range(game.seats))
        boards = (here.state.board, there.state.board)
        if not alike(searched, pair.deals, boards, everybody) and here.state.status == "playing":
            found = looked(rng, pair._replace(observers=everybody), worlds)
            assert found.startswith("what seat")
            shown += 1
    assert shown >= 15


# --- sabotage -----------------------------------------------------------------------------------


class OneForeignCard(Wakeng):
    """A view that carries one card of the next seat."""

    def know(self, state: Board, seat: Seat | None) -> Knowledge:
        known = super().know(state, seat)
        if seat is None or isinstance(state.phase, Finished):
            return known
        other = (seat + 1) % self.seats
        open_hands = list(known.open_hands)
        open_hands[other] |= state.hands[other] & -state.hands[other]
        return structs.replace(known, open_hands=tuple(open_hands))


class ToldChoices:
    """Every seat is told of every choice, by a count of messages alone."""

    def sees(self, event: Any, seat: Seat | None) -> bool:
        del event
        return seat is not None


class WakengToldChoices(ToldChoices, Wakeng): ...


class ErdayiToldChoices(ToldChoices, Erdayi): ...


class ToyToldChoices(ToldChoices, ToyGame): ...


class Peeking(Wakeng):
    """Has the whole board in mind when it answers a seat."""

    def __init__(self) -> None:
        self.board: Board | None = None

    def know(self, state: Board, seat: Seat | None) -> Knowledge:
        self.board = state
        return super().know(state, seat)

    def strongest(self, knowledge: Knowledge) -> int:
        """The place of the best card that another seat holds."""
        assert self.board is not None
        hands = enumerate(self.board.hands)
        return max(hand.bit_length() for seat, hand in hands if seat != knowledge.seat)


class CheckKnowsWhoCanBeat(Peeking):
    def check(self, knowledge: Knowledge, card_ids: tuple[str, ...]) -> Check:
        answer = super().check(knowledge, card_ids)
        return structs.replace(answer, points=self.strongest(knowledge))


class LengthTells(Peeking):
    """The same picture whoever holds what, but for blanks."""

    def view(self, knowledge: Knowledge) -> GameView:
        shown = super().view(knowledge)
        if isinstance(knowledge.phase, Finished):
            return shown
        params = {**shown.message.params, "blank": " " * self.strongest(knowledge)}
        return structs.replace(shown, message=Message(shown.message.code, params))


class ShengjiPeeking(Shengji):
    """Has the whole board in mind when it answers a seat."""

    def __init__(self) -> None:
        self.board: ShengjiBoard | None = None

    def know(self, state: ShengjiBoard, seat: Seat | None) -> ShengjiKnowledge:
        self.board = state
        return super().know(state, seat)


class NextCardShown(ShengjiPeeking):
    """Shows a seat what it will be dealt next."""

    def view(self, knowledge: ShengjiKnowledge) -> GameView:
        shown = super().view(knowledge)
        if knowledge.seat is None or not isinstance(knowledge.phase, Dealing):
            return shown
        assert self.board is not None
        coming = self.board.deals[0].hands[knowledge.seat][knowledge.phase.dealt :]
        return structs.replace(shown, bottom=coming[:1])


class NextDealShown(ShengjiPeeking):
    """Counts among what watchers know the first card of the next deal."""

    def view(self, knowledge: ShengjiKnowledge) -> GameView:
        shown = super().view(knowledge)
        assert self.board is not None
        return structs.replace(shown, bottom=self.board.deals[-1].hands[0][:1])


class FirstBuriedShown(ShengjiPeeking):
    """Shows all seats one buried card."""

    def know(self, state: ShengjiBoard, seat: Seat | None) -> ShengjiKnowledge:
        known = super().know(state, seat)
        if not isinstance(state.phase, Playing):
            return known
        return structs.replace(known, buried=state.hidden[:1])


@pytest.mark.parametrize(
    ("searched", "rules", "where"),
    [
        (WAKENG_SEARCHED, OneForeignCard(), "what seat"),
        (WAKENG_SEARCHED, WakengToldChoices(), ("the answer", "what seat")),
        (ERDAYI_SEARCHED, ErdayiToldChoices(), ("the answer", "what seat")),
        (SHENGJI_SEARCHED, NextCardShown(), "what seat"),
        (SHENGJI_SEARCHED, NextDealShown(), "what "),
        (SHENGJI_SEARCHED, FirstBuriedShown(), "what "),
        (TOY_SEARCHED, ToyToldChoices(), "what seat"),
        (WAKENG_SEARCHED, CheckKnowsWhoCanBeat(), "what seat"),
        (WAKENG_SEARCHED, LengthTells(), "what "),
    ],
)
def test_a_leak_is_found(searched: Searched, rules: AnyGame, where: str | tuple[str, ...]) -> None:
    assert first_difference(searched, rules, range(200), seed=7).startswith(where)
