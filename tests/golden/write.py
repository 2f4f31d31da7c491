"""Writes every golden transcript anew: `python -m tests.golden.write`. Read the diff."""

from collections.abc import Iterator
from pathlib import Path

from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.games.wakeng import WAKENG
from tests.conformance.walking import AnyGame
from tests.golden.erdayi.scenarios import SCENARIOS as ERDAYI_SCENARIOS
from tests.golden.shengji.scenarios import SCENARIOS as SHENGJI_SCENARIOS
from tests.golden.transcript import Scenario, transcript
from tests.golden.wakeng.scenarios import SCENARIOS as WAKENG_SCENARIOS

GOLDEN = Path(__file__).parent
WRITTEN: tuple[tuple[AnyGame, tuple[Scenario, ...]], ...] = (
    (WAKENG, WAKENG_SCENARIOS),
    (ERDAYI, ERDAYI_SCENARIOS),
    (SHENGJI, SHENGJI_SCENARIOS),
)


def transcripts() -> Iterator[tuple[Path, str]]:
    """The file of each scenario and its text."""
    for game, scenarios in WRITTEN:
        for scenario in scenarios:
            yield GOLDEN / game.name / f"{scenario.name}.txt", transcript(game, scenario)


if __name__ == "__main__":
    for path, text in transcripts():
        path.write_text(text, encoding="utf-8")
