"""What 挖坑 and 二打一 show alike: the hand, the trick, the words of a plate, the buttons.

Codes and figures only; everything is made from what the audience may know.
"""

from functools import lru_cache
from typing import Any

from appliance.games.climbing import Climb, best_play
from appliance.games.contract import HandCard, Message, Offer, Play, Refusal, Seat, Trick
from appliance.games.ranked_pack import MOST_SETS, RankedPack

DOUBLE_FACTOR = 2
# Six cards of 72 u stand beside a plate (ux 2); a longer lead takes the whole trick to lanes.
MOST_IN_COMPASS = 6


@lru_cache(MOST_SETS)
def hand_cards(pack: RankedPack, hand: int, new: int) -> tuple[HandCard, ...]:
    """A hand, biggest card first; `new` are the cards just picked up."""
    return tuple(
        [HandCard(card, card, is_new=bool(new & pack.bit[card])) for card in pack.cards_of(hand)]
    )


def tricks(phase: Climb[Any]) -> tuple[Trick | None, Trick | None]:
    """The trick on the table and the one before it."""
    plays, trick_at = phase.plays, phase.trick_at
    return trick_of(plays[trick_at:]), trick_of(plays[phase.last_at : trick_at])


def trick_of(plays: tuple[Play, ...]) -> Trick | None:
    if not plays:
        return None
    best = [play for play in plays if play.cards][-1]
    mode = "compass" if len(plays[0].cards) <= MOST_IN_COMPASS else "lanes"
    return Trick(mode, plays, best.seat, best.type)


def trick_marks(phase: Climb[Any], seat: Seat) -> list[Message]:
    """`lead` for who leads this trick, `pass` while a seat's last word in it is 过牌."""
    plays = phase.plays[phase.trick_at :]
    leader = plays[0].seat if plays else phase.turn
    own = [play for play in plays if play.seat == seat]
    if own and not own[-1].cards:
        return [Message("pass")]
    return [Message("lead")] if seat == leader else []


def bid_marks(bid: int | None) -> list[Message]:
    if bid is None:
        return []
    return [Message("bid", {"n": bid}) if bid else Message("no_bid")]


def double_marks(doubled: bool | None, *, also_no: bool) -> list[Message]:
    if doubled:
        return [Message("doubled")]
    return [Message("not_doubled")] if doubled is False and also_no else []


def turn_message(phase: Climb[Any]) -> Message:
    """The sentence for the seat whose turn of play it is."""
    if phase.best is None:
        return Message("your_lead" if phase.plays else "first_lead")
    beat = best_play(phase).cards[0]
    return Message("your_turn", {"type": phase.best.kind, "n": phase.best.size, "card": beat})


def offer(name: str, action: Any, refusal: Refusal | None) -> Offer:
    """A button, off with the reason when the action would be refused."""
    if refusal is None:
        return Offer(name, action)
    return Offer(name, action, enabled=False, why=Message(refusal.code, refusal.params))


def yes_or_no(name: str, no: Any, yes: Any, factor: int) -> tuple[Offer, ...]:
    """No at the left, the default at time-out; yes cannot be taken back and asks twice (ux 5.8)."""
    params = {"factor": factor}
    return (
        Offer(f"{name}_no", no, params=params),
        Offer(f"{name}_yes", yes, params=params, needs_second_tap=True),
    )
