"""Chapter 7 of the rule book, its worked examples of chapter 8, and comparing two by two."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.duplicate.matchpoints import (
    Artificial,
    Assigned,
    BoardResult,
    BoardSheet,
    Mark,
    Pending,
    Played,
    board_mp,
    mean_rate,
    rank_points,
    rate,
)


def played(*scores: int) -> BoardSheet:
    return board_mp([Played(score) for score in scores])


def marks(sheet: BoardSheet) -> list[Mark]:
    return [mark for mark in sheet.marks if mark is not None]


def mps(sheet: BoardSheet) -> list[int | None]:
    return [mark.mp for mark in marks(sheet)]


def rates(sheet: BoardSheet) -> list[Fraction]:
    return [mark.rate for mark in marks(sheet)]


def ranks(sheet: BoardSheet) -> list[int | None]:
    return [mark.rank for mark in marks(sheet)]


def points(sheet: BoardSheet) -> list[Fraction]:
    return [mark.rank_points for mark in marks(sheet)]


def final_rates(boards: list[BoardSheet]) -> list[Fraction]:
    return [mean_rate(by_entry) for by_entry in zip(*map(rates, boards), strict=True)]


def test_chapter_8_shengji() -> None:
    boards = [played(5, 1, 1), played(5, 1, 5), played(3, 5, 3)]
    assert [mps(board) for board in boards] == [[4, 1, 1], [3, 0, 3], [1, 4, 1]]
    assert [rates(board) for board in boards] == [[100, 25, 25], [75, 0, 75], [25, 100, 25]]
    assert [ranks(board) for board in boards] == [[1, 2, 2], [1, 3, 1], [2, 1, 2]]
    assert final_rates(boards) == [Fraction(667, 10), Fraction(417, 10), Fraction(417, 10)]


def test_chapter_8_wakeng() -> None:
    boards = [played(6, 4, 6), played(3, 3, -3), played(3, 3, 3)]
    assert [mps(board) for board in boards] == [[3, 0, 3], [3, 3, 0], [2, 2, 2]]
    assert final_rates(boards) == [Fraction(667, 10), Fraction(417, 10), Fraction(417, 10)]


def test_chapter_8_erdayi() -> None:
    boards = [played(24, -12, -12)] * 3
    assert [mps(board) for board in boards] == [[4, 1, 1]] * 3
    assert [ranks(board) for board in boards] == [[1, 2, 2]] * 3
    assert [sum(total) for total in zip(*map(points, boards), strict=True)] == [
        30_000,
        21_000,
        21_000,
    ]


def test_chapter_8_five_results() -> None:
    board = played(24, 12, 12, -6, -6)
    assert mps(board) == [8, 5, 5, 1, 1]
    assert rates(board) == [
        100,
        Fraction(125, 2),
        Fraction(125, 2),
        Fraction(25, 2),
        Fraction(25, 2),
    ]
    assert ranks(board) == [1, 2, 2, 4, 4]
    assert points(board) == [10_000, 7_000, 7_000, 3_500, 3_500]


def test_d44_alone_on_a_board_is_half_of_everything() -> None:
    assert board_mp([Played(7)]) == BoardSheet(1, 0, (Mark(0, Fraction(50), 1, Fraction(5_000)),))


def test_d49_an_artificial_result_shrinks_n_and_takes_no_place() -> None:
    sheet = board_mp([Played(5), Played(1), Artificial(60), Played(1)])
    assert (sheet.n, sheet.top) == (3, 4)
    assert mps(sheet) == [4, 1, None, 1]
    assert ranks(sheet) == [1, 2, None, 2]
    assert sheet.marks[2] == Mark(None, Fraction(60), None, Fraction(7_000))


def test_d49_an_artificial_result_equal_to_a_compared_rate_shares_its_rank_points() -> None:
    assert points(board_mp([Played(5), Played(3), Played(1), Artificial(50)]))[3] == 7_000
    assert points(board_mp([Played(5), Played(3), Played(1), Artificial(49)]))[3] == 5_000


def test_d49_an_assigned_score_is_compared_like_a_played_one() -> None:
    assert board_mp([Played(5), Assigned(3), Played(1)]) == played(5, 3, 1)


def test_d49_a_pending_result_counts_nowhere() -> None:
    sheet = board_mp([Played(5), Pending(), Played(1)])
    assert sheet.marks[1] is None
    assert (sheet.n, mps(sheet)) == (2, [2, 0])


def test_d49_a_board_without_a_compared_result_has_no_top() -> None:
    assert board_mp([Pending(), Pending()]) == BoardSheet(0, 0, (None, None))
    assert rates(board_mp([Artificial(40)])) == [40]


def test_d40_rank_points_halve_every_second_rank() -> None:
    assert [rank_points(rank) for rank in (1, 2, 3, 4)] == [10_000, 7_000, 5_000, 3_500]
    assert rank_points(14) == Fraction("109.38")
    assert rank_points(15) == Fraction("78.13")
    assert rank_points(16) == Fraction("54.69")


def test_7_2_boards_of_unequal_n_have_the_same_weight() -> None:
    assert mean_rate([rate(3, 4), rate(5, 8)]) == Fraction("68.8")
    assert mean_rate([Fraction(60), rate(3, 4)]) == Fraction("67.5")


def test_7_2_an_entry_without_a_counted_board_has_no_rate() -> None:
    with pytest.raises(ValueError, match="no board counts"):
        mean_rate([])


scores = st.integers(-6, 6)
results = st.lists(
    st.builds(Played, scores)
    | st.builds(Assigned, scores)
    | st.builds(Artificial, st.integers(0, 100))
    | st.just(Pending()),
    max_size=12,
)


@given(st.lists(scores, max_size=40))
def test_7_1_all_matchpoints_of_a_board_sum_to_n_times_n_minus_1(all_scores: list[int]) -> None:
    n = len(all_scores)
    assert sum(mp or 0 for mp in mps(played(*all_scores))) == n * (n - 1)


@given(results)
def test_7_1_comparing_two_by_two_gives_the_same(board: list[BoardResult]) -> None:
    compared = {i: r.score for i, r in enumerate(board) if isinstance(r, Played | Assigned)}
    sheet = board_mp(board)
    for i, mine in compared.items():
        others = [score for j, score in compared.items() if j != i]
        mark = sheet.marks[i]
        assert mark is not None
        assert mark.mp == sum((mine > other) * 2 + (mine == other) for other in others)
        assert mark.rank == 1 + sum(other > mine for other in others)
        assert mark.rate == (Fraction(50 * mark.mp, len(others)) if others else 50)


@given(results)
def test_7_5_rank_points_follow_the_rate_for_artificial_results_too(
    board: list[BoardResult],
) -> None:
    sheet = board_mp(board)
    if sheet.n > 1:
        by_rate = sorted(marks(sheet), key=lambda mark: mark.rate)
        assert [m.rank_points for m in by_rate] == sorted(m.rank_points for m in by_rate)
