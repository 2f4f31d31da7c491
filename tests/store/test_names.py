from pathlib import Path

import pytest

from appliance.store.box import Box
from appliance.store.log import EventLog
from appliance.store.names import Names, Person, WrongKey
from appliance.table.person_name import BadName
from tests.store.making import filled, tamper

KEY = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "event.db"
    filled(path, 3).close()
    return path


def test_names_are_put_corrected_and_read_back(path: Path) -> None:
    names = Names.open(path, KEY)
    names.put_all({"e1": Person("王建国", "1001"), "e2": Person("阿依古丽·买买提", "1002")})
    names.put("e1", Person("王建華", "1001"))
    names.close()
    names = Names.open(path, KEY)
    assert names.get_all() == {
        "e1": Person("王建華", "1001"),
        "e2": Person("阿依古丽·买买提", "1002"),
    }
    names.close()


def test_no_name_stands_in_the_file_and_none_in_the_log(path: Path) -> None:
    names = Names.open(path, KEY)
    names.put("e1", Person("王建国", "440105"))
    names.close()
    for file in path.parent.iterdir():
        content = file.read_bytes()
        assert "王建国".encode() not in content
        assert b"440105" not in content


def test_a_wipe_destroys_the_key_and_the_log_still_verifies(path: Path, tmp_path: Path) -> None:
    box = Box.open(tmp_path / "box.db")
    key = box.add_event("e").names_key
    assert key is not None
    names = Names.open(path, key)
    names.put("e1", Person("王建国"))
    names.close()
    assert key in (tmp_path / "box.db").read_bytes()

    box.wipe_names("e")
    wiped = box.event("e")
    assert wiped is not None
    assert wiped.names_key is None
    assert [file for file in tmp_path.iterdir() if key in file.read_bytes()] == []
    log = EventLog.open(path)
    assert log.verify().count == 3
    log.close()


def test_another_key_opens_nothing(path: Path) -> None:
    names = Names.open(path, KEY)
    names.put("e1", Person("王建国"))
    names.close()
    other = Names.open(path, bytes(32))
    with pytest.raises(WrongKey):
        other.get_all()
    other.close()


def test_a_sealed_name_cannot_be_moved_to_another_entry(path: Path) -> None:
    names = Names.open(path, KEY)
    names.put_all({"e1": Person("王建国"), "e2": Person("李四")})
    tamper(
        path,
        "UPDATE names SET sealed = (SELECT sealed FROM names WHERE entry_id = 'e2')"
        " WHERE entry_id = 'e1'",
    )
    with pytest.raises(WrongKey):
        names.get_all()
    names.close()


def test_one_bad_name_stores_none_of_them(path: Path) -> None:
    names = Names.open(path, KEY)
    with pytest.raises(BadName):
        names.put_all({"e1": Person("王建国"), "e2": Person(" \u200b ")})
    assert names.get_all() == {}
    names.close()
