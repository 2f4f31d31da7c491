"""The house player of 挖坑: legal, the same every time (D-51), and no fool."""

import random
from collections.abc import Iterable

import pytest

from appliance.bots import HOUSE_PLAYERS
from appliance.bots.holding import Counts, Holding, counts_of
from appliance.bots.wakeng_hand import Reading
from appliance.games.actions import Bid, Pass, Play
from appliance.games.climbing import Shape
from appliance.games.contract import Seat
from appliance.games.wakeng import WAKENG
from appliance.games.wakeng.actions import Action
from appliance.games.wakeng.pack import PACK, mask_of
from appliance.games.wakeng.state import Board, Finished, Playing
from tests.bots.hash_seeds import under_hash_seeds
from tests.games.wakeng.boards import (
    board,
    cards,
    do,
    encoded,
    no_show,
    phase,
    play,
    playing,
    random_action,
    random_board,
    turn,
)

HOUSE = HOUSE_PLAYERS["wakeng"]
BOT_SEED = b"a bot seed of an event"


def chosen(state: Board, seat: Seat, bot_seed: bytes = BOT_SEED, board_no: int = 1) -> Action:
    action: Action | None = HOUSE.choose(WAKENG.know(state, seat), bot_seed, board_no)
    assert action is not None
    return action


def played_out(state: Board, house: Iterable[Seat], rng: random.Random) -> Board:
    """A board whose other seats act at random."""
    while (open_state := WAKENG.awaiting(state)) is not None:
        seat = open_state.seats[0]
        action = chosen(state, seat) if seat in house else random_action(rng, state, seat)
        state = do(state, (seat, action))
    return state


# --- D-51 -----------------------------------------------------------------------------------------


def transcript(count: int) -> bytes:
    """All choices of some boards of house players only."""
    written = b""
    for number in range(count):
        state = random_board(random.Random(number))
        while (open_state := WAKENG.awaiting(state)) is not None:
            action = chosen(state, open_state.seats[0], board_no=number)
            written += encoded(action)
            state = do(state, (open_state.seats[0], action))
    return written


def test_d51_the_same_choices_under_every_hash_seed() -> None:
    assert under_hash_seeds("tests.bots.test_wakeng") == {transcript(5)}


def test_d51_chance_comes_from_bot_seed_and_board_number() -> None:
    """Somewhere among many boards the habit of a seed or a board number tips a bid."""
    boards = [no_show(random_board(random.Random(number))) for number in range(60)]

    def bids(bot_seed: bytes, first_board: int) -> list[Action]:
        numbered = enumerate(boards, first_board)
        return [chosen(state, turn(state), bot_seed, number) for number, state in numbered]

    assert bids(b"one", 1) == bids(b"one", 1)
    assert bids(b"one", 1) != bids(b"two", 1)
    assert bids(b"one", 1) != bids(b"one", 101)


def test_a_watcher_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="watcher"):
        HOUSE.choose(WAKENG.know(playing("S5", "S6", "S7"), None), BOT_SEED, 1)


# --- sense ----------------------------------------------------------------------------------------

STRONG = "S3 H3 C3 D3 S2 H2 C2 SA HA S8 H9 DT SJ SQ SK D5"
WEAK = "S4 H4 C5 D5 S7 H7 S8 C8 ST CT SJ DJ SK HK DA CA"
MIDDLE = "D4 C4 S5 H5 D6 C6 S7 H7 D7 H8 D8 S9 C9 ST DT HJ"


def test_it_bids_3_on_a_strong_hand_and_nothing_on_a_weak_one() -> None:
    heart = STRONG.replace("D5", "H4")
    assert chosen(no_show(board(heart, MIDDLE.replace("H5", "D2"), "S6")), 0) == Bid(3)
    assert chosen(no_show(board(WEAK, MIDDLE, STRONG)), 0) == Bid(0)


def test_it_goes_out_when_it_can() -> None:
    state = playing("S5 S6 S7", "H3 H2", "C3 C2")
    assert chosen(state, 0) == play("S7 S6 S5")
    state = do(playing("S5 S8", "H9", "C3 C2", leader=0), (0, play("S5")))
    assert chosen(state, 1) == play("H9")


def test_it_plays_sure_winners_before_its_last_loser() -> None:
    state = playing("S3 H3 C3 D3 S2 H2 C2 D2 S4", "SA HA SK", "CA DA CK")
    house = {0}
    while phase(state) != "SCORE":
        seat = turn(state)
        state = do(state, (seat, chosen(state, seat) if seat in house else Pass()))
    assert isinstance(state.phase, Finished)
    assert [entry.cards[0][1] for entry in state.phase.plays if entry.cards][-1] == "4"


def test_a_defender_leaves_its_partners_winning_play_alone() -> None:
    state = playing("S5 S6 SA S9 SK", "HK H9 D8 D6 C4", "S2 H7 H6 D5 D4", dealer=0, leader=1)
    state = do(state, (1, play("HK")))
    assert chosen(state, 2) == Pass()


def test_a_defender_leads_its_highest_single_to_a_dealer_with_one_card() -> None:
    state = playing("SK", "S2 D9 C5", "SA H7 D4", dealer=0, leader=2)
    assert chosen(state, 2) == play("SA")


def test_a_defender_knows_what_the_dealer_took_up_from_the_bottom() -> None:
    state = playing("D5", "S6 S7 H4", "SA H9 D4", dealer=0, leader=1)
    assert chosen(state, 1) == play("S7"), "the highest, for the dealer may hold anything"
    state = playing("D5", "S6 S7 H4", "SA H9 D4", dealer=0, leader=1, bottom="D5")
    assert chosen(state, 1) == play("S6"), "six is enough above the five of the bottom"


def test_a_defender_stops_a_dealer_about_to_go_out() -> None:
    state = playing("SJ S4", "S2 D9 C5 C6 C8", "SA H7 D4 D5", dealer=0, leader=0)
    state = do(state, (0, play("SJ")))
    assert chosen(state, 1) == play("S2")


def test_it_leads_long_and_low_before_its_controls() -> None:
    state = playing("S4 H5 C6 D7 S8 S3 H3 SK", MIDDLE.replace("S7", "D3"), "HA CA DA H2")
    assert chosen(state, 0) == play("S8 D7 C6 H5 S4")


def test_it_beats_cheaply() -> None:
    state = playing(WEAK, "S3 D2 HJ D8 D7 H9 C6 S5 H5 D4", "SA H7 C4 D6", dealer=0, leader=0)
    state = do(state, (0, play("S4")))
    assert chosen(state, 1) == play("H5"), "the card to spare beside the run D4 S5 C6 D7 D8 H9"


def wins_against_random(role_house: str, boards: int) -> int:
    """Boards of random auctions won by the house in one role, the other side playing at random."""
    won = 0
    for number in range(boards):
        rng = random.Random(number)
        state = random_board(rng)
        while not isinstance(state.phase, Playing):
            open_state = WAKENG.awaiting(state)
            assert open_state is not None
            seat = open_state.seats[0]
            state = do(state, (seat, random_action(rng, state, seat)))
        dealer = state.phase.terms.dealer
        house = {dealer} if role_house == "dealer" else {0, 1, 2} - {dealer}
        end = played_out(state, house, rng)
        assert isinstance(end.phase, Finished)
        won += end.phase.dealer_wins == (role_house == "dealer")
    return won


def test_against_random_play_it_wins_as_dealer_though_it_had_no_say_in_the_bidding() -> None:
    assert wins_against_random("dealer", 100) >= 70


def test_against_random_play_it_wins_as_defenders() -> None:
    assert wins_against_random("defenders", 100) >= 85


# --- reading a hand -------------------------------------------------------------------------------


def counts(hand: str) -> Counts:
    return counts_of(PACK, mask_of(cards(hand)))


def reading(*opponents: tuple[str, float], held: int = 16) -> Reading:
    return Reading([Holding(counts(hand), share, held) for hand, share in opponents])


def test_strength_is_one_only_when_no_unseen_card_is_higher() -> None:
    read = reading(("SA SK", 0.5))
    assert read.strength(Shape("single", 1, "456789TJQKA23".index("A"))) == 1
    assert read.strength(Shape("single", 1, "456789TJQKA23".index("K"))) == 0.5
    assert read.strength(Shape("pair", 2, 0)) == 1


def test_strength_is_one_when_nobody_has_cards_enough() -> None:
    pair = Shape("pair", 2, "456789TJQKA23".index("Q"))
    assert reading(("SA HA", 0.5)).strength(pair) == 0.75
    assert reading(("SA HA", 0.5), held=1).strength(pair) == 1


def test_strength_against_an_open_hand_is_certain() -> None:
    read = reading(("SA HA", 1.0), ("S9", 0.5))
    assert read.strength(Shape("pair", 2, 3)) == 0
    assert read.strength(Shape("triple", 3, 3)) == 1


def test_plan_keeps_a_run_together() -> None:
    hand = counts("S4 S5 S6 S7 S8 HK DK")
    kinds = [(group.kind, group.size) for group in reading(("S3", 0.5)).plan(hand).groups]
    assert sorted(kinds) == [("pair", 2), ("run", 5)]


def test_answers_are_all_plays_that_beat() -> None:
    hand = counts("S7 S8 H8 S9 ST SA")
    run = Shape("run", 3, "456789TJQKA23".index("8"))
    assert [shape.top for shape in Reading.answers(hand, run)] == [5, 6]
    assert [shape.top for shape in Reading.answers(hand, Shape("pair", 2, 0))] == [4]


def test_every_choice_carries_cards_of_the_own_hand() -> None:
    state = playing("S5 H5 S6 H6 S7 H7 D9", "S8", "S9 C9")
    action = chosen(state, 0)
    assert isinstance(action, Play)
    assert set(action.cards) <= set(cards("S5 H5 S6 H6 S7 H7 D9"))
