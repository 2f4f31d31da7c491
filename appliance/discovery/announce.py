"""The announcing process: one name, two services, as long as the addresses stay the same.

Runs alone in its own process, never beside avahi and never under a patched `socket`: zeroconf
keeps an asyncio loop in a thread of its own. What is announced stands in `identity.py`, under
which name in `names.py`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from threading import Event

import ifaddr
from zeroconf import IPVersion, ServiceInfo, Zeroconf

from appliance.discovery.identity import Announcement, service_infos
from appliance.discovery.names import RivalClaims, asking, free_suffix, label_of, must_yield

WATCH_S = 1.0
"""How often addresses and rival claims are looked at: two boxes part within five seconds."""

NameShown = Callable[[str], None]
"""Is given the host name (`hall-abcd.local`) whenever it is announced anew."""


def run(settings: Announcement, stop: Event, on_name: NameShown = lambda _name: None) -> None:
    """Announces the box until `stop` is set, then says goodbye; returns within a second or so.

    Begins again, with a new question for the name, when the addresses of the chosen interfaces
    change; without any address it waits for one. Raises ValueError when the settings cannot be
    announced, and what zeroconf raises when its loop is stuck: the unit restarts the process.
    """
    first = 1
    while not stop.is_set():
        addresses = addresses_of(settings.interfaces)
        if addresses:
            first = _announce_while(settings, addresses, first, stop, on_name)
        else:
            stop.wait(WATCH_S)


def addresses_of(interfaces: Sequence[str]) -> tuple[str, ...]:
    """The IPv4 addresses of these interfaces, sorted; of all but the loopback if none is named."""
    return tuple(
        sorted(
            str(address.ip)
            for adapter in ifaddr.get_adapters()
            for address in adapter.ips
            if address.is_IPv4
            and not ip_address(str(address.ip)).is_loopback
            and (not interfaces or adapter.name in interfaces)
        )
    )


@contextmanager
def listening(addresses: Sequence[str]) -> Iterator[Zeroconf]:
    """A responder on these addresses only; closing it says goodbye for what is registered."""
    zeroconf = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)
    try:
        yield zeroconf
    finally:
        zeroconf.close()


def _announce_while(
    settings: Announcement, addresses: Sequence[str], first: int, stop: Event, on_name: NameShown
) -> int:
    """Announces on these addresses until they change, a rival has the name or `stop` is set.

    Returns the suffix to ask for first the next time.
    """
    mine = set(addresses)
    with listening(addresses) as zeroconf:
        suffix = free_suffix(settings.code, mine, asking(zeroconf), first)
        label = label_of(settings.code, suffix)
        infos = service_infos(settings, label, addresses)
        rivals = RivalClaims(label, mine)
        zeroconf.add_listener(rivals, None)
        for info in infos:
            # The name has been asked for already, with the suffix shared by all services.
            zeroconf.register_service(info, cooperating_responders=True)
        on_name(f"{label}.local")
        while not stop.wait(WATCH_S) and addresses_of(settings.interfaces) == addresses:
            theirs = rivals.take()
            if theirs and must_yield(mine, theirs):
                _leave_quietly(zeroconf, infos)
                return suffix + 1
            if theirs:
                for info in infos:
                    zeroconf.update_service(info)
    return 1


def _leave_quietly(zeroconf: Zeroconf, infos: Sequence[ServiceInfo]) -> None:
    """Forgets the services without a goodbye, which would take the winner's records along: apart
    from the addresses they are the same.
    """
    if zeroconf.loop is not None:
        zeroconf.loop.call_soon_threadsafe(zeroconf.registry.async_remove, list(infos))
