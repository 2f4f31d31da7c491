"""V-2b: `check` answers every well-formed throw alike, whether it would hold or fail.

Pairs of worlds in which a seat has the same cards and has seen the same, and its throw holds in
one world and fails in the other. Under the official rule only what is buried can make that
difference, under the component rule also in which hands two cards lie.
"""

import random
from collections.abc import Iterator

import pytest
from msgspec import structs

from appliance.games.actions import Play
from appliance.games.cards import Card
from appliance.games.contract import Check, Seat, Settings, Setup
from appliance.games.deal import Deal
from appliance.games.shengji.actions import Bury, Declare
from appliance.games.shengji.game import Shengji
from appliance.games.shengji.knowledge import Knowledge
from appliance.games.shengji.state import Board
from tests.conformance.walking import evolved
from tests.leaks.games import SHENGJI_SEARCHED
from tests.leaks.test_twin_tables import difference
from tests.leaks.twins import Instant, Step, Twins, done
from tests.soak.counting import Counting
from tests.soak.sizes import Sizes

SEED = 20170602
PAIRS_A_THROW = 30
"""Of so many pairs of worlds that are compared at a table, one more parts at a throw."""
THROWER = 1
TIME_OUT = Step(None)
GAME = SHENGJI_SEARCHED.game
# Seat 0 is dealt the heart it declares, leads the D3, and seat 1 takes that trick with its ace.
_ACES_WITH_THE_DEALER = ("H2 D3 SA SA", "DA SK SK SQ", "D4", "D5")
_QUEENS_APART = ("H2 D3", "DA SA SA SJ SJ", "D4 SQ SK S9", "D5 SQ SK S8")
_QUEENS_TOGETHER = ("H2 D3", "DA SA SA SJ SJ", "D4 SQ SK SQ", "D5 S9 SK S8")


def buried_aces(rng: random.Random, rule: str) -> Twins:
    """K K Q is thrown; the only higher cards, both aces, are buried in the first world alone."""
    rest = _shuffled_rest(rng, _ACES_WITH_THE_DEALER)
    deal = _dealt(_ACES_WITH_THE_DEALER, rest)
    others = [card for card in (*deal.hands[0][4:], *deal.bottom) if card not in ("H2", "D3")]
    eight = rng.sample(others, 8)
    buries = Bury(("SA", "SA", *eight[2:])), Bury(tuple(eight))
    return _before_throw((deal, deal), rule, buries, Play(("SK", "SK", "SQ")))


def queens_apart(rng: random.Random, rule: str) -> Twins:
    """A A J J is thrown; the queens are in two hands, in the second world in one."""
    rest = _shuffled_rest(rng, _QUEENS_APART)
    deals = _dealt(_QUEENS_APART, rest), _dealt(_QUEENS_TOGETHER, rest)
    bury = Bury(tuple(rng.sample(deals[0].bottom, 8)))
    return _before_throw(deals, rule, (bury, bury), Play(("SA", "SA", "SJ", "SJ")))


def _shuffled_rest(rng: random.Random, fixed: tuple[str, ...]) -> list[Card]:
    rest = list(GAME.deck)
    for card in " ".join(fixed).split():
        rest.remove(card)
    rng.shuffle(rest)
    return rest


def _dealt(fixed: tuple[str, ...], rest: list[Card]) -> Deal:
    """Each hand's fixed cards first, filled up from the rest, which is the same in both worlds."""
    hands, left = [], list(rest)
    for text in fixed:
        first = text.split()
        missing = 25 - len(first)
        hands.append((*first, *left[:missing]))
        del left[:missing]
    return Deal(tuple(hands), tuple(left))


def _before_throw(
    deals: tuple[Deal, Deal], rule: str, buries: tuple[Bury, Bury], throw: Play
) -> Twins:
    """The two worlds up to this throw, which leads to the second trick."""
    settings: Settings = {"deals": 1, "throw_rule": rule}
    common = Step(0, Declare(("H2",))), *[TIME_OUT] * 25
    opening = [Instant("DEAL", (step,), (step,)) for step in common]
    here, there = (Step(0, bury) for bury in buries)
    trick = Step(0, Play(("D3",))), Step(THROWER, Play(("DA",))), TIME_OUT, TIME_OUT
    return Twins(
        deals=((deals[0],), (deals[1],)),
        settings=settings,
        observers=(THROWER,),
        instants=(
            *opening,
            Instant("BURY", (here,), (there,)),
            *(Instant("PLAY", (step,), (step,)) for step in trick),
        ),
        ends=False,
        then=(Step(THROWER, throw),),
    )


def failed(pair: Twins) -> list[bool]:
    """Whether the throw fails, in either world."""
    instants = pair.instants
    steps = [each.here for each in instants], [each.there for each in instants]
    found = []
    for deals, ours in zip(pair.deals, steps, strict=True):
        state = GAME.start(deals, Setup(1, pair.settings))
        for (step,) in ours:
            state = evolved(GAME, state, done(GAME, state, step) or ())
        thrown = done(GAME, state, pair.then[0])
        assert thrown, "the throw cannot be led"
        found.append(bool(thrown[0].attempt))
    return found


def pairs(rng: random.Random, rule: str) -> Iterator[Twins]:
    while True:
        yield buried_aces(rng, rule)
        if rule == "component":
            yield queens_apart(rng, rule)


both_rules = pytest.mark.parametrize("rule", ["official", "component"])


@both_rules
def test_v_2b_check_says_the_same_of_a_throw_that_holds_and_of_one_that_fails(
    rule: str, sizes: Sizes, count: Counting
) -> None:
    rng = random.Random(SEED)
    of_rule = pairs(rng, rule)
    for _ in count(f"twin deals with a throw, {rule}", sizes.twin_deals // PAIRS_A_THROW):
        pair = next(of_rule)
        assert failed(pair) == [False, True]
        assert difference(rng, pair, GAME) == ""


class CheckTellsWhetherAThrowHolds(Shengji):
    """Asks the other hands when a throw is raised, for a friendly warning."""

    def __init__(self) -> None:
        self.board: Board | None = None

    def know(self, state: Board, seat: Seat | None) -> Knowledge:
        self.board = state
        return super().know(state, seat)

    def check(self, knowledge: Knowledge, card_ids: tuple[str, ...]) -> Check:
        answer = super().check(knowledge, card_ids)
        if answer.type != "throw" or knowledge.seat is None:
            return answer
        assert self.board is not None
        cards = tuple(card_id[:2] for card_id in card_ids)
        events = done(GAME, self.board, Step(knowledge.seat, Play(cards))) or ()
        fails = any(getattr(event, "attempt", ()) for event in events)
        return structs.replace(answer, needs_second_tap=fails)


@both_rules
def test_a_check_that_asks_the_other_hands_is_found(rule: str) -> None:
    rng = random.Random(SEED)
    of_rule = pairs(rng, rule)
    for _ in range(2):
        found = difference(rng, next(of_rule), CheckTellsWhetherAThrowHolds())
        assert found == f"what seat {THROWER} is shown"
