"""The host name the announcing process took (`hall-abcd-2.local`), told to the server by a file.

The two processes share a folder and nothing else. A name is a hint: whoever reads it checks it.
"""

from contextlib import suppress
from pathlib import Path

_PLACE = "mdns"
_FILE = "name"
_LONGEST_NAME = 64


def prepare(folder: Path) -> None:
    """Make the one place in the box's folder where the announcer may write."""
    (folder / _PLACE).mkdir(exist_ok=True)


def write(folder: Path, name: str) -> None:
    """Replace the name at once; a reader never sees half of one. Raises OSError."""
    fresh = folder / _PLACE / f"{_FILE}.new"
    fresh.write_text(name, "ascii")
    fresh.replace(folder / _PLACE / _FILE)


def read(folder: Path) -> str:
    """The name last taken, empty when there is none that makes sense."""
    with (
        suppress(OSError, UnicodeDecodeError),
        (folder / _PLACE / _FILE).open(encoding="ascii") as file,
    ):
        return file.read(_LONGEST_NAME)
    return ""
