"""What the load generator is asked to do, stretch after stretch, and what it measures in each.

Plain data that crosses between the two processes; how a stretch is done stands in `load.py`.
"""

from msgspec import Struct


class Stretch(Struct, frozen=True, tag_field="kind"):
    """One stretch of a run."""


class FlatOut(Stretch, frozen=True, tag="flat_out"):
    """Every table moves as soon as it may."""

    seconds: float


class Paced(Stretch, frozen=True, tag="paced"):
    """The hall makes `rate` moves a second, as people do."""

    seconds: float
    rate: float


class Together(Stretch, frozen=True, tag="together"):
    """Every table has a move ready, and all are let go in the same instant; so many times."""

    times: int


class Storm(Stretch, frozen=True, tag="storm"):
    """Every socket is closed at once, and all join again; so many times."""

    times: int


class Left(Stretch, frozen=True, tag="left"):
    """Every second table is left to its clock, beside `rate` moves a second of the others.
    Nothing follows it: they stay left.
    """

    seconds: float
    rate: float


AnyStretch = FlatOut | Paced | Together | Storm | Left


class Moved(Struct, frozen=True, tag="moved"):
    """A stretch of moves. Latency: press sent → last tablet of the table shown it, in ms; None
    where nothing was measured. `cpu_s`: the server's. Memory in MB, before and after.
    """

    moves: int
    seconds: float
    cpu_s: float
    p50_ms: float | None
    p99_ms: float | None
    resident_before_mb: float
    resident_mb: float


class Rejoined(Struct, frozen=True, tag="rejoined"):
    """A storm of joins: seconds until the last seat had its whole view, in the slowest storm, and
    how many seats never had one in any of them.
    """

    last_view_s: float
    lost: int


Measured = Moved | Rejoined


class Job(Struct, frozen=True):
    """`pid`: the server whose CPU and memory are counted. `tokens`: a table's seats each; none for
    an echo, whose `rooms` rooms are of four.
    """

    port: int
    pid: int
    stretches: tuple[AnyStretch, ...]
    rooms: int = 0
    tokens: tuple[tuple[str, ...], ...] = ()


class Report(Struct, frozen=True):
    """`measured` in the order of the job's stretches; `refused`: presses by code."""

    seats: int
    measured: tuple[Measured, ...]
    refused: dict[str, int]
