"""What every game gives to the table, and nothing that knows a particular game.

A game is a value with pure methods. `decide` says what an action leads to, `evolve` applies it,
`know` builds what one seat may know, and everything offered or shown to that seat is made from
that knowledge alone. Units: times in ms, amounts in cards or points, seats from 0 in turn order.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from appliance.games.cards import Card
from appliance.games.deal import Deal

Seat = int
Params = Mapping[str, str | int | tuple[str, ...]]
NO_PARAMS: Params = {}


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something cannot be done: a code of `ux.md` chapter 8, its parameters, the article."""

    code: str
    params: Params = NO_PARAMS
    article: str = ""


class Setup(Struct, frozen=True):
    """What a board is started with: its running number in the event (D-70) and named settings."""

    board_no: int
    settings: Mapping[str, str | int | bool] = {}


class Awaiting(Struct, frozen=True):
    """The open state: who may still act in it, for how long, and whose time it is.

    `simultaneous`: several choose at once, hidden from each other, and the state ends when all
    have or when the limit runs out. `charged`: the time counts as play time (T-6).
    """

    phase: str
    seats: tuple[Seat, ...]
    limit_ms: int
    charged: bool = False
    simultaneous: bool = False


# --- what a seat is shown ---------------------------------------------------------------------


class Message(Struct, frozen=True, omit_defaults=True):
    """A sentence of the page: a code and its parameters; the page turns it into words.

    A parameter named `seat` is a seat number, `card` one card code, `cards` card codes,
    `type` a type code of the game.
    """

    code: str
    params: Params = NO_PARAMS


class HandCard(Struct, frozen=True, omit_defaults=True):
    """A card of one's own hand. `id` tells two copies of a card apart; `group` starts a new gap."""

    id: str
    card: Card
    group: int = 0
    is_new: bool = False
    is_trump: bool = False
    is_level: bool = False


class Play(Struct, frozen=True, omit_defaults=True):
    """One 手 in a trick; no cards means 过牌 (pass)."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    type: str = ""


class Trick(Struct, frozen=True, omit_defaults=True):
    """一圈. `mode` is decided by the lead: `compass` up to six cards, else `lanes`."""

    mode: str
    plays: tuple[Play, ...]
    best_seat: Seat | None = None
    best_type: str = ""
    points: int = 0


class Offer(Struct, frozen=True, omit_defaults=True):
    """A button: what it would send, and when it is off the reason for that.

    `id` names the button; `action` is the tagged action without cards, sent as it stands, or
    null when the page adds the raised cards (`play`, `bury`).
    """

    id: str
    action: Any = None
    enabled: bool = True
    why: Message | None = None
    params: Params = NO_PARAMS
    needs_second_tap: bool = False


class ShownHand(Struct, frozen=True):
    """明牌: an open hand, biggest card first."""

    seat: Seat
    cards: tuple[Card, ...]


class Factor(Struct, frozen=True, omit_defaults=True):
    """One factor of the stake as the top bar shows it, e.g. `bid` 3, `shown` 3, `double` 2."""

    code: str
    value: int


class SeatMark(Struct, frozen=True, omit_defaults=True):
    """The public facts of one seat for its plate."""

    cards_left: int
    is_dealer: bool = False
    marks: tuple[Message, ...] = ()


class DealResult(Struct, frozen=True, omit_defaults=True):
    """The end of a deal: a headline, a formula line per position, the scores, all hands open."""

    headline: Message
    scores: tuple[int, ...]
    formula: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    bottom: tuple[Card, ...] = ()


class GameView(Struct, frozen=True, omit_defaults=True):
    """All that one audience is shown of a board. `seat` is null for watchers (referee, screen)."""

    phase: str
    seat: Seat | None
    seats: tuple[SeatMark, ...]
    message: Message
    hand: tuple[HandCard, ...] = ()
    actions: tuple[Offer, ...] = ()
    trick: Trick | None = None
    last_trick: Trick | None = None
    shown_hands: tuple[ShownHand, ...] = ()
    bottom: tuple[Card, ...] = ()
    factors: tuple[Factor, ...] = ()
    result: DealResult | None = None


class Completion(Struct, frozen=True, omit_defaults=True):
    """A chip: cards that extend what the player has already begun (`ux.md` 5.4)."""

    label: Message
    card_ids: tuple[str, ...]


class Check(Struct, frozen=True, omit_defaults=True):
    """The answer to "may I play this?", made from the seat's own knowledge only."""

    ok: bool
    why: Message | None = None
    type: str = ""
    points: int = 0
    needs_second_tap: bool = False
    completions: tuple[Completion, ...] = ()


S = TypeVar("S")
K = TypeVar("K")
A = TypeVar("A", contravariant=True)
E = TypeVar("E")

Judge = Callable[[Any], Any]


class Game(Protocol[S, K, A, E]):
    """One game: S its state, K a seat's knowledge, A its actions, E its events.

    Actions and events are frozen msgspec structs with a tag; `action_type` and `event_type` are
    the unions that bytes are decoded into. The state covers one board (one 副, or one 局 of 升级).
    """

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def rules_version(self) -> str:
        """Stamped into every board played; changes whenever a rule does."""
        ...

    @property
    def positions(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that score together (同方位), in the order `score` lists them."""
        ...

    @property
    def action_type(self) -> Any: ...
    @property
    def event_type(self) -> Any: ...
    @property
    def judge(self) -> Mapping[str, Judge]:
        """The game's kinds of questions for the rule oracle: input → answer, both plain data."""
        ...

    def deal(self, seed: bytes, public: bytes) -> tuple[Deal, ...]:
        """The deals of one board; `public` is the number thrown in the hall, empty if none."""
        ...

    def start(self, deals: tuple[Deal, ...], setup: Setup) -> S: ...

    def decide(self, state: S, seat: Seat, action: A) -> tuple[E, ...] | Refusal:
        """What the action leads to, or why it cannot be done. Never changes the state."""
        ...

    def expire(self, state: S) -> tuple[E, ...]:
        """What follows when the limit of the open state runs out: every awaited seat's default."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """Total over every event this game has decided, in the order decided."""
        ...

    def awaiting(self, state: S) -> Awaiting | None:
        """The open state, or None when the board is finished."""
        ...

    def sees(self, event: E, seat: Seat | None) -> bool:
        """Whether this seat (None: a watcher) learns of the event before its state ends."""
        ...

    def know(self, state: S, seat: Seat | None) -> K:
        """What this seat may know, by construction from public facts and its own (rule book 6)."""
        ...

    def why_not(self, knowledge: K, action: A) -> Refusal | None:
        """The one test of legality; `decide`, `check` and the offers all ask it."""
        ...

    def check(self, knowledge: K, card_ids: tuple[str, ...]) -> Check: ...

    def view(self, knowledge: K) -> GameView: ...

    def cards(self, state: S) -> tuple[Card, ...]:
        """Every card of the current deal wherever it lies, for the conservation check."""
        ...

    def score(self, state: S) -> tuple[int, ...]:
        """Points per position of a finished board. Raises ValueError before that."""
        ...
