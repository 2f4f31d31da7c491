"""竞技二打一 (rule book 5): three seats, 54 cards, one dealer against two defenders."""

from appliance.games.erdayi.game import ERDAYI

__all__ = ["ERDAYI"]
