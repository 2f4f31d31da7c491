"""Figures as a table for people, as `bench.json` for programs, and as the README's section."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- bench: written by make bench -->", "<!-- /bench -->"

_WHAT = {
    "stock": "stock echo",
    "picows": "picows echo",
    "hall": "**the box**",
    "unstored": "the box, log stubbed",
}


def table(figures: Mapping[str, Any]) -> str:
    """What was measured, as Markdown; what was not is not there."""
    parts = [_runs(seats, runs) for seats, runs in figures.get("load", {}).items()]
    if "machine" in figures:
        parts.append(_where(figures["machine"], figures["runs"]))
    lines = [f"- {line}" for line in _ratios(figures)]
    if lines:
        parts.append("\n".join(lines))
    if "stages" in figures:
        parts.append(_stages(figures["stages"]))
    return "\n\n".join(parts)


def _runs(seats: str, runs: Mapping[str, Any]) -> str:
    latency = f"p50, p99 at {_rate(runs)} moves/s"
    rows = [
        f"| {seats} seats | moves/s | CPU s per 1,000 moves | {latency} | memory |",
        "|---|---|---|---|---|",
    ]
    for name, what in _WHAT.items():
        if name in runs:
            each = runs[name]
            rows.append(
                f"| {what} | {each['moves_per_s']:.0f} | {each['cpu_s_per_1000']:.2f} |"
                f" {each['p50_ms']:.1f}, {each['p99_ms']:.1f} ms | {each['resident_mb']:.0f} MB |"
            )
    return "\n".join(rows)


def _where(machine: Mapping[str, Any], runs: int) -> str:
    """A machine that others use too makes every wall time longer; the ratios suffer less."""
    return (
        f"Medians of {runs} runs on {machine['cores']} cores of {machine['cpu']}; before the first "
        f"run the machine's load was {machine['load_before']}."
    )


def _rate(runs: Mapping[str, Any]) -> str:
    return f"{next(iter(runs.values()))['paced_rate']:g}"


def _ratios(figures: Mapping[str, Any]) -> list[str]:
    lines: list[str] = []
    for seats, ratios in figures.get("ratios", {}).items():
        lines += [f"{seats} seats, {name}: {value:.2f}" for name, value in ratios.items()]
    if "recovery_s" in figures:
        lines.append(
            f"start to first seat, {figures['recovery_tables']} open tables to recover: "
            f"{figures['recovery_s']:.1f} s"
        )
    if "engine" in figures:
        engine = figures["engine"]
        lines.append(
            f"挖坑, random legal play: {engine['random_games_per_s']:.0f} boards/s with the tests' "
            f"own player, {engine['ruled_games_per_s']:.0f} boards/s of rules alone; one legality "
            f"check p99 {engine['legality_p99_us']:.0f} µs"
        )
    if "page" in figures:
        page = figures["page"]
        lines.append(
            f"seat page, first load: {page['packed'] / 1000:.1f} kB gzipped, and "
            f"{page['fonts'] / 1000:.1f} kB of fonts"
        )
    return lines


def _stages(stages: Mapping[str, float]) -> str:
    rows = ["| CPU of one move by stage | µs |", "|---|---|"]
    return "\n".join([*rows, *(f"| {name} | {us:.0f} |" for name, us in stages.items())])


def write_json(path: Path, result: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", "utf-8")


def write_section(readme: Path, text: str) -> None:
    """Put `text` between the README's two markers. Raises ValueError where they are not."""
    whole = readme.read_text("utf-8")
    head, begin, rest = whole.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{readme} has no place for the figures")
    readme.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{tail}", "utf-8")
