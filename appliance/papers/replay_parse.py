"""The notation of replays read back (`REPLAY.md`, written in `replay_notation.py`).

Every line that says nothing is an error with its number. No rule stands here: cards are known by
their shape alone, and what lies where is for who plays the replay.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from appliance.games.cards import Card
from appliance.games.contract import DealResult, Effect, Message, Seat, Told
from appliance.papers.replay import Replay, ReplayDeal, ReplayStep
from appliance.papers.replay_notation import VERSION

Word = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]*\Z")]
"""A code, or the name of a game or a parameter."""
_LEVEL = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]+\Z")]
_TOKEN = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^ "])+')
# So many digits as every program that reads JSON takes for a whole number.
_INT = re.compile(r"-?(?:0|[1-9][0-9]{0,14})\Z")
_FACTS = ("event", "round", "table", "number")


class NotationError(ValueError):
    """A line that says nothing. `line` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


class _Unreadable(Exception):
    """Why a line cannot be read, before its number is known."""


class _Board(Struct):
    """A board while it is read; `line` is where it began."""

    line: int
    facts: dict[str, Any]
    players: list[str] = field(default_factory=list)
    deals: list[ReplayDeal] = field(default_factory=list)
    house: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def deal(self) -> ReplayDeal:
        _must(bool(self.deals), "no deal was opened")
        return self.deals[-1]

    @property
    def result(self) -> DealResult:
        result = self.deal.result
        if result is None:
            raise _Unreadable("the deal has no result")
        return result

    def add(self, **parts: Any) -> None:
        """Says more about the deal that is open."""
        self.deals[-1] = replace(self.deal, **parts)

    def add_result(self, **parts: Any) -> None:
        self.add(result=replace(self.result, **parts))


def parse_replays(text: str) -> tuple[Replay, ...]:
    """The replays a text tells of. Raises NotationError at the first line that cannot be read."""
    first, *lines = text.removeprefix("\ufeff").split("\n")
    if first.strip() != VERSION:
        raise NotationError(1, f"a file of replays begins with {VERSION!r}")
    boards: list[_Board] = []
    for number, line in enumerate(lines, start=2):
        try:
            _read_line(boards, number, line.strip())
        except _Unreadable as error:
            raise NotationError(number, str(error)) from None
    return tuple(map(_replay, boards))


def _read_line(boards: list[_Board], number: int, line: str) -> None:
    if not line or line.startswith("#"):
        return
    _must(not _TOKEN.sub("", line).strip(), "a text does not end")
    word, *rest = _TOKEN.findall(line)
    if word == "board":
        boards.append(_Board(number, _board_facts(rest)))
        return
    _must(bool(boards), "no board was opened")
    if word in _LINES:
        _LINES[word](boards[-1], rest)
    else:
        _add_step(boards[-1], word, rest)


def _must(holds: bool, why: str) -> None:
    if not holds:
        raise _Unreadable(why)


def _shaped(value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _Unreadable(f"{value!r}: {error}") from None


def _int(word: str) -> int:
    _must(_INT.match(word) is not None, f"{word!r} is no whole number")
    return int(word)


def _ints(words: list[str]) -> tuple[int, ...]:
    return tuple(map(_int, words))


def _cards(words: list[str]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = _shaped(words, tuple[Card, ...])
    return cards


def _read_json(word: str, kind: Any) -> Any:
    try:
        value = json.loads(word)
        word.encode()
        json.dumps(value, ensure_ascii=False).encode()
    except ValueError:
        raise _Unreadable(f"{word!r} is no JSON value") from None
    return _shaped(value, kind)


def _text(word: str) -> str:
    text: str = _read_json(word, str)
    return text


def _said(words: list[str]) -> Message:
    _must(bool(words), "a code is missing")
    params = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        params[_shaped(name, Word)] = _read_json(value, str | int | tuple[str, ...])
    return Message(_shaped(words[0], Word), params)


def _board_facts(words: list[str]) -> dict[str, Any]:
    _must(len(words) == 2 + 2 * len(_FACTS), "a board has a game, its rules and four facts")
    _must(tuple(words[2::2]) == _FACTS, f"the facts of a board are {', '.join(_FACTS)}")
    event, *numbers = words[3::2]
    round_no, table_no, board_no = _ints(numbers)
    return {
        "game": _shaped(words[0], Word),
        "rules_version": _text(words[1]),
        "event": _text(event),
        "round_no": round_no,
        "table_no": table_no,
        "board_no": board_no,
    }


def _add_player(board: _Board, words: list[str]) -> None:
    _must(len(words) == 2, "a player has a seat and a name")
    _must(_int(words[0]) == len(board.players), "the players stand in order of seat")
    board.players.append(_text(words[1]))


def _add_house(board: _Board, words: list[str]) -> None:
    board.house = _ints(words)


def _add_scores(board: _Board, words: list[str]) -> None:
    board.scores = _ints(words)


def _add_deal(board: _Board, words: list[str]) -> None:
    _must(not words, "nothing follows the word deal")
    board.deals.append(ReplayDeal((), ()))


def _add_hand(board: _Board, words: list[str]) -> None:
    hands = board.deal.hands
    _must(_ints(words[:1]) == (len(hands),), "the hands stand in order of seat")
    board.add(hands=(*hands, _cards(words[1:])))


def _add_bottom(board: _Board, words: list[str]) -> None:
    board.add(bottom=_cards(words))


def _add_result(board: _Board, words: list[str]) -> None:
    board.add(result=DealResult(_said(words)))


def _add_points(board: _Board, words: list[str]) -> None:
    board.add_result(scores=_ints(words))


def _add_formula(board: _Board, words: list[str]) -> None:
    _must(len(words) == 1, "a formula is one text")
    board.add_result(formula=(*board.result.formula, _text(words[0])))


def _add_mark(board: _Board, words: list[str]) -> None:
    board.add_result(marks=(*board.result.marks, _said(words)))


def _add_levels(board: _Board, words: list[str]) -> None:
    board.add_result(levels=_shaped(words, tuple[_LEVEL, ...]))


def _add_capture(board: _Board, words: list[str]) -> None:
    board.add_result(capture=_said(words))


_LINES: Mapping[str, Callable[[_Board, list[str]], None]] = {
    "player": _add_player,
    "house": _add_house,
    "scores": _add_scores,
    "deal": _add_deal,
    "hand": _add_hand,
    "bottom": _add_bottom,
    "result": _add_result,
    "points": _add_points,
    "formula": _add_formula,
    "mark": _add_mark,
    "levels": _add_levels,
    "capture": _add_capture,
}


def _add_step(board: _Board, who: str, words: list[str]) -> None:
    _must(bool(words), f"{who!r} is no word of this notation")
    seat = None if who == "-" else _int(who)
    _must(seat is None or seat in range(len(board.deal.hands)), f"nobody has the seat {who}")
    timed_out = words[-1] == "time-out"
    rest = words[1:-1] if timed_out else words[1:]
    charged_ms = _int(rest.pop()[1:]) if rest and rest[-1].startswith("@") else 0
    told = _told(seat, words[0], rest)
    board.add(steps=(*board.deal.steps, ReplayStep(told, charged_ms, timed_out)))


def _told(seat: Seat | None, what: str, rest: list[str]) -> Told:
    effect, colon, code = what.partition(":")
    figure = _int(rest[0][2:]) if rest and rest[0].startswith("n=") else None
    words = rest if figure is None else rest[1:]
    cut = words.index("was") if "was" in words else len(words)
    return Told(
        _shaped(effect, Effect),
        seat,
        _shaped(code, Word) if colon else "",
        figure or 0,
        _cards(words[:cut]),
        _cards(words[cut + 1 :]),
    )


def _replay(board: _Board) -> Replay:
    """The board read to its end. Raises NotationError, at its first line, where it does not hold
    together.
    """
    seats = len(board.players)
    if any(len(deal.hands) != seats for deal in board.deals):
        raise NotationError(board.line, "every deal of a board has a hand for each player")
    if any(seat not in range(seats) for seat in board.house):
        raise NotationError(board.line, "a house player sits where no player does")
    return Replay(
        **board.facts,
        players=tuple(board.players),
        deals=tuple(board.deals),
        scores=board.scores,
        house=board.house,
    )
