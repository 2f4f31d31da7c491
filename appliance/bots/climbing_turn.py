"""One turn of play of a house player of 挖坑 or 二打一: what to lead, what to answer, when to pass.

Works on ranks, counts and a `Reading` of the hand; which cards go out and what the game allows
stands with each game's player.
"""

from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from appliance.bots.holding import Counts
from appliance.games.calling import SEATS
from appliance.games.contract import Seat

_SURE = 1 - 1e-9
# In turns, found by play among house players: what a pass loses by leaving the lead to another,
# to an enemy, and on a long play.
_LEAD_LEFT, _PASS_ENEMY, _PASS_LONG = 0.35, 0.15, 0.3
_LONG_PLAY = 5
# What makes a lead: cards and low ranks for it, sure winners and bombs against it, and a partner
# who may go out on it.
_LONG, _LOW = 0.6, 0.25
_KEEP_SURE, _KEEP_BOMB = 4.0, 12.0
_PARTNER_OUT = 3.0
# An enemy with so few cards is watched: the cost of letting it out, and of a lead it may answer.
_FEW_CARDS = 2
_GIVEN_AWAY, _MAY_FIT = 20.0, 1.5
# A partner's play is gone over only when it is small and likelier than not to be beaten by the
# dealer.
_MOST_TO_HELP_OVER, _HELP_BELOW = 2, 0.5


class Cut(Protocol):
    """A play as a house player handles it: its cards in all, and the rank it is compared by."""

    @property
    def kind(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def top(self) -> int: ...


C = TypeVar("C", bound=Cut)


class Plan(Struct, Generic[C], frozen=True):
    """A hand cut into plays. `cost`: about the turns it still takes to be rid of it."""

    cost: float
    groups: tuple[C, ...]


class Reading(Protocol[C]):
    """One hand against what its opponents may hold."""

    def strength(self, play: C, /) -> float:
        """Probability that no opponent can beat a play, bombs apart; 1 when none can at all."""
        ...

    def plan(self, counts: Counts, /) -> Plan[C]:
        """The cheapest way found to cut a hand into plays."""
        ...

    def answers(self, counts: Counts, best: C, /) -> Sequence[C]:
        """The plays of a hand that beat another, lowest first."""
        ...

    def without(self, counts: Counts, play: C, /) -> Counts:
        """The counts when a play has left the hand."""
        ...

    def single(self, rank: int, /) -> C:
        """One card of a rank as a play."""
        ...

    def is_bomb(self, play: C, /) -> bool:
        """Whether a play beats other kinds too."""
        ...


class Style(Struct, frozen=True):
    """What differs between the games. `beaten`: turns lost when a play is beaten. A partner's
    play below the rank `helps_over` may be gone over with one below the rank `helps_with`.
    """

    beaten: float
    helps_over: int
    helps_with: int


class Table(Struct, Generic[C], frozen=True):
    """What is public of a turn: who leads or what is to beat, and how many cards each holds."""

    seat: Seat
    dealer: Seat
    cards_left: tuple[int, ...]
    best: C | None = None
    winner: Seat | None = None

    @property
    def partner(self) -> Seat | None:
        return None if self.seat == self.dealer else 3 - self.seat - self.dealer

    @property
    def enemies(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if seat not in (self.seat, self.partner))


class Turn(Generic[C]):
    """The choices of one turn, best first; the caller takes the first the game allows."""

    def __init__(self, table: Table[C], counts: Counts, reading: Reading[C], style: Style) -> None:
        self._table, self._counts, self._reading, self._style = table, counts, reading, style
        self._size = sum(counts)

    def choices(self) -> Iterator[C]:
        """The leads, never none, or the answers worth making; none of them: pass."""
        best = self._table.best
        return iter(self._leads()) if best is None else self._answers(best)

    # --- leading ------------------------------------------------------------------------------

    def _leads(self) -> list[C]:
        """The plays of the plan, and the lowest single for a partner who would go out on it."""
        groups = list(self._plan().groups)
        out = self._plays_out(groups)
        if self._partner_has(1):
            lowest = next(rank for rank, count in enumerate(self._counts) if count)
            groups.append(self._reading.single(lowest))
        return sorted(groups, key=lambda play: -self._worth_leading(play, out))

    def _partner_has(self, cards: int) -> bool:
        partner = self._table.partner
        return partner is not None and self._table.cards_left[partner] == cards

    def _worth_leading(self, play: C, out: bool) -> float:
        """Losers first, long and low before short and high; sure winners first once they are
        enough to play the hand out, bombs the last of them.
        """
        sure = self._reading.strength(play) >= _SURE
        if play.size == self._size:
            return 200.0
        if out:
            return (
                100.0 + play.size - (10.0 if self._reading.is_bomb(play) else 0.0) if sure else 0.0
            )
        worth = _LONG * play.size - _LOW * play.top - (_KEEP_SURE if sure else 0.0)
        worth -= _KEEP_BOMB if self._reading.is_bomb(play) else 0.0
        worth += _PARTNER_OUT if self._partner_has(play.size) else 0.0
        return worth - self._gives_away(play)

    def _plays_out(self, groups: Sequence[C]) -> bool:
        """Whether at most one group can be beaten, so that it may go last."""
        return sum(self._reading.strength(play) < _SURE for play in groups) <= 1

    def _gives_away(self, play: C) -> float:
        """How bad it is if an enemy with few cards left goes out on this."""
        few = [self._table.cards_left[enemy] for enemy in self._table.enemies]
        if any(left <= _FEW_CARDS and left == play.size for left in few):
            return _GIVEN_AWAY * (1 - self._reading.strength(play)) + _MAY_FIT - 0.1 * play.top
        return 0.0

    # --- answering ----------------------------------------------------------------------------

    def _answers(self, best: C) -> Iterator[C]:
        """Out at once, then what cannot be stopped any more, then what costs less than a pass."""
        choices = self._reading.answers(self._counts, best)
        yield from (play for play in choices if play.size == self._size)
        yield from (play for play in choices if self._wins_from(play))
        if self._table.winner == self._table.partner:
            choices = self._over_partner(best, choices)
        passing = self._cost_of_passing(best)
        costs = [(self._cost_after(play), at) for at, play in enumerate(choices)]
        yield from (choices[at] for cost, at in sorted(costs) if cost < passing)

    def _wins_from(self, play: C) -> bool:
        """Whether nobody can stop this seat any more after the play, bombs apart."""
        if self._reading.strength(play) < _SURE:
            return False
        rest = self._reading.without(self._counts, play)
        return self._plays_out(self._reading.plan(rest).groups)

    def _over_partner(self, best: C, choices: Sequence[C]) -> Sequence[C]:
        """What may go over one's own partner: only when a low play of it will not hold before
        the dealer, and a play of one's own that is not high fits.
        """
        dealer_follows = (self._table.seat + 1) % len(SEATS) == self._table.dealer
        low = best.top < self._style.helps_over and best.size <= _MOST_TO_HELP_OVER
        if not (dealer_follows and low) or self._reading.strength(best) >= _HELP_BELOW:
            return ()
        own = {
            (play.kind, play.top) for play in self._plan().groups if not self._reading.is_bomb(play)
        }
        return [
            play
            for play in choices
            if (play.kind, play.top) in own and play.top < self._style.helps_with
        ]

    def _plan(self) -> Plan[C]:
        return self._reading.plan(self._counts)

    def _cost_after(self, play: C) -> float:
        """Turns left after the play; a play that is beaten has spent its strength for less."""
        rest = self._reading.plan(self._reading.without(self._counts, play)).cost
        beaten = self._style.beaten * (1 - self._reading.strength(play))
        return rest + beaten + 0.5 * self._gives_away(play)

    def _cost_of_passing(self, best: C) -> float:
        """Turns left as the hand stands, and the lead left to another."""
        cost = self._plan().cost + _LEAD_LEFT
        winner = self._table.winner
        if winner in self._table.enemies:
            cost += _PASS_ENEMY + _alarm(self._table.cards_left[winner])
        return cost if best.size < _LONG_PLAY else cost + _PASS_LONG


def _alarm(cards: int) -> float:
    """How pressing it is to stop a seat with so few cards left, in turns."""
    return {1: 4.0, 2: 2.5, 3: 1.5, 4: 0.8, 5: 0.4}.get(cards, 0.0)
