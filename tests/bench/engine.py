"""The engines alone: those of the box, and of 二打一 beside those of others, in turn.

Each run is a fresh process on one core that counts its own CPU. The peers have a virtual
environment of their own, which `make bench` builds; without it they are not measured.
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

from appliance.games import GAMES
from tests.bench.process import on_core

ROOT = Path(__file__).parents[2]
PEERS_PYTHON = ROOT / "build/peers/bin/python"
PEERS = ("rlcard", "open_spiel", "douzero")


def engine_figures(runs: int, seconds: float) -> dict[str, dict[str, float]]:
    """By game of the box and by peer, the medians of so many runs of so many CPU seconds each."""
    own = (sys.executable, "-m", "tests.bench.random_play")
    sides: dict[str, tuple[str, ...]] = {game.name: (*own, game.name) for game in GAMES}
    if PEERS_PYTHON.exists():
        other = (str(PEERS_PYTHON), "-W", "ignore", "-m", "tests.bench.doudizhu_peers")
        sides |= {name: (*other, name) for name in PEERS}
    measured: dict[str, list[dict[str, float]]] = {side: [] for side in sides}
    for number in range(runs):
        for side, command in sides.items():
            print(f"engine of {side}, run {number + 1} of {runs}", file=sys.stderr)
            measured[side].append(_run(*command, str(seconds), str(number)))
    return {side: _medians(each) for side, each in measured.items()}


def _run(*command: str) -> dict[str, float]:
    done = subprocess.run(
        [*on_core(0), *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _medians(runs: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}
