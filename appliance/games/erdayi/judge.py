"""The rule oracle's questions about 二打一: plain data in, plain data out, answered by the rules
themselves. Malformed input raises ValueError with a sentence.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from appliance.games import climbing_judge
from appliance.games.calling import scores
from appliance.games.climbing_judge import (
    BiddingQuestion,
    BidNo,
    Course,
    TypeQuestion,
    bid_on,
    read,
)
from appliance.games.contract import Judge, Seat
from appliance.games.erdayi.auction import dealer_is_asked, first_bidder
from appliance.games.erdayi.compare import COMBINATIONS
from appliance.games.erdayi.evolve import evolve
from appliance.games.erdayi.pack import PACK, RANKS, WHOLE_PACK
from appliance.games.erdayi.rules import decide, expire
from appliance.games.erdayi.score import Tally, springs, stakes
from appliance.games.erdayi.shapes import groups_of, shape_of
from appliance.games.erdayi.state import Bidding, Board, Doubling, PassedOut, Playing, Terms

WORDS = {
    "single": "单",
    "pair": "对",
    "triple": "三张",
    "triple_one": "三带一",
    "triple_pair": "三带二",
    "run": "单顺",
    "pair_run": "双顺",
    "triple_run": "三顺",
    "plane_one": "飞机带单",
    "plane_pair": "飞机带对",
    "four_two": "四带二单",
    "four_pairs": "四带二对",
    "bomb": "炸弹",
    "rocket": "火箭",
}
COURSE = Course(decide, expire, evolve)
Count = Annotated[int, Meta(ge=0)]


class DefenderChoice(Struct, forbid_unknown_fields=True):
    doubled: bool


class ScoreQuestion(Struct, forbid_unknown_fields=True):
    bid: BidNo
    winner_side: Literal["dealer", "defenders"]
    bombs: Count
    rockets: Count
    spring: bool
    reverse_spring: bool
    dealer_redoubled: bool
    defenders: Annotated[list[DefenderChoice], Meta(min_length=2, max_length=2)]


class FirstBidderQuestion(Struct, forbid_unknown_fields=True):
    board: Annotated[int, Meta(ge=1)]


class RedoubleQuestion(Struct, forbid_unknown_fields=True):
    defenders_doubled: Annotated[list[bool], Meta(min_length=2, max_length=2)]


class SpringQuestion(Struct, forbid_unknown_fields=True):
    winner_side: Literal["dealer", "defenders"]
    dealer_plays: Count
    defender_plays: Annotated[list[Count], Meta(min_length=2, max_length=2)]


def _types(given: Any) -> Any:
    shape = shape_of(PACK.of_ranks(read(TypeQuestion, given).ranks, WHOLE_PACK))
    return {"types": [] if shape is None else [WORDS[shape.kind]]}


def _reading(given: Any) -> Any:
    shape = shape_of(PACK.of_ranks(read(TypeQuestion, given).ranks, WHOLE_PACK))
    if shape is None:
        raise ValueError("the cards are no legal type")
    return {
        "type": WORDS[shape.kind],
        "body_groups": groups_of(shape),
        "top": RANKS[shape.top],
    }


def _score(given: Any) -> Any:
    asked = read(ScoreQuestion, given)
    defenders = stakes(
        0,
        asked.bid,
        Tally(asked.bombs, asked.rockets, asked.spring, asked.reverse_spring),
        (None, *(defender.doubled for defender in asked.defenders)),
        dealer_wins=asked.winner_side == "dealer",
        redoubled=asked.dealer_redoubled,
    )
    dealer, first, second = scores(0, {stake.seat: stake.points for stake in defenders})
    return {"defenders": [first, second], "dealer": dealer}


def _first_bidder(given: Any) -> Any:
    return {"first_bidder": first_bidder(read(FirstBidderQuestion, given).board)}


def _turn(state: Board) -> Seat | None:
    return state.phase.turn if isinstance(state.phase, Bidding) else None


def _bidding(given: Any) -> Any:
    asked = read(BiddingQuestion, given)
    first = asked.first_bidder
    after = bid_on(COURSE, Board((0, 0, 0), 0, Bidding(first, first)), _turn, asked.bids)
    if isinstance(after, int):
        return {"refused_index": after}
    match after.phase:
        case PassedOut():
            dealer: dict[str, Any] = {"dealer": None, "bid": 0, "passed_out": True}
        case Doubling(terms):
            dealer = {"dealer": terms.dealer, "bid": terms.bid}
        case _:
            raise ValueError("the bidding is not finished")
    return dealer | {"bids_used": len(asked.bids)}


def _redouble_state(given: Any) -> Any:
    return {"ask_dealer": dealer_is_asked(read(RedoubleQuestion, given).defenders_doubled)}


def _spring(given: Any) -> Any:
    asked = read(SpringQuestion, given)
    spring, counter = springs(
        asked.dealer_plays, sum(asked.defender_plays), dealer_wins=asked.winner_side == "dealer"
    )
    return {"spring": spring, "reverse_spring": counter}


def _opened(leader: Seat) -> Board:
    counts = (WHOLE_PACK.bit_count(),) * 3
    return Board((WHOLE_PACK,) * 3, 0, Playing(Terms(leader, 1), leader, counts))


def _climb(state: Board) -> Playing | None:
    return state.phase if isinstance(state.phase, Playing) else None


JUDGE: Mapping[str, Judge] = {
    "types": _types,
    "beats": partial(climbing_judge.beats, COMBINATIONS),
    "reading": _reading,
    "score": _score,
    "first_bidder": _first_bidder,
    "bidding": _bidding,
    "redouble_state": _redouble_state,
    "spring": _spring,
    "timeout_play": partial(climbing_judge.timeout_play, COMBINATIONS),
    "circle": partial(climbing_judge.circle, COURSE, COMBINATIONS, _opened, _climb),
}
