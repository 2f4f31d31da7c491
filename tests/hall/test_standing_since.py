"""What is counted again after a ruling, a withdrawal or the end of a round is all that has changed:
the scores are those that counting from nothing gives.
"""

from itertools import pairwise
from typing import Any

import pytest

from appliance.duplicate.matchpoints import Artificial, Pending
from appliance.hall import standing
from appliance.hall.state import HallState
from tests.hall.chief import THREE, Chief
from tests.papers.whole_events import _Play

PLAYED = 12


class _Kept(_Play):
    """A whole event by chance, with every state it went through."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.states: list[HallState] = []

    def take(self, event: Any) -> bool:
        done = super().take(event)
        self.states.append(self.state)
        return done

    def publish(self, reason: str) -> None:
        super().publish(reason)
        self.states.append(self.state)


def went_through(seed: int) -> tuple[list[HallState], Any]:
    play = _Kept(seed)
    play.whole()
    return play.states, play.game.positions


@pytest.mark.parametrize("seed", range(PLAYED))
def test_scores_counted_on_are_those_counted_from_nothing(seed: int) -> None:
    states, positions = went_through(seed)
    known = standing.scores(states[0], positions)
    for before, after in pairwise(states):
        known = standing.scores_since(known, before, after, positions)
        assert known == standing.scores(after, positions)


@pytest.mark.parametrize("seed", range(PLAYED))
def test_states_that_say_the_same_have_the_same_ranking(seed: int) -> None:
    states, positions = went_through(seed)

    def ranking(state: HallState) -> Any:
        return standing.ranking(state, standing.scores(state, positions), positions)

    same = 0
    for before, after in pairwise(states):
        if standing.says_the_same(before, after):
            same += 1
            assert ranking(before) == ranking(after)
    assert same > 0


def closed_and_open() -> Chief:
    """A round of two tables is closed, the next one open."""
    chief = Chief(6, rounds=2, boards=2)
    chief.plays()
    chief.opens()
    return chief


def test_a_board_finished_in_the_open_round_changes_nothing_that_is_ranked() -> None:
    chief = closed_and_open()
    before = chief.state
    chief.reports(1, 3, 5, 0, 0)
    assert chief.state is not before
    assert standing.says_the_same(before, chief.state)
    chief.closes()
    assert not standing.says_the_same(before, chief.state)


def test_d49_after_a_ruling_only_its_board_and_position_are_compared_again() -> None:
    chief = closed_and_open()
    before = chief.state
    known = standing.scores(before, THREE)
    (line,) = (each for each in chief.lines("E001", 1) if each.board_no == 2)
    chief.takes(standing.rule(before, "E001", 2, Artificial(60)))
    assert not standing.says_the_same(before, chief.state)
    since = standing.scores_since(known, before, chief.state, THREE)
    again = {group for group, lines in since.groups.items() if known.groups[group] is not lines}
    assert again == {line.group}
    assert since.tallies["E001"].boards[2].line.result == Artificial(60)


def test_d49_the_last_word_on_a_result_counts_and_the_played_one_comes_back() -> None:
    chief = closed_and_open()
    known, before = standing.scores(chief.state, THREE), chief.state
    for result in (Pending(), None):
        state = chief.state
        chief.takes(standing.rule(state, "E001", 2, result))
        known, before = standing.scores_since(known, before, chief.state, THREE), chief.state
    assert known == standing.scores(before, THREE)
    assert known.tallies["E001"].sums.pending == 0
