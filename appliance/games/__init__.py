"""The games of the box. A new game is a folder here and one line in `GAMES`."""

from typing import Any

from appliance.games.contract import Game
from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.games.wakeng import WAKENG

GAMES: tuple[Game[Any, Any, Any, Any], ...] = (WAKENG, ERDAYI, SHENGJI)


def game_named(name: str) -> Game[Any, Any, Any, Any]:
    """The game of this name (`Game.name`). Raises KeyError when the box does not have it."""
    for game in GAMES:
        if game.name == name:
            return game
    raise KeyError(name)
