"""What closed rounds are worth: lines, ranking, rulings, versions (rules 7.5, D-49, O-1)."""

import random
from typing import Any

import pytest

from appliance.duplicate.lines import Deck, FouledBoard, Group
from appliance.duplicate.matchpoints import Artificial, Assigned, BoardResult, Pending, Played, Void
from appliance.duplicate.ranking import GroupSize
from appliance.duplicate.scoring import Scores, enter
from appliance.games.contract import Refusal
from appliance.hall import entering, machine, standing
from appliance.hall import events as hv
from appliance.hall.state import evolve
from appliance.table.events import SeatPlan, TablePlan
from tests.hall.chief import PAIRS, REPORTED, THREE, Chief, drawn

AT_FAULT, NO_FAULT = Artificial(40), Artificial(60)


def three_tables(*scores: tuple[int, int, int], **other: Any) -> Chief:
    """Nine players of one board; tables 1, 2, 3 report these scores in order, the rest do not."""
    chief = Chief(9, **other)
    chief.opens()
    for number, each in enumerate(scores, 1):
        chief.reports(number, 1, *each)
    return chief


def finals(chief: Chief, place: int) -> list[int | None]:
    """R in tenths of the players at one place of tables 1, 2, 3."""
    return [chief.final(chief.at(number)[place]) for number in (1, 2, 3)]


def publishes(chief: Chief, reason: str = "") -> Any:
    return standing.publish(chief.state, chief.ranking, "Li", "", 5_000, reason)


# --- comparison -------------------------------------------------------------------------------


def test_chapter_8_three_tables_of_one_board() -> None:
    """6/4/6, 3/3/−3, 3/3/3 by position: MP 3,0,3 · 3,3,0 · 2,2,2 of 4."""
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    chief.closes()
    assert [finals(chief, place) for place in (0, 1, 2)] == [
        [750, 0, 750], [750, 750, 0], [500, 500, 500],
    ]  # fmt: skip


def test_v2_nothing_is_compared_before_the_round_is_closed() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    assert {each.rank for each in chief.ranking.standings} == {None}
    chief.closes()
    assert None not in {each.rank for each in chief.ranking.standings}
    closed = chief.ranking
    chief.opens()
    chief.reports(1, 2, 50, 0, -50)
    assert chief.ranking == closed


def test_d71_every_board_is_compared_by_itself_and_r_is_their_mean() -> None:
    chief = Chief(6, boards=2)
    chief.opens()
    for table, first, second in ((1, 9, -9), (2, 1, 5)):
        chief.reports(table, 1, first, 0, 0)
        chief.reports(table, 2, second, 0, 0)
    chief.closes()
    assert [chief.final(chief.at(table)[0]) for table in (1, 2)] == [500, 500]
    assert chief.final(chief.at(1)[1]) == 500
    chief.opens()
    chief.closes()
    assert chief.final("E001") == 500  # boards nobody finished change nothing


def test_d44_a_result_with_nothing_to_compare_with_is_half() -> None:
    chief = Chief(3)
    chief.plays()
    assert {chief.final(entry) for entry in ("E001", "E002", "E003")} == {500}
    assert chief.standing("E001").boards.alone == 1


def test_d44_house_players_have_no_line_and_take_no_place() -> None:
    chief = Chief(4)
    chief.plays()
    assert {each.entry for each in chief.ranking.standings} == set(chief.state.entrants)
    filled = next(number for number in (1, 2) if "house1" in chief.at(number))
    other = 3 - filled
    person = next(name for name in chief.at(filled) if name.startswith("E"))
    place = chief.at(filled).index(person)
    alone = [chief.at(other)[each] for each in (0, 1, 2) if each != place]
    assert [chief.final(entry) for entry in alone] == [500, 500]


def test_incremental_lines_in_any_order_give_the_same_scores() -> None:
    chief = Chief(7, boards=2, rounds=3, odd_entries="bye")
    chief.plays()
    chief.opens()
    chief.takes(machine.no_show(chief.state, chief.at(1)[0], play=False))
    chief.reports(2, 3, 5, 4, 3)
    chief.closes()
    chief.plays(best=-3)
    lines = [
        line for each in chief.state.rounds for line in standing.lines_of(chief.state, each, THREE)
    ]
    whole = chief.ranking
    for seed in range(5):
        random.Random(seed).shuffle(lines)
        so_far = Scores(chief.state.regulations.scoring)
        for line in lines:
            so_far = enter(so_far, [line])
        assert standing.ranking(chief.state, so_far, THREE) == whole


# --- the pairs of 升级 and 人机赛 ---------------------------------------------------------------


def test_d45b_a_pairs_times_are_by_deal_and_of_both_partners() -> None:
    chief = Chief(2, PAIRS)
    chief.opens()
    deals = ((100, 20, 3_000, 4), (5, 60, 7, 800))
    chief.reports(1, 1, 5, 3, deal_times_ms=deals)
    chief.closes()
    north_south, east_west = chief.at(1)
    assert chief.lines(north_south)[0].times_ms == (3_100, 12)
    assert chief.lines(east_west)[0].times_ms == (24, 860)


def test_7_1_pairs_are_compared_on_their_own_side_only() -> None:
    chief = Chief(4, PAIRS)
    chief.opens()
    chief.reports(1, 1, 9, 1)
    chief.reports(2, 1, 3, 5)
    chief.closes()
    got = [chief.final(entry) for number in (1, 2) for entry in chief.at(number)]
    assert got == [1000, 0, 0, 1000]


@pytest.mark.parametrize(
    ("positions", "size", "players"), [(THREE, 3, 1), (PAIRS, 2, 2), (PAIRS, 4, 1)]
)
def test_f7_against_house_players_contestants_are_compared_with_each_other_alone(
    positions: Any, size: int, players: int
) -> None:
    chief = Chief(3, positions, players=players, opponents="house", size=size)
    chief.plays()
    in_order = [chief.at(table)[0] for table in (1, 2, 3)]
    assert [chief.final(entry) for entry in in_order] == [1000, 500, 0]
    assert {line.position for entry in in_order for line in chief.lines(entry)} == {0}
    at = standing.entries_at(chief.now, chief.state, positions)
    whose = [at.get((2, place), "") for place in (0, 1)]
    assert whose == [in_order[1], ""]


def test_d50_one_contestant_of_shengji_is_charged_the_own_time_alone() -> None:
    chief = Chief(2, PAIRS, players=1, opponents="house", size=4)
    chief.opens()
    chief.reports(1, 1, 9, 1, deal_times_ms=((100, 20, 3_000, 4),))
    chief.closes()
    assert chief.lines(chief.at(1)[0])[0].times_ms == (100,)


# --- byes, late entries, no-shows, withdrawals (D-49c, D-53) ----------------------------------


def test_d53_r_leaves_the_boards_of_a_bye_out() -> None:
    chief = Chief(7, odd_entries="bye")
    sheet = chief.plays().sheet
    assert sheet is not None
    (bye,) = sheet.byes
    assert chief.results(bye) == [Void()]
    assert chief.final(bye) is None
    chief.plays()
    (mark,) = [result for result in chief.results(bye) if isinstance(result, Played)]
    assert chief.standing(bye).boards.counted == 1
    assert chief.final(bye) == (1000 if mark.score == 9 else 500 if mark.score == 0 else 0)


def test_d53_s_credits_a_bye_with_the_own_mean() -> None:
    chief = Chief(7, odd_entries="bye", ranking="S")
    sheet = chief.plays().sheet
    assert sheet is not None
    (bye,) = sheet.byes
    chief.plays()
    played = chief.standing(bye).boards
    assert (played.counted, played.missed) == (1, 1)
    assert chief.final(bye) == 2 * played.earned * 100


def test_d49c_a_late_entry_has_40_percent_for_every_board_before_it() -> None:
    chief = Chief(6, boards=2)
    chief.plays()
    chief.adds(3)
    assert chief.results("E007") == [AT_FAULT, AT_FAULT]
    assert chief.final("E007") == 400
    before = chief.final(chief.at(1)[0])
    chief.takes(entering.withdraw(chief.state, "E007"))
    assert chief.final(chief.at(1)[0]) == before  # it was compared with nobody


def test_d49c_house_players_for_a_no_show_and_40_percent_for_it() -> None:
    chief = Chief(9)
    chief.opens()
    absent = chief.at(1)[0]
    chief.takes(machine.no_show(chief.state, absent, play=True))
    for table in (1, 2, 3):
        chief.reports(table, 1, 10 - table, 0, 0, house=(table == 1, False, False))
    chief.closes()
    assert chief.results(absent) == [AT_FAULT]
    assert [chief.results(entry) for entry in chief.at(1)[1:]] == [[Played(0)], [Played(0)]]
    assert finals(chief, 0) == [400, 1000, 0]  # the two others are compared with each other


def test_d49c_a_table_that_does_not_play_is_40_and_60_percent() -> None:
    chief = Chief(9, boards=2)
    chief.opens()
    absent, *others = chief.at(1)
    chief.takes(machine.no_show(chief.state, absent, play=False))
    chief.closes()
    assert chief.results(absent) == [AT_FAULT] * 2
    assert [chief.results(entry) for entry in others] == [[NO_FAULT] * 2] * 2
    assert [chief.final(entry) for entry in chief.at(1)] == [400, 600, 600]


def test_d49c_two_who_did_not_come_are_both_at_fault() -> None:
    chief = Chief(6)
    chief.opens()
    one, two, came = chief.at(1)
    chief.takes(machine.no_show(chief.state, one, play=True))
    chief.takes(machine.no_show(chief.state, two, play=False))
    chief.closes()
    got = [chief.results(entry) for entry in (one, two, came)]
    assert got == [[AT_FAULT], [AT_FAULT], [NO_FAULT]]


def test_d49c_a_pair_that_leaves_in_mid_round_has_played_what_it_finished() -> None:
    chief = Chief(4, PAIRS, boards=3)
    chief.opens()
    leaving, staying = chief.at(1)
    chief.reports(1, 1, 9, 1)
    chief.takes(entering.withdraw(chief.state, leaving))
    for board in (2, 3):
        chief.reports(1, board, 9, 1, house=(True, False, True, False))
    for board in (1, 2, 3):
        chief.reports(2, board, 3, 5)
    chief.closes()
    assert chief.results(leaving) == [Played(9), AT_FAULT, AT_FAULT]
    assert chief.final(leaving) == 600  # (100 + 40 + 40) / 3
    assert chief.results(staying) == [Played(1)] * 3
    assert chief.final(staying) == 0
    assert chief.final(chief.at(2)[0]) == 333  # 0 with it, then alone: 50 and 50
    chief.adds(1)
    chief.plays()
    assert chief.results(leaving) == [AT_FAULT] * 3


def test_a_pair_of_which_one_is_there_has_played() -> None:
    chief = Chief(2, PAIRS)
    chief.opens()
    chief.reports(1, 1, 9, 1, house=(True, False, False, False))
    chief.closes()
    assert chief.results(chief.at(1)[0]) == [Played(9)]


def test_a6_in_a_whole_rehearsal_house_players_have_results() -> None:
    chief = Chief(6, rehearsal=True)
    chief.plays()
    assert [chief.results(chief.at(number)[0]) for number in (1, 2)] == [[Played(9)], [Played(8)]]


# --- a table that never finishes, and rulings (D-49) ------------------------------------------


def test_d49_a_board_not_played_out_is_pending_and_n_shrinks() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3))
    chief.closes()
    assert [chief.results(entry) for entry in chief.at(3)] == [[Pending()]] * 3
    assert finals(chief, 0) == [1000, 0, None]
    assert chief.standing(chief.at(3)[0]).boards.pending == 1


@pytest.mark.parametrize(
    ("ruled", "expected"),
    [
        (Assigned(6), [750, 0, 750]),
        (Assigned(-1), [1000, 500, 0]),
        (Artificial(60), [1000, 0, 600]),
        (Void(), [1000, 0, None]),
        (Pending(), [1000, 0, None]),
    ],
)
def test_d49_a_pending_board_is_what_the_chief_rules(
    ruled: BoardResult, expected: list[int | None]
) -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3))
    chief.closes()
    chief.takes(standing.rule(chief.state, chief.at(3)[0], 1, ruled))
    assert finals(chief, 0) == expected
    assert finals(chief, 1) == [500, 500, None]  # a ruling is about one entry


def test_d49_the_last_ruling_counts_and_none_gives_the_played_result_back() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    chief.closes()
    played, entry = chief.ranking, chief.at(2)[0]
    chief.takes(standing.rule(chief.state, entry, 1, Artificial(60)))
    chief.takes(standing.rule(chief.state, entry, 1, Assigned(7)))
    assert finals(chief, 0) == [250, 1000, 250]
    chief.takes(standing.rule(chief.state, entry, 1, None))
    assert chief.ranking == played
    assert len(chief.state.decisions) == 3  # nothing is overwritten (O-1)


def test_d49_no_ruling_on_a_round_that_is_open_or_on_what_is_not_there() -> None:
    chief = three_tables()
    assert standing.rule(chief.state, "E001", 1, None) == Refusal("ROUND_OPEN", {"round": 1})
    chief.closes()
    assert standing.rule(chief.state, "E099", 1, None) == Refusal(
        "NO_SUCH_ENTRY", {"entry": "E099"}
    )
    assert standing.rule(chief.state, "E001", 2, None) == Refusal("NO_SUCH_BOARD", {"board": 2})


# --- 取消资格, 扣分 -----------------------------------------------------------------------------


def test_d49d_a_disqualified_entry_is_unranked_and_its_boards_stay() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    chief.closes()
    struck = chief.at(1)[0]
    before = {entry: chief.final(entry) for entry in chief.state.entrants}
    chief.takes(entering.disqualify(chief.state, struck))
    assert {entry: chief.final(entry) for entry in chief.state.entrants} == before
    last = chief.ranking.standings[-1]
    assert (last.entry, last.rank, last.disqualified) == (struck, None, True)
    assert len({entry for entry, rank in chief.ranks().items() if rank is not None}) == 8
    chief.plays()
    assert chief.results(struck) == []  # it owes nothing more
    chief.takes(entering.reinstate(chief.state, struck))
    assert chief.results(struck) == [AT_FAULT]
    assert chief.ranks()[struck] is not None


def test_d49d_points_off_have_a_column_of_their_own() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    chief.closes()
    entry = chief.at(1)[0]
    chief.takes(entering.take_points(chief.state, entry, "10"))
    chief.takes(entering.take_points(chief.state, entry, "30.5"))
    assert (chief.final(entry), chief.standing(entry).off) == (445, 305)
    chief.takes(entering.take_points(chief.state, entry, "0"))
    assert (chief.final(entry), chief.standing(entry).off) == (750, 0)


# --- unlike cards, unequal groups -------------------------------------------------------------


def test_f1_tables_with_other_cards_are_split_and_said() -> None:
    chief = Chief(9)
    chief.opens()
    for table, score in ((1, 6), (2, 4), (3, 99)):
        chief.reports(table, 1, score, 0, 0, fingerprint="other" if table == 3 else REPORTED)
    chief.closes()
    assert finals(chief, 0) == [1000, 0, 500]
    decks = (Deck(REPORTED, (1, 2)), Deck("other", (3,)))
    assert chief.ranking.fouled == (FouledBoard(1, decks),)


def test_f6_a_smaller_comparison_group_is_scored_by_its_own_n_and_said() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3), (6, -3, 3))
    chief.closes()
    before = chief.ranking.smaller_groups
    chief.takes(standing.rule(chief.state, chief.at(3)[0], 1, Void()))
    after = chief.ranking.smaller_groups
    assert (before, after) == ((), (GroupSize(Group(1, 0, REPORTED), 2),))
    assert finals(chief, 0) == [1000, 0, None]


# --- ranking and publication ------------------------------------------------------------------


def test_w3_the_movement_reads_ranks_of_those_who_have_one() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3))
    assert standing.ranks(chief.ranking) == {}
    chief.closes()
    ranks = standing.ranks(chief.ranking)
    assert set(ranks) == {*chief.at(1), *chief.at(2)}
    assert ranks[chief.at(1)[0]] == 1


def test_o1_only_closed_rounds_are_published_and_the_versions_count() -> None:
    chief = Chief(6)
    assert publishes(chief) == Refusal("NOTHING_CLOSED")
    chief.opens()
    assert publishes(chief) == Refusal("NOTHING_CLOSED")
    chief.closes()
    first = chief.takes(publishes(chief))
    assert (first.version, first.round_no, first.reason) == (1, 1, "")
    chief.plays()
    second = chief.takes(publishes(chief))
    assert (second.version, second.round_no) == (2, 2)
    assert chief.state.versions == (first, second)


def test_o1_a_correction_of_the_same_round_says_why() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3))
    chief.closes()
    first = chief.takes(publishes(chief))
    chief.takes(standing.rule(chief.state, chief.at(3)[0], 1, Assigned(5)))
    for empty in ("", "  \t"):
        assert publishes(chief, empty) == Refusal("REASON_MISSING")
    second = chief.takes(publishes(chief, " 判罚 "))
    assert (second.version, second.round_no, second.reason) == (2, 1, "判罚")
    assert chief.state.versions[0] == first


def test_o1_a_version_corrects_until_a_further_round_is_closed() -> None:
    chief = Chief(6)
    assert not standing.corrects(chief.state)
    chief.plays()
    assert not standing.corrects(chief.state)
    chief.takes(publishes(chief))
    assert standing.corrects(chief.state)
    chief.opens()
    assert standing.corrects(chief.state)
    chief.closes()
    assert not standing.corrects(chief.state)


def test_o1_a_version_that_would_say_nothing_new_is_none() -> None:
    chief = three_tables((6, 3, 3), (4, 3, 3))
    chief.closes()
    chief.takes(publishes(chief))
    for reason in ("", "again"):
        assert publishes(chief, reason) == Refusal("NOTHING_NEW")


# --- 加赛 (D-48) ------------------------------------------------------------------------------


def test_d48_a_play_off_orders_only_the_tied_among_themselves() -> None:
    chief = Chief(6, PAIRS, rounds=1)
    chief.opens()
    for table, score in ((1, 9), (2, 5), (3, 5)):
        chief.reports(table, 1, score, score)
    chief.closes()
    best, tied = chief.at(1), [*chief.at(2), *chief.at(3)]
    before = {entry: chief.final(entry) for entry in chief.state.entrants}
    assert {chief.ranks()[entry] for entry in tied} == {3}
    assert all(chief.standing(entry).play_off for entry in tied)
    chief.takes(machine.pairing_off(chief.state, tied, 1))
    chief.opens()
    (one, two), (three, four) = chief.at(1), chief.at(2)
    chief.reports(1, 2, 9, 1)
    chief.reports(2, 2, 3, 5)
    assert {chief.ranks()[entry] for entry in tied} == {3}
    chief.closes()
    assert {line.entry for line in standing.lines_of(chief.state, chief.now, PAIRS)} == set(tied)
    ranks = chief.ranks()
    assert [ranks[entry] for entry in (one, four, two, three)] == [3, 3, 5, 5]
    assert [ranks[entry] for entry in best] == [1, 1]
    assert {entry: chief.final(entry) for entry in chief.state.entrants} == before


def test_d48_two_who_play_off_at_one_table_are_parted_by_who_beat_whom() -> None:
    chief = Chief(2, PAIRS, rounds=1)
    chief.opens()
    chief.reports(1, 1, 5, 5)
    chief.closes()
    assert set(chief.ranks().values()) == {1}
    chief.takes(machine.pairing_off(chief.state, ["E001", "E002"], 1))
    chief.opens()
    chief.reports(1, 2, 3, 5)
    chief.closes()
    worse, better = chief.at(1)
    assert (chief.ranks()[better], chief.ranks()[worse]) == (1, 2)


# --- single tables ----------------------------------------------------------------------------


def test_a_rehearsal_of_single_tables_compares_whoever_sits_there() -> None:
    state = evolve(None, hv.EventCreated("e1", "排练", "wakeng", True, "00" * 32))
    seats = (SeatPlan(), SeatPlan(), SeatPlan(house=True))
    plans = [TablePlan(number, 1, "wakeng", seats, (1,)) for number in (1, 2)]
    opened = machine.open_round(state, drawn(1), plans)
    assert isinstance(opened, hv.RoundOpened)
    chief = Chief(0)
    chief.state = evolve(state, opened)
    chief.reports(1, 1, 6, 3, -9)
    chief.reports(2, 1, 4, 3, -7)
    chief.closes()
    assert {each.entry: each.final for each in chief.ranking.standings} == {
        "1.0": 1000, "2.0": 0, "1.1": 500, "2.1": 500, "1.2": None, "2.2": None,
    }  # fmt: skip
    assert standing.entries_at(chief.now, chief.state, THREE)[2, 1] == "2.1"


def test_whose_line_a_position_of_a_table_is() -> None:
    chief = Chief(3, PAIRS)
    chief.opens()
    filled = next(number for number in (1, 2) if "house1" in chief.at(number))
    house = chief.at(filled).index("house1")
    at = standing.entries_at(chief.now, chief.state, PAIRS)
    assert (filled, house) not in at
    assert at[filled, 1 - house] == chief.at(filled)[1 - house]
    assert (9, 0) not in at
