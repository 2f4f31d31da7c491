"""A disk that is full: nothing that was acknowledged is lost, nothing is acknowledged that is not
kept, the table says what is wrong, and play goes on when there is space again.
"""

import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from appliance.store.ballast import BALLAST_BYTES
from appliance.store.log import EventLog
from tests.running.page import call, sit
from tests.running.players import plain_action
from tests.running.server import Server

DISK_BYTES = 3 * BALLAST_BYTES
PIECE = b"\0" * 4096


class SmallDisk(Server):
    """A box whose data folder only it can see; its files are looked at from outside."""

    def seen(self) -> Path:
        return Path(f"/proc/{self.pid}/root{self.folder}")

    def event_file(self) -> Path:
        """A copy: SQLite would follow the way into the other namespace to the wrong place."""
        (file,) = (self.seen() / "events").glob("*.db")
        copy = self.folder.parent / "copy.db"
        copy.with_name("copy.db-shm").unlink(missing_ok=True)
        # What was checkpointed in between stands twice then, never nowhere.
        for end in ("-wal", ""):
            shutil.copyfile(f"{file}{end}", f"{copy}{end}")
        return copy


@pytest.fixture
def small_disk(tmp_path: Path) -> SmallDisk:
    """A box on a small disk of its own, in a mount namespace nobody else is in."""
    folder = tmp_path / "data"
    folder.mkdir()
    mount = f'mount -t tmpfs -o size={DISK_BYTES} none {folder} && exec "$@"'
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return SmallDisk(folder, under=["unshare", *user, "--mount", "sh", "-c", mount, "sh"])


def _fill(disk: Path, name: str) -> Path:
    """Take every page that is left."""
    filler = disk / name
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(PIECE)
    free = os.statvfs(disk)
    assert free.f_bavail * free.f_frsize == 0
    return filler


def test_a_full_disk_stops_the_table_and_loses_nothing(small_disk: SmallDisk) -> None:
    small_disk.start()
    try:
        _play_on_a_full_disk(small_disk)
    finally:
        small_disk.kill()
    assert not [line for line in small_disk.log if "Traceback" in line]


def _play_on_a_full_disk(server: SmallDisk) -> None:
    plan = {"game": "wakeng", "tables": 1, "boards": 1}
    assert call(f"{server.url}/api/rehearsal", plan)[0] == 200
    disk = server.seen()
    _, page = sit(server.url, 1, 0)
    view = page.until(lambda view: view.get("my_turn", False))

    # The ballast is given up first: a running deal is to end.
    first = _fill(disk, "first")
    assert page.act(plain_action(view), view["turn_id"], kept := secrets.token_hex(16))["ok"]
    assert not (disk / "ballast").exists()
    done = view["turn_id"]
    view = page.until(lambda view: view.get("my_turn", False) and view["turn_id"] != done, 30)

    second = _fill(disk, "second")
    press = secrets.token_hex(16)
    stored = server.rows("SELECT count(*) FROM events")
    for _ in range(2):
        assert page.act(plain_action(view), view["turn_id"], press)["code"] == "DISK_FULL"
    stopped = page.until(lambda view: "pause" in view)
    assert (stopped["pause"]["reason"], stopped["turn_id"]) == ("disk", view["turn_id"])
    assert call(f"{server.url}/api/rehearsal", plan)[1]["code"] == "DISK_FULL"
    assert server.rows("SELECT count(*) FROM events") == stored

    first.unlink()
    second.unlink()
    page.until(lambda view: "pause" not in view, 10)
    assert page.act(plain_action(view), view["turn_id"], press)["ok"]
    assert (server.acted(kept), server.acted(press)) == (1, 1)
    # T-9: the full disk is nobody's time.
    assert dict(server.ledgers(0)[-1]["held"]).keys() - {"store", "link"}
    log = EventLog.open(server.event_file())
    assert log.verify().holds
    log.close()
