"""所胜对手 in its two meanings (7.4, D-42)."""

from fractions import Fraction

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import Artificial, Assigned, Pending
from appliance.duplicate.opponents import beaten_at_table, mean_beaten, means_beaten_on_boards
from tests.duplicate.written_lines import line


def table(**rows: tuple[int, ...]) -> list[Line]:
    return [
        line(entry, score, board_no=board_no, position=seat)
        for seat, (entry, scores) in enumerate(rows.items())
        for board_no, score in enumerate(scores, start=1)
    ]


def test_000_l320_beaten_at_a_table_is_who_scored_less_over_the_round() -> None:
    """b wins the second board, but the round goes by the sum: 7, 2, -9."""
    beaten = beaten_at_table(table(a=(9, -2), b=(-4, 6), c=(-5, -4)))
    assert beaten == {"a": ("b", "c"), "b": ("c",), "c": ()}


def test_000_l320_an_equal_sum_beats_nobody() -> None:
    assert beaten_at_table(table(a=(3, -3), b=(-3, 3))) == {"a": (), "b": ()}


def test_d49_an_artificial_result_has_no_beaten_opponents() -> None:
    beaten = beaten_at_table([line("a", Artificial(60)), line("b", Artificial(40), position=1)])
    assert beaten == {}


def test_d49_sums_run_over_the_boards_on_which_both_have_a_raw_score() -> None:
    """On board 1, which a led by 10, b has none any more; board 2 went to b."""
    lines = [
        line("a", 10, board_no=1),
        line("b", Artificial(50), board_no=1, position=1),
        line("a", Assigned(-1), board_no=2),
        line("b", 1, board_no=2, position=1),
        line("a", 5, board_no=3),
        line("b", Pending(), board_no=3, position=1),
    ]
    assert beaten_at_table(lines) == {"a": (), "b": ("a",)}


def test_d42_repeats_count_each_time() -> None:
    assert mean_beaten(["x", "x", "y"], {"x": 600, "y": 300}) == 500


def test_d42_none_beaten_is_0() -> None:
    assert mean_beaten([], {"x": 600}) == 0
    assert means_beaten_on_boards([[(1, "a"), (1, "b")]], {"a": 5, "b": 7}) == {"a": 0, "b": 0}


def test_003_l207_beaten_on_a_board_is_who_ranks_lower_on_it() -> None:
    boards = [[(1, "a"), (2, "b"), (2, "c"), (4, "d")], [(2, "a"), (1, "d")]]
    finals = {"a": 100, "b": 31, "c": 20, "d": 10}
    assert means_beaten_on_boards(boards, finals) == {
        "a": Fraction(61, 3),
        "b": 10,
        "c": 10,
        "d": 100,
    }
