"""The ranking of a record, counted again and held against what was published."""

import json
import unicodedata
from typing import Any

import pytest

from appliance.duplicate.sheet import sheet
from appliance.hall import events as ev
from appliance.papers.record import record
from appliance.papers.record_format import Record
from appliance.papers.record_rank import Ranked, ranked
from appliance.papers.record_read import read_record
from tests.papers.whole_events import PlayedEvent, played_event


def told(event: PlayedEvent) -> dict[str, Any]:
    return json.loads(record(event.state, event.names, event.game))  # type: ignore[no-any-return]


def counted(document: dict[str, Any]) -> Ranked:
    found = read_record(json.dumps(document).encode())
    assert isinstance(found, Record), found
    return ranked(found)


@pytest.mark.parametrize("seed", range(12))
def test_i3_the_ranking_is_that_of_the_hall(seed: int) -> None:
    event = played_event(seed)
    assert counted(told(event)).sheet == sheet(event.ranking)


def test_o_1_an_undisturbed_event_is_equal_to_what_was_published() -> None:
    found = counted(told(played_event(2, rounds=2, calm=True, open_at=0)))
    assert not found.differs
    assert found.compared == ("equal to version 2, published after round 2 by 陈裁判",)


def test_o_1_rounds_after_the_last_publication_are_no_difference() -> None:
    document = told(played_event(2, rounds=2, calm=True, open_at=0))
    document["published"].pop()
    assert counted(document).compared == ("equal to version 1, published after round 1 by 陈裁判",)


def test_each_difference_from_what_was_published_is_told() -> None:
    document = told(played_event(2, rounds=1, calm=True, open_at=0))
    first = document["published"][-1]["sheet"]["rows"][0]
    first["final"], was = "99.9", first["final"]
    found = counted(document)
    assert found.differs
    assert found.compared[0] == "differs from version 1, published after round 1 by 陈裁判"
    name = next(
        who["name"]
        for entry in document["entries"]
        if entry["id"] == first["entry"]
        for who in entry["players"]
    )
    assert f"{first['entry']} {name}" in found.compared[1] or "·" in found.compared[1]
    assert found.compared[1].endswith(f": final is {was}, published as 99.9")
    assert len(found.compared) == 2


def test_an_entry_that_was_not_published_is_told() -> None:
    document = told(played_event(2, rounds=1, calm=True, open_at=0))
    gone = document["published"][-1]["sheet"]["rows"].pop()
    sentences = counted(document).compared[1:]
    assert any(
        gone["entry"] in each and each.endswith("is not in the published version")
        for each in sentences
    )


def test_a_ruling_after_the_publication_is_a_difference() -> None:
    event = played_event(2, rounds=1, calm=True, open_at=0)
    document = told(event)
    entry = document["published"][-1]["sheet"]["rows"][0]["entry"]
    document["rulings"].append({"type": "points_taken", "entry": entry, "points": "2.5"})
    for each in document["entries"]:
        if each["id"] == entry:
            each["points_off"] = "2.5"
    found = counted(document)
    assert found.differs
    assert any("off is 2.5" in each for each in found.compared)


def test_nothing_published_is_said() -> None:
    document = told(played_event(2, rounds=1, calm=True, open_at=0))
    document["published"] = []
    found = counted(document)
    assert (found.compared, found.differs) == (("no ranking was published",), False)


def test_p_interim_methods_and_a_rehearsal_are_told_with_the_standings() -> None:
    document = told(played_event(2, rounds=1, calm=True, open_at=0))
    document["event"]["rehearsal"] = True
    *_, interim, rehearsal = counted(document).lines
    assert interim.endswith("swiss-snake-1 (interim)")
    assert rehearsal == "rehearsal, no result"


def width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def test_the_columns_stand_under_each_other_in_a_terminal() -> None:
    document = told(played_event(2, game="wakeng", rounds=1, calm=True, open_at=0))
    for number, entry in enumerate(document["entries"]):
        entry["players"][0]["name"] = ("王芳", "A", "欧阳建国", "𠮷野")[number % 4]
    lines = counted(document).lines[:-1]
    head = lines[0]
    column = head.index("boards")
    assert head.split()[:5] == ["rank", "entry", "name", head.split()[3], "boards"]
    for line in lines[1:]:
        before = 0
        while width(line[:before]) < column:
            before += 1
        assert width(line[:before]) == column
        assert line[before].isdigit()
        assert line[before - 1] == " "


def test_the_disqualified_and_the_tied_are_marked() -> None:
    events = [played_event(seed) for seed in range(30)]
    lines = [line for event in events for line in counted(told(event)).lines[1:]]
    assert any(line.startswith("disqualified") for line in lines)
    assert any(line.endswith("play-off") for line in lines)
    kinds = {type(each) for event in events for each in event.state.decisions}
    assert ev.Disqualified in kinds
