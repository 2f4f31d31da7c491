"""参赛: who takes part, late or no longer, and who plays for whom. Names never come in here."""

import re
from collections.abc import Sequence

from appliance.games.contract import Refusal
from appliance.hall import events as ev
from appliance.hall.machine import open_of
from appliance.hall.state import HallState


def new_entries(state: HallState, players: Sequence[int]) -> ev.EntriesAdded | Refusal:
    """Entries with the next free ids and so many players each; who comes after the first round
    has begun plays from the next round on (D-49c). NO_ROUND_LEFT when none comes any more.
    """
    joined = len(state.field_rounds) + 1
    if state.over or joined > state.regulations.rounds:
        return Refusal("NO_ROUND_LEFT")
    return ev.EntriesAdded(entries=entry_plans(len(state.entrants) + 1, players, joined))


def entry_plans(first: int, players: Sequence[int], joined: int) -> tuple[ev.EntryPlan, ...]:
    """Entries numbered from `first`, with so many players each."""
    return tuple(
        _entry(f"E{number:03d}", count, joined) for number, count in enumerate(players, first)
    )


def _entry(id_: str, count: int, joined: int) -> ev.EntryPlan:
    return ev.EntryPlan(id_, tuple(f"{id_}.{each}" for each in range(1, count + 1)), joined)


def substitute(state: HallState, out: str) -> ev.Substituted | Refusal:
    """换人: the key of a new player in the place of `out`; NO_SUCH_PLAYER for an unknown one."""
    used = {
        key
        for event in state.decisions
        if isinstance(event, ev.Substituted)
        for key in (event.out, event.into)
    }
    for entrant in state.entrants.values():
        if out in entrant.players:
            taken = {*entrant.players, *used}
            number = 1
            while f"{entrant.id}.{number}" in taken:
                number += 1
            return ev.Substituted(entry=entrant.id, out=out, into=f"{entrant.id}.{number}")
    return Refusal("NO_SUCH_PLAYER", {"player": out})


def withdraw(state: HallState, entry: str) -> ev.Withdrawn | Refusal:
    """退赛: no round after the one that is open, or after the last one closed (D-49c)."""
    entrant = state.entrants.get(entry)
    if entrant is None:
        return Refusal("NO_SUCH_ENTRY", {"entry": entry})
    if entrant.left is not None:
        return Refusal("LEFT_ALREADY", {"entry": entry})
    return ev.Withdrawn(entry=entry, last_round=_last_round(state))


def disqualify(state: HallState, entry: str) -> ev.Disqualified | Refusal:
    """取消资格: unranked; the boards already played stay in the comparison (D-49d)."""
    entrant = state.entrants.get(entry)
    if entrant is None:
        return Refusal("NO_SUCH_ENTRY", {"entry": entry})
    if entrant.disqualified:
        return Refusal("LEFT_ALREADY", {"entry": entry})
    return ev.Disqualified(entry=entry, last_round=_last_round(state))


def reinstate(state: HallState, entry: str) -> ev.Reinstated | Refusal:
    entrant = state.entrants.get(entry)
    if entrant is None:
        return Refusal("NO_SUCH_ENTRY", {"entry": entry})
    if entrant.left is None:
        return Refusal("NOT_LEFT", {"entry": entry})
    return ev.Reinstated(entry=entry)


def take_points(state: HallState, entry: str, points: str) -> ev.PointsTaken | Refusal:
    """扣分 in percent of R or in points of S, with no more decimals than those have (D-49d)."""
    if entry not in state.entrants:
        return Refusal("NO_SUCH_ENTRY", {"entry": entry})
    decimals = state.regulations.scoring.places
    if not re.fullmatch(rf"[0-9]{{1,7}}(\.[0-9]{{1,{decimals}}})?", points):
        return Refusal("BAD_NUMBER", {"places": decimals})
    return ev.PointsTaken(entry=entry, points=points)


def _last_round(state: HallState) -> int:
    now = open_of(state)
    return len(state.field_rounds) if now is None else now.round_no
