"""Announcing and finding boxes, each in a network of its own (threats 5 and 6)."""

import json
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from appliance.discovery import announce
from appliance.discovery.announce import run
from appliance.discovery.identity import Announcement
from appliance.store.box import Box
from tests.discovery.namespaces import Host, hall

SCRIPT = str(Path(__file__).with_name("on_host.py"))
BOX = Announcement(
    code="ABCD", version="9.8.7", event="杯赛-7", fingerprint="f" * 32, port=80, path="/start"
)
REACHABLE_S = 5  # threat 6
PATIENCE_S = 15  # for what has no figure of its own, on a busy machine


@pytest.fixture
def three() -> Iterator[tuple[Host, ...]]:
    with hall("box", "twin", "tablet") as hosts:
        yield hosts


def announcer(host: Host, what: Announcement = BOX) -> subprocess.Popen[bytes]:
    return host.start(sys.executable, SCRIPT, "announce", msgspec.json.encode(what).decode())


def line(process: subprocess.Popen[bytes]) -> bytes:
    """The next line of a running process, waited for with patience."""
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE_S)
    assert ready, "nothing was said in time"
    return process.stdout.readline()


def heard(process: subprocess.Popen[bytes]) -> Any:
    return json.loads(line(process))


def hosts_and_addresses(host: Host, boxes: int) -> list[tuple[str, list[str]]]:
    sightings = json.loads(
        host.run(
            sys.executable, SCRIPT, "look", str(PATIENCE_S), str(boxes), timeout_s=2 * PATIENCE_S
        )
    )
    return [(found["host"], found["addresses"]) for found in sightings]


def test_a_box_is_found_from_a_tablet_and_on_its_own_machine(three: tuple[Host, ...]) -> None:
    box, twin, tablet = three
    announced = announcer(box)
    assert heard(announced) == "hall-abcd.local"
    expected = [
        {
            "host": "hall-abcd.local",
            "addresses": [box.address],
            "port": 80,
            "code": "ABCD",
            "version": "9.8.7",
            "event": "杯赛-7",
            "path": "/start",
            "fingerprint": "f" * 32,
        }
    ]
    look = (sys.executable, SCRIPT, "look", str(PATIENCE_S), "1")
    looking = [host.start(*look) for host in (tablet, box)]
    asking = twin.start(sys.executable, SCRIPT, "resolve", "hall-abcd")
    assert [heard(process) for process in looking] == [expected, expected]
    assert heard(asking) == [box.address]


def test_hallbox_mdns_says_goodbye_at_sigterm_and_is_never_patched(
    three: tuple[Host, ...], tmp_path: Path
) -> None:
    box, _, tablet = three
    Box.open(tmp_path / "box.db")
    command = ("hallbox", "mdns", "--data", str(tmp_path))
    announced = box.start(sys.executable, SCRIPT, *command)
    name = line(announced).decode().split()[-1]
    instance = f"Hallbox {name.removeprefix('hall-').removesuffix('.local').upper()}"
    watching = tablet.start(sys.executable, SCRIPT, "watch")
    assert heard(watching) == "watching"
    assert heard(watching) == ["Added", instance]
    announced.terminate()
    # Without a goodbye the record would stand for more than an hour.
    assert heard(watching) == ["Removed", instance]
    assert heard(announced) == []
    assert announced.wait(PATIENCE_S) == 0


def test_threat_6_a_second_box_of_the_same_image_takes_the_next_name(
    three: tuple[Host, ...],
) -> None:
    box, twin, tablet = three
    assert heard(announcer(box)) == "hall-abcd.local"
    assert heard(announcer(twin)) == "hall-abcd-2.local"
    assert hosts_and_addresses(tablet, 2) == [
        ("hall-abcd-2.local", [twin.address]),
        ("hall-abcd.local", [box.address]),
    ]


def test_threat_6_two_boxes_switched_on_together_part_within_five_seconds(
    three: tuple[Host, ...],
) -> None:
    box, twin, tablet = three
    began = time.monotonic()
    both = [announcer(box), announcer(twin)]
    names = [heard(process) for process in both]
    if names[0] == names[1]:
        # The box with the lower address gives way and is heard to take another name.
        names[0] = heard(both[0])
    assert time.monotonic() - began < REACHABLE_S
    assert sorted(names) == ["hall-abcd-2.local", "hall-abcd.local"]
    assert sorted(hosts_and_addresses(tablet, 2)) == sorted(
        (name, [host.address]) for name, host in zip(names, (box, twin), strict=True)
    )


def test_threat_6_two_halls_joined_by_a_cable_part_as_soon_as_both_are_heard(
    three: tuple[Host, ...],
) -> None:
    box, twin, tablet = three
    box.unplug()
    lower, higher = announcer(box), announcer(twin)
    assert [heard(lower), heard(higher)] == ["hall-abcd.local"] * 2
    box.plug()
    watching = tablet.start(sys.executable, SCRIPT, "watch")  # its question makes both speak
    assert heard(watching) == "watching"
    assert heard(lower) == "hall-abcd-2.local"
    changes = [heard(watching)]
    while changes[-1] != ["Added", "Hallbox ABCD-2"]:
        changes.append(heard(watching))
    assert ["Added", "Hallbox ABCD"] in changes
    # The name that stays must not vanish from open launchers because a rival left it.
    assert not [name for change, name in changes if change == "Removed"]
    assert hosts_and_addresses(tablet, 2) == [
        ("hall-abcd-2.local", [box.address]),
        ("hall-abcd.local", [twin.address]),
    ]


def test_a_new_address_is_announced_and_the_old_one_forgotten(three: tuple[Host, ...]) -> None:
    box, _, tablet = three
    announced = announcer(box)
    heard(announced)
    box.readdress("10.77.0.50/24")
    assert heard(announced) == "hall-abcd.local"
    assert hosts_and_addresses(tablet, 1) == [("hall-abcd.local", ["10.77.0.50"])]


def test_only_the_chosen_interfaces_are_announced(three: tuple[Host, ...]) -> None:
    box, twin, tablet = three
    for host, address in ((box, "10.78.0.1"), (twin, "10.78.0.2")):
        host.ip("link", "add", "eth1", "type", "veth", "peer", "name", "eth2")
        host.ip("addr", "add", f"{address}/24", "dev", "eth1")
        host.ip("link", "set", "eth1", "up")
        host.ip("link", "set", "eth2", "up")
    chosen = msgspec.structs.replace(BOX, code="WXYZ", interfaces=("eth0",))
    everywhere, on_one = announcer(box), announcer(twin, chosen)
    assert heard(everywhere) == "hall-abcd.local"
    assert heard(on_one) == "hall-wxyz.local"
    assert hosts_and_addresses(tablet, 2) == [
        ("hall-abcd.local", [box.address, "10.78.0.1"]),
        ("hall-wxyz.local", [twin.address]),
    ]


def test_a_box_without_an_address_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[tuple[str, ...]] = []

    class Stop(Event):
        """Stands for the operator: sets itself at the third wait, and takes no time."""

        def wait(self, _timeout: float | None = None) -> bool:
            if len(looked) == 3:
                self.set()
            return self.is_set()

    def no_address(interfaces: tuple[str, ...]) -> tuple[str, ...]:
        looked.append(interfaces)
        return ()

    monkeypatch.setattr(announce, "addresses_of", no_address)
    named: list[str] = []
    run(msgspec.structs.replace(BOX, interfaces=("wlan0",)), Stop(), named.append)
    assert looked == [("wlan0",)] * 3
    assert named == []
