"""Kills, torn files and flipped bits: reliability 22 and 26 as far as one process can show."""

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.store.log import Damaged, EventLog
from appliance.store.salvage import salvage
from appliance.store.seal import sign
from tests.store.making import STAMP, filled, numbers, step, tamper

ROOT = Path(__file__).parents[2]
WAL_HEADER, FRAME_HEADER, PAGE = 32, 24, 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "event.db"


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def flip(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 0x40
    path.write_bytes(content)


def unclosed_copy(path: Path, to: Path) -> Path:
    """The files as a power cut would leave them at this instant, the -shm being lost with it."""
    for suffix in ("", "-wal"):
        if beside(path, suffix).exists():
            shutil.copy(beside(path, suffix), beside(to, suffix))
    return to


def test_acknowledged_rows_survive_kill_9_at_any_point(path: Path) -> None:
    chance = random.Random(9)
    told = 0
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-m", "tests.store.writing", str(path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            assert child.stdout is not None
            for _ in range(chance.randint(1, 40)):
                told = int(child.stdout.readline())
            child.kill()
            for line in child.stdout.read().splitlines(keepends=True):
                if line.endswith("\n"):
                    told = int(line)
        log = EventLog.open(path)
        seq, _ = log.head()
        assert seq >= told
        # What was killed on its way is there wholly or not at all: batches end at known rows.
        assert log.verify().count == seq
        log.close()
    assert told > 8


def test_a_cut_after_any_commit_loses_nothing_acknowledged(path: Path, tmp_path: Path) -> None:
    log = EventLog.open(path)
    for number in range(12):
        log.append([(step(number), STAMP)])
        copy = unclosed_copy(path, tmp_path / f"cut-{number}.db")
        reopened = EventLog.open(copy)
        assert reopened.head() == log.head()
        reopened.close()
    log.close()


def test_a_transaction_torn_anywhere_disappears_without_a_trace(path: Path, tmp_path: Path) -> None:
    log = filled(path, 3)
    head = log.head()
    before = beside(path, "-wal").stat().st_size
    log.append([(step(number), STAMP) for number in range(3, 60)])
    after = beside(path, "-wal").stat().st_size
    frame = FRAME_HEADER + PAGE
    assert (after - before) // frame > 2
    for kept in (before + 10, before + frame, after - frame, after - 1):
        copy = unclosed_copy(path, tmp_path / f"torn-{kept}.db")
        with beside(copy, "-wal").open("r+b") as wal:
            wal.truncate(kept)
        reopened = EventLog.open(copy)
        assert reopened.head() == head
        assert reopened.append([(step(3), STAMP)]) == (4,)
        assert reopened.verify().holds
        reopened.close()
    log.close()


def test_a_last_transaction_whose_frames_came_out_of_order_is_torn_and_no_damage(
    path: Path, tmp_path: Path
) -> None:
    """A power cut may leave its last frame on the disk and not its first."""
    log = filled(path, 3)
    head = log.head()
    before = beside(path, "-wal").stat().st_size
    log.append([(step(number), STAMP) for number in range(3, 60)])
    copy = unclosed_copy(path, tmp_path / "torn.db")
    flip(beside(copy, "-wal"), before + FRAME_HEADER + 500)
    reopened = EventLog.open(copy)
    assert reopened.head() == head
    reopened.close()
    log.close()


def test_a_bit_flipped_in_acknowledged_frames_of_the_wal_is_damage(
    path: Path, tmp_path: Path
) -> None:
    """SQLite drops what follows in silence; the log says so instead."""
    log = EventLog.open(path)
    for number in range(6):
        log.append([(step(number), STAMP)])
    for place, at in (("header", 18), ("frame", WAL_HEADER + 4), ("page", WAL_HEADER + 500)):
        copy = unclosed_copy(path, tmp_path / f"{place}.db")
        flip(beside(copy, "-wal"), at)
        wal = beside(copy, "-wal").read_bytes()
        with pytest.raises(Damaged) as caught:
            EventLog.open(copy)
        assert caught.value.code == "WAL", place
        assert caught.value.kept is not None
        assert beside(caught.value.kept, "-wal").read_bytes() == wal
    log.close()


def test_frames_of_an_earlier_round_of_the_wal_are_no_damage(path: Path, tmp_path: Path) -> None:
    log = EventLog.open(path)
    for number in range(20):
        log.append([(step(number), STAMP)])
    log._db.execute("PRAGMA wal_checkpoint(RESTART)")
    log.append([(step(20), STAMP)])
    copy = unclosed_copy(path, tmp_path / "cut.db")
    reopened = EventLog.open(copy)
    assert reopened.head() == log.head()
    reopened.close()
    log.close()


@pytest.mark.parametrize("seed", range(12))
def test_reliability_26_a_bit_flipped_anywhere_in_the_file_is_never_passed_over(
    path: Path, seed: int
) -> None:
    """Either the opening says so, or every row is as it was (the bit was in unused space)."""
    log = filled(path, 200)
    head, rows = log.head(), numbers(log)
    log.close()
    at = random.Random(seed).randrange(path.stat().st_size)
    flip(path, at)
    try:
        log = EventLog.open(path)
    except Damaged:
        return
    assert (log.head(), numbers(log)) == (head, rows)
    log.close()


def test_a_flip_inside_a_payload_is_found_at_its_row(path: Path) -> None:
    log = EventLog.open(path)
    log.append([(step(number, f"table/{number}"), STAMP) for number in range(30)])
    log.close()
    flip(path, path.read_bytes().index(b'"number":17}'))
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert (caught.value.code, "seq 18" in caught.value.detail) == ("CHAIN", True)


def test_a_flip_inside_an_outbox_row_is_found(path: Path) -> None:
    log = EventLog.open(path)
    log.append([(step(number, owes=f"r{number}"), STAMP) for number in range(30)])
    log.close()
    flip(path, path.read_bytes().index(b'{"record":"r17"}'))
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert (caught.value.code, "r17" in caught.value.detail) == ("OUTBOX", True)


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "EMPTY"), (b"not a database at all " * 400, "NOT_A_DATABASE")],
)
def test_a_file_that_is_none_is_kept_and_not_begun_anew(
    path: Path, content: bytes, code: str
) -> None:
    path.write_bytes(content)
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert caught.value.code == code
    assert caught.value.kept is not None
    assert caught.value.kept.read_bytes() == content == path.read_bytes()


def test_a_file_cut_short_is_damage(path: Path) -> None:
    filled(path, 200).close()
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 3 * PAGE)
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert caught.value.code == "MALFORMED"


# --- salvage ----------------------------------------------------------------------------------


def test_salvage_keeps_the_longest_good_prefix_and_all_that_goes_with_it(path: Path) -> None:
    log = EventLog.open(path)
    log.append([(step(number, owes=f"r{number}"), STAMP) for number in range(10)])
    wanted = list(log.read())[:6]
    log.close()
    tamper(path, "UPDATE events SET version = 2 WHERE seq = 7")
    damaged = path.read_bytes()

    saved = salvage(path)
    assert (saved.kept, saved.reason, saved.lost, saved.cut_short) == (6, "HASH", 4, ())
    assert path.read_bytes() == damaged
    log = EventLog.open(saved.path)
    assert list(log.read()) == wanted
    assert [row.id for row in log.undelivered(99)] == [f"r{number}" for number in range(6)]
    assert log.append([(step(6, owes="r6"), STAMP)]) == (7,)
    log.close()
    with pytest.raises(FileExistsError):
        salvage(path)


def test_salvage_of_a_log_with_a_broken_page_reads_up_to_it(path: Path) -> None:
    log = filled(path, 2_000)
    rows = numbers(log)
    log.close()
    content = path.read_bytes()
    # The page that holds row 1,200 of the table, whole.
    at = content.index(b'"number":1200}') // PAGE * PAGE
    path.write_bytes(content[:at] + bytes(PAGE) + content[at + PAGE :])
    with pytest.raises(Damaged) as caught:
        EventLog.open(path)
    assert caught.value.code == "MALFORMED"

    saved = salvage(path)
    assert 1_000 < saved.kept <= 1_200
    assert saved.reason in {"UNREADABLE", "GAP"}
    log = EventLog.open(saved.path)
    assert numbers(log) == rows[: saved.kept]
    log.close()


def test_salvage_stops_where_a_sealed_head_differs(path: Path) -> None:
    log = filled(path, 5)
    seal = sign(bytes(32), "e1", 1, log.head())
    log.close()
    saved = salvage(path, {seal.seq: "0" * 64})
    assert (saved.kept, saved.reason, saved.lost) == (4, "KNOWN_HEAD", 1)


def test_salvage_of_what_cannot_be_read_says_so(path: Path) -> None:
    path.write_bytes(b"x" * 5_000)
    with pytest.raises(Damaged) as caught:
        salvage(path)
    assert caught.value.code == "NOT_A_DATABASE"
    assert not beside(path, ".salvaged").exists()
