"""7.4 and the worked examples of chapter 8: places, shared and decided, with their flags."""

from decimal import Decimal

import pytest

from appliance.duplicate.matchpoints import Artificial, Pending, Void
from appliance.duplicate.ranking import Field, GroupSize, PlayOff, Ranking, play_off, rank
from appliance.duplicate.scoring import Scores, Scoring, TrimUnit, enter
from tests.duplicate.written_lines import against_the_house, finals, line, ranked, ranks


def decided_by(ranking: Ranking) -> list[str | None]:
    reasons = [standing.above for standing in ranking.standings]
    return [None if why is None else why.step for why in reasons]


def test_chapter_8_shengji_places_put_3_before_2() -> None:
    ranking = ranked(
        "R",
        against_the_house(
            {"1": (5, 5, 3), "2": (1, 1, 5), "3": (1, 5, 3)},
            {"1": (120, 151, 138), "2": (144, 118, 146), "3": (135, 131, 122)},
        ),
    )
    assert ranks(ranking) == {"1": 1, "3": 2, "2": 3}
    assert finals(ranking) == {"1": 667, "2": 417, "3": 417}
    assert decided_by(ranking) == ["final", "places", None]
    assert [s.boards.time_ms for s in ranking.standings] == [409, 388, 408]


def test_chapter_8_wakeng_the_quicker_one_is_second() -> None:
    ranking = ranked(
        "R",
        against_the_house(
            {"1": (6, 3, 3), "2": (4, 3, 3), "3": (6, -3, 3)},
            {"1": (38, 47, 60), "2": (46, 50, 58), "3": (52, 42, 61)},
        ),
    )
    assert ranks(ranking) == {"1": 1, "2": 2, "3": 3}
    assert finals(ranking) == {"1": 667, "2": 417, "3": 417}
    assert decided_by(ranking) == ["final", "time", None]
    assert [s.boards.time_ms for s in ranking.standings[1:]] == [154, 155]


def test_chapter_8_erdayi_the_quicker_one_is_second() -> None:
    ranking = ranked(
        "S",
        against_the_house(
            {"1": (24, 24, 24), "2": (-12, -12, -12), "3": (-12, -12, -12)},
            {"1": (60, 60, 60), "2": (80, 72, 68), "3": (78, 78, 78)},
        ),
    )
    assert ranks(ranking) == {"1": 1, "2": 2, "3": 3}
    assert finals(ranking) == {"1": 3_000_000, "2": 2_100_000, "3": 2_100_000}
    assert decided_by(ranking) == ["final", "time", None]
    assert [s.boards.time_ms for s in ranking.standings[1:]] == [220, 234]


def test_chapter_8_five_results_share_ranks_1_2_2_4_4() -> None:
    ranking = ranked(
        "S", against_the_house({"a": (24,), "b": (12,), "c": (12,), "d": (-6,), "e": (-6,)})
    )
    assert ranks(ranking) == {"a": 1, "b": 2, "c": 2, "d": 4, "e": 4}
    assert finals(ranking) == {
        "a": 1_000_000,
        "b": 700_000,
        "c": 700_000,
        "d": 350_000,
        "e": 350_000,
    }


def test_d43_two_firsts_are_followed_by_a_third_who_earns_the_points_of_rank_3() -> None:
    ranking = ranked("S", against_the_house({"a": (5,), "b": (5,), "c": (1,)}))
    assert ranks(ranking) == {"a": 1, "b": 1, "c": 3}
    assert finals(ranking)["c"] == 500_000


def test_tb2_rates_that_print_alike_are_tied() -> None:
    """The exact means are 60 and 60 1/30, then 60 and 60 1/3."""
    sixty, more = Artificial(60), Artificial(61)
    ranking = ranked("R", against_the_house({"a": (*(sixty,) * 29, more), "b": (sixty,)}))
    assert (finals(ranking), ranks(ranking)) == ({"a": 600, "b": 600}, {"a": 1, "b": 1})
    ranking = ranked("R", against_the_house({"a": (sixty, sixty, more), "b": (sixty,)}))
    assert (finals(ranking), ranks(ranking)) == ({"a": 603, "b": 600}, {"a": 1, "b": 2})


def test_7_4_by_r_the_opponents_decide_before_time() -> None:
    """a is the quicker one, but has beaten the weak one of two with 75 and 25 %."""
    ranking = ranked(
        "R",
        [
            line("a", 1, table_no=1, times_ms=(1,)),
            line("weak", -1, table_no=1, position=1),
            line("b", 1, table_no=2, times_ms=(99,)),
            line("strong", -1, table_no=2, position=1),
            line("weak", -9, table_no=3, round_no=2, board_no=2),
            line("strong", 9, table_no=4, round_no=2, board_no=2),
        ],
    )
    assert finals(ranking) == {"strong": 750, "b": 500, "a": 500, "weak": 250}
    assert ranks(ranking) == {"strong": 1, "b": 2, "a": 3, "weak": 4}
    assert decided_by(ranking) == ["final", "beaten", "final", None]


def test_7_4_by_s_time_decides_before_the_opponents() -> None:
    quick_then_slow = against_the_house(
        {"a": (3, 1), "b": (1, 3), "c": (1, 0)}, {"a": (9, 9), "b": (4, 4), "c": (9, 9)}
    )
    ranking = ranked("S", quick_then_slow)
    assert finals(ranking)["a"] == finals(ranking)["b"] == 1_700_000
    assert ranks(ranking) == {"b": 1, "a": 2, "c": 3}
    assert decided_by(ranking) == ["time", "final", None]


def test_d53b_unequal_numbers_of_boards_compare_the_mean_a_timed_board() -> None:
    ranking = ranked(
        "R",
        [
            line("a", 5, times_ms=(30,)),
            line("a", Artificial(50), board_no=2),
            line("a", 5, board_no=3, times_ms=(30,)),
            line("b", 5, table_no=2, times_ms=(40,)),
            line("b", Artificial(50), table_no=2, board_no=2),
            line("b", 5, table_no=2, board_no=3),
        ],
    )
    assert ranks(ranking) == {"a": 1, "b": 2}
    assert [s.boards.time_ms for s in ranking.standings] == [60, 40]


@pytest.mark.parametrize(("trim_unit", "first"), [("deal", "a"), ("board", "b")])
def test_d45b_the_trimmed_unit_is_the_deal_unless_the_event_says_board(
    trim_unit: TrimUnit, first: str
) -> None:
    """Without the extremes a deal took a 2 and b 5, a board took a 6 and b 5."""
    times = {"a": ((2, 2, 2), (2, 2, 2), (2, 2, 20)), "b": ((3,), (5,), (28,))}
    lines = [
        line(entry, 5, board_no=board_no, table_no=ord(entry), times_ms=deals)
        for entry, boards in times.items()
        for board_no, deals in enumerate(boards, start=1)
    ]
    scores = enter(Scores(Scoring("R", trim_unit=trim_unit)), lines)
    leader, last = rank(scores, Field(("a", "b"))).standings
    assert leader.boards.time_ms == last.boards.time_ms == 36
    assert (leader.entry, leader.above and leader.above.step) == (first, "trimmed")


def test_d48_what_nothing_parts_shares_the_rank_and_is_flagged_for_a_play_off() -> None:
    ranking = ranked("R", against_the_house({"a": (5,), "b": (5,), "c": (1,)}))
    assert [(s.entry, s.play_off) for s in ranking.standings] == [
        ("a", True),
        ("b", True),
        ("c", False),
    ]
    assert decided_by(ranking) == [None, "final", None]


def test_d48_a_play_off_orders_the_tied_only_among_themselves() -> None:
    lines = against_the_house({"a": (5,), "b": (5,), "c": (1,)})
    held = play_off(ranked("R", against_the_house({"b": (9,), "a": (3,)})))
    assert held == PlayOff({"b": 1, "a": 2})
    entries = ("a", "b", "c")
    assert ranks(ranked("R", lines, Field(entries, play_offs=(held,)))) == {"b": 1, "a": 2, "c": 3}
    outsider = PlayOff({"c": 1, "a": 2})
    ranking = ranked("R", lines, Field(entries, play_offs=(outsider,)))
    assert ranks(ranking) == {"a": 1, "b": 1, "c": 3}


def test_d48_of_two_play_offs_the_later_stands() -> None:
    lines = against_the_house({"a": (5,), "b": (5,)})
    again = (PlayOff({"a": 1, "b": 2}), PlayOff({"a": 2, "b": 1}))
    assert ranks(ranked("R", lines, Field(("a", "b"), play_offs=again))) == {"b": 1, "a": 2}


def test_d49d_points_off_stand_in_a_column_of_their_own() -> None:
    lines = against_the_house({"a": (5,), "b": (3,), "c": (1,)})
    field = Field(("a", "b", "c"), points_off={"a": Decimal("50.1")})
    ranking = ranked("R", lines, field)
    assert ranks(ranking) == {"b": 1, "a": 2, "c": 3}
    assert [(s.final, s.off) for s in ranking.standings] == [(500, 0), (499, 501), (0, 0)]


def test_d49d_points_off_finer_than_the_final_value_are_refused() -> None:
    lines = against_the_house({"a": (5,)})
    with pytest.raises(ValueError, match="more than 1 decimals"):
        ranked("R", lines, Field(("a",), points_off={"a": Decimal("0.05")}))
    assert (
        ranked("S", lines, Field(("a",), points_off={"a": Decimal("0.05")})).standings[0].off == 5
    )


def test_d49d_a_disqualified_entry_has_no_rank_and_its_boards_stay_in_the_comparison() -> None:
    lines = against_the_house({"a": (5,), "b": (3,), "c": (1,)})
    ranking = ranked("R", lines, Field(("a", "b", "c"), disqualified=frozenset("a")))
    assert ranks(ranking) == {"b": 1, "c": 2, "a": None}
    assert finals(ranking) == {"b": 500, "c": 0, "a": 1000}
    assert [s.disqualified for s in ranking.standings] == [False, False, True]


def test_an_entry_without_a_counted_board_stands_below_the_ranked_without_a_rank() -> None:
    lines = [*against_the_house({"a": (5,), "b": (3,)}), line("c", Pending()), line("d", Void())]
    field = Field(("e", "d", "c", "b", "a"), disqualified=frozenset("e"))
    ranking = ranked("R", lines, field)
    assert [(s.entry, s.rank) for s in ranking.standings] == [
        ("a", 1),
        ("b", 2),
        ("d", None),
        ("c", None),
        ("e", None),
    ]
    assert finals(ranking) == {"a": 1000, "b": 0, "d": None, "c": None, "e": None}


def test_the_last_key_of_every_list_is_the_published_order() -> None:
    lines = against_the_house({"a": (5,), "b": (5,), "c": (5,)})
    ranking = ranked("R", lines, Field(("c", "a", "b")))
    assert list(ranks(ranking)) == ["c", "a", "b"]


def test_lines_and_decisions_about_strangers_are_refused() -> None:
    lines = against_the_house({"a": (5,), "b": (3,)})
    with pytest.raises(ValueError, match="no entries of the field: b"):
        ranked("R", lines, Field(("a",)))
    with pytest.raises(ValueError, match="no entries of the field: x"):
        ranked("R", lines, Field(("a", "b"), disqualified=frozenset("x")))


def test_7_5_groups_with_fewer_results_than_elsewhere_are_reported() -> None:
    lines = against_the_house({"a": (5, Pending()), "b": (3, 2), "c": (1, 1)})
    ranking = ranked("R", [*lines, line("d", Void(), board_no=9)])
    (short,) = [held.group for held in lines if held.board_no == 2 and held.entry == "a"]
    assert ranking.smaller_groups == (GroupSize(short, 2),)


def test_d52_fouled_boards_are_reported_with_the_ranking() -> None:
    lines = [line("a", 5), line("b", 3, table_no=2, fingerprint="other cards")]
    (fouled,) = ranked("R", lines).fouled
    assert fouled.board_no == 1
    assert {deck.fingerprint: deck.tables for deck in fouled.decks} == {
        "as drawn": (1,),
        "other cards": (2,),
    }
    assert ranked("R", lines[:1]).fouled == ()


def test_d40_a_ranking_by_s_carries_the_word_interim() -> None:
    lines = against_the_house({"a": (5,), "b": (3,)})
    assert ranked("S", lines).interim == ("rank_points=halving (interim)",)
    assert ranked("R", lines).interim == ()
