"""A board written so that a person can read it: each action, and what came of it.

Knows no game: what is written is the action, its events as they are stored, and the score.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from appliance.games.contract import Game, Refusal, Seat, Settings, Setup
from appliance.games.deal import Deal

TIME_OUT = "time-out"
Step = tuple[Seat | None, Any]
COMMAND = "python -m tests.golden.write"


class Scenario(Struct, frozen=True):
    """What to write down; a step without a seat is the limit running out. Every deal of a board
    is this one.
    """

    name: str
    title: str
    deal: Deal
    steps: tuple[Any, ...]
    settings: Settings = {}


def transcript(game: Game[Any, Any, Any, Any], scenario: Scenario) -> str:
    """The text of one board; it stops where the steps or the board end."""
    deal, settings = scenario.deal, scenario.settings
    lines = [
        f"# {scenario.title}",
        f"# golden transcript of {game.rules_version}; written by: {COMMAND}",
        *(f"# {name}: {value}" for name, value in settings.items()),
        "",
    ]
    lines += [f"seat {seat}: {' '.join(hand)}" for seat, hand in enumerate(deal.hands)]
    lines += [f"bottom: {' '.join(deal.bottom)}"]
    deals = (deal,) * int(settings.get("deals", 1))
    state = game.start(deals, Setup(1, settings))
    shown = ""
    for seat, action in scenario.steps:
        open_state = game.awaiting(state)
        if open_state is None:
            break
        if open_state.phase != shown:
            shown = open_state.phase
            lines += ["", f"[{shown}, {open_state.limit_ms / 1000:g} s]"]
        step = game.expire(state) if seat is None else game.decide(state, seat, action)
        lines.append(f"  {who(seat)} {words(action)}")
        if isinstance(step, Refusal):
            lines.append(f"      refused: {step.code} {plain(step.params)} ({step.article})")
            continue
        for event in step:
            lines.append(f"      {words(event)}")
            state = game.evolve(state, event)
    return "\n".join([*lines, "", ending(game, state), ""])


def ending(game: Game[Any, Any, Any, Any], state: Any) -> str:
    """The score, or who is still to act."""
    open_state = game.awaiting(state)
    if open_state is not None:
        return f"not finished: {open_state.phase} awaits {open_state.seats}"
    return f"score: {' '.join(str(points) for points in game.score(state))}"


def who(seat: Seat | None) -> str:
    return "clock " if seat is None else f"seat {seat}"


def words(value: Any) -> str:
    """A struct as its tag and fields on one line."""
    if isinstance(value, str):
        return value
    fields = msgspec.to_builtins(value)
    tag = [fields.pop("type")] if "type" in fields else []
    return " ".join([*tag, *(f"{name}={plain(field)}" for name, field in fields.items())])


def plain(field: Any) -> str:
    if isinstance(field, list | tuple):
        return "[" + " ".join(plain(item) for item in field) + "]"
    if isinstance(field, Mapping):
        return "{" + " ".join(f"{name}={plain(item)}" for name, item in field.items()) + "}"
    return {True: "yes", False: "no"}[field] if isinstance(field, bool) else str(field)
