"""The benchmarks run and print figures of the right shape. Never what the figures are."""

import json
import math
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bench import report, running
from tests.bench.goals import GOALS, NAMES
from tests.bench.late import lateness

ROOT = Path(__file__).parents[2]


def leaves(value: Any) -> Iterator[float]:
    for inner in value.values():
        if isinstance(inner, dict):
            yield from leaves(inner)
        else:
            yield inner


def bench(out: Path, *words: str) -> tuple[str, Any]:
    command = [sys.executable, "-m", "tests.bench", "--quick", *words, "--out", str(out)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=480)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(out.read_text("utf-8"))


def test_the_quick_bench_prints_and_writes_every_figure(tmp_path: Path) -> None:
    printed, result = bench(tmp_path / "bench.json")
    assert result.pop("machine")["cores"] >= 1
    comfortable, large = result["load"]["comfortable"], result["load"]["large"]
    assert all(side["flat_out"]["moves_per_s"] > 0 for side in sides(comfortable, "flat_out"))
    assert len(list(sides(comfortable, "flat_out"))) == len(list(sides(comfortable, "paced"))) - 1
    for side in (*sides(comfortable, "paced"), *sides(large, "paced"), *sides(large, "together")):
        assert all(
            each["p99_ms"] >= each["p50_ms"] > 0 for each in side.values() if "p99_ms" in each
        )
    assert large["hall"]["storm"]["lost"] == large["stock"]["storm"]["lost"] == 0
    assert large["hall"]["grown"]["resident_mb"] > 0
    assert all(math.isfinite(figure) for figure in leaves(result))
    # Nobody's time runs out within seconds; every other goal is judged.
    for name in set(NAMES) - {"P8"}:
        assert f"| {name} | " in printed
    assert "| **the box** |" in printed
    assert "the machine's load was" in printed
    assert {"decide", "encode log", "commit", "view", "emit"} <= set(result["stages"])


def sides(hall: dict[str, Any], stretch: str) -> Iterator[dict[str, Any]]:
    return (side for side in hall.values() if isinstance(side, dict) and stretch in side)


def test_a_part_of_the_bench_measures_what_its_goals_need_and_no_more(tmp_path: Path) -> None:
    _, result = bench(tmp_path / "bench.json", "--only", "P9")
    assert set(result) == {"machine", "load", "engine"}
    assert result["load"] == {}


def timed_out(at_ms: int, held: tuple[tuple[str, int], ...] = ()) -> tuple[int, bytes]:
    """A turn opened at 1,000 ms with 25 s and 40 ms of link credit, ended at `at_ms`."""
    ledger = {"opened_ms": 1_000, "limit_ms": 25_000, "credit_ms": 40, "held": held}
    return at_ms, json.dumps({"ledgers": [ledger]}).encode()


def test_t_5_a_time_out_is_late_from_opened_limit_held_and_credit_on() -> None:
    figures = lateness([timed_out(26_043), timed_out(28_540, (("store", 500), ("link", 2_000)))])
    assert (figures["earliest_ms"], figures["latest_ms"], figures["time_outs"]) == (0, 3, 2)


def test_t_5_a_time_out_before_its_time_misses_the_goal() -> None:
    figures = {"late": lateness([timed_out(26_039), *[timed_out(26_040)] * 200])}
    judged = [row for goal in GOALS if (row := goal.row(figures)) is not None]
    assert [(row[0], row[-1]) for row in judged] == [("P8", "met"), ("P8", "missed")]


def test_where_no_time_ran_out_nothing_is_claimed() -> None:
    with pytest.raises(ValueError, match="no time ran out"):
        lateness([])


def test_a_stage_that_no_move_goes_through_is_no_measurement(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "stages.json"
    file.write_text(json.dumps({"decide": [3, 10], "moves": [3, 0]}), "utf-8")
    assert running.stages(tmp_path)["decide"] == (3, 10)
    file.write_text(json.dumps({"decide": [3, 10], "emit": [0, 0], "moves": [3, 0]}), "utf-8")
    with pytest.raises(RuntimeError, match="emit"):
        running.stages(tmp_path)


def test_a_commit_that_is_waited_for_beside_one_s_own_is_counted() -> None:
    hall = {"paced": {"p99_ms": 8.0}}
    slow = {"paced": {"p99_ms": 111.2}, "commit": {"p50_ms": 51.6}}
    figures = {"load": {"comfortable": {"hall": hall, "slow_disk": slow}}}
    rows = {goal.what: row for goal in GOALS if (row := goal.row(figures)) is not None}
    assert rows.pop("commits of others waited for at p99, each 50 ms longer")[3:] == ("1.00", "met")
    assert set(rows) == {"press → last tablet, p99, people's pace"}


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
    text = report.table({"recovery": {"tables": 500, "seconds": 2.04}})
    assert text == (
        "| | | goal | measured | |\n|---|---|---|---|---|\n"
        "| P11 | start → first seat, all tables to recover | ≤ 2.00 s | 2.04 s | missed |\n\n"
        "- start to first seat, 500 open tables to recover: 2.0 s"
    )


def test_the_readme_has_a_place_for_the_figures() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert text.count(report.BEGIN) == text.count(report.END) == 1
