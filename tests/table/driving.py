"""A table driven by a test: its commands, its clock and its links; no test stands here."""

from typing import Any

import msgspec

from appliance.bots import HOUSE_PLAYERS
from appliance.games.actions import Double, Play
from appliance.games.contract import Game, Refusal
from appliance.games.wakeng import WAKENG
from appliance.table import commands as cmd
from appliance.table import events as ev
from appliance.table.draft import LinkFact, Moment
from appliance.table.machine import Decision, deadline_ms, decide
from appliance.table.state import AnyGame, Turn, evolve, new_table
from appliance.table.turn_clock import charged_ms, fires_ms
from tests.conformance.toy import TOY, TOY_PLAYER
from tests.conformance.toy_pairs import PAIRS, PAIRS_PLAYER

SEED = bytes(range(32))
PLAYERS: dict[str, Any] = {**HOUSE_PLAYERS, TOY.name: TOY_PLAYER, PAIRS.name: PAIRS_PLAYER}
GAMES: dict[str, AnyGame] = {game.name: game for game in (TOY, PAIRS, WAKENG)}


def plan_for(game: AnyGame, **other: Any) -> ev.TablePlan:
    """A plan of one board with an entry at every seat, unless told otherwise."""
    given: dict[str, Any] = {
        "table_no": 1,
        "round_no": 1,
        "game": game.name,
        "seats": tuple(ev.SeatPlan(entry=f"p{seat}") for seat in range(game.seats)),
        "boards": (1,),
    }
    return ev.TablePlan(**{**given, **other})


class Table:
    """`now` moves only by `wait`; every seat is linked until `cut`."""

    def __init__(self, game: Game[Any, Any, Any, Any] = TOY, **plan: Any) -> None:
        self.game: AnyGame = game
        self.deals = game.deal(SEED, b"")
        self.state = new_table(plan_for(self.game, **plan))
        self.now = 1_000_000
        self.links = [LinkFact() for _ in range(game.seats)]
        self.log: list[ev.TableEvent] = []
        self._presses = 0

    # --- commands ----------------------------------------------------------------------------

    def given(self, command: cmd.TableCommand) -> Decision | Refusal:
        """What the machine makes of a command; a decision is taken down, and a board dealt."""
        result = decide(self.game, self.state, command, Moment(self.now, tuple(self.links)))
        if isinstance(result, Decision):
            self.state = result.state
            self.log += result.events
            wanted = self.state.wants_board()
            if wanted is not None:
                self.given(cmd.StartBoard(wanted, self.deals))
        return result

    def does(self, command: cmd.TableCommand) -> tuple[ev.TableEvent, ...]:
        """The events of a command that must not be refused."""
        result = self.given(command)
        assert isinstance(result, Decision), result
        return result.events

    def refuses(self, command: cmd.TableCommand) -> Refusal:
        """The refusal of a command, which has changed nothing."""
        before = self.state
        result = self.given(command)
        assert isinstance(result, Refusal), result
        assert self.state == before
        return result

    def act(self, seat: int, action: Any, **other: Any) -> cmd.Act:
        self._presses += 1
        turn = self.state.turn
        given = {
            "turn_id": "" if turn is None else turn.id,
            "action_id": f"a{self._presses}",
            "arrived_ms": self.now,
        }
        return cmd.Act(seat=seat, action=action, **{**given, **other})

    def press(self, seat: int, request: str, reason: str = "") -> cmd.SeatRequest:
        self._presses += 1
        return cmd.SeatRequest(seat, request, f"a{self._presses}", reason)

    def order(self, order: str, **other: Any) -> cmd.StaffOrder:
        self._presses += 1
        given = {"by": "referee", "action_id": f"a{self._presses}"}
        return cmd.StaffOrder(order=order, **{**given, **other})

    # --- time and links ----------------------------------------------------------------------

    def wait(self, ms: int) -> None:
        """Time passes; what falls due meanwhile happens at its instant."""
        end = self.now + ms
        while (due := deadline_ms(self.state)) is not None and due <= end:
            self.now = max(due, self.now)
            self.does(cmd.Expire())
        self.now = end

    def cut(self, seat: int, since_ms: int | None = None) -> tuple[ev.TableEvent, ...]:
        self.links[seat] = LinkFact(lost=True)
        return self.does(cmd.LinkLost(seat, self.now if since_ms is None else since_ms))

    def back(self, seat: int) -> tuple[ev.TableEvent, ...]:
        self.links[seat] = LinkFact()
        return self.does(cmd.LinkBack(seat))

    # --- to a place --------------------------------------------------------------------------

    def opened(self) -> "Table":
        self.does(self.order("open"))
        self.wait(3_000)
        return self

    def playing(self) -> "Table":
        """The toy's first charged turn: seat 1's of board 1, just opened."""
        self.opened()
        for seat in (0, 1):
            self.does(self.act(seat, Double(yes=False)))
        return self

    def play_lowest(self) -> tuple[ev.TableEvent, ...]:
        """The seat on turn of the toy lays its first card."""
        seat = self.on_turn
        return self.does(self.act(seat, Play(self.state.board.hands[seat][:1])))

    def finish_board(self) -> "Table":
        """House play to the end of the board, from wherever it is."""
        while self.state.status == "playing":
            seat = self.on_turn
            known = self.game.know(self.state.board, seat)
            action = PLAYERS[self.game.name].choose(known, SEED, self.state.board_no)
            self.does(self.act(seat, action))
        return self

    # --- reading -----------------------------------------------------------------------------

    @property
    def turn(self) -> Turn:
        assert self.state.turn is not None
        return self.state.turn

    @property
    def on_turn(self) -> int:
        return self.turn.awaiting.seats[0]

    @property
    def fires(self) -> int | None:
        return fires_ms(self.turn.clock)

    @property
    def charged(self) -> int:
        """What the open turn would be charged if its action arrived now."""
        return charged_ms(self.turn.clock, self.now)

    def last(self, kind: type[Any]) -> Any:
        return next(event for event in reversed(self.log) if isinstance(event, kind))

    def replayed(self) -> Any:
        """The state that the events alone lead to, each through its bytes."""
        state = new_table(self.state.plan)
        for event in self.log:
            state = evolve(self.game, state, through_json(self.game, event))
        return state


def through_json(game: AnyGame, event: ev.TableEvent) -> ev.TableEvent:
    """The event as the log gives it back."""
    return ev.read_event(msgspec.json.encode(event), game.event_type)
