"""Chapter 9 of the rule book, decision by decision."""

import pytest
from msgspec import structs

from appliance.duplicate.movement import Arrangement, arrange, pair_round, play_off
from appliance.duplicate.movement_by_hand import NOT_IN_ROUND, SAME_ENTRY, exchange_by_hand
from appliance.duplicate.movement_draw import draw_numbers, draw_order, standing_order
from appliance.duplicate.movement_grouping import Field, group
from appliance.duplicate.movement_history import HOUSE, History, history
from appliance.duplicate.movement_seating import seating, unevenness
from appliance.duplicate.movement_sheet import Entry, MovementSettings, RoundSheet, TableSheet
from appliance.games.contract import Message, Refusal

PAIRS = MovementSettings("2017-07", size=2, planned_rounds=3)
PLAYERS = MovementSettings("2017-07", size=3, planned_rounds=2)
ALPHABET = "abcdefghijkl"


def entries(number: int) -> tuple[Entry, ...]:
    return tuple(Entry(letter) for letter in ALPHABET[:number])


def ranked(letters: str) -> dict[str, int]:
    return {letter: rank for rank, letter in enumerate(letters, 1)}


def seats(arranged: Arrangement | RoundSheet) -> list[str]:
    """Every table's seats, joined: `ab` is a at N-S and b at E-W."""
    return ["".join(table.seats).replace("house", "#") for table in arranged.tables]


def met(*pairs: str) -> History:
    """Pairs of letters; `#` is a house player."""
    names = (pair.replace("#", HOUSE) for pair in pairs)
    return History(frozenset(map(frozenset, names)))


def sheet(number: int, *tables: str, no_shows: str = "", byes: str = "") -> RoundSheet:
    return RoundSheet(
        number=number,
        method="swiss-snake-1",
        interim=True,
        ranks={},
        tables=tuple(
            TableSheet(at, tuple("house1" if name == "#" else name for name in table))
            for at, table in enumerate(tables, 1)
        ),
        byes=tuple(byes),
        no_shows=tuple(no_shows),
    )


def codes(table: TableSheet) -> list[str]:
    return [reason.code for reason in table.reasons]


def test_w1_a_table_seats_two_pairs_or_three_players() -> None:
    with pytest.raises(ValueError, match="no table of 4"):
        MovementSettings("s", size=4, planned_rounds=1)
    assert MovementSettings("s", size=4, planned_rounds=1, opponents="house").size == 4


def test_w1_against_the_house_table_t_is_standing_t_in_the_same_position() -> None:
    alone = structs.replace(PLAYERS, opponents="house", planned_rounds=9)
    first = pair_round(alone, entries(3), (), {})
    second = pair_round(alone, entries(3), (first,), ranked("cab"))
    assert seats(second) == ["c#1#2", "a#1#2", "b#1#2"]
    assert second.warnings == ()
    assert [codes(table) for table in second.tables] == [["SAME_POSITION"]] * 3


def test_w2_the_draw_sorts_by_the_hash_of_seed_and_id() -> None:
    ids = ["e1", "e2", "e3", "e4", "e5", "e6"]
    assert draw_order("2017-07", ids) == ["e5", "e1", "e2", "e6", "e4", "e3"]
    assert draw_order("2017-08", ids) != draw_order("2017-07", ids)


def test_w2_a_late_entry_changes_no_draw_number() -> None:
    early = [Entry(f"e{number}") for number in range(1, 7)]
    numbers = draw_numbers("2017-07", early)
    assert numbers == {"e5": 1, "e1": 2, "e2": 3, "e6": 4, "e4": 5, "e3": 6}
    later = draw_numbers("2017-07", [Entry("e0", joined=2), *early])
    assert later == {**numbers, "e0": 7}


@pytest.mark.parametrize("ids", [["a", "a"], ["house1"], ["H"]])
def test_w4_an_entry_has_a_name_of_its_own(ids: list[str]) -> None:
    with pytest.raises(ValueError, match=r"twice|house player"):
        pair_round(PAIRS, [Entry(id_) for id_ in ids], (), {})


def test_w3_equal_ranks_stand_by_draw_number_and_the_unranked_last() -> None:
    drawn = {"a": 4, "b": 3, "c": 2, "d": 1}
    assert standing_order("abcd", {"a": 1, "b": 2, "c": 2}, drawn) == ["a", "c", "b", "d"]


def test_w3_round_1_is_paired_by_the_draw() -> None:
    first = pair_round(PAIRS, [Entry(f"e{number}") for number in range(1, 7)], (), {})
    assert seats(first) == ["e5e1", "e6e2", "e4e3"]
    assert {codes(table)[0] for table in first.tables} == {"DRAWN"}
    assert (first.method, first.interim) == ("swiss-snake-1", True)


def test_chapter_9_nine_players_without_a_history() -> None:
    assert seats(arrange("123456789", History(), 3)) == ["123", "654", "789"]


def test_chapter_9_eight_pairs_without_a_history() -> None:
    assert seats(arrange("12345678", History(), 2)) == ["12", "43", "56", "87"]


def test_chapter_9_four_pairs_of_which_two_met() -> None:
    arranged = arrange("1234", met("12"), 2)
    assert seats(arranged) == ["13", "42"]
    assert arranged.tables[0].reasons == (
        Message("MEETING_AVOIDED", {"passed": ("2",)}),
        Message("SNAKE"),
    )


def test_w4_house_players_fill_the_last_table() -> None:
    arranged = arrange("1234567", History(), 3)
    assert seats(arranged) == ["123", "654", "7#1#2"]
    assert Message("FILLED_UP", {"house_players": 2}) in arranged.tables[2].reasons
    assert arranged.repeats == 0


def test_w4_a_second_house_player_is_a_repeat_while_another_choice_exists() -> None:
    arranged = arrange("12345", met("5#"), 2)
    assert seats(arranged) == ["12", "53", "4#1"]
    assert Message("EXCHANGED", {"out": "5", "in": "4", "table": 2}) in arranged.tables[2].reasons
    assert Message("EXCHANGED", {"out": "4", "in": "5", "table": 3}) in arranged.tables[1].reasons


def test_w4_house_players_never_meet_each_other() -> None:
    past = [RoundSheet(1, "swiss-snake-1", True, {}, (TableSheet(1, ("a", "house1", "house2")),))]
    assert history(past, 3).met == {frozenset(("a", HOUSE))}
    assert arrange("bcda", History(history(past, 3).met), 3).repeats == 0


def test_w5_partners_are_sought_among_the_next_nine_only() -> None:
    """a met the nine after it: the building takes the next one, the repair finds the last table."""
    arranged = arrange(ALPHABET, met(*("a" + other for other in "bcdefghij")), 2)
    assert seats(arranged) == ["bk", "dc", "ef", "hg", "ij", "la"]
    assert codes(arranged.tables[0]) == ["BY_STANDING", "EXCHANGED", "SNAKE"]


def test_w5_the_least_sum_of_places_wins_then_the_first_in_order() -> None:
    """Without (2,3) the sums of places are 2 for (2,4), 3 for (2,5) and (3,4)."""
    assert seats(arrange("123456", met("23"), 3))[0] == "124"
    assert seats(arrange("123456", met("23", "24"), 3))[0] == "125"


def test_w5_a_meeting_costs_more_than_any_uneven_seat() -> None:
    uneven = {"1": (0, 3), "2": (0, 3)}
    assert seats(arrange("1234", History(seat_counts=uneven), 2)) == ["13", "24"]
    every = met("13", "14", "23", "24")
    assert seats(arrange("1234", History(every.met, uneven), 2)) == ["12", "43"]


def test_w5_uneven_seats_are_counted_beyond_a_difference_of_two() -> None:
    assert unevenness([(1, 1), (1, 1)]) == 0
    assert unevenness([(2, 4), (2, 4)]) == 2
    assert unevenness([(2, 4), (4, 2)]) == 0


def test_w5_a_field_that_fills_no_table_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="do not fill"):
        group(Field(2, 3, frozenset(), ((0, 0),) * 3))


def test_w5_the_reason_names_uneven_seats() -> None:
    uneven = {"1": (0, 3), "2": (0, 3)}
    first, second = arrange("1234", History(seat_counts=uneven), 2).tables
    assert first.reasons[0] == Message("SEATS_KEPT_EVEN", {"passed": ("2",)})
    assert codes(second)[-1] == "SEATS_BALANCED"


def test_w6_the_snake_turns_at_even_tables() -> None:
    assert [seating([(0, 0, 0)] * 3, table) for table in (1, 2, 3)] == [
        (0, 1, 2),
        (2, 1, 0),
        (0, 1, 2),
    ]


def test_w6_the_largest_spread_comes_before_the_squares() -> None:
    """b's spread of 3 would become 4 anywhere but at seat 1; a gives way."""
    assert seating([(0, 0), (3, 0)], 1) == (0, 1)
    assert seating([(1, 1), (3, 0)], 2) == (0, 1)
    assert seating([(3, 0), (0, 1)], 1) == (1, 0)


def test_w7_more_rounds_than_possible_are_announced() -> None:
    def told(settings: MovementSettings, number: int) -> list[Message]:
        warnings = pair_round(settings, entries(number), (), {}).warnings
        return [warning for warning in warnings if warning.code == "TOO_MANY_ROUNDS"]

    assert told(structs.replace(PAIRS, planned_rounds=3), 4) == []
    most = {"rounds": 4, "most": 3}
    assert told(structs.replace(PAIRS, planned_rounds=4), 4) == [Message("TOO_MANY_ROUNDS", most)]
    assert told(structs.replace(PLAYERS, planned_rounds=4), 9) == []
    most = {"rounds": 5, "most": 4}
    assert told(structs.replace(PLAYERS, planned_rounds=5), 9) == [Message("TOO_MANY_ROUNDS", most)]


def test_w7_a_round_beyond_the_announced_ones_counts() -> None:
    short = structs.replace(PAIRS, planned_rounds=1)
    second = pair_round(short, entries(2), (sheet(1, "ab"),), ranked("ab"))
    assert second.warnings[0] == Message("TOO_MANY_ROUNDS", {"rounds": 2, "most": 1})


def test_w7_a_forced_repeat_is_told() -> None:
    past = (sheet(1, "ab", "cd"), sheet(2, "ac", "bd"), sheet(3, "ad", "bc"))
    fourth = pair_round(PAIRS, entries(4), past, ranked("abcd"))
    repeats = [warning.params for warning in fourth.warnings if warning.code == "REPEAT"]
    assert [(each["table"], {each["first"], each["second"]}) for each in repeats] == [
        (1, {"a", "b"}),
        (2, {"c", "d"}),
    ]


def test_d53_the_lowest_without_a_bye_has_it() -> None:
    byes = structs.replace(PAIRS, odd_entries="bye")
    second = pair_round(byes, entries(5), (sheet(1, "ab", "cd", byes="e"),), ranked("abcde"))
    assert second.byes == ("d",)
    assert sorted(name for table in second.tables for name in table.seats) == list("abce")
    assert not any(warning.code == "BYE_AGAIN" for warning in second.warnings)


def test_d53_a_second_bye_comes_after_everybody_had_one_and_is_told() -> None:
    byes = structs.replace(PAIRS, odd_entries="bye")
    past = (sheet(1, "ab", byes="c"), sheet(2, "bc", byes="a"), sheet(3, "ca", byes="b"))
    fourth = pair_round(byes, entries(3), past, ranked("abc"))
    assert fourth.byes == ("c",)
    assert Message("BYE_AGAIN", {"entry": "c"}) in fourth.warnings


def test_d53_two_of_five_players_have_a_bye() -> None:
    byes = structs.replace(PLAYERS, odd_entries="bye")
    past = (sheet(1, "abc", byes="de"),)
    assert pair_round(byes, entries(5), past, ranked("abcde")).byes == ("c", "b")


def test_d49c_late_entry_withdrawal_and_absence() -> None:
    field = (*entries(4), Entry("z", joined=2), Entry("y", left=1), Entry("x", absent=(2,)))
    rounds: list[RoundSheet] = []
    for _ in range(3):
        rounds.append(pair_round(PAIRS, field, rounds, {}))
    playing = [{name for table in each.tables for name in table.seats} for each in rounds]
    assert playing == [set("abcdxy"), {*"abcdz", "house1"}, set("abcdxz")]


def test_d49c_a_no_show_met_nobody_and_sat_nowhere() -> None:
    before = history([sheet(1, "abc", no_shows="b")], 3)
    assert before.met == {frozenset("ac")}
    assert before.seat_counts == {"a": (1, 0, 0), "c": (0, 0, 1)}


def test_the_chief_exchanges_two_entries_and_is_warned() -> None:
    past = (sheet(1, "ab", "cd"),)
    second = pair_round(PAIRS, entries(4), past, ranked("abcd"))
    assert seats(second) == ["ac", "db"]
    changed = exchange_by_hand(PAIRS, second, past, "c", "b")
    assert isinstance(changed, RoundSheet)
    assert seats(changed) == ["ab", "dc"]
    assert changed.by_hand == (("c", "b"),)
    assert changed.tables[0].reasons[-1] == Message("BY_HAND", {"out": "c", "in": "b"})
    assert changed.warnings == (
        Message("REPEAT", {"table": 1, "first": "a", "second": "b"}),
        Message("REPEAT", {"table": 2, "first": "d", "second": "c"}),
    )


def test_the_chief_exchanges_a_seat_and_a_bye() -> None:
    byes = structs.replace(PAIRS, odd_entries="bye", planned_rounds=2)
    past = (sheet(1, "ab", byes="c"),)
    second = pair_round(byes, entries(3), past, ranked("acb"))
    assert (set(seats(second)[0]), second.byes) == ({"a", "c"}, ("b",))
    changed = exchange_by_hand(byes, second, past, "b", "c")
    assert isinstance(changed, RoundSheet)
    assert (set(seats(changed)[0]), changed.byes) == ({"a", "b"}, ("c",))
    assert [warning.code for warning in changed.warnings] == ["BYE_AGAIN", "REPEAT"]


def test_the_chief_turns_a_table_and_uneven_seats_are_told() -> None:
    past = (sheet(1, "ab"), sheet(2, "ab"))
    third = pair_round(PAIRS, entries(2), past, ranked("ab"))
    assert seats(third) == ["ba"]
    changed = exchange_by_hand(PAIRS, third, past, "a", "b")
    assert isinstance(changed, RoundSheet)
    assert seats(changed) == ["ab"]
    assert Message("SEATS_UNEVEN", {"table": 1, "entry": "a", "spread": 3}) in changed.warnings
    assert not any(warning.code == "SEATS_UNEVEN" for warning in third.warnings)


def test_only_entries_of_the_round_change_places() -> None:
    first = pair_round(PAIRS, entries(3), (), {})
    for other in ("z", "house1"):
        refused = exchange_by_hand(PAIRS, first, (), "a", other)
        assert refused == Refusal(NOT_IN_ROUND, {"entry": other})
    assert exchange_by_hand(PAIRS, first, (), "a", "a") == Refusal(SAME_ENTRY, {"entry": "a"})


def test_d48_a_play_off_seats_the_tied_among_themselves() -> None:
    tables = play_off(PLAYERS, "fdb")
    assert [table.seats for table in tables] == [("f", "d", "b")]
    assert codes(tables[0]) == ["PLAY_OFF", "SNAKE"]
    assert [table.seats for table in play_off(PLAYERS, "fd")] == [("f", "d", "house1")]
    alone = structs.replace(PAIRS, opponents="house")
    assert [table.seats for table in play_off(alone, "fd")] == [("f", "house1"), ("d", "house1")]


def test_the_same_input_gives_the_same_sheet() -> None:
    past = (sheet(1, "abc", "def"),)
    field, ranks = entries(6), ranked("fedcba")
    shuffled = tuple(reversed(field))
    assert pair_round(PLAYERS, field, past, ranks) == pair_round(PLAYERS, shuffled, past, ranks)
