"""The composition root: every part is chosen and joined here, and nowhere else."""

import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import ifaddr
import structlog
from msgspec import Struct

from appliance import __version__, games
from appliance.bots import HOUSE_PLAYERS
from appliance.games import GAMES
from appliance.live.box import LiveBox
from appliance.live.hall import Equipment
from appliance.live.journal import wall_clock
from appliance.live.runtime import Runtime
from appliance.live.timers import Timers
from appliance.store import announced
from appliance.store.alive import Alive, boot_id
from appliance.store.box import Box
from appliance.store.database import BadStep, StoreFailed
from appliance.store.lock import FolderLock
from appliance.store.log import Receipt, receipt_step
from appliance.sync import receipts
from appliance.table.views import Code
from appliance.web.app import Site, Web, make_web
from appliance.web.qr import qr_path

_log = structlog.get_logger()

RECEIPTS = "receipts.sock"
_MEMORY = (Path("/dev/shm"), Path(tempfile.gettempdir()))  # noqa: S108 - a folder of our own in it


class Assembled(Struct, frozen=True):
    """The parts of one box, its data folder locked until `close`."""

    box: LiveBox
    site: Site
    timers: Timers
    lock: FolderLock

    def close(self) -> None:
        """Let the tables finish what they were told, then leave the folder to another process."""
        self.timers.stop()
        if self.box.hall is not None:
            self.box.hall.drain()
            self.box.hall.journal.close()
        self.lock.release()


class Serving(Struct, frozen=True):
    """A box that is open to the hall. `receipts` is None where its socket could not be had."""

    assembled: Assembled
    web: Web
    receipts: receipts.Door | None

    def close(self) -> None:
        if self.receipts is not None:
            self.receipts.close()
        self.assembled.close()


def lan_addresses() -> tuple[str, ...]:
    """The IPv4 addresses other machines of the hall may reach, the box's own network first."""
    found = sorted(
        str(address.ip)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4 and not str(address.ip).startswith(("127.", "169.254."))
    )
    return tuple(sorted(found, key=lambda address: not address.startswith("10.42.")))


def make_box(
    folder: Path,
    runtime: Runtime,
    port: int,
    alive_folder: Path | None = None,
    addresses: Callable[[], tuple[str, ...]] = lan_addresses,
) -> Assembled:
    """The box around a data folder. Raises FolderBusy, Damaged, StoreFailed, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = FolderLock(folder)
    announced.prepare(folder)
    kept = Box.open(folder / "box.db")
    code = kept.identity().code
    timers = Timers(runtime)
    site = Site(
        version=__version__,
        code=code,
        port=port,
        addresses=addresses,
        names=lambda: own_names(code, announced.read(folder)),
        clock=lambda: wall_clock().astimezone().isoformat(timespec="seconds"),
        disk_free_mb=lambda: shutil.disk_usage(folder).free // 2**20,
    )

    equipment = Equipment(
        runtime=runtime,
        timers=timers,
        games={game.name: game for game in GAMES},
        house_players=HOUSE_PLAYERS,
        door=lambda table_no: site.url(f"/t/{table_no}"),
        draw=lambda text: Code(text, *qr_path(text)),
        results_url=lambda: "/results",
        rules_hash=rules_hash(),
    )
    alive = Alive(alive_folder or _alive_folder(folder))
    return Assembled(LiveBox(folder, equipment, kept, alive, boot_id()), site, timers, lock)


def rules_hash() -> str:
    """SHA-256 over the source of every game: what a result was judged by, to the byte (D3)."""
    digest = hashlib.sha256()
    root = Path(games.__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def own_names(code: str, taken: str = "") -> frozenset[str]:
    """The names the box answers to: localhost, its own, and the one its announcer took (`taken`)
    when another box of the same code had that; a file cannot add any other name.
    """
    label = f"hall-{code.lower()}"
    names = {"localhost", f"{label}.local"}
    if re.fullmatch(rf"{label}-[0-9]{{1,2}}\.local", taken):
        names.add(taken)
    return frozenset(names)


def _alive_folder(folder: Path) -> Path:
    """A memory folder that belongs to this data folder alone: the unit's own where there is one,
    since systemd may clear what its user left in shared memory.
    """
    given = os.environ.get("RUNTIME_DIRECTORY", "")
    base = Path(given) if given else next(path for path in _MEMORY if path.is_dir())
    mark = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]
    place = base / f"hallbox-{mark}"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def start(assembled: Assembled, runtime: Runtime, async_mode: str) -> Serving:
    """Join web and courier to the box, load the event that was running, and start the clocks.

    Raises Damaged when the event's file cannot be trusted.
    """
    web = make_web(assembled.box, assembled.site, runtime, async_mode)
    assembled.box.load()
    assembled.box.beat()
    runtime.spawn(assembled.timers.serve)
    return Serving(assembled, web, _receipts_door(assembled.box, runtime))


def _receipts_door(box: LiveBox, runtime: Runtime) -> receipts.Door | None:
    """Where the courier hands in receipts. Play goes on without it, rows wait in the outbox."""

    def stored(receipt: Receipt) -> bool:
        hall = box.hall
        if hall is None:
            return False
        try:
            hall.journal.store(receipt_step(receipt), runtime.now_ms())
        except (StoreFailed, BadStep) as failure:
            _log.warning("receipt_refused", id=receipt.id, failure=type(failure).__name__)
            return False
        return True

    try:
        return receipts.serve(box.folder / RECEIPTS, stored, runtime.spawn)
    except OSError as failure:
        _log.error("no_receipts_socket", reason=str(failure))
        return None
