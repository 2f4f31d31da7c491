"""The composition root: every part is chosen and joined here, and nowhere else."""

import hashlib
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import ifaddr
from msgspec import Struct

from appliance import __version__
from appliance.bots import HOUSE_PLAYERS
from appliance.games import GAMES
from appliance.live.box import LiveBox
from appliance.live.hall import Door, Equipment
from appliance.live.journal import wall_clock
from appliance.live.runtime import Runtime
from appliance.live.timers import Timers
from appliance.store.alive import Alive, boot_id
from appliance.store.box import Box
from appliance.web.app import Site, Web, make_web
from appliance.web.qr import qr_path

_MEMORY = (Path("/dev/shm"), Path(tempfile.gettempdir()))  # noqa: S108 - a folder of our own in it


class Assembled(Struct, frozen=True):
    box: LiveBox
    site: Site
    timers: Timers


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
    """The box around a data folder, its event loaded. Raises Damaged, StoreFailed, OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = Box.open(folder / "box.db")
    code = kept.identity().code
    timers = Timers(runtime)
    site = Site(
        version=__version__,
        code=code,
        port=port,
        addresses=addresses,
        names=lambda: own_names(code),
        clock=lambda: wall_clock().astimezone().isoformat(timespec="seconds"),
        disk_free_mb=lambda: shutil.disk_usage(folder).free // 2**20,
    )

    def door(table_no: int) -> Door:
        url = site.url(f"/t/{table_no}")
        if not url:
            return Door(url="", qr="", qr_size=0)
        return Door(url, *qr_path(url))

    equipment = Equipment(
        runtime=runtime,
        timers=timers,
        games={game.name: game for game in GAMES},
        house_players=HOUSE_PLAYERS,
        door=door,
        results_url=lambda: "/results",
    )
    alive = Alive(alive_folder or _alive_folder(folder))
    return Assembled(LiveBox(folder, equipment, kept, alive, boot_id()), site, timers)


def own_names(code: str) -> frozenset[str]:
    """The names the box answers to: its own, with the suffixes a second box of one code takes."""
    label = f"hall-{code.lower()}"
    names = {f"{label}{suffix}.local" for suffix in ("", "-2", "-3", "-4")}
    return frozenset({"localhost", *names})


def _alive_folder(folder: Path) -> Path:
    """A memory folder that belongs to this data folder alone."""
    base = next(path for path in _MEMORY if path.is_dir())
    mark = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:12]
    place = base / f"hallbox-{mark}"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def start(assembled: Assembled, runtime: Runtime, async_mode: str) -> Web:
    """Join the web to the box, load the event that was running, and start the clocks."""
    web = make_web(assembled.box, assembled.site, runtime, async_mode)
    assembled.box.load()
    assembled.box.beat()
    runtime.spawn(assembled.timers.serve)
    return web
