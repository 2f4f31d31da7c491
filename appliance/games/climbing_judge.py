"""What the rule oracle asks 挖坑 and 二打一 alike: the questions, and how a position is driven.

Plain data in, plain data out; no rule stands here. Malformed input raises ValueError.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct

from appliance.games.actions import Bid, Pass, Play
from appliance.games.calling import SEATS
from appliance.games.cards import Card
from appliance.games.climbing import Climb, Combinations, Shape
from appliance.games.contract import Refusal, Seat

SeatNo = Annotated[int, Meta(ge=0, le=2)]
BidNo = Annotated[int, Meta(ge=1, le=3)]
Q = TypeVar("Q")
S = TypeVar("S")


class TypeQuestion(Struct, forbid_unknown_fields=True):
    ranks: list[str]


class BeatsQuestion(Struct, forbid_unknown_fields=True):
    play: list[str]
    on: list[str]


class BiddingQuestion(Struct, forbid_unknown_fields=True):
    first_bidder: SeatNo
    bids: list[Literal["pass", "timeout"] | BidNo]


class TimeoutQuestion(Struct, forbid_unknown_fields=True):
    leading: bool
    hand: Annotated[list[Card], Meta(min_length=1)]


class CircleQuestion(Struct, forbid_unknown_fields=True):
    leader: SeatNo
    actions: list[tuple[SeatNo, Literal["pass"] | list[str]]]


class Course(NamedTuple):
    """How a game goes on from a state of its board."""

    decide: Callable[[Any, Seat, Any], tuple[Any, ...] | Refusal]
    expire: Callable[[Any], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]

    def step(self, state: S, seat: Seat, action: Any) -> S | None:
        """The board after an action, None when it is refused."""
        events = self.decide(state, seat, action)
        if isinstance(events, Refusal):
            return None
        return self._all(state, events)

    def run_out(self, state: S) -> S:
        """The board after its limit has run out."""
        return self._all(state, self.expire(state))

    def _all(self, state: S, events: Sequence[Any]) -> S:
        for event in events:
            state = self.evolve(state, event)
        return state


def read(kind: type[Q], given: Any) -> Q:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def beats(combinations: Combinations, given: Any) -> Any:
    asked = read(BeatsQuestion, given)
    pack = combinations.pack
    play, best = (
        combinations.shape_of(pack.of_ranks(ranks, pack.whole)) for ranks in (asked.play, asked.on)
    )
    if best is None:
        raise ValueError("the cards to beat are no legal type")
    return {"beats": play is not None and combinations.beats(play, best)}


def bid_on(
    course: Course, state: S, turn: Callable[[S], Seat | None], bids: Sequence[str | int]
) -> S | int:
    """The board after some bids, or the index of the first that is refused. `turn`: whose bid
    it is, None when the bidding is over.
    """
    for index, said in enumerate(bids):
        seat = turn(state)
        if seat is None:
            return index
        if said == "timeout":
            state = course.run_out(state)
            continue
        after = course.step(state, seat, Bid(0 if said == "pass" else int(said)))
        if after is None:
            return index
        state = after
    return state


def timeout_play(combinations: Combinations, given: Any) -> Any:
    """A single of the lowest rank lies on the table when the seat does not lead."""
    asked = read(TimeoutQuestion, given)
    hand = combinations.pack.mask_of(asked.hand)
    best = None if asked.leading else Shape("single", 1, 0)
    action = combinations.default_play(hand, Climb(None, 0, (len(asked.hand),) * 3, best=best))
    if isinstance(action, Play):
        return {"action": "play", "cards": sorted(action.cards)}
    return {"action": "pass"}


def circle(
    course: Course,
    combinations: Combinations,
    opened: Callable[[Seat], S],
    climb: Callable[[S], Climb[Any] | None],
    given: Any,
) -> Any:
    """`opened`: a board on which this seat leads and every seat holds the whole pack, so that
    only the rules of the trick can refuse; `climb`: its play, None when it is over.
    """
    asked = read(CircleQuestion, given)
    pack, state, legal = combinations.pack, opened(asked.leader), []
    left = [pack.whole for _ in SEATS]
    for seat, said in asked.actions:
        cards = 0 if said == "pass" else pack.of_ranks(said, left[seat])
        after = course.step(state, seat, Play(pack.cards_of(cards)) if cards else Pass())
        legal.append(after is not None)
        if after is not None:
            state = after
            left[seat] &= ~cards
    play = climb(state)
    if play is None:
        raise ValueError("a hand of the whole pack was played out")
    return {"legal": legal, "next_turn": play.turn, "next_turn_leads": play.best is None}
