"""Every 二打一 case of the rule book's vectors, answered by the judge kinds of the game."""

import json
from pathlib import Path
from typing import Any

import pytest

from appliance.games.erdayi import ERDAYI

VECTORS = Path(__file__).parents[2] / "vectors.json"
CASES = [case for case in json.loads(VECTORS.read_bytes())["cases"] if case["game"] == "erdayi"]


def test_the_rule_book_has_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(ERDAYI.judge)
    assert len(CASES) == 78


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case: dict[str, Any]) -> None:
    assert ERDAYI.judge[case["kind"]](case["input"]) == case["expected"]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("types", {"ranks": ["BJ", "BJ"]}),
        ("types", {"ranks": ["3"] * 5}),
        ("types", {"ranks": ["1"]}),
        ("types", {"ranks": 3}),
        ("types", []),
        ("types", None),
        ("beats", {"play": ["4"], "on": ["4", "6"]}),
        ("beats", {"play": ["4"]}),
        ("reading", {"ranks": ["3", "5"]}),
        ("score", {"bid": 4}),
        ("first_bidder", {"board": 0}),
        ("bidding", {"first_bidder": 3, "bids": [3]}),
        ("bidding", {"first_bidder": 0, "bids": [1]}),
        ("redouble_state", {"defenders_doubled": [True]}),
        ("spring", {"winner_side": "nobody", "dealer_plays": 1, "defender_plays": [0, 0]}),
        ("timeout_play", {"leading": True, "hand": []}),
        ("timeout_play", {"leading": True, "hand": ["S3", "S3"]}),
        ("circle", {"leader": 0, "actions": [[0, ["4"] * 5]]}),
        ("circle", {"leader": 0, "actions": [[0]]}),
    ],
)
def test_malformed_questions_raise_a_sentence(kind: str, given: object) -> None:
    with pytest.raises(ValueError, match=r"\S+ \S+"):
        ERDAYI.judge[kind](given)


def test_a_bid_after_the_end_of_the_bidding_is_the_refused_one() -> None:
    answer = ERDAYI.judge["bidding"]({"first_bidder": 0, "bids": [1, 3, "pass"]})
    assert answer == {"refused_index": 2}


def test_what_is_no_type_beats_nothing() -> None:
    assert ERDAYI.judge["beats"]({"play": ["4", "5"], "on": ["3"]}) == {"beats": False}
