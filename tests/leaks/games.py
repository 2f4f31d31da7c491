"""What the search for leaks must be told of a game, beside its contract. A new game is one line.

No test stands here, and nothing asks what the game itself shows to whom.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from appliance.games.cards import Card
from appliance.games.contract import Settings
from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.state import Board as ShengjiBoard
from appliance.games.shengji.state import Burying, Dealing, Flipping, Playing
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.state import HIDDEN, Bidding, Board, Finished, Showing
from tests.conformance.toy import TOY
from tests.conformance.toy_pairs import PAIRS
from tests.conformance.toy_pairs import Board as PairsBoard
from tests.conformance.walking import AnyGame

WHOLE_HAND = 99


class Dealt(NamedTuple):
    """The deal of the board that is on, from 0, and how many cards of it each seat has by now."""

    number: int
    cards: int


def _nothing(_board: Any) -> Iterable[Card]:
    return ()


def _at_once(_board: Any) -> Dealt:
    return Dealt(0, WHOLE_HAND)


class Searched(NamedTuple):
    """A game, and of an unfinished board what no event says: `open_cards`, the cards that lie open
    although no event names them, and how far it is `dealt`. Each board is played on one of these
    `settings`. Of a game whose boards are long, or of a toy, so many times `fewer` pairs are
    compared.
    """

    game: AnyGame
    open_cards: Callable[[Any], Iterable[Card]] = _nothing
    dealt: Callable[[Any], Dealt] = _at_once
    settings: tuple[Settings, ...] = ({},)
    fewer: int = 1


def _shown_hands(board: Board) -> Iterable[Card]:
    """明牌: an open hand stays open to the end of the deal, the dealer's with the bottom."""
    match board.phase:
        case Showing() | Finished():
            return ()
        case Bidding(shown=shown):
            factors = shown
        case phase:
            factors = phase.terms.shown
    hands = zip(board.hands, factors, strict=True)
    return [card for hand, factor in hands if factor != HIDDEN for card in cards_of(hand)]


def _dealt_of_shengji(board: ShengjiBoard) -> Dealt:
    match board.phase:
        case Dealing(standing, dealt=dealt):
            return Dealt(standing.deal_no - 1, dealt)
        case Flipping(standing):
            return Dealt(standing.deal_no - 1, WHOLE_HAND)
        case Burying(trumps) | Playing(trumps):
            return Dealt(trumps.standing.deal_no - 1, WHOLE_HAND)
        case over:
            return Dealt(over.outcome.trumps.standing.deal_no - 1, WHOLE_HAND)


def _dealt_of_pairs(board: PairsBoard) -> Dealt:
    return Dealt(board.public.deal_no - 1, board.public.dealt)


_SHENGJI_SETTINGS: tuple[Settings, ...] = (
    {"deals": 2, "throw_rule": "official"},
    {"deals": 1, "throw_rule": "component", "recall_last_trick": "no"},
    {"deals": 1, "recall_bottom": "yes", "window_ms": 5_000, "start_level": "A"},
)

WAKENG_SEARCHED = Searched(WAKENG, open_cards=_shown_hands)
ERDAYI_SEARCHED = Searched(ERDAYI, settings=({}, {"passed_out": "forced_one"}))
SHENGJI_SEARCHED = Searched(SHENGJI, dealt=_dealt_of_shengji, settings=_SHENGJI_SETTINGS, fewer=6)
TOY_SEARCHED = Searched(TOY, fewer=4)
PAIRS_SEARCHED = Searched(PAIRS, dealt=_dealt_of_pairs, fewer=4)
SEARCHED: tuple[Searched, ...] = (
    WAKENG_SEARCHED,
    ERDAYI_SEARCHED,
    SHENGJI_SEARCHED,
    TOY_SEARCHED,
    PAIRS_SEARCHED,
)
