"""竞技挖坑 as the table knows it: the contract of a game, put together. No rule stands here."""

from collections.abc import Mapping
from typing import Any, Literal

from appliance.games.calling import SEATS
from appliance.games.cards import PACK_52, Card
from appliance.games.contract import (
    Judge,
    Seat,
    Setting,
    Settings,
    Setup,
)
from appliance.games.deal import Deal, deal_out, shuffle
from appliance.games.wakeng import rules
from appliance.games.wakeng.actions import Action
from appliance.games.wakeng.check import check
from appliance.games.wakeng.events import Event, ShowChosen
from appliance.games.wakeng.evolve import evolve
from appliance.games.wakeng.judge import JUDGE
from appliance.games.wakeng.knowledge import HAND_SIZE, know
from appliance.games.wakeng.legality import why_not
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.retold import retold
from appliance.games.wakeng.state import Board, Finished, Playing
from appliance.games.wakeng.view import view


class Wakeng:
    """The `Game` of 挖坑; see `contract.Game` for what each method promises."""

    name = "wakeng"
    seats = len(SEATS)
    deck: tuple[Card, ...] = PACK_52
    rules_version = "wakeng-1"
    boards_a_round = 4
    ranked_by: Literal["R", "S"] = "R"
    positions: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in SEATS)
    settings: tuple[Setting, ...] = ()
    limits: Mapping[str, int] = {
        "PLAY": rules.PLAY_MS,
        "BID": rules.BID_MS,
        "SHOW": rules.SHOW_MS,
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
        pack = shuffle(self.deck, seed, b"wakeng:1:" + public)
        return (deal_out(pack, self.seats, HAND_SIZE),)

    def deals_a_board(self, settings: Settings) -> int:  # noqa: ARG002 - a board is one 副
        return 1

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> Board:  # noqa: ARG002
        # 挖坑 has no setting, and its first bidder comes from the hearts, not the board's number.
        return rules.start(deals)

    def deal_no(self, state: Board) -> int:  # noqa: ARG002 - a board is one 副
        return 1

    def sees(self, event: Event, seat: Seat | None) -> bool:
        """A hidden 明牌 choice exists for its own seat alone (V-2b); all else is public."""
        return not isinstance(event, ShowChosen) or event.seat == seat

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
            case Finished(scores=scores):
                return scores
        raise ValueError("the board is not finished")


WAKENG = Wakeng()
