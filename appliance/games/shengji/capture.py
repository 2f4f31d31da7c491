"""抠底: what the buried cards bring to the attackers who win the last trick (000 §9, D-13)."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.cards import Card
from appliance.games.shengji.cards import points
from appliance.games.shengji.shapes import Shape


class Capture(Struct, frozen=True):
    """Points buried, what they are multiplied by (0: nobody gets them), and the product."""

    buried: int
    multiplier: int
    points: int


def multiplier(last_lead: Shape) -> int:
    """2 | 4 | 16 by the shape led to the last trick (what was led, not what was attempted)."""
    if not last_lead.runs:
        return 2
    return 4 if last_lead.runs[0] == 1 else 16


def capture(buried: Sequence[Card], last_lead: Shape, attackers_won: bool) -> Capture:
    """What the end of the last trick brings, whoever has won it."""
    in_bottom = sum(points(card) for card in buried)
    factor = multiplier(last_lead) if attackers_won else 0
    return Capture(in_bottom, factor, in_bottom * factor)
