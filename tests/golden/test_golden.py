"""The written transcripts are what the games do now."""

from pathlib import Path

import pytest

from appliance.games import GAMES
from tests.golden.write import GOLDEN, WRITTEN, transcripts


@pytest.mark.parametrize(("path", "text"), list(transcripts()), ids=lambda value: Path(value).stem)
def test_transcript_is_as_written(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text


def test_no_transcript_is_left_over() -> None:
    assert sorted(GOLDEN.glob("*/*.txt")) == sorted(path for path, _ in transcripts())


def test_every_transcript_reaches_the_end() -> None:
    for path, text in transcripts():
        assert "\nscore: " in text, path.name


def test_every_transcript_is_of_a_whole_pack() -> None:
    for game, scenarios in WRITTEN:
        for scenario in scenarios:
            dealt = [card for hand in scenario.deal.hands for card in hand]
            assert sorted([*dealt, *scenario.deal.bottom]) == sorted(game.deck), scenario.name


def test_every_game_has_its_transcripts() -> None:
    assert {game.name for game, _ in WRITTEN} == {game.name for game in GAMES}
