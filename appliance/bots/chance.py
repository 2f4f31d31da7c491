"""Where a house player's chance comes from (D-51), and nothing about any game."""

import hashlib
from typing import Any

import msgspec

from appliance.games.contract import Seat


def chance(bot_seed: bytes, board_no: int, seat: Seat, history: Any) -> float:
    """A number in 0 … 1 from the bot seed, the board, the seat and the visible history.

    `history` is whatever that seat sees, as msgspec structs; the same history, the same number.
    """
    seen = msgspec.json.encode((board_no, seat, history))
    digest = hashlib.sha256(len(bot_seed).to_bytes(4, "big") + bot_seed + seen).digest()
    return int.from_bytes(digest[:6], "big") / 2**48
