"""The rule oracle's questions about 挖坑: plain data in, plain data out, answered by the rules
themselves. Malformed input raises ValueError with a sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from appliance.games.actions import Bid, Pass, Play
from appliance.games.cards import Card
from appliance.games.contract import Judge, Refusal, Seat
from appliance.games.wakeng.actions import Action
from appliance.games.wakeng.auction import dealer_is_asked, first_bidder, first_leader
from appliance.games.wakeng.compare import beats
from appliance.games.wakeng.evolve import evolve
from appliance.games.wakeng.knowledge import know
from appliance.games.wakeng.pack import RANKS, WHOLE_PACK, cards_of, mask_of, smallest_of_rank
from appliance.games.wakeng.rules import decide, expire
from appliance.games.wakeng.score import scores, stakes
from appliance.games.wakeng.shapes import Shape, shape_of
from appliance.games.wakeng.state import (
    HIDDEN,
    SHOWN_BEFORE,
    Bidding,
    Board,
    DealerShowing,
    Playing,
    Terms,
)
from appliance.games.wakeng.timeout import default_action

WORDS = {
    "single": "单",
    "pair": "对子",
    "triple": "三条",
    "four": "四条",
    "run": "连牌",
    "pair_run": "对子连牌",
}
Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Three = Annotated[list[list[Card]], Meta(min_length=3, max_length=3)]
SeatNo = Annotated[int, Meta(ge=0, le=2)]
Q = TypeVar("Q")
_NOBODY_SHOWN = (HIDDEN, HIDDEN, HIDDEN)


class TypeQuestion(Struct, forbid_unknown_fields=True):
    ranks: list[Rank]


class BeatsQuestion(Struct, forbid_unknown_fields=True):
    play: list[Rank]
    on: list[Rank]


class DefenderChoices(Struct, forbid_unknown_fields=True):
    exposed: bool
    doubled: bool


class ScoreQuestion(Struct, forbid_unknown_fields=True):
    bid: Annotated[int, Meta(ge=1, le=3)]
    winner_side: Literal["dealer", "defenders"]
    dealer_exposed_factor: Literal[1, 2, 3]
    dealer_doubled: bool
    defenders: Annotated[list[DefenderChoices], Meta(min_length=2, max_length=2)]


class HandsQuestion(Struct, forbid_unknown_fields=True):
    hands: Three


class BiddingQuestion(Struct, forbid_unknown_fields=True):
    first_bidder: SeatNo
    bids: list[Literal["pass", "timeout"] | Annotated[int, Meta(ge=1, le=3)]]


class FirstLeadQuestion(Struct, forbid_unknown_fields=True):
    hands: Three
    dealer: SeatNo


class TimeoutQuestion(Struct, forbid_unknown_fields=True):
    leading: bool
    hand: Annotated[list[Card], Meta(min_length=1)]


class ExposureQuestion(Struct, forbid_unknown_fields=True):
    exposed_before_bid: Annotated[list[bool], Meta(min_length=3, max_length=3)]
    dealer: SeatNo


class CircleQuestion(Struct, forbid_unknown_fields=True):
    leader: SeatNo
    actions: list[tuple[SeatNo, Literal["pass"] | list[Rank]]]


def _read(kind: type[Q], given: Any) -> Q:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _cards(ranks: Iterable[str], pack: int = WHOLE_PACK) -> int:
    """Some cards of these ranks out of a pack; suits do not matter."""
    taken = 0
    for letter in ranks:
        card = smallest_of_rank(pack & ~taken, RANKS.index(letter), 1)
        if not card:
            raise ValueError(f"the pack has no more cards of rank {letter}")
        taken |= card
    return taken


def _hands(hands: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    mask_of(card for hand in hands for card in hand)
    return tuple(mask_of(hand) for hand in hands)


def _playing(leader: Seat, cards: int) -> Playing:
    """The opening of a play in which nothing but the leader matters."""
    terms = Terms(leader, 1, False, (None, None, None), 0, _NOBODY_SHOWN)
    return Playing(terms, leader, (cards, cards, cards))


def _step(state: Board, seat: Seat, action: Action) -> Board | None:
    """The board after an action, None when it is refused."""
    events = decide(state, seat, action)
    if isinstance(events, Refusal):
        return None
    for event in events:
        state = evolve(state, event)
    return state


def _type(given: Any) -> Any:
    shape = shape_of(_cards(_read(TypeQuestion, given).ranks))
    return {"type": None if shape is None else WORDS[shape.kind]}


def _beats(given: Any) -> Any:
    asked = _read(BeatsQuestion, given)
    play, best = shape_of(_cards(asked.play)), shape_of(_cards(asked.on))
    if best is None:
        raise ValueError("the cards to beat are no legal type")
    return {"beats": play is not None and beats(play, best)}


def _score(given: Any) -> Any:
    asked = _read(ScoreQuestion, given)
    own = [SHOWN_BEFORE if defender.exposed else HIDDEN for defender in asked.defenders]
    defenders = stakes(
        0,
        asked.bid,
        asked.winner_side == "dealer",
        (asked.dealer_exposed_factor, *own),
        (asked.dealer_doubled, *(defender.doubled for defender in asked.defenders)),
    )
    dealer, first, second = scores(0, defenders)
    return {"defenders": [first, second], "dealer": dealer}


def _first_bidder(given: Any) -> Any:
    seat, heart = first_bidder(_hands(_read(HandsQuestion, given).hands))
    return {"first_bidder": seat, "lowest_heart": heart}


def _bidding(given: Any) -> Any:
    asked = _read(BiddingQuestion, given)
    first = asked.first_bidder
    state = Board((0, 0, 0), 0, Bidding(_NOBODY_SHOWN, first, first))
    for index, said in enumerate(asked.bids):
        phase = state.phase
        if not isinstance(phase, Bidding):
            return {"refused_index": index}
        if said == "timeout":
            for event in expire(state):
                state = evolve(state, event)
            continue
        after = _step(state, phase.turn, Bid(0 if said == "pass" else int(said)))
        if after is None:
            return {"refused_index": index}
        state = after
    match state.phase:
        case DealerShowing(terms):
            answer = {"dealer": terms.dealer, "bid": terms.bid, "bids_used": len(asked.bids)}
            return answer | {"lan_wa": True} if terms.lan_wa else answer
    raise ValueError("the bidding is not finished")


def _first_lead(given: Any) -> Any:
    asked = _read(FirstLeadQuestion, given)
    return {"leader": first_leader(_hands(asked.hands), asked.dealer)}


def _timeout_play(given: Any) -> Any:
    asked = _read(TimeoutQuestion, given)
    hand = mask_of(asked.hand)
    phase = _playing(0, len(asked.hand))
    if not asked.leading:
        phase = msgspec.structs.replace(phase, best=Shape("single", 1, 0))
    action = default_action(know(Board((hand, 0, 0), 0, phase), 0))
    if isinstance(action, Play):
        return {"action": "play", "cards": sorted(action.cards)}
    return {"action": "pass"}


def _exposure_state(given: Any) -> Any:
    asked = _read(ExposureQuestion, given)
    shown = [SHOWN_BEFORE if exposed else HIDDEN for exposed in asked.exposed_before_bid]
    return {
        "ask_dealer": dealer_is_asked(shown, asked.dealer),
        "dealer_factor_now": shown[asked.dealer],
    }


def _circle(given: Any) -> Any:
    """Every seat is given the whole pack, so that only the rules of the circle can refuse."""
    asked = _read(CircleQuestion, given)
    state = Board((WHOLE_PACK,) * 3, 0, _playing(asked.leader, WHOLE_PACK.bit_count()))
    legal = []
    for seat, said in asked.actions:
        if said == "pass":
            after = _step(state, seat, Pass())
        else:
            after = _step(state, seat, Play(cards_of(_cards(said, state.hands[seat]))))
        legal.append(after is not None)
        state = after or state
    match state.phase:
        case Playing(turn=turn, best=best):
            return {"legal": legal, "next_turn": turn, "next_turn_leads": best is None}
    raise ValueError("a hand of the whole pack was played out")


JUDGE: Mapping[str, Judge] = {
    "type": _type,
    "beats": _beats,
    "score": _score,
    "first_bidder": _first_bidder,
    "bidding": _bidding,
    "first_lead": _first_lead,
    "timeout_play": _timeout_play,
    "exposure_state": _exposure_state,
    "circle": _circle,
}
