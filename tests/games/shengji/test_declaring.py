"""000 §4(13)-(16), §6, §11; D-1 … D-5: 亮主, 加固, 反主, 反无主."""

import pytest

from appliance.games.contract import Declaration
from appliance.games.shengji.cards import WHOLE_PACK, hand_of
from appliance.games.shengji.declaring import (
    Declaring,
    act_of,
    after_show,
    closes_ms,
    dealer_of,
    first_drawer,
    flip,
    why_not_show,
)
from tests.games.shengji.positions import text

S, E, N, W = range(4)


def shown(*shows: tuple[int, str]) -> Declaring:
    """Level 2; every show must be allowed."""
    declaring = Declaring()
    for seat, cards in shows:
        assert why_not_show(declaring, "2", seat, text(cards), WHOLE_PACK) is None
        declaring = after_show(declaring, seat, text(cards))
    return declaring


def refused(declaring: Declaring, seat: int, cards: str, holding: str | None = None) -> str:
    hand = WHOLE_PACK if holding is None else hand_of(text(holding))
    refusal = why_not_show(declaring, "2", seat, text(cards), hand)
    return "" if refusal is None else refusal.code


NOBODY = Declaring()
D1 = shown((E, "H2"))
D2 = shown((E, "H2"), (E, "H2"))
D2_AT_ONCE = shown((E, "H2*2"))
D3 = shown((E, "H2"), (W, "S2*2"))
NT1 = shown((E, "H2"), (W, "S2*2"), (E, "LJ*2"))
NT2 = shown((N, "BJ*2"))


@pytest.mark.parametrize(
    ("declaring", "stage", "trump", "locked", "dealer"),
    [
        (NOBODY, "none", "", False, S),
        (D1, "D1", "H", False, E),
        (D2, "D2", "H", True, E),
        (D2_AT_ONCE, "D2", "H", True, E),
        (D3, "D3", "S", True, W),
        (NT1, "NT1", "NT", True, E),
        (NT2, "NT2", "NT", True, N),
    ],
)
def test_article_6_stages(
    declaring: Declaring, stage: str, trump: str, locked: bool, dealer: int
) -> None:
    assert (declaring.stage, declaring.trump, declaring.locked) == (stage, trump, locked)
    assert dealer_of(declaring, drawer=S) == dealer


@pytest.mark.parametrize(
    ("declaring", "seat", "cards", "code"),
    [
        # Anybody may open, with one level card, a pair, or joker pairs; nothing else shows.
        (NOBODY, S, "C2", ""),
        (NOBODY, S, "C2*2", ""),
        (NOBODY, S, "LJ*2", ""),
        (NOBODY, S, "BJ*2", ""),
        (NOBODY, S, "LJ", "DECL_NONE"),
        (NOBODY, S, "BJ", "DECL_NONE"),
        (NOBODY, S, "LJ BJ", "DECL_NONE"),
        (NOBODY, S, "H3", "DECL_NONE"),
        (NOBODY, S, "H3*2", "DECL_NONE"),
        (NOBODY, S, "H2 S2", "DECL_NONE"),
        (NOBODY, S, "", "DECL_NONE"),
        # D1: the declarer may only reinforce, the others, partner too, need a pair.
        (D1, E, "H2", ""),
        (D1, E, "S2", "DECL_OWN"),
        (D1, E, "S2*2", "DECL_OWN"),
        (D1, W, "S2*2", ""),
        (D1, N, "S2*2", ""),
        (D1, N, "S2", "DECL_NEED_PAIR"),
        (D1, N, "H2", "DECL_NEED_PAIR"),
        (D1, N, "H2*2", "DECL_NONE"),
        (D1, E, "LJ*2", ""),
        (D1, N, "BJ*2", ""),
        # D2, D3: no suit any more.
        (D2, N, "S2*2", "DECL_LOCKED"),
        (D2_AT_ONCE, N, "S2*2", "DECL_LOCKED"),
        (D2, E, "LJ*2", ""),
        (D3, N, "D2*2", "DECL_ONCE"),
        (D3, E, "D2*2", "DECL_ONCE"),
        (D3, W, "LJ*2", ""),
        (D3, N, "BJ*2", ""),
        # NT1: only the big jokers; NT2: nothing.
        (NT1, N, "D2*2", "DECL_LOCKED"),
        (NT1, N, "LJ*2", "DECL_LOWER"),
        (NT1, E, "BJ*2", ""),
        (NT2, S, "LJ*2", "DECL_LOWER"),
        (NT2, S, "D2*2", "DECL_OVER"),
        (NT2, S, "D2", "DECL_OVER"),
    ],
)
def test_article_6_who_may_show_what(
    declaring: Declaring, seat: int, cards: str, code: str
) -> None:
    assert refused(declaring, seat, cards) == code


def test_d1_only_cards_dealt_so_far_may_be_shown() -> None:
    assert refused(NOBODY, S, "H2", holding="H3 S2") == "DECL_NONE"
    assert refused(NOBODY, S, "H2*2", holding="H2") == "DECL_NONE"
    assert refused(NOBODY, S, "LJ*2", holding="LJ BJ") == "DECL_NONE"
    assert refused(NOBODY, S, "H2*2", holding="H2*2") == ""


def test_article_4_14_the_second_card_must_be_in_the_hand_beside_the_first() -> None:
    assert refused(D1, E, "H2", holding="H2") == "DECL_NONE"
    assert refused(D1, E, "H2", holding="H2*2") == ""


def test_acts_are_kept_in_order() -> None:
    assert NT1.shows == (
        Declaration(E, "declare", ("H2",)),
        Declaration(W, "overcall", ("S2", "S2")),
        Declaration(E, "no_trump", ("LJ", "LJ")),
    )
    assert [show.act for show in D2.shows] == ["declare", "reinforce"]
    assert act_of(NOBODY, text("H2*2")) == "reinforce"
    assert act_of(D1, text("BJ*2")) == "no_trump"


@pytest.mark.parametrize(
    ("bottom", "trump", "turned"),
    [("D5 BJ", "D", 1), ("BJ LJ D5 S3", "D", 3), ("H2 D5", "H", 1), ("LJ*2 BJ*2 C2", "C", 5)],
)
def test_d4_the_first_suit_of_the_bottom(bottom: str, trump: str, turned: int) -> None:
    assert flip(text(bottom)) == (trump, turned)


def test_d5_the_first_drawer_goes_round_with_the_board_number() -> None:
    assert [first_drawer(board) for board in range(1, 10)] == [S, E, N, W, S, E, N, W, S]


@pytest.mark.parametrize(
    ("shows", "big_jokers", "closes"),
    [
        ((), None, 17_600),
        ((12_600,), None, 17_600),
        ((12_601,), None, 17_601),
        ((17_000, 21_000), None, 26_000),
        ((11_000,), 11_000, 11_000),
        ((5_000,), 5_000, 9_600),
    ],
)
def test_d1_when_declaring_ends(
    shows: tuple[int, ...], big_jokers: int | None, closes: int
) -> None:
    assert closes_ms(9_600, shows, 8_000, 5_000, big_jokers) == closes
