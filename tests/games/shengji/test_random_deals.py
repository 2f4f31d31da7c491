"""Hundreds of random legal deals: what must hold whatever is played."""

import random
from collections import Counter
from functools import cache

import msgspec
import pytest

from appliance.games.shengji import SHENGJI
from appliance.games.shengji.cards import codes_of
from appliance.games.shengji.events import DealEnded, Played, TrickEnded
from appliance.games.shengji.state import DealOver, Finished, Playing
from tests.games.shengji.boards import (
    PACK,
    SEATS,
    Step,
    encoded,
    points_in,
    random_board,
    random_steps,
    suit_in,
)

BOARDS = 34
RULES = ("official", "component")
DECK = sorted(PACK)
every_throw_rule = pytest.mark.parametrize("rule", RULES)


@cache
def walked(rule: str) -> tuple[Step, ...]:
    """Every step of every board, one board after the other."""
    steps: list[Step] = []
    for seed in range(BOARDS):
        rng = random.Random(seed)
        steps += random_steps(rng, random_board(rng, throw_rule=rule))
    return tuple(steps)


@every_throw_rule
def test_the_108_cards_are_all_there_after_every_event(rule: str) -> None:
    boards = 0
    for state, _, events, after in walked(rule):
        now = state
        for event in events:
            now = SHENGJI.evolve(now, event)
            assert sorted(SHENGJI.cards(now)) == DECK
        assert now == after
        boards += isinstance(after.phase, Finished)
    assert boards == BOARDS


@every_throw_rule
def test_every_board_ends_with_a_score(rule: str) -> None:
    ends = [after for _, _, _, after in walked(rule) if isinstance(after.phase, Finished)]
    assert all(sorted(SHENGJI.score(end)) in ([1, 5], [3, 3]) for end in ends)
    assert len(ends) == BOARDS


@every_throw_rule
def test_article_4_the_200_points_are_all_somewhere(rule: str) -> None:
    """Attackers, the tricks of the dealer side and the bottom make 200, a capture multiplies."""
    factors = set()
    for _, _, events, after in walked(rule):
        if not any(isinstance(event, DealEnded) for event in events):
            continue
        assert isinstance(after.phase, DealOver | Finished)
        end = after.phase.outcome
        result = SHENGJI.view(SHENGJI.know(after, None)).result
        assert result is not None
        bottom, factor = points_in(end.buried), end.capture.multiplier
        assert sum(points_in(won) for won in result.won) + bottom == 200
        assert end.points == points_in(end.won) + factor * bottom
        assert (factor > 0) == (end.winner % 2 != end.trumps.dealer % 2)
        assert sorted(play.seat for play in end.plays[end.trick_at :]) == list(SEATS)
        factors.add(factor)
    assert {0, 2, 4} <= factors


def test_article_4_every_trick_is_four_plays_and_its_winner_leads_the_next() -> None:
    for before, _, events, after in walked("official"):
        for event in events:
            if isinstance(event, TrickEnded):
                assert isinstance(before.phase, Playing)
                assert len(before.phase.plays) - before.phase.trick_at == 3
                assert not isinstance(after.phase, Playing) or after.phase.turn == event.leader


def test_article_4_who_has_the_led_suit_follows_it() -> None:
    """Of the led suit as many as asked for or held, whatever else was laid (D-11)."""
    followed = 0
    for before, _, events, _ in walked("official"):
        phase = before.phase
        if not isinstance(phase, Playing) or phase.lead is None:
            continue
        played = events[0]
        assert isinstance(played, Played)
        level, trump = phase.trumps.standing.level, phase.trumps.trump
        lead = phase.plays[phase.trick_at].cards
        led = suit_in(level, trump, lead[0])
        held = sum(suit_in(level, trump, c) == led for c in codes_of(before.hands[played.seat]))
        given = sum(suit_in(level, trump, c) == led for c in played.cards)
        assert len(played.cards) == len(lead)
        assert given == min(held, len(lead))
        followed += 1
    assert followed > 3_000


@every_throw_rule
def test_events_go_through_json_and_replay_to_the_same_bytes(rule: str) -> None:
    decoder = msgspec.json.Decoder(SHENGJI.event_type)
    for before, _, events, after in walked(rule)[:3_000]:
        state = before
        for event in events:
            state = SHENGJI.evolve(state, decoder.decode(encoded(event)))
        assert encoded(state) == encoded(after)


@every_throw_rule
def test_random_play_meets_every_kind_of_play(rule: str) -> None:
    """Or the tests above would say less than they seem to."""
    met: Counter[str] = Counter()
    for _, _, events, _ in walked(rule):
        for event in events:
            if isinstance(event, Played):
                met[event.kind] += 1
                met["failed"] += bool(event.attempt)
    kinds = ("single", "pair", "tractor", "throw", "failed", "follow", "ruff", "discard")
    assert all(met[kind] > 5 for kind in kinds), met
