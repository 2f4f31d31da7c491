"""A decision in the making: the events so far, the state after them, and the instant it is made in.
Nothing here decides anything.
"""

from msgspec import Struct

from appliance.table import events as ev
from appliance.table.state import AnyGame, TableState, evolve


class LinkFact(Struct, frozen=True):
    """What the server itself measured of a seat's link: the credit it earns now, and whether it
    answers at all.
    """

    credit_ms: int = 0
    lost: bool = False


class Moment(Struct, frozen=True):
    """The instant of a decision and the links as they are then. `may_start`: whether the round's
    time leaves room for a further board.
    """

    now_ms: int
    links: tuple[LinkFact, ...]
    may_start: bool = True


class Draft:
    """Events in the making: each is applied at once, so that the next is decided after it."""

    def __init__(self, game: AnyGame, state: TableState, moment: Moment) -> None:
        self.game = game
        self.state = state
        self.now = moment.now_ms
        self.links = moment.links
        self.may_start = moment.may_start
        self.events: list[ev.TableEvent] = []

    def add(self, event: ev.TableEvent) -> None:
        self.state = evolve(self.game, self.state, event)
        self.events.append(event)

    def human(self, seat: int) -> bool:
        return not self.state.house[seat]

    def humans(self) -> list[int]:
        return [seat for seat in range(self.state.seats) if self.human(seat)]
