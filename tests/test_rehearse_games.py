"""Ten tables, five rounds, house players alone: a whole evening of every game (A6).

What differs between the games is who scores together, how long a board is, and by what they are
ranked (D-39); what is taken out of the evening must stand by itself.
"""

import json
from fractions import Fraction

import pytest

from appliance.duplicate.movement_check import check
from appliance.duplicate.sheet import sheet
from appliance.hall import standing
from appliance.papers.boards_check import check_boards
from appliance.papers.record_events import state_of
from appliance.papers.record_format import Record
from appliance.papers.record_parts import boards_of, movement_of
from appliance.papers.record_read import read_record
from appliance.rehearse import Rehearsed, rehearse
from tests.duplicate.independent_scorer import rounded, scorer_of

TABLES, ROUNDS = 10, 5
BOARDS = {"wakeng": 4, "erdayi": 4, "shengji": 1}
"""A round of 升级 is one whole match."""
ENTRIES = {"wakeng": 30, "erdayi": 30, "shengji": 20}
SHOWN = {"R": Fraction(1, 10), "S": Fraction(1, 100)}
RANKED_BY = {"wakeng": "R", "erdayi": "S", "shengji": "R"}


@pytest.fixture(scope="module", params=BOARDS)
def evening(request: pytest.FixtureRequest) -> Rehearsed:
    name = request.param
    return rehearse(name, tables=TABLES, rounds=ROUNDS, boards=BOARDS[name], seed="evening")


def test_a6_every_table_plays_every_board_of_five_rounds(evening: Rehearsed) -> None:
    name = evening.game.name
    assert len(evening.state.entrants) == ENTRIES[name]
    assert [each.round_no for each in evening.state.rounds] == [*range(1, ROUNDS + 1)]
    for each in evening.state.rounds:
        assert each.closed is not None
        assert len(each.boards) == BOARDS[name]
        assert len(each.reports) == TABLES * BOARDS[name]


def test_d52_the_same_cards_lay_at_every_table(evening: Rehearsed) -> None:
    for each in evening.state.rounds:
        for board in each.boards:
            reports = [each.report(table, board.board_no) for table in range(1, TABLES + 1)]
            assert len({report.fingerprint for report in reports if report is not None}) == 1
    report = check_boards(boards_of(evening.state, evening.game))
    assert report.faults == ()


def test_w_nobody_met_anybody_twice(evening: Rehearsed) -> None:
    movement = movement_of(evening.state)
    assert isinstance(movement, bytes)
    assert check(movement).faults == ()
    met = [
        frozenset((one, other))
        for each in evening.state.rounds
        for table in (each.sheet.tables if each.sheet else ())
        for one in table.seats
        for other in table.seats
        if one < other
    ]
    assert len(met) == len(set(met)) > 0


def test_d39_the_last_version_is_what_an_independent_scorer_finds(evening: Rehearsed) -> None:
    last = evening.state.versions[-1].sheet
    assert last.ranking == RANKED_BY[evening.game.name]
    scorer, entries = scorer_of(json.loads(evening.record()))
    expected: dict[str, tuple[int, Fraction]] = {}
    for tied in scorer.classes(entries):
        place = len(expected) + 1
        expected |= {entry: (place, scorer.finals[entry]) for entry in tied}
    assert {row.entry: (row.rank, Fraction(row.final)) for row in last.rows} == {
        entry: (place, rounded(final, SHOWN[last.ranking]))
        for entry, (place, final) in expected.items()
    }


def test_f8_the_record_alone_tells_the_same_standings(evening: Rehearsed) -> None:
    record = read_record(evening.record())
    assert isinstance(record, Record), record
    assert record.event.rehearsal
    state, positions = state_of(record), evening.game.positions
    ranking = standing.ranking(state, standing.scores(state, positions), positions)
    assert sheet(ranking) == evening.state.versions[-1].sheet
