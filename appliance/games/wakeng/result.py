"""The end of a deal as it is shown: headline, formulas, scores, hands. Nothing is scored here."""

from appliance.games.contract import DealResult, Message
from appliance.games.wakeng.pack import cards_of
from appliance.games.wakeng.score import Stake
from appliance.games.wakeng.state import HIDDEN, Finished

_MINUS = "−"
_POWERS = {1: "2", 2: "2²"}


def deal_result(phase: Finished) -> DealResult:
    """The result of a finished board, by seat."""
    terms = phase.terms
    lines = {stake.seat: _defender(stake) for stake in phase.stakes}
    lines[terms.dealer] = _dealer(phase.stakes)
    return DealResult(
        headline=Message("dealer_wins" if phase.dealer_wins else "defenders_win"),
        scores=phase.scores,
        formula=tuple(lines[seat] for seat in sorted(lines)),
        hands=tuple(cards_of(hand) for hand in phase.hands),
        bottom=cards_of(terms.bottom),
    )


def _defender(stake: Stake) -> str:
    """叫分 × 胜负 × 明牌 (own, dealer's) × 加倍 = points, factors of 1 left out."""
    factors = [str(stake.bid), f"({_number(stake.sign)})" if stake.sign < 0 else "1"]
    factors += [str(shown) for shown in (stake.own, stake.dealer) if shown != HIDDEN]
    if stake.doubles:
        factors.append(_POWERS[stake.doubles])
    return f"{' × '.join(factors)} = {_number(stake.points)}"


def _dealer(stakes: tuple[Stake, ...]) -> str:
    """The opposite of what the defenders get together."""
    first, second = (stake.points for stake in stakes)
    join = "+" if second >= 0 else _MINUS
    return f"{_MINUS}({_number(first)} {join} {abs(second)}) = {_number(-first - second)}"


def _number(value: int) -> str:
    return f"{_MINUS}{-value}" if value < 0 else str(value)
