"""Score sheets as a test writes them: a row of scores an entry, a column a board."""

from collections.abc import Mapping, Sequence

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import BoardResult, Played
from appliance.duplicate.ranking import Field, Ranking, rank
from appliance.duplicate.scoring import Scores, Scoring, Total, enter


def line(
    entry: str,
    result: BoardResult | int,
    *,
    board_no: int = 1,
    round_no: int = 1,
    table_no: int | None = 1,
    position: int = 0,
    fingerprint: str = "as drawn",
    times_ms: tuple[int, ...] = (),
) -> Line:
    return Line(
        entry=entry,
        round_no=round_no,
        board_no=board_no,
        table_no=table_no,
        position=position,
        fingerprint=fingerprint,
        result=Played(result) if isinstance(result, int) else result,
        times_ms=times_ms,
    )


def against_the_house(
    rows: Mapping[str, Sequence[BoardResult | int]],
    times: Mapping[str, Sequence[int]] | None = None,
) -> list[Line]:
    """Every entry at a table of its own and in the same position, boards 1, 2, 3 …"""
    return [
        line(
            entry,
            result,
            board_no=board_no,
            table_no=table_no,
            times_ms=(times[entry][board_no - 1],) if times else (),
        )
        for table_no, (entry, results) in enumerate(rows.items(), start=1)
        for board_no, result in enumerate(results, start=1)
    ]


def ranked(ranking: Total, lines: Sequence[Line], field: Field | None = None) -> Ranking:
    entries = tuple(dict.fromkeys(line.entry for line in lines))
    return rank(enter(Scores(Scoring(ranking)), lines), field or Field(entries))


def ranks(ranking: Ranking) -> dict[str, int | None]:
    """Entries in order of the list."""
    return {standing.entry: standing.rank for standing in ranking.standings}


def finals(ranking: Ranking) -> dict[str, int | None]:
    return {standing.entry: standing.final for standing in ranking.standings}
