"""The rule oracle's questions about 挖坑: plain data in, plain data out, answered by the rules
themselves. Malformed input raises ValueError with a sentence.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from appliance.games import climbing_judge
from appliance.games.calling import NO_BIDS, scores
from appliance.games.cards import Card
from appliance.games.climbing_judge import (
    BiddingQuestion,
    BidNo,
    Course,
    SeatNo,
    TypeQuestion,
    bid_on,
    read,
)
from appliance.games.contract import Judge, Seat
from appliance.games.wakeng.auction import dealer_is_asked, first_bidder, first_leader
from appliance.games.wakeng.compare import COMBINATIONS
from appliance.games.wakeng.evolve import evolve
from appliance.games.wakeng.pack import PACK, WHOLE_PACK, mask_of
from appliance.games.wakeng.rules import decide, expire
from appliance.games.wakeng.score import stakes
from appliance.games.wakeng.shapes import shape_of
from appliance.games.wakeng.state import (
    HIDDEN,
    SHOWN_BEFORE,
    Bidding,
    Board,
    DealerShowing,
    Playing,
    Terms,
)

WORDS = {
    "single": "单",
    "pair": "对子",
    "triple": "三条",
    "four": "四条",
    "run": "连牌",
    "pair_run": "对子连牌",
}
Three = Annotated[list[list[Card]], Meta(min_length=3, max_length=3)]
COURSE = Course(decide, expire, evolve)
_NOBODY_SHOWN = (HIDDEN, HIDDEN, HIDDEN)


class DefenderChoices(Struct, forbid_unknown_fields=True):
    exposed: bool
    doubled: bool


class ScoreQuestion(Struct, forbid_unknown_fields=True):
    bid: BidNo
    winner_side: Literal["dealer", "defenders"]
    dealer_exposed_factor: Literal[1, 2, 3]
    dealer_doubled: bool
    defenders: Annotated[list[DefenderChoices], Meta(min_length=2, max_length=2)]


class HandsQuestion(Struct, forbid_unknown_fields=True):
    hands: Three


class FirstLeadQuestion(Struct, forbid_unknown_fields=True):
    hands: Three
    dealer: SeatNo


class ExposureQuestion(Struct, forbid_unknown_fields=True):
    exposed_before_bid: Annotated[list[bool], Meta(min_length=3, max_length=3)]
    dealer: SeatNo


def _hands(hands: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    mask_of(card for hand in hands for card in hand)
    return tuple(mask_of(hand) for hand in hands)


def _type(given: Any) -> Any:
    shape = shape_of(PACK.of_ranks(read(TypeQuestion, given).ranks, WHOLE_PACK))
    return {"type": None if shape is None else WORDS[shape.kind]}


def _score(given: Any) -> Any:
    asked = read(ScoreQuestion, given)
    own = [SHOWN_BEFORE if defender.exposed else HIDDEN for defender in asked.defenders]
    defenders = stakes(
        0,
        asked.bid,
        asked.winner_side == "dealer",
        (asked.dealer_exposed_factor, *own),
        (asked.dealer_doubled, *(defender.doubled for defender in asked.defenders)),
    )
    dealer, first, second = scores(0, {stake.seat: stake.points for stake in defenders})
    return {"defenders": [first, second], "dealer": dealer}


def _first_bidder(given: Any) -> Any:
    seat, heart = first_bidder(_hands(read(HandsQuestion, given).hands))
    return {"first_bidder": seat, "lowest_heart": heart}


def _first_lead(given: Any) -> Any:
    asked = read(FirstLeadQuestion, given)
    return {"leader": first_leader(_hands(asked.hands), asked.dealer)}


def _exposure_state(given: Any) -> Any:
    asked = read(ExposureQuestion, given)
    shown = [SHOWN_BEFORE if exposed else HIDDEN for exposed in asked.exposed_before_bid]
    return {
        "ask_dealer": dealer_is_asked(shown, asked.dealer),
        "dealer_factor_now": shown[asked.dealer],
    }


def _turn(state: Board) -> Seat | None:
    return state.phase.turn if isinstance(state.phase, Bidding) else None


def _bidding(given: Any) -> Any:
    asked = read(BiddingQuestion, given)
    first = asked.first_bidder
    state = Board((0, 0, 0), 0, Bidding(_NOBODY_SHOWN, first, first))
    after = bid_on(COURSE, state, _turn, asked.bids)
    if isinstance(after, int):
        return {"refused_index": after}
    match after.phase:
        case DealerShowing(terms):
            answer = {"dealer": terms.dealer, "bid": terms.bid, "bids_used": len(asked.bids)}
            return answer | {"lan_wa": True} if terms.lan_wa else answer
    raise ValueError("the bidding is not finished")


def _opened(leader: Seat) -> Board:
    terms = Terms(leader, 1, False, NO_BIDS, 0, _NOBODY_SHOWN)
    counts = (WHOLE_PACK.bit_count(),) * 3
    return Board((WHOLE_PACK,) * 3, 0, Playing(terms, leader, counts))


def _climb(state: Board) -> Playing | None:
    return state.phase if isinstance(state.phase, Playing) else None


JUDGE: Mapping[str, Judge] = {
    "type": _type,
    "beats": partial(climbing_judge.beats, COMBINATIONS),
    "score": _score,
    "first_bidder": _first_bidder,
    "bidding": _bidding,
    "first_lead": _first_lead,
    "timeout_play": partial(climbing_judge.timeout_play, COMBINATIONS),
    "exposure_state": _exposure_state,
    "circle": partial(climbing_judge.circle, COURSE, COMBINATIONS, _opened, _climb),
}
