"""Cards as the rule book writes them, and nothing about any game.

A card is its code: suit letter and rank (`"S5"`, `"HT"`), or `"LJ"` 小王 and `"BJ"` 大王.
Two copies of one card are indistinguishable, so a hand is a multiset of codes.
What a card is worth, and which suit it belongs to, is each game's own business.
"""

from typing import Annotated

from msgspec import Meta

# The pattern is checked where bytes become values, so a malformed code never reaches a rule.
# `\Z`, since `$` would let a line feed follow.
Card = Annotated[str, Meta(pattern=r"^(?:[SHCD][2-9TJQKA]|[LB]J)\Z")]

SUITS = "SHCD"
RANKS = "23456789TJQKA"
LITTLE_JOKER = "LJ"
BIG_JOKER = "BJ"

PACK_52: tuple[Card, ...] = tuple(suit + rank for suit in SUITS for rank in RANKS)
PACK_54: tuple[Card, ...] = (*PACK_52, LITTLE_JOKER, BIG_JOKER)


def rank_of(card: Card) -> str:
    """Rank letter of a card; jokers are ranks of their own (`"LJ"`, `"BJ"`)."""
    return card if card in (LITTLE_JOKER, BIG_JOKER) else card[1]


def suit_of(card: Card) -> str:
    """Suit letter of a card, empty for a joker."""
    return "" if card in (LITTLE_JOKER, BIG_JOKER) else card[0]
