"""Levels, the dealer of the next deal and the score of the board (000 §10, §11, 附录一).

Levels are rank letters 2 … A while they are played and numbers 2 … 15 in the score, where 15 is
过A. Side 0 are the seats 0 and 2 (S N), side 1 the seats 1 and 3 (E W).
"""

from msgspec import Struct

from appliance.games.cards import RANKS
from appliance.games.contract import Seat

SEATS = 4
TO_TAKE = 80
"""Points with which the attackers take the deal (上台)."""
STEP = 40
WIN, DRAW, LOSS = 5, 3, 1


class Change(Struct, frozen=True):
    """By how many levels a side rises. The attackers rise when, and only when, they take the deal;
    else the dealer side does.
    """

    steps: int
    dealer_side_changes: bool


class Levels(Struct, frozen=True):
    """The levels after a deal; `passed_a`: the dealer side has passed A, the board is over."""

    dealer_side: str
    attackers: str
    passed_a: bool
    dealer_side_changes: bool


def change(points: int) -> Change:
    """What so many points of the attackers do, before levels stop at A (000 §10, D-15c)."""
    if points >= TO_TAKE:
        return Change((points - TO_TAKE) // STEP, dealer_side_changes=True)
    if points == 0:
        return Change(3, dealer_side_changes=False)
    return Change(2 if points < STEP else 1, dealer_side_changes=False)


def levels_after(dealer_side: str, attackers: str, points: int) -> Levels:
    """Where both sides stand after a deal: A cannot be jumped, the dealer side can pass it (D-15).

    The level of a side that has passed A stays A here.
    """
    done = change(points)
    if done.dealer_side_changes:
        return Levels(dealer_side, _raised(attackers, done.steps), False, True)
    return Levels(_raised(dealer_side, done.steps), attackers, dealer_side == RANKS[-1], False)


def next_dealer(dealer: Seat, points: int) -> Seat:
    """The partner when the dealer side stays, else the seat after the dealer (000 §11)."""
    return (dealer + (1 if change(points).dealer_side_changes else 2)) % SEATS


def number(level: str, passed_a: bool = False) -> int:
    """A level as the score counts it: 2 … 14, 15 for 过A."""
    return RANKS.index(level) + 2 + passed_a


def board_score(levels: tuple[int, int]) -> tuple[int, int]:
    """The score of each side from its final level as a number (附录一, D-16)."""
    own, other = levels
    if own == other:
        return DRAW, DRAW
    return (WIN, LOSS) if own > other else (LOSS, WIN)


def _raised(level: str, steps: int) -> str:
    return RANKS[min(RANKS.index(level) + steps, len(RANKS) - 1)]
