"""竞技升级 as the table knows it: the contract of a game, put together. No rule stands here."""

from collections.abc import Mapping
from typing import Any, Literal

from appliance.games.cards import Card
from appliance.games.contract import (
    Judge,
    Seat,
    Setting,
    Settings,
    Setup,
)
from appliance.games.deal import Deal, deal_out, shuffle
from appliance.games.shengji import rules
from appliance.games.shengji.actions import Action
from appliance.games.shengji.cards import PACK, codes_of
from appliance.games.shengji.check import check
from appliance.games.shengji.events import Buried, Event
from appliance.games.shengji.evolve import evolve
from appliance.games.shengji.judge import JUDGE
from appliance.games.shengji.knowledge import know, standing_of
from appliance.games.shengji.legality import why_not
from appliance.games.shengji.retold import retold
from appliance.games.shengji.settings import MOST_DEALS, SETTINGS, terms_of
from appliance.games.shengji.state import (
    HAND_SIZE,
    POSITIONS,
    SEATS,
    Board,
    Dealing,
    DealOver,
    Finished,
    Playing,
)
from appliance.games.shengji.view import view


class Shengji:
    """The `Game` of 升级; see `contract.Game` for what each method promises."""

    name = "shengji"
    seats = len(SEATS)
    deck: tuple[Card, ...] = PACK
    rules_version = "shengji-1"
    boards_a_round = 1
    ranked_by: Literal["R", "S"] = "R"
    positions: tuple[tuple[Seat, ...], ...] = POSITIONS
    settings: tuple[Setting, ...] = SETTINGS
    limits: Mapping[str, int] = {"PLAY": rules.PLAY_MS}
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
        """As many deals as a board can have; how many are played is a setting of the event, and
        the packs of a seed do not depend on it.
        """
        labels = (b"shengji:%d:" % number + public for number in range(1, MOST_DEALS + 1))
        packs = (shuffle(self.deck, seed, label) for label in labels)
        return tuple(deal_out(pack, self.seats, HAND_SIZE) for pack in packs)

    def deals_a_board(self, settings: Settings) -> int:
        return terms_of(Setup(board_no=1, settings=settings)).deals

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> Board:
        return rules.start(deals, setup)

    def deal_no(self, state: Board) -> int:
        return standing_of(state.phase).deal_no

    def sees(self, event: Event, seat: Seat | None) -> bool:
        """What is buried its dealer alone learns (V-1); all else is public."""
        return not isinstance(event, Buried) or event.seat == seat

    def cards(self, state: Board) -> tuple[Card, ...]:
        phase = state.phase
        held = tuple(card for hand in state.hands for card in codes_of(hand))
        match phase:
            case Dealing(standing, dealt=dealt):
                hands = state.deals[standing.deal_no - 1].hands
                return (*held, *state.hidden, *(card for hand in hands for card in hand[dealt:]))
            case Playing(plays=plays):
                return (*held, *state.hidden, *(card for play in plays for card in play.cards))
            case DealOver(outcome) | Finished(outcome):
                plays = outcome.plays
                return (*outcome.buried, *(card for play in plays for card in play.cards))
            case _:
                return (*held, *state.hidden)

    def score(self, state: Board) -> tuple[int, ...]:
        match state.phase:
            case Finished(scores=scores):
                return scores
        raise ValueError("the board is not finished")


SHENGJI = Shengji()
