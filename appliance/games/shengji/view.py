"""What a seat or a watcher is shown of a board of 升级, made from its knowledge alone.

Codes and figures only; the page has the words. Every code is listed in this folder's README.
"""

from appliance.games.cards import Card
from appliance.games.contract import (
    Duty,
    GameView,
    HandCard,
    Message,
    Play,
    Seat,
    SeatMark,
    Trick,
    TrumpFacts,
)
from appliance.games.shengji import follow
from appliance.games.shengji.cards import hand_of, points
from appliance.games.shengji.declaring import Declaring
from appliance.games.shengji.follow import Owed
from appliance.games.shengji.handling import bit_of, hand_cards
from appliance.games.shengji.knowledge import (
    Knowledge,
    awaited,
    cards_left,
    dealer_of,
    order_of,
    standing_of,
    trumps_of,
)
from appliance.games.shengji.offers import offers
from appliance.games.shengji.result import deal_result
from appliance.games.shengji.state import (
    BOTTOM_SIZE,
    HAND_SIZE,
    Burying,
    Dealing,
    DealOver,
    Finished,
    Flipping,
    Phase,
    Playing,
)

PHASE_NAMES: dict[type[Phase], str] = {
    Dealing: "DEAL",
    Flipping: "FLIP",
    Burying: "BURY",
    Playing: "PLAY",
    DealOver: "DEAL_END",
    Finished: "SCORE",
}
# From here on the attackers take the deal (000 §10).
TAKES_DEAL = 80
# Six cards of 72 u stand beside a plate (ux 2); a longer lead takes the whole trick to lanes.
MOST_IN_COMPASS = 6


def view(knowledge: Knowledge) -> GameView:
    """The whole picture for one audience."""
    phase = knowledge.phase
    trick, last_trick = _tricks(phase)
    duty = _duty(knowledge)
    burying = isinstance(phase, Burying) and knowledge.seat == phase.trumps.dealer
    return GameView(
        phase=PHASE_NAMES[type(phase)],
        seat=knowledge.seat,
        seats=_seat_marks(phase),
        message=_message(knowledge) if duty is None else duty.message,
        hand=_hand(knowledge),
        actions=offers(knowledge),
        trick=trick,
        last_trick=last_trick,
        bottom=phase.bottom if isinstance(phase, Burying | Playing) else (),
        result=deal_result(phase) if isinstance(phase, DealOver | Finished) else None,
        trumps=_trump_facts(phase),
        duty=duty,
        need=BOTTOM_SIZE if burying else 0,
        buried=order_of(phase).shown(hand_of(knowledge.buried)),
    )


def _hand(knowledge: Knowledge) -> tuple[HandCard, ...]:
    """The eight from the bottom are new while the dealer chooses what to bury."""
    phase, order = knowledge.phase, order_of(knowledge.phase)
    new = 0
    if isinstance(phase, Burying) and knowledge.seat == phase.trumps.dealer:
        new = hand_of(phase.bottom)
    return hand_cards(order.level, order.trump, knowledge.hand, new)


def _seat_marks(phase: Phase) -> tuple[SeatMark, ...]:
    """Cards left, the dealer, and who leads the trick."""
    dealer, leader = dealer_of(phase), _leader(phase)
    lead = (Message("lead"),)
    return tuple(
        SeatMark(count, seat == dealer, lead if seat == leader else ())
        for seat, count in enumerate(cards_left(phase))
    )


def _leader(phase: Phase) -> Seat | None:
    if not isinstance(phase, Playing):
        return None
    return phase.turn if phase.lead is None else phase.plays[phase.trick_at].seat


# --- the sentence and the duty ----------------------------------------------------------------


def _message(knowledge: Knowledge) -> Message:
    """The one sentence of region C (ux S3, S4, S5) when the seat owes no play."""
    phase = knowledge.phase
    match phase:
        case Dealing(dealt=dealt):
            return Message("dealing" if dealt < HAND_SIZE else "last_chance")
        case Flipping(flipped=flipped):
            return _message_of_flip(flipped[-1])
        case Burying(trumps):
            if knowledge.seat == trumps.dealer:
                return Message("choose_bury", {"need": BOTTOM_SIZE})
            return Message("wait_bury", {"seat": trumps.dealer})
        case Playing(turn=turn):
            return Message("wait_play", {"seat": turn})
        case DealOver() | Finished():
            return deal_result(phase).headline


def _message_of_flip(card: Card) -> Message:
    if card[0] in "LB":
        return Message("flipping", {"card": card})
    return Message("flipped_trump", {"card": card, "suit": card[0]})


def _duty(knowledge: Knowledge) -> Duty | None:
    """What the seat on turn owes, and which of its cards can be part of it (D-11)."""
    phase = knowledge.phase
    if not isinstance(phase, Playing) or knowledge.seat not in awaited(phase):
        return None
    if phase.lead is None:
        return Duty(0, Message("your_lead" if phase.plays else "first_lead"))
    order = order_of(phase)
    owed = follow.duty(order, phase.lead, knowledge.hand)
    legal_ids = None
    if owed.legal != knowledge.hand:
        held = hand_cards(order.level, order.trump, knowledge.hand)
        legal_ids = tuple(card.id for card in held if owed.legal & bit_of(card.id))
    return Duty(owed.need, _message_of_duty(owed), owed.suit if owed.held else "", legal_ids)


def _message_of_duty(owed: Owed) -> Message:
    params: dict[str, str | int] = {"n": owed.need, "suit": owed.suit}
    if not owed.held:
        return Message("follow_any", params)
    if owed.held < owed.need:
        return Message("follow_all", {**params, "have": owed.held})
    if not owed.runs:
        return Message("follow", params)
    pairs, longest = sum(owed.runs), owed.runs[0]
    if longest == 1:
        return Message("follow_pairs", {**params, "pairs": pairs})
    return Message("follow_tractor", {**params, "pairs": pairs, "run": longest})


# --- tricks -----------------------------------------------------------------------------------


def _tricks(phase: Phase) -> tuple[Trick | None, Trick | None]:
    """The trick on the table and the one before it. Where the event does not let it be looked up
    again, a finished trick goes when the next is led (V-1).
    """
    match phase:
        case Playing(plays=plays, trick_at=trick_at, last_at=last_at):
            running = plays[trick_at:]
            if running:
                now = _trick(running, phase.best)
                recalled = phase.trumps.standing.terms.recall_last_trick
                return now, _trick(plays[last_at:trick_at], running[0].seat) if recalled else None
            return None, _trick(plays[last_at:trick_at], phase.turn)
        case DealOver(outcome) | Finished(outcome):
            return _trick(outcome.plays[outcome.trick_at :], outcome.winner), None
    return None, None


def _trick(plays: tuple[Play, ...], best: Seat) -> Trick | None:
    """`best` is the seat ahead. A ruff is named as one, any other play by the type led."""
    if not plays:
        return None
    lead = plays[0]
    ruffed = any(play.seat == best and play.type == "ruff" for play in plays)
    return Trick(
        mode="compass" if len(lead.cards) <= MOST_IN_COMPASS else "lanes",
        plays=plays,
        best_seat=best,
        best_type="ruff" if ruffed else lead.type,
        points=sum(points(card) for play in plays for card in play.cards),
    )


# --- trumps -----------------------------------------------------------------------------------


def _trump_facts(phase: Phase) -> TrumpFacts:
    """What is public of the deal beside the cards on the table."""
    standing, declaring = standing_of(phase), _declaring(phase)
    collected, won = _collected(phase)
    over = isinstance(phase, DealOver | Finished)
    return TrumpFacts(
        level=standing.level,
        levels=phase.outcome.levels if isinstance(phase, DealOver | Finished) else standing.levels,
        deal_no=standing.deal_no,
        deals_total=standing.terms.deals,
        to_deal=HAND_SIZE,
        dealt=phase.dealt if isinstance(phase, Dealing) else HAND_SIZE,
        trump="" if isinstance(phase, Dealing | Flipping) else trumps_of(phase).trump,
        points=collected,
        to_take=0 if over else max(0, TAKES_DEAL - collected),
        won=won,
        declarations=declaring.shows,
        locked=declaring.locked,
        flipped=_flipped(phase),
        throw_rule=standing.terms.throw_rule,
    )


def _declaring(phase: Phase) -> Declaring:
    if isinstance(phase, Dealing):
        return phase.declaring
    return Declaring() if isinstance(phase, Flipping) else trumps_of(phase).declaring


def _flipped(phase: Phase) -> tuple[Card, ...]:
    if isinstance(phase, Flipping):
        return phase.flipped
    return () if isinstance(phase, Dealing) else trumps_of(phase).flipped


def _collected(phase: Phase) -> tuple[int, tuple[Card, ...]]:
    """The attackers' points and the cards that made them; at the end with the capture."""
    match phase:
        case Playing(points=collected, won=won):
            return collected, won
        case DealOver(outcome) | Finished(outcome):
            return outcome.points, outcome.won
        case _:
            return 0, ()
