"""The units of the box: systemd accepts them, and each gives its process little to break."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.cli import main

UNITS = Path(__file__).parents[2] / "systemd"
SERVICES = ("hallbox.service", "hallbox-mdns.service", "hallbox-sync.service")
SOCKET = "hallbox.socket"
PROGRAM = "/opt/hallbox/bin/hallbox"
MOST_EXPOSED = 3.0


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """The units with a program that exists on this machine, otherwise unchanged."""
    for name in (*SERVICES, SOCKET):
        text = (UNITS / name).read_text("utf-8").replace(PROGRAM, sys.executable)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    program = shutil.which("systemd-analyze")
    assert program is not None, "systemd-analyze is needed to hold the units to anything"
    return subprocess.run([program, *words], capture_output=True, text=True, timeout=60)


def values(unit: str, key: str) -> list[str]:
    """Every value a unit gives to a key, in order."""
    text = (UNITS / unit).read_text("utf-8")
    return re.findall(rf"^{key}=(.*)$", text, re.MULTILINE)


def test_systemd_accepts_the_units_without_a_word(copies: Path) -> None:
    done = analyze("verify", "--man=no", *(str(copies / n) for n in (*SERVICES, SOCKET)))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_systemd_would_complain_about_a_misspelt_setting(copies: Path) -> None:
    unit = copies / "hallbox.service"
    unit.write_text(unit.read_text("utf-8").replace("WatchdogSec", "WatchdogSeconds"), "utf-8")
    assert "WatchdogSeconds" in analyze("verify", "--man=no", str(unit)).stderr


@pytest.mark.parametrize("unit", SERVICES)
def test_each_process_is_hardened(copies: Path, unit: str) -> None:
    done = analyze("security", "--offline=true", "--no-pager", str(copies / unit))
    found = re.search(rf"exposure level for {re.escape(unit)}: (\d+\.\d+)", done.stdout)
    assert found, done.stdout + done.stderr
    assert float(found[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("unit", SERVICES)
def test_the_command_line_knows_what_a_unit_asks_of_it(unit: str) -> None:
    (start,) = values(unit, "ExecStart")
    program, name, *words = start.split()
    assert program == PROGRAM
    main.commands[name].make_context(name, words)  # raises on an option it does not know


@pytest.mark.parametrize("unit", SERVICES)
def test_no_process_waits_for_a_way_out_of_the_hall(unit: str) -> None:
    ordered = [word for key in ("After", "Wants", "Requires") for word in values(unit, key)]
    assert "network-online" not in " ".join(ordered)


@pytest.mark.parametrize("unit", SERVICES)
def test_each_process_comes_back_however_often_it_ends(unit: str) -> None:
    assert values(unit, "Restart") == ["always"]
    assert values(unit, "StartLimitIntervalSec") == ["0"]


def test_a_hung_server_is_found_by_the_watchdog() -> None:
    assert values("hallbox.service", "Type") == ["notify"]
    assert values("hallbox.service", "WatchdogSec") == ["10"]


def test_the_server_gets_port_80_without_a_capability() -> None:
    assert values(SOCKET, "ListenStream") == ["0.0.0.0:80"]
    assert values("hallbox.service", "Requires") == [SOCKET]
    assert values("hallbox.service", "CapabilityBoundingSet") == [""]


def test_t8b_the_alive_mark_outlives_a_killed_server() -> None:
    assert values("hallbox.service", "RuntimeDirectoryPreserve") == ["restart"]


def test_only_the_server_can_write_the_log() -> None:
    writers = [unit for unit in SERVICES if "hallbox" in values(unit, "StateDirectory")]
    assert writers == ["hallbox.service"]
    assert all(values(unit, "ProtectSystem") == ["strict"] for unit in SERVICES)
    others = {path for unit in SERVICES for path in values(unit, "ReadWritePaths")}
    assert others == {"-/var/lib/hallbox/mdns"}
