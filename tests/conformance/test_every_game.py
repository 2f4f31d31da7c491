"""What every game of the box must do, whatever its rules; the toy game of this folder passes too.

Boards are walked by `walking.py`, so that nothing here knows a rule.
"""

import copy
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from appliance.bots import HOUSE_PLAYERS
from appliance.games import GAMES, game_named
from appliance.games.actions import Bid, Double, Pass, Play
from appliance.games.contract import Refusal, Seat, Setup
from tests.conformance.walking import (
    BOT_SEED,
    EVERY_GAME,
    MOST_STEPS,
    PLAYERS,
    AnyGame,
    Step,
    evolved,
    raised_play,
    started,
    walk,
)

WALKS = 25
ENOUGH_STEPS = 1_500

every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)


def audiences(game: AnyGame) -> tuple[Seat | None, ...]:
    return (*range(game.seats), None)


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def boards(game: AnyGame, most: int = WALKS) -> Iterator[tuple[Step, ...]]:
    """So many boards, or fewer of a game whose boards are long."""
    steps = 0
    for seed in range(most):
        board = walk(game, seed)
        yield board
        steps += len(board)
        if steps > ENOUGH_STEPS:
            return


def states(game: AnyGame, most: int = WALKS) -> Iterator[Any]:
    for board in boards(game, most):
        yield board[0][0]
        for _, _, after in board:
            yield after


def garbage(game: AnyGame) -> list[Any]:
    """Well-formed actions that belong nowhere in particular."""
    some = game.deck[:3]
    pool: list[Any] = [
        *(Bid(value) for value in range(4)),
        *(Double(yes) for yes in (True, False)),
        *(Play(cards) for cards in ((), some[:1], some, (*some, *some), ("BJ",), game.deck[:33])),
        Pass(),
    ]
    for _, _, state in walk(game, 0):
        for seat in range(game.seats):
            pool += [offer.action for offer in game.view(game.know(state, seat)).actions]
    known = msgspec.json.Decoder(game.action_type)
    some_of_each = dict.fromkeys(action for action in pool if action is not None)
    return [action for action in some_of_each if decodes(known, action)]


def decodes(decoder: msgspec.json.Decoder[Any], action: Any) -> bool:
    try:
        return bool(decoder.decode(encoded(action)) == action)
    except msgspec.ValidationError:
        return False


# --- the list of games ----------------------------------------------------------------------------


def test_games_are_named_once_and_found_by_name() -> None:
    names = [game.name for game in EVERY_GAME]
    assert len(set(names)) == len(names)
    assert all(game_named(game.name) is game for game in GAMES)
    with pytest.raises(KeyError):
        game_named("toy")


def test_every_game_of_the_box_has_a_house_player() -> None:
    assert set(HOUSE_PLAYERS) == {game.name for game in GAMES}
    assert all(player.version for player in HOUSE_PLAYERS.values())


@every_game
def test_positions_are_every_seat_once_and_rules_have_a_version(game: AnyGame) -> None:
    assert sorted(seat for position in game.positions for seat in position) == list(
        range(game.seats)
    )
    assert game.rules_version.startswith(game.name)


# --- the deal -------------------------------------------------------------------------------------


@every_game
def test_deal_is_fixed_by_its_seed_and_public_number(game: AnyGame) -> None:
    seed, other = bytes(32), bytes([1] * 32)
    assert game.deal(seed, b"") == game.deal(seed, b"")
    assert game.deal(seed, b"") != game.deal(other, b"")
    assert game.deal(seed, b"") != game.deal(seed, b"17")


@every_game
def test_every_deal_is_the_whole_deck(game: AnyGame) -> None:
    for deal in game.deal(b"s" * 32, b""):
        dealt = [card for hand in deal.hands for card in hand]
        assert sorted([*dealt, *deal.bottom]) == sorted(game.deck)
        assert len(deal.hands) == game.seats


# --- the course of a board ------------------------------------------------------------------------


@every_game
def test_a_board_ends_with_a_score_per_position(game: AnyGame) -> None:
    for board in boards(game):
        _, _, end = board[-1]
        assert len(game.score(end)) == len(game.positions)


@every_game
def test_an_unfinished_board_has_no_score(game: AnyGame) -> None:
    for board in boards(game, 3):
        for state, _, _ in board:
            with pytest.raises(ValueError, match="not finished"):
                game.score(state)


@every_game
def test_cards_are_conserved_at_every_event(game: AnyGame) -> None:
    deck = sorted(game.deck)
    for board in boards(game):
        for state, events, _ in board:
            assert sorted(game.cards(state)) == deck
            for event in events:
                state = game.evolve(state, event)
                assert sorted(game.cards(state)) == deck, event


@every_game
def test_decide_and_expire_never_change_the_state(game: AnyGame) -> None:
    pool = garbage(game)
    for state in states(game, 2):
        before = copy.deepcopy(state)
        for seat in range(game.seats):
            for action in pool:
                game.decide(state, seat, action)
        if game.awaiting(state) is not None:
            game.expire(state)
        assert state == before


@every_game
def test_only_an_awaited_seat_can_act(game: AnyGame) -> None:
    pool = garbage(game)
    for state in states(game, 2):
        open_state = game.awaiting(state)
        awaited = () if open_state is None else open_state.seats
        for seat in range(game.seats):
            accepted = [a for a in pool if not isinstance(game.decide(state, seat, a), Refusal)]
            assert seat in awaited or not accepted
            assert all(game.decide(state, seat, action) for action in accepted)


@every_game
def test_why_not_is_what_decide_says(game: AnyGame) -> None:
    pool = garbage(game)
    for state in states(game, 1):
        for seat in range(game.seats):
            knowledge = game.know(state, seat)
            for action in pool:
                answer = game.decide(state, seat, action)
                refusal = answer if isinstance(answer, Refusal) else None
                assert game.why_not(knowledge, action) == refusal
                assert refusal is None or refusal.code.isupper()


@every_game
def test_time_outs_alone_bring_a_board_to_its_end(game: AnyGame) -> None:
    for seed in range(5):
        state = started(game, random.Random(seed))
        for _ in range(MOST_STEPS):
            open_state = game.awaiting(state)
            if open_state is None:
                break
            after = evolved(game, state, game.expire(state))
            assert after != state
            state = after
        assert game.awaiting(state) is None
        game.score(state)


@every_game
def test_a_limit_that_runs_out_leaves_nobody_waiting_in_that_state(game: AnyGame) -> None:
    for state in states(game, 3):
        open_state = game.awaiting(state)
        if open_state is not None and open_state.simultaneous:
            after = game.awaiting(evolved(game, state, game.expire(state)))
            assert after is None or after.phase != open_state.phase


# --- events ---------------------------------------------------------------------------------------


@every_game
def test_events_go_through_json_and_replay_to_the_same_board(game: AnyGame) -> None:
    decoder = msgspec.json.Decoder(game.event_type)
    for board in boards(game):
        state = board[0][0]
        for before, events, after in board:
            assert before == state
            read = tuple(decoder.decode(encoded(event)) for event in events)
            assert read == events
            state = evolved(game, state, read)
            assert state == after


@every_game
def test_what_an_audience_does_not_see_changes_nothing_for_it(game: AnyGame) -> None:
    unseen, hidden = 0, False
    for board in boards(game):
        for before, events, after in board:
            open_state = game.awaiting(before)
            hidden = hidden or (open_state is not None and open_state.simultaneous)
            for audience in audiences(game):
                if not any(game.sees(event, audience) for event in events):
                    unseen += 1
                    assert encoded(game.know(before, audience)) == encoded(
                        game.know(after, audience)
                    )
                    assert encoded(picture(game, before, audience)) == encoded(
                        picture(game, after, audience)
                    )
    assert unseen or not hidden, "a hidden choice that everybody learns of"


def picture(game: AnyGame, state: Any, audience: Seat | None) -> Any:
    return game.view(game.know(state, audience))


# --- views ----------------------------------------------------------------------------------------


@every_game
def test_every_awaited_seat_has_an_offer_and_nobody_else(game: AnyGame) -> None:
    for state in states(game):
        open_state = game.awaiting(state)
        awaited = () if open_state is None else open_state.seats
        for audience in audiences(game):
            offers = picture(game, state, audience).actions
            can = any(offer.enabled for offer in offers)
            assert audience in awaited or not can
            if open_state is not None and not open_state.open:
                assert can == bool(offers) == (audience in awaited)


@every_game
def test_a_button_does_what_it_says(game: AnyGame) -> None:
    for state in states(game, 10):
        for seat in range(game.seats):
            for offer in picture(game, state, seat).actions:
                if offer.action is None:
                    continue
                answer = game.decide(state, seat, offer.action)
                assert isinstance(answer, Refusal) != offer.enabled
                assert decodes(msgspec.json.Decoder(game.action_type), offer.action)
                if isinstance(answer, Refusal):
                    assert offer.why is not None
                    assert (offer.why.code, offer.why.params) == (answer.code, answer.params)


@every_game
def test_views_encode_and_belong_to_their_audience(game: AnyGame) -> None:
    for state in states(game, 10):
        for audience in audiences(game):
            view = picture(game, state, audience)
            assert msgspec.json.decode(encoded(view))["seat"] == audience
            assert len(view.seats) == game.seats
            assert audience is not None or (view.hand, view.actions) == ((), ())


@every_game
def test_check_answers_whatever_is_asked(game: AnyGame) -> None:
    rng = random.Random(3)
    for state in states(game, 3):
        for audience in audiences(game):
            knowledge = game.know(state, audience)
            ids = [card.id for card in game.view(knowledge).hand]
            for raised in (("nonsense",), ("",), (*game.deck, *game.deck)[:33]):
                answer = game.check(knowledge, raised)
                assert not answer.ok
                assert answer.why is not None
            some = tuple(rng.sample(ids, min(len(ids), 3)))
            for chip in game.check(knowledge, some).completions:
                assert set(some) < set(chip.card_ids) <= set(ids)


@every_game
def test_what_check_allows_decide_accepts(game: AnyGame) -> None:
    rng = random.Random(5)
    asked = 0
    for state in states(game, 5):
        for seat in range(game.seats):
            play = raised_play(game, rng, game.know(state, seat))
            if play is not None:
                asked += 1
                assert not isinstance(game.decide(state, seat, play), Refusal)
    assert asked


# --- open states ----------------------------------------------------------------------------------


@every_game
def test_limits_are_positive_and_a_state_is_open_or_of_one_seat_or_a_choice(game: AnyGame) -> None:
    for state in states(game, 5):
        awaited = game.awaiting(state)
        if awaited is None:
            continue
        assert awaited.limit_ms > 0
        assert set(awaited.seats) <= set(range(game.seats))
        if awaited.open:
            assert not awaited.simultaneous
            assert not awaited.charged
        else:
            assert awaited.simultaneous or len(awaited.seats) == 1
            assert (awaited.extend_ms, awaited.holds) == (0, True)


@every_game
def test_an_open_phase_runs_out_by_itself(game: AnyGame) -> None:
    for state in states(game, 3):
        phase, steps = game.awaiting(state), 0
        while phase is not None and phase.open:
            state = evolved(game, state, game.expire(state))
            after = game.awaiting(state)
            if after is None or after.phase != phase.phase:
                break
            steps += 1
            assert steps <= len(game.deck)


@every_game
def test_an_action_in_an_open_state_takes_the_say_from_nobody_else(game: AnyGame) -> None:
    for board in boards(game, 5):
        for state, _, after in board:
            was, now = game.awaiting(state), game.awaiting(after)
            if was is not None and now is not None and was.open and was.phase == now.phase:
                assert len(set(was.seats) - set(now.seats)) <= 1


@every_game
def test_settings_are_named_once_and_every_value_they_allow_can_be_played(game: AnyGame) -> None:
    names = [setting.name for setting in game.settings]
    assert len(set(names)) == len(names)
    deals = game.deal(bytes(32), b"")
    for setting in game.settings:
        assert setting.allows(setting.default)
        assert not setting.allows("no such value")
        for value in setting.choices or (setting.least, setting.most):
            assert setting.allows(value)
            state = game.start(deals, Setup(1, {setting.name: value}))
            while game.awaiting(state) is not None:
                state = evolved(game, state, game.expire(state))
            game.score(state)


# --- what an event needs to know of its game ------------------------------------------------------


def test_d39_erdayi_alone_is_ranked_by_s() -> None:
    assert {game.name: game.ranked_by for game in GAMES} == {
        "shengji": "R", "wakeng": "R", "erdayi": "S",
    }  # fmt: skip


def test_d71_boards_a_round() -> None:
    assert {game.name: game.boards_a_round for game in GAMES} == {
        "shengji": 1, "wakeng": 4, "erdayi": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "limits"),
    [
        ("shengji", {"PLAY": 25_000}),
        ("wakeng", {"PLAY": 25_000, "BID": 25_000, "SHOW": 15_000, "DOUBLE": 15_000}),
        ("erdayi", {"PLAY": 25_000, "BID": 25_000, "DOUBLE": 15_000}),
    ],
)
def test_chapter_2_the_times_of_the_rule_book(game: str, limits: dict[str, int]) -> None:
    assert game_named(game).limits == limits


@every_game
def test_a_turn_has_a_time_of_the_rule_book_or_a_setting_and_that_of_its_name(
    game: AnyGame,
) -> None:
    set_by_an_organiser = {
        setting.default for setting in game.settings if setting.name.endswith("_ms")
    }
    phases, times = set(), set()
    for state in states(game, 10):
        awaited = game.awaiting(state)
        if awaited is not None and not awaited.open:
            phases.add(awaited.phase)
            times.add(awaited.limit_ms)
            assert awaited.limit_ms == game.limits.get(awaited.phase, awaited.limit_ms)
    assert times <= {*game.limits.values(), *set_by_an_organiser}
    assert times >= set(game.limits.values())
    assert "PLAY" in phases


@every_game
def test_d14_a_board_has_the_deals_its_settings_say_and_can_be_played_from_them(
    game: AnyGame,
) -> None:
    dealt = game.deal(bytes(32), b"")
    for settings in ({}, *each_setting(game)):
        played = game.deals_a_board(settings)
        assert 1 <= played <= len(dealt)
        state = game.start(dealt[:played], Setup(1, settings))
        numbers = [game.deal_no(state)]
        while game.awaiting(state) is not None:
            state = evolved(game, state, game.expire(state))
            numbers.append(game.deal_no(state))
        assert set(numbers) <= set(range(1, played + 1))
        assert numbers == sorted(numbers)
        assert numbers[0] == 1


def each_setting(game: AnyGame) -> Iterator[dict[str, Any]]:
    for setting in game.settings:
        for value in setting.choices or (setting.least, setting.most):
            yield {setting.name: value}


@pytest.mark.parametrize("deals", range(1, 9))
def test_d14_a_game_of_shengji_is_of_one_to_eight_deals(deals: int) -> None:
    shengji = game_named("shengji")
    assert shengji.deals_a_board({"deals": deals}) == deals
    assert shengji.deals_a_board({}) == 3


@every_game
def test_d45b_the_number_of_a_deal_goes_up_by_one_with_each(game: AnyGame) -> None:
    most = 0
    for board in boards(game, 5):
        numbers = [game.deal_no(board[0][0]), *(game.deal_no(after) for _, _, after in board)]
        assert all(now - was in (0, 1) for was, now in pairwise(numbers))
        most = max(most, numbers[-1])
    assert most == game.deals_a_board({})


# --- house players --------------------------------------------------------------------------------


@every_game
def test_house_players_are_legal_at_every_step_and_the_same_each_time(game: AnyGame) -> None:
    player = PLAYERS[game.name]
    for state in states(game):
        open_state = game.awaiting(state)
        for seat in () if open_state is None else open_state.seats:
            knowledge = game.know(state, seat)
            action = player.choose(knowledge, BOT_SEED, 7)
            if action is None:
                assert open_state is not None
                assert open_state.open
            else:
                assert not isinstance(game.decide(state, seat, action), Refusal)
            assert player.choose(copy.deepcopy(knowledge), BOT_SEED, 7) == action
