"""What the search for leaks must be told of a game, beside its contract. A new game is one line.

No test stands here, and nothing asks what the game itself shows to whom.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from appliance.games.cards import Card
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.state import HIDDEN, Bidding, Board, Finished, Showing
from tests.conformance.toy import TOY
from tests.conformance.walking import AnyGame


class Searched(NamedTuple):
    """A game, and the cards that lie open in an unfinished board though no event names them."""

    game: AnyGame
    open_cards: Callable[[Any], Iterable[Card]]


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


SEARCHED: tuple[Searched, ...] = (
    Searched(WAKENG, _shown_hands),
    Searched(TOY, lambda _board: ()),
)
