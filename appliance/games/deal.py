"""From a secret seed to a shuffled pack, the same on every machine and in every year.

Nothing here draws a random number: the 32 bytes come from outside, and anybody who is shown
them after the round can shuffle the same pack again.
"""

import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from appliance.games.cards import Card

SEED_BYTES = 32
_WORDS = struct.Struct(">8I")


class Deal(Struct, frozen=True):
    """One 副: a hand per seat (cards in the order dealt) and the bottom 底牌 (D-52)."""

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]


def _words(seed: bytes, label: bytes) -> Iterator[int]:
    """Endless 32-bit words of the HMAC-SHA-256 stream: key = seed, message = label + counter."""
    for counter in count():
        yield from _WORDS.unpack(hmac.digest(seed, label + counter.to_bytes(8, "big"), "sha256"))


def shuffle(pack: Sequence[Card], seed: bytes, label: bytes) -> tuple[Card, ...]:
    """The pack in the order the seed gives it: Fisher–Yates, words of a biased tail rejected.

    `label` keeps several packs of one seed apart (game, deal number, public number).
    Raises ValueError when the seed is not 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    cards = list(pack)
    words = _words(seed, label)
    for last in range(len(cards) - 1, 0, -1):
        size = last + 1
        word = next(words)
        pick = word % size
        while word - pick > 2**32 - size:
            word = next(words)
            pick = word % size
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def deal_out(cards: Sequence[Card], seats: int, hand_size: int) -> Deal:
    """Give the pack out card by card from seat 0 in turn order; what is left is the bottom."""
    dealt = seats * hand_size
    return Deal(
        hands=tuple(tuple(cards[seat:dealt:seats]) for seat in range(seats)),
        bottom=tuple(cards[dealt:]),
    )
