"""The house players, one a game. A new game's player is a module here and one line below."""

from collections.abc import Mapping
from typing import Any

from appliance.bots.contract import HousePlayer
from appliance.bots.erdayi import ErdayiPlayer
from appliance.bots.shengji import ShengjiPlayer
from appliance.bots.wakeng import WakengPlayer

HOUSE_PLAYERS: Mapping[str, HousePlayer[Any, Any]] = {
    "wakeng": WakengPlayer(),
    "erdayi": ErdayiPlayer(),
    "shengji": ShengjiPlayer(),
}
