"""One dealer against two defenders: how 叫分 makes the dealer, and where the points go.

Who begins, and what follows when nobody bids, is each game's own business.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from appliance.games.contract import Refusal, Seat

SEATS = (0, 1, 2)
HIGHEST_BID = 3
NO_BIDS: tuple[int | None, ...] = (None, None, None)

T = TypeVar("T")


class BidMade(Struct, frozen=True, tag_field="type", tag="bid_made"):
    """叫分; 0 is 不叫."""

    seat: Seat
    value: int


def next_seat(seat: Seat) -> Seat:
    """下家: the seat that acts next (D-72)."""
    return (seat + 1) % 3


def put(seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The same by-seat values with one seat's replaced."""
    first, second, third = seats
    if seat == 0:
        return value, second, third
    return (first, value, third) if seat == 1 else (first, second, value)


def highest(bids: Sequence[int | None]) -> int:
    """The highest bid so far, 0 when there is none. `bids` by seat, None: not yet."""
    return max(bid or 0 for bid in bids)


def why_not_bid(bids: Sequence[int | None], value: int, article: str) -> Refusal | None:
    """A bid must exceed every earlier one; 不叫 is always allowed."""
    least = highest(bids)
    if value == 0 or least < value <= HIGHEST_BID:
        return None
    return Refusal("BID_LOW", {"n": least}, article)


def bidding_is_over(bids: Sequence[int | None]) -> bool:
    """A bid of 3 ends the bidding at once; otherwise each seat bids once."""
    return highest(bids) == HIGHEST_BID or None not in bids


def highest_bidder(bids: Sequence[int | None]) -> tuple[Seat, int] | None:
    """Who bid highest, and what; None when nobody bid."""
    bid = highest(bids)
    return (bids.index(bid), bid) if bid else None


def scores(dealer: Seat, defenders: Mapping[Seat, int]) -> tuple[int, ...]:
    """Points by seat; the dealer gets minus the sum of the defenders'."""
    points = {**defenders, dealer: -sum(defenders.values())}
    return tuple(points[seat] for seat in SEATS)
