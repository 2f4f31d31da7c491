"""The notation: what is printed is read back, and what cannot be read names its line."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.games import GAMES
from appliance.games.cards import PACK_54
from appliance.games.contract import DealResult, Effect, Message, Told
from appliance.games.erdayi import ERDAYI
from appliance.games.shengji import SHENGJI
from appliance.papers.replay import Replay, ReplayDeal, ReplayStep
from appliance.papers.replay_notation import VERSION, print_replays
from appliance.papers.replay_parse import NotationError, parse_replays
from tests.papers.replayed import replay_of

PAGE = Path(__file__).parents[2] / "appliance" / "papers" / "REPLAY.md"

# --- parse → print → parse --------------------------------------------------------------------

numbers = st.integers(-(10**14), 10**14)
words = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True)
cards = st.lists(st.sampled_from(PACK_54), max_size=4).map(tuple)
texts = st.text(max_size=12)
values = numbers | texts | st.lists(texts, max_size=2).map(tuple)
messages = st.builds(Message, words, st.dictionaries(words, values, max_size=2))
results = st.builds(
    DealResult,
    headline=messages,
    scores=st.lists(numbers, max_size=3).map(tuple),
    formula=st.lists(texts, max_size=2).map(tuple),
    marks=st.lists(messages, max_size=2).map(tuple),
    levels=st.lists(st.sampled_from("23456789TJQKA"), max_size=2).map(tuple),
    capture=st.none() | messages,
)


@st.composite
def boards(draw: st.DrawFn) -> Replay:
    seats = draw(st.integers(2, 4))
    seat = st.integers(0, seats - 1)
    told = st.builds(
        Told, st.sampled_from(get_args(Effect)), st.none() | seat, st.just("") | words, numbers,
        cards, cards,
    )  # fmt: skip
    steps = st.lists(st.builds(ReplayStep, told, numbers, st.booleans()), max_size=3).map(tuple)
    hands = st.lists(cards, min_size=seats, max_size=seats).map(tuple)
    deals = st.builds(ReplayDeal, hands, cards, steps, st.none() | results)
    players = st.lists(texts, min_size=seats, max_size=seats).map(tuple)
    house = st.lists(seat, unique=True).map(tuple)
    scores = st.lists(numbers, max_size=4).map(tuple)
    made = st.builds(
        Replay, words, texts, texts, numbers, numbers, numbers, players,
        st.lists(deals, max_size=2).map(tuple), scores, house,
    )  # fmt: skip
    return draw(made)


@given(st.lists(boards(), max_size=2).map(tuple))
def test_what_is_printed_is_read_back(replays: tuple[Replay, ...]) -> None:
    text = print_replays(replays)
    assert parse_replays(text) == replays
    assert print_replays(parse_replays(text)) == text
    assert all(line.isprintable() for line in text.split("\n"))


@given(st.data())
def test_whatever_is_read_prints_and_reads_the_same(data: st.DataObject) -> None:
    """A real board with some of its characters changed."""
    text = list(print_replays([replay_of(ERDAYI, 1)]))
    for _ in range(data.draw(st.integers(0, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.sampled_from(' \n"@=:-9S\\n'))
    try:
        read = parse_replays("".join(text))
    except NotationError as error:
        line = error.line
    else:
        line = 1
        assert parse_replays(print_replays(read)) == read
    assert 1 <= line <= "".join(text).count("\n") + 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_real_boards_are_read_back(game: Any) -> None:
    told = [replay_of(game, seed) for seed in range(3)]
    assert parse_replays(print_replays(told)) == tuple(told)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_json_and_notation_say_the_same(game: Any) -> None:
    replay = replay_of(game, 1)
    through_json = msgspec.json.decode(msgspec.json.encode(replay), type=Replay)
    assert print_replays([through_json]) == print_replays([replay])


# --- as a person reads it ---------------------------------------------------------------------

BOARD = 'board erdayi "erdayi-1" event "autumn" round 3 table 12 number 5'


def one(*lines: str) -> str:
    return "\n".join((VERSION, BOARD, 'player 0 "a"', 'player 1 "b"', *lines))


def test_a_step_says_who_what_cards_and_time() -> None:
    (replay,) = parse_replays(
        one("deal", "hand 0 HA HK", "hand 1", "0 play:single H3 was HA H3 @1200 time-out")
    )
    (step,) = replay.deals[0].steps
    assert step == ReplayStep(Told("play", 0, "single", 0, ("H3",), ("HA", "H3")), 1_200, True)


def test_notes_and_empty_lines_say_nothing() -> None:
    assert parse_replays(one("", "# a note", "   ")) == parse_replays(one())


def test_name_cannot_begin_a_line_or_hide_what_it_is() -> None:
    name = 'x"\nscores 9\u2028\u202e\\'
    (board,) = parse_replays(one())
    text = print_replays([msgspec.structs.replace(board, players=(name, ""))])
    assert 'player 0 "x\\"\\nscores 9\\u2028\\u202e\\\\"' in text.splitlines()
    assert parse_replays(text)[0].players == (name, "")


def test_the_page_of_the_notation_shows_a_file_that_is_read() -> None:
    example = re.search(r"```text\n(hallbox-replay .*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example is not None
    (replay,) = parse_replays(example.group(1))
    assert replay.actions > 0
    assert parse_replays(print_replays([replay])) == (replay,)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hand 0 SA", "no deal"),
        ("player 2 b", "JSON"),
        ('player 2 "c', "does not end"),
        ('player 7 "c"', "order of seat"),
        ("scores 1.5", "whole number"),
        ("nonsense", "no word"),
        ("deal 1", "nothing follows"),
        ("deal\nhand 1 SA", "order of seat"),
        ("deal\nhand 0 S1", "S1"),
        ("deal\nbottom XX", "XX"),
        ("deal\n0 play SA", "nobody has the seat"),
        ("deal\npoints 1 2", "no result"),
        ("deal\nresult", "code"),
        ('deal\nresult won n="', "does not end"),
        ("deal\nresult won n=1.5", "1.5"),
        ('deal\nresult won n="\\ud800"', "JSON"),
        ("deal\nhand 0\n0 fly", "fly"),
        ("deal\nhand 0\n0 play: SA", "''"),
        ("deal\nhand 0\n0 play SA @x", "whole number"),
        ("deal\nhand 0\n0 play n=1 n=2", "n=2"),
        ("scores 9999999999999999999", "whole number"),
        ('board erdayi "1"', "four facts"),
        ('board erdayi "1" event "a" round 1 table 2 board 3', "facts of a board"),
    ],
)
def test_error_names_the_line_and_why(line: str, why: str) -> None:
    text = one(line)
    with pytest.raises(NotationError, match=re.escape(why)) as caught:
        parse_replays(text)
    assert caught.value.line == text.count("\n") + 1
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


@pytest.mark.parametrize("lines", ["deal\nhand 0 SA", "house 2", "house -1"])
def test_board_that_does_not_hold_together_names_its_first_line(lines: str) -> None:
    with pytest.raises(NotationError, match="line 2:"):
        parse_replays(one(lines))


@pytest.mark.parametrize("text", ["", "{}", "hallbox-replay 2\n", f" # {VERSION}"])
def test_another_file_is_refused_at_its_first_line(text: str) -> None:
    with pytest.raises(NotationError, match="line 1:"):
        parse_replays(text)


def test_lines_may_end_as_on_any_system() -> None:
    text = print_replays([replay_of(ERDAYI, 1)])
    assert parse_replays("\ufeff" + text.replace("\n", "\r\n")) == parse_replays(text)


def test_steps_are_as_many_as_lines_that_begin_with_a_seat() -> None:
    replay = replay_of(SHENGJI, 1)
    lines = print_replays([replay]).splitlines()
    assert sum(line[0].isdigit() or line[0] == "-" for line in lines if line) == sum(
        len(deal.steps) for deal in replay.deals
    )
