"""The house player of 升级: legal, the same every time (D-51), and no fool."""

import random
from collections.abc import Iterable, Iterator

import pytest

from appliance.bots import HOUSE_PLAYERS
from appliance.bots.shengji_burying import burial
from appliance.bots.shengji_moves import leads, runs
from appliance.bots.shengji_seen import Seen
from appliance.games.actions import Play
from appliance.games.contract import Play as Played
from appliance.games.contract import Seat
from appliance.games.shengji import SHENGJI
from appliance.games.shengji.actions import Action, Bury, Next
from appliance.games.shengji.cards import PACK, hand_of, suiting
from appliance.games.shengji.events import DealEnded
from appliance.games.shengji.state import Board, Burying, Dealing, DealOver, Playing
from tests.bots.hash_seeds import under_hash_seeds
from tests.games.shengji.boards import (
    E,
    N,
    S,
    W,
    all_dealt,
    board,
    cards,
    deal_with,
    declare,
    do,
    encoded,
    events_of,
    evolve_all,
    play,
    playing,
    random_action,
    random_board,
    time_out,
    until,
)

HOUSE = HOUSE_PLAYERS["shengji"]
BOT_SEED = b"a bot seed of an event"


def chosen(
    state: Board, seat: Seat, bot_seed: bytes = BOT_SEED, board_no: int = 1
) -> Action | None:
    action: Action | None = HOUSE.choose(SHENGJI.know(state, seat), bot_seed, board_no)
    return action


def led(state: Board, seat: Seat) -> tuple[str, ...]:
    """The cards a seat plays."""
    action = chosen(state, seat)
    assert isinstance(action, Play)
    return action.cards


Ended = tuple[Seat, DealEnded]


def played_out(
    state: Board, house: Iterable[Seat], rng: random.Random, written: list[bytes] | None = None
) -> Iterator[Ended]:
    """A board whose other seats act at random: the dealer and the end of each deal."""
    while (open_state := SHENGJI.awaiting(state)) is not None:
        step = _step(state, open_state.seats, house, rng)
        if step is not None and written is not None:
            written.append(encoded(step))
        events = SHENGJI.expire(state) if step is None else events_of(state, *step)
        for event in events:
            if isinstance(event, DealEnded):
                assert isinstance(state.phase, Playing)
                yield state.phase.trumps.dealer, event
            state = evolve_all(state, (event,))


def _step(
    state: Board, seats: tuple[Seat, ...], house: Iterable[Seat], rng: random.Random
) -> tuple[Seat, Action] | None:
    """What somebody does; None where nobody of the house cares to and the limit runs out."""
    asked = [seat for seat in seats if seat in house]
    for seat in asked:
        action = chosen(state, seat)
        if action is not None:
            return seat, action
    if isinstance(state.phase, Dealing) or len(asked) == len(seats):
        return None
    step = random_action(rng, state)
    return step if step is None or step[0] not in house else None


# --- D-51 -----------------------------------------------------------------------------------------


def transcript(count: int) -> bytes:
    """All actions of some boards of one deal, house players only."""
    written: list[bytes] = []
    for number in range(count):
        rng = random.Random(number)
        list(played_out(random_board(rng, deals=1), (S, E, N, W), rng, written))
    return b"".join(written)


def test_d51_the_same_choices_under_every_hash_seed() -> None:
    assert under_hash_seeds("tests.bots.test_shengji") == {transcript(5)}


def test_d51_chance_comes_from_bot_seed_and_board_number() -> None:
    """Somewhere among many boards the habit of a seed or a board number tips a declaration."""
    boards = [until_step(random_board(random.Random(number)), 18) for number in range(40)]

    def shows(bot_seed: bytes, first_board: int) -> list[Action | None]:
        numbered = enumerate(boards, first_board)
        return [chosen(state, seat, bot_seed, no) for no, state in numbered for seat in range(4)]

    assert shows(b"one", 1) == shows(b"one", 1)
    assert shows(b"one", 1) != shows(b"two", 1)
    assert shows(b"one", 1) != shows(b"one", 101)


def until_step(state: Board, dealt: int) -> Board:
    """So many cards dealt to each seat."""
    while isinstance(state.phase, Dealing) and state.phase.dealt < dealt:
        state = time_out(state)
    return state


def test_d51_it_plays_the_same_whatever_the_others_hide() -> None:
    rng = random.Random(1)
    for _ in range(20):
        pack = list(PACK)
        rng.shuffle(pack)
        own, rest = pack[:20], pack[20:80]
        choices = set()
        for _ in range(3):
            rng.shuffle(rest)
            hands = (own, rest[:20], rest[20:40], rest[40:60])
            choices.add(encoded(chosen(playing(*(" ".join(hand) for hand in hands)), S)))
        assert len(choices) == 1


def test_a_watcher_has_nothing_to_choose() -> None:
    with pytest.raises(ValueError, match="watcher"):
        HOUSE.choose(SHENGJI.know(random_board(random.Random(1)), None), BOT_SEED, 1)


def test_it_is_never_refused_also_after_what_no_sensible_player_does() -> None:
    """`events_of` asserts that every action is legal: whole boards, two seats at random."""
    for number in range(40):
        rng = random.Random(number)
        ends = list(played_out(random_board(rng, deals=2), (number % 4, (number + 1) % 4), rng))
        assert ends


# --- declaring ------------------------------------------------------------------------------------

LONG_SPADES = "S2*2 S3*2 S5*2 S6*2 S8*2 ST SJ SQ SK SA"


def test_it_waits_without_a_level_card_and_declares_the_long_suit_it_has_one_of() -> None:
    state = until_step(board(deal_with(LONG_SPADES.replace("S2*2", "S4*2"))), 15)
    assert chosen(state, S) is None
    state = until_step(board(deal_with(LONG_SPADES)), 15)
    assert chosen(state, S) == declare("S2*2")


def test_it_declares_one_of_two_suits_by_length() -> None:
    state = until_step(board(deal_with("H2 S2 S3*2 S5*2 S6*2 S8*2 H7")), 11)
    assert chosen(state, S) == declare("S2")


def test_it_reinforces_a_long_suit_with_the_second_level_card() -> None:
    hand = "S2 S3*2 S5*2 S6*2 S8*2 ST S2"
    state = until_step(board(deal_with(hand)), 10)
    state = do(state, (S, declare("S2")))
    assert chosen(state, S) is None
    assert chosen(until_step(state, 11), S) == declare("S2")


def test_it_overcalls_an_enemy_but_not_its_partner_on_the_same_hand() -> None:
    hand = "S2*2 S3*2 S5*2 S6*2 H4 H5 H7 H8 D5 D6 D7 D8"
    for declarer, answer in ((W, declare("S2*2")), (S, None)):
        hands = ["", "", hand, ""]
        hands[declarer] = "C2 C3 C4"
        state = until_step(board(deal_with(*hands)), 20)
        state = do(state, (declarer, declare("C2")))
        assert chosen(state, N) == answer


def test_it_never_shows_after_a_show_that_locks() -> None:
    state = until_step(board(deal_with(LONG_SPADES, "H2*2 H3*2")), 15)
    state = do(state, (E, declare("H2*2")))
    assert chosen(state, S) is None


def test_it_goes_to_no_trump_over_an_enemy_with_all_jokers_and_aces() -> None:
    hand = "BJ*2 LJ*2 C2 D2 CA*2 DA*2 SA*2 HA*2 H3 H4 C3 C4 D3 D4 D5 S3 S4 S5 S6"
    state = all_dealt(board(deal_with(hand, "H2*2 H5*2 H6*2 H7*2 H8*2")))
    state = do(state, (E, declare("H2")))
    assert chosen(state, S) in (declare("LJ*2"), declare("BJ*2"))


# --- burying --------------------------------------------------------------------------------------


def test_it_buries_low_side_cards_to_be_void_and_neither_points_nor_aces_nor_pairs() -> None:
    hand = (
        "BJ LJ*2 S2*2 H2 SA SK*2 SQ S9*2 S8 S7 S6 S4 "
        "H3 H4 H7 H8 C3 C6 C9 CJ C5 CA D4 DT DK*2 DA DQ D8"
    )
    buried = set(burial(suiting("2", "S"), hand_of(cards(hand)), 8))
    assert len(buried) == 8
    assert buried >= set(cards("H3 H4 H7 H8")), "void of hearts"
    assert buried <= set(cards("H3 H4 H7 H8 C3 C6 C9 CJ D4 D8 DQ"))


def test_it_buries_its_smallest_trumps_when_there_is_nothing_else() -> None:
    hand = hand_of(cards("S3 S4*2 S5 S6*2 S7*2 S8*2 S9*2 SJ*2 SQ*2 SK*2 SA*2 S2*2 LJ*2 BJ*2 H3 H4"))
    assert burial(suiting("2", "S"), hand, 8) == cards("H3 H4 S3 S4*2 S5 S6*2")


def test_the_dealer_buries_eight_of_its_own_cards() -> None:
    state = until(random_board(random.Random(3)), Burying)
    assert isinstance(state.phase, Burying)
    action = chosen(state, state.phase.trumps.dealer)
    assert isinstance(action, Bury)
    assert len(action.cards) == 8
    do(state, (state.phase.trumps.dealer, action))


# --- leading --------------------------------------------------------------------------------------


def test_it_leads_a_side_ace_before_a_king_that_can_be_beaten() -> None:
    state = playing(
        "HA CK C6 D7 S3 S9", "H3 H4 H5 C8 C9 D8", "H6 H7 CT CJ D9 S4", "H8 H9 CQ C3 D3 S5"
    )
    assert led(state, S) == ("HA",)


def test_it_leads_a_tractor_of_top_cards_whole() -> None:
    state = playing(
        "HA*2 HK*2 C6 D7 S3", "H3 H4 H5 C8 C9 D8 D9", "H6 H7 CT CJ D9 S4 S6", "H8 H9 CQ C3 D3 S5 S7"
    )
    assert sorted(led(state, S)) == sorted(cards("HA*2 HK*2"))


def test_it_throws_only_what_is_sure_to_hold() -> None:
    order = suiting("2", "S")
    hand = hand_of(cards("HA HK*2 H9"))
    fresh = Seen(order, hand, (), (), (4, 4, 4, 4))
    assert all(len(set(some)) == 1 for some in leads(order, hand, fresh)), "an ace is still out"
    seen = Seen(order, hand, (), [Played(E, cards("HA"))], (4, 4, 4, 4))
    assert [some for some in leads(order, hand, seen) if len(set(some)) > 1] == [cards("HK*2 HA")]


# --- following ------------------------------------------------------------------------------------


def test_it_cashes_points_to_its_partners_winning_play() -> None:
    state = playing("HA C3 C4 C5", "H3 C6 C7 C8", "HT H4 H6 C9", "H7 CT CJ CQ", dealer=E, leader=S)
    state = do(state, (S, play("HA")), (E, play("H3")))
    assert led(state, N) == ("HT",)


def test_it_gives_no_points_to_an_enemys_winning_play() -> None:
    state = playing("HA C3 C4 C5", "HT HK H4 C6", "H3 H6 H8 C9", "H7 CT CJ CQ", leader=S)
    state = do(state, (S, play("HA")))
    assert led(state, E) == ("H4",)


def test_it_does_not_overtake_its_partners_sure_trick() -> None:
    state = playing("BJ S4 C4 C5", "S5 C6 C7 C8", "BJ S6 SJ C9", "S7 CT CJ CQ", leader=S)
    state = do(state, (S, play("BJ")), (E, play("S5")))
    assert led(state, N)[0] in ("S6", "SJ")


def test_last_to_play_it_takes_the_points_as_cheaply_as_it_can() -> None:
    state = playing("HK C3 C4 C5", "HT C6 C7 C8", "H4 C9 S4 S5", "BJ SA S3 CQ", leader=S)
    state = do(state, (S, play("HK")), (E, play("HT")), (N, play("H4")))
    assert led(state, W) == ("S3",)


def test_it_ruffs_no_trick_of_its_partner() -> None:
    state = playing("HA C3 C4 C5", "H3 C6 C7 C8", "S4 S5 C9 CK", "HQ CT CJ CQ", leader=S)
    state = do(state, (S, play("HA")), (E, play("H3")))
    assert led(state, N) == ("CK",), "a discard, and of points"


def test_it_follows_a_pair_with_its_cheapest_pair() -> None:
    state = playing("HA*2 C3 C4", "H4*2 H9*2", "H5 H6 H7 C9", "HT HJ HQ C8", leader=S)
    state = do(state, (S, play("HA*2")))
    assert led(state, E) == cards("H4*2")


def test_it_keeps_the_big_joker_for_the_last_trick() -> None:
    state = playing("BJ S3", "S5 S6", "S7 S8", "S9 ST", dealer=S, leader=E)
    state = do(state, (E, play("S5")), (N, play("S7")), (W, play("S9")))
    assert led(state, S) == ("S3",)


# --- the end of a deal, and strength --------------------------------------------------------------


def test_it_asks_for_the_next_deal_once() -> None:
    rng = random.Random(1)
    state = random_board(rng, deals=2)
    while not isinstance(state.phase, DealOver):
        open_state = SHENGJI.awaiting(state)
        assert open_state is not None
        step = _step(state, open_state.seats, (S, E, N, W), rng)
        events = SHENGJI.expire(state) if step is None else events_of(state, *step)
        state = evolve_all(state, events)
    assert chosen(state, S) == Next()
    assert chosen(do(state, (S, Next())), S) is None


def test_two_of_the_house_beat_two_who_play_at_random() -> None:
    won = {True: 0, False: 0}
    for number in range(60):
        rng = random.Random(number)
        house = (number % 2, number % 2 + 2)
        for dealer, end in played_out(random_board(rng, deals=1), house, rng):
            won[(end.points < 80) == (dealer in house)] += 1
    assert won[True] >= 0.9 * (won[True] + won[False])


# --- what is seen ---------------------------------------------------------------------------------


def test_who_does_not_follow_is_void_and_holds_none_of_the_suit() -> None:
    order = suiting("2", "S")
    plays = [Played(S, cards("HA")), Played(E, cards("H3")), Played(N, cards("C3"))]
    seen = Seen(order, hand_of(cards("H4 C5")), (), plays, (24, 24, 24, 25))
    assert seen.is_void(N, "H") == 1
    assert seen.share(N, "H") == 0
    assert 0 < seen.is_void(E, "H") < 1


def test_own_and_played_and_buried_cards_are_not_out() -> None:
    order = suiting("2", "S")
    hand = hand_of(cards("HA H4"))
    seen = Seen(order, hand, cards("HK"), [Played(E, cards("HA"))], (24, 24, 25, 25))
    assert seen.higher_out("H", order.strength("HQ")) == 1
    assert seen.higher_out("H", order.strength("HK")) == 0
    assert seen.out("H") == 24 - 4


def test_runs_are_neighbouring_pairs_over_the_gap_of_the_level() -> None:
    order = suiting("7", "S")
    held = hand_of(cards("H5*2 H6*2 H8*2 HT*2"))
    assert list(runs(order, held, 3)) == [cards("H5*2 H6*2 H8*2")]
    assert list(runs(order, held, 4)) == []
