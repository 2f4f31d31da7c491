"""What a seat or a watcher is shown of a board of 挖坑, made from its knowledge alone.

Codes and figures only; the page has the words. Every code is listed in this folder's README.
"""

from appliance.games.actions import Bid, Double, Pass
from appliance.games.calling import HIGHEST_BID, highest
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
    Factor,
    GameView,
    HandCard,
    Message,
    Offer,
    Seat,
    SeatMark,
    ShownHand,
    Trick,
)
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.knowledge import (
    Knowledge,
    cards_left,
    dealer_of,
    may_act,
    phase_bottom,
    shown_factors,
)
from appliance.games.wakeng.legality import why_not
from appliance.games.wakeng.pack import PACK, cards_of
from appliance.games.wakeng.result import deal_result
from appliance.games.wakeng.state import (
    HIDDEN,
    SHOWN_AFTER,
    SHOWN_BEFORE,
    Bidding,
    DealerShowing,
    Doubling,
    Finished,
    Phase,
    Playing,
    Showing,
    Terms,
)

PHASE_NAMES: dict[type[Phase], str] = {
    Showing: "MING_PRE",
    Bidding: "BID",
    DealerShowing: "MING_DEALER",
    Doubling: "DOUBLE",
    Playing: "PLAY",
    Finished: "SCORE",
}


def view(knowledge: Knowledge) -> GameView:
    """The whole picture for one audience."""
    phase = knowledge.phase
    trick, last_trick = _tricks(phase)
    return GameView(
        phase=PHASE_NAMES[type(phase)],
        seat=knowledge.seat,
        seats=_seat_marks(phase),
        message=_message(knowledge),
        hand=_hand(knowledge),
        actions=_offers(knowledge),
        trick=trick,
        last_trick=last_trick,
        shown_hands=_shown_hands(knowledge),
        bottom=cards_of(phase_bottom(phase)),
        factors=_factors(phase, knowledge.seat),
        result=deal_result(phase) if isinstance(phase, Finished) else None,
    )


def _hand(knowledge: Knowledge) -> tuple[HandCard, ...]:
    """3 2 A K … 4; the dealer's four from the bottom are new until the play begins."""
    phase = knowledge.phase
    new = 0
    if knowledge.seat == dealer_of(phase) and not isinstance(phase, Playing | Finished):
        new = phase_bottom(phase)
    return hand_cards(PACK, knowledge.hand, new)


def _shown_hands(knowledge: Knowledge) -> tuple[ShownHand, ...]:
    """明牌 hands of the others; at the end the result shows all hands instead."""
    if isinstance(knowledge.phase, Finished):
        return ()
    return tuple(
        ShownHand(seat, cards_of(hand))
        for seat, hand in enumerate(knowledge.open_hands)
        if hand and seat != knowledge.seat
    )


# --- plates -----------------------------------------------------------------------------------


def _seat_marks(phase: Phase) -> tuple[SeatMark, ...]:
    dealer, shown = dealer_of(phase), shown_factors(phase)
    return tuple(
        [
            SeatMark(count, seat == dealer, _marks(phase, seat, shown[seat]))
            for seat, count in enumerate(cards_left(phase))
        ]
    )


def _marks(phase: Phase, seat: Seat, shown: int) -> tuple[Message, ...]:
    """The words of a plate, what happened last first. `shown`: the seat's 明牌 factor."""
    marks: list[Message] = []
    match phase:
        case Playing(terms):
            marks += trick_marks(phase, seat)
            marks += double_marks(terms.doubled[seat], also_no=False)
        case Bidding(bids=bids):
            marks += bid_marks(bids[seat])
        case DealerShowing(terms):
            marks += bid_marks(terms.bids[seat])
        case Doubling(terms):
            marks += double_marks(terms.doubled[seat], also_no=True)
    if dealer_of(phase) == seat and not isinstance(phase, Showing | Bidding):
        marks += [Message("lan_wa")] if phase.terms.lan_wa else []
    if shown != HIDDEN:
        marks.append(Message("shown"))
    return tuple(marks)


# --- the sentence -----------------------------------------------------------------------------


def _message(knowledge: Knowledge) -> Message:
    """The one sentence of region C (ux S6)."""
    phase, mine = knowledge.phase, may_act(knowledge)
    match phase:
        case Showing():
            return _message_of_showing(knowledge)
        case Bidding():
            return Message("your_bid") if mine else Message("wait_bid", {"seat": phase.turn})
        case DealerShowing(terms):
            if mine:
                return Message("show_question", {"factor": SHOWN_AFTER})
            return Message("lan_wa" if terms.lan_wa else "wait_show", {"seat": terms.dealer})
        case Doubling():
            if mine:
                return Message("double_question", {"factor": DOUBLE_FACTOR})
            return Message("wait_double", {"seat": phase.turn})
        case Playing():
            return turn_message(phase) if mine else Message("wait_play", {"seat": phase.turn})
        case Finished():
            return deal_result(phase).headline


def _message_of_showing(knowledge: Knowledge) -> Message:
    if knowledge.seat is None:
        return Message("wait_shows")
    if knowledge.chose is None:
        return Message("show_question", {"factor": SHOWN_BEFORE})
    return Message("chosen_wait")


# --- buttons ----------------------------------------------------------------------------------


def _offers(knowledge: Knowledge) -> tuple[Offer, ...]:
    """The buttons of the seat that may act; nobody else has any."""
    if not may_act(knowledge):
        return ()
    match knowledge.phase:
        case Showing():
            return yes_or_no("show", Show(yes=False), Show(yes=True), SHOWN_BEFORE)
        case DealerShowing():
            return yes_or_no("show", Show(yes=False), Show(yes=True), SHOWN_AFTER)
        case Doubling():
            no, yes = Double(yes=False), Double(yes=True)
            return yes_or_no("double", no, yes, DOUBLE_FACTOR)
        case Bidding():
            bids = range(HIGHEST_BID + 1)
            return tuple(_offer(knowledge, f"bid_{value}", Bid(value)) for value in bids)
        case _:
            return _offer(knowledge, "pass", Pass()), Offer("play")


def _offer(knowledge: Knowledge, name: str, action: Action) -> Offer:
    return offer(name, action, why_not(knowledge, action))


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
    """The stake as far as it is public, for whom it is shown to: a defender sees what his own
    result is multiplied by; dealer and watchers see the dealer's own factors, which count
    against both defenders. Factors of 1 are left out.
    """
    if isinstance(phase, Showing):
        return ()
    if isinstance(phase, Bidding):
        own = HIDDEN if seat is None else phase.shown[seat]
        figures = [("bid", highest(phase.bids)), ("shown", own)]
    else:
        figures = _stake_factors(phase.terms, phase.terms.dealer if seat is None else seat)
    least = {"bid": 1}
    return tuple(Factor(code, value) for code, value in figures if value >= least.get(code, 2))


def _stake_factors(terms: Terms, seat: Seat) -> list[tuple[str, int]]:
    shown, doubled = terms.shown[terms.dealer], int(bool(terms.doubled[terms.dealer]))
    if seat != terms.dealer:
        shown *= terms.shown[seat]
        doubled += int(bool(terms.doubled[seat]))
    return [("bid", terms.bid), ("shown", shown), ("double", DOUBLE_FACTOR**doubled)]
