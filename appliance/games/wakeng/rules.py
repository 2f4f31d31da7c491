"""竞技挖坑: what an action leads to and whose turn it is. The course of the game stands here;
what is legal stands in `legality.py`, what an event changes in `evolve.py`.
"""

from appliance.games.actions import Bid, Double, Play
from appliance.games.calling import SEATS, BidMade, next_seat, put, scores
from appliance.games.cards import Card
from appliance.games.climbing import Played, passed
from appliance.games.contract import Awaiting, Refusal, Seat
from appliance.games.deal import Deal
from appliance.games.expiry import defaults
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.auction import dealer_is_asked, first_bidder, first_leader, outcome
from appliance.games.wakeng.events import (
    AuctionEnded,
    DealEnded,
    DealerShowChosen,
    DoubleChosen,
    Event,
    PlayOpened,
    ShowChosen,
    ShowsOpened,
)
from appliance.games.wakeng.evolve import evolve
from appliance.games.wakeng.knowledge import know
from appliance.games.wakeng.legality import why_not
from appliance.games.wakeng.pack import PACK, RANKS, cards_of, mask_of
from appliance.games.wakeng.score import stakes
from appliance.games.wakeng.shapes import shape_of
from appliance.games.wakeng.state import (
    Bidding,
    Board,
    DealerShowing,
    Doubling,
    Finished,
    Playing,
    Showing,
)
from appliance.games.wakeng.timeout import default_action

PLAY_MS = 25_000
BID_MS = 25_000
SHOW_MS = 15_000
DOUBLE_MS = 15_000

_BID = tuple(Awaiting("BID", (seat,), BID_MS) for seat in SEATS)
_DEALER_SHOW = tuple(Awaiting("MING_DEALER", (seat,), SHOW_MS) for seat in SEATS)
_DOUBLE = tuple(Awaiting("DOUBLE", (seat,), DOUBLE_MS) for seat in SEATS)
_PLAY = tuple(Awaiting("PLAY", (seat,), PLAY_MS, charged=True) for seat in SEATS)


def start(deals: tuple[Deal, ...]) -> Board:
    """A board before anybody chose. Raises ValueError unless it is one deal of three hands."""
    if len(deals) != 1 or len(deals[0].hands) != len(SEATS):
        raise ValueError("a board of 挖坑 is one deal of three hands")
    hands = tuple(mask_of(hand) for hand in deals[0].hands)
    return Board(hands, mask_of(deals[0].bottom), Showing())


def awaiting(state: Board) -> Awaiting | None:
    """Who may act now, and for how long (rule book 2)."""
    phase = state.phase
    match phase:
        case Playing():
            return _PLAY[phase.turn]
        case Showing():
            seats = tuple(seat for seat in SEATS if state.choices[seat] is None)
            return Awaiting("MING_PRE", seats, SHOW_MS, simultaneous=True)
        case Bidding():
            return _BID[phase.turn]
        case DealerShowing():
            return _DEALER_SHOW[phase.terms.dealer]
        case Doubling():
            return _DOUBLE[phase.turn]
        case Finished():
            return None


def decide(state: Board, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """The events an action leads to, or why it cannot be done."""
    refusal = why_not(know(state, seat), action)
    if refusal is not None:
        return refusal
    if isinstance(state.phase, Playing):
        if isinstance(action, Play):
            return _play(state.phase, seat, action.cards)
        return passed(state.phase, seat)
    match state.phase, action:
        case Showing(), Show(yes):
            return _show(state, seat, yes)
        case Bidding() as phase, Bid(value):
            return _bid(state, phase, seat, value)
        case DealerShowing(), Show(yes):
            return (DealerShowChosen(seat, yes),)
        case Doubling() as phase, Double(yes):
            return _double(state, phase, seat, yes)
    raise TypeError(f"{type(action).__name__} was let through in {type(state.phase).__name__}")


def expire(state: Board) -> tuple[Event, ...]:
    """Every awaited seat's default, in order of seats. Raises ValueError on a finished board."""
    return defaults(state, awaiting(state), _default, evolve)


def _default(state: Board, seat: Seat) -> tuple[Event, ...] | Refusal:
    return decide(state, seat, default_action(know(state, seat)))


def _show(state: Board, seat: Seat, yes: bool) -> tuple[Event, ...]:
    """The last of the three choices opens them all, and with them the bidding (D-20)."""
    chosen = ShowChosen(seat, yes)
    choices = put(state.choices, seat, yes)
    if None in choices:
        return (chosen,)
    first, _ = first_bidder(state.hands)
    return chosen, ShowsOpened(tuple(bool(choice) for choice in choices), first)


def _bid(state: Board, phase: Bidding, seat: Seat, value: int) -> tuple[Event, ...]:
    made = BidMade(seat, value)
    end = outcome(put(phase.bids, seat, value), phase.first)
    if end is None:
        return (made,)
    asks = dealer_is_asked(phase.shown, end.dealer)
    return made, AuctionEnded(end.dealer, end.bid, end.lan_wa, cards_of(state.bottom), asks)


def _double(state: Board, phase: Doubling, seat: Seat, yes: bool) -> tuple[Event, ...]:
    """Dealer, 下家, 上家; after the last the play opens with the 首攻 (002 §6, §7)."""
    chosen = DoubleChosen(seat, yes)
    dealer = phase.terms.dealer
    if next_seat(seat) != dealer:
        return (chosen,)
    return chosen, PlayOpened(first_leader(state.hands, dealer))


def _play(phase: Playing, seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    mask = PACK.mask_of_play(cards)
    shape = shape_of(mask)
    if shape is None:
        raise TypeError("a set of no type was let through")
    played = Played(seat, cards_of(mask), shape.kind, RANKS[shape.top])
    if len(cards) < phase.cards_left[seat]:
        return (played,)
    return played, _end(phase, seat)


def _end(phase: Playing, winner: Seat) -> DealEnded:
    """The first empty hand decides: the dealer's own, or either defender's for both (002 §10)."""
    terms = phase.terms
    dealer_wins = winner == terms.dealer
    defenders = stakes(terms.dealer, terms.bid, dealer_wins, terms.shown, terms.doubled)
    points = {stake.seat: stake.points for stake in defenders}
    return DealEnded(dealer_wins, defenders, scores(terms.dealer, points))
