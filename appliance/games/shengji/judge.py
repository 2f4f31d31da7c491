"""The rule oracle's questions about 升级: plain data in, plain data out, answered by the rules
themselves. Malformed input raises ValueError with a sentence.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from appliance.games.cards import Card
from appliance.games.contract import Judge, Setup
from appliance.games.shengji import timeout
from appliance.games.shengji.capture import capture, multiplier
from appliance.games.shengji.cards import WHOLE_PACK, Suiting, hand_of, suiting
from appliance.games.shengji.compare import role, winner
from appliance.games.shengji.declaring import (
    Declaring,
    after_show,
    closes_ms,
    dealer_of,
    first_drawer,
    flip,
    why_not_show,
)
from appliance.games.shengji.follow import why_not
from appliance.games.shengji.levels import (
    board_score,
    change,
    levels_after,
    next_dealer,
    number,
)
from appliance.games.shengji.settings import terms_of
from appliance.games.shengji.shapes import Shape, shape_of
from appliance.games.shengji.state import BOTTOM_SIZE, HAND_SIZE
from appliance.games.shengji.throws import judge_throw

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Trump = Literal["S", "H", "C", "D", "NT"]
SeatLetter = Literal["S", "E", "N", "W"]
Points = Annotated[int, Meta(ge=0)]
Ms = Annotated[int, Meta(ge=0)]
Cards = Annotated[list[Card], Meta(min_length=1)]
Three = Annotated[list[list[Card]], Meta(min_length=3, max_length=3)]
Q = TypeVar("Q")

SEAT_LETTERS: tuple[SeatLetter, ...] = ("S", "E", "N", "W")
SIDES = ("NS", "EW")
USUAL = terms_of(Setup(board_no=1))
"""The terms where an organiser has set nothing."""


class Trumps(Struct, forbid_unknown_fields=True, kw_only=True):
    level: Rank
    trump: Trump


class CardsQuestion(Trumps):
    cards: list[Card]


class TrickQuestion(Trumps):
    plays: Annotated[list[Cards], Meta(min_length=1, max_length=4)]


class RoleQuestion(Trumps):
    lead: Cards
    play: Cards


class FollowQuestion(Trumps):
    lead: Cards
    hand: list[Card]
    play: list[Card]


class ThrowQuestion(Trumps):
    throw_rule: Literal["official", "component"]
    throw: Cards
    other_hands: Three


class TimeoutPlayQuestion(Trumps):
    lead: list[Card]
    hand: Cards


class TimeoutBuryQuestion(Trumps):
    hand: Annotated[list[Card], Meta(min_length=BOTTOM_SIZE)]


class MultiplierQuestion(Trumps):
    last_lead: Cards


class CaptureQuestion(MultiplierQuestion):
    buried: list[Card]
    last_trick_won_by: Literal["attackers", "dealer_side"]
    points_before: Points


class PointsQuestion(Struct, forbid_unknown_fields=True):
    points: Points


class LevelsQuestion(Struct, forbid_unknown_fields=True):
    dealer_side_level: Rank
    attacker_side_level: Rank
    points: Points


class DealerQuestion(Struct, forbid_unknown_fields=True):
    dealer: SeatLetter
    points: Points


class BoardNoQuestion(Struct, forbid_unknown_fields=True):
    board: Annotated[int, Meta(ge=1)]


class ShowAsked(Struct, forbid_unknown_fields=True):
    seat: SeatLetter
    cards: list[Card]


class DeclareQuestion(Struct, forbid_unknown_fields=True):
    level: Rank
    first_deal: bool
    first_drawer: SeatLetter
    bottom: list[Card]
    shows: list[ShowAsked]
    fixed_dealer: SeatLetter | None = None


class WindowQuestion(Struct, forbid_unknown_fields=True):
    accepted_show_ms: list[Ms]
    big_joker_pair_ms: Ms | None = None


class ScoreQuestion(Struct, forbid_unknown_fields=True):
    NS_level: Annotated[int, Meta(ge=2, le=15)]
    EW_level: Annotated[int, Meta(ge=2, le=15)]


class BoardQuestion(Struct, forbid_unknown_fields=True):
    first_dealer: SeatLetter
    points: list[Points]
    deals_per_game: Annotated[int, Meta(ge=1, le=8)]


def _read(kind: type[Q], given: Any) -> Q:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def _suiting(asked: Trumps) -> Suiting:
    return suiting(asked.level, asked.trump)


def _lead(asked: Trumps, cards: Iterable[Card]) -> Shape:
    shape = shape_of(_suiting(asked), tuple(cards))
    if isinstance(shape, Shape):
        return shape
    raise ValueError(f"the lead is not legal: {shape.code}")


def _is_tractor(given: Any) -> Any:
    asked = _read(CardsQuestion, given)
    shape = shape_of(_suiting(asked), asked.cards)
    return {"tractor": isinstance(shape, Shape) and shape.kind == "tractor"}


def _lead_legal(given: Any) -> Any:
    asked = _read(CardsQuestion, given)
    return {"legal": isinstance(shape_of(_suiting(asked), asked.cards), Shape)}


def _trick_winner(given: Any) -> Any:
    asked = _read(TrickQuestion, given)
    lead = _lead(asked, asked.plays[0])
    if any(len(play) != lead.size for play in asked.plays):
        raise ValueError("the plays of a trick have the same number of cards")
    return {"winner_index": winner(_suiting(asked), lead, asked.plays)}


def _ruff_or_discard(given: Any) -> Any:
    asked = _read(RoleQuestion, given)
    lead = _lead(asked, asked.lead)
    if len(asked.play) != lead.size:
        raise ValueError("the plays of a trick have the same number of cards")
    return {"role": role(_suiting(asked), lead, asked.play)}


def _follow_legal(given: Any) -> Any:
    asked = _read(FollowQuestion, given)
    lead = _lead(asked, asked.lead)
    return {"legal": why_not(_suiting(asked), lead, hand_of(asked.hand), asked.play) is None}


def _throw(given: Any) -> Any:
    asked = _read(ThrowQuestion, given)
    shape = _lead(asked, asked.throw)
    hands = [hand_of(cards) for cards in asked.other_hands]
    forced = judge_throw(_suiting(asked), shape, hands, asked.throw_rule)
    return {
        "result": "valid" if forced is None else "forced",
        "led": sorted(asked.throw if forced is None else forced),
    }


def _timeout_play(given: Any) -> Any:
    asked = _read(TimeoutPlayQuestion, given)
    hand = hand_of(asked.hand)
    if not asked.lead:
        return {"play": sorted(timeout.lead(_suiting(asked), hand))}
    if len(asked.hand) < len(asked.lead):
        raise ValueError("the hand has fewer cards than were led")
    return {"play": sorted(timeout.follow(_suiting(asked), _lead(asked, asked.lead), hand))}


def _timeout_bury(given: Any) -> Any:
    asked = _read(TimeoutBuryQuestion, given)
    return {"bury": sorted(timeout.bury(_suiting(asked), hand_of(asked.hand)))}


def _capture_multiplier(given: Any) -> Any:
    asked = _read(MultiplierQuestion, given)
    return {"multiplier": multiplier(_lead(asked, asked.last_lead))}


def _capture_points(given: Any) -> Any:
    asked = _read(CaptureQuestion, given)
    lead = _lead(asked, asked.last_lead)
    captured = capture(asked.buried, lead, asked.last_trick_won_by == "attackers")
    return {
        "buried_points": captured.buried,
        "multiplier": captured.multiplier,
        "points_after": asked.points_before + captured.points,
    }


def _level_change(given: Any) -> Any:
    done = change(_read(PointsQuestion, given).points)
    return {
        "rising_side": "attackers" if done.dealer_side_changes else "dealer_side",
        "steps": done.steps,
        "dealer_side_changes": done.dealer_side_changes,
    }


def _levels_after(given: Any) -> Any:
    asked = _read(LevelsQuestion, given)
    after = levels_after(asked.dealer_side_level, asked.attacker_side_level, asked.points)
    return {
        "dealer_side_level": after.dealer_side,
        "attacker_side_level": after.attackers,
        "dealer_side_passed_A": after.passed_a,
        "dealer_side_changes": after.dealer_side_changes,
    }


def _next_dealer(given: Any) -> Any:
    asked = _read(DealerQuestion, given)
    dealer = next_dealer(SEAT_LETTERS.index(asked.dealer), asked.points)
    return {"next_dealer": SEAT_LETTERS[dealer]}


def _first_drawer(given: Any) -> Any:
    return {"first_drawer": SEAT_LETTERS[first_drawer(_read(BoardNoQuestion, given).board)]}


def _declare(given: Any) -> Any:
    """Every seat is given both packs, so that only the rules of declaring can refuse."""
    asked = _read(DeclareQuestion, given)
    declaring, accepted = Declaring(), []
    for show in asked.shows:
        seat = SEAT_LETTERS.index(show.seat)
        refusal = why_not_show(declaring, asked.level, seat, show.cards, WHOLE_PACK)
        accepted.append(refusal is None)
        if refusal is None:
            declaring = after_show(declaring, seat, show.cards)
    stage, trump, flipped = declaring.stage, declaring.trump, 0
    if not trump:
        stage, (trump, flipped) = "FLIP", flip(asked.bottom)
    dealer = SEAT_LETTERS[dealer_of(declaring, SEAT_LETTERS.index(asked.first_drawer))]
    if not asked.first_deal:
        if asked.fixed_dealer is None:
            raise ValueError("a later deal has a fixed dealer")
        dealer = asked.fixed_dealer
    return {
        "accepted": accepted,
        "state": stage,
        "trump": trump,
        "dealer": dealer,
        "flipped": flipped,
    }


def _declare_window(given: Any) -> Any:
    asked = _read(WindowQuestion, given)
    closes = closes_ms(
        (HAND_SIZE - 1) * USUAL.deal_step_ms,
        asked.accepted_show_ms,
        USUAL.window_ms,
        USUAL.extend_ms,
        asked.big_joker_pair_ms,
    )
    return {"closes_ms": closes}


def _game_score(given: Any) -> Any:
    asked = _read(ScoreQuestion, given)
    return dict(zip(SIDES, board_score((asked.NS_level, asked.EW_level)), strict=True))


def _game(given: Any) -> Any:
    """A whole 局 out of the points of its deals."""
    asked = _read(BoardQuestion, given)
    dealer = SEAT_LETTERS.index(asked.first_dealer)
    levels, passed = [USUAL.start_level] * 2, [False, False]
    dealers, played = [], []
    for points in asked.points[: asked.deals_per_game]:
        side = dealer % 2
        dealers.append(SEAT_LETTERS[dealer])
        played.append(levels[side])
        after = levels_after(levels[side], levels[1 - side], points)
        levels[side], levels[1 - side] = after.dealer_side, after.attackers
        if after.passed_a:
            passed[side] = True
            break
        dealer = next_dealer(dealer, points)
    final = (number(levels[0], passed[0]), number(levels[1], passed[1]))
    return {
        "dealers": dealers,
        "levels_played": played,
        "final_levels": dict(zip(SIDES, final, strict=True)),
        "deals_played": len(dealers),
        "scores": dict(zip(SIDES, board_score(final), strict=True)),
    }


JUDGE: Mapping[str, Judge] = {
    "is_tractor": _is_tractor,
    "lead_legal": _lead_legal,
    "trick_winner": _trick_winner,
    "ruff_or_discard": _ruff_or_discard,
    "follow_legal": _follow_legal,
    "throw": _throw,
    "timeout_play": _timeout_play,
    "timeout_bury": _timeout_bury,
    "kou_multiplier": _capture_multiplier,
    "kou_points": _capture_points,
    "level_change": _level_change,
    "levels_after": _levels_after,
    "next_dealer": _next_dealer,
    "first_drawer": _first_drawer,
    "declare": _declare,
    "declare_window": _declare_window,
    "game_score": _game_score,
    "game": _game,
}
