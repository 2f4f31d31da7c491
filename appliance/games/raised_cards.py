"""The answer to "may I play these?" while cards are raised, and the chips beside it (ux 5.4).

A chip only extends what the player has begun; whether a bigger play exists is never shown.
"""

from collections.abc import Callable

from appliance.games.actions import Play
from appliance.games.climbing import Combinations
from appliance.games.contract import Check, Completion, Message, Refusal
from appliance.games.ranked_pack import (
    RankedPack,
    count_of,
    rank_counts,
    ranks_in,
    smallest_of_rank,
)
from appliance.games.sequences import Sequences

_SAME_RANK_CHIPS = ((2, "chip_pair"), (3, "chip_triple"), (4, "chip_four"))


def check_raised(
    combinations: Combinations,
    sequences: Sequences,
    hand: int,
    card_ids: tuple[str, ...],
    why_not: Callable[[Play], Refusal | None],
) -> Check:
    """For any cards raised at any time; `card_ids` are codes, each at most once.

    With nothing raised there is nothing to answer: not playable, and no reason.
    """
    raised, bits = 0, combinations.pack.bit
    for card in card_ids:
        bit = bits.get(card, 0)
        if not hand & ~raised & bit:
            return Check(ok=False, why=_message(combinations.not_in_hand(card)))
        raised |= bit
    if not raised:
        return Check(ok=False)
    shape = combinations.shape_of(raised)
    refusal = why_not(Play(card_ids))
    return Check(
        ok=refusal is None,
        why=None if refusal is None else _message(refusal),
        type="" if shape is None else shape.kind,
        completions=completions(combinations.pack, sequences, hand, raised),
    )


def _message(refusal: Refusal) -> Message:
    return Message(refusal.code, refusal.params)


def completions(
    pack: RankedPack, sequences: Sequences, hand: int, raised: int
) -> tuple[Completion, ...]:
    """At most three chips; each names the whole selection it leads to, biggest card first.

    `raised` is part of `hand` and not empty.
    """
    counts = rank_counts(raised)
    ranks = ranks_in(counts)
    if len(ranks) == 1:
        return _same_rank(pack, hand, raised, ranks[0])
    each = count_of(counts, ranks[0])
    if any(count_of(counts, rank) != each for rank in ranks):
        return ()
    return _filled(pack, sequences, hand, raised, ranks, each)


def _same_rank(pack: RankedPack, hand: int, raised: int, rank: int) -> tuple[Completion, ...]:
    have, held = raised.bit_count(), count_of(rank_counts(hand), rank)
    return tuple(
        Completion(
            Message(code, {"ranks": (pack.ranks[rank],) * count}),
            pack.cards_of(raised | smallest_of_rank(hand & ~raised, rank, count - have)),
        )
        for count, code in _SAME_RANK_CHIPS
        if have < count <= held
    )


def _filled(
    pack: RankedPack, sequences: Sequences, hand: int, raised: int, ranks: list[int], each: int
) -> tuple[Completion, ...]:
    """Every rank between the lowest and the highest raised, as many cards of each as raised."""
    low, high = ranks[0], ranks[-1]
    missing = [rank for rank in range(low, high) if rank not in ranks]
    held = rank_counts(hand)
    if high > sequences.last or not missing or not sequences.long_enough(high - low + 1, each):
        return ()
    if any(count_of(held, rank) < each for rank in missing):
        return ()
    whole = raised
    for rank in missing:
        whole |= smallest_of_rank(hand, rank, each)
    label = Message("chip_fill", {"ranks": (pack.ranks[low], pack.ranks[high])})
    return (Completion(label, pack.cards_of(whole)),)
