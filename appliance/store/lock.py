"""One process a data folder: a lock the kernel lets go of when its holder dies, however it dies.

What is done under the lock is not known here.
"""

import fcntl
from pathlib import Path


class FolderBusy(Exception):
    """Another living process works in this folder."""


class FolderLock:
    """Held from the making of this object until `release`, or until the process ends."""

    def __init__(self, folder: Path) -> None:
        """Raises FolderBusy; OSError when nothing can be written there."""
        self._file = (folder / "lock").open("ab")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise FolderBusy(str(folder)) from None

    def release(self) -> None:
        self._file.close()
