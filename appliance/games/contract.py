"""What every game gives to the table, and nothing that knows a particular game.

A game is a value with pure methods. `decide` says what an action leads to, `evolve` applies it,
`know` builds what one seat may know, and everything offered or shown to that seat is made from
that knowledge alone. Units: times in ms, amounts in cards or points, seats from 0 in turn order.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol, TypeVar

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


SettingValue = str | int
Settings = Mapping[str, SettingValue]


class Setting(Struct, frozen=True):
    """A decision the organiser may take for a whole event: its value unless told otherwise, and
    what it may be: one of `choices`, or a whole number from `least` to `most`.
    """

    name: str
    default: SettingValue
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    article: str = ""

    def allows(self, value: SettingValue) -> bool:
        if isinstance(value, str):
            return value in self.choices
        return not self.choices and self.least <= value <= self.most

    @property
    def allowed(self) -> str:
        """What it may be, for a sentence to whoever set it."""
        return ", ".join(self.choices) or f"{self.least} to {self.most}"


class Setup(Struct, frozen=True):
    """What a board is started with: its running number in the event (D-70) and the settings that
    differ from their defaults.
    """

    board_no: int
    settings: Settings = {}


class Awaiting(Struct, frozen=True, omit_defaults=True):
    """The open state: who may still act in it, for how long, and whose time it is.

    `simultaneous`: several choose at once, hidden from each other, and the state ends when all
    have or when the limit runs out. `charged`: the time counts as play time (T-6).

    `open`: nobody has to act and each of `seats` may, as often as the rules let it; running out
    is how the state moves on and nobody's time-out. States of one open phase that follow each
    other are one turn, whose id stays. `extend_ms`: an action taken leaves at least so much time
    after it (D-1). `holds`: whether an outage stops the clock (T-7: not while cards are dealt).
    """

    phase: str
    seats: tuple[Seat, ...]
    limit_ms: int
    charged: bool = False
    simultaneous: bool = False
    open: bool = False
    extend_ms: int = 0
    holds: bool = True


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
    """One 手 in a trick; no cards means 过牌 (pass). `attempt`: the whole 甩牌 that failed and of
    which only `cards` were led; it is shown to all (V-1).
    """

    seat: Seat
    cards: tuple[Card, ...] = ()
    type: str = ""
    attempt: tuple[Card, ...] = ()


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
    """The end of a deal: a headline, a formula line per position, the scores, all hands open.

    Of a deal that ends no board there are no scores. `marks`: what the formula counted besides
    the bid (bombs, 春天). `won`: the point cards each position won, `levels`: where it stands
    now, `capture`: what 抠底 brought.
    """

    headline: Message
    scores: tuple[int, ...] = ()
    formula: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    bottom: tuple[Card, ...] = ()
    marks: tuple[Message, ...] = ()
    won: tuple[tuple[Card, ...], ...] = ()
    levels: tuple[str, ...] = ()
    capture: Message | None = None


class Declaration(Struct, frozen=True):
    """亮主, 加固, 反主, 反无主: `act` is declare | reinforce | overcall | no_trump."""

    seat: Seat
    act: str
    cards: tuple[Card, ...]


class TrumpFacts(Struct, frozen=True, omit_defaults=True):
    """What is public of a deal with trumps. `trump`: S H C D NT, empty while it is open; `level`:
    the rank played; `levels`: where each position stands (2 … A).

    `points`: what the attackers have, `won` the cards that made it, `to_take`: what is missing
    to take the deal. `dealt` of `to_deal` cards a seat. `locked`: no suit can follow any more.
    `flipped`: bottom cards turned because nobody declared. `deal_no` counts within the board.
    """

    level: str
    levels: tuple[str, ...]
    deal_no: int
    deals_total: int
    to_deal: int
    dealt: int = 0
    trump: str = ""
    points: int = 0
    to_take: int = 0
    won: tuple[Card, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    locked: bool = False
    flipped: tuple[Card, ...] = ()
    throw_rule: str = ""


class Duty(Struct, frozen=True, omit_defaults=True):
    """What the seat on turn owes: so many cards, in `suit` (S H C D, T for trumps, empty when
    free), said in words by `message`. `legal_ids`: the cards that can be part of it, None when
    all can; only what the seat's own hand tells.
    """

    need: int
    message: Message
    suit: str = ""
    legal_ids: tuple[str, ...] | None = None


class GameView(Struct, frozen=True, omit_defaults=True):
    """All that one audience is shown of a board. `seat` is null for watchers (referee, screen).

    `need`: how many cards this seat must choose where it is not a play (扣底). `buried`: the
    cards the dealer itself has laid away. `result` inside a board is the end of one of its deals.
    """

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
    trumps: TrumpFacts | None = None
    duty: Duty | None = None
    need: int = 0
    buried: tuple[Card, ...] = ()


# --- what is told afterwards -------------------------------------------------------------------

Effect = Literal["say", "fix", "show", "turn", "take", "bury", "play", "trick", "end"]


class Told(Struct, frozen=True, omit_defaults=True):
    """What an event was, told when nothing of the board is hidden any more: what it does to the
    cards, so that nobody has to know a rule to follow them.

    A seat did it: `say` (a bid, 明牌, 加倍 or not), `show` (`cards` lie open and stay in the hand),
    `bury` (`cards` leave the hand for the bottom), `play` (`cards` leave the hand for the trick;
    none: 过牌; `attempt` as in `Play`). The box says what came of it: `fix` (the dealer or the
    trump, no card moves), `turn` (`cards` of the bottom are turned), `take` (the seat picks the
    bottom's `cards` up), `trick` (the seat takes the trick), `end` (of the deal).

    `code`: a word (letters, digits, `_`) for what was said, fixed, shown or, of a play, its type;
    `n`: its figure (a bid, points).
    """

    effect: Effect
    seat: Seat | None = None
    code: str = ""
    n: int = 0
    cards: tuple[Card, ...] = ()
    attempt: tuple[Card, ...] = ()


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
    def boards_a_round(self) -> int:
        """What a round of an event has unless its organiser says otherwise (D-71)."""
        ...

    @property
    def ranked_by(self) -> Literal["R", "S"]:
        """What its events are ranked by unless the organiser says otherwise (D-39)."""
        ...

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What an organiser may set, each with its default."""
        ...

    @property
    def limits(self) -> Mapping[str, int]:
        """The times (ms) of the rule book's chapter 2, which no organiser may change."""
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

    def deals_a_board(self, settings: Settings) -> int:
        """How many of them are played: 1, or in 升级 a decision of the organiser (D-14)."""
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

    def deal_no(self, state: S) -> int:
        """Which 副 of the board is on the table, from 1."""
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

    def retold(self, event: E) -> tuple[Told, ...]:
        """The event for who follows a finished board; () where it changes nothing he sees."""
        ...

    def cards(self, state: S) -> tuple[Card, ...]:
        """Every card of the current deal wherever it lies, for the conservation check."""
        ...

    def score(self, state: S) -> tuple[int, ...]:
        """Points per position of a finished board. Raises ValueError before that."""
        ...
