"""D-6, D-7: what is played and buried for a player whose time has run out."""

from collections import Counter

import pytest

from appliance.games.shengji import timeout
from appliance.games.shengji.cards import PACK, hand_of, suiting
from appliance.games.shengji.follow import why_not
from appliance.games.shengji.shapes import Shape, shape_of
from tests.games.shengji.positions import ladders, positions, text


def follow(led: str, hand: str, level: str = "2") -> tuple[str, ...]:
    table = suiting(level, "S")
    shape = shape_of(table, text(led))
    assert isinstance(shape, Shape)
    return timeout.follow(table, shape, hand_of(text(hand)))


def test_d7_the_smallest_single_is_led_for_every_level_and_trump() -> None:
    for ladder in ladders():
        table = suiting(ladder.level, ladder.trump)
        for hand in (PACK[:25], PACK[20:45], PACK[40:54]):
            smallest = min(hand, key=ladder.smallness)
            assert timeout.lead(table, hand_of(hand)) == (smallest,)


def test_d6_the_eight_smallest_are_buried() -> None:
    hand = text("BJ LJ SA H2 H3 D3 C3 H3 D4 HA HK S3 S4")
    assert timeout.bury(suiting("2", "S"), hand_of(hand)) == text("D3 C3 H3*2 D4 HK HA S3")


@pytest.mark.parametrize(
    ("led", "hand", "played"),
    [
        # A pair is owed and a card is free: the pair may cost a larger card than the free one.
        ("HA HK*2", "H3 H5*2 H6*2 H7", "H3 H5*2"),
        ("HA HK*2", "H5*2 H6*2 H7", "H5*2 H6"),
        # The smallest tractor; the pair of threes outside it stays.
        ("HA*2 HK*2", "H3*2 H5*2 H6*2 H8*2 H9*2", "H5*2 H6*2"),
        # A tractor of three is owed although a smaller pair lies beside it.
        ("HA*2 HK*2 HQ*2", "H3*2 H5*2 H6*2 H7*2", "H5*2 H6*2 H7*2"),
        # Two tractors of two out of a run of five: its ends, or the lowest four.
        ("HA*2 HK*2 HJ*2 HT*2", "H3*2 H4*2 H5*2 H6*2 H7*2", "H3*2 H4*2 H5*2 H6*2"),
    ],
)
def test_d7_the_smallest_legal_follow(led: str, hand: str, played: str) -> None:
    assert follow(led, hand) == text(played)


def test_d7_equal_level_cards_go_by_suit() -> None:
    assert follow("S3*2 S4*2", "S7*2 H7*2 C7*2", level="7") == text("C7*2 S7*2")
    assert follow("S3", "H7 C7 S7", level="7") == ("C7",)


def test_d7_agrees_with_the_smallest_of_all_legal_follows() -> None:
    kinds: Counter[tuple[str, int]] = Counter()
    for position in positions(seed=7, count=2000):
        ladder, led, cards = position.ladder, position.lead, position.hands[0]
        if len(cards) < len(led):
            continue
        table, hand = suiting(ladder.level, ladder.trump), hand_of(cards)
        shape = shape_of(table, led)
        assert isinstance(shape, Shape)
        played = timeout.follow(table, shape, hand)
        assert played == ladder.timeout(led, cards)
        assert why_not(table, shape, hand, played) is None
        kinds[shape.kind, len(shape.runs)] += 1
    assert kinds["tractor", 1] > 50
    assert kinds["throw", 2] > 50
