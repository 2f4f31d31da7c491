"""Two worlds that some observers cannot tell apart, for any game; no test stands here.

A board is walked to its end. Then cards that the observers never saw change their places, what
was chosen in hiding is chosen otherwise or by others first, and the same is done again. However
the second world was made: up to the first thing the observers may see that differs, all that they
are shown must be the same. So no pair is thrown away, and no rule of a game is needed to make one.

This asks one thing of a game: an event that a seat `sees` is public to it as a whole. What is
hidden in a step (the cards that are buried) stands in an event that only its own seat sees.
"""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from appliance.games.cards import Card
from appliance.games.contract import HandCard, Refusal, Seat, Settings, Setup
from appliance.games.deal import Deal
from tests.conformance.walking import MOST_STEPS, AnyGame, evolved, some_action, some_seat
from tests.leaks.games import Searched

PAIRS_OF_A_WALK = 5
TRIES = 6
"""Exchanges of cards that are tried for a pair, to find one that stays hidden for long."""
LATER_DEALS = 0.1
"""So often the worlds differ in a deal that is still to come, or is dealt and never played."""

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

    `ends`: the last of them ends the board in both worlds, and the hands are laid open. `then`:
    what would be done next in the first world and shows the difference, or cannot be done in the
    second.
    """

    deals: tuple[Deals, Deals]
    settings: Settings
    observers: tuple[Seat, ...]
    instants: tuple[Instant, ...]
    ends: bool
    then: tuple[Step, ...] = ()


class Walk(NamedTuple):
    """A board to its end: each step, what it led to, and the state before it."""

    deals: Deals
    settings: Settings
    steps: list[Step]
    events: list[tuple[Any, ...]]
    states: list[Any]


def twins(searched: Searched, rng: random.Random) -> Iterator[Twins]:
    """Pairs of worlds that differ in cards, without end; several are made of one walk."""
    game = searched.game
    while True:
        settings = rng.choice(searched.settings)
        walk = walked(game, game.deal(rng.randbytes(32), b""), rng, settings)
        for _ in range(PAIRS_OF_A_WALK):
            observers = _observers(game, rng)
            pair = best_pair(searched, rng, walk, observers)
            if pair is not None:
                yield pair


def best_pair(
    searched: Searched, rng: random.Random, walk: Walk, observers: tuple[Seat, ...]
) -> Twins | None:
    """Of some exchanges of unseen cards the one that stays hidden for longest."""
    unseen = unseen_of(searched, walk, observers)
    last = rng.choice(unseen.ends)
    until = rng.choice((last, rng.randrange(last + 1)))
    best: Twins | None = None
    for deals in exchanges(rng, walk, unseen, until):
        pair = twin_of(searched, rng, walk, observers, deals)
        if pair is not None and (best is None or len(pair.instants) > len(best.instants)):
            best = pair
        if best is not None and len(best.instants) >= until:
            break
    return best


def walked(
    game: AnyGame, deals: Deals, rng: random.Random, settings: Settings, time_outs: float = 0.04
) -> Walk:
    """A whole board of legal actions; so often the limit runs out instead."""
    walk = Walk(deals, settings, [], [], [])
    state = game.start(deals, Setup(1, settings))
    while (open_state := game.awaiting(state)) is not None:
        assert len(walk.steps) < MOST_STEPS, "no end"
        seat = some_seat(rng, open_state, time_outs)
        step = Step(seat, None if seat is None else some_action(game, rng, state, seat))
        if step.action is None:
            step = Step(None)
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
    """`places` before each step: those of the deal that is on whose card, as far as can be told, no
    observer and no watcher has seen by then; `deals` which deal that is.

    `ends`: of each deal the last step before which cards can still change hands unseen.
    """

    places: list[list[Place]]
    deals: list[int]
    ends: list[int]


def unseen_of(searched: Searched, walk: Walk, observers: tuple[Seat, ...]) -> Unseen:
    """From the observers' own cards, the events they are told of, and what lies open by rule.

    A card named by an event is taken to be the one in the hand of the event's seat. Where that is
    the other copy, a pair of worlds is parted earlier than need be, no more.
    """
    game = searched.game
    unseen = Unseen([], [], [])
    left: dict[Card, list[Place]] = {}
    ends: dict[int, int] = {}
    for at, (events, state) in enumerate(zip(walk.events, walk.states, strict=True)):
        number, dealt = searched.dealt(state)
        if unseen.deals[-1:] != [number]:
            left = _places(walk.deals, number)
        for places in left.values():
            places[:] = [p for p in places if p[1] not in observers or p[2] >= dealt]
        for card in searched.open_cards(state):
            left.pop(card, None)
        unseen.places.append([place for places in left.values() for place in places])
        unseen.deals.append(number)
        if len({hand for _, hand, _ in unseen.places[-1]}) > 1:
            ends[number] = at
        for event in events:
            if any(game.sees(event, each) for each in (*observers, None)):
                _see(left, msgspec.to_builtins(event), game.seats)
    unseen.ends.extend(ends.values() or (0,))
    return unseen


def _places(deals: Deals, number: int) -> dict[Card, list[Place]]:
    """Where the copies of each card are dealt to."""
    places = defaultdict(list)
    deal = deals[number]
    for hand, cards in enumerate((*deal.hands, deal.bottom)):
        for index, card in enumerate(cards):
            places[card].append((number, hand, index))
    return places


def _see(left: dict[Card, list[Place]], event: dict[str, Any], bottom: int) -> None:
    """Take out of `left` what the event names; of two copies its seat's, else the bottom's."""
    near = (event.get("seat"), bottom)
    for word in _words(event):
        places = left.get(word, [])
        named = [place for hand in near for place in places if place[1] == hand]
        if named:
            places.remove(named[0])
        elif len(places) == 1:
            places.clear()


def _card(deals: Deals, place: Place) -> Card:
    number, hand, index = place
    return (*deals[number].hands, deals[number].bottom)[hand][index]


def exchanges(rng: random.Random, walk: Walk, unseen: Unseen, until: int) -> Iterator[Deals]:
    """The deals with some cards in other hands, none of which is seen before this step."""
    later = range(unseen.deals[until] + 1, len(walk.deals))
    places = unseen.places[until]
    if later and rng.random() < LATER_DEALS:
        number = rng.choice(later)
        places = [place for each in _places(walk.deals, number).values() for place in each]
    for _ in range(TRIES if places else 0):
        moved = _some_of(rng, walk.deals, places)
        deals = rotated(walk.deals, moved)
        if _as_held(deals) != _as_held(walk.deals):
            yield deals


def _some_of(rng: random.Random, deals: Deals, places: list[Place]) -> list[Place]:
    """Few places or all; often of one suit, so that whoever could follow it still can."""
    if rng.random() < 0.5:
        suit = _card(deals, rng.choice(places))[0]
        places = [place for place in places if _card(deals, place)[0] == suit]
    return rng.sample(places, min(len(places), rng.choice((2, 3, len(places)))))


def _as_held(deals: Deals) -> list[list[list[Card]]]:
    return [[sorted(cards) for cards in (*deal.hands, deal.bottom)] for deal in deals]


def rotated(deals: Deals, places: list[Place]) -> Deals:
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


def twin_of(
    searched: Searched,
    rng: random.Random,
    walk: Walk,
    observers: tuple[Seat, ...],
    deals: Deals,
) -> Twins | None:
    """The two worlds up to the first difference that the observers may see; None where they may
    from the start.
    """
    game, both = searched.game, (walk.deals, deals)
    here, there = (game.start(each, Setup(1, walk.settings)) for each in both)
    if not alike(searched, both, (here, there), observers):
        return None
    alters = rng.random() < 0.4
    instants: list[Instant] = []
    ends = False
    then: tuple[Step, ...] = ()
    for ours, theirs in _schedule(game, rng, walk, observers):
        open_state = game.awaiting(here)
        assert open_state is not None
        if alters:
            theirs = _altered(game, rng, there, theirs, observers)
        mine, others = _ran(game, here, ours), _ran(game, there, theirs)
        assert mine is not None, "what was done once is refused"
        told, told_there = (
            None if each is None else visible(game, each.events, observers)
            for each in (mine, others)
        )
        if others is None or told != told_there:
            then = ours
            break
        here, there = mine.state, others.state
        ends = game.awaiting(here) is None
        same = alike(searched, both, (here, there), observers)
        if not same or ends != (game.awaiting(there) is None):
            ends, then = False, ours
            break
        instants.append(Instant(open_state.phase, ours, theirs))
    return Twins(both, walk.settings, observers, tuple(instants), ends, then)


def alike(
    searched: Searched,
    deals: tuple[Deals, Deals],
    states: tuple[Any, Any],
    observers: tuple[Seat, ...],
) -> bool:
    """Whether the observers have been dealt the same cards so far, and the same lie open."""
    here, there = (
        (
            list(searched.open_cards(state)),
            [dealt[number].hands[seat][:cards] for seat in observers],
        )
        for dealt, state in zip(deals, states, strict=True)
        for number, cards in (searched.dealt(state),)
    )
    return here == there


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


# --- questions ------------------------------------------------------------------------------------


def questions(
    rng: random.Random, hand: tuple[HandCard, ...], steps: Iterable[Step], seat: Seat
) -> list[tuple[str, ...]]:
    """Cards this seat may ask about, by their ids: some of its hand, and those of its own steps."""
    ids = [card.id for card in hand]
    own = [getattr(step.action, "cards", ()) for step in steps if step.seat == seat]
    return [
        *(tuple(rng.sample(ids, min(len(ids), count))) for count in (1, 2, 3)),
        *(_ids_of(hand, cards) for cards in own if cards),
    ]


def _ids_of(hand: tuple[HandCard, ...], cards: Iterable[Card]) -> tuple[str, ...]:
    copies: dict[Card, list[str]] = defaultdict(list)
    for card in hand:
        copies[card.card].append(card.id)
    return tuple(copies[card].pop(0) for card in cards if copies[card])
