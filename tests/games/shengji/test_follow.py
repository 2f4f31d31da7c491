"""000 §4(18), D-11: every obligation of a follow, and what the player is told who misses one."""

import itertools
import random
from collections import Counter

import pytest

from appliance.games.contract import Refusal
from appliance.games.shengji.cards import codes_of, hand_of, suiting
from appliance.games.shengji.follow import Owed, duty, fits, why_not
from appliance.games.shengji.shapes import Shape, shape_of
from tests.games.shengji.brute import Cards, Ladder
from tests.games.shengji.positions import positions, text


def lead(cards: str, level: str = "2") -> Shape:
    shape = shape_of(suiting(level, "S"), text(cards))
    assert isinstance(shape, Shape)
    return shape


def refusal(led: str, hand: str, play: str, level: str = "2") -> Refusal | None:
    return why_not(suiting(level, "S"), lead(led, level), hand_of(text(hand)), text(play))


def owed(led: str, hand: str, level: str = "2") -> Owed:
    return duty(suiting(level, "S"), lead(led, level), hand_of(text(hand)))


FOLLOW = "000 §4(18)"


@pytest.mark.parametrize(
    ("led", "hand", "play", "code", "params"),
    [
        ("HA", "H3 H4", "H5", "NOT_IN_HAND", {"card": "H5"}),
        ("HA*2", "H3 H4", "H3*2", "NOT_IN_HAND", {"card": "H3"}),
        ("HA*2", "H3 H4 H5", "H3", "COUNT", {"need": 2, "have": 1}),
        ("HA", "H3 H4 H5", "H3 H4", "COUNT", {"need": 1, "have": 2}),
        ("HA", "H3 H4 S5", "S5", "FOLLOW_SUIT", {"suit": "H", "n": 2}),
        ("HA HK", "H3 S5 S6", "S5 S6", "FOLLOW_SUIT", {"suit": "H", "n": 1}),
        ("HA HK", "H3 H4 H5 S6", "H3 S6", "FOLLOW_SUIT", {"suit": "H", "n": 2}),
        ("S3", "H2 H4", "H4", "FOLLOW_SUIT", {"suit": "T", "n": 1}),
        ("HA*2", "H9 H4*2 H5*2", "H4 H9", "FOLLOW_PAIR", {"suit": "H", "ranks": ("5", "4")}),
        ("HA HK*2", "H3*2 H4 H5", "H3 H4 H5", "FOLLOW_PAIR", {"suit": "H", "ranks": ("3",)}),
        (
            "HA*2 HK*2",
            "H4*2 H6*2 H9 HT",
            "H4*2 H9 HT",
            "FOLLOW_TRACTOR",
            {"suit": "H", "ranks": ("6", "4")},
        ),
        # Only the tractor is owed: the pair of nines is named for nobody.
        (
            "HA*2 HK*2",
            "H4*2 H5*2 H9*2",
            "H4*2 H9*2",
            "FOLLOW_TRACTOR",
            {"suit": "H", "ranks": ("5", "4")},
        ),
    ],
)
def test_d11_refusals(
    led: str, hand: str, play: str, code: str, params: dict[str, str | int | tuple[str, ...]]
) -> None:
    found = refusal(led, hand, play)
    assert found is not None
    assert (found.code, found.params) == (code, params)


def test_article_4_11_a_level_card_is_no_card_of_the_suit_printed_on_it() -> None:
    assert refusal("HA", "H3 H7", "H7", level="7") == Refusal(
        "LEVEL_IS_TRUMP", {"card": "H7", "suit": "H"}, "000 §4(11)"
    )
    # Of another suit it explains nothing.
    assert refusal("HA", "H3 D7", "D7", level="7") == Refusal(
        "FOLLOW_SUIT", {"suit": "H", "n": 1}, FOLLOW
    )
    # Trumps are led and it is the trump that follows.
    assert refusal("S5", "H3 H7", "H7", level="7") is None


def test_d11_no_duty_to_ruff_and_none_to_follow_with_other_suits() -> None:
    assert refusal("HA*2", "S3*2 C4 D5", "C4 D5") is None
    assert refusal("HA*2", "H3 S3*2 C4", "H3 C4") is None


def test_d11_pairs_inside_tractors_are_broken_for_a_led_pair() -> None:
    assert refusal("HA*2", "H3*2 H4*2 H9 HT", "H4*2") is None
    assert refusal("HA*2", "H3*2 H4*2 H9 HT", "H9 HT") is not None


@pytest.mark.parametrize(
    ("led", "hand", "follows"),
    [
        # Void: any two of five different cards.
        ("HA*2", "S3 S4 C4 D5 D6", 10),
        # One heart is forced, the other card is any of three.
        ("HA*2", "H3 S4 C4 D5", 3),
        # A pair of two pairs.
        ("HA*2", "H4*2 H5*2 H9", 2),
        # No pair: two of four.
        ("HA*2", "H4 H5 H6 H9", 6),
        # A tractor of two out of a tractor of four.
        ("HA*2 HK*2", "H4*2 H5*2 H6*2 H7*2", 3),
        # Three pairs apart: any two of them.
        ("HA*2 HK*2", "H4*2 H6*2 H8*2 H9", 3),
        # A tractor of two, then any pair of the other two: 44 55 77, 44 55 99.
        ("HA*2 HK*2 HQ*2", "H4*2 H5*2 H7*2 H9*2", 2),
        # The pair, then one of the three other cards (a second of the pair is not free).
        ("HA HK*2", "H3*2 H4 H5 H6", 3),
    ],
)
def test_number_of_legal_follows_of_a_hand(led: str, hand: str, follows: int) -> None:
    n = len(text(led))
    sets = {tuple(sorted(choice)) for choice in itertools.combinations(text(hand), n)}
    assert sum(refusal(led, hand, " ".join(choice)) is None for choice in sets) == follows


@pytest.mark.parametrize(
    ("led", "hand", "held", "runs", "legal"),
    [
        ("HA", "S3 D4", 0, (), "S3 D4"),
        ("HA*2", "H3 S3 D4", 1, (), "H3 S3 D4"),
        ("HA*2", "H3 H5 S3*2", 2, (), "H3 H5"),
        ("HA*2", "H3 H4 H5 S3*2", 3, (), "H3 H4 H5"),
        ("HA*2", "H3*2 H5 S3*2", 3, (1,), "H3*2"),
        ("HA HK*2", "H3*2 H5 H6", 4, (1,), "H3*2 H5 H6"),
        ("HA*2 HK*2", "H3*2 H5*2 H6*2 H9", 7, (2,), "H5*2 H6*2"),
        ("HA*2 HK*2 HQ*2", "H3*2 H5*2 H6*2 H9*2", 8, (2, 1), "H3*2 H5*2 H6*2 H9*2"),
    ],
)
def test_d11_what_is_owed(
    led: str, hand: str, held: int, runs: tuple[int, ...], legal: str
) -> None:
    need = len(text(led))
    assert owed(led, hand) == Owed(need, "H", held, runs, hand_of(text(legal)))


def test_d11_equal_level_pairs_are_all_of_use_but_only_one_in_a_tractor() -> None:
    found = owed("S3*2 S4*2", "S7*2 H7*2 C7*2 S9*2", level="7")
    assert found.runs == (2,)
    assert codes_of(found.legal) == codes_of(hand_of(text("S7*2 H7*2 C7*2")))
    assert refusal("S3*2 S4*2", "S7*2 H7*2 C7*2 S9*2", "H7*2 C7*2", level="7") is not None
    assert refusal("S3*2 S4*2", "S7*2 H7*2 C7*2 S9*2", "S7*2 C7*2", level="7") is None


def shape_at(ladder: Ladder, cards: Cards) -> Shape:
    shape = shape_of(suiting(ladder.level, ladder.trump), cards)
    assert isinstance(shape, Shape)
    return shape


def test_d11_follows_agree_with_the_slow_reading() -> None:
    """Every set of the right size of every hand, and the cards that can be part of one."""
    kinds: Counter[tuple[str, int]] = Counter()
    legal = illegal = 0
    for position in positions(seed=11, count=2000):
        ladder, led, cards = position.ladder, position.lead, position.hands[0]
        if len(cards) < len(led):
            continue
        table = suiting(ladder.level, ladder.trump)
        shape, hand = shape_at(ladder, led), hand_of(cards)
        sets = {tuple(sorted(choice)) for choice in itertools.combinations(cards, len(led))}
        follows = ladder.follows(led, cards)
        assert {choice for choice in sets if why_not(table, shape, hand, choice) is None} == follows
        assert set(codes_of(duty(table, shape, hand).legal)) == {c for s in follows for c in s}
        kinds[shape.kind, len(shape.runs)] += 1
        legal, illegal = legal + len(follows), illegal + len(sets) - len(follows)
    assert {("single", 0), ("pair", 1), ("tractor", 1), ("throw", 0), ("throw", 1)} <= set(kinds)
    assert kinds["throw", 2] > 50
    assert min(legal, illegal) > 1000


def test_d11_a_tractor_is_taken_where_it_spoils_no_other() -> None:
    """3456 and 89T: the three must be 89T, so that 3456 still gives two times two."""
    pairs = suiting("2", "S").pairs("H", hand_of(text("H3*2 H4*2 H5*2 H6*2 H8*2 H9*2 HT*2")))
    given, selections = fits(pairs, (3, 2, 2))
    assert given == (3, 2, 2)
    assert {(len(way.taken), way.loose) for way in selections} == {(3, 0)}


def test_d11_the_largest_list_of_runs_agrees_with_trying_every_choice() -> None:
    """Hands of many pairs against leads of several tractors."""
    chance = random.Random(7)
    ladder = Ladder("2", "S")
    table = suiting("2", "S")
    lists = set()
    for _ in range(300):
        ranks = chance.sample("3456789TJQKA", chance.randint(2, 6))
        cards = tuple("H" + rank for rank in ranks) * 2
        demands = sorted((chance.randint(1, 4) for _ in range(chance.randint(1, 3))), reverse=True)
        given, _ = fits(table.pairs("H", hand_of(cards)), tuple(demands))
        assert list(given) == ladder.given(Counter(cards), demands)
        lists.add(given)
    assert len(lists) > 15
