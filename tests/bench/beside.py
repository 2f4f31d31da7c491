"""The box beside its peers: in turn, A B A B …, each in a fresh process, medians of all runs."""

import statistics
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.bench import running
from tests.bench.disk import synced_write_ms
from tests.bench.sizes import Sizes
from tests.bench.stretches import (
    AnyStretch,
    FlatOut,
    Measured,
    Paced,
    Rejoined,
    Report,
    Storm,
    Together,
)

Figures = dict[str, float]

ECHOES = {"stock": "stock_echo", "picows": "picows_echo"}
SCRIPTS = {"hall": "", "unstored": running.UNSTORED, "slow_disk": "slow_disk.py"}
PEERS = ("stock", "picows", "hall")
GROWN_RATE = 500.0
"""Memory grows with moves, not with time: twice people's pace, in moves a second."""


class Planned(Struct, frozen=True):
    """A stretch under its name: which goals need it, and of which sides."""

    name: str
    goals: frozenset[str]
    sides: tuple[str, ...]
    stretch: AnyStretch


def plan(size: str, sizes: Sizes) -> tuple[Planned, ...]:
    """In the order of a run; a storm stands last, since nothing is as it was after one."""
    storm = Planned("storm", frozenset({"P7"}), ("stock", "hall"), Storm(sizes.storms))
    if size == "large":
        people = Paced(sizes.brief_paced_s, sizes.large_rate)
        grown = Paced(sizes.grown_moves / GROWN_RATE, GROWN_RATE)
        return (
            Planned("paced", frozenset({"P4", "P6"}), PEERS, people),
            Planned("together", frozenset({"P5"}), PEERS, Together(sizes.together)),
            Planned("grown", frozenset({"P12"}), ("hall",), grown),
            storm,
        )
    comfortable = size == "comfortable"
    sides = (*PEERS, "unstored") if comfortable else PEERS
    flat_out = Planned("flat_out", frozenset({"P1", "P2", "P10"}), sides, FlatOut(sizes.flat_out_s))
    sides = (*sides, "slow_disk") if comfortable else PEERS
    people = Paced(sizes.paced_s if comfortable else sizes.brief_paced_s, sizes.rate)
    return (flat_out, Planned("paced", frozenset({"P3", "P10"}), sides, people), storm)


def beside(goals: Collection[str], sizes: Sizes) -> dict[str, Any]:
    """Per hall: seats, and per side and stretch its figures. Halls no goal asks for are absent."""
    result: dict[str, Any] = {}
    for size, seats in sizes.seats:
        planned = [each for each in plan(size, sizes) if each.goals & set(goals)]
        if planned:
            runs = sizes.runs if size == "comfortable" else sizes.brief_runs
            result[size] = {"seats": seats, "runs": runs, **_alternate(seats, planned, runs)}
    return result


def _alternate(seats: int, planned: list[Planned], runs: int) -> dict[str, Any]:
    measured: dict[str, list[dict[str, Figures]]] = {}
    for number in range(runs):
        for side in (*ECHOES, *SCRIPTS):
            mine = [each for each in planned if side in each.sides]
            if mine:
                print(f"{seats} seats, {side}, run {number + 1} of {runs}", file=sys.stderr)
                measured.setdefault(side, []).append(_run(side, seats, mine))
    return {side: _medians(each) for side, each in measured.items()}


def _run(side: str, seats: int, planned: list[Planned]) -> dict[str, Figures]:
    stretches = tuple(each.stretch for each in planned)
    if side in ECHOES:
        return _by_name(planned, running.run_echo(ECHOES[side], seats, stretches))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report = running.run_hall(folder, seats, stretches, SCRIPTS[side])
        figures = _by_name(planned, report)
        if side == "hall":
            figures["disk"] = synced_write_ms(folder)
        elif side == "slow_disk":
            figures["commit"] = {"p50_ms": statistics.median(running.commits_ms(folder))}
    return figures


def _by_name(planned: list[Planned], report: Report) -> dict[str, Figures]:
    pairs = zip(planned, report.measured, strict=True)
    return {each.name: dict(_figures(measured)) for each, measured in pairs}


def _figures(measured: Measured) -> Iterable[tuple[str, float]]:
    if isinstance(measured, Rejoined):
        yield "last_view_s", measured.last_view_s
        yield "lost", measured.lost
        return
    yield "moves_per_s", measured.moves / measured.seconds
    yield "cpu_s_per_1000", measured.cpu_s * 1000 / measured.moves
    yield "cpu_share", measured.cpu_s / measured.seconds
    yield "resident_mb", measured.resident_mb
    yield "growth", measured.resident_mb / measured.resident_before_mb - 1
    if measured.p50_ms is not None and measured.p99_ms is not None:
        yield "p50_ms", measured.p50_ms
        yield "p99_ms", measured.p99_ms


def _medians(runs: list[dict[str, Figures]]) -> dict[str, Figures]:
    return {name: _median([run[name] for run in runs]) for name in runs[0]}


def _median(figures: list[Figures]) -> Figures:
    names: Mapping[str, float] = figures[0]
    return {name: statistics.median(each[name] for each in figures) for name in names}
