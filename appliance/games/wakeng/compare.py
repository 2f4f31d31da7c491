"""比大小: whether one play beats another (002 §9), and all of 牌型 in one value."""

from appliance.games.climbing import Combinations, Shape
from appliance.games.wakeng.pack import PACK
from appliance.games.wakeng.shapes import fault_of, shape_of

ARTICLE = "002 §9"
PLAY_ARTICLE = "002 §7"


def beats(play: Shape, best: Shape) -> bool:
    """Same type, same number of cards, bigger top card; equal does not beat (D-25).

    四条 is an ordinary type (D-23): it beats a lower 四条 and nothing else.
    """
    return play.kind == best.kind and play.size == best.size and play.top > best.top


COMBINATIONS = Combinations(PACK, shape_of, fault_of, beats, PLAY_ARTICLE, ARTICLE)
