"""The house player of 二打一: sensible, cheap, and the same at every table (D-51).

It sees one seat's knowledge. It bids and doubles on the odds its hand has shown, and plays by the
plan of its hand. How a hand is cut into plays stands in `erdayi_hand.py`, how a turn is weighed
in `climbing_turn.py`.
"""

from collections.abc import Iterable

from appliance.bots.chance import chance
from appliance.bots.climbing_turn import Style, Table, Turn
from appliance.bots.erdayi_groups import BIG, LITTLE, TWO, Group, group
from appliance.bots.erdayi_hand import Reading
from appliance.bots.holding import counts_of, holdings
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.calling import SEATS, highest
from appliance.games.cards import Card
from appliance.games.climbing import Shape, best_play
from appliance.games.contract import Seat
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.knowledge import Knowledge, cards_left
from appliance.games.erdayi.legality import why_not
from appliance.games.erdayi.pack import PACK, RANKS, WHOLE_PACK, cards_of, mask_of
from appliance.games.erdayi.state import Bidding, Doubling, Playing, Redoubling

# Odds of a dealer with this hand, found by play among house players: by the turns the hand needs
# (`Plan.cost`) and by its controls, as a logarithm, 0 for even.
_EVEN, _TURN = 0.07, -0.25
_CONTROL = {TWO: 0.27, LITTLE: 0.53, BIG: 0.88}
_BID_ABOVE = ((3, 0.25), (2, -0.05), (1, -0.3))
# A dealer who bid less has shown less, so a defender needs less against it.
_DOUBLES_ABOVE = {1: -0.2, 2: 0.1, 3: 0.25}
_REDOUBLES_ABOVE = 0.7
_HABIT = 0.2
_STYLE = Style(beaten=0.3, helps_over=RANKS.index("Q"), helps_with=TWO)


class ErdayiPlayer:
    """A `HousePlayer`; holds nothing between two choices."""

    version = "erdayi-house-1"

    def choose(self, knowledge: Knowledge, bot_seed: bytes, board_no: int) -> Action:
        """One legal action of the seat that must act. Raises ValueError for a watcher, and where
        nobody can act.
        """
        phase, seat = knowledge.phase, knowledge.seat
        if seat is None:
            raise ValueError("a watcher has nothing to choose")
        if isinstance(phase, Playing):
            return _play(knowledge, phase, seat)
        odds = _odds(knowledge, seat) + _HABIT * (chance(bot_seed, board_no, seat, phase) - 0.5)
        match phase:
            case Bidding(bids=bids):
                worth = next((bid for bid, least in _BID_ABOVE if odds > least), 0)
                return Bid(worth if worth > highest(bids) else 0)
            case Doubling(terms=terms):
                return Double(odds > _DOUBLES_ABOVE[terms.bid])
            case Redoubling():
                return Double(odds > _REDOUBLES_ABOVE)
        raise ValueError("the board is finished")


def _odds(knowledge: Knowledge, seat: Seat) -> float:
    """How a hand would fare alone against two, before the bottom is known."""
    counts = counts_of(PACK, knowledge.hand)
    controls = sum(worth * counts[rank] for rank, worth in _CONTROL.items())
    turns = _reading(knowledge, seat, _others(seat)).plan(counts).cost
    return _EVEN + _TURN * turns + controls


def _play(knowledge: Knowledge, phase: Playing, seat: Seat) -> Action:
    """The best play the game allows; on a lead there is always one."""
    dealer = phase.terms.dealer
    enemies = _others(seat) if seat == dealer else [dealer]
    best = _best(phase)
    winner = best_play(phase).seat if best else None
    table = Table(seat, dealer, phase.cards_left, best, winner)
    reading = _reading(knowledge, seat, enemies)
    for choice in Turn(table, counts_of(PACK, knowledge.hand), reading, _STYLE).choices():
        action = Play(_cards_for(knowledge.hand, choice))
        if why_not(knowledge, action) is None:
            return action
    return Pass()


def _best(phase: Playing) -> Group | None:
    """The play to beat."""
    shape: Shape | None = phase.best
    return None if shape is None else group(shape.kind, shape.size, shape.top)


def _cards_for(hand: int, choice: Group) -> tuple[Card, ...]:
    """Cards of a hand that make a play."""
    ranks = [RANKS[rank] for rank in choice.body for _ in range(choice.each)]
    return cards_of(PACK.of_ranks((*ranks, *(RANKS[rank] for rank in choice.wings)), hand))


def _reading(knowledge: Knowledge, seat: Seat, enemies: Iterable[Seat]) -> Reading:
    """The hand against these seats; the bottom lies in the dealer's hand until it is played."""
    phase = knowledge.phase
    unseen = WHOLE_PACK & ~knowledge.hand
    lying = [0] * len(SEATS)
    if isinstance(phase, Playing):
        unseen &= ~mask_of(card for play in phase.plays for card in play.cards)
        if phase.terms.dealer != seat:
            lying[phase.terms.dealer] = unseen & phase.terms.bottom
            unseen &= ~phase.terms.bottom
    return Reading(holdings(PACK, unseen, lying, cards_left(phase), enemies))


def _others(seat: Seat) -> list[Seat]:
    return [other for other in SEATS if other != seat]
