"""Threat 19: no board, score, seed or opening of a commitment tells anything to anyone before its
round is closed.

At each state of an event every page, address, paper and file that anybody can have is searched
(`watched_event.py`). What is searched for is told by the log; what a table reports to its hall is
marked with scores that stand nowhere else. The same search is shown to find each thing that a
sabotaged box tells too early, and all of it once it is due.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.duplicate.ranking import Ranking
from appliance.duplicate.scoring import Scores
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.knowledge import know
from appliance.hall import events as hv
from appliance.hall import standing
from appliance.hall.state import HallState, Round
from appliance.live.desk import Desk
from appliance.live.hall import LiveHall
from appliance.papers import record_parts
from appliance.papers.record import record
from appliance.papers.replay import Replay, replays
from appliance.web import (
    app,
    desk_files,
    desk_routes,
    desk_view,
    present,
    public_routes,
    public_view,
)
from appliance.web.wire import ResultsView
from appliance.web.wire_desk import DeskBoard
from tests.leaks.watched_event import CARD, TABLES, Watched, mark

# --- the event as it is -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """The whole event, as the box is."""
    with pytest.MonkeyPatch.context() as patch:
        whole = Watched(tmp_path_factory.mktemp("exposure"), patch).played()
        yield whole
        whole.box.close()


def test_19_nobody_is_told_anything_of_a_board_before_its_round_is_closed(
    watched: Watched,
) -> None:
    assert watched.exposures == []
    assert len(watched.seen) >= 20
    assert all(len(told) >= 60 for told in watched.seen.values())


def test_whatever_was_searched_for_is_there_once_it_is_due(watched: Watched) -> None:
    state = watched.box.hall.state
    first, *_ = state.rounds
    closed, released = watched.seen["round 1 closed"], watched.seen["round 1 released"]
    for board in first.boards:
        assert board.seed.encode() in closed["/api/boards"]
        assert board.seed.encode() in closed["/api/results"]
        shown = closed[f"/api/desk/boards/{board.board_no}"]
        for table in TABLES:
            report = first.report(table, board.board_no)
            assert report is not None
            assert report.fingerprint.encode() in shown
            assert str(mark(table, board.board_no, 0)).encode() in shown
            replay = f"/api/live/{board.board_no}/{table}"
            assert not CARD.findall(closed[replay])
            assert len(set(CARD.findall(released[replay]))) == len(WAKENG.deck)
    for seat in range(3):
        own = {card.encode() for card in watched.box.hall.deals(5)[0].hands[seat]}
        assert own <= set(CARD.findall(watched.seen["play-off closed"][f"seat 1 {seat}"]))


def test_a_delay_of_the_replay_holds_every_board_of_the_round(watched: Watched) -> None:
    for name in ("round 1 closed", "round 2 closed"):
        index = msgspec.json.decode(watched.seen[name]["/api/live"])
        newest = index["rounds"][0]
        assert "boards" not in newest
        assert newest["opens_at"]


# --- a sabotaged box ----------------------------------------------------------------------------


def _all_closed(state: HallState) -> HallState:
    """The event as a careless program might see it: every round done with."""
    closed = hv.RoundClosed(round_no=0, at_ms=0)
    rounds = tuple(replace(each, closed=each.closed or closed) for each in state.rounds)
    return replace(state, rounds=rounds)


def boards_of_every_round(patch: pytest.MonkeyPatch) -> None:
    for module in (public_routes, desk_files):
        patch.setattr(module, "boards_of", lambda s, g: record_parts.boards_of(_all_closed(s), g))


def scores_of_every_round(patch: pytest.MonkeyPatch) -> None:
    scores = standing.scores

    def standings(live: LiveHall) -> tuple[Scores, Ranking]:
        state, positions = _all_closed(live.state), live.game.positions
        so_far = scores(state, positions)
        return so_far, standing.ranking(state, so_far, positions)

    patch.setattr(standing, "scores", lambda state, places: scores(_all_closed(state), places))
    patch.setattr(LiveHall, "standings", standings)


def results_of_the_open_round(patch: pytest.MonkeyPatch) -> None:
    def results(live: LiveHall, *others: Any) -> ResultsView:
        shown = present.results_view(live, *others)
        now = live.state.rounds[-1]
        boards = tuple(present.board_results(live, now, board) for board in now.boards)
        return replace(shown, boards=boards)

    patch.setattr(app, "results_view", results)


def replays_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public_view, "released", lambda *_: True)
    patch.setattr(desk_files, "replays_of", _every_replay)
    patch.setattr(public_routes, "replays_of", _every_replay)


def _every_replay(state: HallState, game: Any, people: Any, events: Any) -> Iterator[Replay]:
    yield from replays(events, game, state.created.event_id, {})


def replays_without_the_delay(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public_view, "released", lambda _state, which, _now: which.closed is not None)


def a_record_of_every_round(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk_files, "record", lambda s, p, g: record(_all_closed(s), p, g))


def a_board_page_of_the_open_round(patch: pytest.MonkeyPatch) -> None:
    def board(where: Desk, board_no: int) -> DeskBoard | None:
        live = where.hall
        state, live.state = live.state, _all_closed(live.state)
        try:
            return desk_view.desk_board(where, board_no)
        finally:
            live.state = state

    patch.setattr(desk_routes, "desk_board", board)


def hands_for_who_watches(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(WAKENG), "know", staticmethod(lambda state, seat: know(state, seat or 0)))


def hands_for_the_next_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        type(WAKENG), "know",
        staticmethod(lambda state, seat: know(state, None if seat is None else (seat + 1) % 3)),
    )  # fmt: skip


def the_seed_in_the_place_of_its_commitment(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Round, "commitment", property(lambda which: which.boards[0].seed))


SABOTAGES: dict[Callable[[pytest.MonkeyPatch], None], set[tuple[str, str]]] = {
    boards_of_every_round: {("/api/boards", "seed"), ("file boards", "seed")},
    scores_of_every_round: {("/api/desk/results", "changed"), ("file csv", "changed")},
    results_of_the_open_round: {("/api/results", "seed"), ("/api/results", "score")},
    replays_at_once: {
        ("/api/live/3", "score"), ("/api/live/3/1", "card"), ("file replays", "changed"),
    },
    replays_without_the_delay: {("/api/live/3/1", "card"), ("/api/live/4/2", "card")},
    a_record_of_every_round: {("file record", "seed"), ("file record", "score")},
    a_board_page_of_the_open_round: {
        ("/api/desk/boards/3", "seed"), ("/api/desk/boards/3", "fingerprint"),
        ("/api/desk/boards/3", "score"),
    },
    hands_for_who_watches: {("referee at 1", "card"), ("chief at 2", "card")},
    hands_for_the_next_seat: {("seat 1 0", "card"), ("seat 2 2", "card")},
    the_seed_in_the_place_of_its_commitment: {
        ("seat 1 0", "seed"), ("seat 2 2", "seed"), ("/api/desk", "seed"),
    },
}  # fmt: skip


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda each: each.__name__)
def test_a_box_that_tells_one_thing_too_early_is_found(
    sabotage: Callable[[pytest.MonkeyPatch], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(tmp_path, monkeypatch)
    watched.second_round(sabotage)
    watched.box.close()
    found = {(each.viewer, each.what) for each in watched.exposures}
    assert found >= SABOTAGES[sabotage]
