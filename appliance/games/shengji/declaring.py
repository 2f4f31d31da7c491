"""亮主, 加固, 反主, 反无主 (000 §4(13)-(16), §6, §11; D-1 … D-5): who may show what, and what the
shows decide. Nothing of dealing and of clocks.
"""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.cards import BIG_JOKER, LITTLE_JOKER, Card, rank_of, suit_of
from appliance.games.contract import Declaration, Refusal, Seat
from appliance.games.shengji.cards import NO_TRUMP, Hand, chosen

SEATS = 4
DECLARE, REINFORCE, OVERCALL, GO_NO_TRUMP = "declare", "reinforce", "overcall", "no_trump"

ARTICLE = "000 §6"
_NONE = Refusal("DECL_NONE", article=ARTICLE)
_LOCKED = Refusal("DECL_LOCKED", article="000 §4(14)")
_ONCE = Refusal("DECL_ONCE", article="000 §4(13)")
_NEED_PAIR = Refusal("DECL_NEED_PAIR", article="000 §4(13)")
_OWN = Refusal("DECL_OWN", article="000 §4(13)")
_LOWER = Refusal("DECL_LOWER", article="000 §4(16)")
_OVER = Refusal("DECL_OVER", article=ARTICLE)
_NO_SUIT_AFTER = {"D2": _LOCKED, "D3": _ONCE, "NT1": _LOCKED}


class Declaring(Struct, frozen=True):
    """The accepted shows of a deal. `stage`: none | D1 | D2 | D3 | NT1 | NT2."""

    stage: str = "none"
    shows: tuple[Declaration, ...] = ()

    @property
    def trump(self) -> str:
        """S H C D NT as declared so far, empty when nobody has."""
        return suit_of(self.shows[-1].cards[0]) or NO_TRUMP if self.shows else ""

    @property
    def locked(self) -> bool:
        """No suit can follow any more."""
        return self.stage not in ("none", "D1")


def why_not_show(
    declaring: Declaring, level: str, seat: Seat, cards: Sequence[Card], holding: Hand
) -> Refusal | None:
    """DECL_NONE, DECL_LOCKED, DECL_ONCE, DECL_NEED_PAIR, DECL_LOWER, DECL_OVER (after 大王对),
    DECL_OWN (the declarer cannot 反 itself), or None. `holding`: the cards dealt to the seat so
    far. 加固 after one's own show is the one second card; at once it is the pair.
    """
    if declaring.stage == "NT2":
        return _LOWER if tuple(cards) == (LITTLE_JOKER,) * 2 else _OVER
    if len(cards) not in (1, 2) or len(set(cards)) != 1:
        return _NONE
    if cards[0] in (LITTLE_JOKER, BIG_JOKER):
        refusal = _why_not_jokers(declaring, cards)
    elif rank_of(cards[0]) != level:
        refusal = _NONE
    else:
        refusal = _why_not_suit(declaring, seat, cards)
    if refusal is not None:
        return refusal
    reinforced = _is_second(declaring, cards)
    shown = tuple(cards) * 2 if reinforced else cards
    return _NONE if isinstance(chosen(holding, shown), Refusal) else None


def _why_not_jokers(declaring: Declaring, cards: Sequence[Card]) -> Refusal | None:
    if len(cards) == 1:
        return _NONE
    return _LOWER if declaring.stage == "NT1" and cards[0] == LITTLE_JOKER else None


def _why_not_suit(declaring: Declaring, seat: Seat, cards: Sequence[Card]) -> Refusal | None:
    """Level cards of one suit, one or two."""
    if declaring.locked:
        return _NO_SUIT_AFTER[declaring.stage]
    if declaring.stage == "none":
        return None
    first = declaring.shows[0]
    if seat == first.seat:
        return None if _is_second(declaring, cards) else _OWN
    if len(cards) == 1:
        return _NEED_PAIR
    return _NONE if cards[0] == first.cards[0] else None


def _is_second(declaring: Declaring, cards: Sequence[Card]) -> bool:
    """Whether this is the second card of a suit declared with one."""
    return declaring.stage == "D1" and tuple(cards) == declaring.shows[0].cards


def act_of(declaring: Declaring, cards: Sequence[Card]) -> str:
    """What showing these cards is, when it may be: declare | reinforce | overcall | no_trump."""
    if not suit_of(cards[0]):
        return GO_NO_TRUMP
    if declaring.stage == "none":
        return DECLARE if len(cards) == 1 else REINFORCE
    return REINFORCE if len(cards) == 1 else OVERCALL


_STAGE_AFTER = {DECLARE: "D1", REINFORCE: "D2", OVERCALL: "D3"}


def after_show(declaring: Declaring, seat: Seat, cards: Sequence[Card]) -> Declaring:
    """After cards that may be shown."""
    act = act_of(declaring, cards)
    joker_stage = "NT2" if cards[0] == BIG_JOKER else "NT1"
    shows = (*declaring.shows, Declaration(seat, act, tuple(cards)))
    return Declaring(_STAGE_AFTER.get(act, joker_stage), shows)


def flip(bottom: Sequence[Card]) -> tuple[str, int]:
    """Nobody declared: the trump suit and how many bottom cards were turned for it (D-4).

    Raises ValueError when there are only jokers.
    """
    for turned, card in enumerate(bottom, 1):
        if suit := suit_of(card):
            return suit, turned
    raise ValueError("there is no suit in this bottom")


def first_drawer(board_no: int) -> Seat:
    """The seat that draws first in the first deal of a board (D-5); boards count from 1."""
    return (board_no - 1) % SEATS


def dealer_of(declaring: Declaring, drawer: Seat) -> Seat:
    """The dealer of the first deal: who showed last, or the first drawer (000 §11)."""
    return declaring.shows[-1].seat if declaring.shows else drawer


def closes_ms(
    last_card_ms: int,
    shows_ms: Sequence[int],
    window_ms: int,
    extend_ms: int,
    big_jokers_ms: int | None = None,
) -> int:
    """When declaring ends, from the instants of the last card, of every accepted show and of 大王对
    (D-1).
    """
    if big_jokers_ms is not None:
        return max(last_card_ms, big_jokers_ms)
    return max([last_card_ms + window_ms, *(shown + extend_ms for shown in shows_ms)])
