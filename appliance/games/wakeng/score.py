"""得分 (002 附录一): what each defender wins or loses, and the dealer as their opposite."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.games.contract import Seat


class Stake(Struct, frozen=True):
    """One defender's result with all its factors: points = bid × sign × own × dealer × 2^doubles.

    `sign` 胜负系数 is +1 when the defenders win; `own` and `dealer` are the 明牌 factors.
    """

    seat: Seat
    bid: int
    sign: int
    own: int
    dealer: int
    doubles: int
    points: int


def stake_of(seat: Seat, bid: int, sign: int, own: int, dealer: int, doubles: int) -> Stake:
    """The stake of one defender, its points worked out. The printed “2n” is 2ⁿ."""
    return Stake(seat, bid, sign, own, dealer, doubles, bid * sign * own * dealer * 2**doubles)


def stakes(
    dealer: Seat,
    bid: int,
    dealer_wins: bool,
    shown: Sequence[int],
    doubled: Sequence[bool | None],
) -> tuple[Stake, ...]:
    """Both defenders' stakes in order of seat. `shown`: 明牌 factor by seat; `doubled`: 加倍."""
    sign = -1 if dealer_wins else 1
    return tuple(
        stake_of(
            seat,
            bid,
            sign,
            shown[seat],
            shown[dealer],
            int(bool(doubled[seat])) + int(bool(doubled[dealer])),
        )
        for seat in range(len(shown))
        if seat != dealer
    )
