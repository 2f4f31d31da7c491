"""What the pages without a seat are shown of an event: results line by line, settings in force."""

from appliance.games.actions import Play
from appliance.table.views import Person
from appliance.web.present import public_table, rehearsal_view, results_view
from appliance.web.wire import Link, ResultsView, SettingLine
from tests.conformance.toy_pairs import HAND, PAIRS, STEP_MS, WINDOW_MS
from tests.live.making import Hall

PEOPLE = {f"p{seat}": Person(f"牌手{seat}") for seat in range(4)}


def table_played(hall: Hall, number: int, spent_ms: int) -> None:
    """One deal: seat n lays its first card after n + 1 times `spent_ms`."""
    hall.opened(number)
    hall.pass_ms((HAND - 1) * STEP_MS + WINDOW_MS)
    while hall.table(number).state.status == "playing":
        state = hall.table(number).state
        assert state.turn is not None
        (seat,) = state.turn.awaiting.seats
        hall.pass_ms(spent_ms * (seat + 1))
        card = PAIRS.know(state.board, seat).hand[0]
        assert hall.act(number, seat, Play((card,))).ok
    hall.pass_ms(100_000)
    assert hall.order("collect", number).ok


def closed(house: tuple[int, ...] = ()) -> ResultsView:
    hall = Hall(tables=2, game=PAIRS.name, settings={"deals": 1}, people=PEOPLE, house=house)
    humans = [seat for seat in range(4) if seat not in house]
    for number in (1, 2):
        hall.join(number, *humans)
        if house:
            hall.live.fast = True
            hall.opened(number)
            hall.pass_ms((HAND - 1) * STEP_MS + WINDOW_MS + 120_000)
            assert hall.order("collect", number).ok
        else:
            table_played(hall, number, 1_000 * number)
    assert hall.live.close_round("Li").ok
    return results_view(hall.live)


def test_d18_a_line_is_of_a_pair_with_both_names_and_the_time_of_both() -> None:
    (board,) = closed().boards
    north_south, east_west = board.positions
    assert [line.name for line in north_south] == ["牌手0 牌手2"] * 2
    assert [line.name for line in east_west] == ["牌手1 牌手3"] * 2
    assert {line.seats for line in north_south} == {(0, 2)}
    assert {line.seats for line in east_west} == {(1, 3)}
    assert [line.time_ms for line in north_south] == [4_000, 8_000]
    assert [line.time_ms for line in east_west] == [6_000, 12_000]


def test_7_1_pairs_are_compared_with_the_pairs_of_the_same_direction() -> None:
    (board,) = closed().boards
    assert board.tops == (2, 2)
    for lines in board.positions:
        # The same cards played alike at both tables: equal, so 1 matchpoint each.
        assert [(line.mp, line.rate, line.rank) for line in lines] == [(1, "50.0000", 1)] * 2
    (north_south, east_west) = (lines[0].score for lines in board.positions)
    assert north_south is not None
    assert east_west == -north_south


def test_d44_a_pair_of_house_players_is_not_compared_and_a_contestants_partner_may_be_one() -> None:
    (board,) = closed(house=(1, 2, 3)).boards
    north_south, east_west = board.positions
    assert [(line.house, line.mp is None) for line in north_south] == [(False, False)] * 2
    assert [(line.house, line.mp is None) for line in east_west] == [(True, True)] * 2


def test_settings_in_force_are_shown_with_what_the_organiser_changed() -> None:
    hall = Hall(game=PAIRS.name, settings={"deals": 1})
    view = results_view(hall.live)
    assert (view.game, view.closed) == (PAIRS.name, False)
    assert view.settings == (SettingLine("deals", 1, changed=True),)
    assert results_view(Hall(game=PAIRS.name).live).settings == (
        SettingLine("deals", 2, changed=False),
    )


def test_four_seats_stand_on_the_rehearsal_board_and_at_the_tables_door() -> None:
    hall = Hall(game=PAIRS.name, rehearsal=True, auto_open=True, people=PEOPLE)
    board = rehearsal_view(hall.live, "123456", lambda kind, path: Link(kind, path))
    assert [(seat.seat, seat.link.url) for seat in board.seats] == [
        (seat, f"/seat/1/{seat}") for seat in range(4)
    ]
    shown = public_table(Hall(game=PAIRS.name, people=PEOPLE).live, 1)
    assert shown is not None
    assert shown.names == tuple(f"牌手{seat}" for seat in range(4))
