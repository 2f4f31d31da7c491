"""Replays: what was logged at a table, told again without a rule."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from appliance.games import GAMES
from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.events import NextChosen, Played
from appliance.games.wakeng import WAKENG
from appliance.papers.replay import Replay, replays
from appliance.table import events as ev
from tests.conformance.toy import TOY
from tests.conformance.toy_pairs import PAIRS
from tests.papers.replayed import NAMES, hands_left, logged, played, replay_of
from tests.table.driving import Table

SEEDS = range(3)
BOARDS = [(game, seed) for game in GAMES for seed in SEEDS]
named = pytest.mark.parametrize(("game", "seed"), BOARDS, ids=[f"{g.name}-{s}" for g, s in BOARDS])


def steps(replay: Replay) -> list[Any]:
    return [step for deal in replay.deals for step in deal.steps]


@named
def test_every_card_that_was_dealt_is_played_or_left(game: Any, seed: int) -> None:
    for deal in replay_of(game, seed).deals:
        dealt = Counter(card for hand in deal.hands for card in hand) + Counter(deal.bottom)
        assert dealt == Counter(game.deck)
        hands_left(deal)


@named
def test_hands_left_are_those_the_game_opened_at_the_end(game: Any, seed: int) -> None:
    table = played(game, seed)
    opened = game.view(game.know(table.state.board, None)).result
    assert opened is not None
    (replay,) = replays(logged(table), game, "autumn")
    deal = replay.deals[-1]
    if any(step.told.effect == "take" for step in deal.steps):
        left = tuple(+hand for hand in hands_left(deal))
        assert left == tuple(Counter(hand) for hand in opened.hands)


@named
def test_there_are_as_many_actions_as_the_log_has(game: Any, seed: int) -> None:
    """Seeing the end of a deal is no action of it."""
    table = played(game, seed)
    counted = 0
    for row in table.log:
        if isinstance(row, ev.Acted):
            counted += not isinstance(row.events[0], NextChosen)
        elif isinstance(row, ev.TimedOut):
            counted += len(row.ledgers)
    (replay,) = replays(logged(table), game, "autumn")
    assert replay.actions == counted


@named
def test_charged_time_of_the_steps_is_that_of_the_board(game: Any, seed: int) -> None:
    table = played(game, seed)
    (replay,) = replays(logged(table), game, "autumn")
    charged = Counter[int]()
    for step in steps(replay):
        if step.charged_ms:
            charged[step.told.seat] += step.charged_ms
    assert (
        tuple(charged[seat] for seat in range(game.seats)) == table.last(ev.BoardFinished).times_ms
    )


@named
def test_time_outs_are_marked_and_no_other_step(game: Any, seed: int) -> None:
    table = played(game, seed)
    (replay,) = replays(logged(table), game, "autumn")
    missed = sum(len(row.ledgers) for row in table.log if isinstance(row, ev.TimedOut))
    assert sum(step.timed_out for step in steps(replay)) == missed


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_these_boards_have_time_outs_and_charged_time(game: Any) -> None:
    told = [step for seed in SEEDS for step in steps(replay_of(game, seed))]
    assert any(step.timed_out for step in told)
    assert any(step.charged_ms and not step.timed_out for step in told)


@named
def test_board_is_told_by_whom_and_where(game: Any, seed: int) -> None:
    replay = replay_of(game, seed)
    assert replay.players == NAMES[: game.seats]
    assert (replay.game, replay.rules_version) == (game.name, game.rules_version)
    assert (replay.event, replay.round_no, replay.table_no, replay.board_no) == ("autumn", 1, 1, 1)
    assert len(replay.scores) == len(game.positions)


def test_every_deal_of_a_board_of_shengji_is_told() -> None:
    replay = replay_of(SHENGJI, 0)
    assert len(replay.deals) == 3
    for deal in replay.deals:
        assert [step.told.effect for step in deal.steps].count("end") == 1
        assert deal.steps[-1].told.effect == "end"
        assert deal.result is not None
        assert deal.result.headline.params["points"] == deal.steps[-1].told.n


def test_end_of_a_match_is_told_where_the_log_has_no_deal_beyond_its_last() -> None:
    """A box deals what is played; a board's own deals here are as many as one can have."""
    rows = [
        replace(row, deals=row.deals[:3]) if isinstance(row, ev.BoardStarted) else row
        for row in logged(played(SHENGJI, 0))
    ]
    (replay,) = replays(rows, SHENGJI, "autumn")
    assert replay.deals == replay_of(SHENGJI, 0).deals


def test_hand_stands_as_the_game_lays_it_out() -> None:
    """二打一: 大王 小王 2 A K … 3, biggest first."""
    order = ["BJ", "LJ", *"2AKQJT9876543"]
    for hand in replay_of(ERDAYI, 0).deals[0].hands:
        places = [order.index(card if card in order else card[1]) for card in hand]
        assert places == sorted(places)


def test_bottom_of_wakeng_goes_to_the_dealer_who_is_named_before() -> None:
    told = [step.told for step in steps(replay_of(WAKENG, 0))]
    taken = next(index for index, each in enumerate(told) if each.effect == "take")
    assert told[taken - 1].effect == "fix"
    assert told[taken - 1].seat == told[taken].seat
    assert len(told[taken].cards) == 4


def test_v1_a_failed_throw_is_told_whole() -> None:
    led = Played(1, ("H3",), "single", "H", attempt=("HA", "HK", "H3"))
    (told,) = SHENGJI.retold(led)
    assert (told.effect, told.cards, told.attempt) == ("play", ("H3",), ("HA", "HK", "H3"))


def test_unfinished_board_is_no_replay() -> None:
    table = Table(TOY).playing()
    table.play_lowest()
    assert replays(logged(table), TOY, "autumn") == ()


def test_boards_of_a_round_are_told_one_by_one() -> None:
    table = Table(TOY, boards=(7, 8)).opened()
    table.finish_board()
    table.wait(20_000)
    table.finish_board()
    told = replays(logged(table), TOY, "autumn")
    assert [replay.board_no for replay in told] == [7, 8]
    assert told[0].players == ("", "")


def test_names_follow_the_entries_from_round_to_round() -> None:
    first, second = played(TOY, 1), played(TOY, 2, round_no=2, seats=seats_of("p1", "p0"))
    told = replays((*logged(first), *logged(second)), TOY, "autumn", {"p0": "a", "p1": "b"})
    assert [(each.round_no, each.players) for each in told] == [(1, ("a", "b")), (2, ("b", "a"))]


def seats_of(*entries: str) -> tuple[ev.SeatPlan, ...]:
    return tuple(ev.SeatPlan(entry=entry) for entry in entries)


def test_house_players_are_named_as_such() -> None:
    seats = (ev.SeatPlan(entry="p0"), ev.SeatPlan(house=True))
    (replay,) = replays(logged(played(TOY, 1, seats=seats)), TOY, "autumn")
    assert replay.house == (1,)
    assert replay_of(TOY, 1).house == ()


def test_game_with_open_states_is_told() -> None:
    replay = replay_of(PAIRS, 2)
    assert len(replay.deals) == 2
    assert [step.told.effect for step in replay.deals[0].steps].count("play") == 4
