"""Random events of a few tables, with few different scores and times, so that ties are many."""

from hypothesis import strategies as st

from appliance.duplicate.lines import Line
from appliance.duplicate.matchpoints import (
    Artificial,
    Assigned,
    BoardResult,
    Pending,
    Played,
    Void,
)

BOARDS_A_ROUND = 2

scores = st.integers(-2, 2)
played: st.SearchStrategy[BoardResult] = st.builds(Played, scores)
results = st.one_of(
    played,
    played,
    played,
    st.builds(Assigned, scores),
    st.builds(Artificial, st.sampled_from((40, 50, 60))),
    st.just(Pending()),
    st.just(Void()),
)
times = st.lists(st.integers(1, 3), max_size=2).map(tuple)
fingerprints = st.sampled_from(("d1", "d1", "d1", "d2"))


@st.composite
def entries_and_lines(draw: st.DrawFn) -> tuple[tuple[str, ...], list[Line]]:
    size, tables, rounds = (draw(st.integers(*span)) for span in ((2, 3), (1, 3), (1, 3)))
    entries = tuple(f"e{i}" for i in range(size * tables))
    plain = draw(st.booleans())
    lines = []
    for round_no in range(1, rounds + 1):
        seated = draw(st.permutations(entries))
        for board_no in range(2 * round_no - 1, 2 * round_no - 1 + BOARDS_A_ROUND):
            for table_no in range(tables):
                fingerprint = "d1" if plain else draw(fingerprints)
                for position in range(size):
                    line = Line(
                        entry=seated[table_no * size + position],
                        round_no=round_no,
                        board_no=board_no,
                        table_no=table_no if plain or draw(st.integers(0, 9)) else None,
                        position=position,
                        fingerprint=fingerprint,
                        result=draw(played if plain else results),
                        times_ms=draw(times),
                    )
                    lines.append(line)
    return entries, lines
