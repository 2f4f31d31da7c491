"""竞技二打一: what an action leads to and whose turn it is. The course of the game stands here;
what is legal stands in `legality.py`, what an event changes in `evolve.py`.
"""

from appliance.games.actions import Bid, Double, Play
from appliance.games.calling import SEATS, BidMade, put, scores
from appliance.games.cards import Card
from appliance.games.climbing import Played, passed
from appliance.games.contract import Awaiting, Refusal, Seat, Setup
from appliance.games.contract import Play as Laid
from appliance.games.deal import Deal
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.auction import (
    FORCED_ONE,
    PASSED_OUT,
    dealer_is_asked,
    first_bidder,
    outcome,
)
from appliance.games.erdayi.events import (
    AuctionEnded,
    BoardPassedOut,
    DealEnded,
    DoubleChosen,
    DoublesOpened,
    Event,
    PlayOpened,
    RedoubleChosen,
)
from appliance.games.erdayi.evolve import evolve
from appliance.games.erdayi.knowledge import know
from appliance.games.erdayi.legality import why_not
from appliance.games.erdayi.pack import PACK, RANKS, cards_of, mask_of
from appliance.games.erdayi.score import stakes, tally
from appliance.games.erdayi.shapes import laid_out, shape_of
from appliance.games.erdayi.state import (
    Bidding,
    Board,
    Doubling,
    Playing,
    Redoubling,
    Terms,
)
from appliance.games.erdayi.timeout import default_action
from appliance.games.expiry import defaults

PLAY_MS = 25_000
BID_MS = 25_000
DOUBLE_MS = 15_000
NOTHING = (0, 0, 0)

_BID = tuple(Awaiting("BID", (seat,), BID_MS) for seat in SEATS)
_REDOUBLE = tuple(Awaiting("REDOUBLE", (seat,), DOUBLE_MS) for seat in SEATS)
_PLAY = tuple(Awaiting("PLAY", (seat,), PLAY_MS, charged=True) for seat in SEATS)


def start(deals: tuple[Deal, ...], setup: Setup) -> Board:
    """A board before anybody bid. Raises ValueError unless it is one deal of three hands."""
    if len(deals) != 1 or len(deals[0].hands) != len(SEATS):
        raise ValueError("a board of 二打一 is one deal of three hands")
    hands = tuple(mask_of(hand) for hand in deals[0].hands)
    first = first_bidder(setup.board_no)
    forced_one = setup.settings.get(PASSED_OUT.name, PASSED_OUT.default) == FORCED_ONE
    bidding = Bidding(first, first, forced_one=forced_one)
    return Board(hands, mask_of(deals[0].bottom), bidding)


def awaiting(state: Board) -> Awaiting | None:
    """Who may act now, and for how long (D-32)."""
    if isinstance(state.phase, Playing):
        return _PLAY[state.phase.turn]
    match state.phase:
        case Bidding(turn=turn):
            return _BID[turn]
        case Doubling(terms):
            seats = tuple(s for s in SEATS if s != terms.dealer and state.choices[s] is None)
            return Awaiting("DOUBLE", seats, DOUBLE_MS, simultaneous=True)
        case Redoubling(terms):
            return _REDOUBLE[terms.dealer]
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
        case Bidding() as phase, Bid(value):
            return _bid(phase, seat, value)
        case Doubling(terms), Double(yes):
            return _double(state, terms, seat, yes)
        case Redoubling(), Double(yes):
            return RedoubleChosen(seat, yes), PlayOpened(seat, cards_of(state.bottom))
    raise TypeError(f"{type(action).__name__} was let through in {type(state.phase).__name__}")


def expire(state: Board) -> tuple[Event, ...]:
    """Every awaited seat's default, in order of seats. Raises ValueError on a finished board."""
    return defaults(state, awaiting(state), _default, evolve)


def _default(state: Board, seat: Seat) -> tuple[Event, ...] | Refusal:
    return decide(state, seat, default_action(know(state, seat)))


def _bid(phase: Bidding, seat: Seat, value: int) -> tuple[Event, ...]:
    made = BidMade(seat, value)
    bids = put(phase.bids, seat, value)
    end = outcome(bids, phase.first, forced_one=phase.forced_one)
    if end is None:
        return (made,)
    if end.dealer is None:
        return made, BoardPassedOut(NOTHING)
    return made, AuctionEnded(end.dealer, end.bid, end.forced)


def _double(state: Board, terms: Terms, seat: Seat, yes: bool) -> tuple[Event, ...]:
    """The second choice opens both; without a double the play opens at once (D-37, D-38)."""
    chosen = DoubleChosen(seat, yes)
    doubled = put(state.choices, seat, yes)
    if any(doubled[s] is None for s in SEATS if s != terms.dealer):
        return (chosen,)
    asks = dealer_is_asked(doubled)
    opened = DoublesOpened(doubled, asks)
    if asks:
        return chosen, opened
    return chosen, opened, PlayOpened(terms.dealer, cards_of(state.bottom))


def _play(phase: Playing, seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    mask = PACK.mask_of_play(cards)
    shape = shape_of(mask)
    if shape is None:
        raise TypeError("a set of no type was let through")
    shown = laid_out(mask, shape)
    played = Played(seat, shown, shape.kind, RANKS[shape.top])
    if len(cards) < phase.cards_left[seat]:
        return (played,)
    return played, _end(phase, Laid(seat, shown, shape.kind))


def _end(phase: Playing, last: Laid) -> DealEnded:
    """The first empty hand decides: the dealer's own, or either defender's for both."""
    terms = phase.terms
    dealer_wins = last.seat == terms.dealer
    counted = tally((*phase.plays, last), terms.dealer, dealer_wins=dealer_wins)
    defenders = stakes(
        terms.dealer,
        terms.bid,
        counted,
        terms.doubled,
        dealer_wins=dealer_wins,
        redoubled=bool(terms.redoubled),
    )
    points = {stake.seat: stake.points for stake in defenders}
    return DealEnded(dealer_wins, counted, defenders, scores(terms.dealer, points))
