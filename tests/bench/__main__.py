"""`make bench`: the box beside its peers, in turn, and what else can be measured here.

Peers and box run A B A B …, each in a fresh process on one core with the load generator on
another; every figure is a median. The figures are printed, written to bench.json and, when the
bench was run in full on a quiet machine, put into the README.
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench import report, running
from tests.bench.engine import engine_figures
from tests.bench.load import Part, Report
from tests.bench.process import machine
from tests.bench.running import Sizes
from tests.bench.weight import seat_page_bytes

ROOT = Path(__file__).parents[2]
RECOVERED_TABLES = 500
QUIET_LOAD = 0.5
"""Beside other work on the same cores wall times say nothing of either side."""

Run = Callable[[], Report]


def main() -> None:
    asked = _asked()
    sizes = Sizes(flat_out_s=asked.seconds, paced_s=asked.seconds, rate=50.0)
    result: dict[str, Any] = {"machine": machine(), "runs": asked.runs}
    load: dict[str, Any] = {}
    for seats in asked.seats:
        load[str(seats)] = _alternate(seats, sizes, asked.runs)
    result["load"] = load
    result["ratios"] = {seats: ratios(figures) for seats, figures in load.items()}
    result["engine"] = engine_figures(asked.games)
    result["page"] = seat_page_bytes()
    result["stages"] = _stages(asked.seats[-1], sizes)
    if asked.recover:
        with tempfile.TemporaryDirectory() as folder:
            result["recovery_s"] = running.recovery_s(Path(folder), asked.recover)
        result["recovery_tables"] = asked.recover
    text = report.table(result)
    print(text)
    report.write_json(asked.out, result)
    if asked.readme and result["machine"]["load_before"] > QUIET_LOAD:
        print("\nThe machine was busy before the first run: the README is left as it was.")
    elif asked.readme:
        report.write_section(ROOT / "README.md", text)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="a smoke of a few seconds")
    parser.add_argument("--seats", type=int, nargs="+", default=[100, 400])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each part of a run")
    parser.add_argument("--out", type=Path, default=ROOT / "bench.json")
    asked = parser.parse_args()
    asked.readme = not asked.quick
    asked.games, asked.recover = 500, RECOVERED_TABLES
    if asked.quick:
        asked.seats, asked.runs, asked.seconds = [24], 1, 1.0
        asked.games, asked.recover = 20, 8
    return asked


def _alternate(seats: int, sizes: Sizes, runs: int) -> dict[str, dict[str, float]]:
    """One table of echo rooms of four, one of three seats a table: the same number of tablets."""
    reports: dict[str, list[Report]] = {}
    for _ in range(runs):
        for name, run in _sides(seats, sizes).items():
            reports.setdefault(name, []).append(run())
    return {name: _medians(each) for name, each in reports.items()}


def _sides(seats: int, sizes: Sizes) -> dict[str, Run]:
    return {
        "stock": lambda: running.run_echo("stock_echo", seats, sizes),
        "picows": lambda: running.run_echo("picows_echo", seats, sizes),
        "hall": lambda: _hall(seats, sizes),
        "unstored": lambda: _hall(seats, sizes, "unstored.py"),
    }


def _hall(seats: int, sizes: Sizes, script: str = "") -> Report:
    with tempfile.TemporaryDirectory() as folder:
        return running.run_hall(Path(folder), seats, sizes, script)


def _medians(reports: list[Report]) -> dict[str, float]:
    def median(of: Callable[[Report], float | None]) -> float:
        return statistics.median(value for each in reports if (value := of(each)) is not None)

    return {
        "moves_per_s": median(lambda each: _per_s(each.flat_out)),
        "cpu_s_per_1000": median(lambda each: _per_1000(each.flat_out)),
        "paced_rate": median(lambda each: round(_per_s(each.paced))),
        "p50_ms": median(lambda each: each.paced.p50_ms),
        "p99_ms": median(lambda each: each.paced.p99_ms),
        "flat_out_p99_ms": median(lambda each: each.flat_out.p99_ms),
        "resident_mb": median(lambda each: each.resident_mb),
    }


def _per_s(part: Part) -> float:
    return part.moves / part.seconds


def _per_1000(part: Part) -> float | None:
    return part.cpu_s * 1000 / part.moves if part.moves else None


def ratios(figures: dict[str, dict[str, float]]) -> dict[str, float]:
    stock, picows, hall = figures["stock"], figures["picows"], figures["hall"]
    unstored = figures["unstored"]
    return {
        "moves/s over the stock echo (P1)": hall["moves_per_s"] / stock["moves_per_s"],
        "CPU a move over the stock echo": hall["cpu_s_per_1000"] / stock["cpu_s_per_1000"],
        "CPU a move over picows (P2)": hall["cpu_s_per_1000"] / picows["cpu_s_per_1000"],
        "p99 over the stock echo's (P3)": hall["p99_ms"] / stock["p99_ms"],
        "CPU a move over the log stubbed (P10)": hall["cpu_s_per_1000"]
        / unstored["cpu_s_per_1000"],
    }


def _stages(seats: int, sizes: Sizes) -> dict[str, float]:
    """CPU µs of one move by stage, over the whole life of a server under the same load."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        running.run_hall(folder, seats, sizes, "staged.py")
        timed = running.stages(folder)
    moves = timed["moves"][0]
    return {stage: ns / 1000 / moves for stage, (_, ns) in timed.items() if stage != "moves"}


if __name__ == "__main__":
    main()
