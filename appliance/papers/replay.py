"""回放: a board at one table as it was played, put together from the table's logged events.

Everything in a replay is an outcome that was written down when it happened. No rule is asked
again, nothing is scored, and no game is named here; when a replay may be read by anybody is for
who calls.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from appliance.games.cards import Card
from appliance.games.contract import DealResult, Seat, Told
from appliance.games.deal import Deal
from appliance.table import events as ev
from appliance.table.state import AnyGame, TableState, evolve, new_table


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """One thing that happened. `charged_ms`: the time the seat's action was charged, 0 where no
    play time ran (a bid, a house player); `timed_out`: the box did it for the seat.
    """

    told: Told
    charged_ms: int = 0
    timed_out: bool = False


class ReplayDeal(Struct, frozen=True, omit_defaults=True):
    """One 副. `hands` by seat before the bottom was picked up, laid out as the game lays a hand
    out; `bottom` in the order dealt. `result` is without the cards: they lie where the steps left
    them.
    """

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    steps: tuple[ReplayStep, ...] = ()
    result: DealResult | None = None


class Replay(Struct, frozen=True, omit_defaults=True):
    """A board at one table. `players` by seat, empty where no name is told; `house` are the seats
    that house players held at its end. `scores` by position.
    """

    game: str
    rules_version: str
    event: str
    round_no: int
    table_no: int
    board_no: int
    players: tuple[str, ...]
    deals: tuple[ReplayDeal, ...]
    scores: tuple[int, ...]
    house: tuple[Seat, ...] = ()

    @property
    def actions(self) -> int:
        """How many things a seat did, or the box for it."""
        return sum(step.told.effect in OF_A_SEAT for deal in self.deals for step in deal.steps)


OF_A_SEAT = ("say", "show", "bury", "play")
"""The effects that a seat brings about; every other is what came of it."""

Names = Mapping[str, str]
NO_NAMES: Names = {}

_Ledgers = dict[Seat, ev.Ledger]


class _Told(Struct):
    """A board while it is told: its deals still to come, and what was told of the current one."""

    state: object
    deals: list[Deal]
    told: list[ReplayDeal] = field(default_factory=list)
    hands: tuple[tuple[Card, ...], ...] = ()
    steps: list[ReplayStep] = field(default_factory=list)


def replays(
    events: Iterable[ev.TableEvent], game: AnyGame, event: str, names: Names = NO_NAMES
) -> tuple[Replay, ...]:
    """Every finished board in the events of one table's stream, from a `TableSet` on.

    `event` is the event's id; `names` are by entry, none where the organiser does not show them.
    """
    return tuple(_replays(events, game, event, names))


def _replays(
    events: Iterable[ev.TableEvent], game: AnyGame, event: str, names: Names
) -> Iterator[Replay]:
    state = new_table(ev.TablePlan(0, 0, game.name, (), ()))
    board: _Told | None = None
    version = ""
    for row in events:
        state = evolve(game, state, row)
        match row:
            case ev.BoardStarted(rules_version=version, deals=deals):
                board = _Told(state.board, list(deals))
            case ev.Acted() | ev.TimedOut() | ev.MovedOn() if board is not None:
                _tell(game, board, row)
            case ev.BoardFinished(scores=scores) if board is not None:
                yield _replay(state, board, version, event, names, scores)
                board = None


def _replay(
    state: TableState,
    board: _Told,
    version: str,
    event: str,
    names: Names,
    scores: tuple[int, ...],
) -> Replay:
    plan = state.plan
    return Replay(
        game=plan.game,
        rules_version=version,
        event=event,
        round_no=plan.round_no,
        table_no=plan.table_no,
        board_no=state.board_no,
        players=tuple(names.get(seat.entry, "") for seat in plan.seats),
        deals=tuple(board.told),
        scores=scores,
        house=tuple(seat for seat, house in enumerate(state.house) if house),
    )


def _tell(game: AnyGame, board: _Told, row: ev.Acted | ev.TimedOut | ev.MovedOn) -> None:
    """Adds what the events of one row tell to the current deal, and closes it at its end."""
    ledgers = _ledgers(row)
    for event in row.events:
        # What ends a match is told after its last deal, when there is none left to lay out.
        if not board.steps and board.deals:
            board.hands = _laid_out(game, board)
        board.state = game.evolve(board.state, event)
        for told in game.retold(event):
            board.steps.append(_step(told, ledgers))
            if told.effect == "take":
                board.hands = _laid_out(game, board)
            elif told.effect == "end":
                _end(game, board)


def _end(game: AnyGame, board: _Told) -> None:
    result = game.view(game.know(board.state, None)).result
    if result is not None:
        result = replace(result, hands=(), bottom=(), won=())
    bottom = board.deals.pop(0).bottom
    board.told.append(ReplayDeal(board.hands, bottom, tuple(board.steps), result))
    board.steps = []


def _ledgers(row: ev.Acted | ev.TimedOut | ev.MovedOn) -> _Ledgers:
    match row:
        case ev.Acted(ledger=ledger):
            return {ledger.seat: ledger}
        case ev.TimedOut(ledgers=ledgers):
            return {ledger.seat: ledger for ledger in ledgers}
        case ev.MovedOn():
            return {}


def _step(told: Told, ledgers: _Ledgers) -> ReplayStep:
    ledger = ledgers.get(-1 if told.seat is None else told.seat)
    if ledger is None or told.effect not in OF_A_SEAT:
        return ReplayStep(told)
    return ReplayStep(told, ledger.charged_ms, ledger.default)


def _laid_out(game: AnyGame, board: _Told) -> tuple[tuple[Card, ...], ...]:
    """The hands as dealt, each in the order its seat's own picture has it now."""
    return tuple(
        _ordered(hand, [shown.card for shown in game.view(game.know(board.state, seat)).hand])
        for seat, hand in enumerate(board.deals[0].hands)
    )


def _ordered(hand: tuple[Card, ...], shown: list[Card]) -> tuple[Card, ...]:
    """The cards of `hand` as they stand among those shown, what is not shown (not yet) last."""
    left, ordered = Counter(hand), []
    for card in (*shown, *hand):
        if left[card]:
            left[card] -= 1
            ordered.append(card)
    return tuple(ordered)
