"""Boards of 挖坑 for the tests: written as cards, played by the rules; no test stands here."""

import random
from collections.abc import Iterable, Iterator

import msgspec

from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import Seat, Setup
from appliance.games.deal import Deal
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.events import Event
from appliance.games.wakeng.pack import cards_of, mask_of
from appliance.games.wakeng.state import Board, Playing, Terms
from tests.games.steps import Steps

_STEPS: Steps[Board, Action, Event] = Steps(WAKENG)
events_of, evolve_all = _STEPS.events_of, _STEPS.evolve_all
do, refusal = _STEPS.do, _STEPS.refusal


SETUP = Setup(board_no=1)
ORDER = "456789TJQKA23"
PLACE = {rank: place for place, rank in enumerate(ORDER)}


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def play(text: str) -> Play:
    return Play(cards(text))


def board(*hands: str, bottom: str = "") -> Board:
    """A board at its very start; hands may be shorter than 16 cards."""
    deal = Deal(tuple(cards(hand) for hand in hands), cards(bottom))
    return WAKENG.start((deal,), SETUP)


def playing(
    *hands: str,
    dealer: Seat = 0,
    leader: Seat = 0,
    bid: int = 1,
    shown: tuple[int, ...] = (1, 1, 1),
    doubled: tuple[bool, ...] = (False, False, False),
    bottom: str = "",
) -> Board:
    """A board whose play has just opened."""
    masks = tuple(mask_of(cards(hand)) for hand in hands)
    bids = tuple(bid if seat == dealer else 0 for seat in range(3))
    terms = Terms(dealer, bid, False, bids, mask_of(cards(bottom)), shown, doubled)
    return Board(masks, 0, Playing(terms, leader, tuple(mask.bit_count() for mask in masks)))


def no_show(state: Board) -> Board:
    """Nobody 明牌 before bidding."""
    return do(state, *((seat, Show(yes=False)) for seat in range(3)))


def phase(state: Board) -> str:
    open_state = WAKENG.awaiting(state)
    return "SCORE" if open_state is None else open_state.phase


def turn(state: Board) -> Seat:
    open_state = WAKENG.awaiting(state)
    assert open_state is not None
    (seat,) = open_state.seats
    return seat


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


# --- random legal play, from the rule book's words and not from the code under test ---------------


def plays_of(hand: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every type that can be led from a hand, once for each choice of ranks (002 §8)."""
    by_rank: list[list[str]] = [[] for _ in ORDER]
    for card in hand:
        by_rank[PLACE[card[1]]].append(card)
    for held in by_rank:
        for count in range(1, len(held) + 1):
            yield tuple(held[:count])
    last = PLACE["K"]
    for each in (1, 2):
        for low in range(last - 1):
            run: list[str] = []
            for held in by_rank[low : last + 1]:
                if len(held) < each:
                    break
                run += held[:each]
                if len(run) >= 3 * each:
                    yield tuple(run)


def signature(play_cards: Iterable[str]) -> tuple[int, int, int]:
    """Cards, different ranks, place of the top rank: enough to compare two legal types."""
    ranks = [card[1] for card in play_cards]
    return len(ranks), len(set(ranks)), max(PLACE[rank] for rank in ranks)


def random_action(rng: random.Random, state: Board, seat: Seat) -> Action:
    """Any legal action, of every kind often enough to be met."""
    match phase(state):
        case "MING_PRE" | "MING_DEALER":
            return Show(yes=rng.random() < 0.3)
        case "BID":
            bids = [Bid(value) for value in range(4)]
            knowledge = WAKENG.know(state, seat)
            return rng.choice([bid for bid in bids if WAKENG.why_not(knowledge, bid) is None])
        case "DOUBLE":
            return Double(yes=rng.random() < 0.4)
    return random_play(rng, state, seat)


def random_play(rng: random.Random, state: Board, seat: Seat) -> Action:
    assert isinstance(state.phase, Playing)
    hand = cards_of(state.hands[seat])
    led = [entry for entry in state.phase.plays[state.phase.trick_at :] if entry.cards]
    if not led:
        return Play(rng.choice(list(plays_of(hand))))
    count, ranks, top = signature(led[-1].cards)
    higher = [
        choice
        for choice in plays_of(hand)
        if len(choice) == count
        and signature(choice)[:2] == (count, ranks)
        and signature(choice)[2] > top
    ]
    return Play(rng.choice(higher)) if higher and rng.random() < 0.7 else Pass()


def random_board(rng: random.Random) -> Board:
    return WAKENG.start(WAKENG.deal(rng.randbytes(32), b""), SETUP)


def random_steps(rng: random.Random, state: Board) -> Iterator[tuple[Seat, Action, Board]]:
    """A whole board by random legal actions: who did what, and the board after it."""
    while (open_state := WAKENG.awaiting(state)) is not None:
        seat = rng.choice(open_state.seats)
        action = random_action(rng, state, seat)
        state = do(state, (seat, action))
        yield seat, action, state
