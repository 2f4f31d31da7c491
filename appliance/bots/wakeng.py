"""The house player of 挖坑: sensible, cheap, and the same at every table (D-51).

It sees one seat's knowledge. It bids on the turns its hand needs, sheds long and low groups while
it holds the lead, keeps what surely wins for the end, and as a defender leaves its partner's
plays alone. How a hand is read stands in `wakeng_hand.py`.
"""

import hashlib

import msgspec

from appliance.bots.wakeng_hand import (
    Holding,
    Plan,
    Reading,
    answers,
    cards_for,
    counts_of,
    without,
)
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import Seat
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.auction import highest
from appliance.games.wakeng.knowledge import Knowledge, cards_left, dealer_of
from appliance.games.wakeng.pack import RANKS, WHOLE_PACK, cards_of, mask_of
from appliance.games.wakeng.shapes import Shape
from appliance.games.wakeng.state import Bidding, DealerShowing, Doubling, Playing, best_play

_SURE = 1 - 1e-9
# Found by play among house players. A bid goes by the groups of a hand less what its 3s and 2s
# take back, which told the dealer's wins best; the rest by the turns it needs (`Plan.cost`).
_BID_BELOW = ((3, 1.5), (2, 2.8), (1, 4.2))
_TAKES_BACK = {RANKS.index("3"): 2, RANKS.index("2"): 1}
_SHOW_BEFORE_BELOW = 1.8
_SHOW_AFTER_BELOW = 1.6
_DEALER_DOUBLES_BELOW = 3.0
_DEFENDER_DOUBLES_BELOW = 3.2
_HABIT = 0.6
# Turns lost when a play is beaten, and when the lead is left to another.
_BEATEN = 0.5
_LEAD_LEFT = 0.35
_FEW_CARDS = 2
_JACK = RANKS.index("J")
_ACE = RANKS.index("A")


class WakengPlayer:
    """A `HousePlayer`; holds nothing between two choices."""

    version = "wakeng-house-1"

    def choose(self, knowledge: Knowledge, bot_seed: bytes, board_no: int) -> Action:
        """One legal action of the seat that must act. Raises ValueError for a watcher."""
        if knowledge.seat is None:
            raise ValueError("a watcher has nothing to choose")
        phase = knowledge.phase
        if isinstance(phase, Playing):
            return _Turn(knowledge, phase, knowledge.seat).choose()
        counts = counts_of(knowledge.hand)
        plan = _reading(knowledge, knowledge.seat).plan(counts)
        habit = _HABIT * (_chance(knowledge, bot_seed, board_no) - 0.5)
        need = plan.cost + habit
        match phase:
            case Bidding(bids=bids):
                controls = sum(worth * counts[rank] for rank, worth in _TAKES_BACK.items())
                return Bid(_bid(len(plan.groups) - controls + habit, highest(bids)))
            case DealerShowing():
                return Show(need < _SHOW_AFTER_BELOW)
            case Doubling(terms=terms):
                dealer = knowledge.seat == terms.dealer
                return Double(need < (_DEALER_DOUBLES_BELOW if dealer else _DEFENDER_DOUBLES_BELOW))
        return Show(need < _SHOW_BEFORE_BELOW)


def _bid(need: float, least: int) -> int:
    """The highest bid the hand is worth, if it is above the others'; a smaller need is better."""
    worth = next((bid for bid, below in _BID_BELOW if need < below), 0)
    return worth if worth > least else 0


def _chance(knowledge: Knowledge, bot_seed: bytes, board_no: int) -> float:
    """A number in 0 … 1 from the bot seed, the board, the seat and the visible history (D-51)."""
    seen = msgspec.json.encode((board_no, knowledge.seat, knowledge.phase))
    digest = hashlib.sha256(len(bot_seed).to_bytes(4, "big") + bot_seed + seen).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def _reading(knowledge: Knowledge, seat: Seat) -> Reading:
    """The hand against its opponents: an open hand counts as it lies, the rest by their shares."""
    phase, dealer = knowledge.phase, dealer_of(knowledge.phase)
    unseen = WHOLE_PACK & ~knowledge.hand
    if isinstance(phase, Playing):
        unseen &= ~mask_of(card for play in phase.plays for card in play.cards)
    for hand in knowledge.open_hands:
        unseen &= ~hand
    hidden = counts_of(unseen)
    return Reading(
        [
            Holding(counts_of(knowledge.open_hands[other]), 1.0)
            if knowledge.open_hands[other]
            else Holding(hidden, cards_left(phase)[other] / unseen.bit_count())
            for other in range(3)
            if other != seat and dealer in (None, seat, other)
        ]
    )


class _Turn:
    """One turn of play: the hand, the reading of it, and who stands where."""

    def __init__(self, knowledge: Knowledge, phase: Playing, seat: Seat) -> None:
        self._hand, self._phase, self._seat = knowledge.hand, phase, seat
        self._counts = counts_of(knowledge.hand)
        self._reading = _reading(knowledge, seat)
        dealer = phase.terms.dealer
        self._partner = None if seat == dealer else 3 - seat - dealer
        self._enemies = [other for other in range(3) if other not in (seat, self._partner)]

    def choose(self) -> Action:
        best = self._phase.best
        shape = self._lead() if best is None else self._answer(best)
        return Pass() if shape is None else Play(cards_of(cards_for(self._hand, shape)))

    # --- leading ------------------------------------------------------------------------------

    def _lead(self) -> Shape:
        plan = self._reading.plan(self._counts)
        return max(plan.groups, key=lambda group: self._worth_leading(group, plan))

    def _worth_leading(self, group: Shape, plan: Plan) -> float:
        """Losers first, long and low before short and high; sure winners first once they are
        enough to play the hand out.
        """
        sure = self._reading.strength(group) >= _SURE
        if self._plays_out(plan.groups):
            return 100.0 + group.size if sure else 0.0
        worth = 0.6 * group.size - 0.25 * group.top - (4.0 if sure else 0.0)
        worth -= self._gives_away(group)
        if self._partner is not None and group.size == self._phase.cards_left[self._partner]:
            worth += 3.0
        return worth

    def _plays_out(self, groups: tuple[Shape, ...]) -> bool:
        """Whether at most one group can be beaten, so that it may go last."""
        return sum(self._reading.strength(group) < _SURE for group in groups) <= 1

    def _gives_away(self, group: Shape) -> float:
        """How bad it is if an enemy with few cards left goes out on this."""
        few = [self._phase.cards_left[enemy] for enemy in self._enemies]
        if any(left <= _FEW_CARDS and left == group.size for left in few):
            return 20.0 * (1 - self._reading.strength(group)) + 0.1 * (len(RANKS) - group.top)
        return 0.0

    # --- answering ----------------------------------------------------------------------------

    def _answer(self, best: Shape) -> Shape | None:
        """The cheapest play worth making, None to pass."""
        choices = list(answers(self._counts, best))
        finish = next((shape for shape in choices if shape.size == self._hand.bit_count()), None)
        if finish is not None or not choices:
            return finish
        out = [shape for shape in choices if self._wins_from(shape)]
        if out:
            return out[0]
        if best_play(self._phase).seat == self._partner and not self._helps(best, choices):
            return None
        shape = min(choices, key=self._cost_after)
        return shape if self._cost_after(shape) < self._cost_of_passing(best) else None

    def _wins_from(self, shape: Shape) -> bool:
        """Whether nobody can stop this seat any more after the play."""
        if self._reading.strength(shape) < _SURE:
            return False
        rest = self._reading.plan(without(self._counts, shape))
        return self._plays_out(rest.groups)

    def _helps(self, best: Shape, choices: list[Shape]) -> bool:
        """Whether to go over one's own partner: only when a low play of it will not hold before
        the dealer, and a group of one's own that is not high fits.
        """
        dealer_follows = (self._seat + 1) % 3 == self._phase.terms.dealer
        if not dealer_follows or best.top >= _JACK or self._reading.strength(best) >= 0.5:
            return False
        groups = self._reading.plan(self._counts).groups
        return any(shape in groups and shape.top < _ACE for shape in choices)

    def _cost_after(self, shape: Shape) -> float:
        """Turns left after the play; a play that is beaten has spent its strength for less."""
        reading = self._reading
        rest = reading.plan(without(self._counts, shape)).cost
        lead = reading.strength(shape)
        return rest + _BEATEN * (1 - lead) + self._gives_away(shape) * 0.5

    def _cost_of_passing(self, best: Shape) -> float:
        """Turns left as the hand stands, and the lead left to another."""
        cost = self._reading.plan(self._counts).cost + _LEAD_LEFT
        winner = best_play(self._phase).seat
        if winner in self._enemies:
            cost += 0.15 + _alarm(self._phase.cards_left[winner])
        return cost if best.size < 5 else cost + 0.3


def _alarm(cards: int) -> float:
    """How pressing it is to stop a seat with so few cards left, in turns."""
    return {1: 4.0, 2: 2.5, 3: 1.5, 4: 0.8, 5: 0.4}.get(cards, 0.0)
