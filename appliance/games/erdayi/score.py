"""得分 (算分规则 L113-153): what each defender wins or loses, with everything it is doubled for."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.calling import SEATS
from appliance.games.contract import Play, Seat


class Tally(Struct, frozen=True):
    """What doubles everybody's stake: bombs and rockets by either side (D-36), 春天 and 反春."""

    bombs: int = 0
    rockets: int = 0
    spring: bool = False
    counter_spring: bool = False

    @property
    def doubles(self) -> int:
        return self.bombs + self.rockets + self.spring + self.counter_spring


class Stake(Struct, frozen=True):
    """One defender's result: points = bid × sign × 2^doubles. `sign` 胜负系数 is +1 when the
    defenders win.
    """

    seat: Seat
    bid: int
    sign: int
    doubles: int
    points: int


def explosions(plays: Sequence[Play]) -> tuple[int, int]:
    """Bombs and rockets among the plays of a deal, the last one too (D-36)."""
    kinds = [play.type for play in plays]
    return kinds.count("bomb"), kinds.count("rocket")


def tally(plays: Sequence[Play], dealer: Seat, *, dealer_wins: bool) -> Tally:
    """What a whole deal counts besides bid and doubling."""
    made = [0] * len(SEATS)
    for play in plays:
        made[play.seat] += bool(play.cards)
    spring, counter = springs(made[dealer], sum(made) - made[dealer], dealer_wins=dealer_wins)
    return Tally(*explosions(plays), spring, counter)


def springs(dealer_plays: int, defender_plays: int, *, dealer_wins: bool) -> tuple[bool, bool]:
    """春天: the dealer wins and no defender played a card; 反春: the defenders win and the dealer
    made exactly one play (L133). Passes are not counted.
    """
    return dealer_wins and defender_plays == 0, not dealer_wins and dealer_plays == 1


def doublings(doubled: bool | None, *, redoubled: bool) -> int:
    """How often a defender's stake is doubled by 加倍: 再加倍 touches only one who doubled."""
    return (2 if redoubled else 1) if doubled else 0


def stakes(
    dealer: Seat,
    bid: int,
    tally: Tally,
    doubled: Sequence[bool | None],
    *,
    dealer_wins: bool,
    redoubled: bool,
) -> tuple[Stake, ...]:
    """Both defenders' stakes in order of seat. `doubled`: 加倍 by seat, the dealer's unused."""
    sign = -1 if dealer_wins else 1
    doubles = {
        seat: tally.doubles + doublings(doubled[seat], redoubled=redoubled)
        for seat in SEATS
        if seat != dealer
    }
    return tuple(Stake(seat, bid, sign, n, bid * sign * 2**n) for seat, n in doubles.items())
