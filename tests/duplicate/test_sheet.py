"""The sheet: final values, reasons and columns as a page shows them and a log keeps them."""

from decimal import Decimal
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import Artificial, Void
from appliance.duplicate.ranking import Field, PlayOff
from appliance.duplicate.sheet import Column, Reason, Sheet, reason, sheet
from appliance.duplicate.tie_break import Above, places_key
from tests.duplicate.random_events import entries_and_lines
from tests.duplicate.written_lines import against_the_house, line, ranked


def test_chapter_8_shengji_says_why_3_is_before_2() -> None:
    shown = sheet(
        ranked(
            "R",
            against_the_house(
                {"1": (5, 5, 3), "2": (1, 1, 5), "3": (1, 5, 3)},
                {"1": (120, 151, 138), "2": (144, 118, 146), "3": (135, 131, 122)},
            ),
        )
    )
    first, second, third = shown.rows
    assert (first.entry, first.final, first.reason) == (
        "1",
        "66.7",
        Reason("final", "66.7", "41.7"),
    )
    assert (second.entry, second.reason) == ("3", Reason("places", "2", "1", place=2))
    assert second.columns == (
        Column("final", "41.7"),
        Column("beaten", "0.0000"),
        Column("places", "1,2,2"),
    )
    assert (third.entry, third.reason, third.time_ms) == ("2", None, 408)


@pytest.mark.parametrize(
    ("above", "decimals", "shown"),
    [
        (Above("final", 3_000_000, 2_187_550), 2, Reason("final", "30000.00", "21875.50")),
        (Above("final", 667, -5), 1, Reason("final", "66.7", "-0.5")),
        (Above("beaten", Fraction(1250, 3), 0), 1, Reason("beaten", "41.6667", "0.0000")),
        (
            Above("time", Fraction(154, 3), Fraction(155, 3)),
            1,
            Reason("time", "51.3333", "51.6667"),
        ),
        (Above("trimmed", Fraction(79), Fraction(80)), 2, Reason("trimmed", "79.0000", "80.0000")),
        (Above("play_off", 1, 2), 1, Reason("play_off", "1", "2")),
        (
            Above("places", places_key((1, 3, 1)), places_key((1, 1, 4))),
            1,
            Reason("places", "1", "0", place=3),
        ),
        (
            Above("places", places_key((1, 2)), places_key((1,))),
            1,
            Reason("places", "1", "0", place=2),
        ),
    ],
)
def test_7_4_the_deciding_step_is_shown_with_both_values(
    above: Above, decimals: int, shown: Reason
) -> None:
    assert reason(above, decimals) == shown


def test_what_the_chief_decided_is_shown_beside_the_result() -> None:
    lines = [
        *against_the_house({"a": (5, Artificial(60)), "b": (5, Artificial(60)), "c": (1, Void())}),
        line("out", 9, table_no=9, position=2),
    ]
    field = Field(
        ("a", "b", "c", "out"),
        points_off={"c": Decimal("2.5")},
        disqualified=frozenset(("out",)),
        play_offs=(PlayOff({"a": 2, "b": 1}),),
    )
    rows = sheet(ranked("R", lines, field)).rows
    assert [(row.entry, row.rank, row.final, row.off) for row in rows] == [
        ("b", 1, "67.5", "0.0"),
        ("a", 2, "67.5", "0.0"),
        ("c", 3, "-2.5", "2.5"),
        ("out", None, "50.0", "0.0"),
    ]
    assert rows[0].reason == Reason("play_off", "1", "2")
    assert [(row.counted, row.adjusted, row.missed, row.alone) for row in rows] == [
        (2, 1, 0, 0),
        (2, 1, 0, 0),
        (1, 0, 1, 0),
        (1, 0, 0, 1),
    ]
    assert [row.disqualified for row in rows] == [False, False, False, True]


def test_an_entry_without_a_counted_board_has_an_empty_final_value() -> None:
    (row,) = sheet(ranked("S", [line("a", Void())])).rows
    assert (row.rank, row.final, row.columns) == (None, "", ())


@given(entries_and_lines())
def test_a_sheet_comes_back_from_the_log_as_it_was(
    event: tuple[tuple[str, ...], list[Line]],
) -> None:
    entries, lines = event
    shown = sheet(ranked("S", lines, Field(entries)))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Sheet) == shown
    assert shown.interim
