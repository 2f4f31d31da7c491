"""What a scripted box deals: one file beside its folder, written by a test before it starts."""

from pathlib import Path

import msgspec
from msgspec import Struct

from appliance.games.deal import Deal

BOX = Path(__file__).with_name("scripted_box.py")


class Script(Struct, frozen=True):
    """The deals of every board of this game."""

    game: str
    deals: tuple[Deal, ...]


def write(folder: Path, script: Script) -> None:
    """For the box of this folder."""
    _file(folder).write_bytes(msgspec.json.encode(script))


def read(folder: Path) -> Script:
    return msgspec.json.decode(_file(folder).read_bytes(), type=Script)


def _file(folder: Path) -> Path:
    return folder.parent / "script.json"
