"""D-33, D-33b: what may be played at once, in exactly one reading, and what is said of the rest."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from appliance.games.climbing import Shape
from appliance.games.erdayi.compare import beats
from appliance.games.erdayi.pack import BIT, PACK, RANKS, SUITED, mask_of
from appliance.games.erdayi.shapes import fault_of, groups_of, laid_out, shape_of
from tests.games.erdayi import reading as slow
from tests.games.erdayi.boards import cards
from tests.games.erdayi.reading import BODIES, COPIES, Counts, Reading, readings

PLACE = {letter: place for place, letter in enumerate(RANKS)}


def mask_of_ranks(text: str) -> int:
    """`text`: ranks without suits, jokers x 小王 and X 大王."""
    letters = [{"x": "LJ", "X": "BJ"}.get(letter, letter) for letter in text]
    return PACK.of_ranks(letters, PACK.whole)


def mask_of_counts(counts: Counts) -> int:
    """Cards of these ranks, smallest suits first, as the pack lays them out: four bits a rank."""
    return sum(((1 << count) - 1) << 4 * PLACE[letter] for letter, count in counts.items())


def kind(text: str) -> str | None:
    shape = shape_of(mask_of_ranks(text))
    return None if shape is None else shape.kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", "single"),
        ("X", "single"),
        ("22", "pair"),
        ("222", "triple"),
        ("3334", "triple_one"),
        ("222x", "triple_one"),
        ("33322", "triple_pair"),
        ("34567", "run"),
        ("3456789TJQKA", "run"),
        ("334455", "pair_run"),
        ("333444", "triple_run"),
        ("33344456", "plane_one"),
        ("3334445X", "plane_one"),
        ("33344422", "plane_one"),
        ("QQQKKKAAA222", "plane_one"),
        ("3334445556667789J", None),
        ("3334445556667778", None),
        ("33344455566677789TJX", "plane_one"),
        ("3334445556667778xX9T", None),
        ("333444555666777", "triple_run"),
        ("33344455566677889TJ", None),
        ("3334445556668899TTJJ", "plane_pair"),
        ("333444555666777JQKA2", "plane_one"),
        ("333345", "four_two"),
        ("33334X", "four_two"),
        ("2222AA", "four_two"),
        ("333344AA", "four_pairs"),
        ("3333", "bomb"),
        ("xX", "rocket"),
    ],
)
def test_d33_types(text: str, expected: str | None) -> None:
    assert kind(text) == expected


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("JQKA2", "RUN_HIGH", {"ranks": ("2",)}),
        ("23456", "RUN_HIGH", {"ranks": ("2",)}),
        ("KKAA22", "RUN_HIGH", {"ranks": ("2",)}),
        ("AAA222", "RUN_HIGH", {"ranks": ("2",)}),
        ("AAA22245", "RUN_HIGH", {"ranks": ("2",)}),
        ("3456", "RUN_SHORT", {"n": 5}),
        ("34", "RUN_SHORT", {"n": 5}),
        ("3344", "RUN_SHORT", {"n": 6}),
        ("33345", "WINGS_BAD", {}),
        ("333xX", "WINGS_BAD", {}),
        ("222xX", "WINGS_BAD", {}),
        ("3333xX", "WINGS_BAD", {}),
        ("333444xX", "WINGS_BAD", {}),
        ("33334444", "WINGS_BAD", {}),
        ("33344455", None, {}),
        ("3334445", "WINGS_BAD", {}),
        ("3334444", "WINGS_BAD", {}),
        ("33334", "WINGS_BAD", {}),
        ("3333456", "WINGS_BAD", {}),
        ("333555", "BAD_TYPE", {}),
        ("2x", "BAD_TYPE", {}),
        ("QKA2x", "BAD_TYPE", {}),
        ("34579", "BAD_TYPE", {}),
        ("33445", "BAD_TYPE", {}),
    ],
)
def test_d33_what_is_no_type_and_why(text: str, code: str | None, params: dict[str, str]) -> None:
    mask = mask_of_ranks(text)
    assert (shape_of(mask) is None) == (code is not None)
    if code is not None:
        fault = fault_of(mask)
        assert (fault.code, fault.params, fault.article) == (code, params, "D-33")


def test_no_cards_are_no_type() -> None:
    assert shape_of(0) is None
    assert fault_of(0).code == "BAD_TYPE"


def every_load(reading: Reading) -> Iterator[dict[str, int]]:
    """Whatever cards of the pack such a body could be laid with, allowed or not."""
    body = dict.fromkeys(reading.body, reading.each)
    loads: list[tuple[str, ...]] = [(letter,) for letter in RANKS]
    if reading.carries == "pairs":
        loads = [*((letter, letter) for letter in SUITED), ("LJ", "BJ")]
    for load in itertools.combinations_with_replacement(loads, reading.wings):
        whole = dict(body)
        for letter in itertools.chain(*load):
            whole[letter] = whole.get(letter, 0) + 1
        if all(whole[letter] <= COPIES[letter] for letter in whole):
            yield whole


def same(shape: Shape, reading: Reading) -> bool:
    return (shape.kind, shape.size, RANKS[shape.top], groups_of(shape)) == (
        reading.kind,
        reading.size,
        reading.top if reading.kind != "rocket" else "BJ",
        len(reading.body) if reading.kind != "rocket" else 1,
    )


def test_d33b_every_structured_set_has_at_most_one_reading_and_shape_of_finds_it() -> None:
    met: set[int] = set()
    kinds: Counter[str] = Counter()
    for body in BODIES:
        for counts in every_load(body):
            mask = mask_of_counts(counts)
            if mask in met:
                continue
            met.add(mask)
            found = readings(counts)
            shape = shape_of(mask)
            assert len(found) <= 1, counts
            assert (shape is None) == (not found), counts
            if shape is not None:
                assert same(shape, found[0]), counts
                kinds[shape.kind] += 1
    # 13 ranks and their wings: 12 other ranks and two jokers, or 12 pairs.
    assert kinds["single"] == 15
    assert kinds["triple_one"] == 13 * 14
    assert kinds["triple_pair"] == 13 * 12
    # Two of 14 single wings without both jokers, or one of 12 pairs.
    assert kinds["four_two"] == 13 * (14 * 13 // 2 - 1 + 12)
    assert kinds["four_pairs"] == 13 * (12 * 11 // 2)
    assert kinds["run"] == sum(13 - length for length in range(5, 13))
    assert kinds["bomb"] == 13
    assert kinds["rocket"] == 1


def test_d33_shapes_agree_with_the_slow_reading_on_random_sets() -> None:
    rng = random.Random(33)
    legal = 0
    for _ in range(20_000):
        # Few ranks, so that triples and fours are met.
        some = rng.sample(RANKS, rng.randint(1, 6))
        pool = [letter for letter in some for _ in range(COPIES[letter])]
        counts = Counter(rng.sample(pool, rng.randint(1, min(len(pool), 12))))
        found, shape = readings(counts), shape_of(mask_of_counts(counts))
        assert (shape is None) == (not found), counts
        if shape is not None:
            legal += 1
            assert same(shape, found[0])
    assert legal > 1_000


@pytest.mark.parametrize(
    ("hand", "leads"),
    [
        # Five singles and the run of all.
        ("S3 S4 S5 S6 S7", 6),
        # Two singles and the rocket.
        ("LJ BJ", 3),
        # Of the four: 4 singles, 6 pairs, 4 triples, the bomb, triples with the joker; the joker.
        ("S3 H3 C3 D3 LJ", 4 + 6 + 4 + 1 + 4 + 1),
        # Both jokers are not carried together: singles 4 + 2, pairs 6, triples 4, bomb, rocket,
        # triples with either joker 4·2.
        ("S3 H3 C3 D3 LJ BJ", 6 + 6 + 4 + 1 + 1 + 8),
        # Triples: singles 6, pairs 6, triples 2, with one 2·3, with a pair 2·3, the 三顺.
        ("S3 H3 C3 S4 H4 C4", 6 + 6 + 2 + 6 + 6 + 1),
        # 2 stands in no sequence: the same without it.
        ("SA HA CA S2 H2 C2", 6 + 6 + 2 + 6 + 6),
        # Singles 8, pairs 3·2, triples 2, with one of five others 2·5, with a pair 2·3, 三顺,
        # and 飞机带单 with the five and the six.
        ("S3 H3 C3 S4 H4 C4 S5 S6", 8 + 6 + 2 + 2 * 5 + 6 + 1 + 1),
    ],
)
def test_number_of_legal_leads_of_a_hand(hand: str, leads: int) -> None:
    held = cards(hand)
    sets = [choice for n in range(1, len(held) + 1) for choice in itertools.combinations(held, n)]
    found = [choice for choice in sets if shape_of(mask_of(choice)) is not None]
    assert len(found) == leads
    assert found == [
        choice for choice in sets if readings(Counter(slow.rank(card) for card in choice))
    ]


@pytest.mark.parametrize(
    ("lead", "hand", "answers"),
    [
        # 4, the pair's two cards of 5 singly, and the bomb of 6 as four singles and itself.
        ("3", "S4 S5 H5 S6 H6 C6 D6", 1 + 2 + 4 + 1),
        # A pair: 5, six pairs of 6, the bomb, the rocket.
        ("44", "S5 H5 S6 H6 C6 D6 LJ BJ", 1 + 6 + 1 + 1),
        # 三带一: three sets of 5 with any of three others; 4 is too low.
        ("444A", "S5 H5 C5 S3 S8 LJ", 3),
        # 四带二: only a higher four with two cards, or the bomb.
        ("555534", "S6 H6 C6 D6 S3 S7 S9", 3 + 1),
        # 单顺 of five: 45678 with two eights, 56789 with two eights.
        ("34567", "S4 S5 S6 S7 S8 H8 S9", 4),
        # Nothing beats the rocket.
        ("xX", "S2 H2 C2 D2 SA HA", 0),
    ],
)
def test_number_of_plays_of_a_hand_that_beat(lead: str, hand: str, answers: int) -> None:
    best = shape_of(mask_of_ranks(lead))
    assert best is not None
    held, found = cards(hand), 0
    for size in range(1, len(held) + 1):
        for choice in itertools.combinations(held, size):
            shape = shape_of(mask_of(choice))
            wins = shape is not None and beats(shape, best)
            found += wins
            alike = readings(Counter(slow.rank(card) for card in choice))
            led = Counter({"x": "LJ", "X": "BJ"}.get(letter, letter) for letter in lead)
            assert wins == bool(alike and slow.beats(alike[0], readings(led)[0]))
    assert found == answers


def test_a_play_is_laid_out_with_its_body_first() -> None:
    mask = mask_of(cards("S3 H3 C3 H4 S4 D4 SA BJ"))
    shape = shape_of(mask)
    assert shape is not None
    assert laid_out(mask, shape) == cards("S4 H4 D4 S3 H3 C3 BJ SA")
    rocket = BIT["LJ"] | BIT["BJ"]
    assert laid_out(rocket, Shape("rocket", 2, RANKS.index("BJ"))) == ("BJ", "LJ")
