"""比大小: whether one play beats another (002 §9), and the reason when it does not."""

from appliance.games.cards import Card
from appliance.games.contract import Refusal
from appliance.games.wakeng.shapes import Shape

ARTICLE = "002 §9"


def beats(play: Shape, best: Shape) -> bool:
    """Same type, same number of cards, bigger top card; equal does not beat (D-25).

    四条 is an ordinary type (D-23): it beats a lower 四条 and nothing else.
    """
    return play.kind == best.kind and play.size == best.size and play.top > best.top


def not_comparable(best: Shape) -> Refusal:
    """The refusal of another type or another number of cards."""
    return Refusal("TYPE_MISMATCH", {"type": best.kind, "n": best.size}, ARTICLE)


def not_bigger(best: Shape, top_card: Card) -> Refusal:
    """The refusal of a play that is not above the biggest so far, whose top card is given."""
    return Refusal("NOT_BIGGER", {"card": top_card, "type": best.kind}, ARTICLE)
