"""竞技挖坑 (rule book 4): three seats, 52 cards, one dealer against two defenders."""

from appliance.games.wakeng.game import WAKENG

__all__ = ["WAKENG"]
