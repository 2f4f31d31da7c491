"""What is wrong with published boards is found and named, and what they prove is not overstated."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.cli import main
from appliance.papers.boards import Origin, export_boards
from appliance.papers.boards_check import check_boards
from tests.papers import dealing_by_hand
from tests.papers.boards_events import (
    EVENT,
    Spoil,
    another_number,
    another_seed,
    board_left_out,
    board_of,
    boards_file,
    exported,
    fingerprint_bent,
    two_cards_exchanged,
    written,
)

Found = set[tuple[str, int, int]]


def found(document: dict[str, Any]) -> Found:
    """(code, round, board) of each fault."""
    faults = check_boards(written(document)).faults
    return {(fault.code, fault.round, fault.board) for fault in faults}


def verify(file: Path) -> Result:
    return CliRunner().invoke(main, ["verify", "boards", str(file)])


def commit_again(document: dict[str, Any]) -> None:
    """What a box would write that commits afterwards: every digest fits the seeds again."""
    for sheet in document["rounds"]:
        commitments = []
        for board in sheet["boards"]:
            seed = bytes.fromhex(board["seed"])
            names = (EVENT, board["board_no"], document["game"], document["rules_version"])
            board["commitment"] = dealing_by_hand.commitment(*names, seed)
            number = board.get("origin", sheet)["public_number"]
            deals = range(1, document["deals_a_board"] + 1)
            board["deals"] = [
                dealing_by_hand.deal(document["game"], no, seed, number) for no in deals
            ]
            board["fingerprint"] = dealing_by_hand.fingerprint(board["deals"])
            commitments.append(board["commitment"])
        sheet["commitment"] = dealing_by_hand.round_commitment(commitments)


# --- what holds -------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "deals"), [("wakeng", 1), ("erdayi", 1), ("shengji", 3)])
def test_sound_boards_hold(game: str, deals: int) -> None:
    document = exported(game, deals_a_board=deals)
    report = check_boards(written(document))
    assert report.faults == ()
    first, second = (sheet["commitment"] for sheet in document["rounds"])
    assert report.holds == (
        f"event 杯赛-7, {game}, rules {game}-1: 4 boards of 2 rounds",
        "every seed is the one committed to, and every card follows from it",
        "no two boards have the same cards",
        f"round 1, boards 1 to 2: commitment {first}, public number none",
        f"round 2, boards 3 to 4: commitment {second}, public number 3652",
    )


def test_without_a_public_number_it_does_not_prove_that_boards_were_not_chosen_before() -> None:
    fixed, thrown, bare = check_boards(
        export_boards(boards_file(public_numbers=("", "12", "")))
    ).proves
    assert fixed.endswith("fixed before play and were not chosen afterwards")
    assert thrown.startswith("rounds 2: they were not chosen before either, if")
    assert bare.startswith("rounds 1, 3 have no public number: nothing here proves")
    _, thrown = check_boards(export_boards(boards_file(public_numbers=("12", "7")))).proves
    assert thrown.startswith("rounds 1, 2: they were not chosen before either, if")


def test_no_public_number_covers_a_board_taken_over() -> None:
    file = boards_file(public_numbers=("12",), origin=Origin("other", 9, "44"))
    said = check_boards(export_boards(file)).proves[-1]
    assert said.startswith("boards 2 were taken over from another event")


def test_before_any_round_is_closed_nothing_is_proved() -> None:
    report = check_boards(export_boards(boards_file(public_numbers=())))
    assert (len(report.holds), report.proves, report.faults) == (1, (), ())


# --- what is wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "faults"),
    [
        (
            another_seed,
            {("COMMITMENT", 1, 2), ("DEAL", 1, 2), ("FINGERPRINT", 1, 2)},
        ),
        (two_cards_exchanged, {("DEAL", 2, 3)}),
        (
            another_number,
            {(code, 2, board) for code in ("DEAL", "FINGERPRINT") for board in (3, 4)},
        ),
        (board_left_out, {("ROUND_COMMITMENT", 1, 0)}),
        (fingerprint_bent, {("FINGERPRINT", 1, 1)}),
    ],
)
def test_spoilt_boards_are_found(spoil: Spoil, faults: Found) -> None:
    document = exported()
    spoil(document)
    assert found(document) == faults


def test_a_commitment_made_for_another_event_or_rules_is_found() -> None:
    for field in ("event_id", "rules_version"):
        faults = found(exported() | {field: "other"})
        assert faults == {("COMMITMENT", 1 + no // 3, no) for no in (1, 2, 3, 4)}


def test_boards_and_rounds_out_of_order_are_found() -> None:
    document = exported()
    document["rounds"].reverse()
    out = {("ROUND_ORDER", 2, 0), ("ROUND_ORDER", 1, 0), ("BOARD_ORDER", 1, 1)}
    assert found(document) == out
    document = exported()
    document["rounds"][0]["boards"].reverse()
    assert found(document) == {("BOARD_ORDER", 1, 1), ("ROUND_COMMITMENT", 1, 0)}


def test_one_seed_for_two_boards_is_found_though_every_digest_fits() -> None:
    document = exported(public_numbers=("", ""))
    board_of(document, 4)["seed"] = board_of(document, 1)["seed"]
    commit_again(document)
    assert found(document) == {("SAME_CARDS", 2, 4)}


def test_a_seed_exchanged_with_every_digest_made_again_shows_another_round_commitment() -> None:
    """Nothing in the file can tell: only what the seats showed can. So the report names it."""
    document = exported()
    before = document["rounds"][0]["commitment"]
    another_seed(document)
    commit_again(document)
    report = check_boards(written(document))
    assert report.faults == ()
    assert not any(before in sentence for sentence in report.holds)
    assert any(document["rounds"][0]["commitment"] in sentence for sentence in report.holds)


def test_a_deal_missing_or_added_is_found() -> None:
    document = exported("shengji", deals_a_board=2, boards_a_round=1, public_numbers=("",))
    (board,) = document["rounds"][0]["boards"]
    deal = board["deals"].pop()
    assert [fault.said for fault in check_boards(written(document)).faults] == [
        "deal 2 is not what the seed gives: it is missing"
    ]
    board["deals"] += [deal, deal]
    assert [fault.said for fault in check_boards(written(document)).faults] == [
        "deal 3 is not what the seed gives: the board has no such deal"
    ]


def test_the_place_of_a_wrong_card_is_named() -> None:
    for place, said in enumerate(("hand 1", "hand 2", "hand 3", "the bottom")):
        document = exported()
        deal = board_of(document, 1)["deals"][0]
        cards = [*deal["hands"], deal["bottom"]][place]
        cards[0], cards[1] = cards[1], cards[0]
        (fault,) = check_boards(written(document)).faults
        assert str(fault) == (f"round 1, board 1: deal 1 is not what the seed gives: {said} [DEAL]")


@settings(max_examples=60)
@given(st.data())
def test_no_bent_file_holds_or_stops_the_checker(data: st.DataObject) -> None:
    """Whatever is changed in the file or left out: a fault, or a ValueError."""
    document = exported(boards_a_round=1)
    place: Any = document
    while True:
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.integers(0, 4)) == 0:
            break
        place = place[key]
    odd = st.none() | st.integers(-1, 5) | st.sampled_from(["", "S5", "BJ", "0" * 64, "12"])
    bent = data.draw((odd | st.lists(odd, max_size=2)).filter(lambda value: value != place[key]))
    place[key] = bent
    try:
        report = check_boards(written(document))
    except ValueError:
        return
    assert report.faults or document["rounds"] == []


# --- hallbox verify boards --------------------------------------------------------------------


def test_hallbox_verify_boards_says_what_holds_and_what_it_proves(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    file.write_bytes(export_boards(boards_file()))
    done = verify(file)
    assert done.exit_code == 0
    kinds = [line.split(":")[0] for line in done.output.splitlines()]
    assert kinds == ["holds"] * 5 + ["proves"] * 3


def test_hallbox_verify_boards_names_each_fault_and_fails(tmp_path: Path) -> None:
    document = exported()
    two_cards_exchanged(document)
    board_left_out(document)
    file = tmp_path / "boards.json"
    file.write_bytes(written(document))
    done = verify(file)
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        "fault: round 1: its commitment is not that of its boards [ROUND_COMMITMENT]",
        "fault: round 2, board 3: deal 1 is not what the seed gives: hand 1 [DEAL]",
    ]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "hallbox movement 1"}', "\ufeff{}"])
def test_another_file_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text, "utf-8")
    done = verify(file)
    assert done.exit_code == 1
    assert "other.json is no boards file" in done.output
    assert "Traceback" not in done.output


def test_what_does_not_hold_is_never_said_to_prove_anything() -> None:
    document = exported()
    fingerprint_bent(document)
    report = check_boards(json.dumps(document).encode())
    assert (report.holds, report.proves) == ((), ())
