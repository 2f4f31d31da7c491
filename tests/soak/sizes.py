"""How much of each kind of random work is done: in every run of the tests, and in a soak.

`pytest --soak` chooses. What is random says its seed, so that a failure of a soak can be had again.
"""

from msgspec import Struct


class Sizes(Struct, frozen=True):
    """Counts of what a test does once each.

    `replays`: rounds of about sixty presses that come again. `wrong_seats`: seats that press for
    each of the five others three times. `endurance_s`: seconds of hall time played through.
    `twin_deals`: pairs of worlds of each game, fewer of one whose boards are long. `movements`:
    events paired round by round.
    """

    power_cuts: int
    kills: int
    frames: int
    socket_frames: int
    replays: int
    wrong_seats: int
    endurance_s: int
    twin_deals: int
    movements: int


EVERY_RUN = Sizes(
    power_cuts=200,
    kills=50,
    frames=50_000,
    socket_frames=1_500,
    replays=1,
    wrong_seats=6,
    endurance_s=300,
    twin_deals=1_000,
    movements=100,
)
SOAK = Sizes(
    power_cuts=10_000,
    kills=10_000,
    frames=10_000_000,
    socket_frames=1_000_000,
    replays=1_700,
    wrong_seats=66_000,
    endurance_s=24 * 3_600,
    twin_deals=100_000,
    movements=1_000,
)
