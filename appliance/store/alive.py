"""The alive mark (rules T-8b): how far the monotonic clock had come before a kill.

It stands in a memory file system: a killed process leaves it, a power cut takes it with it,
which is the difference the rule asks for. It is never synced to a disk and proves nothing else.
"""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

_MARK = "alive"
_LONGEST_MARK = 256
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Mark(Struct, frozen=True):
    """The last sign of life: `mono_ms` of the boot it was written in."""

    boot_id: str
    mono_ms: int


class Alive:
    """Writes and reads the mark in `directory`, a folder of a memory file system."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / _MARK

    def write(self, mark: Mark) -> None:
        """Replace the mark at once; a reader never sees half of one. Raises OSError."""
        fresh = self._path.with_name(_MARK + ".new")
        fresh.write_bytes(msgspec.json.encode(mark))
        fresh.replace(self._path)

    def read(self) -> Mark | None:
        """The mark an earlier process left, None when there is none that makes sense."""
        with suppress(OSError, msgspec.DecodeError), self._path.open("rb") as file:
            return msgspec.json.decode(file.read(_LONGEST_MARK), type=Mark)
        return None


def boot_id(path: Path = _BOOT_ID) -> str:
    """The kernel's name for this boot; a new one after every power-on. Raises OSError."""
    return path.read_text().strip()
