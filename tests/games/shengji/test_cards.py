"""3.3, D-7, D-8 and the order on screen: which suit a card is of and where it stands in it."""

import itertools

import pytest

from appliance.games.contract import Refusal
from appliance.games.shengji.cards import (
    PACK,
    WHOLE_PACK,
    add,
    chosen,
    codes_of,
    hand_of,
    points,
    suiting,
    without,
)
from tests.games.shengji.brute import KINDS
from tests.games.shengji.positions import ladders, text


def test_article_4_two_packs_with_two_hundred_points() -> None:
    assert len(PACK) == 108
    assert hand_of(PACK) == WHOLE_PACK
    assert sum(points(card) for card in PACK) == 200
    assert {card for card in PACK if points(card)} == set(
        text("S5 H5 C5 D5 ST HT CT DT SK HK CK DK")
    )


def test_article_4_11_effective_suits_and_their_order_for_every_level_and_trump() -> None:
    for ladder in ladders():
        table = suiting(ladder.level, ladder.trump)
        assert {card: table.suit(card) for card in KINDS} == {
            card: ladder.suit(card) for card in KINDS
        }
        for one, other in itertools.combinations(KINDS, 2):
            if table.suit(one) == table.suit(other):
                higher = table.strength(one) > table.strength(other)
                equal = table.strength(one) == table.strength(other)
                assert higher == (ladder.height(one) > ladder.height(other))
                assert equal == (ladder.height(one) == ladder.height(other))


def test_d8_neighbours_are_the_next_strength_for_every_level_and_trump() -> None:
    for ladder in ladders():
        table = suiting(ladder.level, ladder.trump)
        for one, other in itertools.permutations(KINDS, 2):
            if table.suit(one) == table.suit(other):
                next_to = table.strength(other) - table.strength(one) == 1
                assert next_to == (ladder.height(other) - ladder.height(one) == 1)


def test_d7_smallest_first_for_every_level_and_trump() -> None:
    for ladder in ladders():
        table = suiting(ladder.level, ladder.trump)
        assert table.upward(hand_of(KINDS)) == tuple(sorted(KINDS, key=ladder.smallness))


@pytest.mark.parametrize(
    ("level", "trump", "shown"),
    [
        ("7", "S", "BJ LJ S7 H7 C7 D7 SA S2 HA H2 CA DA"),
        ("7", "H", "BJ LJ H7 S7 C7 D7 HA H2 SA DA CA"),
        ("7", "C", "BJ LJ C7 S7 H7 D7 CA C2 HA SA DA"),
        ("7", "D", "BJ LJ D7 S7 H7 C7 DA D2 SA HA CA"),
        ("7", "NT", "BJ LJ S7 H7 C7 D7 SA S2 HA H2 CA DA"),
        ("A", "S", "BJ LJ SA HA CA DA SK S2 HK H2 CK DK"),
    ],
)
def test_order_on_screen(level: str, trump: str, shown: str) -> None:
    cards = text(shown)
    table = suiting(level, trump)
    alphabetical = sorted(cards)
    assert table.shown(hand_of(alphabetical)) == cards
    assert sorted(alphabetical, key=table.sort_key) == list(cards)


def test_level_cards_are_level_cards_and_a_joker_is_no_jack() -> None:
    table = suiting("J", "S")
    assert {card for card in KINDS if table.is_level(card)} == set(text("SJ HJ CJ DJ"))


@pytest.mark.parametrize(("level", "trump"), [("1", "S"), ("", "S"), ("23", "S"), ("2", "X")])
def test_no_level_and_no_trump_are_refused(level: str, trump: str) -> None:
    with pytest.raises(ValueError, match="no level and trump"):
        suiting(level, trump)


def test_a_hand_gives_its_cards_back_and_loses_those_played() -> None:
    hand = hand_of(text("H4*2 H5 BJ*2"))
    assert sorted(codes_of(hand)) == sorted(text("H4*2 H5 BJ*2"))
    assert codes_of(without(hand, hand_of(text("H4 BJ*2")))) == text("H4 H5")
    assert codes_of(without(hand, hand_of(text("H4*2")))) == text("H5 BJ*2")
    assert add(without(hand, hand_of(text("H4 H5"))), text("H5 H4")) == hand


def test_unknown_cards_and_third_copies_are_no_hand() -> None:
    with pytest.raises(ValueError, match="no card of this pack"):
        hand_of(["H1"])
    with pytest.raises(ValueError, match="only two cards H4"):
        hand_of(text("H4*3"))


@pytest.mark.parametrize(
    ("cards", "missing"),
    [("H5*2", "H5"), ("H4*3", "H4"), ("H4 S4", "S4"), ("XX", "XX"), ("H4 H1", "H1")],
)
def test_a_card_not_held_is_named(cards: str, missing: str) -> None:
    refusal = chosen(hand_of(text("H4*2 H5")), text(cards))
    assert refusal == Refusal("NOT_IN_HAND", {"card": missing}, "000 §8")


def test_chosen_cards_are_a_hand() -> None:
    assert chosen(hand_of(text("H4*2 H5")), text("H4 H5")) == hand_of(text("H4 H5"))
