import os
from pathlib import Path

import pytest

from appliance.store.ballast import Ballast

SIZE = 256 * 1024


def test_ballast_is_made_of_real_bytes_and_given_up_once(tmp_path: Path) -> None:
    ballast = Ballast(tmp_path / "ballast", SIZE)
    assert not ballast.is_armed()
    assert ballast.arm()
    assert (tmp_path / "ballast").stat().st_blocks * 512 >= SIZE
    assert ballast.is_armed()
    assert ballast.release()
    assert not ballast.is_armed()
    assert not ballast.release()


def test_ballast_survives_a_restart(tmp_path: Path) -> None:
    assert Ballast(tmp_path / "ballast", SIZE).arm()
    again = Ballast(tmp_path / "ballast", SIZE)
    assert again.is_armed()
    assert again.arm()


def test_ballast_cut_short_is_filled_again(tmp_path: Path) -> None:
    (tmp_path / "ballast").write_bytes(b"short")
    ballast = Ballast(tmp_path / "ballast", SIZE)
    assert not ballast.is_armed()
    assert ballast.arm()
    assert ballast.is_armed()


def test_where_there_is_no_room_none_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, _offset: int, _length: int) -> None:
        os.write(handle, b"partly")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    ballast = Ballast(tmp_path / "ballast", SIZE)
    assert not ballast.arm()
    assert list(tmp_path.iterdir()) == []
