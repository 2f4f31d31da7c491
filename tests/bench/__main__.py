"""`make bench`: the box beside its peers, in turn, and what else can be measured here.

Servers run on one core with the load generator on another. The figures are printed, written to
bench.json and, when the bench was run in full on a quiet machine, put into the README.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.bench import report, running
from tests.bench.beside import beside
from tests.bench.engine import engine_figures
from tests.bench.goals import NAMES
from tests.bench.interactive import interactive_figures
from tests.bench.process import allow_open_files, machine
from tests.bench.ranking import ranking_figures
from tests.bench.sizes import FULL, QUICK, Sizes
from tests.bench.stretches import FlatOut, Left
from tests.bench.whole_event import event_figures

ROOT = Path(__file__).parents[2]
QUIET_LOAD = 0.5
"""Beside other work on the same cores wall times say nothing of either side."""


def main() -> None:
    asked = _asked()
    allow_open_files()
    sizes = QUICK if asked.quick else FULL
    goals = set(asked.only or NAMES)
    if asked.quick and not asked.only:
        goals -= {"P8"}  # nobody's time runs out within seconds
    result: dict[str, Any] = {"machine": machine()}
    result["load"] = beside(goals, sizes)
    for name, served, measure in PARTS:
        if served in goals:
            print(name, file=sys.stderr)
            result[name] = measure(sizes)
    text = report.table(result)
    print(text)
    report.write_json(asked.out, result)
    if asked.quick or asked.only:
        return
    if result["machine"]["load_before"] > QUIET_LOAD:
        print("\nThe machine was busy before the first run: the README is left as it was.")
    else:
        report.write_section(ROOT / "README.md", text)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="a smoke with tiny halls")
    parser.add_argument("--only", nargs="+", choices=NAMES, help="what these goals need, no more")
    parser.add_argument("--out", type=Path, help="bench.json where everything is measured")
    asked = parser.parse_args()
    if asked.out is None:
        part = asked.quick or asked.only
        asked.out = ROOT / ("build/bench.json" if part else "bench.json")
        asked.out.parent.mkdir(exist_ok=True)
    return asked


def _late(sizes: Sizes) -> dict[str, float]:
    tables = dict(sizes.seats)["large"] // running.SEATS_A_TABLE
    with tempfile.TemporaryDirectory() as folder:
        left = Left(sizes.left_s, sizes.large_rate)
        late = running.late_figures(Path(folder), tables, left)
    return {"tables": tables, "rate": sizes.large_rate, **late}


def _recovery(sizes: Sizes) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        seconds = running.recovery_s(Path(folder), sizes.recovered_tables)
    return {"tables": sizes.recovered_tables, "seconds": seconds}


def _stages(sizes: Sizes) -> dict[str, float]:
    """CPU µs of one move by stage, over the whole life of a server under load."""
    with tempfile.TemporaryDirectory() as name:
        folder, seats = Path(name), dict(sizes.seats)["comfortable"]
        running.run_hall(folder, seats, (FlatOut(sizes.flat_out_s),), "staged.py")
        timed = running.stages(folder)
    moves = timed["moves"][0]
    return {stage: ns / 1000 / moves for stage, (_, ns) in timed.items() if stage != "moves"}


PARTS: tuple[tuple[str, str, Callable[[Sizes], Mapping[str, Any]]], ...] = (
    ("late", "P8", _late),
    ("engine", "P9", lambda sizes: engine_figures(sizes.engine_runs, sizes.engine_s)),
    ("recovery", "P11", _recovery),
    ("interactive", "P13", lambda sizes: interactive_figures(sizes.loads)),
    ("ranking", "P15", lambda sizes: ranking_figures(sizes.ranked_tables, sizes.engine_runs)),
    ("event", "P15", lambda sizes: event_figures(sizes.ranked_tables, sizes.brief_runs)),
    ("stages", "P2", _stages),
)
"""Name in bench.json, the goal it is for, and what measures it."""


if __name__ == "__main__":
    main()
