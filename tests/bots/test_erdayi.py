"""The house player of 二打一: legal, the same every time (D-51), and no fool."""

import random
from collections.abc import Iterable

import pytest

from appliance.bots import HOUSE_PLAYERS
from appliance.bots.climbing_turn import Plan
from appliance.bots.erdayi_groups import RANKS, Group, group, without
from appliance.bots.erdayi_hand import Reading
from appliance.bots.holding import Holding, counts_of
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import Seat
from appliance.games.erdayi import ERDAYI
from appliance.games.erdayi.actions import Action
from appliance.games.erdayi.pack import PACK, mask_of
from appliance.games.erdayi.shapes import shape_of
from appliance.games.erdayi.state import Board, Doubling, Finished, Playing, Redoubling
from tests.bots.hash_seeds import under_hash_seeds
from tests.games.erdayi.boards import (
    board,
    cards,
    do,
    encoded,
    play,
    playing,
    random_action,
    random_board,
)

HOUSE = HOUSE_PLAYERS["erdayi"]
BOT_SEED = b"a bot seed of an event"


def chosen(state: Board, seat: Seat, bot_seed: bytes = BOT_SEED, board_no: int = 1) -> Action:
    action: Action | None = HOUSE.choose(ERDAYI.know(state, seat), bot_seed, board_no)
    assert action is not None
    return action


def played_out(state: Board, house: Iterable[Seat], rng: random.Random) -> Board:
    """A board whose other seats act at random."""
    while (open_state := ERDAYI.awaiting(state)) is not None:
        seat = open_state.seats[0]
        action = chosen(state, seat) if seat in house else random_action(rng, state, seat)
        state = do(state, (seat, action))
    return state


def ranks(action: Action) -> str:
    """The ranks of a play, lowest first."""
    assert isinstance(action, Play), action
    places = sorted(
        PACK.ranks.index(card if "J" in card[1:] and card[0] in "LB" else card[1])
        for card in action.cards
    )
    return " ".join(PACK.ranks[place] for place in places)


# --- D-51 -----------------------------------------------------------------------------------------


def transcript(count: int) -> bytes:
    """All choices of some boards of house players only."""
    written = b""
    for number in range(count):
        state = random_board(random.Random(number))
        while (open_state := ERDAYI.awaiting(state)) is not None:
            action = chosen(state, open_state.seats[0], board_no=number)
            written += encoded(action)
            state = do(state, (open_state.seats[0], action))
    return written


def test_d51_the_same_choices_under_every_hash_seed() -> None:
    assert under_hash_seeds("tests.bots.test_erdayi") == {transcript(5)}


def test_d51_chance_comes_from_bot_seed_and_board_number() -> None:
    """Somewhere among many boards the habit of a seed or a board number tips a bid."""
    boards = [random_board(random.Random(number)) for number in range(60)]

    def bids(bot_seed: bytes, first_board: int) -> list[Action]:
        return [
            chosen(state, ERDAYI.awaiting(state).seats[0], bot_seed, number)  # type: ignore[union-attr]
            for number, state in enumerate(boards, first_board)
        ]

    assert bids(b"one", 1) == bids(b"one", 1)
    assert bids(b"one", 1) != bids(b"two", 1)
    assert bids(b"one", 1) != bids(b"one", 101)


def test_d51_it_plays_the_same_whatever_the_others_hide() -> None:
    rng = random.Random(1)
    for _ in range(30):
        own = rng.sample(PACK.cards_of(PACK.whole), 17)
        rest = [card for card in PACK.cards_of(PACK.whole) if card not in own]
        choices = set()
        for _ in range(3):
            rng.shuffle(rest)
            hands = (own, rest[:17], rest[17:34])
            state = playing(*(" ".join(hand) for hand in hands))
            choices.add(encoded(chosen(state, 0)))
        assert len(choices) == 1


def test_a_watcher_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="watcher"):
        HOUSE.choose(ERDAYI.know(playing("S5", "S6", "S7"), None), BOT_SEED, 1)


def test_it_is_never_refused_also_after_what_no_sensible_player_does() -> None:
    """`do` asserts that every action is legal."""
    for number in range(80):
        rng = random.Random(number)
        state = random_board(rng)
        while (open_state := ERDAYI.awaiting(state)) is not None:
            seat = open_state.seats[0]
            house = rng.random() < 0.6
            state = do(
                state, (seat, chosen(state, seat) if house else random_action(rng, state, seat))
            )


# --- bidding and doubling -------------------------------------------------------------------------

STRONG = "LJ BJ S2 H2 C2 SA HA SK HK S9 H9 D9 S5 S6 S7 S8 H5"
WEAK = "S3 H4 C5 D6 S7 C7 H8 S9 CT DT SJ HQ DQ CK D3 C4 S6"
MIDDLE = "D2 CA DA DK CQ SQ CJ DJ HJ ST HT C9 C8 D8 D7 H7 H6"


def test_it_bids_3_on_a_strong_hand_and_nothing_on_a_weak_one() -> None:
    assert chosen(board(STRONG, WEAK, MIDDLE, bottom="H3 C3 D4"), 0) == Bid(3)
    assert chosen(board(WEAK, STRONG, MIDDLE, bottom="H3 C3 D4"), 0) == Bid(0)


def test_it_doubles_on_a_strong_defence_only() -> None:
    state = do(board(WEAK, STRONG, MIDDLE, bottom="H3 C3 D4"), (0, Bid(3)))
    assert isinstance(state.phase, Doubling)
    assert chosen(state, 1) == Double(yes=True)
    state = do(board(STRONG, WEAK, MIDDLE, bottom="H3 C3 D4"), (0, Bid(3)))
    assert chosen(state, 1) == Double(yes=False)


def test_it_redoubles_a_strong_hand_only() -> None:
    for hands, yes in (((STRONG, WEAK, MIDDLE), True), ((WEAK, STRONG, MIDDLE), False)):
        state = do(board(*hands, bottom="H3 C3 D4"), (0, Bid(3)))
        state = do(state, (1, Double(yes=True)), (2, Double(yes=False)))
        assert isinstance(state.phase, Redoubling)
        assert chosen(state, 0) == Double(yes)


# --- play -----------------------------------------------------------------------------------------


def test_it_goes_out_when_it_can() -> None:
    assert ranks(chosen(playing("S5 S6 S7 S8 S9", "LJ BJ", "C3 C2"), 0)) == "5 6 7 8 9"
    state = do(playing("S5 S8", "H9", "C3 C2", leader=0), (0, play("S5")))
    assert chosen(state, 1) == play("H9")


def test_it_leads_long_and_low_before_its_controls() -> None:
    state = playing("S3 H4 C5 D6 S7 S2 H2 SK BJ", "D3 D4 D5 H7 H8 H9", "HA CA DA C8 C9 CJ")
    assert ranks(chosen(state, 0)) == "3 4 5 6 7"


def test_it_carries_its_worst_single_with_a_triple() -> None:
    state = playing("S5 H5 D5 S3 SA HA BJ", "D3 D4 C5 H7 H8 H9", "S8 C8 C9 CJ DJ DQ")
    assert ranks(chosen(state, 0)) == "3 5 5 5"


def test_it_beats_with_the_lowest_that_breaks_nothing() -> None:
    state = playing(WEAK, "S8 H9 SJ HJ CJ DJ CQ SA", "S2 H7 C4 D6 D7 D8 D9", dealer=0)
    state = do(state, (0, play("S7")))
    assert ranks(chosen(state, 1)) == "8"
    state = playing("S3 S4 H4 CT", "S5 H6 D7 C8 S9 SQ D2", "S2 H7 C4 D6 D8", dealer=0)
    state = do(state, (0, play("S3")))
    assert ranks(chosen(state, 1)) == "Q", "not a card of the run 5 6 7 8 9"


def test_it_keeps_the_bomb_while_nothing_is_at_stake() -> None:
    state = playing(WEAK, "S5 H5 C6 D7 S8 H9 SQ HQ CQ S2 DQ", "SA HA DA D9 C9 HK", dealer=0)
    state = do(state, (0, play("CT DT")))
    action = chosen(state, 1)
    assert action == Pass() or ranks(action) != "Q Q Q Q"


def test_it_bombs_a_dealer_about_to_go_out() -> None:
    state = playing("SA HA S4", "D8 H8 S8 C8 C5 D6", "S9 HT D4 D5", dealer=0, leader=0)
    state = do(state, (0, play("SA HA")))
    assert ranks(chosen(state, 1)) == "8 8 8 8"


def test_a_defender_leaves_its_partners_winning_play_alone() -> None:
    state = playing("S5 S6 SA S9 SK", "HA H9 D8 D6 C4", "S2 H7 H6 D5 D4", dealer=0, leader=1)
    state = do(state, (1, play("HA")))
    assert chosen(state, 2) == Pass()


def test_a_defender_leads_a_low_single_to_a_partner_with_one_card() -> None:
    state = playing("SK HK D9 C9 DT HT", "S4 H4 D7 C7 SA", "S9", dealer=0, leader=1)
    assert ranks(chosen(state, 1)) == "4"


def test_a_defender_leads_no_low_single_to_a_dealer_with_one_card() -> None:
    state = playing("SK", "S2 D9 C5 H5", "SA H7 D4", dealer=0, leader=1)
    assert ranks(chosen(state, 1)) == "5 5"
    state = playing("SK", "S2 D9 C5", "SA H7 D4", dealer=0, leader=1)
    assert ranks(chosen(state, 1)) == "2"


def test_it_plays_sure_winners_before_its_last_loser() -> None:
    state = playing("BJ S2 H2 C2 D2 S4", "SA HA SK", "CA DA CK")
    while (open_state := ERDAYI.awaiting(state)) is not None:
        (seat,) = open_state.seats
        state = do(state, (seat, chosen(state, seat) if seat == 0 else Pass()))
    assert isinstance(state.phase, Finished)
    assert [entry.cards for entry in state.phase.plays if entry.cards][-1] == ("S4",)


# --- strength -------------------------------------------------------------------------------------


def against_random(house_deals: bool, boards: int) -> tuple[int, int, int]:
    """Boards the house wins in one role with the deal as it falls, and the points it wins and
    loses there; the other side plays at random.
    """
    wins = won = lost = 0
    for number in range(boards):
        rng = random.Random(number)
        deal = ERDAYI.deal(rng.randbytes(32), b"")[0]
        hands = (deal.hands[0] + deal.bottom, *deal.hands[1:])
        state = playing(*(" ".join(hand) for hand in hands), bottom=" ".join(deal.bottom))
        end = played_out(state, (0,) if house_deals else (1, 2), rng).phase
        assert isinstance(end, Finished)
        points = end.scores[0] if house_deals else -end.scores[0]
        wins += points > 0
        won, lost = won + max(0, points), lost - min(0, points)
    return wins, won, lost


def test_against_random_play_it_wins_as_dealer_and_most_of_the_points() -> None:
    wins, won, lost = against_random(house_deals=True, boards=100)
    assert wins >= 90
    assert won >= 0.7 * (won + lost)


def test_against_random_play_it_wins_as_defenders_and_most_of_the_points() -> None:
    wins, won, lost = against_random(house_deals=False, boards=100)
    assert wins >= 90
    assert won >= 0.7 * (won + lost)


# --- reading a hand -------------------------------------------------------------------------------


def counts(hand: str) -> tuple[int, ...]:
    return counts_of(PACK, mask_of(cards(hand)))


def reading(hidden: str, share: float = 0.5, held: int = 20) -> Reading:
    return Reading([Holding(counts(hidden), share, held)])


def kinds(plan: Plan[Group]) -> list[str]:
    return sorted(group.kind for group in plan.groups)


def test_strength_is_one_only_when_no_unseen_card_is_higher() -> None:
    ace, king = RANKS.index("A"), RANKS.index("K")
    assert reading("SA SK").strength(group("single", 1, ace)) == 1
    assert reading("SA SK").strength(group("single", 1, king)) == 0.5
    assert reading("SA HA").strength(group("pair", 2, king)) == 0.75
    assert reading("SA HA", held=1).strength(group("pair", 2, king)) == 1, "it has but one card"


def test_strength_of_a_bomb_is_against_bombs_and_the_rocket() -> None:
    assert reading("SA HA DA CA").strength(group("bomb", 4, 0)) == 1 - 0.5**4
    assert reading("LJ BJ").strength(group("bomb", 4, 0)) == 0.75


def test_a_plan_holds_every_card_of_the_hand_in_plays_of_the_game() -> None:
    rng = random.Random(5)
    for _ in range(200):
        hand = rng.sample(PACK.cards_of(PACK.whole), rng.randint(1, 20))
        left = counts(" ".join(hand))
        for part in reading("SA HA SK", 0.5).plan(left).groups:
            shape = shape_of(mask_for(part))
            assert shape is not None
            assert (shape.kind, shape.size, shape.top) == (part.kind, part.size, part.top)
            left = without(left, part)
        assert not any(left)


def mask_for(part: Group) -> int:
    every_rank = [PACK.ranks[rank] for rank in part.body for _ in range(part.each)]
    every_rank += [PACK.ranks[rank] for rank in part.wings]
    return PACK.of_ranks(every_rank, PACK.whole)


def test_a_plan_keeps_runs_planes_and_bombs_together() -> None:
    hidden = "S2 H2 LJ BJ SA HA SK HK SQ HQ ST HT"
    assert kinds(reading(hidden).plan(counts("S3 S4 S5 S6 S7 HK DK"))) == ["pair", "run"]
    assert kinds(reading(hidden).plan(counts("S5 H5 D5 S6 H6 D6 S3 S9"))) == ["plane_one"]
    assert kinds(reading(hidden).plan(counts("S5 H5 D5 C5 S6 S9"))) == ["bomb", "single", "single"]
    assert kinds(reading(hidden).plan(counts("S5 H5 D5 S3 H3"))) == ["triple_pair"]
    assert kinds(reading(hidden).plan(counts("S3 H3 S4 H4 S5 H5 LJ BJ"))) == ["pair_run", "rocket"]


def test_answers_are_all_plays_that_beat_bombs_last() -> None:
    hand = counts("S7 S8 H8 S9 ST SA HA CA DA LJ BJ")
    answers = reading("S3").answers(hand, group("single", 1, RANKS.index("9")))
    assert [(answer.kind, RANKS[answer.top]) for answer in answers] == [
        ("single", "T"),
        ("single", "A"),
        ("single", "LJ"),
        ("single", "BJ"),
        ("bomb", "A"),
        ("rocket", "BJ"),
    ]


def test_answers_carry_wings_the_hand_misses_least() -> None:
    hand = counts("S7 H7 D7 S3 S4 H4 SA HA")
    (answer,) = reading("S2 H2").answers(hand, group("triple_one", 4, RANKS.index("6")))
    assert [RANKS[rank] for rank in answer.wings] == ["3"]
    (answer,) = reading("S2 H2").answers(hand, group("triple_pair", 5, RANKS.index("6")))
    assert [RANKS[rank] for rank in answer.wings] == ["4", "4"]


def test_every_choice_is_made_of_own_cards() -> None:
    state = playing("S5 H5 S6 H6 S7 H7 D9", "S8", "S9 C9")
    assert isinstance(state.phase, Playing)
    action = chosen(state, 0)
    assert isinstance(action, Play)
    assert set(action.cards) <= set(cards("S5 H5 S6 H6 S7 H7 D9"))
