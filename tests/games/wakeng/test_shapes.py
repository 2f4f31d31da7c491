"""002 §8 牌型, D-23, D-24: what may be played at once, and what the player is told of the rest."""

import itertools

import pytest

from appliance.games.wakeng.pack import BIT, cards_of, mask_of
from appliance.games.wakeng.shapes import fault_of, shape_of
from tests.games.wakeng.boards import ORDER, cards, plays_of


def kind(text: str) -> str | None:
    shape = shape_of(mask_of(cards(text)))
    return None if shape is None else shape.kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S3", "single"),
        ("S3 H3", "pair"),
        ("S7 H7 C7", "triple"),
        ("S7 H7 C7 D7", "four"),
        ("S4 H5 C6", "run"),
        ("SJ SQ SK", "run"),
        ("S4 S5 S6 S7 S8 S9 ST SJ SQ HK", "run"),
        ("S4 H4 S5 H5 S6 H6", "pair_run"),
        ("SJ HJ SQ HQ SK HK", "pair_run"),
    ],
)
def test_article_8_types(text: str, expected: str) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("SQ SK SA", "RUN_HIGH", {"ranks": ("A",)}),
        ("SK SA S2", "RUN_HIGH", {"ranks": ("A", "2")}),
        ("SA S2 S3", "RUN_HIGH", {"ranks": ("A", "2", "3")}),
        ("S2 S3 S4", "RUN_HIGH", {"ranks": ("2", "3")}),
        ("SQ HQ SK HK SA HA", "RUN_HIGH", {"ranks": ("A",)}),
        ("S5 S6", "RUN_SHORT", {"n": 3}),
        ("S4 H4 S5 H5", "RUN_SHORT", {"n": 6}),
        ("S4 H4 S5 H5 S6", "BAD_TYPE", {}),
        ("S4 H4 C4 S5 H5 C5", "BAD_TYPE", {}),
        ("S4 H4 C4 S5", "BAD_TYPE", {}),
        ("S4 S6 S8", "BAD_TYPE", {}),
        ("S3 SA", "BAD_TYPE", {}),
    ],
)
def test_d24_what_is_no_type_and_why(text: str, code: str, params: dict[str, object]) -> None:
    assert kind(text) is None
    fault = fault_of(mask_of(cards(text)))
    assert (fault.code, fault.params, fault.article) == (code, params, "002 §8")


def test_no_cards_are_no_type() -> None:
    assert shape_of(0) is None
    assert fault_of(0).code == "BAD_TYPE"


def by_the_words_of_article_8(play: tuple[str, ...]) -> bool:
    """The article read slowly: lists and sorting, no bits."""
    ranks = sorted(ORDER.index(card[1]) for card in play)
    if len(set(ranks)) == 1:
        return True
    for each in (1, 2):
        body = sorted(set(ranks))
        if sorted(body * each) == ranks and len(body) >= 3 and body[-1] <= ORDER.index("K"):
            return body == list(range(body[0], body[-1] + 1))
    return False


@pytest.mark.parametrize(
    ("hand", "leads"),
    [
        # 4·15 sets of one rank, no sequence.
        ("SA HA CA DA S2 H2 C2 D2 S3 H3 C3 D3 SK HK CK DK", 60),
        # 5 singles; runs 456, 567, 678, 4567, 5678, 45678.
        ("S4 H5 C6 D7 S8", 11),
        # Each rank: 2 singles, 1 pair; runs of three: 2·2·2; one pair run.
        ("S4 H4 S5 H5 S6 H6", 3 * 3 + 8 + 1),
        # Q K A 2: four singles, no run may reach A.
        ("SQ SK SA S2", 4),
        # 2, 3 and 4 cards of a rank make 3, 7 and 15 sets; 2·3·4 runs; 1·3·6 pair runs.
        ("SJ HJ SQ HQ CQ SK HK CK DK", 3 + 7 + 15 + 2 * 3 * 4 + 1 * 3 * 6),
    ],
)
def test_number_of_legal_leads_of_a_hand(hand: str, leads: int) -> None:
    held = cards(hand)
    sets = [choice for n in range(1, len(held) + 1) for choice in itertools.combinations(held, n)]
    found = [choice for choice in sets if shape_of(mask_of(choice)) is not None]
    assert len(found) == leads
    assert found == [choice for choice in sets if by_the_words_of_article_8(choice)]


def test_shapes_agree_with_the_slow_reading_on_every_lead_of_the_pack() -> None:
    for play in plays_of(BIT):
        shape = shape_of(mask_of(play))
        assert shape is not None
        assert by_the_words_of_article_8(play)
        assert (shape.size, ORDER[shape.top]) == (len(play), max(play, key=rank)[1])


def rank(card: str) -> int:
    return ORDER.index(card[1])


def test_article_9_order_of_the_pack_and_d28_order_of_suits() -> None:
    assert cards_of(mask_of(cards("D4 C4 H4 S4 D3 S2 HA"))) == cards("D3 S2 HA S4 H4 C4 D4")
