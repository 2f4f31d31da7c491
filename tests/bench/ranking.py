"""P15 and the pairing: what a round's end costs an event of 500 tables, in CPU of this process."""

import gc
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from appliance.duplicate.lines import Line
from appliance.duplicate.movement import pair_round
from appliance.duplicate.movement_sheet import Entry, MovementSettings
from appliance.duplicate.ranking import Field, rank
from appliance.duplicate.scoring import Scores, Scoring, enter
from tests.duplicate.movement_events import play
from tests.duplicate.written_lines import line

SEATS, ROUNDS, BOARDS_A_ROUND = 3, 4, 4


def ranking_figures(tables: int, attempts: int) -> dict[str, float]:
    """CPU seconds, the least of the attempts: the others paid for neighbours of this process.

    `full_s`: every result of a session entered and the field ranked. `again_s`: the same after
    one more table's board, which gives all others of that board new rates. `pairing_s`: the last
    of four rounds paired.
    """
    # The box freezes what it keeps, so that no sweep falls into a ranking; so does this.
    gc.collect()
    gc.freeze()
    try:
        return {"tables": tables, **_ranked(tables, attempts), **_paired(tables)}
    finally:
        gc.unfreeze()


def _ranked(tables: int, attempts: int) -> dict[str, float]:
    lines = list(_session(Random(15), tables))
    field = Field(tuple(map(str, range(tables * SEATS))))
    before = enter(Scores(Scoring("R")), lines[:-SEATS])
    return {
        "full_s": _least(lambda: rank(enter(Scores(Scoring("R")), lines), field), attempts),
        "again_s": _least(lambda: rank(enter(before, lines[-SEATS:]), field), attempts),
    }


def _session(chance: Random, tables: int) -> Iterator[Line]:
    entries = list(range(tables * SEATS))
    for round_no in range(ROUNDS):
        chance.shuffle(entries)
        for board_no in range(round_no * BOARDS_A_ROUND, (round_no + 1) * BOARDS_A_ROUND):
            for seat_no, entry in enumerate(entries):
                yield line(
                    str(entry),
                    chance.randrange(-24, 25, 3),
                    round_no=round_no,
                    board_no=board_no,
                    table_no=seat_no // SEATS,
                    position=seat_no % SEATS,
                    times_ms=(chance.randrange(60_000, 300_000),),
                )


def _paired(tables: int) -> dict[str, float]:
    field = tuple(Entry(f"e{number}") for number in range(SEATS * tables - 1))
    settings = MovementSettings("seed", SEATS, ROUNDS)
    rounds = play(settings, field, Random(500), unrest=0).rounds
    seconds = _least(lambda: pair_round(settings, field, rounds[:-1], rounds[-1].ranks), 1)
    return {"pairing_s": seconds}


def _least(work: Callable[[], object], attempts: int) -> float:
    spent = []
    for _ in range(attempts):
        began = process_time()
        work()
        spent.append(process_time() - began)
    return min(spent)
