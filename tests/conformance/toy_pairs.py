"""A toy of four seats in two pairs, 亮大, with open states: what the table does in them is tested
without a real game.

Three cards each are dealt in steps of 0.4 s while anybody may show a card, higher than the last
one shown; the seat of the highest leads, each lays one card, and the pair of the highest wins the
deal. After each deal but the last every seat may say that it is ready. All deals make one board.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from appliance.games.actions import Pass, Play
from appliance.games.cards import RANKS, Card
from appliance.games.contract import (
    Awaiting,
    Check,
    DealResult,
    GameView,
    HandCard,
    Judge,
    Message,
    Offer,
    Refusal,
    Seat,
    SeatMark,
    Setting,
    Settings,
    Setup,
    Told,
)
from appliance.games.deal import Deal, deal_out, shuffle

Action = Play | Pass
HAND = 3
STEP_MS, WINDOW_MS, EXTEND_MS, PLAY_MS, END_MS = 400, 8_000, 5_000, 25_000, 12_000
_DECK = tuple("S" + rank for rank in RANKS)
_DEALS = Setting("deals", default=2, least=1, most=3)


class _Event(Struct, frozen=True, tag_field="type"):
    pass


class Dealt(_Event, frozen=True, tag="dealt"):
    pass


class Shown(_Event, frozen=True, tag="shown"):
    seat: Seat
    card: Card


class Begun(_Event, frozen=True, tag="begun"):
    turn: Seat


class Laid(_Event, frozen=True, tag="laid"):
    seat: Seat
    card: Card
    turn: Seat


class DealOver(_Event, frozen=True, tag="deal_over"):
    won: tuple[int, int]


class Ready(_Event, frozen=True, tag="ready"):
    seat: Seat


class NextDeal(_Event, frozen=True, tag="next_deal"):
    pass


class Ended(_Event, frozen=True, tag="ended"):
    scores: tuple[int, int]


Event = Dealt | Shown | Begun | Laid | DealOver | Ready | NextDeal | Ended


class Public(Struct, frozen=True):
    """`turn` is set while cards are laid, `ready` between two deals, `scores` at the end."""

    first: Seat
    deals: int
    deal_no: int = 1
    dealt: int = 1
    shown: tuple[tuple[Seat, Card], ...] = ()
    laid: tuple[tuple[Seat, Card], ...] = ()
    turn: Seat | None = None
    won: tuple[int, int] = (0, 0)
    ready: tuple[Seat, ...] | None = None
    scores: tuple[int, int] | None = None

    @property
    def phase(self) -> str:
        if self.scores is not None:
            return "OVER"
        if self.ready is not None:
            return "DEAL_END"
        return "DEAL" if self.turn is None else "PLAY"


class Board(Struct, frozen=True):
    deals: tuple[Deal, ...]
    public: Public


class Known(Struct, frozen=True):
    seat: Seat | None
    public: Public
    hand: tuple[Card, ...] = ()


class PairsGame:
    name = "toy_pairs"
    seats = 4
    deck: tuple[Card, ...] = _DECK
    rules_version = "toy_pairs-1"
    boards_a_round = 1
    ranked_by: Literal["R", "S"] = "R"
    positions: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 3))
    settings: tuple[Setting, ...] = (_DEALS,)
    limits: Mapping[str, int] = {"PLAY": PLAY_MS}
    action_type: Any = Action
    event_type: Any = Event
    judge: Mapping[str, Judge] = {}

    def deal(self, seed: bytes, public: bytes) -> tuple[Deal, ...]:
        return tuple(
            deal_out(shuffle(self.deck, seed, b"toy_pairs:%d:" % number + public), self.seats, HAND)
            for number in range(_DEALS.most)
        )

    def deals_a_board(self, settings: Settings) -> int:
        number = settings.get(_DEALS.name, _DEALS.default)
        assert isinstance(number, int)
        return number

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> Board:
        number = self.deals_a_board(setup.settings)
        return Board(deals, Public(first=setup.board_no % self.seats, deals=number))

    def awaiting(self, state: Board) -> Awaiting | None:
        public = state.public
        everyone = tuple(range(self.seats))
        match public.phase:
            case "DEAL" if public.dealt < HAND:
                return Awaiting("DEAL", everyone, STEP_MS, open=True, holds=False)
            case "DEAL":
                return Awaiting("DEAL", everyone, WINDOW_MS, open=True, extend_ms=EXTEND_MS)
            case "DEAL_END":
                waited = tuple(seat for seat in everyone if seat not in (public.ready or ()))
                return Awaiting("DEAL_END", waited, END_MS, open=True, holds=False)
            case "PLAY" if public.turn is not None:
                return Awaiting("PLAY", (public.turn,), PLAY_MS, charged=True)
        return None

    def decide(self, state: Board, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        refusal = self.why_not(self.know(state, seat), action)
        if refusal is not None:
            return refusal
        public = state.public
        if isinstance(action, Pass):
            last = len(public.ready or ()) == self.seats - 1
            return (Ready(seat), NextDeal()) if last else (Ready(seat),)
        card = action.cards[0]
        if public.phase == "PLAY":
            return self._lay(public, seat, card)
        # Nothing can follow the highest card, but the cards are dealt to the end.
        ends = card == _DECK[-1] and public.dealt == HAND
        return (Shown(seat, card), Begun(seat)) if ends else (Shown(seat, card),)

    def _lay(self, public: Public, seat: Seat, card: Card) -> tuple[Event, ...]:
        laid = Laid(seat, card, (seat + 1) % self.seats)
        plays = (*public.laid, (seat, card))
        if len(plays) < self.seats:
            return (laid,)
        taker, _ = max(plays, key=lambda play: _DECK.index(play[1]))
        won = (public.won[0] + (taker + 1) % 2, public.won[1] + taker % 2)
        if public.deal_no < public.deals:
            return laid, DealOver(won)
        return laid, DealOver(won), Ended((won[0] - won[1], won[1] - won[0]))

    def expire(self, state: Board) -> tuple[Event, ...]:
        public = state.public
        match public.phase:
            case "DEAL" if public.dealt < HAND:
                return (Dealt(),)
            case "DEAL":
                return (Begun(public.shown[-1][0] if public.shown else public.first),)
            case "DEAL_END":
                return (NextDeal(),)
        seat = public.turn
        assert seat is not None
        return self._lay(public, seat, min(self._hand(state, seat), key=_DECK.index))

    def evolve(self, state: Board, event: Event) -> Board:
        return replace(state, public=_after(state.public, event))

    def deal_no(self, state: Board) -> int:
        return state.public.deal_no

    def sees(self, event: Event, seat: Seat | None) -> bool:
        del event, seat
        return True

    def _hand(self, state: Board, seat: Seat) -> tuple[Card, ...]:
        public = state.public
        gone = {card for who, card in public.laid if who == seat}
        dealt = state.deals[public.deal_no - 1].hands[seat][: public.dealt]
        return tuple(card for card in dealt if card not in gone)

    def know(self, state: Board, seat: Seat | None) -> Known:
        if seat is None:
            return Known(None, state.public)
        return Known(seat, state.public, self._hand(state, seat))

    def why_not(self, knowledge: Known, action: Action) -> Refusal | None:
        public = knowledge.public
        if isinstance(action, Pass):
            if public.ready is None or public.scores is not None:
                return Refusal("WRONG_PHASE")
            return Refusal("ALREADY_CHOSEN") if knowledge.seat in public.ready else None
        if public.phase not in ("DEAL", "PLAY"):
            return Refusal("WRONG_PHASE")
        if len(action.cards) != 1:
            return Refusal("COUNT", {"need": 1, "have": len(action.cards)})
        (card,) = action.cards
        if card not in knowledge.hand:
            return Refusal("NOT_IN_HAND")
        if public.phase == "PLAY":
            return None if knowledge.seat == public.turn else Refusal("NOT_YOUR_TURN")
        if public.shown and _DECK.index(card) <= _DECK.index(public.shown[-1][1]):
            return Refusal("TOO_LOW", {"card": public.shown[-1][1]})
        return None

    def check(self, knowledge: Known, card_ids: tuple[str, ...]) -> Check:
        refusal = self.why_not(knowledge, Play(card_ids))
        if refusal is None:
            return Check(ok=True, type="single")
        return Check(ok=False, why=Message(refusal.code, refusal.params))

    def view(self, knowledge: Known) -> GameView:
        public = knowledge.public
        over = public.ready is not None or public.scores is not None
        gone = [seat for seat, _ in public.laid]
        return GameView(
            phase=public.phase,
            seat=knowledge.seat,
            seats=tuple(SeatMark(public.dealt - gone.count(seat)) for seat in range(self.seats)),
            message=Message("waiting"),
            hand=tuple(HandCard(card, card) for card in knowledge.hand),
            actions=() if knowledge.seat is None else self._offers(knowledge),
            result=DealResult(Message("deal_over"), public.scores or ()) if over else None,
        )

    def _offers(self, knowledge: Known) -> tuple[Offer, ...]:
        public = knowledge.public
        match public.phase:
            case "DEAL":
                actions: list[Action] = [Play((card,)) for card in knowledge.hand]
                return tuple(self._offer("show", action, knowledge) for action in actions)
            case "DEAL_END" if knowledge.seat not in (public.ready or ()):
                return (Offer("next", Pass()),)
            case "PLAY" if knowledge.seat == public.turn:
                return (Offer("play"),)
        return ()

    def _offer(self, name: str, action: Action, knowledge: Known) -> Offer:
        refusal = self.why_not(knowledge, action)
        if refusal is None:
            return Offer(name, action)
        return Offer(name, action, enabled=False, why=Message(refusal.code, refusal.params))

    def retold(self, event: Event) -> tuple[Told, ...]:
        match event:
            case Shown(seat, card):
                return (Told("show", seat, "shown", cards=(card,)),)
            case Laid(seat, card):
                return (Told("play", seat, "single", cards=(card,)),)
            case DealOver():
                return (Told("end"),)
        return ()

    def cards(self, state: Board) -> tuple[Card, ...]:
        public, deal = state.public, state.deals[state.public.deal_no - 1]
        held = [card for seat in range(self.seats) for card in self._hand(state, seat)]
        coming = [card for hand in deal.hands for card in hand[public.dealt :]]
        return (*held, *coming, *deal.bottom, *(card for _, card in public.laid))

    def score(self, state: Board) -> tuple[int, ...]:
        if state.public.scores is None:
            raise ValueError("the board is not finished")
        return state.public.scores


def _after(public: Public, event: Event) -> Public:
    match event:
        case Dealt():
            return replace(public, dealt=public.dealt + 1)
        case Shown(seat, card):
            return replace(public, shown=(*public.shown, (seat, card)))
        case Begun(turn):
            return replace(public, turn=turn)
        case Laid(seat, card, turn):
            return replace(public, laid=(*public.laid, (seat, card)), turn=turn)
        case DealOver(won):
            return replace(public, won=won, ready=())
        case Ready(seat):
            return replace(public, ready=(*(public.ready or ()), seat))
        case Ended(scores):
            return replace(public, scores=scores)
        case NextDeal():
            return Public(public.first, public.deals, public.deal_no + 1, won=public.won)


class PairsPlayer:
    """Shows its first card that is high enough and wants nothing more; ready at once."""

    version = "toy_pairs-house-1"

    def choose(self, knowledge: Known, bot_seed: bytes, board_no: int) -> Action | None:
        del bot_seed, board_no
        public = knowledge.public
        if public.phase == "DEAL_END":
            return Pass()
        if public.phase == "PLAY":
            return Play((max(knowledge.hand, key=_DECK.index),))
        if any(seat == knowledge.seat for seat, _ in public.shown):
            return None
        shows = [Play((card,)) for card in knowledge.hand if _DECK.index(card) >= len(_DECK) // 2]
        return next((show for show in shows if PAIRS.why_not(knowledge, show) is None), None)


PAIRS = PairsGame()
PAIRS_PLAYER = PairsPlayer()
