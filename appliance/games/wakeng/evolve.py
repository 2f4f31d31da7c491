"""How an event changes the board. Nothing is decided here: every outcome stands in the event."""

from typing import TypeVar

from msgspec.structs import replace

from appliance.games.contract import Play, Seat
from appliance.games.wakeng.events import (
    AuctionEnded,
    BidMade,
    DealEnded,
    DealerShowChosen,
    DoubleChosen,
    Event,
    Passed,
    Played,
    PlayOpened,
    ShowChosen,
    ShowsOpened,
    TrickEnded,
)
from appliance.games.wakeng.pack import RANKS, mask_of
from appliance.games.wakeng.shapes import Shape
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
    next_seat,
)

T = TypeVar("T")


def put(seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same by-seat values with one seat's replaced."""
    return (*seats[:seat], value, *seats[seat + 1 :])


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
    match event:
        case Played():
            return _played(state, phase, event)
        case Passed(seat):
            after = Playing(
                phase.terms,
                next_seat(seat),
                phase.cards_left,
                (*phase.plays, Play(seat)),
                phase.trick_at,
                phase.last_at,
                phase.best,
                phase.passes + 1,
            )
        case TrickEnded(leader):
            after = Playing(
                phase.terms,
                leader,
                phase.cards_left,
                phase.plays,
                trick_at=len(phase.plays),
                last_at=phase.trick_at,
            )
        case DealEnded(dealer_wins, stakes, scores):
            finished = Finished(
                phase.terms, phase.plays, phase.trick_at, state.hands, dealer_wins, stakes, scores
            )
            return Board(state.hands, 0, finished)
        case _:
            raise ValueError(f"{type(event).__name__} does not follow in Playing")
    return Board(state.hands, 0, after)


def _played(state: Board, phase: Playing, event: Played) -> Board:
    seat, cards, size = event.seat, event.cards, len(event.cards)
    after = Playing(
        phase.terms,
        next_seat(seat),
        put(phase.cards_left, seat, phase.cards_left[seat] - size),
        (*phase.plays, Play(seat, cards, event.kind)),
        phase.trick_at,
        phase.last_at,
        Shape(event.kind, size, RANKS.index(event.top)),
    )
    return Board(put(state.hands, seat, state.hands[seat] & ~mask_of(cards)), 0, after)
