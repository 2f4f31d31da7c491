"""The requests of 挖坑: what a seat may send, whatever the phase."""

from msgspec import Struct

from appliance.games.actions import Bid, Double, Pass, Play


class Show(Struct, frozen=True, tag_field="type", tag="show", forbid_unknown_fields=True):
    """明牌 or not: before bidding (every seat) and after it (the dealer)."""

    yes: bool


Action = Show | Bid | Double | Play | Pass
