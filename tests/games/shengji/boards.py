"""Boards of 升级 for the tests: written as cards, played by the rules; no test stands here."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from appliance.games.actions import Play
from appliance.games.cards import PACK_54
from appliance.games.contract import Seat, Setup
from appliance.games.deal import Deal
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Action, Bury, Declare, Next
from appliance.games.shengji.cards import codes_of, hand_of
from appliance.games.shengji.events import Event, Played
from appliance.games.shengji.settings import terms_of
from appliance.games.shengji.state import (
    Board,
    Burying,
    Dealing,
    DealOver,
    Flipping,
    Playing,
    Standing,
    Trumps,
)
from tests.games.steps import Steps

_STEPS: Steps[Board, Action, Event] = Steps(SHENGJI)
events_of, evolve_all = _STEPS.events_of, _STEPS.evolve_all
do, refusal = _STEPS.do, _STEPS.refusal


SEATS = (0, 1, 2, 3)
S, E, N, W = SEATS
PACK = PACK_54 * 2
RANKS = "23456789TJQKA"


def cards(text: str) -> tuple[str, ...]:
    """`"H9*2 SA"` is two nines of hearts and the ace of spades."""
    found: list[str] = []
    for word in text.split():
        code, _, times = word.partition("*")
        found += [code] * int(times or 1)
    return tuple(found)


def play(text: str) -> Play:
    return Play(cards(text))


def declare(text: str) -> Declare:
    return Declare(cards(text))


def deal_with(*hands: str, bottom: str = "") -> Deal:
    """A whole deal in which each seat is dealt these cards first, in this order, and the bottom
    begins with these. Every other card comes after them in the order of the pack, twos and jokers
    last, so that they fall to W and the bottom.
    """
    wanted = [cards(hand) for hand in (*hands, *("",) * (4 - len(hands)), bottom)]
    rest = Counter(PACK)
    rest.subtract(card for hand in wanted for card in hand)
    assert min(rest.values()) >= 0, "more than two copies of a card"
    spare = sorted(rest.elements(), key=lambda card: card[1] == "2" or card in ("LJ", "BJ"))
    filled = []
    for hand, size in zip(wanted, (25, 25, 25, 25, 8), strict=True):
        missing = size - len(hand)
        filled.append((*hand, *spare[:missing]))
        del spare[:missing]
    return Deal(tuple(filled[:4]), filled[4])


def board(*deals: Deal, board_no: int = 1, **settings: str | int) -> Board:
    """A board of exactly these deals at its very start."""
    return SHENGJI.start(deals, Setup(board_no, {"deals": len(deals), **settings}))


def playing(
    *hands: str,
    level: str = "2",
    trump: str = "S",
    dealer: Seat = S,
    levels: tuple[str, ...] = ("2", "2"),
    buried: str = "",
    leader: Seat | None = None,
    deal_no: int = 1,
    points: int = 0,
    **settings: str | int,
) -> Board:
    """A board in mid-play whose hands are these, all of one size; the attackers have `points`."""
    terms = terms_of(Setup(1, settings))
    trumps = Trumps(Standing(terms, 0, deal_no, levels, level, dealer), trump, dealer)
    held = tuple(cards(hand) for hand in hands)
    deal = deal_with()
    phase = Playing(
        trumps,
        (),
        dealer if leader is None else leader,
        tuple(len(hand) for hand in held),
        points=points,
    )
    return Board((deal,) * terms.deals, tuple(hand_of(hand) for hand in held), cards(buried), phase)


def time_out(state: Board, times: int = 1) -> Board:
    """The board after its limit ran out so often."""
    for _ in range(times):
        state = evolve_all(state, SHENGJI.expire(state))
    return state


def all_dealt(state: Board) -> Board:
    """The window: every seat has its 25 cards."""
    while isinstance(state.phase, Dealing) and state.phase.dealt < 25:
        state = time_out(state)
    return state


def until(state: Board, phase: type) -> Board:
    """The board brought to a phase by time-outs alone."""
    while not isinstance(state.phase, phase):
        state = time_out(state)
    return state


def phase(state: Board) -> str:
    open_state = SHENGJI.awaiting(state)
    return "SCORE" if open_state is None else open_state.phase


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def suit_in(level: str, trump: str, card: str) -> str:
    """S H C D, or T for a trump (000 §4(11)), from the rule book's words."""
    if card in ("LJ", "BJ") or card[1] == level or card[0] == trump:
        return "T"
    return card[0]


def points_in(some: Iterable[str]) -> int:
    """分牌: 5 = 5, 10 = 10, K = 10."""
    return sum({"5": 5, "T": 10, "K": 10}.get(card[1], 0) for card in some)


# --- random legal play ----------------------------------------------------------------------------


def random_board(rng: random.Random, **settings: str | int) -> Board:
    setup = Setup(rng.randrange(1, 200), settings)
    return SHENGJI.start(SHENGJI.deal(rng.randbytes(32), b""), setup)


def random_action(rng: random.Random, state: Board) -> tuple[Seat, Action] | None:
    """Somebody's legal action, or None where the limit runs out."""
    match state.phase:
        case Dealing():
            return _random_show(rng, state)
        case Flipping():
            return None
        case Burying(trumps):
            hand = list(codes_of(state.hands[trumps.dealer]))
            return trumps.dealer, Bury(tuple(rng.sample(hand, 8)))
        case DealOver(ready=ready):
            return rng.choice([seat for seat in SEATS if seat not in ready]), Next()
        case Playing(turn=turn, lead=lead):
            return turn, random_lead(rng, state) if lead is None else _random_follow(rng, state)
    raise AssertionError("a finished board")


def _random_show(rng: random.Random, state: Board) -> tuple[Seat, Action] | None:
    """Now and then somebody shows what it may; mostly the deal goes on."""
    seat = rng.choice(SEATS)
    offers = SHENGJI.view(SHENGJI.know(state, seat)).actions
    shows = [offer.action for offer in offers if offer.enabled]
    return (seat, rng.choice(shows)) if shows and rng.random() < 0.1 else None


def random_lead(rng: random.Random, state: Board) -> Play:
    """A single, a pair, neighbouring pairs, or some high cards of a side suit: each of them often
    enough to be met, and pairs kept long enough to be led last.
    """
    assert isinstance(state.phase, Playing)
    knowledge = SHENGJI.know(state, state.phase.turn)
    hand = codes_of(knowledge.hand)
    trumps = state.phase.trumps
    card = rng.choice(hand)
    suit = suit_in(trumps.standing.level, trumps.trump, card)
    pairs = [code for code, held in Counter(hand).items() if held == 2]
    tries = [tuple(rng.sample(pairs, size)) * 2 for size in (3, 2, 2, 2) if size <= len(pairs)]
    if pairs and rng.random() < 0.3:
        tries.append((rng.choice(pairs),) * 2)
    if rng.random() < 0.15:
        side = [code for code in hand if code[0] == suit and code[1] in "TJQKA"]
        tries.append(tuple(side[-rng.randint(2, 4) :]))
    for some in tries:
        if SHENGJI.why_not(knowledge, Play(some)) is None:
            return Play(some)
    return Play((card,))


def _random_follow(rng: random.Random, state: Board) -> Play:
    """The led suit first; pairs before singles when pairs are led, else after them. The smallest
    legal cards where that is not legal.
    """
    phase = state.phase
    assert isinstance(phase, Playing)
    knowledge = SHENGJI.know(state, phase.turn)
    hand = codes_of(knowledge.hand)
    held = Counter(hand)
    level, trump = phase.trumps.standing.level, phase.trumps.trump
    chance = {code: rng.random() for code in held}
    led = phase.plays[phase.trick_at].cards
    suit, by_pairs = suit_in(level, trump, led[0]), len(led) > len(set(led))

    def wish(code: str) -> tuple[bool, bool, float]:
        outside = suit_in(level, trump, code) != suit
        return outside, (held[code] == 1) == by_pairs, chance[code]

    some = Play(tuple(sorted(hand, key=wish)[: len(led)]))
    if SHENGJI.why_not(knowledge, some) is None:
        return some
    played = SHENGJI.expire(state)[0]
    assert isinstance(played, Played)
    return Play(played.cards)


Step = tuple[Board, tuple[Seat, Action] | None, tuple[Event, ...], Board]


def random_steps(rng: random.Random, state: Board) -> Iterator[Step]:
    """A whole board: before, who does what (None: the limit runs out), what happens, after."""
    while SHENGJI.awaiting(state) is not None:
        step = random_action(rng, state)
        events = SHENGJI.expire(state) if step is None else events_of(state, *step)
        after = evolve_all(state, events)
        yield state, step, events, after
        state = after
