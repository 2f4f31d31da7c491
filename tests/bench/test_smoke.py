"""The benchmarks run and print figures of the right shape. Never what the figures are."""

import json
import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench import report

ROOT = Path(__file__).parents[2]
SIDES = {"stock", "picows", "hall", "unstored"}


def leaves(value: Any) -> Iterator[float]:
    for inner in value.values():
        if isinstance(inner, dict):
            yield from leaves(inner)
        else:
            yield inner


def test_the_quick_bench_prints_and_writes_every_figure(tmp_path: Path) -> None:
    out = tmp_path / "bench.json"
    command = [sys.executable, "-m", "tests.bench", "--quick", "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    result = json.loads(out.read_text("utf-8"))
    machine = result.pop("machine")
    assert machine["cores"] >= 1
    (load,) = result["load"].values()
    assert set(load) == SIDES
    assert all(side["moves_per_s"] > 0 for side in load.values())
    assert all(side["p99_ms"] >= side["p50_ms"] > 0 for side in load.values())
    assert all(math.isfinite(figure) and figure >= 0 for figure in leaves(result))
    assert "| **the box** |" in done.stdout
    assert "the machine's load was" in done.stdout
    assert "boards/s" in done.stdout
    assert "first seat" in done.stdout
    stages = result["stages"]
    assert {"decide", "encode log", "commit", "view", "emit"} <= set(stages)


def test_the_figures_stand_between_the_markers_and_nothing_else_moves(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n", "utf-8")
    report.write_section(readme, "new")
    expected = f"before\n{report.BEGIN}\n\nnew\n\n{report.END}\nafter\n"
    assert readme.read_text("utf-8") == expected
    readme.write_text("no markers", "utf-8")
    with pytest.raises(ValueError, match="no place"):
        report.write_section(readme, "new")


def test_what_was_not_measured_is_absent() -> None:
    text = report.table({"page": {"packed": 1500, "fonts": 500}})
    assert text == "- seat page, first load: 1.5 kB gzipped, and 0.5 kB of fonts"


def test_the_readme_has_a_place_for_the_figures() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert text.count(report.BEGIN) == text.count(report.END) == 1
