"""The rule oracle: questions as JSON Lines in, answers as JSON Lines out.

Anybody may hold this beside the rule book (chapter 12) or beside another implementation. It is
a reader of lines and a table of questions; no rule stands here, and no input stops it.
"""

from collections.abc import Generator, Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec
from msgspec import Raw

from appliance.duplicate.judge import JUDGES as DUPLICATE_JUDGES
from appliance.duplicate.movement_judge import JUDGES as SWISS_JUDGES
from appliance.games import GAMES
from appliance.games.contract import Judge
from appliance.table.judge import JUDGES as CLOCK_JUDGES

ALL_ANSWERED = 0
SOME_REFUSED = 2

BAD_LINE = "BAD_LINE"
UNKNOWN_KIND = "UNKNOWN_KIND"
BAD_INPUT = "BAD_INPUT"
FAULT = "FAULT"

_MOST_DETAIL = 200
_MALFORMED = (msgspec.MsgspecError, UnicodeError, RecursionError)

JUDGES: Mapping[tuple[str, str], Judge] = {
    (game, kind): judge
    for game, judges in chain(
        (("clock", CLOCK_JUDGES), ("duplicate", DUPLICATE_JUDGES), ("swiss", SWISS_JUDGES)),
        ((game.name, game.judge) for game in GAMES),
    )
    for kind, judge in judges.items()
}
"""(game, kind) → the function that answers it."""


class _Refused(Exception):
    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code)
        printable = detail[:_MOST_DETAIL].encode(errors="replace").decode()
        self.error = {"code": code, "detail": printable}


def judge_lines(lines: Iterable[str | bytes]) -> Generator[bytes, None, int]:
    r"""One line `{"id", "answer"}` for each line `{"id", "game", "kind", "input"}`, as they come.

    A question that cannot be answered gives `{"id", "error": {"code", "detail"}}` and the rest go
    on; an id that cannot be read is null. Codes: BAD_LINE (no such object), UNKNOWN_KIND,
    BAD_INPUT, and FAULT for a mistake of ours. Blank lines are passed over; every line given ends
    in `\n`. The generator returns the exit code: 0, or 2 if any question had no answer.
    """
    exit_code = ALL_ANSWERED
    for line in lines:
        if not line.strip():
            continue
        case_id: str | int | None = None
        try:
            case = _read(line)
            case_id = _field(case, "id", str | int)
            reply = msgspec.json.encode({"id": case_id, "answer": Raw(_answer(case))})
        except _Refused as refused:
            exit_code = SOME_REFUSED
            reply = msgspec.json.encode({"id": case_id, "error": refused.error})
        yield reply + b"\n"
    return exit_code


def _read(line: str | bytes) -> dict[str, Raw]:
    # Fields stay undecoded here, so that a bad input does not cost the reply its id.
    try:
        octets = line.encode() if isinstance(line, str) else line
        return msgspec.json.decode(octets, type=dict[str, Raw])
    except _MALFORMED as error:
        raise _Refused(BAD_LINE, str(error)) from None


def _field(case: dict[str, Raw], name: str, shape: Any, code: str = BAD_LINE) -> Any:
    if name not in case:
        raise _Refused(BAD_LINE, f"no field `{name}`")
    try:
        return msgspec.json.decode(case[name], type=shape)
    except _MALFORMED as error:
        raise _Refused(code, f"`{name}`: {error}") from None


def _answer(case: dict[str, Raw]) -> bytes:
    game, kind = _field(case, "game", str), _field(case, "kind", str)
    judge = JUDGES.get((game, kind))
    if judge is None:
        raise _Refused(UNKNOWN_KIND, f"{game}/{kind}")
    asked = _field(case, "input", Any, BAD_INPUT)
    try:
        return msgspec.json.encode(judge(asked))
    except (ValueError, TypeError, LookupError) as error:
        raise _Refused(BAD_INPUT, str(error)) from None
    except Exception as error:  # noqa: BLE001  # one broken rule must not silence the others
        raise _Refused(FAULT, f"{type(error).__name__}: {error}") from None
