"""The house player of 挖坑: sensible, cheap, and the same at every table (D-51).

It sees one seat's knowledge. It bids on the turns its hand needs, sheds long and low groups while
it holds the lead, keeps what surely wins for the end, and as a defender leaves its partner's
plays alone. How a hand is read stands in `wakeng_hand.py`, how a turn is weighed in
`climbing_turn.py`.
"""

from appliance.bots.chance import chance
from appliance.bots.climbing_turn import Style, Table, Turn
from appliance.bots.holding import counts_of, holdings
from appliance.bots.wakeng_hand import Reading, cards_for
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.calling import SEATS, highest
from appliance.games.climbing import best_play
from appliance.games.contract import Seat
from appliance.games.wakeng.actions import Action, Show
from appliance.games.wakeng.knowledge import Knowledge, cards_left, dealer_of, phase_bottom
from appliance.games.wakeng.pack import PACK, RANKS, WHOLE_PACK, cards_of, mask_of
from appliance.games.wakeng.state import Bidding, DealerShowing, Doubling, Playing

# Found by play among house players. A bid goes by the groups of a hand less what its 3s and 2s
# take back, which told the dealer's wins best; the rest by the turns it needs (`Plan.cost`).
_BID_BELOW = ((3, 1.5), (2, 2.8), (1, 4.2))
_TAKES_BACK = {RANKS.index("3"): 2, RANKS.index("2"): 1}
_SHOW_BEFORE_BELOW = 1.8
_SHOW_AFTER_BELOW = 1.6
_DEALER_DOUBLES_BELOW = 3.0
_DEFENDER_DOUBLES_BELOW = 3.2
_HABIT = 0.6
_STYLE = Style(beaten=0.5, helps_over=RANKS.index("J"), helps_with=RANKS.index("A"))


class WakengPlayer:
    """A `HousePlayer`; holds nothing between two choices."""

    version = "wakeng-house-2"

    def choose(self, knowledge: Knowledge, bot_seed: bytes, board_no: int) -> Action:
        """One legal action of the seat that must act. Raises ValueError for a watcher."""
        if knowledge.seat is None:
            raise ValueError("a watcher has nothing to choose")
        phase = knowledge.phase
        if isinstance(phase, Playing):
            return _play(knowledge, phase, knowledge.seat)
        counts = counts_of(PACK, knowledge.hand)
        plan = _reading(knowledge, knowledge.seat).plan(counts)
        habit = _HABIT * (chance(bot_seed, board_no, knowledge.seat, phase) - 0.5)
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


def _play(knowledge: Knowledge, phase: Playing, seat: Seat) -> Action:
    best = phase.best
    winner = best_play(phase).seat if best else None
    table = Table(seat, phase.terms.dealer, phase.cards_left, best, winner)
    counts = counts_of(PACK, knowledge.hand)
    for choice in Turn(table, counts, _reading(knowledge, seat), _STYLE).choices():
        return Play(cards_of(cards_for(knowledge.hand, choice)))
    return Pass()


def _reading(knowledge: Knowledge, seat: Seat) -> Reading:
    """The hand against its opponents: what lies open counts as it lies, the rest by its share."""
    phase, dealer = knowledge.phase, dealer_of(knowledge.phase)
    unseen = WHOLE_PACK & ~knowledge.hand
    if isinstance(phase, Playing):
        unseen &= ~mask_of(card for play in phase.plays for card in play.cards)
    lying = list(knowledge.open_hands)
    if dealer is not None and dealer != seat:
        lying[dealer] |= unseen & phase_bottom(phase)
    for cards in lying:
        unseen &= ~cards
    enemies = [other for other in SEATS if other != seat and dealer in (None, seat, other)]
    return Reading(holdings(PACK, unseen, lying, cards_left(phase), enemies))
