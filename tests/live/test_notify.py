"""Signs of life for the service manager, over a socket as it opens one."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.live.notify import Notifier
from appliance.live.timers import Timers
from tests.live.making import StepRuntime


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.settimeout(0)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        monkeypatch.setenv("WATCHDOG_USEC", "10000000")
        yield listening


def heard(manager: socket.socket) -> list[bytes]:
    said: list[bytes] = []
    while True:
        try:
            said.append(manager.recv(100))
        except BlockingIOError:
            return said


def test_it_says_ready_and_then_lives_twice_within_each_watchdog_time(
    manager: socket.socket,
) -> None:
    runtime = StepRuntime()
    timers = Timers(runtime)
    Notifier(runtime, timers).ready()
    assert heard(manager) == [b"READY=1", b"WATCHDOG=1"]
    runtime.now += 4_999
    timers.run_due()
    assert heard(manager) == []
    runtime.now += 1
    timers.run_due()
    assert heard(manager) == [b"WATCHDOG=1"]


def test_without_a_watchdog_it_only_says_ready(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WATCHDOG_USEC")
    runtime = StepRuntime()
    timers = Timers(runtime)
    Notifier(runtime, timers).ready()
    assert heard(manager) == [b"READY=1"]
    assert timers.run_due() is None


def test_without_a_service_manager_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    runtime = StepRuntime()
    timers = Timers(runtime)
    Notifier(runtime, timers).ready()
    assert timers.run_due() is None
