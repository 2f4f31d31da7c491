"""How an event changes the board. Nothing is decided here: every outcome stands in the event."""

from msgspec.structs import replace

from appliance.games.calling import BidMade, next_seat, put
from appliance.games.climbing import OF_TRICK, gone_on
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
from appliance.games.erdayi.pack import PACK, mask_of
from appliance.games.erdayi.state import (
    Bidding,
    Board,
    Doubling,
    Finished,
    PassedOut,
    Phase,
    Playing,
    Redoubling,
    Terms,
)


def evolve(state: Board, event: Event) -> Board:
    """The board after an event. Raises ValueError for one that was never decided on this board."""
    if isinstance(state.phase, Playing):
        return _in_play(state, state.phase, event)
    match state.phase:
        case Bidding() as phase:
            return Board(state.hands, state.bottom, _in_bidding(state, phase, event))
        case Doubling(terms) | Redoubling(terms) if isinstance(event, PlayOpened):
            return _opened(state, terms, event)
        case Doubling() as phase if isinstance(event, DoubleChosen):
            choices = put(state.choices, event.seat, event.yes)
            return Board(state.hands, state.bottom, phase, choices)
        case Doubling(terms) if isinstance(event, DoublesOpened):
            terms = replace(terms, doubled=event.doubled)
            after = Redoubling(terms) if event.asks_dealer else Doubling(terms)
            return Board(state.hands, state.bottom, after)
        case Redoubling(terms) if isinstance(event, RedoubleChosen):
            terms = replace(terms, redoubled=event.yes)
            return Board(state.hands, state.bottom, Redoubling(terms))
    raise _stranger(state.phase, event)


def _stranger(phase: Phase, event: Event) -> ValueError:
    return ValueError(f"{type(event).__name__} does not follow in {type(phase).__name__}")


def _in_bidding(state: Board, phase: Bidding, event: Event) -> Phase:
    match event:
        case BidMade(seat, value):
            bids = put(phase.bids, seat, value)
            return Bidding(phase.first, next_seat(seat), bids, phase.forced_one)
        case AuctionEnded(dealer, bid, forced):
            return Doubling(Terms(dealer, bid, phase.bids, forced))
        case BoardPassedOut(scores):
            return PassedOut(phase.bids, state.hands, state.bottom, scores)
    raise _stranger(phase, event)


def _opened(state: Board, terms: Terms, event: PlayOpened) -> Board:
    """The dealer picks the bottom up."""
    bottom = mask_of(event.bottom)
    hands = put(state.hands, terms.dealer, state.hands[terms.dealer] | bottom)
    counts = tuple(hand.bit_count() for hand in hands)
    return Board(hands, 0, Playing(replace(terms, bottom=bottom), event.leader, counts))


def _in_play(state: Board, phase: Playing, event: Event) -> Board:
    if isinstance(event, OF_TRICK):
        hands, after = gone_on(PACK, state.hands, phase, event)
        return Board(hands, 0, after)
    match event:
        case DealEnded(wins, tally, stakes, scores):
            end = (state.hands, wins, tally, stakes, scores)
            return Board(state.hands, 0, Finished(phase.terms, phase.plays, phase.trick_at, *end))
    raise _stranger(phase, event)
