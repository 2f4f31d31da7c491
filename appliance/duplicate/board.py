"""Boards that were fixed before play and can be proved so: commitments and fingerprints.

A commitment binds the box to a seed before the first card; after the round the seed is shown
and anybody recomputes both. It proves that the deals were not chosen after it was shown, not
that they were not chosen before: only a public number thrown later proves that. No seed is
drawn or kept here.
"""

import hashlib
import json
from collections.abc import Sequence

from msgspec import Struct

from appliance.games.deal import SEED_BYTES, Deal

COMMITMENT_CHARACTERS = 64
SHORT_CHARACTERS = 16


class Board(Struct, frozen=True):
    """复式牌: what names one board of an event (D-70).

    The seed is no part of it, so that a board may be shown and logged before its round closes.
    """

    event_id: str
    board_no: int
    game: str
    rules_version: str


def commitment(board: Board, seed: bytes) -> str:
    """SHA-256 (64 hex digits) over the board's names and its secret seed.

    Raises ValueError when the seed is not 32 bytes: a shorter one could be guessed.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    names = (board.event_id, board.board_no, board.game, board.rules_version)
    return _digest("hallbox board commitment 1", *names, seed.hex())


def verify(board: Board, seed: bytes, committed: str) -> bool:
    """Whether this seed, shown after the round, is the one committed to before it."""
    return len(seed) == SEED_BYTES and commitment(board, seed) == committed


def round_commitment(commitments: Sequence[str]) -> str:
    """One value for all boards of a round, in order of board number: what a seat shows."""
    return _digest("hallbox round commitment 1", *commitments)


def short_form(committed: str) -> str:
    """The first 16 of the 64 digits, for the foot of a seat's page.

    For reading aloud and comparing by eye. Only the whole value binds: two seeds with the same
    64 bits can be found with effort.
    """
    return committed[:SHORT_CHARACTERS]


def fingerprint(deals: Sequence[Deal]) -> str:
    """SHA-256 (64 hex digits) of a board's cards, seat by seat, in the order dealt (D-52).

    Tables of one board number whose fingerprints differ have played different boards.
    """
    cards = [[list(map(list, deal.hands)), list(deal.bottom)] for deal in deals]
    return _digest("hallbox board fingerprint 1", cards)


def _digest(domain: str, *parts: object) -> str:
    """SHA-256 over a JSON array without spaces, in UTF-8: it cannot be read in two ways, and
    `JSON.stringify` makes the same bytes on any phone. `domain` keeps kinds of digests apart.
    """
    text = json.dumps([domain, *parts], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
