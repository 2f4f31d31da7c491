"""A finished board of 升级 told again, event by event. No rule stands here."""

from appliance.games.contract import Told
from appliance.games.shengji.events import (
    BottomTurned,
    Buried,
    DealEnded,
    Declared,
    Event,
    Played,
    TrickEnded,
    TrumpFixed,
)


def retold(event: Event) -> tuple[Told, ...]:
    """What `contract.Game.retold` promises."""
    match event:
        case Declared(seat, act, cards):
            return (Told("show", seat, act, cards=cards),)
        case BottomTurned(card):
            return (Told("turn", code="turned", cards=(card,)),)
        case TrumpFixed(trump, dealer, bottom):
            fixed = Told("fix", dealer, f"trump_{trump}")
            return fixed, Told("take", dealer, "bottom", cards=bottom)
        case Buried(seat, cards):
            return (Told("bury", seat, "buried", cards=cards),)
        case Played(seat, cards, kind, attempt=attempt):
            return (Told("play", seat, kind, cards=cards, attempt=attempt),)
        case TrickEnded(leader, points):
            return (Told("trick", leader, n=points),)
        case DealEnded(points):
            return (Told("end", n=points),)
    return ()
