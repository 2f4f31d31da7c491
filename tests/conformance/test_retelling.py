"""The same board is the same bytes in every process, whatever its hash seed and interpreter."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.games import GAMES
from tests.conformance.retelling import digest

ROOT = Path(__file__).parents[2]
OTHERS = ("python3.12", "python3.13")
"""Interpreters that join where they are installed and have msgspec."""


def answer_of(python: str, hash_seed: str, words: list[str]) -> str:
    """What it prints, empty where it fails."""
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, *words], cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else ""


def interpreters() -> list[str]:
    installed = [shutil.which(name) for name in OTHERS]
    asked = ["-c", "import msgspec; print('yes')"]
    return [each for each in installed if each is not None and answer_of(each, "0", asked)]


@pytest.mark.parametrize(
    ("python", "hash_seed"),
    [(sys.executable, "1"), (sys.executable, "2"), *((each, "3") for each in interpreters())],
    ids=lambda value: Path(value).name,
)
def test_boards_and_views_are_the_same_bytes_everywhere(python: str, hash_seed: str) -> None:
    here = "".join(f"{game.name} {digest(game)}\n" for game in GAMES)
    assert answer_of(python, hash_seed, ["-m", "tests.conformance.retelling"]) == here
