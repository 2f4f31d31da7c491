"""The rule oracle against the public cases, and against everything that is no question."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance import judge
from appliance.games import GAMES
from appliance.judge import JUDGES, judge_lines

CASES = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))["cases"]
OURS = {"clock", "duplicate", "swiss", *(game.name for game in GAMES)}
ANSWERABLE = [case for case in CASES if case["game"] in OURS]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def ask(*lines: str | bytes) -> tuple[list[dict[str, Any]], int]:
    """The replies and the exit code."""
    replies: list[dict[str, Any]] = []
    running = judge_lines(lines)
    while True:
        try:
            reply = next(running)
        except StopIteration as end:
            return replies, end.value
        assert reply.endswith(b"\n")
        assert reply.count(b"\n") == 1
        replies.append(json.loads(reply))


def question(**fields: Any) -> str:
    return json.dumps(
        {"id": "q", "game": "clock", "kind": "link_credit", "input": {"rtt_ms": [40]}} | fields
    )


def refused(line: str | bytes) -> tuple[str | int | None, str]:
    """The id and the code of the one refusal that this line brings."""
    (reply,), exit_code = ask(line)
    assert exit_code == 2
    assert set(reply) == {"id", "error"}
    assert set(reply["error"]) == {"code", "detail"}
    return reply["id"], reply["error"]["code"]


@pytest.mark.parametrize("case", ANSWERABLE, ids=lambda case: case["id"])
def test_chapter_12_a_public_case_is_answered_exactly(case: dict[str, Any]) -> None:
    replies, exit_code = ask(json.dumps(case))
    assert replies == [{"id": case["id"], "answer": case["expected"]}]
    assert exit_code == 0


def test_every_kind_the_oracle_answers_has_public_cases() -> None:
    assert set(JUDGES) == {(case["game"], case["kind"]) for case in ANSWERABLE}


def test_a_bad_question_does_not_stop_the_next() -> None:
    good = question(id=1)
    replies, exit_code = ask(good, "{", "", question(id=2).encode(), b"\n")
    assert [(reply["id"], "answer" in reply) for reply in replies] == [
        (1, True),
        (None, False),
        (2, True),
    ]
    assert exit_code == 2


def test_nothing_asked_is_no_error() -> None:
    assert ask() == ([], 0)


def test_an_unknown_kind_is_named() -> None:
    assert refused(question(kind="never")) == ("q", "UNKNOWN_KIND")
    assert refused(question(game="bridge")) == ("q", "UNKNOWN_KIND")


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "[]",
        "7",
        "NaN",
        '"text"',
        b"\xff\xfe",
        '{"id": "\ud800"}',
        "[" * 500_000,
        '{"id": ' * 100_000,
        "9" * 1_000_000,
        '{"id": {"a": 1}, "game": "clock", "kind": "link_credit", "input": {}}',
        '{"id": ' + "9" * 10_000 + "}",
        '{"game": "clock", "kind": "link_credit", "input": {"rtt_ms": []}}',
    ],
    ids=lambda line: str(line[:24]),
)
def test_a_line_that_is_no_question_is_refused(line: str | bytes) -> None:
    assert refused(line) == (None, "BAD_LINE")


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("clock/link_credit", None),
        ("clock/link_credit", {"rtt_ms": [-1]}),
        ("clock/link_credit", {"rtt_ms": [1.5]}),
        ("clock/link_credit", {"rtt_ms": [True]}),
        ("clock/link_credit", {"rtt": []}),
        ("clock/outage_bank", {"bank_ms": -1, "outages_ms": []}),
        ("clock/charged_time", {"limit_ms": 25_000}),
        ("duplicate/board_mp", []),
        ("duplicate/board_mp", {"results": []}),
        ("duplicate/board_mp", {"results": [{"score": "5"}]}),
        ("duplicate/board_mp", {"results": [{"kind": "guessed", "score": 5}]}),
        ("duplicate/board_mp", {"results": [{"kind": "artificial", "percent": 101}]}),
        ("duplicate/mean_rate", {"rates": []}),
        ("duplicate/mean_rate", {"rates": [[5, 4]]}),
        ("duplicate/mean_rate", {"rates": [[101, 0]]}),
        ("duplicate/rank_factor", {"rank": 0}),
    ],
)
def test_a_bad_input_is_refused_under_its_id(kind: str, asked: Any) -> None:
    game, name = kind.split("/")
    assert refused(question(game=game, kind=name, input=asked)) == ("q", "BAD_INPUT")


def test_a_number_beyond_all_bounds_keeps_its_id() -> None:
    line = '{"id": "q", "game": "clock", "kind": "link_credit", "input": {"rtt_ms": [1e999]}}'
    assert refused(line) == ("q", "BAD_INPUT")


def test_a_huge_number_of_ms_is_counted_exactly() -> None:
    asked = {"bank_ms": 10**30, "outages_ms": [10**29]}
    replies, _ = ask(question(kind="outage_bank", input=asked))
    assert replies[0]["answer"] == {"held_ms": [10**29], "bank_left_ms": 9 * 10**29}


def test_a_long_line_is_answered() -> None:
    results = [{"score": 10**60 + score % 7} for score in range(15_000)]
    line = question(game="duplicate", kind="board_mp", input={"results": results})
    assert len(line) > 1_000_000
    replies, exit_code = ask(line)
    assert (replies[0]["answer"]["n"], exit_code) == (15_000, 0)


def test_a_fault_of_ours_is_owned_and_the_rest_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(asked: Any) -> Any:
        raise AssertionError(f"cannot happen: {asked}")

    broken_table: Mapping[tuple[str, str], Any] = {**JUDGES, ("clock", "broken"): broken}
    monkeypatch.setattr(judge, "JUDGES", broken_table)
    replies, exit_code = ask(question(kind="broken"), question())
    assert replies[0]["error"]["code"] == "FAULT"
    assert "answer" in replies[1]
    assert exit_code == 2


@given(st.text() | st.binary())
def test_no_text_stops_the_oracle(line: str | bytes) -> None:
    replies, _ = ask(line, question())
    assert "answer" in replies[-1]


@given(st.sampled_from(sorted(JUDGES)), json_values, st.sampled_from(ANSWERABLE), st.data())
def test_no_input_stops_the_oracle(
    kind: tuple[str, str], value: Any, case: dict[str, Any], data: st.DataObject
) -> None:
    odd = question(game=kind[0], kind=kind[1], input=value)
    asked = dict(case["input"])
    if asked:
        asked[data.draw(st.sampled_from(sorted(asked)))] = value
    bent = json.dumps(case | {"input": asked})
    replies, _ = ask(odd, bent, question())
    assert len(replies) == 3
    assert "answer" in replies[2]
    assert all(reply.get("error", {}).get("code") != "FAULT" for reply in replies)
