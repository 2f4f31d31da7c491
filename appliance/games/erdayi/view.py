"""What a seat or a watcher is shown of a board of 二打一, made from its knowledge alone.

Codes and figures only; the page has the words. Every code is listed in this folder's README.
"""

from appliance.games.actions import Bid, Double, Pass
from appliance.games.calling import HIGHEST_BID, SEATS, highest
from appliance.games.climbing_view import (
    DOUBLE_FACTOR,
    bid_marks,
    double_marks,
    hand_cards,
    offer,
    trick_marks,
    trick_of,
    tricks,
    turn_message,
    yes_or_no,
)
from appliance.games.contract import (
    DealResult,
    Factor,
    GameView,
    HandCard,
    Message,
    Offer,
    Seat,
    SeatMark,
    Trick,
)
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.knowledge import (
    Knowledge,
    cards_left,
    dealer_of,
    may_act,
    phase_bottom,
)
from appliance.games.erdayi.legality import why_not
from appliance.games.erdayi.pack import PACK, cards_of
from appliance.games.erdayi.result import deal_result, passed_out_result
from appliance.games.erdayi.score import doublings, explosions
from appliance.games.erdayi.state import (
    Bidding,
    Doubling,
    Finished,
    PassedOut,
    Phase,
    Playing,
    Redoubling,
    Terms,
)

PHASE_NAMES: dict[type[Phase], str] = {
    Bidding: "BID",
    Doubling: "DOUBLE",
    Redoubling: "REDOUBLE",
    Playing: "PLAY",
    PassedOut: "SCORE",
    Finished: "SCORE",
}


def view(knowledge: Knowledge) -> GameView:
    """The whole picture for one audience."""
    phase = knowledge.phase
    trick, last_trick = _tricks(phase)
    result = _result(phase)
    return GameView(
        phase=PHASE_NAMES[type(phase)],
        seat=knowledge.seat,
        seats=_seat_marks(phase),
        message=_message(knowledge) if result is None else result.headline,
        hand=_hand(knowledge),
        actions=_offers(knowledge),
        trick=trick,
        last_trick=last_trick,
        bottom=cards_of(phase_bottom(phase)),
        factors=_factors(phase, knowledge.seat),
        result=result,
    )


def _result(phase: Phase) -> DealResult | None:
    match phase:
        case Finished():
            return deal_result(phase)
        case PassedOut():
            return passed_out_result(phase)
    return None


def _hand(knowledge: Knowledge) -> tuple[HandCard, ...]:
    """大王 小王 2 A … 3; the dealer's three from the bottom are new until its first lead."""
    phase, new = knowledge.phase, 0
    if isinstance(phase, Playing) and not phase.plays and knowledge.seat == phase.terms.dealer:
        new = phase.terms.bottom
    return hand_cards(PACK, knowledge.hand, new)


# --- plates -----------------------------------------------------------------------------------


def _seat_marks(phase: Phase) -> tuple[SeatMark, ...]:
    dealer = dealer_of(phase)
    return tuple(
        [
            SeatMark(count, seat == dealer, _marks(phase, seat))
            for seat, count in enumerate(cards_left(phase))
        ]
    )


def _marks(phase: Phase, seat: Seat) -> tuple[Message, ...]:
    """The words of a plate, what happened last first."""
    match phase:
        case Bidding(bids=bids) | PassedOut(bids=bids):
            return tuple(bid_marks(bids[seat]))
        case Playing(terms):
            marks = trick_marks(phase, seat) + _doubling_marks(terms, seat)
        case Doubling(terms):
            marks = bid_marks(terms.bids[seat])
        case Redoubling(terms):
            marks = double_marks(terms.doubled[seat], also_no=True)
        case Finished(terms):
            marks = _doubling_marks(terms, seat)
    if terms.forced and seat == terms.dealer:
        marks.append(Message("forced"))
    return tuple(marks)


def _doubling_marks(terms: Terms, seat: Seat) -> list[Message]:
    if seat == terms.dealer:
        return [Message("redoubled")] if terms.redoubled else []
    return double_marks(terms.doubled[seat], also_no=False)


# --- the sentence -----------------------------------------------------------------------------


def _message(knowledge: Knowledge) -> Message:
    """The one sentence of region C of an unfinished board (ux S6)."""
    phase, mine = knowledge.phase, may_act(knowledge)
    match phase:
        case Bidding():
            return Message("your_bid") if mine else Message("wait_bid", {"seat": phase.turn})
        case Redoubling(terms):
            if mine:
                return Message("redouble_question", {"factor": DOUBLE_FACTOR})
            return Message("wait_redouble", {"seat": terms.dealer})
        case Playing():
            return turn_message(phase) if mine else Message("wait_play", {"seat": phase.turn})
    if mine:
        return Message("double_question", {"factor": DOUBLE_FACTOR})
    return Message("wait_doubles" if knowledge.chose is None else "chosen_wait")


# --- buttons ----------------------------------------------------------------------------------


def _offers(knowledge: Knowledge) -> tuple[Offer, ...]:
    """The buttons of the seat that may act; nobody else has any."""
    if not may_act(knowledge):
        return ()
    match knowledge.phase:
        case Bidding():
            bids = range(HIGHEST_BID + 1)
            return tuple(_offer(knowledge, f"bid_{value}", Bid(value)) for value in bids)
        case Doubling():
            return _yes_or_no("double")
        case Redoubling():
            return _yes_or_no("redouble")
        case _:
            return _offer(knowledge, "pass", Pass()), Offer("play")


def _offer(knowledge: Knowledge, name: str, action: Action) -> Offer:
    return offer(name, action, why_not(knowledge, action))


def _yes_or_no(name: str) -> tuple[Offer, ...]:
    return yes_or_no(name, Double(yes=False), Double(yes=True), DOUBLE_FACTOR)


# --- trick and stake --------------------------------------------------------------------------


def _tricks(phase: Phase) -> tuple[Trick | None, Trick | None]:
    """The trick on the table and the one before it; at the end the last one stays."""
    match phase:
        case Playing():
            return tricks(phase)
        case Finished(plays=plays, trick_at=trick_at):
            return trick_of(plays[trick_at:]), None
    return None, None


def _factors(phase: Phase, seat: Seat | None) -> tuple[Factor, ...]:
    """The stake as far as it is public, for whom it is shown to: a defender sees what its own
    result is multiplied by; dealer and watchers see what counts against both defenders. Factors
    of 1 are left out.
    """
    match phase:
        case PassedOut():
            return ()
        case Bidding(bids=bids):
            figures = [("bid", highest(bids))]
        case Playing(terms, plays=plays) | Finished(terms, plays=plays):
            bombs, rockets = explosions(plays)
            figures = _stake_factors(terms, seat)
            figures += [("bomb", 2**bombs), ("rocket", 2**rockets)]
            if isinstance(phase, Finished):
                figures += [("spring", 2**phase.tally.spring)]
                figures += [("counter_spring", 2**phase.tally.counter_spring)]
        case Doubling(terms) | Redoubling(terms):
            figures = _stake_factors(terms, seat)
    least = {"bid": 1}
    return tuple(Factor(code, value) for code, value in figures if value >= least.get(code, 2))


def _stake_factors(terms: Terms, seat: Seat | None) -> list[tuple[str, int]]:
    defenders = [s for s in SEATS if s != terms.dealer]
    doubles = [
        doublings(terms.doubled[s], redoubled=bool(terms.redoubled))
        for s in defenders
        if seat not in defenders or s == seat
    ]
    return [("bid", terms.bid), ("double", DOUBLE_FACTOR ** min(doubles))]
