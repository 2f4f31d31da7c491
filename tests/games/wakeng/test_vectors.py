"""Every 挖坑 case of the rule book's vectors, answered by the judge kinds of the game."""

import json
from pathlib import Path
from typing import Any

import pytest

from appliance.games.wakeng import WAKENG

VECTORS = Path(__file__).parents[2] / "vectors.json"
CASES = [case for case in json.loads(VECTORS.read_bytes())["cases"] if case["game"] == "wakeng"]


def test_the_rule_book_has_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(WAKENG.judge)
    assert len(CASES) == 59


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_vector(case: dict[str, Any]) -> None:
    assert WAKENG.judge[case["kind"]](case["input"]) == case["expected"]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("type", {"ranks": ["LJ"]}),
        ("type", {"ranks": ["4"] * 5}),
        ("type", {"ranks": 4}),
        ("type", []),
        ("type", None),
        ("beats", {"play": ["4"], "on": ["4", "6"]}),
        ("beats", {"play": ["4"]}),
        ("score", {"bid": 4}),
        ("first_bidder", {"hands": [["H4"], ["H4"], ["H5"]]}),
        ("first_bidder", {"hands": [["S4"], ["S5"], ["S6"]]}),
        ("first_bidder", {"hands": [["H4"], ["LJ"], ["H5"]]}),
        ("bidding", {"first_bidder": 3, "bids": [3]}),
        ("bidding", {"first_bidder": 0, "bids": [1]}),
        ("first_lead", {"hands": [["H4"], ["S4"]], "dealer": 0}),
        ("timeout_play", {"leading": True, "hand": []}),
        ("exposure_state", {"exposed_before_bid": [True], "dealer": 0}),
        ("circle", {"leader": 0, "actions": [[0, ["4"] * 5]]}),
        ("circle", {"leader": 0, "actions": [[0]]}),
    ],
)
def test_malformed_questions_raise_a_sentence(kind: str, given: object) -> None:
    with pytest.raises(ValueError, match=r"\S+ \S+"):
        WAKENG.judge[kind](given)


def test_a_bid_after_the_end_of_the_bidding_is_the_refused_one() -> None:
    answer = WAKENG.judge["bidding"]({"first_bidder": 0, "bids": [1, 3, "pass"]})
    assert answer == {"refused_index": 2}
