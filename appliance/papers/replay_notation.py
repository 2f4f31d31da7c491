"""The notation of replays: text a person can read, a line for each thing that happened. It is
written here and read in `replay_parse.py`.

Grammar and an example stand in `REPLAY.md` beside this module. In short: a file begins with its
version; `board` opens a board and `deal` a deal of it; what follows says more about the one it
stands in, in any order; a line that begins with a seat number (`-`: nobody) is a step. Empty
lines and lines that begin with `#` say nothing. Words are parted by spaces; texts are JSON strings.

    hallbox-replay 1
    board erdayi "erdayi-1" event "autumn" round 3 table 12 number 5
    player 0 "Zhang San"
    deal
    hand 0 BJ S2 HA
    1 say:bid n=2 @1200
    1 play:pair S5 H5 @8450 time-out

Reading knows shapes and no rule: a file can tell of a board that nobody could have played.
"""

import json
from collections.abc import Iterable, Iterator

from appliance.games.contract import DealResult, Message
from appliance.papers.replay import Replay, ReplayDeal, ReplayStep

VERSION = "hallbox-replay 1"


def print_replays(replays: Iterable[Replay]) -> str:
    """The text of these replays; reading it gives them back."""
    lines = [VERSION]
    for replay in replays:
        lines += ["", *_board_lines(replay)]
    return "\n".join(lines) + "\n"


def _board_lines(replay: Replay) -> Iterator[str]:
    yield (
        f"board {replay.game} {_quoted(replay.rules_version)} event {_quoted(replay.event)}"
        f" round {replay.round_no} table {replay.table_no} number {replay.board_no}"
    )
    for seat, name in enumerate(replay.players):
        yield f"player {seat} {_quoted(name)}"
    if replay.house:
        yield f"house {_spaced(replay.house)}"
    for deal in replay.deals:
        yield from _deal_lines(deal)
    yield f"scores {_spaced(replay.scores)}".rstrip()


def _deal_lines(deal: ReplayDeal) -> Iterator[str]:
    yield "deal"
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat} {_spaced(hand)}".rstrip()
    yield f"bottom {_spaced(deal.bottom)}".rstrip()
    for step in deal.steps:
        yield _step_line(step)
    if deal.result is not None:
        yield from _result_lines(deal.result)


def _step_line(step: ReplayStep) -> str:
    told = step.told
    words = [
        "-" if told.seat is None else str(told.seat),
        f"{told.effect}:{told.code}" if told.code else told.effect,
        *([f"n={told.n}"] if told.n else []),
        *told.cards,
        *(["was", *told.attempt] if told.attempt else []),
        *([f"@{step.charged_ms}"] if step.charged_ms else []),
        *(["time-out"] if step.timed_out else []),
    ]
    return " ".join(words)


def _result_lines(result: DealResult) -> Iterator[str]:
    yield f"result {_message(result.headline)}"
    if result.scores:
        yield f"points {_spaced(result.scores)}"
    for line in result.formula:
        yield f"formula {_quoted(line)}"
    for mark in result.marks:
        yield f"mark {_message(mark)}"
    if result.levels:
        yield f"levels {_spaced(result.levels)}"
    if result.capture is not None:
        yield f"capture {_message(result.capture)}"


def _message(message: Message) -> str:
    """The code, and each parameter as JSON."""
    params = [f"{name}={_json(value)}" for name, value in message.params.items()]
    return " ".join([message.code, *params])


def _json(value: str | int | tuple[str, ...]) -> str:
    match value:
        case str():
            return _quoted(value)
        case int():
            return str(value)
    return "[" + ",".join(map(_quoted, value)) + "]"


def _quoted(text: str) -> str:
    """A JSON string in which every character that a reader would not see is written out."""
    return '"' + "".join(map(_character, text)) + '"'


def _character(character: str) -> str:
    if character.isprintable() and character not in '"\\':
        return character
    return json.dumps(character)[1:-1]


def _spaced(words: Iterable[object]) -> str:
    return " ".join(map(str, words))
