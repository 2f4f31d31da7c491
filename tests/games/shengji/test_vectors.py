"""Every 升级 case of the rule book's vectors, answered by the judge kinds of the game."""

import json
from pathlib import Path
from typing import Any

import pytest

from appliance.games.shengji.judge import JUDGE

VECTORS = Path(__file__).parents[2] / "vectors.json"
CASES = [case for case in json.loads(VECTORS.read_bytes())["cases"] if case["game"] == "shengji"]
TRUMPS = {"level": "2", "trump": "S"}
DECLARE = {"level": "2", "first_deal": True, "first_drawer": "S", "bottom": ["D5"], "shows": []}


def test_the_rule_book_has_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(JUDGE)
    assert len(CASES) == 185


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case: dict[str, Any]) -> None:
    assert JUDGE[case["kind"]](case["input"]) == case["expected"]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("is_tractor", None),
        ("is_tractor", {"level": "1", "trump": "S", "cards": ["H3"]}),
        ("is_tractor", TRUMPS | {"trump": "X", "cards": ["H3"]}),
        ("is_tractor", TRUMPS | {"cards": ["H3", "H3", "H3"]}),
        ("lead_legal", TRUMPS | {"cards": ["H1"]}),
        ("lead_legal", TRUMPS | {"cards": ["H3"], "hand": []}),
        ("trick_winner", TRUMPS | {"plays": []}),
        ("trick_winner", TRUMPS | {"plays": [["S3", "S4"], ["H3", "H4"]]}),
        ("trick_winner", TRUMPS | {"plays": [["H3"], ["H4", "H4"]]}),
        ("ruff_or_discard", TRUMPS | {"lead": ["H3"], "play": ["S3", "S3"]}),
        ("follow_legal", TRUMPS | {"lead": ["H3", "D3"], "hand": [], "play": []}),
        ("throw", TRUMPS | {"throw_rule": "mild", "throw": ["H3"], "other_hands": [[], [], []]}),
        ("throw", TRUMPS | {"throw_rule": "official", "throw": ["H3"], "other_hands": [[]]}),
        ("timeout_play", TRUMPS | {"lead": ["H3", "H3"], "hand": ["H4"]}),
        ("timeout_play", TRUMPS | {"lead": [], "hand": []}),
        ("timeout_bury", TRUMPS | {"hand": ["H4"]}),
        ("level_change", {"points": -5}),
        ("first_drawer", {"board": 0}),
        ("declare", DECLARE | {"first_deal": False}),
        ("declare", DECLARE | {"bottom": ["BJ", "LJ"]}),
        ("declare_window", {"accepted_show_ms": [-1]}),
        ("game_score", {"NS_level": 16, "EW_level": 2}),
        ("game", {"first_dealer": "S", "points": [0], "deals_per_game": 9}),
    ],
)
def test_malformed_questions_raise_a_sentence(kind: str, given: object) -> None:
    with pytest.raises(ValueError, match=r"\S+ \S+"):
        JUDGE[kind](given)
