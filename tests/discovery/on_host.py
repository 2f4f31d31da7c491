"""What the namespace tests run on a host, as a process of its own; one JSON value a line."""

import json
import signal
import sys
from collections.abc import Callable
from threading import Event
from typing import Any

import msgspec
from zeroconf import ServiceBrowser, ServiceStateChange

from appliance.cli import main
from appliance.discovery.announce import addresses_of, listening, run
from appliance.discovery.browse import browse
from appliance.discovery.identity import HALLBOX_TYPE, Announcement
from appliance.discovery.names import asking


def say(value: Any) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def until_sigterm() -> Event:
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    return stop


def announce(settings: str) -> None:
    """Says each name taken."""
    run(msgspec.json.decode(settings, type=Announcement), until_sigterm(), say)


def hallbox(*words: str) -> None:
    """The box's own command in its own words, and at the end which patching modules it loaded."""
    main(words, standalone_mode=False)
    say(sorted({"eventlet", "greenlet"} & set(sys.modules)))


def watch() -> None:
    """Says every change of the boxes on the network, as a launcher left open hears it."""
    stop = until_sigterm()

    def heard(*, name: str, state_change: ServiceStateChange, **_: object) -> None:
        say([state_change.name, name.removesuffix(f".{HALLBOX_TYPE}")])

    with listening(addresses_of(())) as zeroconf:
        browser = ServiceBrowser(zeroconf, HALLBOX_TYPE, handlers=[heard])
        say("watching")
        stop.wait()
        browser.cancel()


def look(seconds: str, boxes: str) -> None:
    """Says all boxes in sight, as soon as they are so many."""
    say(msgspec.to_builtins(browse(float(seconds), lambda found: len(found) >= int(boxes))))


def resolve(label: str) -> None:
    with listening(addresses_of(())) as zeroconf:
        say(sorted(asking(zeroconf)(label)))


COMMANDS: dict[str, Callable[..., None]] = {
    "announce": announce,
    "hallbox": hallbox,
    "watch": watch,
    "look": look,
    "resolve": resolve,
}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]](*sys.argv[2:])
