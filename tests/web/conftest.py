"""A box whose desk a test asks, for each test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.web import staff
from tests.web.desk_box import DeskBox, Person, QuickHasher


@pytest.fixture
def desk_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeskBox]:
    monkeypatch.setattr(staff, "PasswordHasher", QuickHasher)
    box = DeskBox(tmp_path)
    yield box
    box.close()


@pytest.fixture
def chief(desk_box: DeskBox) -> Person:
    """The box's own chief, signed in."""
    return desk_box.chief()
