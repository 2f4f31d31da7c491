"""How an event changes the board. Nothing is decided here: every outcome stands in the event."""

from msgspec.structs import replace

from appliance.games.calling import BidMade, next_seat, put
from appliance.games.climbing import OF_TRICK, gone_on
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
from appliance.games.wakeng.pack import PACK, mask_of
from appliance.games.wakeng.state import (
    HIDDEN,
    SHOWN_AFTER,
    SHOWN_BEFORE,
    Bidding,
    Board,
    DealerShowing,
    Doubling,
    Finished,
    Playing,
    Showing,
    Terms,
)


def evolve(state: Board, event: Event) -> Board:
    """The board after an event. Raises ValueError for one that was never decided on this board."""
    phase = state.phase
    if isinstance(phase, Playing):
        return _in_play(state, phase, event)
    match phase, event:
        case Showing(), ShowChosen(seat, yes):
            return Board(state.hands, state.bottom, phase, put(state.choices, seat, yes))
        case Showing(), ShowsOpened(shown, first):
            factors = tuple(SHOWN_BEFORE if yes else HIDDEN for yes in shown)
            return Board(state.hands, state.bottom, Bidding(factors, first, first))
        case Bidding(), BidMade(seat, value):
            bids = put(phase.bids, seat, value)
            opened = Bidding(phase.shown, phase.first, next_seat(seat), bids)
            return Board(state.hands, state.bottom, opened)
        case Bidding(), AuctionEnded():
            return _auction_ended(state, phase, event)
        case DealerShowing(terms), DealerShowChosen(seat, yes):
            factor = SHOWN_AFTER if yes else HIDDEN
            terms = replace(terms, shown=put(terms.shown, seat, factor))
            return Board(state.hands, 0, Doubling(terms, terms.dealer))
        case Doubling(terms), DoubleChosen(seat, yes):
            terms = replace(terms, doubled=put(terms.doubled, seat, yes))
            return Board(state.hands, 0, Doubling(terms, next_seat(seat)))
        case Doubling(terms), PlayOpened(leader):
            counts = tuple(hand.bit_count() for hand in state.hands)
            return Board(state.hands, 0, Playing(terms, leader, counts))
    raise ValueError(f"{type(event).__name__} does not follow in {type(phase).__name__}")


def _auction_ended(state: Board, phase: Bidding, event: AuctionEnded) -> Board:
    """The dealer picks the bottom up (002 §4(2))."""
    bottom = mask_of(event.bottom)
    hands = put(state.hands, event.dealer, state.hands[event.dealer] | bottom)
    terms = Terms(event.dealer, event.bid, event.lan_wa, phase.bids, bottom, phase.shown)
    if event.asks_dealer:
        return Board(hands, 0, DealerShowing(terms))
    return Board(hands, 0, Doubling(terms, event.dealer))


def _in_play(state: Board, phase: Playing, event: Event) -> Board:
    if isinstance(event, OF_TRICK):
        hands, after = gone_on(PACK, state.hands, phase, event)
        return Board(hands, 0, after)
    match event:
        case DealEnded(dealer_wins, stakes, scores):
            finished = Finished(
                phase.terms, phase.plays, phase.trick_at, state.hands, dealer_wins, stakes, scores
            )
            return Board(state.hands, 0, finished)
    raise ValueError(f"{type(event).__name__} does not follow in Playing")
