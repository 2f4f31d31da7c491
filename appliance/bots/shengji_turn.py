"""One turn of play of the house player of 升级: what each lead or follow is worth.

A trick is weighed as the points in it times the chance that one's own side wins it, less what the
cards would still have been good for. Which of the plays the game allows is asked in `shengji.py`.
"""

from collections.abc import Sequence

from msgspec import Struct

from appliance.bots.shengji_moves import Cards, follows, leads
from appliance.bots.shengji_seen import Seen
from appliance.games.cards import Card
from appliance.games.contract import Seat
from appliance.games.shengji.cards import (
    SHARED_STRENGTH,
    TRUMPS,
    Hand,
    Suiting,
    codes_of,
    pairs_of,
    points,
)
from appliance.games.shengji.compare import Key, key
from appliance.games.shengji.shapes import Shape, shape_of

# All in points, found by play among house players. What the lead of the next trick is worth, and
# what each seat still to play is likely to bring; a lead of many cards brings more a seat.
_TO_LEAD_NEXT = 3.0
_PARTNER_BRINGS, _ENEMY_BRINGS = 6.0, 1.0
_PER_FURTHER_CARD = 0.75
# What a card left in the hand is good for: a side card that nothing is above, and each strength
# below it; a card of a pair; a point card that may find a better trick; a trump.
_SIDE_WINNER, _SIDE_STRENGTH = 4.0, 0.12
_WINNER_UNDER_ONE_HIGHER = 0.4
_PAIR_BROKEN = 1.5
_POINT_KEPT = 0.25
_SHORT_SUIT = 0.5
_TRUMP_LEAST, _TRUMP_STEP = 2.0, 0.25
# Level cards and jokers are controls, each strength of them a step more.
_FIRST_CONTROL, _CONTROL_STEP = SHARED_STRENGTH, 2.2
# The last trick decides the bottom, and the highest trump out decides the last trick.
_LAST_TRICK, _LAST_TRICKS = 25.0, 5
# What a lead does beyond its trick.
_TRACTOR = 4.0
_DRAWS_TRUMPS = 1.2
_MAKES_VOID = 1.0
# A partner does not always care to overtake.
_CARES_TO_TAKE = 0.9


class Trick(Struct, frozen=True):
    """What is public of the trick a seat is to play to; no `lead` when it leads."""

    seat: Seat
    lead: Shape | None = None
    best: Seat = 0
    strength: Key | None = None
    on_table: int = 0
    played: int = 0

    @property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play after this one, in turn order."""
        return tuple((self.seat + step) % 4 for step in range(1, 4 - self.played))

    def is_own(self, seat: Seat) -> bool:
        return seat % 2 == self.seat % 2


class Turn:
    """The plays of one turn, best first; the caller takes the first the game allows."""

    def __init__(self, trick: Trick, suiting: Suiting, hand: Hand, seen: Seen) -> None:
        self._trick, self._suiting, self._hand, self._seen = trick, suiting, hand, seen
        self._size = hand.bit_count()
        self._pairs = set(codes_of(pairs_of(hand)))
        self._trumps = (hand & suiting.masks[TRUMPS]).bit_count()
        self._worths = {card: self._worth(card) for card in set(codes_of(hand))}

    def plays(self) -> list[Cards]:
        """The leads or follows worth a thought, best first."""
        if self._trick.lead is None:
            choices = [(self._of_lead(cards), cards) for cards in self._leads()]
        else:
            choices = [
                (self._of_follow(self._trick.lead, cards), cards)
                for cards in dict.fromkeys(self._follows(self._trick.lead))
            ]
        return [cards for _, cards in sorted(choices, key=lambda choice: (-choice[0], choice[1]))]

    def _leads(self) -> list[Cards]:
        return list(leads(self._suiting, self._hand, self._seen))

    def _follows(self, lead: Shape) -> list[Cards]:
        worths = self._worths
        # The first gives away the least when the trick is lost, the second the most when it is won.
        costs = (
            lambda card: worths[card] + points(card),
            lambda card: worths[card] - points(card),
        )
        return list(follows(self._suiting, lead, self._hand, costs))

    # --- what a card is still good for --------------------------------------------------------

    def _worth(self, card: Card) -> float:
        """In points; of a pair each card."""
        suit, strength = self._suiting.suit(card), self._suiting.strength(card)
        paired = _PAIR_BROKEN if card in self._pairs else 0.0
        paired += _POINT_KEPT * points(card)
        if suit == TRUMPS:
            return paired + self._trump_worth(strength)
        higher = self._seen.higher_out(suit, strength)
        winner = _SIDE_WINNER * _WINNER_UNDER_ONE_HIGHER**higher if self._seen.out(suit) else 1.0
        short = (self._hand & self._suiting.masks[suit]).bit_count() <= 2 and self._trumps
        worth = winner + _SIDE_STRENGTH * strength - (_SHORT_SUIT if short else 0.0)
        return worth + paired

    def _trump_worth(self, strength: int) -> float:
        worth = _TRUMP_LEAST + _TRUMP_STEP * strength
        if strength >= _FIRST_CONTROL:
            worth += _CONTROL_STEP * (strength - _FIRST_CONTROL + 1)
        boss = not self._seen.higher_out(TRUMPS, strength)
        if boss and self._size <= _LAST_TRICKS:
            worth += _LAST_TRICK / self._size
        return worth

    # --- who wins the trick -------------------------------------------------------------------

    def _own_side_wins(self, lead: Shape, best: Seat, strength: Key) -> float:
        """Probability that the own side has the trick in the end, with `best` ahead now."""
        own = 1.0 if self._trick.is_own(best) else 0.0
        for seat in self._trick.later:
            beats = self._seen.beats(seat, lead, strength)
            own += (1 - own) * beats * _CARES_TO_TAKE if self._trick.is_own(seat) else -own * beats
        return own

    def _balance(self, cards: Cards, own: float) -> float:
        """What the trick is worth to the own side when these cards go into it."""
        later = [self._trick.is_own(seat) for seat in self._trick.later]
        brought = _PARTNER_BRINGS * own * sum(later)
        brought += _ENEMY_BRINGS * sum(not is_own for is_own in later)
        brought *= 1 + _PER_FURTHER_CARD * (len(cards) - 1)
        at_stake = self._trick.on_table + sum(map(points, cards)) + brought + _TO_LEAD_NEXT
        if len(cards) == self._size:
            at_stake += _LAST_TRICK
            return at_stake * (2 * own - 1)
        return at_stake * (2 * own - 1) - sum(self._worths[card] for card in cards)

    def _of_follow(self, lead: Shape, cards: Cards) -> float:
        strength = key(self._suiting, lead, cards)
        ahead = self._trick.strength
        best = self._trick.best
        if strength is not None and (ahead is None or strength > ahead):
            best, ahead = self._trick.seat, strength
        if ahead is None:
            return 0.0
        return self._balance(cards, self._own_side_wins(lead, best, ahead))

    def _of_lead(self, cards: Cards) -> float:
        lead = shape_of(self._suiting, cards)
        strength = key(self._suiting, lead, cards) if isinstance(lead, Shape) else None
        if strength is None or not isinstance(lead, Shape):
            return float("-inf")
        own = self._own_side_wins(lead, self._trick.seat, strength)
        return self._balance(cards, own) + self._plan(lead, cards[0])

    def _plan(self, lead: Shape, card: Card) -> float:
        """What a lead does beyond its trick: trumps drawn, or a suit on the way to be void."""
        if lead.suit != TRUMPS:
            tractor = _TRACTOR * lead.runs[0] if lead.kind == "tractor" else 0.0
            left = (self._hand & self._suiting.masks[lead.suit]).bit_count() - lead.size
            return tractor + (_MAKES_VOID if left == 0 and self._trumps else 0.0)
        if not self._seen.out(TRUMPS) or self._suiting.strength(card) >= _FIRST_CONTROL:
            return 0.0
        # Trumps are worth drawing by the side that has the more of them.
        long = self._trumps - self._seen.out(TRUMPS) / 3
        return _DRAWS_TRUMPS * lead.size * max(-1.0, min(1.5, long / 2))


def trick_points(plays: Sequence[Cards]) -> int:
    """Points on the table."""
    return sum(points(card) for cards in plays for card in cards)
