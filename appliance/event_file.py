"""An event set up from a file, for a box that is not running: seats as somebody else drew them.

The file names people; here they are parted at once: entries go to the log, names beside it.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.duplicate.movement_sheet import (
    MovementSettings,
    RoundSheet,
    TableSheet,
    house_player,
)
from appliance.duplicate.scoring import Scoring
from appliance.games.contract import Settings
from appliance.hall.events import EntryPlan
from appliance.hall.regulations import Regulations
from appliance.live.box import CURRENT, LiveBox, SetUp
from appliance.live.threads import ThreadRuntime
from appliance.table.person_name import BadName, clean_name
from appliance.table.state import AnyGame
from appliance.table.views import Person
from appliance.web.staff import CHIEF_NAME, Officials
from appliance.wiring import make_box


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """`entry` is the key everything else uses; unique in the event."""

    entry: Annotated[str, Meta(min_length=1, max_length=40)]
    name: str
    number: str = ""


class EventFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`tables`: a list of seats per table in turn order, for round 1; null is a house player's
    seat. The box moves the field itself from round 2 on; those who score together are one entry.

    `boards`: of the round, by default as many as is usual for the game (D-71). `settings`:
    decisions of the game's rules that are to differ from their defaults.
    """

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    game: str
    tables: Annotated[tuple[tuple[Player | None, ...], ...], Meta(min_length=1, max_length=500)]
    boards: Annotated[int, Meta(ge=1, le=40)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=40)] = 1
    settings: Settings = {}


class Done(Struct, frozen=True):
    event_id: str
    tables: int
    boards: int
    pin: str


def set_up(data: Path, plan: Any) -> Done:
    """Make the event and its chief. Raises ValueError with a sentence for its author, and what
    `make_box` raises.
    """
    try:
        wanted = msgspec.convert(plan, EventFile)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error
    people = _people(wanted)
    runtime = ThreadRuntime()
    assembled = make_box(data, runtime, port=80)
    try:
        return _begin(assembled.box, runtime, wanted, people)
    finally:
        assembled.close()


def _begin(
    box: LiveBox, runtime: ThreadRuntime, wanted: EventFile, people: dict[str, Person]
) -> Done:
    if box.box.setting(CURRENT):
        raise ValueError("an event is running on this box already")
    game = _game(box.equipment.games, wanted.game)
    _require_full_tables(game, wanted)
    require_settings(game, wanted.settings)
    boards = game.boards_a_round if wanted.boards is None else wanted.boards
    movement = MovementSettings(
        seed=secrets.token_hex(16), size=len(game.positions), planned_rounds=wanted.rounds
    )
    regulations = Regulations(
        rounds=wanted.rounds,
        boards=boards,
        scoring=Scoring(ranking=game.ranked_by),
        movement=movement,
    )
    entries = tuple(_entries(game, wanted))
    answer = box.set_up(
        SetUp(
            title=wanted.title,
            game=wanted.game,
            regulations=regulations,
            entries=entries,
            people=people,
            settings=wanted.settings,
            sheet=_sheet(game, wanted, movement),
        )
    )
    if answer.ok and box.desk is not None:
        answer = box.desk.start_round("")
    if not answer.ok or box.hall is None:
        raise ValueError(f"the event could not be made: {answer.code}")
    event_id = box.hall.state.created.event_id
    pin = Officials(box, runtime).name(event_id, CHIEF_NAME)
    return Done(event_id, tables=len(wanted.tables), boards=boards, pin=pin)


def _entries(game: AnyGame, wanted: EventFile) -> Iterator[EntryPlan]:
    """Who scores together is one entry, named after the first of them."""
    for seats in wanted.tables:
        for position in game.positions:
            players = tuple(_key(seats[seat]) for seat in position)
            if any(players):
                yield EntryPlan(next(filter(None, players)), players)


def _sheet(game: AnyGame, wanted: EventFile, movement: MovementSettings) -> RoundSheet:
    """Round 1 as the file seats it."""
    return RoundSheet(
        number=1,
        method=movement.method,
        interim=movement.interim,
        ranks={},
        tables=tuple(
            TableSheet(number, tuple(_names(game, seats)))
            for number, seats in enumerate(wanted.tables, 1)
        ),
    )


def _names(game: AnyGame, seats: Sequence[Player | None]) -> Iterator[str]:
    house = 0
    for position in game.positions:
        players = [_key(seats[seat]) for seat in position]
        house += not any(players)
        yield next(filter(None, players), "") or house_player(house)


def _key(player: Player | None) -> str:
    return "" if player is None else player.entry


def _game(games: Mapping[str, AnyGame], name: str) -> AnyGame:
    game = games.get(name)
    if game is None:
        raise ValueError(f"no game {name!r}; there is: {', '.join(games)}")
    return game


def _require_full_tables(game: AnyGame, wanted: EventFile) -> None:
    for table, seats in enumerate(wanted.tables, 1):
        if len(seats) != game.seats:
            raise ValueError(f"table {table} has {len(seats)} seats, {game.name} {game.seats}")


def require_settings(game: AnyGame, wanted: Settings) -> None:
    """Raises ValueError for a setting the game does not have or a value it does not allow."""
    known = {setting.name: setting for setting in game.settings}
    for name, value in wanted.items():
        setting = known.get(name)
        if setting is None:
            there = ", ".join(known) or "none"
            raise ValueError(f"{game.name} has no setting {name!r}; there is: {there}")
        if not setting.allows(value):
            raise ValueError(f"setting {name} may be {setting.allowed}, not {value!r}")


def _people(wanted: EventFile) -> dict[str, Person]:
    people: dict[str, Person] = {}
    for table, seats in enumerate(wanted.tables, 1):
        for player in seats:
            if player is None:
                continue
            if player.entry in people:
                raise ValueError(f"table {table}: entry {player.entry} sits twice")
            try:
                people[player.entry] = Person(clean_name(player.name), player.number)
            except BadName as error:
                raise ValueError(f"table {table}, entry {player.entry}: {error.code}") from error
    return people
