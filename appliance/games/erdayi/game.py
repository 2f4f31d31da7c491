"""竞技二打一 as the table knows it: the contract of a game, put together. No rule stands here."""

from collections.abc import Mapping
from typing import Any, Literal

from appliance.games.calling import SEATS
from appliance.games.cards import PACK_54, Card
from appliance.games.contract import (
    Judge,
    Seat,
    Setting,
    Settings,
    Setup,
)
from appliance.games.deal import Deal, deal_out, shuffle
from appliance.games.erdayi import rules
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.auction import PASSED_OUT
from appliance.games.erdayi.check import check
from appliance.games.erdayi.events import DoubleChosen, Event
from appliance.games.erdayi.evolve import evolve
from appliance.games.erdayi.judge import JUDGE
from appliance.games.erdayi.knowledge import HAND_SIZE, know
from appliance.games.erdayi.legality import why_not
from appliance.games.erdayi.pack import cards_of
from appliance.games.erdayi.retold import retold
from appliance.games.erdayi.state import Board, Finished, PassedOut, Playing
from appliance.games.erdayi.view import view


class Erdayi:
    """The `Game` of 二打一; see `contract.Game` for what each method promises."""

    name = "erdayi"
    seats = len(SEATS)
    deck: tuple[Card, ...] = PACK_54
    rules_version = "erdayi-1"
    boards_a_round = 4
    ranked_by: Literal["R", "S"] = "S"
    positions: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in SEATS)
    settings: tuple[Setting, ...] = (PASSED_OUT,)
    limits: Mapping[str, int] = {
        "PLAY": rules.PLAY_MS,
        "BID": rules.BID_MS,
        "DOUBLE": rules.DOUBLE_MS,
    }
    action_type: Any = Action
    event_type: Any = Event
    judge: Mapping[str, Judge] = JUDGE

    decide = staticmethod(rules.decide)
    expire = staticmethod(rules.expire)
    evolve = staticmethod(evolve)
    awaiting = staticmethod(rules.awaiting)
    know = staticmethod(know)
    why_not = staticmethod(why_not)
    check = staticmethod(check)
    view = staticmethod(view)
    retold = staticmethod(retold)

    def deal(self, seed: bytes, public: bytes) -> tuple[Deal, ...]:
        pack = shuffle(self.deck, seed, b"erdayi:1:" + public)
        return (deal_out(pack, self.seats, HAND_SIZE),)

    def deals_a_board(self, settings: Settings) -> int:  # noqa: ARG002 - a board is one 副
        return 1

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> Board:
        return rules.start(deals, setup)

    def deal_no(self, state: Board) -> int:  # noqa: ARG002 - a board is one 副
        return 1

    def sees(self, event: Event, seat: Seat | None) -> bool:
        """A hidden 加倍 choice exists for its own seat alone (D-37, V-2b); all else is public."""
        return not isinstance(event, DoubleChosen) or event.seat == seat

    def cards(self, state: Board) -> tuple[Card, ...]:
        phase = state.phase
        played = phase.plays if isinstance(phase, Playing | Finished) else ()
        return (
            *(card for hand in state.hands for card in cards_of(hand)),
            *cards_of(state.bottom),
            *(card for play in played for card in play.cards),
        )

    def score(self, state: Board) -> tuple[int, ...]:
        match state.phase:
            case Finished(scores=scores) | PassedOut(scores=scores):
                return scores
        raise ValueError("the board is not finished")


ERDAYI = Erdayi()
