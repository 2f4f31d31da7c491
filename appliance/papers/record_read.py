"""A record that is brought in: taken as a whole, or refused with the first thing that is wrong.

A record is held against what this box would write of the event it tells, part by part. So nothing
in it can be foreign, and nothing it says twice can differ.
"""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from appliance.games import game_named
from appliance.games.contract import Refusal
from appliance.papers.record import recorded
from appliance.papers.record_check import faults
from appliance.papers.record_events import events_of, state_of
from appliance.papers.record_format import FORMAT, MOST_BYTES, Record
from appliance.table.state import AnyGame

_MALFORMED = (msgspec.MsgspecError, UnicodeError, RecursionError)
_MISSING = object()
_MOST_SHOWN = 200
_LARGEST_INT = 2**53 - 1
_LAST_BMP = "\uffff"


class _Format(Struct, frozen=True):
    format: str


def read_record(data: bytes) -> Record | Refusal:
    """The record of a file. It holds: `events_of` and `state_of` can be made of it.

    Refused, each with a sentence `why`: RECORD_TOO_LARGE, NOT_A_RECORD, OTHER_GAME {game},
    RECORD_BROKEN.
    """
    if len(data) > MOST_BYTES:
        return _refused("RECORD_TOO_LARGE", f"{len(data)} bytes; {MOST_BYTES} are allowed")
    text = data.removeprefix(b"\xef\xbb\xbf")
    try:
        if msgspec.json.decode(text, type=_Format).format != FORMAT:
            return _refused("NOT_A_RECORD", f"its format is not {FORMAT!r}")
    except _MALFORMED as problem:
        return _refused("NOT_A_RECORD", str(problem))
    try:
        told = msgspec.json.decode(text, type=Record)
    except (*_MALFORMED, ValueError) as problem:
        return _refused("RECORD_BROKEN", str(problem))
    try:
        game = game_named(told.event.game)
    except KeyError:
        why = f"no game {told.event.game!r} is known here"
        return _refused("OTHER_GAME", why, game=told.event.game[:_MOST_SHOWN])
    plain = msgspec.json.decode(text)
    fault = _inexact(plain) or next(faults(told, game), None) or _contradiction(plain, told, game)
    return told if fault is None else _refused("RECORD_BROKEN", fault)


def _refused(code: str, why: str, **params: str) -> Refusal:
    return Refusal(code, {"why": why[:_MOST_SHOWN], **params})


def _inexact(value: Any, where: str = "record") -> str | None:
    """The first number or name that a log cannot keep to the letter; None where there is none."""
    if isinstance(value, int) and abs(value) > _LARGEST_INT:
        return f"{where}: the number is too large"
    if isinstance(value, Mapping):
        inner = list(value.items())
    else:
        inner = list(enumerate(value)) if isinstance(value, list) else []
    if any(isinstance(key, str) and max(key, default="") > _LAST_BMP for key, _ in inner):
        return f"{where}: has a part whose name no two programs sort alike"
    found = (_inexact(each, f"{where}.{key}") for key, each in inner)
    return next((each for each in found if each is not None), None)


def _contradiction(plain: Any, told: Record, game: AnyGame) -> str | None:
    again = recorded(state_of(told), events_of(told)[1], game)
    # Open rounds are in no record, so nothing that was brought in can have any.
    again = replace(again, open_rounds=told.open_rounds)
    return _difference(plain, msgspec.json.decode(msgspec.json.encode(again)))


def _difference(told: Any, made: Any, where: str = "record") -> str | None:
    """The first place at which two JSON values differ; None where they do not."""
    if isinstance(told, Mapping) and isinstance(made, Mapping):
        pairs = [
            (key, told.get(key, _MISSING), made.get(key, _MISSING)) for key in {**told, **made}
        ]
    elif isinstance(told, list) and isinstance(made, list):
        items = enumerate(zip_longest(told, made, fillvalue=_MISSING))
        pairs = [(str(at), one, other) for at, (one, other) in items]
    elif type(told) is type(made) and told == made:
        return None
    else:
        return f"{where}: {_said(told)} is not what follows from the rest, {_said(made)}"
    found = (_difference(one, other, f"{where}.{key}") for key, one, other in pairs)
    return next((each for each in found if each is not None), None)


def _said(value: object) -> str:
    return "nothing" if value is _MISSING else repr(value)[:60]
