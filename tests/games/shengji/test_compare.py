"""000 §13.1, D-12: who wins a trick, and what is a ruff."""

import itertools
import random
from collections import Counter

import pytest

from appliance.games.shengji.cards import suiting
from appliance.games.shengji.compare import key, role, winner
from appliance.games.shengji.shapes import Shape, shape_of
from tests.games.shengji.brute import Cards, Ladder
from tests.games.shengji.positions import near, positions, text


def lead(cards: str, level: str, trump: str) -> Shape:
    shape = shape_of(suiting(level, trump), text(cards))
    assert isinstance(shape, Shape)
    return shape


def winner_of(*plays: str, level: str = "2", trump: str = "S") -> int:
    table = suiting(level, trump)
    return winner(table, lead(plays[0], level, trump), [text(play) for play in plays])


@pytest.mark.parametrize(
    ("led", "play", "expected"),
    [
        ("HA", "H3", "follow"),
        ("HA", "S3", "ruff"),
        ("HA", "D3", "discard"),
        ("HA HK", "H3 S4", "discard"),
        ("HA*2", "S3 S4", "discard"),
        ("HA*2 HK*2", "S3*2 S4*2", "ruff"),
        ("HA*2 HK*2", "S3*2 S5*2", "discard"),
        ("HA*2 HK*2", "H3 H4 H5 H6", "follow"),
        ("SA", "S3", "follow"),
        ("SA", "H3", "discard"),
    ],
)
def test_article_4_19_ruff_follow_discard(led: str, play: str, expected: str) -> None:
    assert role(suiting("2", "S"), lead(led, "2", "S"), text(play)) == expected


def test_article_13_equal_cards_the_earlier_wins() -> None:
    assert winner_of("HA", "HA", "HK", "HA") == 0
    assert winner_of("HK", "S3", "S3", "HA") == 1
    assert winner_of("S5", "H2", "C2", "D2") == 1


def test_d12_a_throw_of_singles_is_ruffed_by_the_largest_trump_alone() -> None:
    assert winner_of("H5 H6 H7", "S9 S7*2", "S8*2 S4") == 1
    assert winner_of("H5 H4*2", "S9 S7*2", "S8*2 S4") == 2


def test_d12_the_best_split_of_a_ruff_counts() -> None:
    # 3-4 and 5-6 or 4-5 and 3, 6: only the first answers two tractors.
    led = "H3*2 H4*2 H6*2 H7*2"
    assert winner_of(led, "S3*2 S4*2 S5*2 S6*2", "S4*2 S5*2 S6*2 S8*2") == 1
    # The tractor first, and of the tractors with that top the one that leaves the higher pair.
    led = "H3*2 H4*2 H6*2 H7*2 H9*2"
    best = "ST*2 S9*2 S8*2 S7*2 S6*2"
    table, shape = suiting("2", "S"), lead(led, "2", "S")
    assert key(table, shape, text(best)) == (True, 8, 6, 0)


@pytest.mark.parametrize(
    ("led", "play", "expected"),
    [
        # The highest tractor, whichever of the led ones it answers.
        ("H3*2 H4*2 H5*2 H7*2 H8*2", "S9*2 ST*2 SJ*2 S3*2 S4*2", (True, 9, 0, 0)),
        ("H3*2 H4*2 H5*2 H7*2 H8*2", "S3*2 S4*2 S5*2 ST*2 SJ*2", (True, 9, 0, 0)),
        # The highest pair, then the highest card that need not be in the other pair.
        ("H3*2 H5*2 H8 H9", "S3*2 S4*2 S5*2", (True, 0, 3, 2)),
    ],
)
def test_d12_keys_of_leads_of_several_parts(
    led: str, play: str, expected: tuple[bool, int, int, int]
) -> None:
    """Tops count from 1 for the three of trumps at level 2."""
    assert key(suiting("2", "S"), lead(led, "2", "S"), text(play)) == expected


def test_d12_level_pairs_of_one_strength_can_serve_two_tractors() -> None:
    led = "H3*2 H4*2 H6*2 H8*2 H9*2"
    assert winner_of(led.replace(" H6*2", ""), "SA*2 H2*2 C2*2 S2*2") == 1
    assert winner_of(led, "SA*2 H2*2 C2*2 S2*2 S5*2") == 1


def shape_at(ladder: Ladder, cards: Cards) -> Shape:
    shape = shape_of(suiting(ladder.level, ladder.trump), cards)
    assert isinstance(shape, Shape)
    return shape


def answers(chance: random.Random, ladder: Ladder, led: Cards, cards: Cards) -> Cards:
    """A play of the size of the lead out of one hand or out of neighbouring trumps."""
    trumps = near(chance, ladder, "T", chance.randint(len(led) // 2 + 1, len(led) // 2 + 3))
    out_of = cards if chance.random() < 0.5 and len(cards) >= len(led) else trumps
    return tuple(chance.sample(out_of, len(led)))


def test_d12_winners_agree_with_the_slow_reading() -> None:
    chance, won = random.Random(13), Counter[tuple[bool, int]]()
    for position in positions(seed=12, count=2000):
        ladder, led = position.ladder, position.lead
        table, shape = suiting(ladder.level, ladder.trump), shape_at(ladder, led)
        plays = [led, *(answers(chance, ladder, led, hand) for hand in position.hands)]
        index = winner(table, shape, plays)
        assert index == ladder.winner(plays)
        won[len(led) > 1, index] += 1
    assert min(won[large, index] for large in (False, True) for index in range(4)) > 20


def test_d12_keys_are_in_the_order_of_the_slow_reading() -> None:
    """Every two answers to a lead of several parts, out of eight trumps that stand together."""
    chance, compared = random.Random(14), 0
    table, ladder = suiting("7", "S"), Ladder("7", "S")
    for led in ("H3 H4*2", "H3*2 H4*2 H6", "H3*2 H4*2 H6*2 H8", "H3*2 H5*2 H8", "H3 H5 H8*2"):
        cards = text(led)
        shape = shape_at(ladder, cards)
        for _ in range(4):
            trumps = chance.sample(near(chance, ladder, "T", 6), 9)
            plays = sorted({tuple(sorted(s)) for s in itertools.combinations(trumps, len(cards))})
            mine = [key(table, shape, play) for play in plays]
            slow = [ladder.key(cards, play) for play in plays]
            assert [k is None for k in mine] == [k is None for k in slow]
            both = [(m, s) for m, s in zip(mine, slow, strict=True) if m and s]
            for (one, slow_one), (other, slow_other) in itertools.combinations(both, 2):
                assert (one > other) == (slow_one > slow_other)
                assert (one == other) == (slow_one == slow_other)
                compared += 1
    assert compared > 1000
