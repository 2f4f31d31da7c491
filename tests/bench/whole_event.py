"""What a whole event costs the box beside its tables: 500 of them, five rounds of four boards.

The hall is a test's, in this process: its log is a list and nobody waits for a disk. CPU of the
loop alone is counted for what a page asks for; what the box does in a thread stands apart.
"""

import gc
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from appliance.duplicate.matchpoints import Artificial
from appliance.games.wakeng import WAKENG
from appliance.hall import standing
from appliance.hall.state import HallState
from appliance.live.desk import Desk
from appliance.live.hall import LiveHall
from appliance.papers.record import record
from appliance.papers.record_parts import boards_of
from appliance.papers.sheets_csv import csv_of
from appliance.table.state import new_table
from appliance.table.views import Person
from appliance.web import desk_view, present, public_view
from tests.bench.unread import Unread
from tests.hall.chief import Chief
from tests.live.making import KEYS, Hall

T = TypeVar("T")

ROUNDS, BOARDS, SEATS = 5, 4, 3
FAMILIES, GIVEN = "王李张刘陈杨黄赵周吴徐孙马胡朱郭何罗高林", "伟芳娜敏静丽强磊军洋勇艳杰娟涛明"
BY = "Li"


def event_figures(tables: int, attempts: int) -> dict[str, Any]:
    """CPU seconds. `counted_s`: the standings after the last round, from nothing, in a thread;
    `ruled_s`: after one ruling. `shown_s`: a publication on every seat. `asked_s`: by page, what
    its first question after that ruling keeps the loop. `written_s`: by file, in a thread.
    """
    try:
        return _figures(_ended(Random(14), tables), attempts)
    finally:
        gc.unfreeze()


def _ended(chance: Random, tables: int) -> HallState:
    """The event between its last two rounds."""
    chief = Chief(tables * SEATS, rounds=ROUNDS + 1, boards=BOARDS)
    for _ in range(ROUNDS):
        now = chief.opens()
        for plan in now.tables:
            for board in now.boards:
                times = tuple(chance.randrange(60_000, 200_000) for _ in range(SEATS))
                scores = [chance.randrange(-24, 25, 3) for _ in range(SEATS)]
                chief.reports(
                    plan.table_no,
                    board.board_no,
                    *scores,
                    deal_times_ms=(times,),
                    took_ms=sum(times),
                )
        chief.closes()
    return chief.state


class _Evening(Hall):
    """The hall between rounds: every table collected, a page at each seat, nothing published."""

    def __init__(self, state: HallState) -> None:
        self._stand()
        chance = Random(4)
        self.people = {
            player: Person(chance.choice(FAMILIES) + "".join(chance.choices(GIVEN, k=2)))
            for entrant in state.entrants.values()
            for player in entrant.players
        }
        self.aside_s = 0.0
        self.runtime.in_thread = self._aside  # type: ignore[method-assign,assignment]
        self.live = LiveHall(state, self.journal, self.equipment(), self.people, KEYS)
        self.desk = Desk(self.live)
        for plan in state.rounds[-1].tables:
            table = self.live.set_table(replace(new_table(plan), status="collected"))
            for seat in range(SEATS):
                self.live.audience.sit((table.number, seat), Unread())
        self.runtime.run()

    def _aside(self, work: Callable[[], T]) -> T:
        began = process_time()
        try:
            return work()
        finally:
            self.aside_s += process_time() - began

    def loop_s(self, work: Callable[[], object]) -> float:
        """What the work keeps the loop: its CPU without that of the threads it waited for."""
        began, aside = process_time(), self.aside_s
        work()
        return process_time() - began - (self.aside_s - aside)


def _figures(state: HallState, attempts: int) -> dict[str, Any]:
    evenings = [_attempt(state, number) for number in range(attempts)]
    asked = {
        page: min(each["asked_s"][page] for each in evenings) for page in evenings[0]["asked_s"]
    }
    plain = {
        name: min(each[name] for each in evenings) for name in ("counted_s", "ruled_s", "shown_s")
    }
    return {
        "tables": len(state.rounds[-1].tables),
        **plain,
        "asked_s": asked,
        "longest_s": max(asked.values()),
        "written_s": _written(state),
    }


def _attempt(state: HallState, number: int) -> dict[str, Any]:
    evening = _Evening(state)
    # The box freezes what it keeps, so that no sweep falls into a question; so does this.
    gc.collect()
    gc.freeze()
    live, desk = evening.live, evening.desk
    counted = _cpu_s(live.standings)
    assert desk.publish(BY, "").ok
    evening.runtime.run()

    entry = sorted(state.entrants)[number]
    assert desk.rule(entry, 1, Artificial(60), BY, "").ok
    ruled = _cpu_s(live.standings)
    assert desk.publish(BY, "again").ok
    shown = _cpu_s(evening.runtime.run)
    return {
        "counted_s": counted,
        "ruled_s": ruled,
        "shown_s": shown,
        "asked_s": {page: evening.loop_s(ask) for page, ask in _questions(live, desk).items()},
    }


def _questions(live: LiveHall, desk: Desk) -> dict[str, Callable[[], bytes]]:
    encode = msgspec.json.encode
    entrant = next(iter(live.state.entrants.values()))

    def own() -> bytes:
        public_view.codes(desk)
        return encode(public_view.me_view(desk, entrant.id, entrant.players[0]))

    def results() -> bytes:
        return encode(present.results_view(live, desk_view.published_ranking(desk)))

    return {
        "desk": lambda: encode(desk_view.desk_view(desk, BY, "chief", ())),
        "entries": lambda: encode(desk_view.entries_view(desk)),
        "desk results": lambda: encode(desk_view.desk_results(desk)),
        "board": lambda: encode(desk_view.desk_board(desk, 1)),
        "referee": lambda: encode(present.staff_view(live, BY, "referee", 1)),
        "screen": lambda: encode(public_view.screen_view(desk, "HB", None, None)),
        "own results": own,
        "results": results,
        "pairing": lambda: encode(desk_view.pairing_view(desk, (), *desk.pairing())),
        "seating": lambda: _seated(live, desk),
    }


def _seated(live: LiveHall, desk: Desk) -> bytes:
    """The hall screen as the next round is seated: the lists by table and by name."""
    _, preview = desk.pairing()
    assert desk.publish_seating((), preview, "", BY).ok
    return msgspec.json.encode(public_view.screen_view(desk, "HB", None, None))


def _written(state: HallState) -> dict[str, float]:
    people = {key: Person("王芳") for each in state.entrants.values() for key in each.players}
    return {
        "record": _cpu_s(lambda: record(state, people, WAKENG)),
        "csv": _cpu_s(lambda: csv_of(state, people, WAKENG, "zh")),
        "boards": _cpu_s(lambda: boards_of(state, WAKENG)),
        "scores": _cpu_s(lambda: standing.scores(state, WAKENG.positions)),
    }


def _cpu_s(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began
