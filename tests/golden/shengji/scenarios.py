"""Deals of 升级 worth reading: what was dealt and what each seat did, "time-out" included.

The cards that matter are chosen by hand; the others are dealt out from the smallest up. Seats 0
and 2 play against 1 and 3.
"""

from typing import Any

from appliance.games.actions import Play
from appliance.games.cards import RANKS, Card
from appliance.games.contract import Settings
from appliance.games.deal import Deal
from appliance.games.shengji.actions import Bury, Declare
from appliance.games.shengji.cards import PACK
from tests.golden.transcript import TIME_OUT, Scenario, Step

HAND = 25
OFFICIAL: Settings = {"deals": 1}
COMPONENT: Settings = {"deals": 1, "throw_rule": "component"}
AT_ACE: Settings = {"deals": 3, "start_level": "A"}
_CLOCK: Step = (None, TIME_OUT)
_TRICK = [_CLOCK] * 4
_TO_THE_END = [_CLOCK] * 4 * HAND


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(text.split())


def _deal(*fixed: str, bottom: str, smallest_to: int) -> Deal:
    """Hands with these cards, one of them filled up with the smallest that are left."""
    left = list(PACK)
    for card in _cards(" ".join((*fixed, bottom))):
        left.remove(card)
    left.sort(key=lambda card: (RANKS + "J").index(card[1]))
    hands = [list(_cards(text)) for text in fixed]
    for seat in sorted(range(4), key=lambda seat: seat != smallest_to):
        missing = HAND - len(hands[seat])
        hands[seat] += left[:missing]
        del left[:missing]
    return Deal(tuple(tuple(hand) for hand in hands), _cards(bottom))


def _opening(card: str, bury: str) -> list[Step]:
    """Seat 0 declares its first card and lays away what it takes up."""
    return [(0, Declare((card,))), *[_CLOCK] * HAND, (0, Bury(_cards(bury)))]


_POINTS = "HK HK DK DK HT HT C5 C5"
_LOW = "D6 D7 D8 D9 C6 C7 C8 C9"

# The attacker at seat 1 keeps its jokers, which the clock never plays, and wins the last lead.
_CAPTURES = _deal("S2", "S2 LJ LJ BJ BJ", "", "", bottom=_POINTS, smallest_to=1)
_PAIR_LAST = _deal("S2", "LJ BJ BJ", "", "LJ", bottom=_POINTS, smallest_to=1)
_QUEENS_APART = _deal("H2 SA SA SJ SJ", "CA", "SQ SK S9", "SQ SK S8", bottom=_LOW, smallest_to=2)
_QUEENS_TOGETHER = _deal("H2 SA SA SJ SJ", "CA", "SQ SQ SK", "SK S9 S8", bottom=_LOW, smallest_to=2)
_STRONG_DEALERS = _deal(
    "SA SA BJ BJ LJ LJ SK SK SQ SQ SJ SJ ST ST S9 S9 S8 S8 S7 S7 S6 S6 S5 S5 S4",
    "", "", "", bottom=_LOW, smallest_to=1,
)  # fmt: skip

_THROW: Step = (0, Play(_cards("SA SA SJ SJ")))
_TRUMPS_DOWN: list[Step] = [
    step
    for led in _cards("BJ LJ SA SK SQ SJ ST S9 S8 S7")
    for step in ((0, Play((led, led))), *[_CLOCK] * 3)
]


def _scenario(name: str, title: str, deal: Deal, settings: Settings, *steps: Any) -> Scenario:
    return Scenario(name, title, deal, steps, settings)


SCENARIOS = (
    _scenario(
        "capture_by_a_tractor",
        "抠底 ×16: the attackers lead a tractor of jokers to the last trick",
        _CAPTURES,
        OFFICIAL,
        *_opening("S2", _POINTS),
        *_TRICK * 21,
        (1, Play(_cards("LJ LJ BJ BJ"))),
        *_TO_THE_END,
    ),
    _scenario(
        "capture_by_a_pair",
        "抠底 ×4: the attackers lead a pair to the last trick",
        _PAIR_LAST,
        OFFICIAL,
        *_opening("S2", _POINTS),
        *_TRICK * 23,
        (1, Play(_cards("BJ BJ"))),
        *_TO_THE_END,
    ),
    _scenario(
        "throw_fails_by_the_official_rule",
        "甩牌 that fails: a single queen is larger than the lowest card thrown",
        _QUEENS_APART,
        OFFICIAL,
        *_opening("H2", _LOW),
        _THROW,
        *_TO_THE_END,
    ),
    _scenario(
        "throw_holds_by_components",
        "The same 甩牌 holds by components: no hand has a larger pair",
        _QUEENS_APART,
        COMPONENT,
        *_opening("H2", _LOW),
        _THROW,
        *_TO_THE_END,
    ),
    _scenario(
        "throw_fails_by_components",
        "甩牌 that fails by components: a pair of queens leaves the pair of jacks led",
        _QUEENS_TOGETHER,
        COMPONENT,
        *_opening("H2", _LOW),
        _THROW,
        *_TO_THE_END,
    ),
    _scenario(
        "past_the_ace",
        "过A: dealers at A keep the attackers below 80, and the 局 ends with deals left over",
        _STRONG_DEALERS,
        AT_ACE,
        *_opening("SA", _LOW),
        *_TRUMPS_DOWN,
        *_TO_THE_END,
    ),
    _scenario(
        "nobody_acts",
        "翻底定主: nobody declares, and every limit runs out",
        _QUEENS_APART,
        OFFICIAL,
        *[_CLOCK] * (HAND + 8),
        *_TO_THE_END,
    ),
)
