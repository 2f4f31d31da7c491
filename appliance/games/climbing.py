"""Play of the games in which every play climbs over the one before it: 挖坑 and 二打一.

A trick 圈 lasts until two passes in a row, and the first empty hand ends the deal. Which cards
may be played at once, and what beats what, each game says in its `Combinations`.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from appliance.games import actions
from appliance.games.calling import SEATS, next_seat, put
from appliance.games.cards import Card
from appliance.games.contract import Play, Refusal, Seat
from appliance.games.ranked_pack import RankedPack, lowest

PASSES_END_TRICK = 2
MOST_READINGS = 16_384
"""Different sets a hall asks about in a round; the type of each takes a few hundred bytes."""

_PASSES = tuple((Play(seat),) for seat in SEATS)

T = TypeVar("T")


class Shape(Struct, frozen=True):
    """A type, how many cards it has, and the place of the rank it is compared by."""

    kind: str
    size: int
    top: int


class Climb(Struct, Generic[T], frozen=True):
    """PLAY. `terms`: what was settled before. `plays` holds every 手 of the deal, passes too; the
    current trick begins at `trick_at`, the one before it at `last_at`. `best` is the play to
    beat, None on a lead, and `passes` counts the passes since it was played.
    """

    terms: T
    turn: Seat
    cards_left: tuple[int, ...]
    plays: tuple[Play, ...] = ()
    trick_at: int = 0
    last_at: int = 0
    best: Shape | None = None
    passes: int = 0


P = TypeVar("P", bound=Climb[Any])


class Played(Struct, frozen=True, tag_field="type", tag="played"):
    """A play, its type, and the rank it is compared by. The first card is of that rank."""

    seat: Seat
    cards: tuple[Card, ...]
    kind: str
    top: str


class Passed(Struct, frozen=True, tag_field="type", tag="passed"):
    """过牌."""

    seat: Seat


class TrickEnded(Struct, frozen=True, tag_field="type", tag="trick_ended"):
    """一圈 is over; its winner leads the next (引牌)."""

    leader: Seat


OF_TRICK = (Played, Passed, TrickEnded)
"""The events after which the play goes on."""


class Combinations(NamedTuple):
    """牌型 of one game: what a set is (`shape_of`, None for nothing), what is wrong with a set
    that is nothing (`fault_of`), what beats what, and the articles of play and of comparison.
    """

    pack: RankedPack
    shape_of: Callable[[int], Shape | None]
    fault_of: Callable[[int], Refusal]
    beats: Callable[[Shape, Shape], bool]
    play_article: str
    compare_article: str

    def why_not(self, hand: int, phase: Climb[Any], cards: tuple[Card, ...]) -> Refusal | None:
        """Why these cards of this hand are no play on the trick as it lies."""
        missing = self._missing(hand, cards)
        if missing is not None:
            return self.not_in_hand(missing)
        mask = self.pack.mask_of_play(cards)
        shape, best = self.shape_of(mask), phase.best
        if shape is None:
            if best is None or len(cards) == best.size:
                return self.fault_of(mask)
            return self._another_type(best)
        if best is None or self.beats(shape, best):
            return None
        if shape.kind != best.kind or shape.size != best.size:
            return self._another_type(best)
        beaten = {"card": best_play(phase).cards[0], "type": best.kind}
        return Refusal("NOT_BIGGER", beaten, self.compare_article)

    def _missing(self, hand: int, cards: tuple[Card, ...]) -> Card | None:
        """The first of these cards that the hand does not hold, or not twice."""
        bits = self.pack.bit
        for card in cards:
            bit = bits.get(card, 0)
            if not hand & bit:
                return card
            hand ^= bit
        return None

    def not_in_hand(self, card: str) -> Refusal:
        """The refusal of a card the hand does not hold, or not twice."""
        return Refusal("NOT_IN_HAND", {"card": card}, self.play_article)

    def _another_type(self, best: Shape) -> Refusal:
        return Refusal("TYPE_MISMATCH", {"type": best.kind, "n": best.size}, self.compare_article)

    def default_play(self, hand: int, phase: Climb[Any]) -> actions.Play | actions.Pass:
        """What a time-out plays: the smallest single on a lead, else a pass (D-28, D-32)."""
        if phase.best is None:
            return actions.Play(self.pack.cards_of(lowest(hand)))
        return actions.Pass()


def best_play(phase: Climb[Any]) -> Play:
    """The play to beat in a trick that has one: every play that is no pass beats the one before."""
    return phase.plays[-1 - phase.passes]


def passed(phase: Climb[Any], seat: Seat) -> tuple[Passed | TrickEnded, ...]:
    """What a pass leads to. Two in a row end the trick; who passed before may come back in it
    (D-26c).
    """
    if phase.passes + 1 < PASSES_END_TRICK:
        return (Passed(seat),)
    return Passed(seat), TrickEnded(best_play(phase).seat)


def gone_on(
    pack: RankedPack, hands: tuple[int, ...], phase: P, event: Played | Passed | TrickEnded
) -> tuple[tuple[int, ...], P]:
    """The hands and the play after an event of the trick."""
    if isinstance(event, Played):
        seat = event.seat
        hands = put(hands, seat, hands[seat] & ~pack.mask_of_play(event.cards))
        return hands, _after_play(phase, event, pack.place[event.top])
    if isinstance(event, Passed):
        return hands, _after_pass(phase, event)
    return hands, _after_trick(phase, event)


def _after_play(phase: P, event: Played, top: int) -> P:
    seat, size = event.seat, len(event.cards)
    play = (Play(seat, event.cards, event.kind),)
    return type(phase)(
        phase.terms,
        next_seat(seat),
        put(phase.cards_left, seat, phase.cards_left[seat] - size),
        phase.plays + play,
        phase.trick_at,
        phase.last_at,
        Shape(event.kind, size, top),
    )


def _after_pass(phase: P, event: Passed) -> P:
    return type(phase)(
        phase.terms,
        next_seat(event.seat),
        phase.cards_left,
        phase.plays + _PASSES[event.seat],
        phase.trick_at,
        phase.last_at,
        phase.best,
        phase.passes + 1,
    )


def _after_trick(phase: P, event: TrickEnded) -> P:
    return type(phase)(
        phase.terms,
        event.leader,
        phase.cards_left,
        phase.plays,
        trick_at=len(phase.plays),
        last_at=phase.trick_at,
    )
