"""A toy fourth game, 比大小, kept to prove that one folder is enough for a new game.

Two seats, eight cards of one suit: three each and two left over. Both first choose, hidden from
each other, whether to double; then they play one card each three times, the higher taking the
trick and leading the next. Three tricks decide; a double of either doubles the score.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from appliance.games.actions import Double, Play
from appliance.games.cards import RANKS, Card
from appliance.games.contract import (
    Awaiting,
    Check,
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

Action = Double | Play
_CHOOSE_MS = 15_000
_PLAY_MS = 25_000


class Chosen(Struct, frozen=True, tag_field="type", tag="chosen"):
    seat: Seat
    yes: bool


class Opened(Struct, frozen=True, tag_field="type", tag="opened"):
    doubled: tuple[bool, ...]


class Laid(Struct, frozen=True, tag_field="type", tag="laid"):
    """A card, and who acts next; after a second card also who took the trick."""

    seat: Seat
    card: Card
    turn: Seat
    taker: Seat | None = None


class Ended(Struct, frozen=True, tag_field="type", tag="ended"):
    scores: tuple[int, ...]


Event = Chosen | Opened | Laid | Ended


class Public(Struct, frozen=True):
    """What everybody sees. `doubled` is None while it is chosen."""

    doubled: tuple[bool, ...] | None = None
    turn: Seat = 0
    laid: tuple[Card, ...] = ()
    tricks: tuple[Seat, ...] = ()
    scores: tuple[int, ...] | None = None


class Toy(Struct, frozen=True):
    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    public: Public = Public()
    choices: tuple[bool | None, ...] = (None, None)


class Known(Struct, frozen=True):
    seat: Seat | None
    public: Public
    hand: tuple[Card, ...] = ()
    chose: bool | None = None


class ToyGame:
    name = "toy"
    seats = 2
    deck: tuple[Card, ...] = tuple("S" + rank for rank in RANKS[:8])
    rules_version = "toy-1"
    boards_a_round = 1
    ranked_by: Literal["R", "S"] = "R"
    positions: tuple[tuple[Seat, ...], ...] = ((0,), (1,))
    settings: tuple[Setting, ...] = ()
    limits: Mapping[str, int] = {"PLAY": _PLAY_MS, "DOUBLE": _CHOOSE_MS}
    action_type: Any = Action
    event_type: Any = Event
    judge: Mapping[str, Judge] = {"higher": lambda given: max(given, key=RANKS.index)}

    def deal(self, seed: bytes, public: bytes) -> tuple[Deal, ...]:
        return (deal_out(shuffle(self.deck, seed, b"toy:" + public), self.seats, 3),)

    def deals_a_board(self, settings: Settings) -> int:
        return 1

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> Toy:
        (deal,) = deals
        return Toy(deal.hands, deal.bottom, Public(turn=setup.board_no % self.seats))

    def awaiting(self, state: Toy) -> Awaiting | None:
        public = state.public
        if public.doubled is None:
            seats = tuple(seat for seat in (0, 1) if state.choices[seat] is None)
            return Awaiting("DOUBLE", seats, _CHOOSE_MS, simultaneous=True)
        if public.scores is None:
            return Awaiting("PLAY", (public.turn,), _PLAY_MS, charged=True)
        return None

    def decide(self, state: Toy, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        refusal = self.why_not(self.know(state, seat), action)
        if refusal is not None:
            return refusal
        if isinstance(action, Double):
            other = state.choices[1 - seat]
            chosen = Chosen(seat, action.yes)
            if other is None:
                return (chosen,)
            return chosen, Opened((action.yes, other) if seat == 0 else (other, action.yes))
        return self._lay(state, seat, action.cards[0])

    def _lay(self, state: Toy, seat: Seat, card: Card) -> tuple[Event, ...]:
        led = state.public.laid
        if len(led) % 2 == 0:
            return (Laid(seat, card, 1 - seat),)
        taker = seat if RANKS.index(card[1]) > RANKS.index(led[-1][1]) else 1 - seat
        laid = Laid(seat, card, taker, taker)
        if len(state.hands[seat]) > 1:
            return (laid,)
        takers = (*state.public.tricks, taker)
        worth = 2 if any(state.public.doubled or ()) else 1
        margin = worth * (takers.count(0) - takers.count(1))
        return laid, Ended((margin, -margin))

    def expire(self, state: Toy) -> tuple[Event, ...]:
        open_state = self.awaiting(state)
        assert open_state is not None
        events: tuple[Event, ...] = ()
        for seat in open_state.seats:
            choosing = open_state.phase == "DOUBLE"
            action = Double(yes=False) if choosing else Play(state.hands[seat][:1])
            step = self.decide(state, seat, action)
            assert not isinstance(step, Refusal)
            for event in step:
                state = self.evolve(state, event)
            events += step
        return events

    def evolve(self, state: Toy, event: Event) -> Toy:
        public = state.public
        match event:
            case Chosen(seat, yes):
                choices = tuple(yes if s == seat else c for s, c in enumerate(state.choices))
                return Toy(state.hands, state.rest, public, choices)
            case Opened(doubled):
                return Toy(state.hands, state.rest, Public(doubled, public.turn))
            case Laid(seat, card, turn, taker):
                hands = tuple(tuple(c for c in hand if c != card) for hand in state.hands)
                tricks = public.tricks if taker is None else (*public.tricks, taker)
                after = Public(public.doubled, turn, (*public.laid, card), tricks)
                return Toy(hands, state.rest, after)
            case Ended(scores):
                over = Public(public.doubled, public.turn, public.laid, public.tricks, scores)
                return Toy(state.hands, state.rest, over)

    def deal_no(self, state: Toy) -> int:
        return 1

    def sees(self, event: Event, seat: Seat | None) -> bool:
        return not isinstance(event, Chosen) or event.seat == seat

    def know(self, state: Toy, seat: Seat | None) -> Known:
        if seat is None:
            return Known(None, state.public)
        return Known(seat, state.public, state.hands[seat], state.choices[seat])

    def why_not(self, knowledge: Known, action: Action) -> Refusal | None:
        public = knowledge.public
        choosing = public.doubled is None
        if isinstance(action, Double) != choosing or public.scores is not None:
            return Refusal("WRONG_PHASE")
        if isinstance(action, Double):
            return None if knowledge.chose is None else Refusal("ALREADY_CHOSEN")
        if knowledge.seat != public.turn:
            return Refusal("NOT_YOUR_TURN")
        if len(action.cards) != 1:
            return Refusal("COUNT", {"need": 1, "have": len(action.cards)})
        return None if action.cards[0] in knowledge.hand else Refusal("NOT_IN_HAND")

    def check(self, knowledge: Known, card_ids: tuple[str, ...]) -> Check:
        refusal = self.why_not(knowledge, Play(card_ids))
        if refusal is None:
            return Check(ok=True, type="single")
        return Check(ok=False, why=Message(refusal.code, refusal.params))

    def view(self, knowledge: Known) -> GameView:
        public = knowledge.public
        count = 3 - (len(public.laid) + 1) // 2
        return GameView(
            phase="DOUBLE" if public.doubled is None else "PLAY",
            seat=knowledge.seat,
            seats=tuple(SeatMark(count) for _ in range(self.seats)),
            message=Message("waiting"),
            hand=tuple(HandCard(card, card) for card in knowledge.hand),
            actions=self._offers(knowledge),
        )

    def _offers(self, knowledge: Known) -> tuple[Offer, ...]:
        public = knowledge.public
        if knowledge.seat is None or public.scores is not None:
            return ()
        if public.doubled is None:
            choices = (Offer("double_no", Double(yes=False)), Offer("double_yes", Double(yes=True)))
            return choices if knowledge.chose is None else ()
        return (Offer("play"),) if knowledge.seat == public.turn else ()

    def retold(self, event: Event) -> tuple[Told, ...]:
        match event:
            case Chosen(seat, yes):
                return (Told("say", seat, "doubled" if yes else "not_doubled"),)
            case Laid(seat, card, _, taker):
                trick = () if taker is None else (Told("trick", taker),)
                return Told("play", seat, "single", cards=(card,)), *trick
            case Ended():
                return (Told("end"),)
        return ()

    def cards(self, state: Toy) -> tuple[Card, ...]:
        return (*state.hands[0], *state.hands[1], *state.rest, *state.public.laid)

    def score(self, state: Toy) -> tuple[int, ...]:
        if state.public.scores is None:
            raise ValueError("the board is not finished")
        return state.public.scores


class ToyPlayer:
    version = "toy-house-1"

    def choose(self, knowledge: Known, bot_seed: bytes, board_no: int) -> Action:
        if knowledge.public.doubled is None:
            return Double(yes=sum(bot_seed) % 2 == board_no % 2)
        return Play((max(knowledge.hand),))


TOY = ToyGame()
TOY_PLAYER = ToyPlayer()
