"""What happened on a board of 升级, as it is kept for ever: outcomes, never requests.

Replaying these needs no rule: trump and dealer, what a failed throw led, who is ahead in a trick,
what the bottom brought and where the levels stand are written down. A dealt card stands in no
event, the buried ones in one that only the dealer sees.
"""

from msgspec import Struct

from appliance.games.cards import Card
from appliance.games.contract import Seat
from appliance.games.shengji.capture import Capture
from appliance.games.shengji.compare import Key


class CardsDealt(Struct, frozen=True, tag_field="type", tag="cards_dealt"):
    """One step of the deal: every seat has so many cards now (D-1)."""

    dealt: int


class Declared(Struct, frozen=True, tag_field="type", tag="declared"):
    """亮主, 加固, 反主 or 反无主; `act` is declare | reinforce | overcall | no_trump and `stage`
    what declaring stands at now: D1 | D2 | D3 | NT1 | NT2.
    """

    seat: Seat
    act: str
    cards: tuple[Card, ...]
    stage: str


class BottomTurned(Struct, frozen=True, tag_field="type", tag="bottom_turned"):
    """翻底定主: one more bottom card lies open because nobody declared."""

    card: Card


class TrumpFixed(Struct, frozen=True, tag_field="type", tag="trump_fixed"):
    """Declaring is over: the dealer takes the bottom, which is shown to all."""

    trump: str
    dealer: Seat
    bottom: tuple[Card, ...]


class Buried(Struct, frozen=True, tag_field="type", tag="buried"):
    """扣牌: what the dealer laid away, smallest first."""

    seat: Seat
    cards: tuple[Card, ...]


class PlayOpened(Struct, frozen=True, tag_field="type", tag="play_opened"):
    """The bottom is buried and the dealer is to lead (首引)."""

    leader: Seat


class Played(Struct, frozen=True, tag_field="type", tag="played"):
    """A play. `kind`: single | pair | tractor | throw for a lead, follow | ruff | discard after
    it. A lead says what all must answer: its `suit` (S H C D T) and `runs`, how many pairs each of
    its tractors and pairs has. `strength`: how high it stands in the trick when it is the best so
    far, else nothing. `attempt`: the 甩牌 that failed, of which `cards` were led.
    """

    seat: Seat
    cards: tuple[Card, ...]
    kind: str
    suit: str = ""
    runs: tuple[int, ...] = ()
    strength: Key | None = None
    attempt: tuple[Card, ...] = ()


class TrickEnded(Struct, frozen=True, tag_field="type", tag="trick_ended"):
    """一圈 is over; its winner leads the next. `won`: the point cards the attackers took."""

    leader: Seat
    points: int = 0
    won: tuple[Card, ...] = ()


class DealEnded(Struct, frozen=True, tag_field="type", tag="deal_ended"):
    """All cards are played. `points`: of the attackers, with the `capture` of the bottom; `levels`:
    where the positions stand now; `passed_a`: the dealer side is past A. The `buried` cards are
    open from here on.
    """

    points: int
    buried: tuple[Card, ...]
    capture: Capture
    levels: tuple[str, ...]
    passed_a: bool


class NextChosen(Struct, frozen=True, tag_field="type", tag="next_chosen"):
    """A seat has seen the end of the deal."""

    seat: Seat


class DealOpened(Struct, frozen=True, tag_field="type", tag="deal_opened"):
    """The next deal of the board begins, its dealer known; each seat has its first card."""

    deal_no: int
    dealer: Seat


class BoardEnded(Struct, frozen=True, tag_field="type", tag="board_ended"):
    """The 局 is over: a score per position."""

    scores: tuple[int, ...]


Event = (
    CardsDealt
    | Declared
    | BottomTurned
    | TrumpFixed
    | Buried
    | PlayOpened
    | Played
    | TrickEnded
    | DealEnded
    | NextChosen
    | DealOpened
    | BoardEnded
)
