"""竞技升级 (rule book 3): four seats, 108 cards, dealers and attackers, several deals a board."""

from appliance.games.shengji.game import SHENGJI

__all__ = ["SHENGJI"]
