"""The ranking of random events, computed a second time by a scorer that shares no code."""

from decimal import Decimal
from fractions import Fraction

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.duplicate.lines import Line
from appliance.duplicate.ranking import Field, PlayOff, rank
from appliance.duplicate.scoring import Scores, Scoring, Total, TrimUnit, enter
from tests.duplicate.independent_scorer import Scorer
from tests.duplicate.random_events import entries_and_lines

rankings: st.SearchStrategy[Total] = st.sampled_from(("R", "S"))
trim_units: st.SearchStrategy[TrimUnit] = st.sampled_from(("deal", "board"))


@settings(max_examples=300)
@given(entries_and_lines(), rankings, trim_units, st.data())
def test_f2_an_independent_scorer_finds_the_same_ranks_and_values(
    event: tuple[tuple[str, ...], list[Line]],
    ranking: Total,
    trim_unit: TrimUnit,
    data: st.DataObject,
) -> None:
    entries, lines = event
    some = st.sampled_from(entries)
    off = data.draw(st.dictionaries(some, st.sampled_from(("0.1", "5.0", "16.7")), max_size=2))
    out = data.draw(st.frozensets(some, max_size=2))
    play_offs = data.draw(st.lists(st.dictionaries(some, st.integers(1, 3)), max_size=2))

    slow = Scorer(
        rows=msgspec.to_builtins(lines),
        ranking=ranking,
        trim_unit=trim_unit,
        off={entry: Fraction(points) for entry, points in off.items()},
        out=set(out),
        play_offs=play_offs,
    )
    expected: list[tuple[str, int, Fraction]] = []
    for tied in slow.classes(list(entries)):
        place = len(expected) + 1
        expected += [(entry, place, slow.finals[entry]) for entry in tied]

    field = Field(
        entries=entries,
        points_off={entry: Decimal(points) for entry, points in off.items()},
        disqualified=out,
        play_offs=tuple(map(PlayOff, play_offs)),
    )
    scored = enter(Scores(Scoring(ranking, trim_unit=trim_unit)), lines)
    found = rank(scored, field)
    assert [
        (s.entry, s.rank, Fraction(s.final, 10**found.places))
        for s in found.standings
        if s.rank is not None and s.final is not None
    ] == expected
    assert {s.entry for s in found.standings} == set(entries)
