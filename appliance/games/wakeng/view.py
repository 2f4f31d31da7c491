"""What a seat or a watcher is shown of a board of 挖坑, made from its knowledge alone.

Codes and figures only; the page has the words. Every code is listed in this folder's README.
"""

from functools import lru_cache

from appliance.games.actions import Bid, Double, Pass
from appliance.games.cards import Card
from appliance.games.contract import (
    Factor,
    GameView,
    HandCard,
    Message,
    Offer,
    Play,
    Seat,
    SeatMark,
    ShownHand,
    Trick,
)
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.auction import HIGHEST_BID, highest
from appliance.games.wakeng.knowledge import (
    Knowledge,
    cards_left,
    dealer_of,
    may_act,
    phase_bottom,
    shown_factors,
)
from appliance.games.wakeng.legality import why_not
from appliance.games.wakeng.pack import BIT, MOST_SETS, cards_of
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
    best_play,
)

PHASE_NAMES: dict[type[Phase], str] = {
    Showing: "MING_PRE",
    Bidding: "BID",
    DealerShowing: "MING_DEALER",
    Doubling: "DOUBLE",
    Playing: "PLAY",
    Finished: "SCORE",
}
DOUBLE_FACTOR = 2
# Six cards of 72 u stand beside a plate (ux 2); a longer lead takes the whole trick to lanes.
MOST_IN_COMPASS = 6


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
    return _hand_cards(knowledge.hand, new)


@lru_cache(MOST_SETS)
def _hand_cards(hand: int, new: int) -> tuple[HandCard, ...]:
    return tuple([HandCard(card, card, is_new=bool(new & BIT[card])) for card in cards_of(hand)])


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
    trick = phase.plays[phase.trick_at :] if isinstance(phase, Playing) else ()
    return tuple(
        [
            SeatMark(count, seat == dealer, _marks(phase, seat, trick, shown[seat]))
            for seat, count in enumerate(cards_left(phase))
        ]
    )


def _marks(phase: Phase, seat: Seat, trick: tuple[Play, ...], shown: int) -> tuple[Message, ...]:
    """The words of a plate, what happened last first. `shown`: the seat's 明牌 factor."""
    marks: list[Message] = []
    match phase:
        case Playing(terms, turn):
            marks += _trick_mark(trick, turn, seat)
            marks += _double_mark(terms.doubled[seat], also_no=False)
        case Bidding(bids=bids):
            marks += _bid_mark(bids[seat])
        case DealerShowing(terms):
            marks += _bid_mark(terms.bids[seat])
        case Doubling(terms):
            marks += _double_mark(terms.doubled[seat], also_no=True)
    if dealer_of(phase) == seat and not isinstance(phase, Showing | Bidding):
        marks += [Message("lan_wa")] if phase.terms.lan_wa else []
    if shown != HIDDEN:
        marks.append(Message("shown"))
    return tuple(marks)


def _bid_mark(bid: int | None) -> list[Message]:
    if bid is None:
        return []
    return [Message("bid", {"n": bid}) if bid else Message("no_bid")]


def _double_mark(doubled: bool | None, also_no: bool) -> list[Message]:
    if doubled:
        return [Message("doubled")]
    return [Message("not_doubled")] if doubled is False and also_no else []


def _trick_mark(plays: tuple[Play, ...], turn: Seat, seat: Seat) -> list[Message]:
    """`lead` for who leads this trick, `pass` while a seat's last word in it is 过牌."""
    leader = plays[0].seat if plays else turn
    own = [play for play in plays if play.seat == seat]
    if own and not own[-1].cards:
        return [Message("pass")]
    return [Message("lead")] if seat == leader else []


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
            return _message_of_turn(phase) if mine else Message("wait_play", {"seat": phase.turn})
        case Finished():
            return deal_result(phase).headline


def _message_of_showing(knowledge: Knowledge) -> Message:
    if knowledge.seat is None:
        return Message("wait_shows")
    if knowledge.chose is None:
        return Message("show_question", {"factor": SHOWN_BEFORE})
    return Message("chosen_wait")


def _message_of_turn(phase: Playing) -> Message:
    if phase.best is None:
        return Message("your_lead" if phase.plays else "first_lead")
    card: Card = best_play(phase).cards[0]
    return Message("your_turn", {"type": phase.best.kind, "n": phase.best.size, "card": card})


# --- buttons ----------------------------------------------------------------------------------


def _offers(knowledge: Knowledge) -> tuple[Offer, ...]:
    """The buttons of the seat that may act; nobody else has any."""
    if not may_act(knowledge):
        return ()
    match knowledge.phase:
        case Showing():
            return _yes_or_no("show", Show(yes=False), Show(yes=True), SHOWN_BEFORE)
        case DealerShowing():
            return _yes_or_no("show", Show(yes=False), Show(yes=True), SHOWN_AFTER)
        case Doubling():
            no, yes = Double(yes=False), Double(yes=True)
            return _yes_or_no("double", no, yes, DOUBLE_FACTOR)
        case Bidding():
            bids = range(HIGHEST_BID + 1)
            return tuple(_offer(knowledge, f"bid_{value}", Bid(value)) for value in bids)
        case _:
            return _offer(knowledge, "pass", Pass()), Offer("play")


def _offer(knowledge: Knowledge, name: str, action: Action) -> Offer:
    refusal = why_not(knowledge, action)
    if refusal is None:
        return Offer(name, action)
    return Offer(name, action, enabled=False, why=Message(refusal.code, refusal.params))


def _yes_or_no(name: str, no: Action, yes: Action, factor: int) -> tuple[Offer, ...]:
    """No at the left, the default at time-out; yes cannot be taken back and asks twice (ux 5.8)."""
    params = {"factor": factor}
    return (
        Offer(f"{name}_no", no, params=params),
        Offer(f"{name}_yes", yes, params=params, needs_second_tap=True),
    )


# --- trick and stake --------------------------------------------------------------------------


def _tricks(phase: Phase) -> tuple[Trick | None, Trick | None]:
    """The trick on the table and the one before it."""
    match phase:
        case Playing(plays=plays, trick_at=trick_at, last_at=last_at):
            return _trick(plays[trick_at:]), _trick(plays[last_at:trick_at])
        case Finished(plays=plays, trick_at=trick_at):
            return _trick(plays[trick_at:]), None
    return None, None


def _trick(plays: tuple[Play, ...]) -> Trick | None:
    if not plays:
        return None
    best = [play for play in plays if play.cards][-1]
    mode = "compass" if len(plays[0].cards) <= MOST_IN_COMPASS else "lanes"
    return Trick(mode, plays, best.seat, best.type)


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
