"""Two worlds that some observers cannot tell apart, for any game; no test stands here.

A board is walked to its end. Then cards that the observers never saw change their places, what
was chosen in hiding is chosen otherwise or by others first, and the same is done again. However
the second world was made: up to the first thing the observers may see that differs, all that they
are shown must be the same. So no pair is thrown away, and no rule of a game is needed to make one.

This asks one thing of a game: an event that a seat `sees` is public to it as a whole. What is
hidden in a step (the cards that are buried) stands in an event that only its own seat sees.
"""

import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from appliance.games.cards import Card
from appliance.games.contract import Refusal, Seat, Setup
from appliance.games.deal import Deal
from tests.conformance.walking import MOST_STEPS, AnyGame, evolved, some_action
from tests.leaks.games import Searched

SETUP = Setup(board_no=1)
PAIRS_OF_A_WALK = 5
TRIES = 6
"""Exchanges of cards that are tried for a pair, to find one that stays hidden for long."""

Deals = tuple[Deal, ...]


class Step(NamedTuple):
    """A seat's action; the limit that runs out where `seat` is None."""

    seat: Seat | None
    action: Any = None


class Instant(NamedTuple):
    """What is done in either world before they are looked at again. `phase` is where it begins."""

    phase: str
    here: tuple[Step, ...]
    there: tuple[Step, ...]


class Twins(NamedTuple):
    """Instants after each of which the observers and all watchers must see no difference.

    `ends`: the last of them ends the board in both worlds, and the hands are laid open.
    """

    deals: tuple[Deals, Deals]
    observers: tuple[Seat, ...]
    instants: tuple[Instant, ...]
    ends: bool


class Walk(NamedTuple):
    """A board to its end: each step, what it led to, and the state before it."""

    deals: Deals
    steps: list[Step]
    events: list[tuple[Any, ...]]
    states: list[Any]


def twins(searched: Searched, rng: random.Random) -> Iterator[Twins]:
    """Pairs of worlds that differ in cards, without end; several are made of one walk."""
    game = searched.game
    while True:
        walk = walked(game, game.deal(rng.randbytes(32), b""), rng)
        for _ in range(PAIRS_OF_A_WALK):
            observers = _observers(game, rng)
            seen = _seen(searched, walk, observers)
            until = rng.choice((seen.hidden_until, rng.randrange(seen.hidden_until + 1)))
            best: Twins | None = None
            for deals in _exchanges(rng, walk, seen, until):
                pair = _twins(searched, rng, walk, observers, deals)
                if best is None or len(pair.instants) > len(best.instants):
                    best = pair
                if len(pair.instants) >= until:
                    break
            if best is not None:
                yield best


def walked(game: AnyGame, deals: Deals, rng: random.Random, time_outs: float = 0.04) -> Walk:
    """A whole board of legal actions; so often the limit runs out instead."""
    walk = Walk(deals, [], [], [])
    state = game.start(deals, SETUP)
    while (open_state := game.awaiting(state)) is not None:
        assert len(walk.steps) < MOST_STEPS, "no end"
        step = Step(None)
        if rng.random() >= time_outs:
            seat = rng.choice(open_state.seats)
            step = Step(seat, some_action(game, rng, state, seat))
        events = done(game, state, step)
        assert events is not None, "a legal action was refused"
        walk.steps.append(step)
        walk.events.append(events)
        walk.states.append(state)
        state = evolved(game, state, events)
    return walk


def done(game: AnyGame, state: Any, step: Step) -> tuple[Any, ...] | None:
    """The events of a step, None where it is refused."""
    if step.seat is None:
        return game.expire(state)
    events = game.decide(state, step.seat, step.action)
    return None if isinstance(events, Refusal) else events


def _observers(game: AnyGame, rng: random.Random) -> tuple[Seat, ...]:
    """Mostly one seat, sometimes two at once or none: watchers look on in any case."""
    most = game.seats - 1
    return tuple(rng.sample(range(game.seats), min(most, rng.choice((0, 1, 1, 1, 2)))))


# --- other cards --------------------------------------------------------------------------------

Place = tuple[int, int, int]
"""Where a card is dealt to: the deal, the hand (the bottom last), and the place in it."""


class Unseen(NamedTuple):
    """`places` before each step: those whose card no observer and no watcher has seen by then.

    `hidden_until`: the last step before which cards can still change hands unseen.
    """

    places: list[list[Place]]
    hidden_until: int


def _seen(searched: Searched, walk: Walk, observers: tuple[Seat, ...]) -> Unseen:
    """From the observers' own hands, the events they are told of, and what lies open by rule."""
    game, deck = searched.game, set(searched.game.deck)
    seen = {card for deal in walk.deals for seat in observers for card in deal.hands[seat]}
    left: list[Place] = [
        (number, hand, index)
        for number, deal in enumerate(walk.deals)
        for hand, cards in enumerate((*deal.hands, deal.bottom))
        for index in range(len(cards))
    ]
    places = []
    for events, state in zip(walk.events, walk.states, strict=True):
        seen.update(searched.open_cards(state))
        left = [place for place in left if _card(walk.deals, place) not in seen]
        places.append(left)
        for told in visible(game, events, observers):
            seen.update(deck.intersection(_words(msgspec.to_builtins(told))))
    hands = [{hand for _, hand, _ in each} for each in places]
    return Unseen(places, max((at for at, each in enumerate(hands) if len(each) > 1), default=0))


def _card(deals: Deals, place: Place) -> Card:
    number, hand, index = place
    return (*deals[number].hands, deals[number].bottom)[hand][index]


def _exchanges(rng: random.Random, walk: Walk, unseen: Unseen, until: int) -> Iterator[Deals]:
    """The deals with some cards in other hands, none of which is seen before this step."""
    number = rng.randrange(len(walk.deals))
    places = [place for place in unseen.places[until] if place[0] == number]
    for _ in range(TRIES if places else 0):
        moved = rng.sample(places, min(len(places), rng.choice((2, 3, len(places)))))
        deals = _rotated(walk.deals, moved)
        if _as_held(deals) != _as_held(walk.deals):
            yield deals


def _as_held(deals: Deals) -> list[list[list[Card]]]:
    return [[sorted(cards) for cards in (*deal.hands, deal.bottom)] for deal in deals]


def _rotated(deals: Deals, places: list[Place]) -> Deals:
    """The card of each place in the place before it."""
    after = [*places[1:], places[0]]
    moved = {to: _card(deals, place) for to, place in zip(places, after, strict=True)}
    anew = [
        [
            tuple(moved.get((number, hand, index), card) for index, card in enumerate(cards))
            for hand, cards in enumerate((*deal.hands, deal.bottom))
        ]
        for number, deal in enumerate(deals)
    ]
    return tuple(Deal(tuple(hands[:-1]), hands[-1]) for hands in anew)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _words(list(value.values()))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)


def visible(game: AnyGame, events: Iterable[Any], observers: tuple[Seat, ...]) -> list[list[Any]]:
    """The events that each observer, and last a watcher, may know of."""
    audiences = (*observers, None)
    return [[event for event in events if game.sees(event, each)] for each in audiences]


# --- other choices in hiding, and how far it goes -------------------------------------------------


def _twins(
    searched: Searched,
    rng: random.Random,
    walk: Walk,
    observers: tuple[Seat, ...],
    deals: Deals,
) -> Twins:
    """The two worlds up to the first difference that the observers may see."""
    game, open_cards = searched.game, searched.open_cards
    here, there = (game.start(each, SETUP) for each in (walk.deals, deals))
    alters = rng.random() < 0.25
    instants: list[Instant] = []
    ends = False
    for ours, theirs in _schedule(game, rng, walk, observers):
        open_state = game.awaiting(here)
        assert open_state is not None
        if alters:
            theirs = _altered(game, rng, there, theirs, observers)
        mine, others = _ran(game, here, ours), _ran(game, there, theirs)
        assert mine is not None, "what was done once is refused"
        if others is None:
            break
        told, told_there = (visible(game, each.events, observers) for each in (mine, others))
        here, there = mine.state, others.state
        ends = game.awaiting(here) is None
        alike = told == told_there and list(open_cards(here)) == list(open_cards(there))
        if not alike or ends != (game.awaiting(there) is None):
            ends = False
            break
        instants.append(Instant(open_state.phase, ours, theirs))
    return Twins((walk.deals, deals), observers, tuple(instants), ends)


class Ran(NamedTuple):
    events: tuple[Any, ...]
    state: Any


def _ran(game: AnyGame, state: Any, steps: Iterable[Step]) -> Ran | None:
    """Steps in a row, None if one is refused."""
    told: tuple[Any, ...] = ()
    for step in steps:
        events = done(game, state, step)
        if events is None:
            return None
        told += events
        state = evolved(game, state, events)
    return Ran(told, state)


def _schedule(
    game: AnyGame, rng: random.Random, walk: Walk, observers: tuple[Seat, ...]
) -> Iterator[tuple[tuple[Step, ...], tuple[Step, ...]]]:
    """Step by step what is done in the first world, and what meanwhile in the second."""
    phases = [_choosing(game, state) for state in walk.states]
    first = 0
    while first < len(walk.steps):
        last = first
        while phases[first] and phases[last + 1 : last + 2] == [phases[first]]:
            last += 1
        window = walk.steps[first : last + 1]
        yield from zip(((step,) for step in window), _moved(rng, window, observers), strict=True)
        first = last + 1


def _choosing(game: AnyGame, state: Any) -> str:
    """The phase in which several choose at once, empty where one seat is awaited."""
    open_state = game.awaiting(state)
    return open_state.phase if open_state is not None and open_state.simultaneous else ""


def _moved(
    rng: random.Random, window: list[Step], observers: tuple[Seat, ...]
) -> list[tuple[Step, ...]]:
    """The steps of one phase, those of seats that are not observed at other times of it.

    The phase closes when it did: whoever closed it, an unobserved seat does if one did.
    """
    if len(window) == 1:
        return [tuple(window)]
    unobserved = [step for step in window if step.seat is not None and step.seat not in observers]
    rng.shuffle(unobserved)
    slots: list[list[Step]] = [[] for _ in window]
    for step in unobserved:
        rng.choice(slots).append(step)
    if window[-1] in unobserved and not slots[-1]:
        moved = next(slot for slot in slots if slot)
        slots[-1].append(moved.pop())
    return [
        tuple(slot) if step in unobserved else (*slot, step)
        for slot, step in zip(slots, window, strict=True)
    ]


def _altered(
    game: AnyGame,
    rng: random.Random,
    state: Any,
    steps: tuple[Step, ...],
    observers: tuple[Seat, ...],
) -> tuple[Step, ...]:
    """The steps with other choices where some of a choice is hidden from every observer."""
    altered: list[Step] = []
    for step in steps:
        events = done(game, state, step)
        if events is None:
            return steps
        if step.seat is not None and _hides(game, events, observers):
            step = Step(step.seat, some_action(game, rng, state, step.seat))
            events = done(game, state, step) or ()
        altered.append(step)
        state = evolved(game, state, events)
    return tuple(altered)


def _hides(game: AnyGame, events: Iterable[Any], observers: tuple[Seat, ...]) -> bool:
    """Whether an event is seen by no observer; what watchers do not see, an observer may."""
    audiences = (*observers, None)
    return any(not any(game.sees(event, each) for each in audiences) for event in events)
