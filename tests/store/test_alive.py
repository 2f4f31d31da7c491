from pathlib import Path

import pytest

from appliance.store.alive import Alive, Mark, boot_id


def test_rule_t_8b_the_last_mark_is_found_after_a_kill(tmp_path: Path) -> None:
    for mono_ms in (250, 500, 750):
        Alive(tmp_path).write(Mark("boot-1", mono_ms))
    assert Alive(tmp_path).read() == Mark("boot-1", 750)
    assert [file.name for file in tmp_path.iterdir()] == ["alive"]


def test_rule_t_8b_after_a_power_cut_nobody_knows(tmp_path: Path) -> None:
    assert Alive(tmp_path).read() is None
    assert Alive(tmp_path / "gone").read() is None


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"boot_id":"b"}',
        b'{"boot_id":"b","mono_ms":"x"}',
        b'{"boot_id":"b","mono_ms":1.5}',
        b'{"boot_id":"' + b"b" * 300 + b'","mono_ms":1}',
    ],
)
def test_a_mark_that_makes_no_sense_is_no_mark(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "alive").write_bytes(garbage)
    assert Alive(tmp_path).read() is None


def test_a_boot_is_named_by_the_kernel(tmp_path: Path) -> None:
    file = tmp_path / "boot_id"
    file.write_text("0b6a3f6e-8d55-4b0b-9a4e-2f6d3c8f1a10\n")
    assert boot_id(file) == "0b6a3f6e-8d55-4b0b-9a4e-2f6d3c8f1a10"
    assert boot_id() == boot_id() != ""
