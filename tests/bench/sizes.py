"""How much of everything a run of the bench does, in full and as a smoke."""

from msgspec import Struct


class Sizes(Struct, frozen=True):
    """Seats of the three halls; how often each side runs there, in turn; seconds of each kind of
    stretch, moves a second, and how often a stretch that is one instant is done. `brief`: the
    paced stretch and the runs of the halls that are not the comfortable one. `engine_s`: seconds of
    CPU in one run of an engine.
    """

    seats: tuple[tuple[str, int], ...]
    runs: int
    brief_runs: int
    flat_out_s: float
    paced_s: float
    brief_paced_s: float
    left_s: float
    rate: float
    large_rate: float
    together: int
    storms: int
    grown_moves: int
    recovered_tables: int
    engine_runs: int
    engine_s: float
    loads: int
    ranked_tables: int


FULL = Sizes(
    # 500 tables are the most that one event has: of the three-player game that there is, 1,500
    # seats. The peers get as many tablets.
    seats=(("small", 100), ("comfortable", 400), ("large", 1_500)),
    runs=5,
    brief_runs=3,
    flat_out_s=5.0,
    # The stock echo's collector stops it a few times a minute; its p99 needs some of them.
    paced_s=12.0,
    brief_paced_s=10.0,
    # More than one limit of 25 s, so that every table that is left runs into it.
    left_s=45.0,
    rate=50.0,
    large_rate=250.0,
    together=6,
    storms=1,
    grown_moves=20_000,
    recovered_tables=500,
    engine_runs=5,
    engine_s=2.0,
    loads=5,
    ranked_tables=500,
)

QUICK = Sizes(
    seats=(("comfortable", 24), ("large", 36)),
    runs=1,
    brief_runs=1,
    flat_out_s=2.0,
    paced_s=1.5,
    brief_paced_s=1.5,
    left_s=28.0,
    rate=50.0,
    large_rate=100.0,
    together=2,
    storms=1,
    grown_moves=200,
    recovered_tables=8,
    engine_runs=1,
    engine_s=0.1,
    loads=1,
    ranked_tables=8,
)
