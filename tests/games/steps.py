"""How a test of a game takes it on by its own actions; no test and no rule stands here."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from appliance.games.contract import Game, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Steps(Generic[S, A, E]):
    """The steps of one game."""

    def __init__(self, game: Game[S, Any, A, E]) -> None:
        self._game = game

    def events_of(self, state: S, seat: Seat, action: A) -> tuple[E, ...]:
        """What an action leads to; it must be legal."""
        events = self._game.decide(state, seat, action)
        assert not isinstance(events, Refusal), events
        return events

    def evolve_all(self, state: S, events: Iterable[E]) -> S:
        for event in events:
            state = self._game.evolve(state, event)
        return state

    def do(self, state: S, *steps: tuple[Seat, A]) -> S:
        """The board after some legal actions."""
        for seat, action in steps:
            state = self.evolve_all(state, self.events_of(state, seat, action))
        return state

    def refusal(self, state: S, seat: Seat, action: A) -> Refusal:
        """Why an action cannot be done; it must be refused."""
        answer = self._game.decide(state, seat, action)
        assert isinstance(answer, Refusal), answer
        return answer
