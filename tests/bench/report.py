"""Figures as tables for people, as `bench.json` for programs, and as the README's section."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.bench.engine import PEERS
from tests.bench.goals import GOALS

BEGIN, END = "<!-- bench: written by make bench -->", "<!-- /bench -->"

_WHAT = {
    "stock": "stock echo",
    "picows": "picows echo",
    "hall": "**the box**",
    "unstored": "the box, log stubbed",
    "slow_disk": "the box, commits 50 ms longer",
}

_ENGINES = {
    "erdayi": "二打一",
    "rlcard": "dou dizhu of RLCard",
    "open_spiel": "dou dizhu of OpenSpiel",
    "douzero": "dou dizhu of DouZero's environment",
    "wakeng": "挖坑",
    "shengji": "升级",
}

_COLUMNS = (
    ("flat_out", "moves/s", "{moves_per_s:.0f}"),
    ("flat_out", "CPU s per 1,000 moves", "{cpu_s_per_1000:.2f}"),
    ("paced", "p50, p99 at people's pace", "{p50_ms:.1f}, {p99_ms:.1f} ms at {moves_per_s:.0f}/s"),
    ("paced", "CPU, memory at it", "{cpu_share:.0%}, {resident_mb:.0f} MB"),
    ("together", "all tables at once, p99", "{p99_ms:.0f} ms"),
    ("storm", "all back at once", "{last_view_s:.1f} s, {lost:.0f} lost"),
)
"""Of the table of one hall: the stretch, the heading, and how its figures are written."""


def table(figures: Mapping[str, Any]) -> str:
    """What was measured, as Markdown; what was not is not there."""
    parts = [_goals(figures)]
    parts += [_hall(hall) for hall in figures.get("load", {}).values()]
    if "machine" in figures:
        parts.append(_where(figures["machine"]))
    parts.append("\n".join(f"- {line}" for line in _lines(figures)))
    if "stages" in figures:
        parts.append(_stages(figures["stages"]))
    return "\n\n".join(part for part in parts if part)


def _goals(figures: Mapping[str, Any]) -> str:
    rows = [row for goal in GOALS if (row := goal.row(figures)) is not None]
    head = ["| | | goal | measured | |", "|---|---|---|---|---|"]
    return "\n".join(head + [f"| {' | '.join(row)} |" for row in rows]) if rows else ""


def _hall(hall: Mapping[str, Any]) -> str:
    sides = {side: hall[side] for side in _WHAT if side in hall}
    columns = [column for column in _COLUMNS if any(column[0] in each for each in sides.values())]
    titles = " | ".join(title for _, title, _ in columns)
    rows = [f"| {hall['seats']} seats, median of {hall['runs']} | {titles} |"]
    rows.append("|---" * (len(columns) + 1) + "|")
    for side, each in sides.items():
        cells = [
            written.format_map(each[stretch]) if stretch in each else ""
            for stretch, _, written in columns
        ]
        rows.append(f"| {_WHAT[side]} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _where(machine: Mapping[str, Any]) -> str:
    """A machine that others use too makes every wall time longer; the ratios suffer less."""
    return (
        f"On {machine['cores']} cores of {machine['cpu']}; before the first run the machine's load "
        f"was {machine['load_before']}."
    )


def _lines(figures: Mapping[str, Any]) -> Iterator[str]:
    load = figures.get("load", {})
    if "comfortable" in load:
        yield f"goals that name no hall are those of {load['comfortable']['seats']} seats"
    if "large" in load:
        seats = load["large"]["seats"]
        yield (
            f"the goals of the large hall are set for 2,000 seats, 500 tables of four; of the "
            f"three-player game that there is, 500 tables, the most an event has, are 1,500 seats. "
            f"The large hall here has {seats}, and so have its peers, in rooms of four"
        )
    for hall in load.values():
        if "disk" in hall.get("hall", {}):
            yield (
                "the disk alone, one small synced commit after each run of the box with "
                "{seats} seats: p50 {p50_ms:.1f}, p99 {p99_ms:.1f} ms. No press of the box is "
                "answered sooner; no echo waits for it".format(
                    seats=hall["seats"], **hall["hall"]["disk"]
                )
            )
    if "late" in figures:
        yield (
            "time-outs with every second of {tables} tables left to its clock and {rate:.0f} "
            "moves/s of the others, deadline → decided: {time_outs:.0f} of them, late by p50 "
            "{p50_ms:.0f}, p99 {p99_ms:.0f}, at most {latest_ms:.0f} ms, the earliest by "
            "{earliest_ms:.0f} ms".format_map(figures["late"])
        )
    if "recovery" in figures:
        yield (
            "start to first seat, {tables} open tables to recover: {seconds:.1f} s".format_map(
                figures["recovery"]
            )
        )
    yield from _engine_lines(figures.get("engine", {}))


def _engine_lines(engine: Mapping[str, Any]) -> Iterator[str]:
    for name, word in _ENGINES.items():
        if name in engine:
            line = (
                f"{word}, random legal play on one core: {{deals_per_s:.0f}} deals/s of "
                "{decisions_a_deal:.0f} decisions, shuffle and player included"
            )
            if "ruled_deals_per_s" in engine[name]:
                line += (
                    "; {ruled_deals_per_s:.0f} deals/s of rules alone; one legality check p50 "
                    "{legality_p50_us:.1f}, p99 {legality_p99_us:.1f} µs"
                )
            yield line.format_map(engine[name])
    if engine and not set(PEERS) & set(engine):
        yield "no engine of others is installed here, and none was measured"


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
