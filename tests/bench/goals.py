"""The goals that the bench can measure, each with its figure and whether it is met.

A goal that was not measured is not there. Goals are chased and reported, and fail nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

Figures = Mapping[str, Any]


class Goal(Struct, frozen=True):
    """`bound` is the least the figure may be where `least`, else the most. `shown`: its format."""

    id: str
    what: str
    figure: Callable[[Figures], float]
    bound: float
    shown: str = "{:.1f}"
    least: bool = False

    def row(self, figures: Figures) -> tuple[str, str, str, str, str] | None:
        """id, what, bound, figure and met or missed; None where it was not measured."""
        try:
            figure = self.figure(figures)
        except KeyError:
            return None
        met = figure >= self.bound if self.least else figure <= self.bound
        sign = "≥" if self.least else "≤"
        bound = f"{sign} {self.shown.format(self.bound)}"
        return self.id, self.what, bound, self.shown.format(figure), "met" if met else "missed"


def _at(*path: str) -> Callable[[Figures], float]:
    def figure(figures: Figures) -> float:
        value: Any = figures
        for step in path:
            value = value[step]
        return float(value)

    return figure


def _over(
    above: Callable[[Figures], float], below: Callable[[Figures], float]
) -> Callable[[Figures], float]:
    return lambda figures: above(figures) / below(figures)


def _waited_commits(figures: Figures) -> float:
    """How many commits of others a press waits for at p99, when each takes 50 ms longer."""
    hall = figures["load"]["comfortable"]
    rise = hall["slow_disk"]["paced"]["p99_ms"] - hall["hall"]["paced"]["p99_ms"]
    return float(rise / hall["slow_disk"]["commit"]["p50_ms"]) - 1


def _load(size: str, stretch: str, figure: str, side: str = "hall") -> Callable[[Figures], float]:
    return _at("load", size, side, stretch, figure)


def _ruled(game: str) -> Callable[[Figures], float]:
    return _at("engine", game, "ruled_deals_per_s")


def _legality(game: str) -> Callable[[Figures], float]:
    return _at("engine", game, "legality_p99_us")


def _beside(peer: str) -> Callable[[Figures], float]:
    return _over(
        _at("engine", "erdayi", "deals_per_s"),
        _at("engine", peer, "deals_per_s"),
    )


def _kilobytes(figure: str) -> Callable[[Figures], float]:
    return lambda figures: _at("interactive", figure)(figures) / 1000


_MOVES = _load("comfortable", "flat_out", "moves_per_s")
_CPU = _load("comfortable", "flat_out", "cpu_s_per_1000")
_LARGE_P99 = _load("large", "paced", "p99_ms")
_TOGETHER_P99 = _load("large", "together", "p99_ms")
_TIMES = "{:.2f} ×"
_MS = "{:.1f} ms"
_US = "{:.0f} µs"
_S = "{:.2f} s"
_KB = "{:.1f} kB"
_PERCENT = "{:.0%}"
_WHOLE = "{:.0f}"

GOALS: tuple[Goal, ...] = (
    Goal(
        "P1",
        "moves/s over the stock echo",
        _over(_MOVES, _load("comfortable", "flat_out", "moves_per_s", "stock")),
        1.0,
        _TIMES,
        least=True,
    ),
    Goal(
        "P2",
        "CPU of a move over picows",
        _over(_CPU, _load("comfortable", "flat_out", "cpu_s_per_1000", "picows")),
        8.0,
        _TIMES,
    ),
    Goal(
        "P3",
        "press → last tablet, p99, people's pace",
        _load("comfortable", "paced", "p99_ms"),
        15.0,
        _MS,
    ),
    Goal("P4", "the same in the large hall", _LARGE_P99, 20.0, _MS),
    Goal(
        "P4",
        "the stock echo's p99 over that",
        _over(_load("large", "paced", "p99_ms", "stock"), _LARGE_P99),
        10.0,
        _TIMES,
        least=True,
    ),
    Goal("P5", "all tables in the same instant, p99", _TOGETHER_P99, 350.0, _MS),
    Goal(
        "P5",
        "that over picows",
        _over(_TOGETHER_P99, _load("large", "together", "p99_ms", "picows")),
        5.0,
        _TIMES,
    ),
    Goal(
        "P6", "share of one core, large hall", _load("large", "paced", "cpu_share"), 0.4, _PERCENT
    ),
    Goal(
        "P7",
        "all come back at once, the last has its view",
        _load("comfortable", "storm", "last_view_s"),
        1.0,
        _S,
    ),
    Goal("P7", "the same in the large hall", _load("large", "storm", "last_view_s"), 5.0, _S),
    Goal(
        "P7",
        "seats lost in that",
        lambda figures: sum(_load(s, "storm", "lost")(figures) for s in ("comfortable", "large")),
        0,
        _WHOLE,
    ),
    Goal("P8", "time-outs under load, late at p99", _at("late", "p99_ms"), 20.0, _MS),
    Goal("P8", "the earliest of them", _at("late", "earliest_ms"), 0.0, _MS, least=True),
    Goal("P9", "二打一, random deals over RLCard's", _beside("rlcard"), 20.0, _TIMES, least=True),
    Goal("P9", "the same over OpenSpiel's", _beside("open_spiel"), 1.0, _TIMES, least=True),
    Goal("P9", "挖坑, rules alone, deals/s", _ruled("wakeng"), 2_000, _WHOLE, least=True),
    Goal("P9", "升级, rules alone, deals/s", _ruled("shengji"), 500, _WHOLE, least=True),
    Goal("P9", "one legality check of 二打一, p99", _legality("erdayi"), 100, _US),
    Goal("P9", "one legality check of 挖坑, p99", _legality("wakeng"), 100, _US),
    Goal("P9", "one legality check of 升级, p99", _legality("shengji"), 100, _US),
    Goal(
        "P10",
        "CPU of a move over the log stubbed",
        _over(_CPU, _load("comfortable", "flat_out", "cpu_s_per_1000", "unstored")),
        1.2,
        _TIMES,
    ),
    Goal(
        "P10",
        "commits of others waited for at p99, each 50 ms longer",
        _waited_commits,
        1.0,
        "{:.2f}",
    ),
    Goal("P11", "start → first seat, all tables to recover", _at("recovery", "seconds"), 2.0, _S),
    Goal("P12", "memory, large hall", _load("large", "grown", "resident_mb"), 250, "{:.0f} MB"),
    Goal("P12", "its growth over the moves", _load("large", "grown", "growth"), 0.05, _PERCENT),
    Goal("P13", "seat page over HTTP, first load", _kilobytes("first_bytes"), 80, _KB),
    Goal("P13", "the same, reload", _kilobytes("reload_bytes"), 5, _KB),
    Goal("P13", "requests to anybody else", _at("interactive", "foreign"), 0, _WHOLE),
    Goal("P13", "first load → pressable, CPU a quarter", _at("interactive", "first_s"), 1.5, _S),
    Goal("P13", "reload → pressable, CPU a quarter", _at("interactive", "reload_s"), 1.5, _S),
    Goal("P15", "the large hall, 16 boards, ranked", _at("ranking", "full_s"), 1.0, _S),
    Goal("P15", "again after one more table's board", _at("ranking", "again_s"), 0.05, "{:.3f} s"),
    Goal("P15", "their next round paired", _at("ranking", "pairing_s"), 5.0, _S),
    Goal(
        "P15", "five rounds in a hall, standings from nothing", _at("event", "counted_s"), 1.0, _S
    ),
    Goal("P15", "again after one ruling", _at("event", "ruled_s"), 0.05, "{:.3f} s"),
    Goal("P15", "any page's question keeps the loop", _at("event", "longest_s"), 0.05, "{:.3f} s"),
)

NAMES = tuple(dict.fromkeys(goal.id for goal in GOALS))
