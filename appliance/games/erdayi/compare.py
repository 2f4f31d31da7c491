"""比大小 (D-33): whether one play beats another, and all of 牌型 in one value."""

from appliance.games.climbing import Combinations, Shape
from appliance.games.erdayi.pack import PACK
from appliance.games.erdayi.shapes import ARTICLE, fault_of, shape_of

PLAY_ARTICLE = "D-26b"
# 火箭 above 炸弹 above the rest; 四带二 is of the rest.
_POWER = {"bomb": 1, "rocket": 2}


def beats(play: Shape, best: Shape) -> bool:
    """By power; in one type the same number of cards and a bigger body; equal does not beat."""
    if play.kind == best.kind:
        return play.size == best.size and play.top > best.top
    return _POWER.get(play.kind, 0) > _POWER.get(best.kind, 0)


COMBINATIONS = Combinations(PACK, shape_of, fault_of, beats, PLAY_ARTICLE, ARTICLE)
