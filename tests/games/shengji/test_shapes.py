"""000 §12, D-8, D-9: what may be led, and what the player is told of the rest."""

import random

import pytest

from appliance.games.contract import Refusal
from appliance.games.shengji.cards import hand_of, suiting
from appliance.games.shengji.shapes import Shape, shape_of
from tests.games.shengji.brute import Ladder
from tests.games.shengji.positions import ladders, near, subsets, text


def shape(cards: str, level: str = "2", trump: str = "S") -> Shape | Refusal:
    return shape_of(suiting(level, trump), text(cards))


@pytest.mark.parametrize(
    ("cards", "kind", "suit", "runs"),
    [
        ("H9", "single", "H", ()),
        ("BJ", "single", "T", ()),
        ("H9*2", "pair", "H", (1,)),
        ("H2*2", "pair", "T", (1,)),
        ("S3*2 S4*2 S5*2", "tractor", "T", (3,)),
        ("BJ*2 LJ*2 S2*2 H2*2 SA*2", "tractor", "T", (5,)),
        ("HA HK", "throw", "H", ()),
        ("HA*2 HQ*2", "throw", "H", (1, 1)),
        ("HA HK*2 HQ*2", "throw", "H", (2,)),
        ("H3*2 H5*2 H6*2 H8*2 H9*2 HT*2 HK", "throw", "H", (3, 2, 1)),
    ],
)
def test_article_12_shapes(cards: str, kind: str, suit: str, runs: tuple[int, ...]) -> None:
    codes = text(cards)
    assert shape(cards) == Shape(kind, suit, len(codes), runs, hand_of(codes))


@pytest.mark.parametrize(
    ("level", "cards", "refusal"),
    [
        ("2", "HA D3", Refusal("LEAD_ONE_SUIT", article="000 §12")),
        ("2", "HA SA", Refusal("LEAD_ONE_SUIT", article="000 §12")),
        ("7", "H6 D7", Refusal("LEAD_ONE_SUIT", article="000 §12")),
        (
            "7",
            "H6*2 H7*2",
            Refusal("LEVEL_IS_TRUMP", {"card": "H7", "suit": "H"}, "000 §4(11)"),
        ),
        ("2", "S3 S4", Refusal("THROW_SIDE_ONLY", article="000 §12")),
        ("7", "H7 C7", Refusal("THROW_SIDE_ONLY", article="000 §12")),
        ("7", "H7*2 C7*2", Refusal("THROW_SIDE_ONLY", article="000 §12")),
        ("2", "LJ BJ", Refusal("THROW_SIDE_ONLY", article="000 §12")),
        ("2", "S3*2 S4*2 S6*2", Refusal("THROW_SIDE_ONLY", article="000 §12")),
        ("2", "", Refusal("BAD_TYPE", article="000 §12")),
    ],
)
def test_article_12_what_may_not_be_led_and_why(level: str, cards: str, refusal: Refusal) -> None:
    assert shape(cards, level) == refusal


def test_d9_the_same_cards_may_be_thrown_only_where_they_are_no_trumps() -> None:
    assert isinstance(shape("H3 H4", trump="S"), Shape)
    assert isinstance(shape("H3 H4", trump="H"), Refusal)
    assert isinstance(shape("H3 H4", trump="NT"), Shape)


@pytest.mark.parametrize(
    ("level", "trump", "hand", "leads"),
    [
        # Any choice of side cards is a lead: 3 · 3 · 2 choices, without the empty one.
        ("2", "S", "H3*2 H4*2 H5", 17),
        # Trumps: 3 singles, 2 pairs, 1 tractor.
        ("2", "S", "S3*2 S4*2 S5", 6),
        # 4 singles, 4 pairs; 主-副 twice, 副-A twice, 主-副-A twice.
        ("7", "S", "S7*2 H7*2 C7*2 SA*2", 14),
        # 5 singles, 5 pairs; BJ-LJ; LJ-level and BJ-LJ-level three times each.
        ("7", "NT", "BJ*2 LJ*2 S7*2 H7*2 C7*2", 17),
        # The gap of the level closes: 6-8 is a tractor, the sevens are alone in another suit.
        ("7", "S", "S6*2 S8*2", 5),
        ("7", "H", "SA SA S7 S7", 4),
    ],
)
def test_number_of_legal_leads_of_a_hand(level: str, trump: str, hand: str, leads: int) -> None:
    table = suiting(level, trump)
    legal = [s for s in subsets(text(hand)) if isinstance(shape_of(table, s), Shape)]
    assert len(legal) == leads


def test_leads_agree_with_the_slow_reading_for_every_level_and_trump() -> None:
    chance, kinds = random.Random(12), set()
    for ladder in ladders():
        table = suiting(ladder.level, ladder.trump)
        for suit in ladder.steps:
            cards = near(chance, ladder, suit, 5)
            cards += [card for card in near(chance, ladder, "T", 3) if card not in cards]
            for choice in subsets(tuple(chance.sample(cards, 8))):
                found = shape_of(table, choice)
                kind = found.kind if isinstance(found, Shape) else None
                assert kind == ladder.kind(choice)
                if isinstance(found, Shape):
                    assert found.suit == ladder.suit(choice[0])
                    assert list(found.runs) == ladder.demands(choice)
                kinds.add(kind)
    assert kinds == {"single", "pair", "tractor", "throw", None}


def test_the_slow_reading_knows_the_examples_of_the_rule_book() -> None:
    ladder = Ladder("7", "S")
    assert ladder.kind(text("H6*2 H8*2")) == "tractor"
    assert ladder.kind(text("H7*2 SA*2")) == "tractor"
    assert ladder.kind(text("S7*2 SA*2")) is None
    assert ladder.kind(text("LJ*2 H7*2")) is None
