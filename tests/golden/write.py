"""Writes every golden transcript anew: `python -m tests.golden.write`. Read the diff."""

from collections.abc import Iterator
from pathlib import Path

from appliance.games.wakeng import WAKENG
from tests.golden.transcript import transcript
from tests.golden.wakeng.scenarios import SCENARIOS as WAKENG_SCENARIOS

GOLDEN = Path(__file__).parent


def transcripts() -> Iterator[tuple[Path, str]]:
    """The file of each scenario and its text."""
    for scenario in WAKENG_SCENARIOS:
        yield GOLDEN / "wakeng" / f"{scenario.name}.txt", transcript(WAKENG, scenario)


if __name__ == "__main__":
    for path, text in transcripts():
        path.write_text(text, encoding="utf-8")
