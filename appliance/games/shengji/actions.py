"""The requests of 升级: what a seat may send, whatever the phase."""

from typing import Annotated

from msgspec import Meta, Struct

from appliance.games.actions import MOST_CARDS, Play
from appliance.games.cards import Card


class Declare(Struct, frozen=True, tag_field="type", tag="declare", forbid_unknown_fields=True):
    """亮主, 加固, 反主 or 反无主: the level cards or jokers laid open for it, one or a pair."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=2)]


class Bury(Struct, frozen=True, tag_field="type", tag="bury", forbid_unknown_fields=True):
    """扣牌: the cards the dealer lays away, in any order."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)]


class Next(Struct, frozen=True, tag_field="type", tag="next", forbid_unknown_fields=True):
    """知道了: the seat has seen the end of the deal and wants the next one."""


Action = Declare | Bury | Play | Next
