"""The answer to "may I play these?" while cards are raised, and the chips beside it (ux 5.4).

A chip only extends what the player has begun; whether a bigger play exists is never shown.
"""

from appliance.games.actions import Play
from appliance.games.contract import Check, Completion, Message, Refusal
from appliance.games.wakeng.knowledge import Knowledge, may_act
from appliance.games.wakeng.legality import NOT_YOUR_TURN, not_in_hand, why_not
from appliance.games.wakeng.pack import (
    BIT,
    RANKS,
    cards_of,
    count_of,
    rank_counts,
    smallest_of_rank,
)
from appliance.games.wakeng.shapes import LAST_IN_RUN, shape_of
from appliance.games.wakeng.state import Playing

_SAME_RANK_CHIPS = ((2, "chip_pair"), (3, "chip_triple"), (4, "chip_four"))
MOST_CHIPS = 3


def check(knowledge: Knowledge, card_ids: tuple[str, ...]) -> Check:
    """For any cards raised at any time; `card_ids` are codes, each at most once.

    With nothing raised there is nothing to answer: not playable, and no reason.
    """
    raised, hand = 0, knowledge.hand
    for card in card_ids:
        bit = BIT.get(card, 0)
        if not hand & ~raised & bit:
            return Check(ok=False, why=_message(not_in_hand(card)))
        raised |= bit
    if not raised:
        return Check(ok=False)
    shape = shape_of(raised)
    why = _why_not(knowledge, card_ids)
    return Check(
        ok=why is None,
        why=None if why is None else _message(why),
        type="" if shape is None else shape.kind,
        completions=completions(hand, raised),
    )


def _why_not(knowledge: Knowledge, card_ids: tuple[str, ...]) -> Refusal | None:
    """Before the play too, raised cards only wait for the turn."""
    if not isinstance(knowledge.phase, Playing) or not may_act(knowledge):
        return NOT_YOUR_TURN
    return why_not(knowledge, Play(card_ids))


def _message(refusal: Refusal) -> Message:
    return Message(refusal.code, refusal.params)


def completions(hand: int, raised: int) -> tuple[Completion, ...]:
    """At most three chips; each names the whole selection it leads to, biggest card first."""
    counts = rank_counts(raised)
    ranks = [rank for rank in range(len(RANKS)) if count_of(counts, rank)]
    if len(ranks) == 1:
        return _same_rank(hand, raised, ranks[0])
    each = count_of(counts, ranks[0])
    if each > 2 or any(count_of(counts, rank) != each for rank in ranks):
        return ()
    return _filled(hand, raised, ranks, each)


def _same_rank(hand: int, raised: int, rank: int) -> tuple[Completion, ...]:
    have, held = raised.bit_count(), count_of(rank_counts(hand), rank)
    return tuple(
        Completion(
            Message(code, {"ranks": (RANKS[rank],) * count}),
            cards_of(raised | smallest_of_rank(hand & ~raised, rank, count - have)),
        )
        for count, code in _SAME_RANK_CHIPS
        if have < count <= held
    )[:MOST_CHIPS]


def _filled(hand: int, raised: int, ranks: list[int], each: int) -> tuple[Completion, ...]:
    """Every rank between the lowest and the highest raised, as many cards of each as raised."""
    low, high = ranks[0], ranks[-1]
    missing = [rank for rank in range(low, high) if rank not in ranks]
    held = rank_counts(hand)
    if high > LAST_IN_RUN or not missing:
        return ()
    if any(count_of(held, rank) < each for rank in missing):
        return ()
    whole = raised
    for rank in missing:
        whole |= smallest_of_rank(hand, rank, each)
    label = Message("chip_fill", {"ranks": (RANKS[low], RANKS[high])})
    return (Completion(label, cards_of(whole)),)
