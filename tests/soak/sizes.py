"""How much of each kind of random work is done: in every run of the tests, and in a soak.

`pytest --soak` chooses. What is random says its seed, so that a failure of a soak can be had again.
"""

from msgspec import Struct


class Sizes(Struct, frozen=True):
    """Counts of what a test does once each.

    Fifty kills are asked of every run (reliability, row 22). A kill costs a second of processor
    time, the start of the next life: on two busy cores only so many fit beside the other tests.
    """

    power_cuts: int
    kills: int


EVERY_RUN = Sizes(power_cuts=200, kills=16)
SOAK = Sizes(power_cuts=10_000, kills=10_000)
