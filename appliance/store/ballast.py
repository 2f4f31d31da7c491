"""A file of real bytes that is given up when the disk is full, so that running deals can finish.

Whoever opens rounds asks `is_armed`: without ballast no new round is opened.
"""

import os
from contextlib import suppress
from pathlib import Path

BALLAST_BYTES = 8 * 1024 * 1024


class Ballast:
    """`path` stands on the disk of the log."""

    def __init__(self, path: Path, size: int = BALLAST_BYTES) -> None:
        self._path = path
        self._size = size

    def arm(self) -> bool:
        """Take up the space if it is free; False, and nothing taken, when it is not."""
        if self.is_armed():
            return True
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                os.posix_fallocate(handle, 0, self._size)
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError:
            self.release()
            return False
        return True

    def release(self) -> bool:
        """Give the space back; True when there was any to give."""
        had_any = self._path.exists()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        return had_any and not self._path.exists()

    def is_armed(self) -> bool:
        try:
            return self._path.stat().st_size == self._size
        except OSError:
            return False
