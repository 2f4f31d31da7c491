"""000 §12 L151-152, D-10: which throws hold, and what is led when one does not."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from appliance.games.shengji.cards import hand_of, suiting
from appliance.games.shengji.shapes import Shape, shape_of
from appliance.games.shengji.throws import COMPONENT, OFFICIAL, judge_throw
from tests.games.shengji.brute import RANKS, Cards, Ladder
from tests.games.shengji.positions import TRUMPS, near, text


def led(throw: str, other: str, rule: str, level: str = "2") -> tuple[str, ...] | None:
    table = suiting(level, "S")
    shape = shape_of(table, text(throw))
    assert isinstance(shape, Shape)
    return judge_throw(table, shape, (0, hand_of(text(other)), 0), rule)


@pytest.mark.parametrize(
    ("throw", "other", "official", "component"),
    [
        ("H9 H8*2 H4*2", "HJ", "H4", "H9"),
        ("H9 H8*2 H4*2", "H5*2", "H4", "H4*2"),
        ("HK HT*2 HJ*2", "HQ*2", "HT", None),
        ("H3*2 H4*2 HA", "H5*2 H6*2", "H3", "H3*2 H4*2"),
        # A tractor of three is taken for one of two, a shorter one is not.
        ("H3*2 H4*2 HA", "H4*2 H5*2 H6*2", "H3", "H3*2 H4*2"),
        ("H3*2 H4*2 H5*2 HA", "H6*2 H7*2", "H3", None),
        # 444 555: the higher top counts, although the runs overlap.
        ("H4*2 H5*2 HA", "H5*2 H6*2", "H4", "H4*2 H5*2"),
        ("HA HK", "S3*2 BJ*2", None, None),
        ("HA HK", "HK HQ", None, None),
    ],
)
def test_d10_both_readings(
    throw: str, other: str, official: str | None, component: str | None
) -> None:
    assert led(throw, other, OFFICIAL) == (text(official) if official else None)
    assert led(throw, other, COMPONENT) == (text(component) if component else None)


def test_d10_a_lead_that_is_no_throw_is_never_changed() -> None:
    for lead in ("H3", "H3*2", "H3*2 H4*2"):
        assert led(lead, "HA*2 HK*2", OFFICIAL) is None
        assert led(lead, "HA*2 HK*2", COMPONENT) is None


def throws(seed: int, count: int) -> Iterator[tuple[Ladder, Cards, list[Cards]]]:
    """A throw, often with a tractor in it, and cards of its suit, often neighbours, for three
    other hands.
    """
    chance = random.Random(seed)
    for _ in range(count):
        trump = chance.choice(TRUMPS)
        ladder = Ladder(chance.choice(RANKS), trump)
        suit = chance.choice([suit for suit in "SHCD" if suit != trump])
        rest = near(chance, ladder, suit, 12)
        thrown = []
        if chance.random() < 0.7:
            start = chance.randint(0, 10)
            thrown = rest[start : start + 2] * 2
        for card in thrown:
            rest.remove(card)
        chance.shuffle(rest)
        thrown += rest[:2]
        rest = rest[2:]
        if chance.random() < 0.7:
            rest.sort(key=ladder.height)
        size = chance.randint(0, 5)
        start = chance.randint(0, len(rest))
        hands = [tuple(rest[start + n * size :][:size]) for n in range(3)]
        if ladder.kind(tuple(thrown)) == "throw":
            yield ladder, tuple(thrown), hands


def test_d10_throws_agree_with_the_slow_reading() -> None:
    seen: Counter[tuple[str, int]] = Counter()
    for ladder, thrown, hands in throws(seed=10, count=4000):
        table = suiting(ladder.level, ladder.trump)
        shape = shape_of(table, thrown)
        assert isinstance(shape, Shape)
        for rule in (OFFICIAL, COMPONENT):
            forced = judge_throw(table, shape, [hand_of(hand) for hand in hands], rule)
            assert forced == ladder.forced(thrown, hands, rule)
            seen[rule, len(forced or ())] += 1
    assert min(seen[OFFICIAL, n] for n in (0, 1)) > 100
    assert min(seen[COMPONENT, n] for n in (0, 1, 2, 4)) > 20
