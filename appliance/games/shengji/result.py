"""The end of a deal as it is shown (ux S7). Nothing is scored here."""

from appliance.games.cards import RANKS, Card
from appliance.games.contract import DealResult, Message
from appliance.games.shengji.cards import hand_of, points
from appliance.games.shengji.knowledge import order_of
from appliance.games.shengji.state import POSITIONS, SEATS, DealOver, Finished, Outcome, position_of


def deal_result(phase: DealOver | Finished) -> DealResult:
    """What the attackers made, the point cards by position, the bottom, and the levels."""
    outcome, order = phase.outcome, order_of(phase)
    captured = outcome.capture
    capture = None
    if captured.multiplier:
        params = {
            "bottom": captured.buried,
            "factor": captured.multiplier,
            "points": captured.points,
        }
        capture = Message("capture", params)
    return DealResult(
        headline=_headline(outcome),
        scores=phase.scores if isinstance(phase, Finished) else (),
        hands=((),) * len(SEATS),
        bottom=order.shown(hand_of(outcome.buried)),
        won=_won(outcome),
        levels=outcome.levels,
        capture=capture,
    )


def _headline(outcome: Outcome) -> Message:
    """`n` counts the levels a side really rose, which A may have cut (D-15)."""
    standing, side = outcome.trumps.standing, position_of(outcome.trumps.dealer)
    total = outcome.points
    if outcome.passed_a:
        return Message("dealers_pass_ace", {"points": total})
    rises = [
        RANKS.index(after) - RANKS.index(before)
        for before, after in zip(standing.levels, outcome.levels, strict=True)
    ]
    if rises[side]:
        return Message("dealers_up", {"points": total, "n": rises[side]})
    if rises[1 - side]:
        return Message("attackers_up", {"points": total, "n": rises[1 - side]})
    return Message("attackers_take", {"points": total})


def _won(outcome: Outcome) -> tuple[tuple[Card, ...], ...]:
    """The attackers' point cards, and those of the other tricks, which count for nobody."""
    attackers = list(outcome.won)
    dealers = [card for play in outcome.plays for card in play.cards if points(card)]
    for card in attackers:
        dealers.remove(card)
    sides = (dealers, attackers)
    side = position_of(outcome.trumps.dealer)
    return tuple(tuple(sides[position != side]) for position in range(len(POSITIONS)))
