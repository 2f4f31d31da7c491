"""An event while it is being set up: what is wrong with the draft, how long it will take, and the
event it becomes. What the organiser may choose is told by the games, never decided here.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence

from appliance.duplicate.movement_sheet import ENTRIES_MEET, HOUSE_MEETS, MovementSettings
from appliance.duplicate.movement_warnings import most_rounds
from appliance.duplicate.scoring import Scoring
from appliance.games.contract import Params, Refusal, Setting
from appliance.hall.entering import entry_plans
from appliance.hall.events import GivenBoard
from appliance.hall.regulations import Regulations
from appliance.live.box import SetUp
from appliance.papers.entry_columns import Columns, match
from appliance.papers.entry_list import Taken, read_entries
from appliance.table.person_name import BadName, clean_name, visible_text
from appliance.table.state import AnyGame
from appliance.table.views import Person
from appliance.web.wire_desk import (
    ColumnChoice,
    DraftEntry,
    DraftPlayer,
    DraftProblem,
    EntriesRead,
    Estimate,
    EventDraft,
    GameOffer,
    RowProblem,
    SettingChoice,
)

MOST_TABLES = 500
ROWS_SHOWN = 8
DEAL_MINUTES = {3: 4, 4: 12}
"""Minutes a 副 takes at an ordinary pace, by seats: for the estimate before anybody has played."""
BETWEEN_MINUTES = 10


def offer(game: AnyGame) -> GameOffer:
    return GameOffer(
        name=game.name,
        seats=game.seats,
        pairs=pairs(game),
        size=len(game.positions),
        boards=game.boards_a_round,
        ranking=game.ranked_by,
        settings=tuple(map(_choice, game.settings)),
        limits=tuple(game.limits.items()),
    )


def pairs(game: AnyGame) -> bool:
    """Whether seats score together, so that an entry is a pair (W-1)."""
    return any(len(seats) == 2 for seats in game.positions)


def _choice(setting: Setting) -> SettingChoice:
    return SettingChoice(
        name=setting.name,
        default=setting.default,
        choices=setting.choices,
        least=setting.least,
        most=setting.most,
        article=setting.article,
    )


def size_of_entry(draft: EventDraft, game: AnyGame) -> int:
    """Players of an entry: two of a pair, one where contestants play alone (D-50)."""
    alone = draft.opponents == HOUSE_MEETS and draft.contestants == "single"
    return 2 if pairs(game) and not alone else 1


def contestants_at_a_table(draft: EventDraft, game: AnyGame) -> int:
    return len(game.positions) if draft.opponents == ENTRIES_MEET else 1


def tables_needed(draft: EventDraft, game: AnyGame) -> int:
    entries, size = len(draft.entries), contestants_at_a_table(draft, game)
    return entries // size if draft.odd_entries == "bye" else -(-entries // size)


def estimate(draft: EventDraft, game: AnyGame | None) -> Estimate:
    """Minutes of a round and of the whole event, before any figure of the hall is known."""
    if game is None:
        return Estimate(0, 0, 0)
    deals = game.deals_a_board(allowed_settings(draft, game))
    a_round = draft.round_min or draft.boards * deals * DEAL_MINUTES.get(game.seats, 10)
    minutes = draft.rounds * a_round + (draft.rounds - 1) * BETWEEN_MINUTES
    return Estimate(minutes, a_round, tables_needed(draft, game))


def allowed_settings(draft: EventDraft, game: AnyGame) -> Mapping[str, str | int]:
    """The draft's settings this game knows and allows."""
    known = {setting.name: setting for setting in game.settings}
    return {
        name: value
        for name, value in draft.settings.items()
        if name in known and known[name].allows(value)
    }


def problems(draft: EventDraft, game: AnyGame | None, today: str) -> tuple[DraftProblem, ...]:
    """What stands in the way (`stops`) or is worth knowing, by step of the wizard."""
    if game is None:
        return (DraftProblem("GAME_MISSING", step=1),)
    return (
        *_about(draft, today),
        *_entries(draft, game),
        *_rounds(draft, game),
        *_boards(draft),
        *_settings(draft, game),
    )


def _about(draft: EventDraft, today: str) -> Iterator[DraftProblem]:
    if not visible_text(draft.title):
        yield DraftProblem("TITLE_MISSING", step=2)
    if draft.date and draft.date < today:
        yield DraftProblem("DATE_PAST", step=2, stops=False, params={"date": draft.date})


def _entries(draft: EventDraft, game: AnyGame) -> Iterator[DraftProblem]:
    need, size = contestants_at_a_table(draft, game), size_of_entry(draft, game)
    if len(draft.entries) < need:
        yield DraftProblem("TOO_FEW_ENTRIES", step=3, params={"need": need})
    wrong = sum(len(entry.players) != size for entry in draft.entries)
    if wrong:
        yield DraftProblem("ENTRY_SIZE", step=3, params={"n": wrong, "size": size})
    seen: dict[str, int] = {}
    for row, entry in enumerate(draft.entries, 1):
        for player in entry.players:
            yield from _player(row, player, seen)
    if tables_needed(draft, game) > MOST_TABLES:
        yield DraftProblem("TOO_MANY_TABLES", step=4, params={"most": MOST_TABLES})


def _player(row: int, player: DraftPlayer, seen: dict[str, int]) -> Iterator[DraftProblem]:
    try:
        clean_name(player.name)
    except BadName as problem:
        yield DraftProblem(f"ROW_{problem.code}", step=3, params={"row": row})
    number = visible_text(player.number)
    if number and number.casefold() in seen:
        params: Params = {"row": row, "number": number, "other": seen[number.casefold()]}
        yield DraftProblem("ROW_DUPLICATE_NUMBER", step=3, params=params)
    seen.setdefault(number.casefold(), row)


def _rounds(draft: EventDraft, game: AnyGame) -> Iterator[DraftProblem]:
    size = contestants_at_a_table(draft, game)
    if draft.opponents == HOUSE_MEETS:
        return
    left_over = len(draft.entries) % size
    if left_over:
        code = "BYES" if draft.odd_entries == "bye" else "HOUSE_FILLS"
        n = left_over if draft.odd_entries == "bye" else size - left_over
        yield DraftProblem(code, step=5, stops=False, params={"n": n})
    most = most_rounds(len(draft.entries), size)
    if 0 < most < draft.rounds:
        yield DraftProblem("TOO_MANY_ROUNDS", step=5, stops=False, params={"most": most})


def _boards(draft: EventDraft) -> Iterator[DraftProblem]:
    need = draft.rounds * draft.boards
    if draft.imported_boards and draft.imported_boards < need:
        params = {"have": draft.imported_boards, "need": need}
        yield DraftProblem("BOARDS_TOO_FEW", step=6, params=params)
    if draft.imported_boards and draft.public_number:
        yield DraftProblem("NUMBER_IDLE", step=6, stops=False)


def _settings(draft: EventDraft, game: AnyGame) -> Iterator[DraftProblem]:
    known = {setting.name: setting for setting in game.settings}
    for name, value in draft.settings.items():
        if name in known and not known[name].allows(value):
            params = {"setting": name, "allowed": known[name].allowed}
            yield DraftProblem("SETTING_OUT", step=7, params=params)


def set_up(draft: EventDraft, game: AnyGame, given: Sequence[GivenBoard]) -> SetUp:
    """The event a draft without stopping problems becomes. Raises BadName."""
    players = [entry.players for entry in draft.entries]
    entries = entry_plans(1, [len(each) for each in players], joined=1)
    keys = [key for entry in entries for key in entry.players]
    people = [
        Person(clean_name(who.name), visible_text(who.number)) for each in players for who in each
    ]
    return SetUp(
        title=visible_text(draft.title),
        game=game.name,
        regulations=regulations(draft, game),
        entries=entries,
        people=dict(zip(keys, people, strict=True)),
        settings=allowed_settings(draft, game),
        imported=tuple(given),
    )


def regulations(draft: EventDraft, game: AnyGame) -> Regulations:
    alone = draft.opponents == HOUSE_MEETS and size_of_entry(draft, game) == 1
    return Regulations(
        rounds=draft.rounds,
        boards=draft.boards,
        scoring=Scoring(ranking=draft.ranking or game.ranked_by),
        movement=MovementSettings(
            seed=secrets.token_hex(16),
            size=game.seats if alone else len(game.positions),
            planned_rounds=draft.rounds,
            opponents=draft.opponents,
            odd_entries=draft.odd_entries,
        ),
        columns=draft.columns,
        public_number=draft.public_number,
        round_ms=draft.round_min * 60_000,
        replay_delay_ms=draft.replay_min * 60_000,
        replay_names=draft.replay_names,
        show_ranking=draft.show_ranking,
        date=draft.date,
        level=draft.level,
    )


def read_list(
    data: bytes, chosen: ColumnChoice | None, draft: EventDraft, game: AnyGame
) -> EntriesRead | Refusal:
    """Entries out of a pasted text or a file's bytes; every row is in an entry or has an error."""
    # Spreadsheets are a library of 18 MB that only a list from a file needs.
    from appliance.papers.entry_file import read_table

    grid = read_table(data)
    if isinstance(grid, Refusal):
        return grid
    columns = match(grid) if chosen is None else _columns(chosen)
    taken = Taken(
        numbers=frozenset(p.number for entry in draft.entries for p in entry.players if p.number),
        names=frozenset(p.name for entry in draft.entries for p in entry.players),
    )
    size = size_of_entry(draft, game)
    read = read_entries(grid, columns, 2 if size == 2 else 1, taken)
    return EntriesRead(
        entries=tuple(
            DraftEntry(tuple(DraftPlayer(who.name, who.number) for who in row.players))
            for row in read.entries
        ),
        problems=tuple(RowProblem(e.row, e.code, e.params, e.kept) for e in read.errors),
        head=tuple(row.cells for row in grid.rows[:ROWS_SHOWN]),
        columns=_choice_of(columns),
        sheet=grid.sheet,
    )


def _columns(choice: ColumnChoice) -> Columns:
    return Columns(
        name=choice.name or 0,
        number=choice.number,
        partner=choice.partner_name,
        partner_number=choice.partner_number,
        pair=choice.pair,
        header=choice.header,
    )


def _choice_of(columns: Columns) -> ColumnChoice:
    return ColumnChoice(
        header=columns.header,
        name=columns.name,
        number=columns.number,
        partner_name=columns.partner,
        partner_number=columns.partner_number,
        pair=columns.pair,
    )
