"""What stands in the way of an event that is being set up, by step of the wizard (ux.md 11)."""

from datetime import timedelta
from typing import Any

import pytest

from appliance.live.journal import wall_clock
from appliance.papers.boards import export_boards
from appliance.web.desk_draft import MOST_TABLES, estimate, regulations
from appliance.web.wire_desk import EventDraft
from tests.conformance.toy import ToyGame
from tests.conformance.toy_pairs import PAIRS
from tests.papers.boards_events import boards_file
from tests.web.desk_box import DeskBox, Person, draft, drafted

YESTERDAY = (wall_clock().astimezone() - timedelta(days=1)).date().isoformat()


def entry(*names: str, number: str = "") -> dict[str, Any]:
    return {"players": [{"name": name, "number": number} for name in names]}


BAD: dict[str, tuple[dict[str, Any], int, bool, dict[str, Any]]] = {
    "GAME_MISSING": ({"game": ""}, 1, True, {}),
    "TITLE_MISSING": ({"title": " \u200b\u202e "}, 2, True, {}),
    "DATE_PAST": ({"date": YESTERDAY}, 2, False, {"date": YESTERDAY}),
    "TOO_FEW_ENTRIES": ({"entries": [entry("甲")]}, 3, True, {"need": 2}),
    "ENTRY_SIZE": ({"entries": [entry("甲"), entry("乙", "丙")]}, 3, True, {"n": 1, "size": 1}),
    "ROW_NAME_EMPTY": ({"entries": [entry("甲"), entry("\u202e ")]}, 3, True, {"row": 2}),
    "ROW_NAME_TOO_LONG": ({"entries": [entry("甲" * 41), entry("乙")]}, 3, True, {"row": 1}),
    "ROW_DUPLICATE_NUMBER": (
        {"entries": [entry("甲", number="a1"), entry("乙", number="A\u200b1 ")]}, 3, True,
        {"row": 2, "number": "A1", "other": 1},
    ),
    "TOO_MANY_TABLES": (
        {"entries": [entry(f"牌手{n}") for n in range(MOST_TABLES + 1)], "opponents": "house"},
        4, True, {"most": MOST_TABLES},
    ),
    "HOUSE_FILLS": ({"entries": [entry(name) for name in "甲乙丙"]}, 5, False, {"n": 1}),
    "BYES": (
        {"entries": [entry(name) for name in "甲乙丙"], "odd_entries": "bye"}, 5, False, {"n": 1},
    ),
    "TOO_MANY_ROUNDS": ({"rounds": 4}, 5, False, {"most": 3}),
    "SETTING_OUT": (
        {"game": PAIRS.name, "settings": {"deals": 99}}, 7, True,
        {"setting": "deals", "allowed": PAIRS.settings[0].allowed},
    ),
}  # fmt: skip


@pytest.mark.parametrize("code", BAD)
def test_each_mistake_is_told_at_its_step(desk_box: DeskBox, chief: Person, code: str) -> None:
    change, step, stops, params = BAD[code]
    shown = drafted(chief, draft(4) | change)
    found = {each["code"]: each for each in shown["problems"]}
    problem = found[code]
    assert problem["step"] == step
    assert problem.get("stops", True) == stops
    assert problem.get("params", {}) == params
    answer = chief.do({"do": "begin"})
    if stops:
        first = next(each["code"] for each in shown["problems"] if each.get("stops", True))
        assert answer["code"] == first
        assert desk_box.box.hall is None
    else:
        assert answer["ok"], answer


def test_a_draft_without_a_mistake_has_no_problem(desk_box: DeskBox, chief: Person) -> None:
    del desk_box
    assert drafted(chief, draft(4))["problems"] == []


def test_boards_that_are_too_few_or_make_the_number_idle_are_told(
    desk_box: DeskBox, chief: Person
) -> None:
    """Step 6: what a client says of imported boards is never believed."""
    del desk_box
    shown = drafted(chief, draft(4, imported_boards=1, public_number=True))
    assert shown["draft"].get("imported_boards", 0) == 0
    assert shown["problems"] == []
    boards = export_boards(boards_file(public_numbers=("",), boards_a_round=1)).decode()
    drafted(chief, draft(6, game="wakeng", boards=2, public_number=True))
    chief.done({"do": "import_boards", "data": boards})
    shown = chief.view("/api/desk/draft")
    assert shown["draft"]["imported_boards"] == 1
    assert [(each["code"], each["step"]) for each in shown["problems"]] == [
        ("BOARDS_TOO_FEW", 6),
        ("NUMBER_IDLE", 6),
    ]
    assert chief.do({"do": "begin"})["code"] == "BOARDS_TOO_FEW"
    drafted(chief, draft(4))  # another game has no use for them
    assert "imported_boards" not in chief.view("/api/desk/draft")["draft"]


def test_pairs_are_two_players_and_one_of_them_where_they_play_alone(
    desk_box: DeskBox, chief: Person
) -> None:
    del desk_box
    singles = draft(4, game=PAIRS.name)
    assert drafted(chief, singles)["problems"][0]["code"] == "ENTRY_SIZE"
    alone = singles | {"opponents": "house", "contestants": "single"}
    assert drafted(chief, alone)["problems"] == []
    chief.done({"do": "begin"})
    seated = chief.view("/api/screen")["seating"]["by_table"]
    assert [row["table_no"] for row in seated] == [1, 2, 3, 4]


def test_the_estimate_is_of_rounds_and_what_lies_between_them() -> None:
    wanted = EventDraft(rounds=3, boards=2, round_min=30, entries=())
    told = estimate(wanted, ToyGame())
    assert (told.minutes, told.round_minutes, told.tables) == (3 * 30 + 2 * 10, 30, 0)
    assert estimate(wanted, None).minutes == 0


def test_the_regulations_are_what_was_drafted() -> None:
    wanted = EventDraft(
        rounds=3, boards=2, round_min=30, replay_min=5, replay_names=False, show_ranking=False,
        public_number=True, columns=4, ranking="S", odd_entries="bye", date="2030-01-02", level="A",
    )  # fmt: skip
    kept = regulations(wanted, ToyGame())
    movement = kept.movement
    assert movement is not None
    assert (kept.rounds, kept.boards) == (3, 2)
    assert (kept.round_ms, kept.replay_delay_ms) == (1_800_000, 300_000)
    assert (kept.replay_names, kept.show_ranking, kept.public_number) == (False, False, True)
    assert (kept.columns, kept.scoring.ranking, movement.odd_entries) == (4, "S", "bye")
    assert (kept.date, kept.level) == ("2030-01-02", "A")
    assert (movement.size, movement.planned_rounds) == (2, 3)
    other = regulations(wanted, ToyGame()).movement
    assert other is not None
    assert other.seed != movement.seed  # a draw nobody can know beforehand
