"""Actions that several games share, as a seat sends them.

An action is a request: it says what the player pressed, never whether the rules allow it.
What only one game knows stands in that game's folder.
"""

from typing import Annotated

from msgspec import Meta, Struct

from appliance.games.cards import Card

# The dealer of 升级 holds the most cards a hand can have: 25 and the bottom of 8.
MOST_CARDS = 33


class Bid(Struct, frozen=True, tag_field="type", tag="bid", forbid_unknown_fields=True):
    """叫分: 1, 2 or 3 points, 0 for 不叫 (no bid)."""

    value: Annotated[int, Meta(ge=0, le=3)]


class Double(Struct, frozen=True, tag_field="type", tag="double", forbid_unknown_fields=True):
    """加倍 or not."""

    yes: bool


class Play(Struct, frozen=True, tag_field="type", tag="play", forbid_unknown_fields=True):
    """出牌: the cards of one 手, in any order."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]


class Pass(Struct, frozen=True, tag_field="type", tag="pass", forbid_unknown_fields=True):
    """过牌 (不出)."""
