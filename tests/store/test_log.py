"""The append-only log: reliability 1, 16, 22 and 25 in one process."""

import hashlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import rfc8785

from appliance.store import database
from appliance.store.codec import ZERO_HASH
from appliance.store.database import user_version
from appliance.store.log import (
    BadStep,
    Damaged,
    Entry,
    EventLog,
    OutboxRow,
    Receipt,
    Stamp,
    Step,
    StoreFailed,
    receipt_step,
)
from appliance.store.schema import MIGRATIONS
from tests.store.making import STAMP, filled, numbers, step, tamper


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "event.db"


def test_what_is_appended_is_read_back_in_order_after_reopening(path: Path) -> None:
    log = EventLog.open(path)
    stamp = Stamp(77, "1970-01-01T00:00:00+00:00", wall_synced=False, boot_id="boot-2")
    two = Step((Entry("hall", "opened", 3, b'{"a":1}'), Entry("table/2", "dealt", 1, b"{}")))
    assert log.append([(two, STAMP), (step(9), stamp)]) == (2, 3)
    log.close()

    log = EventLog.open(path)
    first, second, third = log.read()
    assert (first.seq, first.stream, first.type, first.version) == (1, "hall", "opened", 3)
    assert (second.seq, second.stream, second.payload) == (2, "table/2", b"{}")
    assert (third.at_mono_ms, third.at_wall) == (77, "1970-01-01T00:00:00+00:00")
    assert (third.wall_synced, third.boot_id, first.wall_synced) == (False, "boot-2", True)
    assert [record.seq for record in log.read(after=2)] == [3]
    assert log.head() == (3, third.hash)
    log.close()


def test_the_chain_can_be_recomputed_by_anybody_from_the_columns(path: Path) -> None:
    log = filled(path, 3)
    last = ZERO_HASH
    for record in log.read():
        row: dict[str, str | int] = {
            "seq": record.seq,
            "stream": record.stream,
            "type": record.type,
            "version": record.version,
            "at_mono_ms": record.at_mono_ms,
            "at_wall": record.at_wall,
            "wall_synced": int(record.wall_synced),
            "boot_id": record.boot_id,
            "payload": record.payload.decode(),
            "prev_hash": last,
        }
        last = hashlib.sha256(rfc8785.dumps(dict(row))).hexdigest()
        assert record.hash == last
    assert log.head() == (3, last)
    log.close()


def test_the_log_is_written_ahead_and_synced_at_every_commit(path: Path) -> None:
    log = filled(path, 1)
    settings = [
        log._db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    full = 2
    assert settings == ["wal", full, 1]
    assert path.stat().st_mode & 0o777 == 0o600
    log.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET payload = x'7b7d' WHERE seq = 2",
        "DELETE FROM events WHERE seq = 3",
        "INSERT OR REPLACE INTO events SELECT * FROM events WHERE seq = 2",
        "INSERT INTO events VALUES (9, 'hall', 'x', 1, 0, '', 0, '', x'7b7d', '', '')",
        "UPDATE outbox SET body = x'00'",
        "DELETE FROM outbox",
        "UPDATE receipts SET accepted = 0",
        "DELETE FROM receipts",
    ],
)
def test_nothing_is_ever_updated_or_deleted(path: Path, statement: str) -> None:
    log = filled(path, 2)
    log.append([(step(2, owes="r1"), STAMP)])
    log.append([(receipt_step(Receipt("r1", accepted=True, status=201, body=b"{}")), STAMP)])
    before = list(log.read())
    with pytest.raises(sqlite3.IntegrityError):
        log._db.execute(statement)
    assert list(log.read()) == before
    log.close()


@pytest.mark.parametrize(
    "edit",
    [
        "stream = 'table/9'",
        "type = 'passed'",
        "version = 2",
        "at_mono_ms = at_mono_ms + 1",
        "at_wall = '2026-05-01T09:00:01+08:00'",
        "wall_synced = 0",
        "wall_synced = 2",
        "boot_id = 'boot-0'",
        "payload = x'7b7d'",
        "payload = x'ff'",
        "prev_hash = hash",
        "hash = prev_hash",
    ],
)
def test_an_edit_of_any_column_is_found_at_its_index(path: Path, edit: str) -> None:
    log = filled(path, 5)
    tamper(path, f"UPDATE events SET {edit} WHERE seq = 3")
    verdict = log.verify()
    assert (verdict.holds, verdict.count, verdict.bad) == (False, 2, 3)
    log.close()


@pytest.mark.parametrize(
    ("statements", "bad", "reason"),
    [
        (["DELETE FROM events WHERE seq = 3"], 3, "GAP"),
        (
            [
                "UPDATE events SET seq = 99 WHERE seq = 3",
                "UPDATE events SET seq = 3 WHERE seq = 4",
                "UPDATE events SET seq = 4 WHERE seq = 99",
            ],
            3,
            "LINK",
        ),
        (
            [
                "DELETE FROM events WHERE seq = 3",
                "UPDATE events SET seq = seq - 1 WHERE seq = 4",
                "UPDATE events SET seq = seq - 1 WHERE seq = 5",
            ],
            3,
            "LINK",
        ),
    ],
)
def test_a_row_taken_out_or_moved_is_found(
    path: Path, statements: list[str], bad: int, reason: str
) -> None:
    log = filled(path, 5)
    tamper(path, *statements)
    verdict = log.verify()
    assert (verdict.bad, verdict.reason) == (bad, reason)
    log.close()


def test_a_log_cut_at_its_end_is_found_by_a_head_known_from_outside(path: Path) -> None:
    log = filled(path, 5)
    seq, head = log.head()
    assert log.verify({seq: head}).holds
    tamper(path, "DELETE FROM events WHERE seq > 3")
    assert log.verify().holds
    verdict = log.verify({seq: head})
    assert (verdict.bad, verdict.reason) == (4, "MISSING")
    log.close()


def test_a_log_written_anew_is_found_by_a_head_known_from_outside(
    path: Path, tmp_path: Path
) -> None:
    log = filled(path, 5)
    other = EventLog.open(tmp_path / "other.db")
    other.append([(step(number + 1), STAMP) for number in range(5)])
    verdict = other.verify({3: list(log.read())[2].hash})
    assert (verdict.bad, verdict.reason) == (3, "KNOWN_HEAD")
    log.close()
    other.close()


def test_a_broken_chain_stops_the_opening_and_a_copy_is_kept(path: Path) -> None:
    filled(path, 5).close()
    tamper(path, "UPDATE events SET version = 2 WHERE seq = 4")
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(Damaged) as caught:
            EventLog.open(path)
        assert caught.value.code == "CHAIN"
        assert "seq 4" in caught.value.detail
        assert caught.value.kept is not None
        assert caught.value.kept.read_bytes() == before == path.read_bytes()
    # One content, one copy, however often the box is started.
    assert len(list(path.parent.glob("*.damaged-*"))) == 1


def test_a_step_is_stored_wholly_or_not_at_all(path: Path) -> None:
    log = filled(path, 1)
    log.append([(step(1, owes="r1"), STAMP)])
    head = log.head()
    with pytest.raises(BadStep):
        log.append([(step(2), STAMP), (step(3, owes="r1"), STAMP)])
    with pytest.raises(BadStep):
        log.append([(step(2), STAMP), (Step(()), STAMP)])
    with pytest.raises(UnicodeDecodeError):
        log.append([(step(2), STAMP), (Step((Entry("hall", "x", 1, b"\xff"),)), STAMP)])
    assert log.head() == head
    assert len(numbers(log)) == 2
    assert log.append([(step(4), STAMP)]) == (3,)
    assert log.verify().holds
    log.close()


def test_a_reader_sees_no_row_before_its_commit(path: Path) -> None:
    log = filled(path, 2)
    with database.transaction(log._db):
        log._write(step(2), STAMP, log.head())
        assert len(numbers(log)) == 2
    assert len(numbers(log)) == 3
    log.close()


def test_reliability_25_a_full_disk_stores_nothing_and_recovers(path: Path) -> None:
    log = filled(path, 10)
    (pages,) = log._db.execute("PRAGMA page_count").fetchone()
    log._db.execute(f"PRAGMA max_page_count = {pages}")
    stored, failure = 10, None
    while failure is None:
        try:
            log.append([(step(stored), STAMP)])
            stored += 1
        except StoreFailed as caught:
            failure = caught
    assert failure.code == "DISK_FULL"
    assert len(numbers(log)) == stored == log.head()[0]

    log._db.execute(f"PRAGMA max_page_count = {pages * 100}")
    assert log.append([(step(stored), STAMP)]) == (stored + 1,)
    log.close()
    log = EventLog.open(path)
    assert log.head()[0] == stored + 1
    log.close()


def test_another_writer_that_does_not_let_go_is_busy(path: Path) -> None:
    log = filled(path, 1)
    log._db.execute("PRAGMA busy_timeout = 0")
    with closing(database.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed) as caught:
            log.append([(step(1), STAMP)])
    assert caught.value.code == "BUSY"
    assert log.append([(step(1), STAMP)]) == (2,)
    log.close()


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_file_of_every_earlier_version_is_brought_up_to_date(path: Path, version: int) -> None:
    with database.creating(path, MIGRATIONS[:version], "WAL"):
        pass
    if version:
        with closing(database.connect(path)) as db:
            old = EventLog(path, db, (0, ZERO_HASH))
            old.append([(step(number), STAMP) for number in range(3)])
    log = EventLog.open(path)
    assert user_version(log._db) == len(MIGRATIONS)
    assert len(numbers(log)) == (3 if version else 0)
    log.append([(step(3, owes="r1"), STAMP)])
    assert log.waiting() == 1
    assert log.verify().holds
    log.close()


def test_a_migration_that_fails_leaves_the_version_before_it(path: Path) -> None:
    filled(path, 2).close()
    broken = (*MIGRATIONS, ("CREATE TABLE new (a) STRICT",))
    with closing(database.connect(path)) as db:
        with pytest.raises(StoreFailed):
            database.migrate(db, broken)
        assert user_version(db) == len(MIGRATIONS)
    log = EventLog.open(path)
    assert len(numbers(log)) == 2
    log.close()


def test_a_file_of_a_later_program_is_left_alone(path: Path) -> None:
    filled(path, 2).close()
    with closing(database.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert (caught.value.code, caught.value.kept) == ("NEWER", None)


def test_a_file_never_stands_under_its_name_half_made(path: Path) -> None:
    class PowerCut(BaseException):
        pass

    with pytest.raises(PowerCut), database.creating(path, MIGRATIONS, "WAL"):
        raise PowerCut
    assert not path.exists()
    log = filled(path, 1)
    assert log.head()[0] == 1
    log.close()
    shutil.copy(path, path.with_name("same.db"))
    assert not list(path.parent.glob("*.creating*"))


def test_a_new_file_is_on_the_disk_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, bool]] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        done.append((Path(f"/proc/self/fd/{handle}").readlink().name, path.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    EventLog.open(path).close()
    assert done == [("event.db.creating", False), (path.parent.name, True)]


# --- outbox and receipts ----------------------------------------------------------------------


def test_outbox_rows_leave_in_the_order_they_were_written(path: Path) -> None:
    log = EventLog.open(path)
    ids = [f"e1-1-{number}" for number in (10, 9, 100, 1)]
    log.append([(step(owes=id_), STAMP) for id_ in ids])
    assert [row.id for row in log.undelivered(10)] == ids
    assert log.undelivered(1) == [OutboxRow(ids[0], b'{"record":"e1-1-10"}')]
    log.append([(receipt_step(Receipt(ids[1], accepted=True, status=201, body=b"{}")), STAMP)])
    assert [row.id for row in log.undelivered(10)] == [ids[0], ids[2], ids[3]]
    assert log.waiting() == 3
    log.close()


def test_reliability_28_a_receipt_is_stored_once_with_its_event(path: Path) -> None:
    log = EventLog.open(path)
    log.append([(step(owes="r1"), STAMP)])
    receipt = Receipt("r1", accepted=False, status=422, body=b'{"why":"closed"}')
    assert log.append([(receipt_step(receipt), STAMP)]) == (2,)
    # Again, twice in one transaction, with another step between: the first answer stands.
    again = Receipt("r1", accepted=True, status=201, body=b"{}")
    seqs = log.append(
        [(receipt_step(again), STAMP), (step(1), STAMP), (receipt_step(again), STAMP)]
    )
    assert seqs == (2, 3, 2)
    assert log.receipts() == [receipt]
    assert [record.type for record in log.read()] == ["played", "receipt_stored", "played"]
    log.close()


def test_of_several_receipts_only_the_new_ones_are_stored(path: Path) -> None:
    log = EventLog.open(path)
    log.append([(step(owes="r1"), STAMP), (step(1, owes="r2"), STAMP)])
    first, second = (Receipt(id_, accepted=True, status=201, body=b"1") for id_ in ("r1", "r2"))
    log.append([(receipt_step(first), STAMP)])
    again = Receipt("r1", accepted=False, status=409, body=b"2")
    both = Step(step(2).entries, receipts=(again, second))
    assert log.append([(both, STAMP)]) == (4,)
    assert log.receipts() == [first, second]
    log.close()


def test_a_receipt_for_nothing_is_refused(path: Path) -> None:
    log = filled(path, 1)
    with pytest.raises(BadStep):
        log.append([(receipt_step(Receipt("?", accepted=True, status=200, body=b"")), STAMP)])
    assert len(numbers(log)) == 1
    log.close()
