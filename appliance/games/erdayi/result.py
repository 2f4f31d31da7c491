"""The end of a deal as it is shown: headline, formulas, scores, hands. Nothing is scored here."""

from appliance.games.contract import DealResult, Message
from appliance.games.erdayi.pack import cards_of
from appliance.games.erdayi.score import Stake, Tally
from appliance.games.erdayi.state import Finished, PassedOut
from appliance.games.formula import number, opposite, power_of_two, product, sign


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
        marks=_marks(phase.tally),
    )


def passed_out_result(phase: PassedOut) -> DealResult:
    """流局: the scores stand, and there is nothing to reckon."""
    return DealResult(
        headline=Message("passed_out"),
        scores=phase.scores,
        formula=tuple(number(score) for score in phase.scores),
        hands=tuple(cards_of(hand) for hand in phase.hands),
        bottom=cards_of(phase.bottom),
    )


def _defender(stake: Stake) -> str:
    """叫分 × 胜负 × 2ⁿ = points, a factor of 1 left out."""
    factors = [str(stake.bid), sign(stake.sign)]
    if stake.doubles:
        factors.append(power_of_two(stake.doubles))
    return product(factors, stake.points)


def _marks(tally: Tally) -> tuple[Message, ...]:
    """What doubled everybody's stake."""
    marks = [Message("bomb", {"n": tally.bombs})] if tally.bombs else []
    marks += [Message("rocket")] if tally.rockets else []
    marks += [Message("spring")] if tally.spring else []
    marks += [Message("counter_spring")] if tally.counter_spring else []
    return tuple(marks)
