"""V-1, V-2b: two boards with the same visible history show a seat the same, byte for byte.

The cards a seat has not seen are dealt anew and the same is played again; what the seat is told,
offered and answered, and what a house player does in its place, must not change.
"""

import random
from collections.abc import Iterable, Iterator

from appliance.bots import HOUSE_PLAYERS
from appliance.games.contract import Refusal, Seat
from appliance.games.deal import Deal
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.events import Event
from appliance.games.wakeng.knowledge import may_act
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.state import Bidding, Board, DealerShowing, Doubling, Playing, Showing
from tests.games.wakeng.boards import SETUP, encoded, random_steps

WORLDS = 2_000
Step = tuple[Seat, Action]
Audience = Seat | None


def stopped(rng: random.Random) -> tuple[list[Step], Board]:
    """A board of random play, stopped somewhere on its way."""
    state = WAKENG.start(WAKENG.deal(rng.randbytes(32), b""), SETUP)
    steps: list[Step] = []
    for seat, action, after in random_steps(rng, state):
        if not WAKENG.awaiting(after) or rng.random() < 0.06:
            break
        steps.append((seat, action))
        state = after
    return steps, state


def dealt_anew(rng: random.Random, state: Board, audience: Audience) -> Deal:
    """A deal that could have led here just as well: the unseen cards change their places."""
    knowledge = WAKENG.know(state, audience)
    picked_up = WAKENG.view(knowledge).bottom
    plays = state.phase.plays if isinstance(state.phase, Playing) else ()
    unseen = list(cards_of(state.bottom))
    known: list[list[str]] = []
    for seat, hand in enumerate(state.hands):
        held = [card for card in cards_of(hand) if card not in picked_up]
        is_seen = seat == audience or knowledge.open_hands[seat]
        unseen += [] if is_seen else held
        played = [card for play in plays if play.seat == seat for card in play.cards]
        known.append([*(held if is_seen else ()), *played])
    rng.shuffle(unseen)
    hands = []
    for cards in known:
        dealt = [card for card in cards if card not in picked_up]
        while len(dealt) < 16:
            dealt.append(unseen.pop())
        hands.append(tuple(dealt))
    return Deal(tuple(hands), picked_up or tuple(unseen))


def other_choices(
    rng: random.Random, steps: list[Step], state: Board, audience: Audience
) -> list[Step]:
    """While 明牌 is still chosen, what the others chose, and whether they did, may differ."""
    if not isinstance(state.phase, Showing):
        return steps
    own = [step for step in steps if step[0] == audience]
    others = [seat for seat in range(3) if seat != audience]
    chosen = rng.sample(others, rng.randrange(len(others)))
    return [*own, *((seat, Show(yes=rng.random() < 0.5)) for seat in chosen)]


def replayed(deal: Deal, steps: Iterable[Step]) -> tuple[Board, list[Event]] | None:
    """The board and the log after these actions, None when one is refused on this deal."""
    state = WAKENG.start((deal,), SETUP)
    log: list[Event] = []
    for seat, action in steps:
        events = WAKENG.decide(state, seat, action)
        if isinstance(events, Refusal):
            return None
        for event in events:
            state = WAKENG.evolve(state, event)
        log += events
    return state, log


def twins(rng: random.Random) -> Iterator[tuple[Board, Board, Audience]]:
    """Pairs of different boards with the same history for one audience, without end."""
    while True:
        steps, state = stopped(rng)
        audience = rng.choice((0, 1, 2, None))
        here = replayed(original_deal(state), steps)
        deal = dealt_anew(rng, state, audience)
        there = replayed(deal, other_choices(rng, steps, state, audience))
        assert here is not None
        if there is None or here[0] == there[0]:
            continue
        if visible(here[1], audience) == visible(there[1], audience):
            yield here[0], there[0], audience


def original_deal(state: Board) -> Deal:
    """The deal of a board, its hands in another order than dealt."""
    picked_up = WAKENG.view(WAKENG.know(state, None)).bottom
    plays = state.phase.plays if isinstance(state.phase, Playing) else ()
    hands = []
    for seat, hand in enumerate(state.hands):
        cards = [*cards_of(hand), *(c for play in plays if play.seat == seat for c in play.cards)]
        hands.append(tuple(card for card in cards if card not in picked_up))
    return Deal(tuple(hands), picked_up or cards_of(state.bottom))


def visible(log: list[Event], audience: Audience) -> list[Event]:
    return [event for event in log if WAKENG.sees(event, audience)]


def picture(rng: random.Random, state: Board, audience: Audience) -> bytes:
    """Everything an audience is told, offered and answered."""
    knowledge = WAKENG.know(state, audience)
    hand = cards_of(knowledge.hand)
    raised = [tuple(rng.sample(hand, min(n, len(hand)))) for n in (1, 2, 3)]
    answers = [WAKENG.check(knowledge, choice) for choice in raised]
    chosen = None
    if may_act(knowledge):
        chosen = HOUSE_PLAYERS[WAKENG.name].choose(knowledge, b"bots", 1)
    return encoded([knowledge, WAKENG.view(knowledge), answers, chosen])


def test_twin_worlds_are_the_same_picture() -> None:
    rng = random.Random(20170601)
    phases = set()
    for number, (here, there, audience) in zip(range(WORLDS), twins(rng), strict=False):
        ours = picture(random.Random(number), here, audience)
        assert ours == picture(random.Random(number), there, audience)
        phases.add(type(here.phase))
    assert phases == {Showing, Bidding, DealerShowing, Doubling, Playing}


def test_a_seat_that_sees_the_difference_is_shown_it() -> None:
    """The picture is fine enough to tell worlds apart for somebody to whom they differ."""
    rng = random.Random(7)
    for _, (here, there, _) in zip(range(50), twins(rng), strict=False):
        assert any(
            picture(random.Random(0), here, seat) != picture(random.Random(0), there, seat)
            for seat in range(3)
        )
