"""Chapter 7: what each entry has so far, and that adding line by line is adding at once."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import Artificial, Assigned, BoardResult, Pending, Played, Void
from appliance.duplicate.scoring import Scores, Scoring, Sums, Total, enter, s_total
from tests.duplicate.random_events import entries_and_lines, results
from tests.duplicate.written_lines import against_the_house, line


def entered(ranking: Total, *lines: Line) -> Scores:
    return enter(Scores(Scoring(ranking)), lines)


def rates(scores: Scores, entry: str) -> list[Fraction | None]:
    boards = scores.tallies[entry].boards
    marks = [scored.mark for _, scored in sorted(boards.items())]
    return [None if mark is None else mark.rate for mark in marks]


def final(scores: Scores, entry: str) -> int | None:
    return scores.tallies[entry].final


def test_7_1_only_the_same_board_and_position_are_compared() -> None:
    scores = entered(
        "R",
        line("a", 5, position=0),
        line("b", -5, position=1),
        line("c", 3, position=0, table_no=2),
        line("d", -3, position=1, table_no=2),
        line("a", 1, position=0, board_no=2),
    )
    assert rates(scores, "a") == [100, 50]
    assert rates(scores, "b") == [0]
    assert rates(scores, "c") == [0]
    assert rates(scores, "d") == [100]


def test_d52_groups_of_a_fouled_board_are_scored_apart() -> None:
    scores = entered(
        "R",
        line("a", 9, fingerprint="other cards"),
        line("b", 1, fingerprint="other cards", table_no=2),
        line("c", 5, table_no=3),
        line("d", 3, table_no=4),
    )
    assert [rates(scores, entry) for entry in "abcd"] == [[100], [0], [100], [0]]


def test_7_5_boards_of_unequal_n_have_the_same_weight() -> None:
    """r = 3/4 and 5/8 (one board of three results, one of five) make 68.8."""
    scores = entered(
        "R",
        *against_the_house({"a": (6, 12), "b": (6, 24), "c": (4, 12)}),
        line("d", -6, board_no=2, table_no=4),
        line("e", -6, board_no=2, table_no=5),
    )
    assert rates(scores, "a") == [75, Fraction(125, 2)]
    assert final(scores, "a") == 688


def test_d49_a_pending_board_is_not_in_x_and_an_assigned_one_ends_that() -> None:
    scores = entered("R", *against_the_house({"a": (5, Pending()), "b": (1, 7), "c": (1, 3)}))
    assert final(scores, "a") == 1000
    assert scores.tallies["a"].sums == Sums(earned=Fraction(100), counted=1, pending=1)
    assert rates(scores, "b") == [25, 100]

    ruled = enter(scores, [line("a", Assigned(5), board_no=2)])
    assert rates(ruled, "a") == [100, 50]
    assert rates(ruled, "b") == [25, 100]
    assert rates(ruled, "c") == [25, 0]
    assert ruled.tallies["a"].sums == Sums(earned=Fraction(150), counted=2, adjusted=1)


def test_d49_an_artificial_percentage_is_one_board_of_full_weight() -> None:
    scores = entered("R", *against_the_house({"a": (Artificial(60), 5), "b": (3, 5), "c": (1, 3)}))
    assert final(scores, "a") == 675
    assert rates(scores, "b")[0] == 100


def test_13_4_artificial_60_beside_5_1_1_earns_the_points_of_rank_2() -> None:
    scores = entered(
        "S", *against_the_house({"a": (5,), "b": (1,), "c": (Artificial(60),), "d": (1,)})
    )
    assert [final(scores, entry) for entry in "abcd"] == [1_000_000, 700_000, 700_000, 700_000]


def test_d53_a_bye_is_left_out_of_r_and_credits_the_own_mean_in_s() -> None:
    rows: dict[str, tuple[BoardResult | int, ...]] = {
        "a": (5, 1, Void()),
        "b": (3, 2, 1),
        "c": (1, 3, 0),
    }
    by_rate, by_points = (entered(total, *against_the_house(rows)) for total in ("R", "S"))
    assert final(by_rate, "a") == 500
    assert final(by_points, "a") == 100 * (10_000 + 5_000 + 7_500)
    assert by_points.tallies["a"].sums.missed == 1


def test_d53_an_entry_with_nothing_but_byes_has_no_mean_to_credit() -> None:
    scores = entered("S", line("a", Void()))
    assert final(scores, "a") is None
    with pytest.raises(ZeroDivisionError):
        s_total(Fraction(0), 0, 1)


def test_d44_boards_with_nobody_to_compare_with_are_flagged() -> None:
    scores = entered("R", line("a", 7), line("b", Artificial(60), table_no=2))
    assert final(scores, "a") == 500
    assert (scores.tallies["a"].sums.alone, scores.tallies["b"].sums.alone) == (1, 0)


def test_d53b_only_boards_that_ended_in_a_score_are_timed() -> None:
    scores = entered(
        "R",
        line("a", 1, board_no=1, times_ms=(5, 6)),
        line("a", Assigned(1), board_no=2, times_ms=(7,)),
        line("a", Artificial(50), board_no=3, times_ms=(100,)),
        line("a", Pending(), board_no=4, times_ms=(1000,)),
        line("a", 1, board_no=5),
    )
    sums = scores.tallies["a"].sums
    assert (sums.timed, sums.time_ms) == (2, 18)


def test_d40_the_interim_method_is_named_only_where_a_ranking_rests_on_it() -> None:
    assert Scoring("S").interim == ("rank_points=halving (interim)",)
    assert Scoring("R").interim == ()
    assert Scoring("S", rank_points="table").interim == ()


def test_d40_a_table_of_rank_points_replaces_the_interim_method() -> None:
    table = Scoring("S", rank_points="table", rank_points_table=(Decimal(100), Decimal("33.335")))
    scores = enter(Scores(table), against_the_house({"a": (5,), "b": (3,), "c": (1,)}))
    assert [final(scores, entry) for entry in "abc"] == [10_000, 3_334, 0]
    assert final(enter(Scores(table), [line("a", 5)]), "a") == 5_000


def test_a_correction_moves_an_entry_to_another_table_position_and_deck() -> None:
    scores = entered("R", line("a", 5), line("b", 3, table_no=2), line("c", 0, position=1))
    moved = enter(scores, [line("a", -1, table_no=3, position=1, fingerprint="other cards")])
    assert rates(moved, "b") == [50]
    assert moved == entered(
        "R",
        line("a", -1, table_no=3, position=1, fingerprint="other cards"),
        line("b", 3, table_no=2),
        line("c", 0, position=1),
    )


def test_of_two_lines_for_one_board_entered_together_the_later_stands() -> None:
    assert entered("R", line("a", 5), line("a", 3)) == entered("R", line("a", 3))


def test_a_correction_touches_only_those_it_is_compared_with() -> None:
    rows = {f"e{i}": (i, -i) for i in range(6)}
    scores = entered(
        "R", *against_the_house(rows), *(line(f"o{i}", i, position=1) for i in range(3))
    )
    after = enter(scores, [line("e0", 10, board_no=1)])
    assert all(after.tallies[f"o{i}"] is scores.tallies[f"o{i}"] for i in range(3))
    assert all(
        after.groups[group] is held for group, held in scores.groups.items() if group.position
    )


@st.composite
def histories(draw: st.DrawFn) -> list[list[Line]]:
    """Batches of lines in any order, some of them entered wrong at first and corrected later."""
    _, lines = draw(entries_and_lines())
    lines = draw(st.permutations(lines))
    wrong = [
        replace(
            held,
            result=draw(results),
            position=draw(st.integers(0, 1)),
            table_no=draw(st.sampled_from((None, 0, 1))),
        )
        for held in lines
        if draw(st.booleans())
    ]
    cuts = sorted(draw(st.lists(st.integers(0, len(lines)), max_size=4)))
    parts = [lines[a:b] for a, b in zip([0, *cuts], [*cuts, len(lines)], strict=True)]
    return [wrong, *parts]


@given(histories(), st.sampled_from(("R", "S")))
def test_entering_line_by_line_is_entering_at_once(
    history: list[list[Line]], ranking: Total
) -> None:
    step_by_step = Scores(Scoring(ranking))
    for batch in history:
        step_by_step = enter(step_by_step, batch)
    assert step_by_step == entered(ranking, *(held for batch in history[1:] for held in batch))


def test_entering_leaves_the_scores_it_started_from_as_they_were() -> None:
    before = entered("R", line("a", 5), line("b", 3, table_no=2))
    enter(before, [line("a", 1), line("c", 9, table_no=3)])
    assert before == entered("R", line("a", 5), line("b", 3, table_no=2))


def test_a_played_and_an_assigned_score_weigh_the_same() -> None:
    played = entered("R", *against_the_house({"a": (5,), "b": (Played(3),)}))
    ruled = entered("R", *against_the_house({"a": (5,), "b": (Assigned(3),)}))
    assert [final(played, e) for e in "ab"] == [final(ruled, e) for e in "ab"] == [1000, 0]
