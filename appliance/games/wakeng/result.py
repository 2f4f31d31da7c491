"""The end of a deal as it is shown: headline, formulas, scores, hands. Nothing is scored here."""

from appliance.games.contract import DealResult, Message
from appliance.games.formula import opposite, power_of_two, product, sign
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.score import Stake
from appliance.games.wakeng.state import HIDDEN, Finished


def deal_result(phase: Finished) -> DealResult:
    """The result of a finished board, by seat."""
    terms = phase.terms
    lines = {stake.seat: _defender(stake) for stake in phase.stakes}
    lines[terms.dealer] = opposite(*(stake.points for stake in phase.stakes))
    return DealResult(
        headline=Message("dealer_wins" if phase.dealer_wins else "defenders_win"),
        scores=phase.scores,
        formula=tuple(lines[seat] for seat in sorted(lines)),
        hands=tuple(cards_of(hand) for hand in phase.hands),
        bottom=cards_of(terms.bottom),
    )


def _defender(stake: Stake) -> str:
    """叫分 × 胜负 × 明牌 (own, dealer's) × 加倍 = points, factors of 1 left out."""
    factors = [str(stake.bid), sign(stake.sign)]
    factors += [str(shown) for shown in (stake.own, stake.dealer) if shown != HIDDEN]
    if stake.doubles:
        factors.append(power_of_two(stake.doubles))
    return product(factors, stake.points)
