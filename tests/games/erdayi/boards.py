"""Boards of 二打一 for the tests: written as cards, played by the rules; no test stands here."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import GameView, Seat, SettingValue, Setup
from appliance.games.deal import Deal
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.events import Event
from appliance.games.erdayi.pack import cards_of, mask_of
from appliance.games.erdayi.state import Board, Playing, Terms
from tests.games.erdayi.reading import Reading, beats, bodies, rank, readings, wings_fit
from tests.games.steps import Steps

_STEPS: Steps[Board, Action, Event] = Steps(ERDAYI)
events_of, evolve_all = _STEPS.events_of, _STEPS.evolve_all
do, refusal = _STEPS.do, _STEPS.refusal


FULL_HANDS = (
    "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA S2 LJ BJ H3 H4",
    "D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA D2 C3 C4 C5 C6",
    "C7 C8 C9 CT CJ CQ CK CA C2 H5 H6 H7 H8 H9 HT HJ HQ",
)
FULL_BOTTOM = "H2 HA HK"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def play(text: str) -> Play:
    return Play(cards(text))


def board(
    *hands: str, bottom: str = FULL_BOTTOM, board_no: int = 1, **settings: SettingValue
) -> Board:
    """A board at its very start, a whole deal unless hands are given."""
    deal = Deal(tuple(cards(hand) for hand in hands or FULL_HANDS), cards(bottom))
    return ERDAYI.start((deal,), Setup(board_no, settings))


def playing(
    *hands: str,
    dealer: Seat = 0,
    leader: Seat = 0,
    bid: int = 1,
    doubled: tuple[bool | None, ...] = (None, False, False),
    redoubled: bool | None = None,
    bottom: str = "",
) -> Board:
    """A board whose play has just opened; hands may be short."""
    masks = tuple(mask_of(cards(hand)) for hand in hands)
    bids = tuple(bid if seat == dealer else 0 for seat in range(3))
    terms = Terms(dealer, bid, bids, False, doubled, redoubled, mask_of(cards(bottom)))
    return Board(masks, 0, Playing(terms, leader, tuple(mask.bit_count() for mask in masks)))


def seen(state: Board, seat: Seat | None) -> GameView:
    return ERDAYI.view(ERDAYI.know(state, seat))


def phase(state: Board) -> str:
    open_state = ERDAYI.awaiting(state)
    return "SCORE" if open_state is None else open_state.phase


def turn(state: Board) -> Seat:
    open_state = ERDAYI.awaiting(state)
    assert open_state is not None
    (seat,) = open_state.seats
    return seat


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


# --- random legal play, from the rule book's words and not from the code under test ---------------


def by_rank(hand: Iterable[str]) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {}
    for card in hand:
        held.setdefault(rank(card), []).append(card)
    return held


def random_cards(
    rng: random.Random, held: dict[str, list[str]], reading: Reading
) -> tuple[str, ...] | None:
    """The body out of a hand and random wings; None when the wings drawn may not be carried."""
    body = [card for letter in reading.body for card in held[letter][: reading.each]]
    rest = {letter: some for letter, some in held.items() if letter not in reading.body}
    wings = random_wings(rng, reading, rest)
    return None if wings is None else (*body, *wings)


def random_wings(
    rng: random.Random, reading: Reading, rest: dict[str, list[str]]
) -> list[str] | None:
    if reading.carries == "pairs":
        pairs = [some[:2] for some in rest.values() if len(some) >= 2]
        if len(pairs) < reading.wings:
            return None
        return [card for pair in rng.sample(pairs, reading.wings) for card in pair]
    loose = [card for some in rest.values() for card in some]
    if len(loose) < reading.wings:
        return None
    wings = rng.sample(loose, reading.wings)
    return wings if wings_fit(reading, Counter(rank(card) for card in wings)) else None


def random_action(rng: random.Random, state: Board, seat: Seat) -> Action:
    """Any legal action, of every kind often enough to be met."""
    match phase(state):
        case "BID":
            bids = [Bid(value) for value in range(4)]
            knowledge = ERDAYI.know(state, seat)
            return rng.choice([bid for bid in bids if ERDAYI.why_not(knowledge, bid) is None])
        case "DOUBLE" | "REDOUBLE":
            return Double(yes=rng.random() < 0.4)
    return random_play(rng, state, seat)


def random_play(rng: random.Random, state: Board, seat: Seat) -> Action:
    """On a lead any body the hand has, else often one that beats; a pass when no wings were fit."""
    assert isinstance(state.phase, Playing)
    held = by_rank(cards_of(state.hands[seat]))
    choices = list(bodies({letter: len(some) for letter, some in held.items()}))
    led = [entry for entry in state.phase.plays[state.phase.trick_at :] if entry.cards]
    if led:
        (best,) = readings(Counter(rank(card) for card in led[-1].cards))
        choices = [reading for reading in choices if beats(reading, best)]
        if rng.random() < 0.3:
            return Pass()
    rng.shuffle(choices)
    for reading in choices:
        chosen = random_cards(rng, held, reading)
        if chosen is not None:
            return Play(chosen)
    return Pass()


def random_board(rng: random.Random, **settings: SettingValue) -> Board:
    setup = Setup(rng.randrange(1, 100), settings)
    return ERDAYI.start(ERDAYI.deal(rng.randbytes(32), b""), setup)


def random_steps(rng: random.Random, state: Board) -> Iterator[tuple[Seat, Action, Board]]:
    """A whole board by random legal actions: who did what, and the board after it."""
    while (open_state := ERDAYI.awaiting(state)) is not None:
        seat = rng.choice(open_state.seats)
        action = random_action(rng, state, seat)
        state = do(state, (seat, action))
        yield seat, action, state
