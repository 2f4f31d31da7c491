"""Events in and out of a data folder, by the commands a person types."""

import csv
import io
import json
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner, Result

from appliance.cli import main
from appliance.duplicate.sheet import sheet
from appliance.event_files import bring_in, require_record, take
from appliance.games import game_named
from appliance.hall import events as hv
from appliance.live.hall import HALL
from appliance.papers.record import record
from appliance.papers.record_parts import boards_of, movement_of
from appliance.store.box import Box
from appliance.store.codec import canonical
from appliance.store.log import Entry, EventLog, Stamp, Step
from appliance.table import events as ev
from tests.papers.whole_events import PlayedEvent, played_event, ranking, single_tables
from tests.store.making import tamper


def written(event: PlayedEvent) -> bytes:
    return record(event.state, event.names, event.game)


def hallbox(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def put(folder: Path, event: PlayedEvent, name: str = "event.json") -> Path:
    path = folder / name
    path.write_bytes(written(event))
    return path


# --- in and out again -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [2, 5, 9])
def test_i3_a_record_goes_into_a_box_and_comes_out_the_same(tmp_path: Path, seed: int) -> None:
    event = played_event(seed, open_at=0)
    file, data = put(tmp_path, event), tmp_path / "data"
    done = hallbox("import", file, "--data", data)
    assert done.exit_code == 0, done.output
    assert f"event {event.state.created.event_id}: 春季 <杯>" in done.output
    assert len(done.output.rsplit(": ", 1)[1].strip()) == 6

    taken = take(data)
    assert taken.names == event.names
    assert sheet(ranking(taken.state, taken.game)) == sheet(event.ranking)
    out = tmp_path / "out.json"
    told = hallbox("export", "--data", data, "--to", out)
    assert told.exit_code == 0, told.output
    assert out.read_bytes() == file.read_bytes()


def test_the_event_becomes_the_boxs_current_one_with_a_chief(tmp_path: Path) -> None:
    event = single_tables()
    done = bring_in(tmp_path, require_record(written(event)))
    box = Box.look_into(tmp_path / "box.db")
    assert box.setting("current_event") == done.event_id == event.state.created.event_id
    assert [each.event_id for each in box.staff_by_event(done.event_id)] == [done.event_id]


def test_an_event_that_goes_on_has_a_seed_for_its_house_players(tmp_path: Path) -> None:
    event = played_event(3, rounds=2, calm=True, open_at=2)
    bring_in(tmp_path, require_record(written(event)))
    found = take(tmp_path).state.created.bot_seed
    assert len(bytes.fromhex(found)) == 32
    assert found != event.state.created.bot_seed


def test_an_event_the_box_has_had_is_refused(tmp_path: Path) -> None:
    file, data = put(tmp_path, single_tables()), tmp_path / "data"
    assert hallbox("import", file, "--data", data).exit_code == 0
    again = hallbox("import", file, "--data", data)
    assert again.exit_code == 1
    assert "EVENT_RUNNING" in again.output
    Box.open(data / "box.db").set_setting("current_event", "")
    known = hallbox("import", file, "--data", data)
    assert known.exit_code == 1
    assert "EVENT_KNOWN" in known.output


def test_a_broken_record_leaves_no_trace(tmp_path: Path) -> None:
    told = json.loads(written(single_tables()))
    told["rounds"][0]["boards"][0]["seed"] = "0" * 64
    file, data = tmp_path / "event.json", tmp_path / "data"
    file.write_text(json.dumps(told), encoding="utf-8")
    done = hallbox("import", file, "--data", data)
    assert done.exit_code == 1
    assert "the seed is not the one committed to [RECORD_BROKEN]" in done.output
    assert not data.exists()


# --- out of a box that played -----------------------------------------------------------------


def hall_log(folder: Path, event: PlayedEvent, *, closed: bool) -> EventLog:
    """The log of a hall whose tables reported, row by row as such a hall writes it."""
    event_id, now = event.state.created.event_id, event.state.rounds[0]
    Box.open(folder / "box.db").add_event(event_id)
    (folder / "events").mkdir()
    rows: list[tuple[str, Any]] = [
        (HALL, event.state.created),
        (HALL, hv.RoundOpened(1, now.boards, now.tables)),
        *((f"table/{plan.table_no}", ev.TableSet(plan)) for plan in now.tables),
    ]
    for (table_no, board_no), report in now.reports.items():
        finished = ev.BoardFinished(
            board_no=board_no,
            at_ms=2,
            scores=report.scores,
            times_ms=report.times_ms,
            timeouts=report.timeouts,
            fingerprint=report.fingerprint,
            deal_times_ms=report.deal_times_ms,
            took_ms=report.took_ms,
            house=report.house if table_no == 1 else (False, True, True),
        )
        rows.append((f"table/{table_no}", finished))
    if closed:
        rows.append((HALL, now.closed))
    entries = tuple(
        Entry(stream, str(row.__struct_config__.tag), 1, canonical(row)) for stream, row in rows
    )
    log = EventLog.open(folder / "events" / f"{event_id}.db")
    log.append([(Step(entries), Stamp(1, "2026-05-01T09:00:00+08:00", True, "boot"))])
    return log


def test_boards_that_tables_finished_are_in_the_record_of_a_box_that_runs(tmp_path: Path) -> None:
    event = single_tables()
    with closing(hall_log(tmp_path, event, closed=True)):
        taken = take(tmp_path, event.state.created.event_id)
    told, expected = json.loads(taken.as_json("zh", "standings")), json.loads(written(event))
    tables = told["rounds"][0]["tables"]
    houses = [result["house"] for table in tables for result in table["results"]]
    assert houses == [[False, False, True], [False, True, True]]
    for table in (*tables, *expected["rounds"][0]["tables"]):
        for result in table["results"]:
            del result["house"]
    assert told["rounds"] == expected["rounds"]


def test_v_2_an_open_round_is_left_out_and_that_is_said(tmp_path: Path) -> None:
    event = single_tables()
    hall_log(tmp_path, event, closed=False).close()
    event_id, out = event.state.created.event_id, tmp_path / "event.json"
    told = hallbox("export", event_id, "--data", tmp_path, "--to", out)
    assert told.exit_code == 0, told.output
    assert "round 1 is still open and was left out" in told.output
    assert json.loads(out.read_bytes())["open_rounds"] == [1]
    for board in event.state.rounds[0].boards:
        assert board.seed.encode() not in out.read_bytes()


def test_a_log_that_was_changed_is_not_taken_out(tmp_path: Path) -> None:
    event = single_tables()
    hall_log(tmp_path, event, closed=True).close()
    event_id, out = event.state.created.event_id, tmp_path / "event.json"
    path = tmp_path / "events" / f"{event_id}.db"
    tamper(path, "UPDATE events SET payload = CAST(payload || ' ' AS BLOB) WHERE seq = 6")
    told = hallbox("export", event_id, "--data", tmp_path, "--to", out)
    assert told.exit_code == 1
    assert "the data folder is damaged: CHAIN: seq 6" in told.output
    assert not out.exists()


def test_an_event_that_is_not_there_is_told_what_there_is(tmp_path: Path) -> None:
    event = single_tables()
    bring_in(tmp_path, require_record(written(event)))
    told = hallbox("export", "nothing", "--data", tmp_path, "--to", tmp_path / "x.json")
    assert told.exit_code == 1
    assert f"there is: {event.state.created.event_id}" in told.output
    Box.open(tmp_path / "box.db").set_setting("current_event", "")
    idle = hallbox("export", "--data", tmp_path, "--to", tmp_path / "x.json")
    assert idle.exit_code == 1
    assert "no event is running" in idle.output
    assert not (tmp_path / "x.json").exists()


def test_a_record_of_wiped_names_still_comes_out(tmp_path: Path) -> None:
    event = single_tables()
    done = bring_in(tmp_path, require_record(written(event)))
    Box.open(tmp_path / "box.db").wipe_names(done.event_id)
    assert take(tmp_path).names == {}


def test_the_end_of_the_name_says_what_is_written(tmp_path: Path) -> None:
    event = played_event(2, rounds=1, calm=True, open_at=0)
    data = tmp_path / "data"
    bring_in(data, require_record(written(event)))
    results = tmp_path / "r.csv"
    told = hallbox("export", "--data", data, "--to", results, "--sheet", "results", "--lang", "en")
    assert told.exit_code == 0, told.output
    text = results.read_text(encoding="utf-8-sig")
    assert {row["结果 Result"] for row in csv.DictReader(io.StringIO(text))} >= {"played"}
    book = tmp_path / "r.XLSX"
    assert hallbox("export", "--data", data, "--to", book).exit_code == 0
    assert openpyxl.load_workbook(io.BytesIO(book.read_bytes())).sheetnames[0] == "排名"
    unknown = hallbox("export", "--data", data, "--to", tmp_path / "r.pdf")
    assert unknown.exit_code == 2
    assert ".json, .csv, .xlsx" in unknown.output


# --- what is checked without a box ------------------------------------------------------------


def test_hallbox_rank_prints_the_standings_of_a_record(tmp_path: Path) -> None:
    event = played_event(2, rounds=2, calm=True, open_at=0)
    file = put(tmp_path, event)
    told = hallbox("rank", file)
    assert told.exit_code == 0, told.output
    first, *lines = told.output.splitlines()
    assert first.startswith("rank")
    assert len(lines) == len(event.ranking.standings) + 2
    assert lines[-2].startswith("interim: ")
    assert lines[-1].startswith("equal to version 2")
    as_json = hallbox("rank", file, "--json")
    assert [row["entry"] for row in json.loads(as_json.stdout)["rows"]] == [
        each.entry for each in event.ranking.standings
    ]


def test_hallbox_rank_fails_where_the_published_ranking_is_another(tmp_path: Path) -> None:
    told = json.loads(written(played_event(2, rounds=1, calm=True, open_at=0)))
    told["published"][-1]["sheet"]["rows"].reverse()
    file = tmp_path / "event.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    ranked = hallbox("rank", file)
    assert ranked.exit_code == 1
    assert "the order of the lines is another" in ranked.output


def test_hallbox_rank_refuses_what_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text("{}", encoding="utf-8")
    refused = hallbox("rank", file)
    assert refused.exit_code == 1
    assert "NOT_A_RECORD" in refused.output


def test_hallbox_verify_takes_the_movement_and_the_boards_of_an_event(tmp_path: Path) -> None:
    event = played_event(6, rounds=2, open_at=0)
    movement = movement_of(event.state)
    assert isinstance(movement, bytes)
    parts = {"movement": movement, "boards": boards_of(event.state, event.game)}
    for name, data in parts.items():
        file = tmp_path / f"{name}.json"
        file.write_bytes(data)
        told = hallbox("verify", name, file)
        assert told.exit_code == 0, told.output
        assert "holds: " in told.output
    assert game_named(event.state.created.game) is event.game
